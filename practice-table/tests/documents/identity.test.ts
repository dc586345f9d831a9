import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Actor } from "../../client/data/documents/actor.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { configuredClass } from "../../client/data/documents/lookup.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import { fromUuid, fromUuidSync } from "../../client/data/documents/uuid.ts";
import { DocumentUUIDField } from "../../client/data/fields/index.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { goLive, type Live } from "../data/live-table.ts";
import { FIGHTER, GOBLIN, SCENE, SPEAR, SWORD } from "../server/table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive();
});
afterAll(() => live.stop());

const TOKEN = "TokenGoblinAAAAA";
const token = (): TokenDocument => {
  const scene = runtime.game.collections.get("Scene")?.get(SCENE);
  const found = (scene as Document | undefined)?.getEmbeddedDocument("Token", TOKEN);
  if (!found) throw new Error("no token");
  return found as TokenDocument;
};

describe("addresses", () => {
  it("DOC-01: there is none for a document without an id, nor for what stands in one", () => {
    const fresh = new Actor({ name: "New", type: "hero", items: [{ _id: SWORD, name: "Sword", type: "weapon" }] });
    expect(fresh.id).toBe(null);
    expect(fresh.uuid).toBe(null);
    expect(fresh.items.get(SWORD)?.uuid).toBe(null);
    const placed = new (configuredClass("Token"))({ name: "G", actorId: GOBLIN, actorLink: false }, { parent: null });
    expect(placed.uuid).toBe(null);
    expect((placed as TokenDocument).actor?.uuid).toBe(null);
  });

  it("DOC-02: there is none yet while the document is being built", () => {
    const seen: unknown[] = [];
    class Curious extends Actor {
      override _configure(options = {}): void {
        super._configure(options);
        seen.push(this.uuid);
      }
    }
    const made = new Curious({ _id: FIGHTER, name: "X", type: "hero" });
    expect(seen).toEqual([null]);
    expect(made.uuid).toBe(`Actor.${FIGHTER}`);
  });

  it("DOC-03: a synthetic actor has one below its token, which leads back to it", async () => {
    const { actor } = token();
    expect(actor?.uuid).toBe(`Scene.${SCENE}.Token.${TOKEN}.Actor.${GOBLIN}`);
    expect(await fromUuid(String(actor?.uuid))).toBe(actor);
    expect(fromUuidSync(String(actor?.uuid))).toBe(actor);
    const spear = actor?.items.get(SPEAR);
    expect(spear?.uuid).toBe(`${actor?.uuid}.Item.${SPEAR}`);
    expect(await fromUuid(String(spear?.uuid))).toBe(spear);
  });

  it("DOC-04: that of a synthetic actor throws once its token is linked, strict or not", async () => {
    const uuid = String(token().actor?.uuid);
    await token().update({ actorLink: true });
    await expect(fromUuid(uuid)).rejects.toThrow(/not embedded/);
    expect(() => fromUuidSync(uuid)).toThrow(/not embedded/);
    expect(() => fromUuidSync(uuid, { strict: false })).toThrow(/not embedded/);
    await token().update({ actorLink: false });
    expect(fromUuidSync(uuid)).toBe(token().actor);
    expect(await fromUuid(`Scene.${SCENE}.Token.nobodynobodynobo.Actor.${GOBLIN}`)).toBeNull();
  });

  it("DOC-10: a relative one starts at the given document, a synthetic actor too", async () => {
    const { actor } = token();
    if (!actor) throw new Error("no actor");
    expect(await fromUuid(`.Item.${SPEAR}`, { relative: actor })).toBe(actor.items.get(SPEAR));
    const fighter = live.actor("Fighter");
    expect(await fromUuid(`.Item.${SWORD}`, { relative: fighter })).toBe(fighter.items.get(SWORD));
  });

  it("DOC-11: flags of a scope that is no active package are refused, to read and to write", async () => {
    const fighter = live.actor("Fighter");
    expect(() => fighter.getFlag("elsewhere", "a")).toThrow(
      'Flag scope "elsewhere" is not valid or not currently active',
    );
    await expect(fighter.setFlag("elsewhere", "a", 1)).rejects.toThrow(/Flag scope/);
    await expect(fighter.unsetFlag("elsewhere", "a")).rejects.toThrow(/Flag scope/);
  });
});

describe("fields of addresses", () => {
  const failure = (options: Dict, uuid: string): string | undefined =>
    new DocumentUUIDField(options).validate(uuid)?.message;
  const synthetic = `Scene.${SCENE}.Token.${TOKEN}.Actor.${GOBLIN}`;

  it("DOC-07: one of a type refuses every other, by the leaf, however short", () => {
    for (const good of [`Actor.${GOBLIN}`, synthetic, `Compendium.tiny.monsters.Actor.${GOBLIN}`])
      expect(failure({ type: "Actor" }, good)).toBeUndefined();
    for (const wrong of [`Item.${SWORD}`, `Actor.${GOBLIN}.Item.${SPEAR}`, `Compendium.tiny.monsters.Item.${SWORD}`])
      expect(failure({ type: "Actor" }, wrong)).toContain("expected Actor");
  });

  it("DOC-08: what is embedded in a compendium's document fits, unless embedded ones are excluded", () => {
    const inside = `Compendium.tiny.monsters.Actor.${GOBLIN}.Item.${SPEAR}`;
    expect(failure({ type: "Item" }, inside)).toBeUndefined();
    expect(failure({ type: "Item", embedded: false }, inside)).toContain("must not be");
    expect(failure({ embedded: true }, `Item.${SWORD}`)).toContain("must be");
    for (const none of [
      "",
      "nonsense",
      "Nonsense.AAAAAAAAAAAAAAAA",
      `.Item.${SWORD}`,
      `Actor.${GOBLIN}.Item`,
      "Actor.short",
    ])
      expect(failure({}, none), none).toBeDefined();
  });
});
