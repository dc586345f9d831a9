import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CompendiumCollection } from "../../client/data/collections/compendium.ts";
import { Adventure, type AdventureImportResult } from "../../client/data/documents/adventure.ts";
import type { Scene } from "../../client/data/documents/scene.ts";
import type { Dict } from "../../client/data/types.ts";
import { ANN, MANIFEST, makeSystem } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

const [TALE, OGRE, CLUB, CAVE, TOKEN, BOOK, PAGE, FOLDER] = [
  "TaleTaleTaleTale",
  "OgreOgreOgreOgre",
  "ClubClubClubClub",
  "CaveCaveCaveCave",
  "TokenTokenTokenT",
  "BookBookBookBook",
  "PagePagePagePage",
  "FolderFolderFold",
];

let live: Live;
let systemPath: string;

const tale = {
  _id: TALE,
  _key: `!adventures!${TALE}`,
  name: "The Tale",
  img: null,
  caption: "An evening",
  description: "<p>Geese vanish.</p>",
  folders: [{ _id: FOLDER, name: "Tale", type: "Actor", folder: null, sorting: "a" }],
  actors: [
    {
      _id: OGRE,
      name: "Ogre",
      type: "monster",
      folder: FOLDER,
      system: { ac: 5 },
      items: [{ _id: CLUB, name: "Club", type: "weapon", system: {}, effects: [] }],
      effects: [],
    },
    { _id: "OddOddOddOddOddO", name: "Oddity", type: "of no kind", system: {}, items: [], effects: [] },
  ],
  items: [],
  scenes: [
    {
      _id: CAVE,
      name: "Deep cave",
      width: 500,
      height: 500,
      tokens: [{ _id: TOKEN, name: "Ogre", actorId: OGRE, actorLink: false, x: 100, y: 0 }],
      walls: [{ _id: "WallWallWallWall", c: [0, 0, 100, 0] }],
    },
  ],
  journal: [
    { _id: BOOK, name: "Tale", pages: [{ _id: PAGE, name: "One", type: "text", text: { content: "<p>1</p>" } }] },
  ],
  tables: [],
  macros: [],
  cards: [{ _id: "DeckDeckDeckDeck", name: "Deck of fates", type: "deck" }],
  playlists: [],
  combats: [],
  folder: null,
  sort: 0,
  flags: {},
};

async function makeTale(): Promise<string> {
  const pack = { name: "tales", label: "Tales", path: "packs/tales", type: "Adventure" };
  const made = await makeSystem({ "system.json": JSON.stringify({ ...MANIFEST, packs: [...MANIFEST.packs, pack] }) });
  const source = await mkdtemp(path.join(tmpdir(), "pack-source-"));
  await writeFile(path.join(source, "tale.json"), JSON.stringify(tale));
  await mkdir(path.join(made, "packs"), { recursive: true });
  await compilePack(source, path.join(made, "packs", "tales"));
  await rm(source, { recursive: true, force: true });
  return made;
}

beforeAll(async () => {
  systemPath = await makeTale();
  live = await goLive({ systemPath });
});
afterAll(async () => {
  await live.stop();
  await rm(systemPath, { recursive: true, force: true });
});

const open = async (): Promise<Adventure> => {
  const pack = live.game.packs.get("tiny.tales") as CompendiumCollection;
  const found = await pack.getDocument(TALE);
  if (!(found instanceof Adventure)) throw new Error("the tale is no Adventure");
  return found;
};

it("holds its content as sets of data", async () => {
  const adventure = await open();
  expect(adventure).toMatchObject({ name: "The Tale", caption: "An evening" });
  expect(Reflect.get(adventure, "actors")).toBeInstanceOf(Set);
  expect(adventure.contentOf("actors").map((a) => a.name)).toEqual(["Ogre", "Oddity"]);
  expect(Object.keys(Adventure.contentFields)).toContain("journal");
});

it("PLAY-117: imports under the same ids, with what is embedded, and names what it leaves out", async () => {
  const adventure = await open();
  const { leftOut } = await adventure.prepareImport();
  expect(leftOut).toEqual([expect.stringMatching(/^Actor: Oddity/), "Cards: Deck of fates"]);
  const { created, updated } = (await adventure.import()) as AdventureImportResult;
  expect(Object.keys(created).sort()).toEqual(["Actor", "Folder", "JournalEntry", "Scene"]);
  expect(updated).toEqual({});
  expect(live.actor("Ogre").id).toBe(OGRE);
  expect(live.actor("Ogre").items.get(CLUB)?.name).toBe("Club");
  expect(live.actor("Ogre")._source.folder).toBe(FOLDER);
  const cave = live.game.scenes.get(CAVE) as Scene;
  expect(cave.tokens.get(TOKEN)?.name).toBe("Ogre");
  expect((cave._source.walls as Dict[])[0]?._id).toBe("WallWallWallWall");
  expect(live.game.journal.get(BOOK)?.collections.pages?.get(PAGE)?.name).toBe("One");
});

it("brings back what was changed when it is imported again, and only in the fields asked for", async () => {
  const adventure = await open();
  await live.actor("Ogre").update({ "system.ac": 9 });
  await (live.game.scenes.get(CAVE) as Scene).update({ name: "Dull cave" });
  const { created, updated } = (await adventure.import({ importFields: ["actors"] })) as AdventureImportResult;
  expect(created).toEqual({});
  expect(Object.keys(updated)).toEqual(["Actor"]);
  expect(live.actor("Ogre").system.ac).toBe(5);
  expect(live.actor("Ogre").items.size).toBe(1);
  expect(live.game.scenes.get(CAVE)?.name).toBe("Dull cave");
  await adventure.import();
  expect(live.game.scenes.get(CAVE)?.name).toBe("Deep cave");
  expect((live.game.scenes.get(CAVE) as Scene).tokens.size).toBe(1);
});

it("is refused to a player", async () => {
  await live.stop();
  live = await goLive({ systemPath, userId: ANN });
  const adventure = await open();
  await expect(adventure.import()).rejects.toThrow("Only a referee");
  await expect(adventure.importContent(await adventure.prepareImport())).rejects.toThrow("Only a referee");
  expect(live.game.actors.get(OGRE)).toBeUndefined();
});
