/**
 * `npm run site`: the pages of docs/ as a site in dist/site, by VitePress, and every link in it checked. VitePress is installed on the first run, into site/ alone: it
 * is as large as everything else together, and no other command needs it.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { messageOf } from "./lib/files.ts";
import { placesOf } from "./lib/paths.ts";
import { conclude, isMain, seconds } from "./lib/report.ts";
import { deadLinks } from "./lib/site-links.ts";

/** The part of an address that stands for the site's folder: a repository's pages stand below its name. */
export function baseOf(env: Readonly<Record<string, string | undefined>>): string {
  const name = env.GITHUB_REPOSITORY?.split("/")[1];
  return name ? `/${name}/` : "/";
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed${error ? `: ${error.message}` : ""}`);
}

function buildSite(root: string): string {
  const [site, out] = [join(root, "site"), join(root, "dist", "site")];
  if (!existsSync(join(site, "node_modules", "vitepress"))) run("npm", ["ci"], site);
  rmSync(out, { recursive: true, force: true });
  const pages = join(site, "pages");
  rmSync(pages, { recursive: true, force: true });
  cpSync(join(root, "docs"), pages, { recursive: true });
  run("npm", ["run", "-s", "build"], site);
  return out;
}

if (isMain(import.meta)) {
  const begun = performance.now();
  try {
    const { pages, findings } = deadLinks(buildSite(placesOf().root), baseOf(process.env));
    conclude("site", findings, `${pages} pages in dist/site, no dead link (${seconds(begun)})`);
  } catch (error) {
    console.error(`site: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
