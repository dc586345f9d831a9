/** Areas placed on the map: permission to place them, creatures inside, their end, and the undo. */
import { expect, test } from "vitest";
import { type Doc, of } from "../live.ts";
import { ANN, type AreaMap, BOB, YSOLDE } from "./map.ts";

export function placedAreas({
  clock,
  generation,
  table,
  scene,
  lying,
  token,
  user,
  back,
  fireBall,
  web,
  placeArea,
  targets,
}: AreaMap): void {
  test("BX-043: in the dark there is nothing to read by but a light that reaches so far; a lit map is light enough", async () => {
    const { lightLevelAt } = await of("adapter/vision");
    const { readingRefused, visionOf } = await import("../../../../src/rules/exploration/vision.ts");
    const fault = () => readingRefused(visionOf(0, lightLevelAt(token(YSOLDE))))?.key;
    const { environment, lights } = scene().toObject() as { environment: object; lights: Doc[] };
    const lamp = lights.find((one) => one.config.dim > 0) as Doc;
    const [mine, hild] = [token(YSOLDE), token("Hild Redmantle")];
    const { x, y } = mine;
    const shone = [mine, hild].map((one) => one.toObject().light);
    const { size, distance } = scene().grid;
    const stand = (feet: number) =>
      mine.update({ x: lamp.x - size / 2 - ((feet + lamp.config.dim) / distance) * size, y: lamp.y - size / 2 });
    for (const one of scene().tokens.contents) await one.update({ light: { dim: 0, bright: 0 } });
    await stand(0);
    expect(fault()).toBeUndefined();
    await stand(5);
    expect(fault()).toBe("exploration.tooDark");
    await hild.update({ x: mine.x + 6 * size, y: mine.y, light: { dim: 30, bright: 0 } });
    expect(fault()).toBeUndefined();
    await hild.update({ light: { dim: 25 } });
    expect(fault()).toBe("exploration.tooDark");
    const whole = { enabled: true, darkness: { min: 0, max: 0.75 } };
    await scene().update({ environment: { darknessLevel: 0.2, globalLight: whole } });
    expect(fault()).toBeUndefined();
    await scene().update({ environment: { darknessLevel: 0.9 } });
    expect(fault()).toBe("exploration.tooDark");
    await scene().update({ tokenVision: false });
    expect(fault()).toBeUndefined();
    await scene().update({ tokenVision: true, environment });
    await mine.update({ x, y, light: shone[0] });
    await hild.update({ x: x - size, y, light: shone[1] });
  });

  test("the caster's player places it; its targets are the intended creatures inside it, whatever other names are sent", async () => {
    const message = await fireBall();
    await token("Goblin (2)").update({ x: token("Goblin (1)").x + scene().grid.size * 30 });
    expect(await placeArea(message, BOB)).toBeUndefined();
    const [area] = lying();
    expect(lying()).toHaveLength(1);
    const { size, distance } = scene().grid;
    const goblin = token("Goblin (1)");
    const at = { x: goblin.x + size / 2, y: goblin.y + size / 2 };
    expect(area?.toObject()).toMatchObject(
      generation === 14
        ? { name: "Ball", visibility: 2, shapes: [{ type: "circle", ...at, radius: (20 * size) / distance }] }
        : { t: "circle", ...at, distance: 20, author: table().game.user.id, hidden: false },
    );
    expect(targets(message)).toContain("Goblin (1)");
    expect(targets(message)).not.toContain("Goblin (2)");
    // After a move on the map it is placed again; each placement is undone by itself.
    expect(await placeArea(message, BOB, { inside: [] })).toBeUndefined();
    expect(lying().length).toBe(1);
    expect(targets(message)).toEqual([]);
    expect(await back("area")).toBeUndefined();
    expect(targets(message)).toContain("Goblin (1)");
    await lying()[0]?.update(generation === 14 ? { shapes: [] } : { x: 5 });
    expect(await back("area")).toBeUndefined();
    expect(lying().length).toBe(0);
    expect(targets(message)).toEqual([]);
  });

  test("what is about the caster goes out from the caster, though it has a range", async () => {
    const { areaOf } = await of("spells/effects/area");
    const ysolde = table().game.actors.getName(YSOLDE) as Doc;
    const own = async (range: object): Promise<boolean> => {
      const system = { range, area: { shape: "burst", length: 10, width: 10, note: "10 ft radius" } };
      const [spell] = await ysolde.createEmbeddedDocuments("Item", [{ type: "spell", name: "Ward", system }]);
      const { own: centred } = areaOf(spell);
      await spell?.delete();
      return centred;
    };
    expect(await own({ feet: 10, text: "10 ft around the caster" })).toBe(true);
    expect(await own({ feet: 240, text: "240 ft" })).toBe(false);
  });

  test.each([
    ["somebody who does not play the caster", ANN, {}, "notYours"],
    ["a token that is not the caster's", BOB, { token: "Goblin (1)" }, "malformed"],
    ["a place that is none", BOB, { at: { x: "here", y: 3 } }, "malformed"],
    ["a place beyond the world", BOB, { at: { x: 1e300, y: 3 } }, "malformed"],
    ["a card that is none", BOB, { message: "nothing" }, "notOnCard"],
  ])("%s is refused, and nothing lies there", async (_who, id, more, key) => {
    const message = await fireBall();
    const named = "token" in more ? { token: token(String(more.token)).uuid } : more;
    expect(await placeArea(message, id, named)).toEqual({ key });
    expect(lying()).toEqual([]);
  });

  test("what is over in its moment goes with the transaction, and comes back with it", async () => {
    const message = await fireBall();
    await placeArea(message, BOB, { inside: [token("Goblin (1)").id] });
    const before = lying()[0]?.toObject();
    const { applySpellEffect } = await of("spells/spell-effect");
    expect(await applySpellEffect(message, 0, BOB)).toBeUndefined();
    expect(lying()).toEqual([]);
    expect(await back("work")).toBeUndefined();
    expect({ ...lying()[0]?.toObject(), _stats: 0 }).toEqual({ ...before, _stats: 0 });
    expect(await back("area")).toBeUndefined();
    expect(lying()).toEqual([]);
  });

  test("what a player wrote on the own sheet does nothing to others on that player's press; the referee's press does it", async () => {
    const { applySpellEffect } = await of("spells/spell-effect");
    const ysolde = table().game.actors.getName(YSOLDE) as Doc;
    const message = await fireBall();
    await placeArea(message, BOB, { inside: [token("Goblin (1)").id] });
    const spell = ysolde.items.contents.findLast(({ name }: Doc) => name === "Ball") as Doc;
    const written = async (system: object): Promise<unknown> => {
      await spell.update({ system });
      return applySpellEffect(message, 0, BOB);
    };
    const ownMake = { key: "work.ownMake", data: { spell: "Ball" } };
    const goblin = (): number => (token("Goblin (1)").actor as Doc).system.hp.value;
    const before = goblin();
    expect(await written({ damage: "99d6" })).toEqual(ownMake);
    expect(await written({ damage: "1d6", works: [{ does: "kills" }] })).toEqual(ownMake);
    expect(await written({ works: [{ does: "summons", summons: [{ key: "red-dragon", number: "30" }] }] })).toEqual(
      ownMake,
    );
    const calls = {
      on: "caster",
      stays: true,
      each: { does: "comes", summons: [{ key: "red-dragon", number: "30" }] },
    };
    expect(await written({ works: [calls] })).toEqual(ownMake);
    await spell.update({ system: { works: [{ does: "harms" }], damage: "9d6" } });
    // A model of the player's own making is none.
    const { Item } = globalThis as unknown as { Item: { create(data: object): Promise<Doc> } };
    const own = await Item.create({ ...spell.toObject(), name: "Ball", ownership: { [BOB]: 3 } });
    expect(await applySpellEffect(message, 0, BOB)).toEqual(ownMake);
    await own.delete();
    expect(goblin()).toBe(before);
    // For oneself alone it is one's own.
    expect(await written({ works: [{ on: "caster", puts: "blessed" }] })).toBeUndefined();
    expect(await back("work")).toBeUndefined();
    expect(await written({ damage: "2d6", works: [{ does: "harms" }] })).toEqual(ownMake);
    expect(await applySpellEffect(message, 0, table().game.user.id)).toBeUndefined();
    expect(await back("work")).toBeUndefined();
    expect(await back("area")).toBeUndefined();
    expect(goblin()).toEqual(before);
    expect(lying().length).toBe(0);
  });

  test("a web lies until its time is over by the world's clock, which says so", async () => {
    const message = await web();
    await placeArea(message, BOB);
    const { applySpellEffect } = await of("spells/spell-effect");
    expect(await applySpellEffect(message, 0, BOB)).toBeUndefined();
    expect(lying()).toHaveLength(1);
    await clock(600);
    expect(lying()).toHaveLength(1);
    await clock(600);
    await expect.poll(() => lying().length).toBe(0);
    const expiryCard = () =>
      table().game.messages.contents.findLast((one) => one.system?.outcome?.procedure === "lapsed");
    await expect.poll(() => expiryCard()?.system.outcome.areas).toEqual(["Web"]);
  });

  test("it is taken off the map by its card, once, and lies there again when that is taken back", async () => {
    const message = await web();
    await placeArea(message, BOB);
    const { deleteArea } = await of("spells/areas/area-documents");
    expect(await deleteArea(message, BOB)).toBeUndefined();
    expect(lying()).toEqual([]);
    expect(await deleteArea(message, BOB)).toEqual({ key: "areaGone" });
    expect(await back("areaGone")).toBeUndefined();
    expect(lying()).toHaveLength(1);
    expect(await back("area")).toBeUndefined();
    expect(lying()).toEqual([]);
  });

  test("a player can neither move, edit nor delete a placed area, nor make it do something; a drawing of the player's own is no area", async () => {
    const message = await web();
    await placeArea(message, BOB);
    const [real] = lying();
    const before = real?.toObject();
    const known: object = real?.flags.rulings.area ?? {};
    const kind = generation === 14 ? "Region" : "MeasuredTemplate";
    const parentUuid = scene().uuid;
    const wire = await table().another(BOB);
    const shape = { type: "circle", x: 5, y: 5, radius: 100 };
    const moved = generation === 14 ? { shapes: [shape] } : { x: 5, y: 5 };
    await table().game.settings.set("core", "permissions", { REGION_CREATE: [1, 4], TEMPLATE_CREATE: [1, 4] });
    await expect
      .poll(() => user(BOB).hasPermission(generation === 14 ? "REGION_CREATE" : "TEMPLATE_CREATE"))
      .toBe(true);
    for (const change of [
      moved,
      { flags: { rulings: { area: { until: 0 } } } },
      { flags: { rulings: { area: { card: message.id, spell: "Mine" } } } },
      generation === 14 ? { behaviors: [{ name: "x", type: "executeScript" }] } : { author: BOB },
    ])
      await wire.refused(kind, "update", { parentUuid, updates: [{ _id: real?.id, ...change }] });
    await wire.refused(kind, "delete", { parentUuid, ids: [real?.id] });
    if (generation === 14)
      await wire.refused("RegionBehavior", "create", {
        parentUuid: real?.uuid,
        data: [{ name: "x", type: "executeScript" }],
      });
    expect(lying().map((one) => one.toObject())).toEqual([before]);
    // A player's own drawing may hold any flags, without effect.
    const flags = { rulings: { area: { ...known, until: 0 } } };
    const drawn =
      generation === 14 ? { name: "Web", shapes: [shape] } : { t: "circle", x: 5, y: 5, distance: 5, author: BOB };
    const { result } = await wire.done(kind, "create", { parentUuid, data: [{ ...drawn, flags }] });
    const own = String(result[0]?._id);
    await expect.poll(() => lying().some(({ id }) => id === own)).toBe(true);
    const { areasOver, deleteArea } = await of("spells/areas/area-documents");
    expect(areasOver(0)).toEqual([]);
    const { applySpellEffect } = await of("spells/spell-effect");
    expect(await applySpellEffect(message, 0, BOB)).toBeUndefined();
    await clock(600);
    expect(
      lying()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([own, String(real?.id)].sort());
    expect(await deleteArea(message, BOB)).toBeUndefined();
    expect(lying().map(({ id }) => id)).toEqual([own]);
    await table().game.settings.set("core", "permissions", {});
    await scene().deleteEmbeddedDocuments(kind, [own]);
    wire.socket.disconnect();
  });

  test("what only says that it is the area of a card is nobody's area, also with the names of a real one", async () => {
    const message = await web();
    await placeArea(message, BOB);
    const [real] = lying();
    const known: object = real?.flags.rulings.area ?? {};
    const { areasOver, deleteArea } = await of("spells/areas/area-documents");
    const kind = generation === 14 ? "Region" : "MeasuredTemplate";
    const shape = { type: "circle", x: 0, y: 0, radius: 100 };
    const drawn = generation === 14 ? { name: "Web", shapes: [shape] } : { t: "circle", x: 0, y: 0, distance: 5 };
    for (const claim of [
      { card: message.id, deed: message.id, spell: "Web", until: 0, stays: true },
      { ...known, spell: "Mine", until: 0 },
    ])
      await scene().createEmbeddedDocuments(kind, [{ ...drawn, flags: { rulings: { area: claim } } }]);
    const forged = lying().flatMap(({ id }) => (id === real?.id ? [] : [id]));
    expect(forged).toHaveLength(2);
    expect(areasOver(Number.MAX_SAFE_INTEGER)).toEqual([]);
    expect(await deleteArea(message, BOB)).toBeUndefined();
    expect(lying().map(({ id }) => id)).toEqual(forged);
    expect(await deleteArea(message, BOB)).toEqual({ key: "areaGone" });
    await scene().deleteEmbeddedDocuments(kind, forged);
  });
}
