/** Morale asked for on a sheet, in a fight and out of one (REF-07 to REF-09, BX-174). */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero, points } from "./people.ts";

let table: MixedTable;
const asked = () => vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
/** A press on the figure of the sheet. */
async function press(actor: Doc): Promise<void> {
  await (await of("sheets/actions")).rollMorale(actor, { event: new Event("click") });
  await calm();
}
const last = () => table.cards("morale").at(-1);
/** The notifications shown during an action. */
async function warningsOf(work: () => Promise<void>): Promise<string[]> {
  const warned: string[] = [];
  const ui = Reflect.get(globalThis, "ui") as Record<string, unknown>;
  Object.assign(ui, { notifications: { warn: (text: string) => warned.push(text) } });
  await work().finally(() => Reflect.deleteProperty(ui, "notifications"));
  return warned;
}

beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const guard = (system: object = {}) => beast({ ...points(4), morale: 7, moraleType: "trainedSoldiers", ...system });

describe("outside a fight", () => {
  test("REF-09: a guard who is offered a bribe takes it when morale fails, and keeps faith otherwise; nobody flees", async () => {
    await table.rulings({}, "referee");
    const { actor } = await table.stand(guard(), [0, 0], -1);
    asked().mockResolvedValue({ occasion: "10", situation: "-1" });
    dice("high");
    await press(actor);
    expect(last()?.system).toMatchObject({
      plan: { kind: "bribe", occasions: ["10"], secret: true, subjects: [{ name: actor.name }] },
      outcome: { stays: false, results: [{ total: 20, result: "acceptsBribe", marks: [] }] },
    });
    const steps: any[] = last()?.system.plan.subjects[0].target.steps ?? [];
    expect(steps.some(({ key, value }) => key === "morale.referee" && value === -1)).toBe(true);
    expect(actor.statuses.has("fleeing")).toBe(false);
    dice("low");
    await press(actor);
    expect(last()?.system.outcome.results[0].result).toBe("refusesBribe");
  });

  test("REF-09: asked for something tempting, a guard whose morale holds accepts; the two answers are swapped before the roll", async () => {
    await table.rulings({}, "referee");
    const { actor } = await table.stand(guard(), [0, 0], -1);
    const input = asked().mockResolvedValue({ occasion: "10", kind: "request", swapped: false, situation: "0" });
    dice("low");
    await press(actor);
    expect(last()?.system).toMatchObject({
      plan: { kind: "request", occasions: ["10"], swapped: false },
      outcome: { stays: true, results: [{ result: "accepts", marks: [] }] },
    });
    input.mockResolvedValue({ occasion: "", kind: "request", swapped: true, situation: "0" });
    await press(actor);
    expect(last()?.system).toMatchObject({
      plan: { kind: "request", occasions: [], swapped: true },
      outcome: { stays: true, results: [{ result: "refuses", marks: [] }] },
    });
    dice("high");
    await press(actor);
    expect(last()?.system.outcome).toMatchObject({ stays: false, results: [{ result: "accepts" }] });
    // An occasion not on the list is not asked for; danger has no answers to swap.
    input.mockResolvedValue({ occasion: "", kind: "surrender", swapped: true, situation: "0" });
    await press(actor);
    expect(last()?.system.plan).toMatchObject({ kind: "danger", swapped: false });
  });

  test("REF-07: whom the surroundings put to flight is marked so, as one transaction that can be taken back, and no other fight learns of it", async () => {
    await table.rulings({}, "referee");
    const { actor } = await table.stand(guard(), [0, 0], -1);
    const odo = await table.stand(hero({}, [], "Odo"), [0, 10]);
    const wolf = await table.stand(beast({}, [], "Wolf"), [0, 15], -1);
    const combat: any = await table.fight(odo, wolf);
    const before = JSON.stringify(combat.flags.rulings);
    asked().mockResolvedValue({ occasion: "14", situation: "0" });
    dice("high");
    await press(actor);
    expect(last()?.system.outcome.results[0]).toMatchObject({ result: "flees", marks: ["fleeing"] });
    expect(actor.statuses.has("fleeing")).toBe(true);
    expect(JSON.stringify(combat.flags.rulings)).toBe(before);
    await (await of("undo/undo-transaction")).undoTransaction(last()?.system.deed, table.game.user);
    await calm();
    expect(actor.statuses.has("fleeing")).toBe(false);
    expect(JSON.stringify(combat.flags.rulings)).toBe(before);
  });

  test("REF-07: the sheet of a kind whose tokens are each their own marks none of them", async () => {
    await table.rulings({}, "referee");
    const { actor, token } = await table.stand(guard(), [0, 0], -1);
    await token.update({ actorLink: false });
    const one = token.actor as Doc;
    asked().mockResolvedValue({ occasion: "14", situation: "0" });
    dice("high");
    await press(actor);
    expect(last()?.system.outcome.results[0].result).toBe("flees");
    expect(actor.statuses.has("fleeing")).toBe(false);
    expect(one.statuses.has("fleeing")).toBe(false);
    // The token's own creature is one of them.
    await press(one);
    expect(actor.statuses.has("fleeing")).toBe(false);
    expect(one.statuses.has("fleeing")).toBe(true);
  });

  test("BX-174: on 2d6 there is no list, the referee picks flight or surrender on the card", async () => {
    await table.rulings({ morale: "bx" });
    const { actor } = await table.stand(guard(), [0, 0], -1);
    asked().mockResolvedValue({ occasion: "10", kind: "bribe", swapped: true, situation: "2" });
    dice("high");
    await press(actor);
    expect(last()?.system).toMatchObject({
      plan: { kind: "danger", occasions: [], swapped: false },
      outcome: { results: [{ total: 12, target: 9, result: "breaks", choices: ["fleeing", "surrendered"] }] },
    });
  });

  test("a dialog that is closed rolls nothing; a creature that cannot be checked gets a message in words", async () => {
    await table.rulings({ morale: "bx" });
    const { actor } = await table.stand(guard(), [0, 0], -1);
    const { actor: odo } = await table.stand(hero({}, [], "Odo"), [0, 10]);
    const { actor: thing } = await table.stand(guard({ morale: null }), [0, 15], -1);
    const input = asked().mockResolvedValue(null);
    const before = table.cards("morale").length;
    await press(actor);
    expect(input).toHaveBeenCalledTimes(1);
    const warned = await warningsOf(async () => {
      await press(odo);
      await press(thing);
      await actor.toggleStatusEffect("fleeing", { active: true });
      await calm();
      await press(actor);
      await table.rulings({ morale: "off" });
      await press(actor);
    });
    expect(warned).toEqual([
      "RULINGS.Refused.morale.character",
      "RULINGS.Refused.morale.unrated",
      "RULINGS.Refused.morale.broken",
      "RULINGS.Refused.morale.off",
    ]);
    expect(input).toHaveBeenCalledTimes(1);
    expect(table.cards("morale")).toHaveLength(before);
  });
});

test("BX-172: morale is the referee's to check: a player's sheet of a hireling shows the figure and offers no roll", async () => {
  await table.rulings({ morale: "bx" });
  const { actor } = await table.stand(guard(), [0, 0]);
  const { creatureContext } = await of("sheets/actor/actor-context");
  const { sheetOf } = await of("adapter/sheet-numbers");
  const shown = () => creatureContext(actor, sheetOf(actor), "own", []).view.morale;
  expect(shown()).toMatchObject({ value: "7", roll: { action: "rollMorale" } });
  vi.spyOn(table.game.user, "isGM", "get").mockReturnValue(false);
  expect(shown()).toMatchObject({ value: "7", why: [{}] });
  expect(shown()).not.toHaveProperty("roll");
});

test("REF-07: in a running fight the sheet does what the tracker's row does, for the group", async () => {
  await table.rulings({}, "referee");
  const foe = await table.stand(guard(), [0, 0], -1);
  const odo = await table.stand(hero({}, [], "Odo"), [0, 10]);
  const combat: any = await table.fight(odo, foe);
  const input = asked().mockResolvedValue({ occasion: "14", situation: "0" });
  dice("high");
  await press(foe.actor);
  expect(input).toHaveBeenCalledTimes(1);
  expect(last()?.system.combat).toBe(combat.uuid);
  expect(Object.values<any>(combat.flags.rulings.morale.groups).some(({ state }) => state === "fleeing")).toBe(true);
});

describe("one of a group in a fight", () => {
  async function squad(
    count: number,
  ): Promise<{ combat: any; group: string; row: (who: { token: Doc }) => any; all: any[] }> {
    const odo = await table.stand(hero({}, [], "Odo"), [0, 10]);
    const first = await table.stand(guard({ ...points(4) }), [0, 0], -1);
    const place = { actorId: first.actor.id, name: "Guard", width: 1, height: 1, actorLink: false, disposition: -1 };
    const scene = table.game.scenes.active;
    const more: Doc[] = await scene.createEmbeddedDocuments(
      "Token",
      Array.from({ length: count - 1 }, (_none, at) => ({ ...place, x: (at + 1) * 100, y: 0 })),
    );
    await first.token.update({ actorLink: false });
    const all = [first.token, ...more].map((token) => ({ token, actor: token.actor as Doc }));
    const combat: any = await table.fight(odo, ...all);
    const row = ({ token }: { token: Doc }) => combat.combatants.contents.find((one: Doc) => one.tokenId === token.id);
    const group = combat.flags.rulings.state.combatants.find(({ id }: Doc) => id === row(all[0] as never).id).group;
    return { combat, group, row, all };
  }
  async function observe(combat: any): Promise<void> {
    await (await of("combat/fight")).noteSeenFight(combat);
    await calm();
  }
  const kept = ({ combat, group }: { combat: any; group: string }) => combat.flags.rulings.morale.groups[group];

  test("REF-07: the referee has a leader checked by itself: it alone flees, and the others go on checking as before", async () => {
    await table.rulings({}, "referee");
    const fight = await squad(3);
    const { combat, row, all } = fight;
    const [, chief] = all;
    await chief.actor.update({ system: { hp: { value: 2 } } });
    const input = asked().mockResolvedValue({ occasion: "14", situation: "0", alone: true });
    dice("high");
    const { askMoraleOf } = await of("combat/morale/ask-morale");
    await askMoraleOf(combat, row(chief).id);
    await calm();
    expect(input).toHaveBeenCalledTimes(1);
    const { plan, outcome } = (last() as Doc).system;
    expect(plan).toMatchObject({ alone: true, occasions: ["14"], subjects: [{ id: chief.actor.uuid }] });
    // By its own hit points: half of them are lost, and none of the group's is down (REF-13).
    expect(plan.situations.filter(({ ticked }: any) => ticked).map(({ row: at }: any) => at)).toContain(3);
    expect(outcome).toMatchObject({ stays: false, results: [{ members: [chief.actor.uuid], marks: ["fleeing"] }] });
    expect(all.map(({ actor }) => actor.statuses.has("fleeing"))).toEqual([false, true, false]);
    await observe(combat);
    expect(kept(fight)).toMatchObject({ state: "fighting", able: 2, checksThisRound: 0 });
    // Unticked it is the group's check, without the one who is away.
    input.mockResolvedValue({ occasion: "14", situation: "0", alone: false });
    dice("low");
    await askMoraleOf(combat, row(all[0]).id);
    await calm();
    expect(last()?.system.plan.alone).toBeUndefined();
    expect(last()?.system.plan.subjects[0].members).toHaveLength(2);
    expect(kept(fight).checksThisRound).toBe(1);
  });

  test("REF-07: what is due for the group is still due after one was checked; the last who stands is the group", async () => {
    await table.rulings({}, "referee");
    const fight = await squad(2);
    const { combat, row, all, group } = fight;
    const [one, two] = all;
    const { askMorale } = await of("combat/morale/morale");
    dice("low");
    await two.actor.toggleStatusEffect("dead", { active: true });
    await observe(combat);
    expect(kept(fight).due).toHaveLength(1);
    await two.actor.toggleStatusEffect("dead", { active: false });
    await observe(combat);
    await askMorale(combat, group, { only: row(one).id, occasions: [] });
    await calm();
    expect(kept(fight).due).toHaveLength(1);
    await two.actor.toggleStatusEffect("dead", { active: true });
    await observe(combat);
    dice("high");
    await askMorale(combat, group, { only: row(one).id, occasions: [] });
    await calm();
    expect(kept(fight)).toMatchObject({ state: "fleeing", due: [] });
  });

  test("BX-174: on 2d6 nobody is offered to be checked alone, and a tick that was sent anyway is not heeded", async () => {
    await table.rulings({ morale: "bx" });
    const { combat, row, all } = await squad(3);
    asked().mockResolvedValue({ situation: "0", alone: true });
    await (await of("combat/morale/ask-morale")).askMoraleOf(combat, row(all[1]).id);
    await calm();
    expect(last()?.system.plan.alone).toBeUndefined();
    expect(last()?.system.plan.subjects[0].members).toHaveLength(3);
  });

  test("BX-175: where each rolls every one counts its own successes, from check to check, and checks no more after two", async () => {
    await table.rulings({ morale: "bx", moraleRoll: "each" });
    const fight = await squad(3);
    const { combat, group } = fight;
    const { askMorale } = await of("combat/morale/morale");
    const subjects = () => (last() as Doc).system.plan.subjects as { successes: number; automatic?: { why: string } }[];
    dice("low");
    for (const passed of [0, 1]) {
      await askMorale(combat, group, { occasions: [] });
      await calm();
      expect(subjects().map(({ successes }) => successes)).toEqual([passed, passed, passed]);
    }
    await askMorale(combat, group, { occasions: [] });
    await calm();
    expect(subjects().map(({ automatic }) => automatic?.why)).toEqual(Array(3).fill("morale.toTheDeath"));
  });
});
