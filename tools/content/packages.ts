/** Gear packages for new characters: an entry for each row of the ruling's table, which alone says what is in it (GOR-32). */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { GEAR_PACKAGES } from "../../src/rules/topics/gearPackages.ts";
import { paragraph } from "./equipment.ts";
import type { Entry } from "./lib/emit.ts";
import { root } from "./lib/facts.ts";
import { icon } from "./lib/ids.ts";

interface Note {
  readonly name: string;
  readonly icon: string;
  readonly text: string;
}

const notes = parse(readFileSync(root("tools", "content", "data", "packages.yaml"), "utf8")) as Record<string, Note>;

/** Every gear package of the equipment pack. */
export function packages(): Entry[] {
  return GEAR_PACKAGES.map(({ key }) => {
    const note = notes[key];
    if (!note) throw new Error(`tools/content/data/packages.yaml says nothing about ${key}`);
    return {
      key: `package-${key}`,
      folder: "packages",
      name: note.name,
      type: "package",
      img: icon(note.icon),
      system: { key, description: paragraph(note.text), source: "Gorman" },
    };
  });
}
