/** The victim of the kill test: opens a world and writes to it until it is killed, saying what was acknowledged. */

import { startTable } from "../../../host/server/main.ts";
import { Client, GM } from "./table.ts";

const [systemPath = "", worldPath = "", round = "0"] = process.argv.slice(2);
const table = await startTable({ systemPath, worldPath, port: 0, client: false });
const gm = await Client.join(table.url, GM, "");
console.log("ready");
for (let index = 0; ; index++) {
  const mark = `${round}-${index}`;
  // Two documents in one batch: after the crash there must be both or neither.
  const data = { name: mark, pages: [{ name: "text", text: { content: "x".repeat(5000) } }] };
  const operations = [
    { type: "JournalEntry", action: "create", operation: { data: [data] } },
    { type: "Macro", action: "create", operation: { data: [{ name: mark, command: "y".repeat(5000) }] } },
  ];
  const reply = await gm.ask("modifyBatch", { operations });
  if (reply.ok) console.log(`done ${mark}`);
}
