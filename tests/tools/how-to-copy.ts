/** A copy of the repository on which the pages of `docs/how-to` are followed. */
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { readText } from "../../tools/lib/files.ts";
import { type Edit, editsOf } from "../../tools/lib/how-to.ts";
import { ROOT } from "../../tools/lib/paths.ts";

const PAGES = join(ROOT, "docs", "how-to");
/** The pages, without their index. */
export const pages = readdirSync(PAGES).filter((name) => name !== "README.md");
export const page = (name: string): string => readText(join(PAGES, name));
export const edits = (name: string): Edit[] => editsOf(page(name));

/** The files that the pages build on, and the files that their checks need. */
const COPIED =
  /^(?:src|lang|templates|styles|tools|tests\/(?:rules|view|foundry|content)|docs\/rules|practice-table)\/|^(?:tests\/)?[^/]+\.(?:ts|json)$/;

/** Copies the repository, with a link to its installed packages. */
export function copyRepository(to: string): void {
  rmSync(to, { recursive: true, force: true });
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  for (const path of listed.split("\n")) {
    if (!COPIED.test(path) || !existsSync(join(ROOT, path))) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(to, path));
  }
  symlinkSync(join(ROOT, "node_modules"), join(to, "node_modules"), "dir");
}

/** Runs a program in a copy and gives what it says where it fails. */
export function runIn(copy: string, ...command: readonly string[]): string {
  try {
    execFileSync(process.execPath, command, { cwd: copy, encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    const { stdout, stderr }: { stdout?: unknown; stderr?: unknown } = Object(error);
    return `${String(stdout)}\n${String(stderr)}`.trim();
  }
}
