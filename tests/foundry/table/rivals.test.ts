/** BX-138, BX-172: rival adventurers, kept as characters whom no player plays, lose their morale as monsters do. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { hero, hit, points } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const rival = (name: string, more: object = {}) => hero({ ...points(4), checksMorale: true, ...more }, [], name);
const member = (combat: any, { token }: Stood): Doc =>
  combat.combatants.contents.find(({ tokenId }: Doc) => tokenId === token.id);
const due = (combat: any): string[] => combat.flags.rulings.state.moraleDue;

async function feud(): Promise<{ combat: any; odo: Stood; band: [Stood, Stood, Stood] }> {
  const odo = await table.stand(hero({ ...points(8) }, [], "Odo"), [0, 10]);
  const names = ["Borg", "Dougal", "Rebecca"] as const;
  const stand = (name: string, at: number) => table.stand(rival(name), [at * 5, 0], -1);
  const band: [Stood, Stood, Stood] = [await stand(names[0], 0), await stand(names[1], 1), await stand(names[2], 2)];
  return { combat: await table.fight(odo, ...band), odo, band };
}
async function kill(by: Stood, victim: Stood): Promise<void> {
  await hit(table, by.actor, victim.actor, 99);
  await calm();
  expect(victim.actor.statuses.has("dead")).toBe(true);
}

test("BX-138: the first of the rivals who dies calls for a check of the band, which breaks as monsters do; players' characters are never asked", async () => {
  await table.rulings({ morale: "bx" });
  const { combat, odo, band } = await feud();
  const { groupOf, groupName } = await of("adapter/combatants");
  expect(band.map((one) => groupOf(member(combat, one)))).toEqual(["foes:rivals", "foes:rivals", "foes:rivals"]);
  expect(groupOf(member(combat, odo))).toBe("");
  await kill(odo, band[0]);
  expect(due(combat)).toEqual(["foes:rivals"]);
  expect(groupName(combat, "foes:rivals")).toContain("rivalBand");
  dice("high");
  await (await of("combat/morale/morale")).askMorale(combat, "foes:rivals");
  await calm();
  const card = table.cards("morale").at(-1)?.system;
  expect(card.plan.subjects).toHaveLength(1);
  expect(card.plan.subjects[0].target).toMatchObject({ value: 8, steps: [{ key: "morale.rivalRating" }] });
  expect(card.outcome.stays).toBe(false);
  expect(due(combat)).toEqual([]);
});

test("BX-172: morale off asks nobody; BX-174: where each rolls, each rival by the own rating", async () => {
  await table.rulings({ morale: "off" });
  const { combat, odo, band } = await feud();
  await kill(odo, band[0]);
  expect(due(combat)).toEqual([]);
  await table.rulings({ morale: "bx", moraleRoll: "each" });
  await band[1].actor.update({ system: { morale: 11 } });
  const { moralePlan } = await of("combat/morale/morale");
  const { noteSeenFight } = await of("combat/fight");
  await noteSeenFight(combat);
  await calm();
  const ratings = moralePlan(combat, "foes:rivals", {}).subjects.map(({ target }: any) => target.value);
  expect(ratings.sort()).toEqual([11, 8]);
});

test("REF-10: under the 2d10 rules a rival has the score that 8 becomes, or its own; the sheet shows it and asks by it", async () => {
  await table.rulings({}, "referee");
  const { actor } = await table.stand(rival("Borg"), [0, 0], -1);
  const { sheetOf } = await of("adapter/sheet-numbers");
  const shown = () => sheetOf(actor)?.morale;
  expect(shown()).toMatchObject({ value: "13", roll: { action: "rollMorale" } });
  await actor.update({ system: { morale2d10: 16 } });
  expect(shown()?.value).toBe("16");
  dice("low");
  await (await of("sheets/actions")).rollMorale(actor, { event: { shiftKey: true } });
  await calm();
  expect(table.cards("morale").at(-1)?.system.outcome.stays).toBe(true);
  await actor.update({ system: { checksMorale: false } });
  expect(shown()).toBeNull();
});

test("BX-138: the mark counts for nobody whom a player owns, and changes nothing about a retainer", async () => {
  await table.rulings({ morale: "bx" });
  const { checksMorale } = await import("../../../src/rules/morale/morale-tally.ts");
  const asks = async (actor: Doc) => checksMorale(await table.creature(actor), await table.inForce());
  const users = (table.game as unknown as { users: { contents: Doc[] } }).users.contents;
  const ann = users.find(({ isGM }) => !isGM) as Doc;
  const own = await table.stand({ ...rival("Hers"), ownership: { [ann.id]: 3 } });
  expect(await asks(own.actor)).toBe(false);
  const retainer = await table.stand(rival("Wat", { isRetainer: true, loyalty: 7 }));
  expect(await asks(retainer.actor)).toBe(false);
  expect((await table.creature(retainer.actor)).rival).toBeUndefined();
  const plain = await table.stand(hero({}, [], "Plain"), [0, 0], -1);
  expect(await asks(plain.actor)).toBe(false);
  // Marked while it fights, it has a band from then on.
  const combat: any = await table.fight(own, plain);
  const group = () =>
    combat.flags.rulings.state.combatants.find(({ id }: Doc) => id === member(combat, plain).id).group;
  expect(group()).toBe("");
  await plain.actor.update({ system: { checksMorale: true } });
  await (await of("combat/fight")).noteSeenFight(combat);
  await calm();
  expect(group()).toBe("foes:rivals");
});

test("MIX-46: rivals and others' hirelings who fell are worth experience by level; a player's own who was on their side is not", async () => {
  await table.rulings();
  const odo = await table.stand(hero({ ...points(8) }, [], "Odo"), [0, 10]);
  const veteran = await table.stand(rival("Borg", { class: "fighter", level: 3 }), [0, 0], -1);
  const porter = await table.stand({ name: "Porter", type: "hireling", system: points(2) }, [5, 0], -1);
  const charmed = await table.stand(hero({ ...points(4) }, [], "Ann's"), [10, 0], -1);
  const player = (table.game as unknown as { users: { contents: Doc[] } }).users.contents.find(({ isGM }) => !isGM);
  await charmed.actor.update({ ownership: { [player?.id ?? ""]: 3 } });
  await table.fight(odo, veteran, porter, charmed);
  for (const { actor } of [odo, veteran, porter, charmed]) await actor.toggleStatusEffect("dead", { active: true });
  await calm();
  const { defeatedNow } = await of("treasure/defeated-foes");
  expect(defeatedNow().map(({ name, hitDice, from }: Doc) => [name, hitDice.number, from])).toEqual([
    ["Borg", 3, "fight"],
    ["Porter", 0.5, "fight"],
  ]);
});
