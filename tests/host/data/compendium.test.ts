import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CompendiumCollection } from "../../../host/client/data/collections/compendium.ts";
import { Actor } from "../../../host/client/data/documents/actor.ts";
import { fromUuid, fromUuidSync } from "../../../host/client/data/documents/uuid.ts";
import type { Dict } from "../../../host/client/data/types.ts";
import { makeSystem } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

const [OGRE, RAT, CLUB, FOLDER] = ["OgreOgreOgreOgre", "RatRatRatRatRatR", "ClubClubClubClub", "FolderFolderFold"];

let live: Live;
let pack: CompendiumCollection;
let systemPath: string;

beforeAll(async () => {
  systemPath = await makeSystem();
  const source = await mkdtemp(path.join(tmpdir(), "pack-source-"));
  const club = {
    _id: CLUB,
    _key: `!actors.items!${OGRE}.${CLUB}`,
    name: "Club",
    type: "weapon",
    system: {},
    effects: [],
  };
  const entries = [
    {
      _id: OGRE,
      _key: `!actors!${OGRE}`,
      name: "Ogre",
      type: "monster",
      folder: FOLDER,
      sort: 5,
      system: { ac: 5, hp: { value: 18, max: 18 } },
      items: [club],
      effects: [],
    },
    { _id: RAT, _key: `!actors!${RAT}`, name: "Rat", type: "monster", system: {}, items: [], effects: [] },
    { _id: FOLDER, _key: `!folders!${FOLDER}`, name: "Giants", type: "Actor", sorting: "a", folder: null },
  ];
  for (const [i, entry] of entries.entries()) await writeFile(path.join(source, `${i}.json`), JSON.stringify(entry));
  await mkdir(path.join(systemPath, "packs"), { recursive: true });
  await compilePack(source, path.join(systemPath, "packs", "monsters"));
  await rm(source, { recursive: true, force: true });
  live = await goLive({ systemPath });
  pack = live.game.packs.get("tiny.monsters") as CompendiumCollection;
});
afterAll(async () => {
  await live.stop();
  await rm(systemPath, { recursive: true, force: true });
});

describe("a compendium", () => {
  it("has its index at hand, and more fields when asked", async () => {
    expect(pack.index.map((e) => e.name).sort()).toEqual(["Ogre", "Rat"]);
    expect(pack.index.get(OGRE)).toMatchObject({ uuid: `Compendium.tiny.monsters.Actor.${OGRE}`, type: "monster" });
    await pack.getIndex({ fields: ["system.ac"] });
    expect((pack.index.get(OGRE)?.system as Dict | undefined)?.ac).toBe(5);
    expect(pack.search({ query: "og" }).map((e) => e.name)).toEqual(["Ogre"]);
  });
  it("gives an index entry until the document is loaded", async () => {
    const uuid = pack.getUuid(OGRE);
    expect(fromUuidSync(uuid)).toMatchObject({ name: "Ogre", pack: "tiny.monsters" });
    expect(() => fromUuidSync(`${uuid}.Item.${CLUB}`)).toThrow(/cannot be retrieved/);
    expect(fromUuidSync(`${uuid}.Item.${CLUB}`, { strict: false })).toBeNull();
    const club = await fromUuid(`${uuid}.Item.${CLUB}`);
    expect([club?.name, club?.uuid, club?.inCompendium]).toEqual(["Club", `${uuid}.Item.${CLUB}`, true]);
    expect(fromUuidSync(uuid)).toBe(club?.parent);
    expect((await fromUuid(`Compendium.tiny.monsters.${OGRE}`))?.name).toBe("Ogre");
  });
  it("finds documents by query, once each", async () => {
    const [a, b] = [await pack.getDocument(OGRE), (await pack.getDocuments({ _id__in: [OGRE] }))[0]];
    expect(a).toBe(b);
    expect(a).toMatchObject({ folder: { name: "Giants" } });
    expect(await pack.getDocument("nobodynobodynobo")).toBeNull();
  });
  it("is imported into the world with its source noted", async () => {
    const actor = (await live.game.actors.importFromCompendium(pack, OGRE, { name: "My ogre" })) as Actor;
    expect(actor).toBeInstanceOf(Actor);
    expect([actor.name, actor.pack, actor.items.size, actor.prototypeToken.name]).toEqual([
      "My ogre",
      null,
      1,
      "My ogre",
    ]);
    expect((actor._source._stats as Dict).compendiumSource).toBe(pack.getUuid(OGRE));
    expect(actor._source.folder).toBeNull();
  });
  it("is locked: writing into it is refused", async () => {
    const ogre = await pack.getDocument(OGRE);
    await expect(ogre?.update({ name: "Changed" })).rejects.toThrow();
    expect(ogre?.name).toBe("Ogre");
  });
});
