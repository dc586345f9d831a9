/** The translation files of the compendia, one for each pack and language, in the form that the module Babele reads. */
import { join } from "node:path";
import { translationOf } from "../lib/babele.ts";
import { builtNamesFile, isNamesFile, namedLanguages, packTitle, translator } from "../lib/compendium-names.ts";
import { listFiles, writeText } from "../lib/files.ts";
import { PackSources, packFiles, packNames } from "../lib/packs.ts";
import { type Places, ROOT } from "../lib/paths.ts";
import type { Step } from "../lib/stamp.ts";
import { HANDBOOK_INPUTS, handbookEntries, madeNames } from "../packs/handbook/handbook.ts";
import { packsBehind, schemasOf } from "./packs.ts";

/** The documents of a pack with their names; what the data model fills in has none. */
async function documentsOf(places: Places, pack: string): Promise<readonly Record<string, unknown>[]> {
  // A mistake in a source is reported by the step that compiles the pack.
  const sources = new PackSources(places, () => undefined);
  const built = isHandbook(places, pack) ? await handbookEntries(sources, await schemasOf(places)) : [];
  return [...sources.entries(pack), ...built].map(({ data }) => data);
}

function isHandbook(places: Places, pack: string): boolean {
  return pack === "handbook" && places.root === ROOT;
}

/** One step a pack, with a file for each language that has names. */
export function namesSteps(places: Places): Step[] {
  const codes = namedLanguages(places);
  if (codes.length === 0) return [];
  const lang = listFiles(join(places.root, "lang"), (path) => path.endsWith(".json"));
  return packNames(places).map((pack) => {
    const output = (code: string): string => join(places.dist, builtNamesFile(code, pack));
    return {
      name: `names-${pack}`,
      inputs: [
        ...[...packsBehind(places, pack)].flatMap((name) => packFiles(places, name)),
        ...lang.filter((path) => pack === "handbook" || isNamesFile(path)),
        ...(pack === "handbook" ? HANDBOOK_INPUTS.flatMap((path) => listFiles(join(places.root, path))) : []),
      ],
      outputs: codes.map(output),
      run: async () => {
        const documents = await documentsOf(places, pack);
        const about = { title: packTitle(places, pack), type: new PackSources(places, () => undefined).type(pack) };
        for (const code of codes) {
          const made = isHandbook(places, pack) ? await madeNames(code) : new Map<string, string>();
          const file = translationOf(documents, translator(places, code, pack, made), about);
          writeText(output(code), JSON.stringify(file));
        }
        return codes.join(", ");
      },
    };
  });
}
