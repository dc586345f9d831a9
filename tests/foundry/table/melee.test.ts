/** Melee on the map: who engages whom, adjacency, walls, stones, and those who do not fight. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import type { Combatant as Fighter } from "../../../src/rules/facts/combatant.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 240_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const scene = (): Doc => table.game.scenes.active;
const combatantOf = (combat: Doc, { token }: Stood): Doc =>
  combat.combatants.contents.find((one: Doc) => one.tokenId === token.id) as Doc;

test("BX-140, BX-142: who sleeps, is bound, is stunned, runs away or is charmed holds nobody in melee and gains nothing by a retreat", async () => {
  await table.rulings();
  const { engagedWith } = await of("combat/map-facts");
  const odo = await table.stand(hero(), [500, 500]);
  const orc = await table.stand(beast(), [505, 500], -1);
  const combat = await table.fight(odo, orc);
  const me = combatantOf(combat, odo).id as string;
  const foe = combatantOf(combat, orc).id as string;
  expect(engagedWith(combat, me)).toEqual([foe]);
  const out = ["asleep", "bound", "held", "stunned", "paralysed", "unconscious", "fleeing", "turned", "charmed"];
  for (const condition of out) {
    await orc.actor.toggleStatusEffect(condition, { active: true });
    expect(engagedWith(combat, me), String(condition)).toEqual([]);
    await orc.actor.toggleStatusEffect(condition, { active: false });
  }
  // A prone creature fights on from the ground.
  await orc.actor.toggleStatusEffect("prone", { active: true });
  expect(engagedWith(combat, me)).toEqual([foe]);
});

test("BX-150: squares that touch by a corner are adjacent, whatever the world's rule for diagonals; one between is not, nor who is high above", async () => {
  await table.rulings();
  const { feetBetween } = await of("adapter/tokens");
  const odo = await table.stand(hero(), [500, 500]);
  const across = await table.stand(beast(), [505, 505], -1);
  const further = await table.stand(beast(), [510, 510], -1);
  const { GRID_DIAGONALS } = (globalThis as unknown as { CONST: { GRID_DIAGONALS: Record<string, number> } }).CONST;
  for (const rule of Object.values(GRID_DIAGONALS)) {
    await table.game.settings.set("core", "gridDiagonals", rule);
    expect(feetBetween(odo.token, across.token), String(rule)).toBe(5);
    expect(feetBetween(odo.token, further.token)).toBeGreaterThanOrEqual(10);
    expect((await table.planned(odo, across)).refused).toBeUndefined();
    expect((await table.planned(odo, further)).refused?.key).toBe("meleeTooFar");
  }
  await table.game.settings.set("core", "gridDiagonals", 0);
  await across.token.update({ elevation: 30 });
  expect(feetBetween(odo.token, across.token)).toBe(30);
});

test("BX-148: who stands behind a wall or a shut door is warned of, not who stands behind an open one, a window or half a wall", async () => {
  await table.rulings();
  const { attackSituation } = await of("adapter/attack-situation");
  const before = scene().toObject().tokenVision as boolean;
  await scene().update({ tokenVision: true });
  const odo = await table.stand(hero(), [500, 500]);
  const orc = await table.stand(beast(), [520, 500], -1);
  const unseen = (): boolean => attackSituation(odo.token, orc.token).unseen ?? false;
  const [x, y] = [(odo.token.x + orc.token.x) / 2 + 50, odo.token.y as number];
  const [made] = await scene().createEmbeddedDocuments("Wall", [{ c: [x, y - 400, x, y + 500] }]);
  const wall = made as Doc;
  const as = async (change: object): Promise<boolean> => {
    await wall.update(change);
    return unseen();
  };
  try {
    expect(unseen()).toBe(true);
    expect((await table.planned(odo, orc)).warnings?.map(({ key }: Doc) => key)).toContain("attackUnseen");
    expect(await as({ door: 1, ds: 0 })).toBe(true);
    expect(await as({ ds: 2 })).toBe(true);
    expect(await as({ ds: 1 })).toBe(false);
    expect(await as({ door: 2, ds: 0 })).toBe(true);
    expect(await as({ door: 0, sight: 0 })).toBe(false);
    // A corner shows past the end of the wall.
    expect(await as({ sight: 20, c: [x, y + 50, x, y + 500] })).toBe(false);
    expect(await as({ sight: 20, c: [x, y - 400, x, y + 500] })).toBe(true);
    await scene().update({ tokenVision: false });
    expect(unseen()).toBe(false);
  } finally {
    await wall.delete();
    await scene().update({ tokenVision: before });
  }
});

test("BX-155, BX-164: a stone from above hits a wight and does nothing to it; another it hurts", async () => {
  await table.rulings();
  const roc = await table.stand(beast({ movement: { fly: { turn: 480 } } }, [], "Roc"));
  const wight = await table.stand(beast({ harmedOnlyBy: ["silver", "magic"] }, [], "Wight"), [5, 0], -1);
  const orc = await table.stand(beast({}, [], "Orc"), [10, 0], -1);
  const choices = await of("platform/dialogs");
  const numbers = await of("platform/dialogs");
  vi.spyOn(choices, "askChoices").mockResolvedValue({ bears: "human" });
  vi.spyOn(numbers, "askNumber").mockResolvedValue(100);
  dice("high");
  const drop = async (...at: Stood[]) => {
    const value = new Set(at.map(({ token }) => ({ document: token })));
    Object.defineProperty(table.game.user, "targets", { value, configurable: true });
    const known = table.game.messages.contents.length;
    await (await of("attack/bombing")).dropBomb(roc.actor);
    await calm();
    return table.game.messages.contents.slice(known).filter(({ type }) => type === "attack" || type === "damage");
  };
  const both = await drop(wight, orc);
  expect(both.map(({ type }) => type)).toEqual(["attack", "damage"]);
  expect(both[0]?.system.outcome.targets).toMatchObject([
    { name: "Wight", hit: true, harmless: true },
    { name: "Orc", hit: true },
  ]);
  expect(both[1]?.system.targets.map(({ name }: Doc) => name)).toEqual(["Orc"]);
  expect((await drop(wight)).map(({ type }) => type)).toEqual(["attack"]);
});

test("BX-173: who has a rating of 2 is marked from the start that it will not fight; asked, it breaks without a roll, and the mark goes", async () => {
  await table.rulings();
  const { markFacts } = await of("combat/tracker/tracker-context");
  const { askMorale } = await of("combat/morale/morale");
  const odo = await table.stand(hero({ morale: 2 }), [500, 500]);
  const hare = await table.stand(beast({ morale: 2 }, [], "Hare"), [505, 500], -1);
  const dog = await table.stand(beast({ morale: 3 }, [], "Dog"), [510, 500], -1);
  const combat = await table.fight(odo, hare, dog);
  const marked = (one: Stood): boolean => markFacts(combatantOf(combat, one)).unwilling ?? false;
  expect(marked(odo)).toBe(false);
  expect(marked(hare)).toBe(true);
  expect(marked(dog)).toBe(false);
  const { groupOf } = await of("adapter/combatants");
  await askMorale(combat, groupOf(combatantOf(combat, hare)), { occasions: [] });
  await calm();
  const card = table.game.messages.contents.findLast(({ type }) => type === "morale");
  expect(card?.system.outcome.results).toMatchObject([{ stays: false, automatic: "morale.willNotFight" }]);
  await hare.actor.toggleStatusEffect("fleeing", { active: true });
  expect(marked(hare)).toBe(false);
  await hare.actor.toggleStatusEffect("fleeing", { active: false });
  for (const other of ["off", "gorman"]) {
    await table.rulings({ morale: other });
    expect(marked(hare), String(other)).toBe(false);
  }
});

test("BX-162, BX-145: all attacks of a round made together may come from behind, and cover counts for what flies, as for a single one", async () => {
  await table.rulings();
  const bench = await of("attack/routine-setup");
  const { strengthOf } = await of("adapter/troops");
  const shield = { name: "Shield", type: "armour", system: { kind: "shield", location: "worn", ac: 1 } };
  const odo = await table.stand(hero({}, [shield]), [500, 500]);
  const claw = { name: "Claws", type: "attack", system: { damage: "1d3", count: 2, routine: 1 } };
  const spike = {
    name: "Spikes",
    type: "attack",
    system: { damage: "1d6", count: 3, routine: 2, missile: true, range: { short: 50, medium: 100, long: 180 } },
  };
  const beastly = await table.stand(beast({}, [claw, spike], "Manticore"), [505, 500], -1);
  const { routineAttacks } = await import("../../../src/rules/attack/routine.ts");
  const planned = async (routine: number, at: Stood, ticks: readonly string[], cover?: unknown) => {
    const attacks = routineAttacks(await table.creature(beastly.actor), routine, await table.inForce());
    const one = {
      actor: beastly.actor,
      mine: beastly.token,
      attacks,
      names: attacks.map(({ name }) => name),
      tokens: [at.token],
    };
    expect(bench.circumstancesOf(one)).toContain("behind");
    const made = bench.aimAttacks(
      one,
      attacks.map(() => at.token.id),
      0,
      ticks,
      cover,
    );
    const { lines } = bench.planFor(one, made);
    return [
      bench.isMissileAttack(one),
      lines[0].plan.needed.value,
      lines[0].plan.modifier.value,
      lines[0].plan.refused?.key,
    ];
  };
  expect(strengthOf(odo.actor)).toBeUndefined();
  const before = await planned(1, odo, []);
  const behind = await planned(1, odo, ["behind"]);
  expect(behind[1], String(before[1])).toEqual(Number(before[1]) - 1);
  const far = await table.stand(hero(), [540, 500]);
  const [flies, , open] = await planned(2, far, []);
  expect(flies).toBe(true);
  expect(before[0]).toBe(false);
  expect((await planned(2, far, [], -3))[2]).toBe(Number(open) - 3);
  expect((await planned(2, far, [], "complete"))[3]).toBe("completeCover");
  const { coverOf, coverChoices } = await import("../../../src/view/attack/attack-window.ts");
  expect(
    coverChoices(-2)
      .filter(({ selected }) => selected)
      .map(({ value }) => coverOf(value)),
  ).toEqual([-2]);
  expect(["complete", "-4", "-5", "", "0"].map(coverOf)).toEqual(["complete", -4, 0, 0, 0]);
});

test("BX-163: who stands in the dark strikes at nobody in particular as little as at somebody", async () => {
  await table.rulings();
  const { situationWithoutTarget } = await of("adapter/attack-situation");
  const odo = await table.stand(hero(), [4000, 4000]);
  await odo.token.update({ sight: { enabled: true }, light: { dim: 0, bright: 0 } });
  const { environment, tokenVision } = scene().toObject() as Record<string, object>;
  const lights = scene().tokens.contents.map((one: Doc) => [one, one.toObject().light] as const);
  for (const [one] of lights) await one.update({ light: { dim: 0, bright: 0 } });
  try {
    await scene().update({ tokenVision: true, environment: { darknessLevel: 1, globalLight: { enabled: false } } });
    expect(situationWithoutTarget(odo.actor, odo.token).dark).toBe(true);
    await odo.token.update({ light: { dim: 30, bright: 30 } });
    expect(situationWithoutTarget(odo.actor, odo.token).dark).toBeUndefined();
    expect(situationWithoutTarget(odo.actor, undefined).dark).toBeUndefined();
  } finally {
    for (const [one, light] of lights) if (scene().tokens.get(one.id)) await one.update({ light });
    await scene().update({ environment, tokenVision });
  }
});

test("BX-158: a monster does with a weapon what its text says of it; a weapon that its text does not name does 1d6", async () => {
  const weapon = (name: string) => ({
    name,
    type: "weapon",
    system: { damage: "1d8", location: "inHand", melee: true },
  });
  const listed = { name: "Dagger", type: "attack", system: { damage: "1d4" } };
  const dice = async (one: Stood, name: string): Promise<string> => {
    const attacker = await table.creature(one.actor);
    const { planDamage } = await import("../../../src/rules/attack/damage.ts");
    const held = attacker.weapons.find((own: Doc) => own.name === name);
    const target = await table.creature(one.actor);
    const means = { kind: "weapon" as const, weapon: held, use: "melee" as const };
    return planDamage({ attacker, target, means, situation: {} }, await table.inForce()).formula;
  };
  const pixie = await table.stand(beast({}, [listed, weapon("Dagger"), weapon("Sword")], "Pixie"));
  const odo = await table.stand(hero({}, [listed, weapon("Dagger")]));
  await table.rulings();
  expect(await dice(pixie, "Dagger")).toBe("1d4");
  expect(await dice(pixie, "Sword")).toBe("1d6");
  expect(await dice(odo, "Dagger")).toBe("1d6");
  await table.rulings({ weaponDamage: "variable" });
  expect(await dice(pixie, "Dagger")).toBe("1d4");
  expect(await dice(pixie, "Sword")).toBe("1d8");
  expect(await dice(odo, "Dagger")).toBe("1d8");
  await table.rulings({ weaponDamage: "eris" });
  expect(await dice(pixie, "Dagger")).toBe("1d6");
});

test("BX-142, ERIS-12: who retreats gives +2 to those who were in melee with it, and who has fled to those in reach; nobody where leaving is free", async () => {
  const { attackSituation } = await of("adapter/attack-situation");
  const { changeFight } = await of("combat/fight");
  const at = async (disengage: string, more: object, feet = 5): Promise<boolean> => {
    await table.rulings({ disengage });
    const odo = await table.stand(hero(), [500, 500]);
    const orc = await table.stand(beast(), [500 + feet, 500], -1);
    const combat = await table.fight(odo, orc);
    const [me, foe] = [combatantOf(combat, odo).id, combatantOf(combat, orc).id];
    const marked = (one: Fighter): Fighter => (one.id === me ? { ...one, engagedWith: [foe], ...more } : one);
    await changeFight(combat, (now: CombatState) => ({
      state: { ...now, combatants: now.combatants.map(marked) },
      events: [],
    }));
    const gains = attackSituation(orc.token, odo.token).retreatingFrom ?? false;
    await table.clear();
    return gains;
  };
  const retreat = { declared: "retreat" };
  expect(await at("bx", retreat)).toBe(true);
  expect(await at("bx", retreat, 60)).toBe(true);
  expect(await at("free", retreat)).toBe(false);
  expect(await at("bx", { ...retreat, engagedWith: [] })).toBe(false);
  const fled = { status: "fled" };
  expect(await at("bx", fled)).toBe(true);
  expect(await at("bx", fled, 60)).toBe(false);
  expect(await at("free", fled)).toBe(false);
});
