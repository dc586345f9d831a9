/** The map's effect on the creatures on it: darkness, and ground that is unstable as a whole. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
let scene: Doc;
beforeAll(async () => {
  table = await openMixed();
  scene = table.game.scenes.active as Doc;
  (await of("combat/map-facts")).watchGround();
}, 120_000);
afterEach(async () => {
  await scene.update({ "flags.rulings.unstable": null });
  await table.clear();
});
afterAll(() => table?.stop());

const BOW = {
  name: "Bow",
  type: "weapon",
  system: { melee: false, missile: true, range: { short: 50, medium: 100, long: 150 }, location: "inHand" },
};
const marks = async ({ actor }: Stood): Promise<string[]> =>
  (await of("adapter/vision")).placeMarks(actor).map(({ id }: Doc) => id);
const rowOf = (combat: Doc, { token }: Stood): Doc =>
  combat.combatants.contents.find((one) => one.tokenId === token.id) as Doc;

test("BX-170: the referee calls the whole map unstable: shots at -4 with why, no spells, not for magical flight; it goes back", async () => {
  await table.rulings();
  const odo = await table.stand(hero({}, [BOW]), [0, 0]);
  const foe = await table.stand(beast(), [60, 0], -1);
  const combat = await table.fight(odo, foe);
  const { runRowAction } = await of("combat/tracker/row-actions");
  const { fightContext } = await of("combat/tracker/tracker-context");
  const { forbiddenBy } = await import("../../../src/rules/creature/conditions.ts");
  const shot = async () => {
    const { modifiers } = await table.planned(odo, foe, "Bow");
    return modifiers.flatMap(({ modifier }: Doc) => (modifier.value === -4 ? [modifier.source.rule] : []));
  };
  const casts = async () => forbiddenBy(await table.creature(odo.actor), "cast")?.rule;
  expect(await shot()).toEqual([]);
  expect(await casts()).toBeUndefined();
  expect(fightContext(combat, new Set()).unstable).toBe(false);
  await runRowAction("ground", combat);
  await calm();
  expect(await shot()).toEqual(["BX-170"]);
  expect(await casts()).toBe("BX-170");
  expect(fightContext(combat, new Set()).unstable).toBe(true);
  expect(await marks(odo)).toEqual(["unstableHere"]);
  await odo.actor.toggleStatusEffect("magicalFlight", { active: true });
  expect(await shot()).toEqual([]);
  expect(await casts()).toBeUndefined();
  await odo.actor.toggleStatusEffect("magicalFlight", { active: false });
  // A creature placed on the map later stands on unstable ground too.
  const late = await table.stand(hero({}, [], "Late"), [5, 0]);
  expect((await table.creature(late.actor)).conditions).toContain("unstable");
  await runRowAction("ground", combat);
  await calm();
  expect(await shot()).toEqual([]);
  expect(await casts()).toBeUndefined();
  expect(await marks(odo)).toEqual([]);
  expect(await table.takeBack()).toBeUndefined();
  await calm();
  expect(await marks(odo)).toEqual(["unstableHere"]);
  expect(await table.takeBack()).toBeUndefined();
  await calm();
  expect(await marks(odo)).toEqual([]);
  expect(scene.getFlag("rulings", "unstable") ?? null).toBe(null);
});

test("BX-041 example 2: when the torch ends, every creature without infravision is marked in darkness, in the tracker and on the sheet", async () => {
  await table.rulings();
  const before = { tokenVision: scene.tokenVision, environment: scene.toObject().environment };
  await scene.update({ tokenVision: true, environment: { globalLight: { enabled: false }, darknessLevel: 1 } });
  // Far from the lights of the others on this map.
  const odo = await table.stand(hero({}, []), [5000, 5000]);
  const dwarf = await table.stand(hero({ people: "dwarf", infravision: 60 }, [], "Dwarf"), [5005, 5000]);
  const combat = await table.fight(odo, dwarf, await table.stand(beast(), [5060, 5000], -1));
  for (const { token } of [odo, dwarf]) await token.update({ sight: { enabled: true } });
  const { markFacts } = await of("combat/tracker/tracker-context");
  const { marksOf } = await import("../../../src/view/combat/tracker-marks.ts");
  const lightOf = async (who: Stood) => {
    const row = rowOf(combat, who);
    const fighter = (combat as any).flags.rulings.state.combatants.find(({ id }: Doc) => id === row.id);
    return marksOf(fighter, markFacts(row), await table.inForce()).map(({ textKey }) => textKey.split(".").at(-1));
  };
  await odo.token.update({ light: { dim: 30, bright: 30 } });
  expect(await marks(odo)).toEqual([]);
  expect(await lightOf(odo)).toEqual([]);
  await odo.token.update({ light: { dim: 0, bright: 0 } });
  expect(await marks(odo)).toEqual(["inDarkness"]);
  expect(await lightOf(odo)).toEqual(["dark"]);
  expect(await marks(dwarf)).toEqual([]);
  expect(await lightOf(dwarf)).toEqual([]);
  // A lit place in sight is something to see; a map whose tokens nobody's sight is kept for says nothing.
  await dwarf.token.update({ light: { dim: 30, bright: 30 } });
  expect(await marks(odo)).toEqual([]);
  await dwarf.token.update({ light: { dim: 0, bright: 0 } });
  await scene.update({ tokenVision: false });
  expect(await marks(odo)).toEqual([]);
  await scene.update(before);
});
