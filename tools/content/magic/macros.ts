/** The macros compendium: commands from `data/macros.yaml` with the addresses of the tables that they roll on. */
import type { FolderEntry } from "../lib/emit.ts";
import { icon } from "../lib/ids.ts";
import { documentAddress, type MacroEntry } from "./lib/documents.ts";
import { readData } from "./lib/notes.ts";

export const MACRO_FOLDERS: readonly FolderEntry[] = [
  { key: "referee", name: "House rules", sort: 100 },
  { key: "fight", name: "Meetings and fights", sort: 200 },
  { key: "exploring", name: "Exploring and time", sort: 300 },
  { key: "treasure", name: "Treasure", sort: 400 },
];

interface Note {
  readonly name: string;
  readonly icon: string;
  readonly folder: string;
  readonly command: string;
}

const CLERIC_LEVELS = 11;
const address = (key: string): string => documentAddress("tables", "RollTable", key);

function lists(): Readonly<Record<string, string>> {
  const turning = Array.from({ length: CLERIC_LEVELS }, (_, at) => JSON.stringify(address(`turning-${at + 1}`)));
  return { turning: turning.join(", ") };
}

/** Every macro. @throws an Error for a placeholder that nothing stands for */
export function macros(): MacroEntry[] {
  const known = lists();
  const filled = (command: string): string =>
    command.replaceAll(/\{\{([a-z]+)(?::([a-z0-9-]+))?\}\}/g, (whole, word: string, key: string | undefined) => {
      if (word === "table" && key !== undefined) return address(key);
      const list = known[word];
      if (list === undefined) throw new Error(`tools/content/magic/data/macros.yaml: what is ${whole}?`);
      return list;
    });
  return Object.entries(readData<Record<string, Note>>("macros")).map(([key, note]) => ({
    key,
    name: note.name,
    folder: note.folder,
    img: icon(note.icon),
    command: filled(note.command).trimEnd(),
  }));
}
