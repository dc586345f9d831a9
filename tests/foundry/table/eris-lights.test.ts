/** Lights of Planet Eris at a table: spells of light, magic swords, and what they give away; and what either side does in a chase by turns. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  (await of("items/token-light")).watchTokenLights();
}, 120_000);
afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const sword = (system: object = {}) => ({
  name: "Sword +1",
  type: "weapon",
  system: { key: "sword", magic: true, bonus: 1, location: "inHand", ...system },
});
const LIGHT = { level: 1, light: 15, tags: ["light"] };

/** Magic light on somebody: for ten minutes, or for good. */
async function shine(actor: Doc, until: number | null, light = 15): Promise<void> {
  const magic = { ...LIGHT, light, until };
  await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Light", flags: { rulings: { magic } } }]);
}

describe("lights", () => {
  test("ERIS-23 example 4: a magic sword shines 60' while it is drawn, and only there, and not when its sheet says otherwise", async () => {
    await table.rulings({}, "eris");
    const { actor, token } = await table.stand(walker("Odo", [sword()]));
    const blade = actor.items.contents.find(({ type }) => type === "weapon") as Doc;
    const { shiningLightsOf } = await of("adapter/light-sources");
    const seen = () => [shiningLightsOf(actor).map(({ radius }: { radius: number }) => radius), token.light.dim > 0];
    await blade.update({ system: { location: "carried" } });
    await expect.poll(seen).toEqual([[], false]);
    await blade.update({ system: { location: "inHand" } });
    await expect.poll(seen).toEqual([[60], true]);
    await blade.update({ system: { glows: false } });
    await expect.poll(seen).toEqual([[], false]);
    await blade.update({ system: { glows: true, magic: false, bonus: 0 } });
    await expect.poll(seen).toEqual([[], false]);
    await blade.update({ system: { magic: true } });
    await expect.poll(seen).toEqual([[60], true]);
    await blade.update({ system: { key: "mace" }, name: "Mace +1" });
    await expect.poll(() => seen()[0]).toEqual([]);
    await blade.update({ system: { key: "sword" }, name: "Sword +1" });
    await table.rulings();
    await expect.poll(seen).toEqual([[], false]);
  });

  test("ERIS-23, ERIS-24 example 4: the spell light is dim and narrows surprise, continual light and a drawn magic sword give the party away", async () => {
    await table.rulings({}, "eris");
    const { betrayal } = await import("../../../src/rules/exploration/lights.ts");
    const { shiningLightsOf } = await of("adapter/light-sources");
    const { inputOf } = await of("exploration/dungeon/dungeon-turn");
    const now = table.game.time.worldTime;
    const [odo] = (await on.setOut([walker("Odo")])) as [Doc];
    const betrayals = async () => betrayal(shiningLightsOf(odo), true, await table.inForce());
    expect(await betrayals()).toEqual({ light: false, change: 0 });
    await shine(odo, now + 600);
    expect(await betrayals()).toEqual({ light: false, change: -1 });
    expect(inputOf(on.party).lights.map(({ kind }: { kind: string }) => kind)).toEqual(["light"]);
    await odo.createEmbeddedDocuments("Item", [sword()]);
    expect(await betrayals()).toEqual({ light: true, change: 0 });
    await odo.deleteEmbeddedDocuments(
      "Item",
      odo.items.contents.filter(({ type }) => type === "weapon").map(({ id }) => id),
    );
    expect(await betrayals()).toEqual({ light: false, change: -1 });
    await shine(odo, null, 120);
    expect(await betrayals()).toEqual({ light: true, change: 0 });
    // Elsewhere every light in the dark gives its carriers away, a spell's too (BX-045).
    await table.rulings();
    expect(await betrayals()).toEqual({ light: true, change: 0 });
  });
});

test("ERIS-21: no arc where the map is marked as having a low ceiling; the window of the attack says so too", async () => {
  await table.rulings({}, "eris");
  const { attackWindowView } = await import("../../../src/view/attack/attack-window.ts");
  const bow = { key: "long-bow", missile: true, melee: false, location: "inHand" };
  const odo = await table.stand(walker("Odo", [{ name: "Long bow", type: "weapon", system: bow }]));
  const orc = await table.stand(kind(), [60, 0], -1);
  const scene = table.game.scenes.active;
  const arc = () => table.planned(odo, orc, "Long bow", { indirect: true });
  const open = await arc();
  expect(open.refused).toBeUndefined();
  await scene.setFlag("rulings", "lowCeiling", true);
  const low = await arc();
  expect(low.refused).toMatchObject({ key: "lowCeiling", rule: "ERIS-21" });
  expect((await table.planned(odo, orc, "Long bow")).refused).toBeUndefined();
  const { ticks } = attackWindowView(low.input, low, await table.inForce());
  expect(ticks.filter(({ name }) => name === "lowCeiling")).toMatchObject([{ checked: true }]);
  await scene.unsetFlag("rulings", "lowCeiling");
});

describe("a chase by turns", () => {
  const rate = (turn: number) => ({ movement: { walk: { turn } } });
  const bow = (key: string) => ({ name: key, type: "weapon", system: { key, missile: true, melee: false } });

  test("ERIS-14, ERIS-15: foes who shoot lose a round's move as the party does; the referee sees the rates and how the gap came about", async () => {
    await table.rulings({ pursuit: "eris", combatMovement: "eris" });
    await on.setOut([walker("Odo", [], rate(60))]);
    await on.meet(on.besides(await table.make(kind(rate(90)))));
    await on.go("meetDistance", { given: 200 });
    await on.go("runFromFight");
    await on.go("runOn", { shoots: "foes" });
    expect(on.met().encounter.chase.gap).toBe(200 + 240 - (360 - 40));
    expect(on.line("wayTruth", "chase.rates")).toEqual({ fleeing: 240, pursuing: 320 });
    const card = table.cards("wayTruth").at(-1)?.system.outcome;
    expect(card.chances[0].steps.map(({ after }: { after: number }) => after).at(-1)).toBe(120);
    await on.go("runOn", { shoots: "foes", casts: "foes" });
    expect(on.met().encounter.chase.gap).toBe(120 + 240 - (360 - 80));
  });

  test("ERIS-16: an archer in the saddle shoots on the run though a crossbow hangs there too", async () => {
    await table.rulings({ pursuit: "eris", combatMovement: "eris" });
    const riding = (items: object[]) => walker("Odo", items, { ...rate(60), tags: ["mounted"] });
    const gapAfter = async (items: object[], people = "human") => {
      const data = riding(items);
      const horse = await table.make({ ...kind(rate(60), "Horse") });
      const [odo] = (await on.setOut([{ ...data, system: { ...data.system, people, mount: horse.uuid } }])) as [Doc];
      on.besides(horse);
      await on.party.update({ system: { members: [{ actor: odo.uuid, mount: horse.uuid }] } });
      await on.meet(on.besides(await table.make(kind(rate(60), "Orc"))));
      await on.go("meetDistance", { given: 200 });
      await on.go("runFromFight");
      await on.go("runOn", { shoots: odo.uuid });
      const { gap } = on.met().encounter.chase;
      await on.goHome();
      return gap;
    };
    expect(await gapAfter([bow("crossbow"), bow("short-bow")])).toBe(200);
    expect(await gapAfter([bow("crossbow")])).toBe(180);
  });
});
