/**
 * `npm run package`: dist/rulings.zip and dist/system.json, as Foundry installs them from a manifest address, and a zip and a manifest for each module of
 * `modules/`. The addresses come from the repository that it runs in (GITHUB_SERVER_URL and GITHUB_REPOSITORY), or from `config.manifest` and
 * `config.download` of package.json, and are left out where neither names any. The zip is read back before it counts, and its manifest is written last.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { build } from "./build.ts";
import { checkBuiltPacks } from "./check-manifest.ts";
import { isRecord, listFiles, messageOf, readJson, shown, writeText } from "./lib/files.ts";
import { type Manifest, ManifestSchema, namedFiles } from "./lib/manifest.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { readZip, writeZip } from "./lib/zip.ts";

/** Returns whether a file belongs in the package: not the practice table's demo world, LevelDB's lock or logs. */
function isPackaged(path: string): boolean {
  return !/(^|\/)(demo-world(\.[\w-]+)?\.json|LOCK|LOG|LOG\.old)$/.test(path);
}

/** The members with the addresses of the package and of newer versions: both, or neither. */
const ADDRESSES = ["manifest", "download"] as const;

/** Web addresses of a release, by member of the manifest. */
export type Addresses = Readonly<Record<string, string>>;

/** The repository that a run belongs to, as CI names it; undefined outside of CI. */
export function repositoryOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
  return server && name ? `${server.replace(/\/+$/, "")}/${name}` : undefined;
}

/** The version of a tree. */
export function versionOf(places: Places): string {
  const pkg = readJson(join(places.root, "package.json"));
  return isRecord(pkg) && typeof pkg.version === "string" ? pkg.version : "";
}

/** The addresses of a package's files in a release of a repository. The manifest's address stays the same from release to release. */
export function releaseAddresses(repository: string, version: string, manifest: string, zip: string): Addresses {
  const tag = `v${version}`;
  return {
    url: repository,
    bugs: `${repository}/issues`,
    manifest: `${repository}/releases/latest/download/${manifest}`,
    download: `${repository}/releases/download/${tag}/${zip}`,
    readme: `${repository}/blob/${tag}/README.md`,
    changelog: `${repository}/blob/${tag}/CHANGELOG.md`,
  };
}

/** The manifest as it is published. */
export function publishedManifest(places: Places, repository?: string): Record<string, unknown> {
  const manifest = readJson(join(places.dist, "system.json"));
  const pkg = readJson(join(places.root, "package.json"));
  const config = isRecord(pkg) && isRecord(pkg.config) ? pkg.config : {};
  // An address that answers nobody would make installing and every look for updates fail.
  const addresses = Object.fromEntries(
    ADDRESSES.flatMap((name) => (typeof config[name] === "string" ? [[name, config[name]]] : [])),
  );
  const released =
    repository === undefined ? {} : releaseAddresses(repository, versionOf(places), "system.json", "rulings.zip");
  return { ...(isRecord(manifest) ? manifest : {}), ...addresses, ...released };
}

const DAY = 86_400;

/**
 * The date of every file in a package: the commit's time, moved back by up to a day by what the package holds. A server makes a file's tag of its size
 * and date, so two packages must never agree in both (PEER-53); the same commit and content give the same date.
 */
export function packageDate(root: string, files: ReadonlyMap<string, Buffer>): Date {
  const hash = createHash("sha256");
  for (const [name, data] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) hash.update(name).update(data);
  return new Date((commitTime(root) - (hash.digest().readUInt32LE() % DAY)) * 1000);
}

/** Seconds since 1970 of the last commit; of a tree that is no repository, of a day before the first release. */
function commitTime(root: string): number {
  try {
    const said = execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, stdio: ["ignore", "pipe", "ignore"] });
    return Number(said.toString().trim()) || BEFORE_ALL;
  } catch {
    return BEFORE_ALL;
  }
}

const BEFORE_ALL = Date.UTC(2026, 0, 1) / 1000;

/** Returns the faults of a package that was read back. */
export async function checkPackage(files: ReadonlyMap<string, Buffer>): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report = (where: string, what: string): void => {
    findings.push({ where, what });
  };
  for (const name of files.keys()) {
    // The types of the API are declared in a file that modules name; sources are not.
    if (/(?<!\.d)\.tsx?$|\.map$|(^|\/)(tests?|src|node_modules|\.cache)\//.test(name))
      report(name, "has no place in a package");
    if (name.startsWith("/") || name.split("/").includes("..")) report(name, "lies outside of the package");
    if (/[^\x20-\x7e]/.test(name)) report(name, "has a name outside ASCII, which not every installer unpacks");
  }
  const parsed = ManifestSchema.safeParse(JSON.parse(files.get("system.json")?.toString("utf8") ?? "null"));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) report(`system.json ${issue.path.join(".")}`, issue.message);
    return findings;
  }
  const manifest: Manifest = parsed.data;
  for (const { member, path } of namedFiles(manifest)) {
    if ((files.get(path)?.length ?? 0) === 0)
      report(`system.json ${member}`, `names ${path}, which is not in the package`);
  }
  const named = ADDRESSES.filter((name) => manifest[name] !== undefined);
  if (named.length === 1) report("system.json", `has ${named[0]} alone: manifest and download go together`);
  const folder = mkdtempSync(join(tmpdir(), "rulings-package-"));
  try {
    for (const [name, data] of files) if (name.startsWith("packs/")) writeText(join(folder, name), data);
    await checkBuiltPacks(manifest, folder, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return findings;
}

/** Zips a built system. Gives the zip's path and what is wrong with it. */
export async function makePackage(
  places: Places,
  repository?: string,
): Promise<{
  readonly zip: string;
  readonly files: number;
  readonly bytes: number;
  readonly findings: readonly Finding[];
}> {
  const out = dirname(places.dist);
  const manifest = `${JSON.stringify(publishedManifest(places, repository), null, 2)}\n`;
  const files = new Map<string, Buffer>();
  for (const path of listFiles(places.dist)) {
    const name = shown(places.dist, path);
    if (isPackaged(name)) files.set(name, readFileSync(path));
  }
  files.set("system.json", Buffer.from(manifest));
  const zip = join(out, "rulings.zip");
  // A manifest that stands there from before would name a zip that is not this one.
  rmSync(join(out, "system.json"), { force: true });
  await writeZip(zip, files, packageDate(places.root, files));
  const data = readFileSync(zip);
  const findings = await checkPackage(readZip(data));
  if (findings.length === 0) writeText(join(out, "system.json"), manifest);
  return { zip, files: files.size, bytes: data.length, findings };
}

const ModuleSchema = z.looseObject({
  id: z.string(),
  version: z.string(),
  esmodules: z.array(z.string()).default([]),
  styles: z.array(z.string()).default([]),
  languages: z.array(z.looseObject({ path: z.string() })).default([]),
});

/** Zips each module of `modules/`, by its id. Gives the zips' paths and what is wrong with them. */
export async function packageModules(
  places: Places,
  repository?: string,
): Promise<{ readonly zips: string[]; readonly findings: Finding[] }> {
  const zips: string[] = [];
  const findings: Finding[] = [];
  const root = join(places.root, "modules");
  for (const path of existsSync(root) ? listFiles(root, (each) => each.endsWith("/module.json")) : []) {
    const folder = dirname(path);
    const where = shown(places.root, path);
    const parsed = ModuleSchema.safeParse(readJson(path));
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        findings.push({ where: `${where} ${issue.path.join(".")}`, what: issue.message });
      continue;
    }
    const { id, esmodules, styles, languages } = parsed.data;
    if (basename(folder) !== id) findings.push({ where, what: `has the id ${id}, which is not its folder's name` });
    const files = new Map(listFiles(folder).map((file) => [shown(folder, file), readFileSync(file)]));
    for (const name of [...esmodules, ...styles, ...languages.map((each) => each.path)])
      if (!files.has(name)) findings.push({ where, what: `names ${name}, which is not there` });
    const license = join(places.root, "LICENSE");
    if (existsSync(license)) files.set("LICENSE", readFileSync(license));
    const released =
      repository === undefined ? {} : releaseAddresses(repository, versionOf(places), `${id}.json`, `${id}.zip`);
    const manifest = `${JSON.stringify({ ...parsed.data, ...released }, null, 2)}\n`;
    files.set("module.json", Buffer.from(manifest));
    const zip = join(dirname(places.dist), `${id}.zip`);
    const beside = join(dirname(places.dist), `${id}.json`);
    rmSync(beside, { force: true });
    await writeZip(zip, files, packageDate(places.root, files));
    if (!findings.some((finding) => finding.where.startsWith(where)) && readZip(readFileSync(zip)).size === files.size)
      writeText(beside, manifest);
    zips.push(zip);
  }
  return { zips, findings };
}

if (isMain(import.meta)) {
  const places = placesOf();
  try {
    await build({ places });
    const repository = repositoryOf(process.env);
    const { zip, files, bytes, findings } = await makePackage(places, repository);
    const modules = await packageModules(places, repository);
    conclude(
      "package",
      [...findings, ...modules.findings],
      `${shown(places.root, zip)}, ${files} files, ${(bytes / 1e6).toFixed(2)} MB; dist/system.json and ${modules.zips.map((path) => shown(places.root, path)).join(", ")} beside it`,
    );
    if (publishedManifest(places, repository).manifest === undefined)
      console.log(
        "package: no repository is known, so the manifest names no web addresses and cannot be installed by one",
      );
  } catch (error) {
    console.error(`package: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
