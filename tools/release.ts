/**
 * `npm run release -- v0.14.0`: everything of a release but its publishing, into dist/release: the zips, the manifests and notes.md. The tag must fit
 * package.json and the changelog, and a repository must be known (GITHUB_SERVER_URL and GITHUB_REPOSITORY). Nothing is written before both are so.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "./build.ts";
import { messageOf, writeText } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { type Finding, isMain } from "./lib/report.ts";
import { textsMissing } from "./lib/translations.ts";
import { makePackage, packageModules, repositoryOf, versionOf } from "./package.ts";

const listed = (findings: readonly Finding[]): string =>
  findings.map(({ where, what }) => `  ${where}: ${what}`).join("\n");

/** The part of the changelog that belongs to a version. @throws an Error when it has none or an empty one */
export function releaseNotes(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((each) => /^\[?([^\s\]]+)/.exec(each)?.[1] === version);
  const notes = part?.slice(part.indexOf("\n")).trim() ?? "";
  if (notes === "") throw new Error(`CHANGELOG.md says nothing of ${version}: it needs a heading "## ${version}".`);
  return `${notes}\n`;
}

/** The version that a tag names. @throws an Error when it is not the version of package.json */
export function versionOfTag(tag: string, version: string): string {
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} does not fit version ${version}: it must be v${version}.`);
  return version;
}

/** Makes a release in dist/release. @throws an Error, with nothing left in dist/release, when anything is wrong with it */
export async function makeRelease(places: Places, tag: string, repository: string | undefined): Promise<string[]> {
  const from = dirname(places.dist);
  const into = join(from, "release");
  rmSync(into, { recursive: true, force: true });
  const version = versionOfTag(tag, versionOf(places));
  const notes = releaseNotes(readFileSync(join(places.root, "CHANGELOG.md"), "utf8"), version);
  if (repository === undefined)
    throw new Error("No repository is known: GITHUB_SERVER_URL and GITHUB_REPOSITORY name it.");
  await build({ places, log: () => undefined });
  const texts = textsMissing(places);
  if (texts.length > 0) throw new Error(`The texts are not fit for release:\n${listed(texts)}`);
  const system = await makePackage(places, repository);
  const modules = await packageModules(places, repository);
  const findings = [...system.findings, ...modules.findings];
  if (findings.length > 0) throw new Error(`The package is not fit for release:\n${listed(findings)}`);
  mkdirSync(into, { recursive: true });
  const zips = [system.zip, ...modules.zips];
  for (const zip of zips) copyFileSync(zip, join(into, zip.slice(from.length + 1)));
  writeText(join(into, "notes.md"), notes);
  const manifests = [...modules.zips.map((zip) => zip.replace(/\.zip$/, ".json")), join(from, "system.json")];
  for (const manifest of manifests) copyFileSync(manifest, join(into, manifest.slice(from.length + 1)));
  return readdirSync(into).sort();
}

if (isMain(import.meta)) {
  const tag = process.argv[2] ?? process.env.GITHUB_REF_NAME ?? "";
  try {
    const files = await makeRelease(placesOf(), tag, repositoryOf(process.env));
    console.log(`release: ${tag} in dist/release: ${files.join(", ")}`);
  } catch (error) {
    console.error(`release: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
