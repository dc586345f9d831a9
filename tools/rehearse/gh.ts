/**
 * A stand-in for GitHub's command line, for a rehearsal: releases lie in the folder that REHEARSAL_WEB names, from which a local server hands them out. It takes
 * the three commands of the release workflow and refuses all others. REHEARSAL_FAILS names an ending whose upload fails.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { messageOf, writeText } from "../lib/files.ts";
import { isMain } from "../lib/report.ts";

type Env = Readonly<Record<string, string | undefined>>;

function tagIsThere(tag: string): boolean {
  try {
    execFileSync("git", ["rev-parse", "-q", "--verify", `refs/tags/${tag}`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Carries out one command. @throws an Error that says why not */
export function gh(args: readonly string[], env: Env, hasTag: (tag: string) => boolean = tagIsThere): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      "verify-tag": { type: "boolean" },
      draft: { type: "string" },
      title: { type: "string" },
      "notes-file": { type: "string" },
    },
  });
  const [area, command, tag = "", ...files] = positionals;
  const { REHEARSAL_WEB: web, GH_TOKEN: token, GITHUB_REPOSITORY: repository } = env;
  if (area !== "release" || tag === "") throw new Error(`The stand-in for gh does not know: gh ${args.join(" ")}`);
  if (!web || !token || !repository) throw new Error("gh needs GH_TOKEN and a repository.");
  const releases = join(web, repository, "releases");
  const [draft, shown] = [join(web, repository, "drafts", tag), join(releases, "download", tag)];
  const isDraft = existsSync(draft);
  if (command === "create") {
    if (values["verify-tag"] !== true || !hasTag(tag)) throw new Error(`The tag ${tag} is not in the repository.`);
    if (isDraft || existsSync(shown)) throw new Error(`There is a release ${tag} already.`);
    const notes = readFileSync(values["notes-file"] ?? "", "utf8");
    if (values.draft === undefined) throw new Error("A release that is shown at once would have no files.");
    mkdirSync(draft, { recursive: true });
    writeText(join(draft, ".notes.md"), `# ${values.title ?? tag}\n\n${notes}`);
    return;
  }
  if (!isDraft) throw new Error(`There is no draft of ${tag}.`);
  if (command === "upload") {
    if (files.length === 0) throw new Error("There is nothing to upload.");
    for (const file of files) {
      if (env.REHEARSAL_FAILS && file.endsWith(env.REHEARSAL_FAILS)) throw new Error(`${file}: the upload broke off.`);
      copyFileSync(file, join(draft, basename(file)));
    }
    return;
  }
  if (command !== "edit" || values.draft !== "false") throw new Error(`The stand-in for gh does not know ${command}.`);
  mkdirSync(join(releases, "download"), { recursive: true });
  renameSync(draft, shown);
  rmSync(join(releases, "latest"), { recursive: true, force: true });
  cpSync(shown, join(releases, "latest", "download"), { recursive: true });
}

/** `--draft` stands alone or with a value, which parseArgs takes for two options. */
export function spelt(args: readonly string[]): string[] {
  return args.map((each) => (each === "--draft" ? "--draft=true" : each));
}

if (isMain(import.meta)) {
  try {
    gh(spelt(process.argv.slice(2)), process.env);
  } catch (error) {
    console.error(`gh: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
