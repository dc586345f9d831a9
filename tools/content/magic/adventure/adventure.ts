/** The adventure as one document: two scenes, their creatures, the key with its links, what may be carried off, rumours. */
import { stringify } from "yaml";
import type { Data } from "../../lib/emit.ts";
import { icon } from "../../lib/ids.ts";
import { linked } from "../links.ts";
import { band, cellar } from "./cellar.ts";
import { finds, found } from "./finds.ts";
import { id, KEY, PUBLIC, source } from "./source.ts";
import { cast, undercroft } from "./undercroft.ts";

const FOLDER = "Under the Leaning Tower";

function journals(): Data[] {
  const of = (everybody: boolean): Data[] =>
    source.pages
      .filter((page) => (page.everybody ?? false) === everybody)
      .map((page, at) => ({
        _id: id("page", page.key),
        name: page.name,
        type: "text",
        sort: (at + 1) * 1000,
        title: { show: true, level: 1 },
        text: { format: 1, content: linked(found(page.text.trim())) },
      }));
  const folder = id("folder", "JournalEntry");
  return [
    { _id: KEY, name: source.name, folder, ownership: { default: 0 }, pages: of(false) },
    {
      _id: PUBLIC,
      name: "The geese of Underknoll",
      folder,
      ownership: { default: 2 },
      pages: of(true),
    },
  ];
}

function rumours(): Data {
  return {
    _id: id("table", "rumours"),
    name: "Rumours in Underknoll",
    img: icon("talk"),
    folder: id("folder", "RollTable"),
    formula: `1d${source.rumours.length}`,
    replacement: true,
    displayRoll: true,
    description:
      "<p>One for each character who asks about. Tell the first sentence; the second is for the referee.</p>",
    results: source.rumours.map((text, at) => ({
      _id: id("rumour", String(at)),
      type: "text",
      name: "",
      description: text,
      weight: 1,
      range: [at + 1, at + 1],
      drawn: false,
    })),
  };
}

/** The adventure as one document. Its `journal`, `scenes`, `actors`, `items`, `tables` and `folders` may be put into a world as they are. */
export function adventure(): Data {
  const foes = band();
  const actors = cast();
  const own = id("adventure");
  return {
    _id: own,
    _key: `!adventures!${own}`,
    name: source.name,
    img: icon("tower-fall"),
    caption: source.caption,
    description: source.description.trim(),
    actors: [...foes, ...actors.values()],
    combats: [],
    items: finds(),
    scenes: [cellar(foes, actors), undercroft(actors)],
    journal: journals(),
    tables: [rumours()],
    macros: [],
    cards: [],
    playlists: [],
    folders: ["Actor", "Item", "JournalEntry", "RollTable", "Scene"].map((type) => ({
      _id: id("folder", type),
      name: FOLDER,
      type,
      folder: null,
      sorting: "m",
      color: "#6e1f1f",
    })),
    folder: null,
    sort: 0,
    flags: {},
  };
}

/** The files of the adventure pack. */
export function adventureFiles(): Map<string, string> {
  return new Map([["leaning-tower.yaml", stringify(adventure(), { lineWidth: 120 })]]);
}
