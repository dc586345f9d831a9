/**
 * Every compendium entry, in its source: ids and keys right and unique, a name, an icon that exists, a declared type,
 * links that lead somewhere, formulas that parse, system data that fits the schema. Prints the counts of each pack.
 */
import { join } from "node:path";
import { isRecord, messageOf, readJson, shown } from "./lib/files.ts";
import { iconsIn, loadCollection } from "./lib/icons.ts";
import { type Manifest, ManifestSchema } from "./lib/manifest.ts";
import { checkTable, checkTexts, type Links } from "./lib/pack-texts.ts";
import { COLLECTIONS, embeddedOf, type PackEntry, PackSources } from "./lib/packs.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { checkValue, loadSchemas, nearest, type Schemas } from "./lib/schema.ts";
import { handbookEntries } from "./packs/handbook/handbook.ts";
import { TOKEN } from "./packs/normal.ts";

type Report = (where: string, what: string) => void;
type Data = Record<string, unknown>;

/** The context for checking entries. */
export interface PackContext {
  readonly manifest: Manifest;
  readonly schemas: Schemas;
  readonly icons: ReadonlyMap<string, string>;
  /** Entries that have no file, because the build makes them. */
  readonly built?: readonly PackEntry[];
}

const fields = (names: string): readonly string[] => names.split(" ");
/** The fields of a document in each collection, besides `_id`, `_key` and `_stats`. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  actors: fields("name type img system prototypeToken items effects flags folder sort ownership"),
  items: fields("name type img system effects flags folder sort ownership"),
  tables: fields("name img description formula replacement displayRoll results flags folder sort ownership"),
  results: fields("type name description img documentUuid weight range drawn flags"),
  journal: fields("name pages categories flags folder sort ownership"),
  pages: fields("name type title text image video src system sort category flags ownership"),
  macros: fields("name type scope img command flags folder sort ownership"),
};

const ID = /^[A-Za-z0-9]{16}$/;
/** The document that an embedded collection holds, where the system has types of it. */
const DOCUMENT_OF: Readonly<Record<string, string>> = { actors: "Actor", items: "Item" };

function checkIcon(img: unknown, where: string, icons: ReadonlyMap<string, string>, report: Report): void {
  const name = typeof img === "string" ? iconsIn(img)[0] : undefined;
  if (name === undefined) report(where, `its icon ${JSON.stringify(img)} is not one of systems/rulings/assets/icons/`);
  else if (!icons.has(name)) report(where, `no icon is called "${name}"`);
}

function checkSystem(data: Data, document: string, where: string, context: PackContext, report: Report): void {
  const type = String(data.type);
  if (context.manifest.documentTypes[document]?.[type] === undefined) {
    report(where, `is of type "${type}", which documentTypes.${document} does not declare`);
    return;
  }
  const schema = context.schemas.get(document)?.get(type);
  if (schema === undefined) report(where, `${document} ${type} has no data model`);
  else checkValue(schema, data.system ?? {}, "system", (path, what) => report(where, `${path} ${what}`));
}

/** Fields that no document of its kind has: Foundry would drop them without a word. */
function checkFields(
  data: Data,
  known: readonly string[] | undefined,
  path: string,
  where: string,
  report: Report,
): void {
  for (const name of Object.keys(data)) {
    if (known === undefined || known.includes(name) || /^_(id|key|stats)$/.test(name)) continue;
    report(where, `${path}${name} is no field${nearest(name, known)}`);
  }
}

/** One document, embedded or not. */
function checkDocument(data: Data, collection: string, where: string, context: PackContext, report: Report): void {
  if (typeof data._id !== "string" || !ID.test(data._id))
    report(where, `_id ${JSON.stringify(data._id)} is not 16 letters and digits`);
  if (collection !== "results" && (typeof data.name !== "string" || data.name.trim() === ""))
    report(where, "has no name");
  checkFields(data, FIELDS[collection], "", where, report);
  if (isRecord(data.prototypeToken))
    checkFields(data.prototypeToken, ["name", ...Object.keys(TOKEN)], "prototypeToken.", where, report);
  const document = DOCUMENT_OF[collection];
  if (document !== undefined) {
    checkSystem(data, document, where, context, report);
    checkIcon(data.img, where, context.icons, report);
  } else if (data.img !== undefined && data.img !== null) checkIcon(data.img, where, context.icons, report);
  if (collection === "tables") checkTable(data, where, report);
  if (collection === "macros" && data.type !== "script" && data.type !== "chat")
    report(where, `is a macro of type "${String(data.type)}"`);
}

function checkEntry({ file, data, pack }: PackEntry, type: string, context: PackContext, report: Report): void {
  const collection = COLLECTIONS[type] ?? type;
  if (String(data._key).startsWith("!folders!")) {
    if (data._key !== `!folders!${String(data._id)}`) report(file, `_key ${String(data._key)} does not fit its _id`);
    if (data.type !== type) report(file, `is a folder for ${String(data.type)} in a pack of ${type}`);
    if (typeof data.name !== "string" || data.name === "") report(file, "has no name");
    return;
  }
  const key = `!${collection}!${String(data._id)}`;
  if (data._key !== key) report(file, `_key is ${JSON.stringify(data._key)}, must be "${key}" in pack ${pack}`);
  checkDocument(data, collection, file, context, report);
  const seen = new Set<string>();
  for (const child of embeddedOf(data, collection, String(data._id))) {
    const where = `${file} ${child.path}`;
    if (child.data._key !== child.key)
      report(where, `_key is ${JSON.stringify(child.data._key)}, must be "${child.key}"`);
    if (seen.has(child.key)) report(where, "has the same _id as another of its kind");
    seen.add(child.key);
    checkDocument(child.data, child.collection.split(".").at(-1) ?? "", where, context, report);
  }
}

function linkTargets(packs: ReadonlyMap<string, { type: string; entries: readonly PackEntry[] }>): Links {
  const targets = new Map<string, string>();
  for (const [pack, { type, entries }] of packs) {
    const collection = COLLECTIONS[type] ?? type;
    for (const { data } of entries) {
      const id = String(data._id);
      if (String(data._key).startsWith("!folders!")) continue;
      const base = `Compendium.rulings.${pack}.${type}.${id}`;
      targets.set(base, String(data.name));
      for (const child of embeddedOf(data, collection, id)) {
        const document = child.collection.endsWith(".pages")
          ? "JournalEntryPage"
          : child.collection.endsWith(".items")
            ? "Item"
            : undefined;
        if (document !== undefined)
          targets.set(`${base}.${document}.${String(child.data._id)}`, String(child.data.name));
      }
    }
  }
  return targets;
}

/** Every fault of the entries of a tree, and the number of entries by pack. */
export function checkPacks(
  places: Places,
  context: PackContext,
): { readonly findings: Finding[]; readonly counts: ReadonlyMap<string, number> } {
  const findings: Finding[] = [];
  const report: Report = (where, what) => {
    findings.push({ where, what });
  };
  const packs = new Map<string, { type: string; entries: PackEntry[] }>();
  const sources = new PackSources(places, ({ where, what }) => report(where, what));
  for (const { name, type } of context.manifest.packs) {
    const built = (context.built ?? []).filter(({ pack }) => pack === name);
    packs.set(name, { type, entries: [...sources.entries(name), ...built] });
  }
  const links = linkTargets(packs);
  const owners = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const [name, { type, entries }] of packs) {
    const folders = new Set(
      entries.filter(({ data }) => String(data._key).startsWith("!folders!")).map(({ data }) => data._id),
    );
    counts.set(name, entries.length - folders.size);
    if (entries.length === folders.size) report(`packs/${name}`, "holds no entry");
    for (const entry of entries) {
      const { file, data } = entry;
      const other = owners.get(String(data._id));
      if (other !== undefined) report(file, `has the _id of ${other}`);
      owners.set(String(data._id), file);
      if (data.folder !== undefined && data.folder !== null && !folders.has(data.folder))
        report(file, `its folder ${String(data.folder)} is not in the pack`);
      checkEntry(entry, type, context, report);
      checkTexts(data, file, links, report);
    }
  }
  return { findings, counts };
}

/**
 * Returns the context for checking the repository's entries.
 * @throws an Error when the manifest or the models cannot be read.
 */
export async function packContext(places: Places): Promise<PackContext> {
  const manifest = ManifestSchema.parse(readJson(join(places.root, "system.json")));
  const schemas = await loadSchemas(places);
  const built = await handbookEntries(new PackSources(places, () => undefined), schemas);
  return { manifest, schemas, icons: loadCollection(places.root), built };
}

if (isMain(import.meta)) {
  const places = placesOf();
  try {
    const { findings, counts } = checkPacks(places, await packContext(places));
    for (const [name, count] of counts) console.log(`  ${name.padEnd(14)}${String(count).padStart(5)} entries`);
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    conclude(
      "packs",
      findings,
      `${total} entries in ${counts.size} packs of ${shown(places.root, join(places.root, "packs"))}/`,
    );
  } catch (error) {
    console.error(`packs: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}
