/** The translation files of the compendia, one for each pack and language, in the form that the module Babele reads. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import {
  builtNamesFile,
  isNamesFile,
  namedLanguages,
  packTitle,
  translationOf,
  translator,
} from "../lib/compendium-names.ts";
import { listFiles, writeText } from "../lib/files.ts";
import { packFiles, packNames, packTypes } from "../lib/packs.ts";
import { type Places, ROOT } from "../lib/paths.ts";
import type { Step } from "../lib/stamp.ts";
import { HANDBOOK_INPUTS, madeNames } from "../packs/handbook/handbook.ts";
import { packDocuments, schemasOf } from "./packs.ts";

/** One file a pack and language; a language without names has none. */
export function namesStep(places: Places): Step {
  const codes = namedLanguages(places);
  const packs = packNames(places);
  const output = (code: string, pack: string): string => join(places.dist, builtNamesFile(code, pack));
  const texts = listFiles(join(places.root, "lang"), (path) => path.endsWith(".json"));
  return {
    name: "names",
    inputs: [
      ...packs.flatMap((pack) => packFiles(places, pack)),
      ...texts,
      ...HANDBOOK_INPUTS.flatMap((path) => listFiles(join(places.root, path))),
    ],
    outputs: codes.flatMap((code) => packs.map((pack) => output(code, pack))),
    run: async () => {
      rmSync(join(places.dist, "lang", "compendia"), { recursive: true, force: true });
      const types = packTypes(places);
      const schemas = await schemasOf(places);
      for (const pack of packs) {
        const documents = (await packDocuments(places, pack, schemas)).map(({ data }) => data);
        const about = { title: packTitle(places, pack), type: types.get(pack) ?? "" };
        for (const code of codes) {
          const made = pack === "handbook" && places.root === ROOT ? await madeNames(code) : new Map();
          const file = translationOf(documents, translator(places, code, pack, made), about);
          writeText(output(code, pack), JSON.stringify(file));
        }
      }
      return `${codes.join(", ") || "none"}: ${texts.filter(isNamesFile).length} files`;
    },
  };
}
