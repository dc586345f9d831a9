/**
 * `npm run release:rehearse`: a release from its tag to a table that was updated to it, in a temporary folder. Two versions of this tree are tagged in a clone and
 * made and published by the very steps of the release workflow (`gh` is a stand-in); a server on this machine hands them out. The first is installed by its
 * manifest's address and played, the second comes by the update, and nothing of the first may be served afterwards. `-- --tests` runs the tests of the workflows
 * too; without it their step only names what it would run.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningTable, startTable } from "../practice-table/server/main.ts";
import { NOTICES } from "./build/text.ts";
import { checkWorkflows } from "./check-workflows.ts";
import { launchChromium } from "./lib/chromium.ts";
import { isRecord, messageOf, readJson, readText } from "./lib/files.ts";
import { type Installation, installByAddress } from "./lib/install.ts";
import { placesOf, ROOT } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { type Job, readWorkflow } from "./lib/workflows.ts";
import { join as joinTable, openPlayer, type Player, playRound } from "./rehearse/player.ts";
import { folderWithGh, type JobResult, runJob } from "./rehearse/steps.ts";

const NAME = "somebody/rulings";
const [FIRST, SECOND] = ["90.0.0", "90.0.1"] as const;

function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(what);
}

/** Git in a clone, as somebody who is nobody. */
function git(clone: string, ...args: string[]): void {
  const who = ["-c", "user.name=Rehearsal", "-c", "user.email=rehearsal@localhost", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...who, ...args], { cwd: clone, stdio: "ignore" });
}

/** A clone of this tree, with what is not committed yet, and the modules that are at hand. */
function cloneInto(folder: string): void {
  execFileSync("git", ["clone", "-q", "--shared", "--no-tags", ROOT, folder]);
  const changed = execFileSync("git", ["diff", "--binary", "HEAD"], { cwd: ROOT, maxBuffer: 2 ** 28 });
  if (changed.length > 0) {
    execFileSync("git", ["apply", "--whitespace=nowarn"], { cwd: folder, input: changed });
    git(folder, "commit", "-qam", "What is not committed yet");
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** Sets a version with something to tell it by, commits and tags it. */
function tagVersion(clone: string, version: string): void {
  const rewrite = (name: string, change: (text: string) => string): void =>
    writeFileSync(join(clone, name), change(readFileSync(join(clone, name), "utf8")));
  rewrite("package.json", (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`));
  rewrite("CHANGELOG.md", (text) => text.replace(/^## /m, `## ${version}\n\n- Rehearsed.\n\n## `));
  rewrite("src/rulings.ts", (text) => {
    const bare = text.replace(/\nReflect\.set\(globalThis, "rehearsed".*\n/, "\n").trimEnd();
    return `${bare}\nReflect.set(globalThis, "rehearsed", "${version}");\n`;
  });
  git(clone, "commit", "-qam", `Rehearse ${version}`);
  git(clone, "tag", `v${version}`);
}

/** The condition of `npm ci`: package.json and its lock name the same packages. */
function checkLock(clone: string): void {
  const [pkg, lock] = [readJson(join(clone, "package.json")), readJson(join(clone, "package-lock.json"))];
  const root = isRecord(lock) && isRecord(lock.packages) ? lock.packages[""] : undefined;
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
    const [asked, locked] = [pkg, root].map((one) => JSON.stringify(isRecord(one) ? (one[kind] ?? {}) : {}));
    must(asked === locked, `package-lock.json and package.json differ in ${kind}: npm ci would refuse them`);
  }
}

/** Serves a folder on this machine, counting what was asked for. */
async function serve(folder: string): Promise<{ readonly server: Server; readonly host: string }> {
  const server = createServer((request, response) => {
    const path = join(folder, decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
    const isFile = path.startsWith(folder) && existsSync(path) && statSync(path).isFile();
    response.writeHead(isFile ? 200 : 404, { Connection: "close" }).end(isFile ? readFileSync(path) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  must(typeof address === "object" && address !== null, "the server has no address");
  return { server, host: `http://127.0.0.1:${address.port}` };
}

/** One rehearsal: where it happens, and what it says. */
class Rehearsal {
  readonly work = mkdtempSync(join(tmpdir(), "rulings-rehearsal-"));
  readonly clone = join(this.work, "clone");
  readonly web = join(this.work, "web");
  readonly system = join(this.work, "rulings");
  readonly bin = folderWithGh(join(this.work, "bin"));
  #begun = performance.now();

  constructor(
    readonly host: string,
    readonly withTests: boolean,
  ) {}

  say(what: string): void {
    console.log(`rehearsal: ${what} (${seconds(this.#begun)})`);
    this.#begun = performance.now();
  }

  job(file: string, name: string): Job {
    const job = readWorkflow(readText(join(this.clone, ".github", "workflows", file))).jobs[name];
    must(job !== undefined, `${file} has no job ${name}`);
    return job;
  }

  /** Runs the steps of a workflow for a tag. */
  run(file: string, name: string, tag: string, more: { fails?: string; only?: string[] } = {}): Promise<JobResult> {
    const env = {
      CI: "true",
      GITHUB_SERVER_URL: this.host,
      GITHUB_REPOSITORY: NAME,
      GITHUB_REF_NAME: tag,
      REHEARSAL_WEB: this.web,
      REHEARSAL_FAILS: more.fails ?? "",
      PATH_FIRST: this.bin,
    };
    const instead = (command: string): string | null => {
      if (command.trim() === "npm ci") return null;
      if (command.trim() === "npm test" && !this.withTests) return "npm test -- --list";
      return command;
    };
    return runJob(this.job(file, name), { cwd: this.clone, env, instead, ...(more.only && { only: more.only }) });
  }

  get published(): boolean {
    return existsSync(join(this.web, NAME, "releases"));
  }

  /** Tags a version and lets the release workflow make and publish it. */
  async release(version: string): Promise<void> {
    tagVersion(this.clone, version);
    const { failed, passed, leftOut, seconds: took } = await this.run("release.yml", "release", `v${version}`);
    must(failed === undefined, `release.yml: "${failed?.step}" failed:\n${failed?.said}`);
    const figures = passed.map((step) => `${step} ${took[step]?.toFixed(1)} s`).join(", ");
    this.say(`v${version}: ${figures}; left out: ${leftOut.join(", ")}`);
  }
}

/** The refused releases: a tag of another version, and a release whose upload breaks off. */
async function refusals(rehearsal: Rehearsal): Promise<void> {
  const { clone } = rehearsal;
  tagVersion(clone, FIRST);
  git(clone, "tag", "v90.9.9");
  const wrong = await rehearsal.run("release.yml", "release", "v90.9.9");
  must(wrong.failed?.said.includes(`it must be v${FIRST}`) === true, "a tag of another version was not refused");
  must(!rehearsal.published && !existsSync(join(clone, "dist")), "a tag of another version left something behind");
  rehearsal.say(`a tag that does not fit stops at "${wrong.failed?.step}", and nothing is made`);
}

/** With a release made, the publishing step is run with uploads that break off. */
async function brokenUploads(rehearsal: Rehearsal): Promise<void> {
  const tag = `v${SECOND}`;
  const latest = join(rehearsal.web, NAME, "releases", "latest", "download", "system.json");
  const before = readText(latest);
  for (const fails of [".zip", ".json"]) {
    const { failed } = await rehearsal.run("release.yml", "release", tag, { fails, only: ["Publish"] });
    must(failed?.said.includes("broke off") === true, `an upload of ${fails} that breaks off was not noticed`);
    must(readText(latest) === before, "a release that broke off is served");
    const draft = join(rehearsal.web, NAME, "drafts", tag);
    must(fails !== ".zip" || !existsSync(join(draft, "system.json")), "a manifest was uploaded without its zip");
    rmSync(draft, { recursive: true, force: true });
  }
  rehearsal.say("an upload that breaks off shows nothing of the release, and no manifest without its zip");
}

/** A round with what is installed; the release it runs and all that it was given must be that one. */
async function play(rehearsal: Rehearsal, player: Player, installed: Installation): Promise<void> {
  const { version } = installed.manifest;
  const { rehearsed, round, cards } = await playRound(player);
  must(rehearsed === version, `${String(rehearsed)} runs in place of ${version} (F1)`);
  must(round === 2, `the fight came to round ${round}, not 2`);
  const { asked, unread, wrong } = await player.given(installed.files);
  must(wrong.length === 0, `served, but not of ${version} (F1):\n  ${wrong.slice(0, 20).join("\n  ")}`);
  rehearsal.say(
    `a round of ${version} was played (${cards.join(", ")}); ${asked - unread} of ${asked} files that were asked for compared, all of ${version}`,
  );
}

async function install(rehearsal: Rehearsal, address: string): Promise<Installation> {
  const installed = await installByAddress(address, rehearsal.system);
  for (const name of NOTICES) must(installed.files.has(name), `the package lacks ${name}`);
  const unpacked = [...installed.files.values()].reduce((sum, data) => sum + data.length, 0);
  const size = `${(installed.bytes / 1e6).toFixed(2)} MB, ${installed.files.size} files, ${(unpacked / 1e6).toFixed(1)} MB unpacked`;
  rehearsal.say(`${installed.manifest.version} was installed from ${address} (${size})`);
  return installed;
}

async function rehearse(rehearsal: Rehearsal): Promise<void> {
  const { work, clone, host, system } = rehearsal;
  cloneInto(clone);
  const findings = checkWorkflows(placesOf(clone));
  must(findings.length === 0, `workflows: ${findings.map(({ where, what }) => `${where}: ${what}`).join("\n")}`);
  checkLock(clone);
  rehearsal.say("a clone; its workflows and its lock are in order");
  await refusals(rehearsal);
  git(clone, "tag", "-d", `v${FIRST}`);
  git(clone, "reset", "-q", "--hard", "HEAD~1");
  await rehearsal.release(FIRST);
  const first = await install(rehearsal, `${host}/${NAME}/releases/latest/download/system.json`);

  const browser = await launchChromium();
  const options = { systemPath: system, worldPath: join(work, "world"), worldName: "Rehearsed" };
  let table: RunningTable | undefined;
  try {
    table = await startTable({ ...options, port: 0 });
    const { port, url } = table;
    const player = await openPlayer(browser);
    await joinTable(player, url);
    await play(rehearsal, player, first);
    await player.page.goto("about:blank");
    await table.close();

    tagVersion(clone, SECOND);
    const made = await rehearsal.run("release.yml", "release", `v${SECOND}`, { only: ["Make the release"] });
    must(made.failed === undefined, `the second release was not made:\n${made.failed?.said}`);
    await brokenUploads(rehearsal);
    const shown = await rehearsal.run("release.yml", "release", `v${SECOND}`, { only: ["Publish"] });
    must(shown.failed === undefined, `the second release was not published:\n${shown.failed?.said}`);
    rehearsal.say(`v${SECOND} was made and published`);
    const second = await install(rehearsal, first.manifest.manifest);
    must(second.manifest.version === SECOND, "the address of the first does not lead to the second");

    table = await startTable({ ...options, port });
    await player.page.goto(`${url}/game`);
    await play(rehearsal, player, second);
    await player.page.goto("about:blank");
    await table.close();
    table = await startTable({ ...options, worldPath: join(work, "world-13"), port: 0, generation: 13 });
    await joinTable(player, table.url);
    await play(rehearsal, player, second);
    rehearsal.say("the last round was on generation 13, the others on 14");
  } finally {
    await browser.close();
    await table?.close();
  }
}

if (isMain(import.meta)) {
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), "rulings-web-"));
  const { server, host } = await serve(folder);
  const rehearsal = new Rehearsal(host, process.argv.includes("--tests"));
  symlinkSync(folder, rehearsal.web);
  try {
    await rehearse(rehearsal);
    console.log(`rehearsal: the release can be made, installed and updated (${seconds(begun)})`);
  } catch (error) {
    console.error(`rehearsal: ${messageOf(error)}`);
    process.exitCode = 1;
  } finally {
    server.close();
    for (const each of [rehearsal.work, folder]) rmSync(each, { recursive: true, force: true });
  }
}
