/** Where rulings of morale and loyalty meet (MIXES), as they are played at a table. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero, points } from "./people.ts";
import { opened } from "./windows.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async () => true;
}, 120_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const hireling = (system: object = {}, name = "Archer") => ({
  name,
  type: "hireling",
  system: { kind: "mercenary", ...points(4), ...system },
});

/** The key of a row of the usual modifiers, as the plan's own line of it says. */
const rowKey = (plan: any, row: number): string => plan.situations.find((one: any) => one.row === row).key;

describe("morale", () => {
  const groupOf = (combat: any, { token }: Stood): string =>
    combat.flags.rulings.state.combatants.find((one: any) => combat.combatants.get(one.id)?.tokenId === token.id).group;
  async function morale(combat: any, who: Stood): Promise<any> {
    const { askMorale } = await of("combat/morale/morale");
    const before = table.cards("morale").length;
    await askMorale(combat, groupOf(combat, who));
    await calm();
    return table.cards("morale").length > before ? table.cards("morale").at(-1)?.system : undefined;
  }

  test("MIX-10: where loyalty has a check of its own retainers never check morale, whatever sheet they have", async () => {
    for (const rules of ["bx", "gorman", "referee"]) {
      await table.rulings({ morale: rules, loyalty: "bx" });
      const own = await table.stand(hero({ isRetainer: true, loyalty: 7 }, [], "Retainer"));
      const other = await table.stand(hireling({ kind: "retainer", loyalty: 7 }, "Squire"));
      const foe = await table.stand(beast(), [5, 0], -1);
      const combat = await table.fight(own, other, foe);
      expect(await morale(combat, own), String(rules)).toBeUndefined();
      expect(await morale(combat, other), String(rules)).toBeUndefined();
      await table.clear();
    }
  });

  test("MIX-10: henchmen of others check: those on the foes' side, and those of nobody in the party; the party's own never", async () => {
    await table.rulings({ loyalty: "bx" }, "referee");
    const lord = await table.stand({ ...hero({}, [], "Lord"), ownership: { default: 3 } });
    const serves = (employer: string | null, name: string) =>
      hireling({ kind: "retainer", loyalty: 7, employer }, name);
    const ours = await table.stand(serves(lord.actor.uuid, "Ours"), [0, 5], 0);
    const theirs = await table.stand(serves(null, "Theirs"), [5, 5], -1);
    const third = await table.stand(serves(null, "Third"), [10, 5], 0);
    const friend = await table.stand(serves(null, "Friend"), [15, 5], 1);
    const combat = await table.fight(lord, ours, theirs, third, friend, await table.stand(beast(), [5, 0], -1));
    const target = async (who: Stood) => (await morale(combat, who))?.plan.subjects[0].target.steps[0].value;
    expect(await target(ours)).toBeUndefined();
    expect(await target(friend)).toBeUndefined();
    expect(await target(theirs)).toBe(15);
    expect(await target(third)).toBe(15);
    // A combatant that checks morale is not asked about loyalty as well, and vice versa.
    const { loyaltyDoubt } = await of("adapter/employees");
    const row = ({ token }: Stood) => (combat as any).combatants.find((one: any) => one.tokenId === token.id);
    await lord.actor.toggleStatusEffect("dead", { active: true });
    await theirs.actor.update({ "system.employer": lord.actor.uuid });
    expect(loyaltyDoubt(row(ours))).toBe("employerDead");
    expect(loyaltyDoubt(row(theirs))).toBeUndefined();
    // Outside a fight hostile tokens tell it, where nobody of a player's employs them.
    const { servesAnotherParty } = await of("adapter/troops");
    await friend.actor.update({ "prototypeToken.disposition": 1 });
    await third.actor.update({ "prototypeToken.disposition": -1 });
    await ours.actor.update({ "prototypeToken.disposition": -1 });
    expect([friend, third, ours].map(({ actor }) => servesAnotherParty(actor))).toEqual([false, true, false]);
  });

  test("MIX-30, GOR-93, GOR-94, REF-10: a hired character of a class is a henchman: rolled alone, by loyalty, with 15 on 2d10", async () => {
    await table.rulings({ morale: "gorman", loyalty: "gorman" });
    const both = [
      await table.stand(hero({ isRetainer: true, loyalty: 8 }, [], "Cleric")),
      await table.stand(hero({ isRetainer: true, loyalty: 16 }, [], "Thief")),
    ] as const;
    const own = await table.stand(hero({}, [], "Player's own"));
    const foe = await table.stand(beast(), [5, 0], -1);
    let combat = await table.fight(...both, own, foe);
    expect(groupOf(combat, both[0])).not.toBe(groupOf(combat, both[1]));
    expect(groupOf(combat, own)).toBe("");
    for (const [who, bonus] of [
      [both[0], -1],
      [both[1], 2],
    ] as const) {
      const { plan } = await morale(combat, who);
      expect(plan.subjects).toHaveLength(1);
      expect(plan.subjects[0].onRoll.map(({ value }: { value: number }) => value)).toEqual([bonus]);
    }
    await combat.delete();
    await table.rulings({ loyalty: "gorman" }, "referee");
    combat = await table.fight(...both, own, foe);
    const [{ target }] = (await morale(combat, both[0])).plan.subjects;
    expect(target.steps[0]).toMatchObject({ key: "moraleType.henchman", value: 15 });
    await combat.delete();
    // Under Planet Eris the loyalty of hired combatants counts, and 19 never wavers (ERIS-110).
    await table.rulings({}, "eris");
    await both[1].actor.update({ "system.loyalty": 19 });
    combat = await table.fight(...both, own, foe);
    expect((await morale(combat, both[1])).plan.subjects[0].automatic).toMatchObject({ stays: true });
  });

  test("MIX-64, MIX-55: where each rolls, each has its own losses and alignment", async () => {
    await table.rulings({ moraleRoll: "each" }, "referee");
    const guard = { name: "Guard", type: "monster", system: { ...points(8), hd: { dice: 1 }, morale2d10: 12 } };
    const first = await table.stand(guard, [0, 0], -1);
    const scene = table.game.scenes.active;
    const more = (await scene.createEmbeddedDocuments("Token", [
      { actorId: first.actor.id, name: "Guard 2", x: 100, y: 0, actorLink: false, disposition: -1 },
      { actorId: first.actor.id, name: "Guard 3", x: 200, y: 0, actorLink: false, disposition: -1 },
    ])) as Doc[];
    // A token placed on the map rolls hit points of its own.
    for (const token of more) await token.update({ delta: { system: { hp: { value: 8, max: 8 } } } });
    await more[0]?.update({ "delta.system.hp.value": 5 });
    await more[1]?.update({ "delta.system.hp.value": 4 });
    // As many against them, so that nothing else counts.
    const foes = [];
    for (const name of ["A", "B", "C"]) foes.push(await table.stand(hero({}, [], name), [50, 0]));
    const combat = await table.fight(first, ...foes, ...more.map((token) => ({ token, actor: token.actor as Doc })));
    // Nobody breaks yet.
    dice("low");
    const { plan } = await morale(combat, first);
    expect(plan.subjects.map(({ target }: any) => target.value).sort()).toEqual([10, 12, 8]);
    expect(plan.situations.filter(({ row, detected }: any) => row === 18 && detected)).toEqual([]);
    // The last who stands of them is asked about its own hit points, not about the two who fell beside it.
    for (const token of more) await token.actor?.toggleStatusEffect("dead", { active: true });
    await (await of("combat/fight")).noteSeenFight(combat);
    const last = (await morale(combat, first)).plan;
    expect(last.subjects[0].target.steps.map(({ key }: any) => key)).not.toContain(rowKey(last, 3));
    expect(last.situations.filter(({ row, ticked }: any) => [2, 3].includes(row) && ticked)).toEqual([]);
    await combat.delete();
    await calm();
    for (const token of more) await token.delete();
  });

  test("MIX-13, REF-12: a retainer's levels count as dice as far as they are not drained", async () => {
    await table.rulings({ levelDrain: "eris", loyalty: "gorman" }, "referee");
    const cleric = (temporary: number) =>
      hero(
        { isRetainer: true, loyalty: 10, level: 4, drained: { temporary, permanent: 0 } },
        [],
        `Drained ${temporary}`,
      );
    const rows = async (who: Stood) => {
      const combat = await table.fight(who, await table.stand(beast(), [5, 0], -1));
      const { plan } = await morale(combat, who);
      await combat.delete();
      const dice = [9, 10, 11, 12, 13];
      return plan.situations.flatMap(({ row, detected }: any) => (detected && dice.includes(row) ? [row] : []));
    };
    expect(await rows(await table.stand(cleric(0)))).toEqual([11]);
    expect(await rows(await table.stand(cleric(2)))).toEqual([]);
  });

  test("MIX-46: a creature that fled after a failed morale check is beaten, and no foe is counted a second time", async () => {
    await table.rulings();
    const odo = await table.stand(hero());
    const [coward, runner, captive] = [
      await table.stand(beast({ morale: 3 }, [], "Coward"), [5, 0], -1),
      await table.stand(beast({}, [], "Runner"), [10, 0], -1),
      await table.stand(beast({}, [], "Captive"), [15, 0], -1),
    ];
    const combat = await table.fight(odo, coward, runner, captive);
    dice("high");
    await morale(combat, coward);
    dice("any");
    await coward.actor.toggleStatusEffect("fleeing", { active: true });
    await runner.actor.toggleStatusEffect("fleeing", { active: true });
    await captive.actor.toggleStatusEffect("surrendered", { active: true });
    const { countedWrites, defeatedNow } = await of("treasure/defeated-foes");
    const found = () => defeatedNow().map(({ name, from }: { name: string; from: string }) => [name, from]);
    expect(found().sort()).toEqual([
      ["Captive", "fight"],
      ["Coward", "fight"],
      ["Runner", "fled"],
    ]);
    const { runUndoable } = await of("undo/run-undoable");
    await runUndoable(
      { kind: "experience", data: {} },
      async (transaction: Doc) => void (await transaction.write(countedWrites())),
    );
    expect(found()).toEqual([]);
    await combat.delete();
    await coward.actor.toggleStatusEffect("dead", { active: true });
    await table.fight(odo, coward);
    expect(found()).toEqual([]);
  });

  test("MIX-64, GOR-93: a creature that rolls alone keeps its passed checks: a second one is prompted like the first, and two hold for good", async () => {
    await table.rulings({ moraleRoll: "each", loyalty: "gorman" });
    const guards = [
      await table.stand(beast({ morale: 11 }, [], "Guard"), [5, 0], -1),
      await table.stand(hero({ isRetainer: true, loyalty: 7, morale: 11 }, [], "Squire"), [5, 5], -1),
    ] as const;
    const combat = await table.fight(await table.stand(hero()), ...guards);
    // A side that the referee named, with a dot in it.
    const row = (combat as any).combatants.find((one: any) => one.tokenId === guards[0].token.id);
    await row.setFlag("rulings", "side", "St. Cuthbert's");
    expect((await of("adapter/combatants")).groupOf(row)).toBe(`St: Cuthbert's:${row.actorId}`);
    await row.unsetFlag("rulings", "side");
    dice("low");
    for (const who of guards) {
      // The groups are counted again after each change of a side.
      await expect.poll(() => Object.keys((combat as any).flags.rulings.morale.groups)).toContain(groupOf(combat, who));
      const passed: unknown[] = [];
      for (let check = 0; check < 3; check += 1) {
        const { plan } = await morale(combat, who);
        passed.push([plan.subjects[0].successes, plan.subjects[0].automatic?.why]);
      }
      expect(passed, String(who.actor.name)).toEqual([
        [0, undefined],
        [1, undefined],
        [2, "morale.toTheDeath"],
      ]);
    }
  });

  test("MIX-46: who fled by no failed check and was not rewarded is worth its experience when it is met again; who was is not", async () => {
    await table.rulings();
    const odo = await table.stand(hero());
    const party = await table.make({
      name: "Counters",
      type: "party",
      system: { members: [{ actor: odo.actor.uuid }] },
    });
    const [slain, rewarded, gone] = [
      await table.stand(beast({}, [], "Slain"), [5, 0], -1),
      await table.stand(beast({}, [], "Rewarded"), [10, 0], -1),
      await table.stand(beast({}, [], "Gone"), [15, 0], -1),
    ];
    const combat = await table.fight(odo, slain, rewarded, gone);
    await slain.actor.toggleStatusEffect("dead", { active: true });
    for (const { actor } of [rewarded, gone]) await actor.toggleStatusEffect("fleeing", { active: true });
    const { defeatedNow } = await of("treasure/defeated-foes");
    const window = await opened("treasure/experience-window", "ExperienceWindow", {
      party: party.id,
      safe: true,
    });
    window.fill({ [`count.fled-${rewarded.actor.id}`]: "1" });
    const rows = (await window.shown()).fallen.map(({ name, count }: any) => [name, count]);
    expect(rows.sort()).toEqual([
      ["Gone", 0],
      ["Rewarded", 1],
      ["Slain", 1],
    ]);
    await window.press("give");
    expect(table.cards("experience").at(-1)?.system.outcome.defeated).toHaveLength(2);
    expect(defeatedNow().map(({ name }: { name: string }) => name)).toEqual(["Gone"]);
    await combat.delete();
    await calm();
    const again = await table.fight(odo, rewarded, gone);
    for (const { actor } of [rewarded, gone]) await actor.toggleStatusEffect("dead", { active: true });
    expect(defeatedNow().map(({ name, from }: { name: string; from: string }) => [name, from])).toEqual([
      ["Gone", "fight"],
    ]);
    await again.delete();
    await party.delete();
  });

  test("a fleeing creature stops when the fight ends, though another's token is deleted in the same moment", async () => {
    await table.rulings();
    const odo = await table.stand(hero());
    const [gone, left] = [
      await table.stand(beast({}, [], "Gone"), [5, 0], -1),
      await table.stand(beast({}, [], "Left"), [10, 0], -1),
    ];
    const combat = await table.fight(odo, gone, left);
    for (const { actor } of [gone, left]) await actor.toggleStatusEffect("fleeing", { active: true });
    const { Hooks } = globalThis as unknown as { Hooks: { once(name: string, then: () => void): void } };
    Hooks.once("deleteCombat", () => void gone.actor.delete());
    await combat.delete();
    await calm();
    await expect.poll(() => left.actor.statuses.has("fleeing")).toBe(false);
  });
});
