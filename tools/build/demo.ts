/** The demo world: `demo/world.yaml` with the adventure and the ready characters that it names, as the practice table seeds it. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { inLanguage, isNamesFile, namedLanguages, translator } from "../lib/compendium-names.ts";
import { isRecord, listFiles, readJson, readText, writeText } from "../lib/files.ts";
import { PackSources, packFiles } from "../lib/packs.ts";
import type { Places } from "../lib/paths.ts";
import type { Schemas } from "../lib/schema.ts";
import type { Step } from "../lib/stamp.ts";
import { type Data, merged } from "../packs/defaults.ts";
import { linked, type Setting } from "../packs/expand.ts";
import { fill } from "../packs/fill.ts";
import { iconPath } from "../packs/ids.ts";
import { schemasOf } from "./packs.ts";

/** A list of documents in plain data; empty where there is none. */
function listOf(data: Data | undefined, name: string): Data[] {
  const list = data?.[name];
  return Array.isArray(list) ? list.filter(isRecord) : [];
}

/** The entry that `from` names as a document of a world, with what the file says over it; other documents as they are. */
function placed(given: Data, setting: Setting): Data {
  const own: Data = { ...given, ...(given.img !== undefined && { img: iconPath(given.img) }) };
  if (given.from === undefined) return own;
  const name = String(given.from);
  const entry = setting.targets.document(name);
  if (entry === undefined) throw new Error(`demo/world.yaml: there is no entry ${name}`);
  const { _key, folder: _folder, ...copy } = entry;
  const { from: _from, ...more } = own;
  return {
    ...copy,
    items: listOf(copy, "items").map(({ _key: _itemKey, ...item }) => item),
    _stats: { compendiumSource: setting.targets.address(name) },
    ...more,
  };
}

/** A scene of the adventure with what the file says besides: who else stands on it, and whether it is open. */
function opened(scene: Data, given: Data | undefined, actors: readonly Data[]): Data {
  if (given === undefined) return scene;
  const more = listOf(given, "tokens").map((token) => {
    const owner = actors.find(({ _id }) => _id === token.actorId);
    return merged({ ...(owner?.prototypeToken as Data | undefined), elevation: 0, hidden: false }, token);
  });
  return { ...scene, ...given, tokens: [...more, ...listOf(scene, "tokens")] };
}

/**
 * The whole world: the documents of the adventure have the ids that an import would give them.
 * @throws an Error when it names an entry that is not there
 */
export function demoWorld(places: Places, schemas: Schemas = new Map()): Data {
  const fail = (what: string): never => {
    throw new Error(`demo/world.yaml: ${what}`);
  };
  const sources = new PackSources(places, ({ where, what }) => fail(`${where}: ${what}`));
  const { targets } = sources;
  const setting: Setting = { pack: "", collection: "", file: "world", folder: null, targets, report: fail };
  const world = linked(parse(readText(join(places.root, "demo", "world.yaml"))), "", setting) as Data;
  const book = targets.document(String(world.adventure)) ?? fail(`there is no entry ${String(world.adventure)}`);
  const actors = listOf(world, "actors").map((actor) => placed(actor, setting));
  const given = listOf(world, "scenes");
  const whole = {
    users: world.users,
    folders: [...listOf(world, "folders"), ...listOf(book, "folders")],
    actors: [...actors, ...listOf(book, "actors")],
    items: listOf(book, "items"),
    scenes: listOf(book, "scenes").map((scene) =>
      opened(
        scene,
        given.find(({ _id }) => _id === scene._id),
        actors,
      ),
    ),
    journal: listOf(book, "journal"),
    tables: listOf(book, "tables"),
    settings: world.settings,
    messages: world.messages,
  };
  return fill(whole, "worlds", schemas);
}

/** Writes the demo world: `demo/world.yaml`, or a `demo/world.json` as it is. */
export function demoStep(places: Places): Step {
  const folder = join(places.root, "demo");
  const ready = join(folder, "world.json");
  const source = join(folder, "world.yaml");
  const packs = ["adventure", "characters", "monsters", "equipment", "spells", "classes", "tables"];
  const inputs = existsSync(ready)
    ? [ready]
    : existsSync(source)
      ? [
          source,
          ...packs.flatMap((pack) => packFiles(places, pack)),
          ...listFiles(join(places.root, "src/foundry/data")),
          ...listFiles(join(places.root, "lang"), isNamesFile),
        ]
      : [];
  const output = join(places.dist, "demo-world.json");
  const codes = existsSync(source) && !existsSync(ready) ? namedLanguages(places) : [];
  const inCode = (code: string): string => join(places.dist, `demo-world.${code}.json`);
  return {
    name: "demo",
    inputs,
    outputs: inputs.length === 0 ? [] : [output, ...codes.map(inCode)],
    run: async () => {
      if (inputs.length === 0) {
        rmSync(output, { force: true });
        return "no demo/ folder: the table starts with an empty world";
      }
      const world = existsSync(ready) ? readJson(ready) : demoWorld(places, await schemasOf(places));
      writeText(output, `${JSON.stringify(world)}\n`);
      if (existsSync(ready) || !isRecord(world)) return "as it is";
      for (const code of codes)
        writeText(inCode(code), `${JSON.stringify(inLanguage(world, translator(places, code, "adventure")))}\n`);
      return "with the adventure and its characters";
    },
  };
}
