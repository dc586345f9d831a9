/**
 * The built manifest: members as Foundry documents them, every file it names there, every pack readable and not empty,
 * every type used by a pack declared, `htmlFields` exactly the HTML fields of the data models.
 */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { packKeys } from "./build/packs.ts";
import { messageOf, readJson } from "./lib/files.ts";
import { folderPacks, type Manifest, ManifestSchema, namedFiles } from "./lib/manifest.ts";
import { COLLECTIONS, packNames, readPack } from "./lib/packs.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { htmlPaths, loadSchemas, type Schemas } from "./lib/schema.ts";

type Report = (where: string, what: string) => void;

/** Reads a manifest and reports what is wrong with its members. */
export function readManifest(path: string, report: Report): Manifest | undefined {
  if (!existsSync(path)) {
    report(path, "does not exist; run npm run build first");
    return undefined;
  }
  const parsed = ManifestSchema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) report(`system.json ${issue.path.join(".")}`, issue.message);
  return undefined;
}

function checkFiles(manifest: Manifest, folder: string, report: Report): void {
  for (const { member, path } of namedFiles(manifest)) {
    const file = join(folder, path);
    if (!existsSync(file)) report(`system.json ${member}`, `names ${path}, which the build does not have`);
    else if (!statSync(file).isFile() || statSync(file).size === 0)
      report(`system.json ${member}`, `names ${path}, which is empty or no file`);
  }
}

/** Opens every pack of a built system and reports those without entries or with entries of another document. */
export async function checkBuiltPacks(manifest: Manifest, folder: string, report: Report): Promise<number> {
  let entries = 0;
  for (const pack of manifest.packs) {
    const where = `pack ${pack.name}`;
    if (pack.path.split("/").at(-1) !== pack.name) report(where, `its path ${pack.path} does not end with its name`);
    if (["Actor", "Adventure", "Item"].includes(pack.type) && pack.system === undefined)
      report(where, `holds ${pack.type} documents and must name its system`);
    if (!existsSync(join(folder, pack.path))) {
      report(where, `is not in the build (${pack.path})`);
      continue;
    }
    try {
      const keys = await packKeys(join(folder, pack.path));
      const own = keys.filter((key) => key.startsWith(`!${COLLECTIONS[pack.type]}!`));
      const allowed = (key: string): boolean =>
        key.startsWith(`!${COLLECTIONS[pack.type]}`) || key.startsWith("!folders!");
      entries += own.length;
      if (own.length === 0) report(where, "holds no entry");
      for (const key of keys.filter((each) => !allowed(each))) report(where, `holds ${key}, which is no ${pack.type}`);
    } catch (error) {
      report(where, `cannot be read: ${messageOf(error)}`);
    }
  }
  return entries;
}

function checkPackNames(manifest: Manifest, places: Places, report: Report): void {
  const declared = manifest.packs.map((pack) => pack.name);
  for (const name of declared.filter((each, index) => declared.indexOf(each) !== index))
    report(`pack ${name}`, "is declared twice");
  for (const name of packNames(places))
    if (!declared.includes(name)) report(`packs/${name}`, "is not declared in system.json");
  for (const name of folderPacks(manifest.packFolders))
    if (!declared.includes(name)) report("system.json packFolders", `names the pack "${name}", which is not declared`);
}

function checkTypes(manifest: Manifest, places: Places, report: Report): void {
  for (const pack of manifest.packs) {
    for (const { file, data } of readPack(places, pack.name, () => undefined)) {
      const isFolder = String(data._key).startsWith("!folders!");
      if (isFolder || !["Actor", "Item"].includes(pack.type)) continue;
      const type = String(data.type);
      if (manifest.documentTypes[pack.type]?.[type] === undefined)
        report(file, `is of type "${type}", which documentTypes.${pack.type} does not declare`);
    }
  }
}

/** Compares documentTypes with the data models: the same types, and the same HTML fields. */
export function checkModels(manifest: Manifest, schemas: Schemas, report: Report): void {
  for (const [document, types] of schemas) {
    const declared = manifest.documentTypes[document] ?? {};
    for (const type of Object.keys(declared))
      if (!types.has(type)) report(`documentTypes.${document}.${type}`, "has no data model");
    for (const [type, schema] of types) {
      const where = `documentTypes.${document}.${type}`;
      const entry = declared[type];
      if (entry === undefined) {
        report(where, "is not declared, but has a data model");
        continue;
      }
      const html = htmlPaths(schema);
      for (const path of entry.htmlFields ?? [])
        if (!html.includes(path)) report(where, `htmlFields names "${path}", which is no HTML field`);
      for (const path of html)
        if (!(entry.htmlFields ?? []).includes(path))
          report(where, `the HTML field "${path}" is not in htmlFields: the server would not clean it`);
    }
  }
}

if (isMain(import.meta)) {
  const places = placesOf();
  const findings: Finding[] = [];
  const report: Report = (where, what) => {
    findings.push({ where, what });
  };
  const manifest = readManifest(join(places.dist, "system.json"), report);
  let entries = 0;
  if (manifest !== undefined) {
    checkFiles(manifest, places.dist, report);
    checkPackNames(manifest, places, report);
    checkTypes(manifest, places, report);
    entries = await checkBuiltPacks(manifest, places.dist, report);
    try {
      checkModels(manifest, await loadSchemas(places), report);
    } catch (error) {
      report("src/foundry/data", messageOf(error));
    }
  }
  conclude(
    "manifest",
    findings,
    `version ${manifest?.version}, ${manifest?.packs.length} packs with ${entries} entries`,
  );
}
