import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CompendiumCollection } from "../../client/data/collections/compendium.ts";
import { Actor } from "../../client/data/documents/actor.ts";
import { receive } from "../../client/data/documents/receive.ts";
import { fromUuid, fromUuidSync } from "../../client/data/documents/uuid.ts";
import { Hooks } from "../../client/data/hooks.ts";
import type { Dict } from "../../client/data/types.ts";
import type { JsonObject } from "../../shared/json.ts";
import { GM, makeSystem } from "../server/table.ts";
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
    {
      _id: RAT,
      _key: `!actors!${RAT}`,
      name: "Rat",
      type: "monster",
      system: { armourClass: 7 },
      items: [],
      effects: [],
    },
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
  it("V14-67: holds data of an older release as they are; a document is migrated when it is read", async () => {
    const rat = (await pack.getDocument(RAT)) as Actor;
    expect((rat.system as unknown as Dict).ac).toBe(7);
    const index = await pack.getIndex({ fields: ["system.armourClass"] });
    expect(index.get(RAT)?.system).toEqual({ armourClass: 7 });
  });
  it("has its index at hand, and more fields when asked", async () => {
    expect(pack.index.map((e) => e.name).sort()).toEqual(["Ogre", "Rat"]);
    expect(pack.index.get(OGRE)).toMatchObject({ uuid: `Compendium.tiny.monsters.Actor.${OGRE}`, type: "monster" });
    await pack.getIndex({ fields: ["system.ac"] });
    expect((pack.index.get(OGRE)?.system as Dict | undefined)?.ac).toBe(5);
    expect(pack.search({ query: "og" }).map((e) => e.name)).toEqual(["Ogre"]);
  });
  it("DOC-05, DOC-06: gives an index entry until the document is loaded, and what is embedded never at once", async () => {
    const uuid = pack.getUuid(OGRE);
    const embedded = `${uuid}.Item.${CLUB}`;
    expect(fromUuidSync(uuid)).toMatchObject({ name: "Ogre", pack: "tiny.monsters" });
    const never = (): void => {
      expect(() => fromUuidSync(embedded)).toThrow(/cannot be retrieved/);
      expect(fromUuidSync(embedded, { strict: false })).toBeNull();
    };
    never();
    const club = await fromUuid(embedded);
    expect(club?.name).toBe("Club");
    expect(club?.uuid).toEqual(embedded);
    expect(club?.inCompendium).toBe(true);
    expect(fromUuidSync(uuid)).toBe(club?.parent);
    never();
    expect(fromUuidSync(pack.getUuid("nobodynobodynobo"))).toBeNull();
    expect(fromUuidSync(`Compendium.tiny.nowhere.Actor.${OGRE}`)).toBeNull();
    expect((await fromUuid(`Compendium.tiny.monsters.${OGRE}`))?.name).toBe("Ogre");
  });
  it("DOC-09, DOC-110: gives every entry its address, also when more fields are asked for", async () => {
    await pack.getIndex({ fields: ["system.hp.max"] });
    for (const [id, entry] of pack.index.entries()) expect(entry.uuid).toBe(pack.getUuid(id));
    expect(pack.index.get(OGRE)).toMatchObject({ name: "Ogre", system: { hp: { max: 18 } } });
  });
  it("DOC-45: announces changes of its documents, not of their embedded documents nor of its folders", async () => {
    await pack.getDocument(OGRE);
    const events: unknown[][] = [];
    const id = Hooks.on("updateCompendium", (...args: unknown[]) => void events.push(args));
    const from = (type: string, operation: Dict, result: JsonObject[]): Promise<unknown> =>
      receive({ type, action: "update", operation: { pack: pack.collection, ...operation }, result, userId: GM });
    await from("Actor", {}, [{ _id: OGRE, name: "Old Ogre" }]);
    await from("Item", { parentUuid: `Actor.${OGRE}` }, [{ _id: CLUB, name: "Old Club" }]);
    Hooks.off("updateCompendium", id);
    expect(events).toEqual([[pack, [pack.get(OGRE)], expect.objectContaining({ pack: pack.collection }), GM]]);
    await from("Actor", {}, [{ _id: OGRE, name: "Ogre" }]);
  });
  it("DOC-112: a role that is not named has what the next lower one has; a pack that names none is hidden from all", () => {
    const given = pack.metadata.ownership;
    const seen = (ownership: Record<string, string>): number[] => {
      pack.metadata.ownership = ownership;
      const roles = [1, 2, 3, 4].map((role) => ({ ...live.game.user, role }) as never);
      return roles.map((user) => pack.getUserLevel(user));
    };
    expect(seen({ PLAYER: "LIMITED", ASSISTANT: "OWNER" })).toEqual([1, 1, 3, 3]);
    expect(seen({ TRUSTED: "OBSERVER" })).toEqual([0, 2, 2, 3]);
    expect(seen({})).toEqual([0, 0, 0, 0]);
    pack.metadata.ownership = given;
  });
  it("finds documents by query, once each", async () => {
    const [a, b] = [await pack.getDocument(OGRE), (await pack.getDocuments({ _id__in: [OGRE] }))[0]];
    expect(a).toBe(b);
    expect(a).toMatchObject({ folder: { name: "Giants" } });
    expect(await pack.getDocument("nobodynobodynobo")).toBeNull();
  });
  it("DOC-116: leads from the address of an entry that is gone to the one that took its place", async () => {
    const { CONFIG } = globalThis as unknown as { CONFIG: { compendium: { uuidRedirects: Record<string, string> } } };
    const [gone, whole] = ["Compendium.tiny.monsters.Actor.GoneGoneGoneGone", "Compendium.older.beasts"];
    Object.assign(CONFIG.compendium.uuidRedirects, {
      [gone]: `Compendium.tiny.monsters.Actor.${OGRE}`,
      [whole]: "Compendium.tiny.monsters",
    });
    expect((await fromUuid(gone))?.name).toBe("Ogre");
    expect(fromUuidSync(`${whole}.Actor.${RAT}`)).toMatchObject({ name: "Rat" });
    for (const from of [gone, whole]) delete CONFIG.compendium.uuidRedirects[from];
    expect(await fromUuid(gone)).toBeNull();
  });

  it("DOC-114: is imported into the world with its source noted", async () => {
    const actor = (await live.game.actors.importFromCompendium(pack, OGRE, { name: "My ogre" })) as Actor;
    expect(actor).toBeInstanceOf(Actor);
    expect(actor.name).toBe("My ogre");
    expect(actor.pack).toBe(null);
    expect(actor.items.size).toBe(1);
    expect(actor.prototypeToken.name).toBe("My ogre");
    expect((actor._source._stats as Dict).compendiumSource).toBe(pack.getUuid(OGRE));
    expect(actor._source.folder).toBeNull();
  });
  it("DOC-47: is locked: writing into it is refused, embedded documents included", async () => {
    const ogre = (await pack.getDocument(OGRE)) as Actor;
    await expect(ogre.update({ name: "Changed" })).rejects.toThrow();
    await expect(ogre.items.get(CLUB)?.update({ name: "Changed" })).rejects.toThrow();
    await expect(ogre.createEmbeddedDocuments("Item", [{ name: "New", type: "weapon" }])).rejects.toThrow();
    expect(ogre.name).toBe("Ogre");
  });
});
