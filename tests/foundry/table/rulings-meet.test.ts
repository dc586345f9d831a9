/** Combinations of rulings (MIXES): conversions, poison that is confirmed later, ties by Dexterity, hurled natural weapons. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, bring, hero, hit } from "./people.ts";

let table: MixedTable;
/** The answer to a question with yes and no. */
let yes = true;
beforeAll(async () => {
  table = await openMixed();
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async () => yes;
}, 120_000);
afterEach(async () => {
  yes = true;
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

test.each([
  ["on", 9],
  ["off", 1],
])(
  "MIX-28: with tough minions %s a minion that is converted has %i hit points, and no dice fall",
  async (toughMinions, points) => {
    await table.rulings({ toughMinions, monsterConversion: "eris" });
    const { convertActor } = await of("import/convert-monster");
    const { actor } = await table.stand(beast({ minion: true, hp: { value: 16, max: 16 } }));
    table.answer({});
    dice("high");
    await convertActor(actor);
    const card = table.cards("conversion").at(-1);
    expect(actor.system.hp.max).toEqual(points);
    expect(card?.rolls).toEqual([]);
    expect(actor.system.hd.formula).toBe("4d6");
    expect(card?.system.outcome.hitPoints.steps[0]).toMatchObject({ key: "minion.hitPoints", value: points });
    expect(await table.takeBack()).toBeUndefined();
    expect(actor.system.hp.max).toBe(16);
    await actor.update({ "system.minion": false });
    await convertActor(actor);
    expect(actor.system.hp.max).toBe(24);
  },
);

test("MIX-01: a poison that is confirmed later kills its victim in whatever state it is by then, and makes nothing better", async () => {
  const { confirmPoison } = await of("attack/damage/riders");
  for (const death of ["bx", "eris", "dismemberment", "woundLevels"]) {
    await table.rulings({ death });
    const { actor } = await table.stand(hero({ level: 5, hp: { value: 12, max: 12 } }));
    const { actor: spider } = await table.stand(beast({}, [], "Spider"), [50, 50], -1);
    dice("low");
    const riders = [{ kind: "poison", save: "death", lethal: true }];
    expect(await bring(table, await hit(table, spider, actor, 0, { riders }), actor)).toBeUndefined();
    const card = table.cards("poison").at(-1) as Doc;
    const fallen = () => table.cards("fall").filter(({ system }) => system.speaker.uuid === actor.uuid);
    dice("high");
    await hit(table, spider, actor, 14);
    await calm();
    if (actor.statuses.has("dead")) continue;
    const stood = [actor.system.hp.value, actor.system.wounds.level, [...actor.statuses].sort()];
    const falls = fallen().length;
    expect(await confirmPoison(card, table.game.user.id)).toBeUndefined();
    await calm();
    // No d12, no further wound, and no points that were lost since come back.
    expect(actor.statuses.has("dead"), String(death)).toBe(true);
    expect(actor.system.wounds.level, String(death)).toEqual(stood[1]);
    expect(actor.system.hp.value).toBeLessThanOrEqual(Math.min(0, stood[0] as number));
    const dead = fallen().slice(falls);
    expect(dead.map(({ system, rolls }) => [system.outcome.dismemberment, rolls])).toEqual([[[], []]]);
    expect(await table.takeBack()).toBeUndefined();
    expect([actor.system.hp.value, actor.system.wounds.level, [...actor.statuses].sort()]).toEqual(stood);
  }
});

test("MIX-07, ERIS-05: with 1974's Dexterity a monster's listed band decides its place on a tie, and the ruling's bonus ends with the ruling in the running fight", async () => {
  const rules = { initiative: "individual", initiativeTies: "dexterity" };
  await table.rulings({ ...rules, abilityModifiers: "odd" });
  const who = {
    Slow: await table.stand(hero({ abilities: { dex: 3 } }, [], "Slow")),
    Quick: await table.stand(hero({ abilities: { dex: 18 } }, [], "Quick")),
    Fox: await table.stand(beast({ initiativeBand: "first" }, [], "Fox"), [30, 0], -1),
    Orc: await table.stand(beast({}, [], "Orc"), [30, 5], -1),
    Ooze: await table.stand(beast({ initiativeBand: "last" }, [], "Ooze"), [30, 10], -1),
  };
  const combat: any = await table.fight(...Object.values(who));
  const state = () => combat.flags.rulings.state;
  const { askFight } = await of("combat/fight-requests");
  const ask = async (kind: string, id = "", detail = ""): Promise<void> => {
    await askFight({ kind, combat: combat.id, id, detail });
    await (await of("combat/fight")).noteSeenFight(combat);
  };
  await ask("rollAll");
  for (const { id } of state().combatants) await ask("setInitiative", id, "4");
  const name = (id: string): string => combat.combatants.get(id)?.name;
  const units = () => state().units.map(({ ids }: { ids: string[] }) => ids.map(name).sort().join("+"));
  expect(units()).toEqual(["Fox+Quick", "Orc", "Ooze+Slow"]);
  const tie = (of: string) => state().combatants.find(({ id }: { id: string }) => name(id) === of);
  expect(tie("Quick").tieModifier).toBe(1);
  expect(tie("Quick").initiativeModifier).toBe(0);
  await table.rulings({ ...rules, abilityModifiers: "bx" });
  await ask("nextRound");
  expect(tie("Quick").tieModifier).toBeUndefined();
  expect(tie("Quick").initiativeModifier).toBe(2);
});

test("MIX-21, BX-143: a monster's natural missiles can be used from 6 feet on as well, though its claws reach ten", async () => {
  const spikes = {
    name: "Spikes",
    type: "attack",
    system: { damage: "1d6", missile: true, range: { short: 50, medium: 100, long: 180 } },
  };
  const claw = { name: "Claw", type: "attack", system: { damage: "1d6" } };
  const goblin = await table.stand(hero({}, [], "Goblin"), [100, 0], 1);
  const at = async (feet: number, item: string) => {
    const by = await table.stand(beast({}, [spikes, claw], `At ${feet}`), [100 - feet, 0], -1);
    const { refused, missile, range } = await table.planned(by, goblin, item);
    return [refused?.key, missile, range];
  };
  await table.rulings({ meleeReach: "10" });
  expect(await at(5, "Spikes")).toEqual([undefined, false, undefined]);
  expect(await at(10, "Spikes")).toEqual([undefined, true, "short"]);
  expect(await at(10, "Claw")).toEqual([undefined, false, undefined]);
  await table.rulings();
  expect(await at(5, "Spikes")).toEqual([undefined, false, undefined]);
  expect(await at(10, "Spikes")).toEqual([undefined, true, "short"]);
  expect((await at(10, "Claw"))[0]).toBe("meleeTooFar");
});
