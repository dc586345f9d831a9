import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ANN, type Client, GM, makeSystem, openTable, type TestTable } from "./table.ts";

const OGRE = "OgreOgreOgreOgre";
const CLUB = "ClubClubClubClub";
const GLOW = "GlowGlowGlowGlow";
const FOLDER = "FolderFolderFold";
const DIARY = "DiaryDiaryDiaryD";
const PAGE = "PagePagePagePage";

let systemPath: string;
let table: TestTable;
let gm: Client;
let ann: Client;

async function build(folder: string, name: string, entries: object[]): Promise<void> {
  const source = await mkdtemp(path.join(tmpdir(), "pack-source-"));
  for (const [index, entry] of entries.entries()) {
    await writeFile(path.join(source, `${index}.json`), JSON.stringify(entry));
  }
  await mkdir(path.join(folder, "packs"), { recursive: true });
  await compilePack(source, path.join(folder, "packs", name));
  await rm(source, { recursive: true, force: true });
}

beforeAll(async () => {
  systemPath = await makeSystem();
  const effect = { _id: GLOW, _key: `!actors.items.effects!${OGRE}.${CLUB}.${GLOW}`, name: "Glow" };
  const club = {
    _id: CLUB,
    _key: `!actors.items!${OGRE}.${CLUB}`,
    name: "Club",
    type: "weapon",
    system: {},
    effects: [effect],
  };
  const ogre = {
    _id: OGRE,
    _key: `!actors!${OGRE}`,
    name: "Ogre",
    type: "monster",
    img: "o.webp",
    sort: 5,
    folder: FOLDER,
  };
  await build(systemPath, "monsters", [
    { ...ogre, system: { dice: "4+1", hp: { max: 18 } }, items: [club], effects: [] },
    {
      _id: "RatRatRatRatRatR",
      _key: "!actors!RatRatRatRatRatR",
      name: "Rat",
      type: "monster",
      system: { dice: "1/2" },
      items: [],
      effects: [],
    },
    { _id: FOLDER, _key: `!folders!${FOLDER}`, name: "Giants", type: "Actor", folder: null },
  ]);
  const page = {
    _id: PAGE,
    _key: `!journal.pages!${DIARY}.${PAGE}`,
    name: "One",
    type: "text",
    text: { content: "hidden" },
  };
  await build(systemPath, "secrets", [{ _id: DIARY, _key: `!journal!${DIARY}`, name: "Plot", pages: [page] }]);
  table = await openTable({ systemPath });
  gm = await table.join(GM);
  ann = await table.join(ANN);
});
afterAll(async () => {
  await table.stop();
  await rm(systemPath, { recursive: true, force: true });
});

describe("compendia built by the official CLI", () => {
  it("are listed with their index and folders", async () => {
    const packs = (await gm.world()).packs;
    const monsters = packs.find((pack) => pack.metadata.id === "tiny.monsters");
    expect(monsters?.metadata).toMatchObject({ label: "Monsters", type: "Actor", locked: true, packageName: "tiny" });
    expect(monsters?.index).toContainEqual({
      ...{ _id: OGRE, uuid: `Compendium.tiny.monsters.Actor.${OGRE}`, name: "Ogre" },
      ...{ type: "monster", img: "o.webp", sort: 5, folder: FOLDER },
    });
    expect(monsters?.folders).toMatchObject([{ _id: FOLDER, name: "Giants" }]);
  });

  it("give whole documents with everything embedded in them", async () => {
    const { result } = await ann.done("Actor", "get", { pack: "tiny.monsters", query: { _id__in: [OGRE] } });
    expect(result).toMatchObject([
      { _id: OGRE, items: [{ _id: CLUB, name: "Club", effects: [{ _id: GLOW, name: "Glow" }] }] },
    ]);
    const journal = await gm.done("JournalEntry", "get", { pack: "tiny.secrets" });
    expect(journal.result).toMatchObject([{ _id: DIARY, pages: [{ _id: PAGE, text: { content: "hidden" } }] }]);
    const items = await ann.done("Item", "get", { pack: "tiny.monsters", parentUuid: `Actor.${OGRE}` });
    expect(items.result).toMatchObject([{ _id: CLUB }]);
  });

  it("give index entries with the fields that were asked for", async () => {
    const operation = { pack: "tiny.monsters", index: true, indexFields: ["system.hp.max"], query: { name: "Ogre" } };
    const { result } = await ann.done("Actor", "get", operation);
    expect(result).toMatchObject([{ name: "Ogre", system: { hp: { max: 18 } } }]);
    expect(result[0]?.system).not.toHaveProperty("dice");
  });

  it("DOC-111: are locked, and closed to those below their ownership", async () => {
    const pack = "tiny.monsters";
    expect(await gm.refused("Actor", "create", { pack, data: [{ name: "X", type: "monster" }] })).toContain("locked");
    expect(await gm.refused("Actor", "update", { pack, updates: [{ _id: OGRE, name: "X" }] })).toContain("locked");
    expect(await gm.refused("Actor", "delete", { pack, ids: [OGRE] })).toContain("locked");
    expect(await ann.refused("JournalEntry", "get", { pack: "tiny.secrets" })).toContain("forbidden");
    expect((await ann.world()).packs.map((entry) => entry.metadata.id)).toEqual(["tiny.monsters"]);
  });

  it("leave the built folder as it is, so that several tables may share it", async () => {
    const second = await openTable({ systemPath });
    const other = await second.join(GM);
    const { result } = await other.done("Actor", "get", { pack: "tiny.monsters" });
    expect(result).toHaveLength(2);
    await second.stop();
  });
});
