/** A table in a separate process, for tests of the process's robustness. It prints its address, and throws on request. */
import { keepStanding } from "../../server/cli.ts";
import { startTable } from "../../server/main.ts";

const [systemPath = "", worldPath = ""] = process.argv.slice(2);
const log = (line: string) => console.log(line);
const table = await startTable({ systemPath, worldPath, port: 0, client: false, log });
keepStanding();
console.log(`stands ${table.url}`);
process.stdin.on("data", (data) => {
  const wanted = String(data).trim();
  if (wanted === "throw") {
    setTimeout(() => {
      throw new Error("thrown in a timer");
    });
  }
  if (wanted === "reject") void Promise.reject(new Error("rejected and left alone"));
  if (wanted === "stop") void table.close().then(() => process.exit(0));
});
