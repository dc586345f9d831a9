/** Gorman's rules as they are played: reversed spells, levels of a session, noises, the loyalty that a hireling begins with. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice, showing } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay, plain, walker } from "./on-the-way.ts";
import { hero } from "./people.ts";
import { opened } from "./windows.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  await table.rulings({}, "gorman");
}, 120_000);
afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const latest = (procedure: string): Doc => table.cards(procedure).at(-1) as Doc;

test("GOR-57 example 2: Light prepared is cast reversed where its form is chosen then; the one that was prepared is spent, and comes back", async () => {
  const { castSpell } = await of("spells/cast");
  const light = {
    name: "Light",
    type: "spell",
    system: { reversible: true, reversed: { name: "Darkness" }, memorised: { normal: 1, reversed: 0 } },
  };
  const { actor } = await table.stand(hero({ class: "magic-user" }, [light]));
  const spell = actor.items.contents[0] as Doc;
  const { DialogV2 } = Reflect.get(globalThis, "foundry").applications.api;
  const asked = vi.spyOn(DialogV2, "wait").mockResolvedValue("reversed");
  await castSpell(actor, spell.id, {});
  await calm();
  expect(asked).toHaveBeenCalledTimes(1);
  const { spell: name, reversed } = latest("cast").system.outcome;
  const counts = () => [spell.system.memorised.normal, spell.system.cast.normal, spell.system.cast.reversed];
  expect([name, reversed, ...counts()]).toEqual(["Darkness", true, 0, 1, 0]);
  expect(await table.takeBack()).toBeUndefined();
  expect(counts()).toEqual([1, 0, 0]);
  asked.mockRestore();
});

test("GOR-28: a level that was earned in the last session and not yet taken does not count against the next", async () => {
  const { newSession } = await of("exploration/session");
  const [ada, bor] = (await on.setOut([
    walker("Ada", [], { xp: { value: 1200 } }),
    walker("Bor", [], { xp: { value: 0 } }),
  ])) as [Doc, Doc];
  await newSession(on.party);
  expect([ada, bor].map(({ system }) => system.xp.levelAtSessionStart)).toEqual([2, 1]);
  await on.party.update({ "system.pending.coins.gp": 3600 });
  const award = await opened("treasure/experience-window", "ExperienceWindow", {
    party: on.party.id,
    safe: true,
  });
  await award.press("give");
  // 1,800 each: of the second level's 5,400 nothing is cut, and of the first's 1,800 all above half the way.
  expect([ada, bor].map(({ system }) => system.xp.value)).toEqual([3000, 1200]);
});

test("GOR-37: the referee checks for a noise at 1 or 2 in six, whatever the usual number is", async () => {
  await on.setOut([walker("Ada")]);
  const comes = async (odds: string, die: number) => {
    await on.go("noise", { odds }, { wandering: die });
    return on.line("wayTruth", "wandering.comes") ?? on.line("wayTruth", "wandering.none");
  };
  expect(await comes("1", 2)).toEqual({ die: 2, chance: 1 });
  expect(await comes("2", 2)).toEqual({ die: 2, chance: 2 });
  expect(await comes("", 2)).toEqual({ die: 2, chance: 2 });
});

describe("loyalty", () => {
  const retainer = (more: object = {}) => hero({ abilities: plain, ...more }, [], "Rolf");
  const lord = (cha: number) => hero({ abilities: { ...plain, cha } }, [], "Lord");

  test("GOR-43: a creature dropped on an employer begins with d6 + 7 and the modifier of its Charisma, rolled again for a new one; it is undone", async () => {
    const { employ } = await of("hirelings/employ");
    const [great, mean] = [(await table.stand(lord(18))).actor, (await table.stand(lord(3))).actor];
    const rolf = (await table.stand(retainer())).actor;
    const before = table.world();
    await showing([20], () => employ(great, rolf));
    // the highest face
    expect(rolf.system.loyalty).toBe(16);
    expect(latest("employed").system.outcome.loyalty.value).toBe(16);
    dice("low");
    await employ(mean, rolf);
    expect(rolf.system.loyalty).toBe(5);
    expect(rolf.system.employer).toEqual(mean.uuid);
    for (const _twice of [1, 2]) expect(await table.takeBack()).toBeUndefined();
    expect(table.world()).toEqual(before);
    // A loyalty that the referee wrote on the sheet of an unemployed retainer stays; a porter has no bond.
    await rolf.update({ "system.loyalty": 12 });
    await employ(great, rolf);
    expect(rolf.system.loyalty).toBe(12);
    const porter = (await table.stand({ name: "Wat", type: "hireling", system: { kind: "porter" } })).actor;
    await employ(great, porter);
    expect(porter.system.employer).toEqual(great.uuid);
    expect(porter.system.loyalty).toBe(null);
  });

  test("GOR-43: a retainer who is made for an employer has a loyalty from the first", async () => {
    const { createRandomPeople } = await of("characters/creation/random-people");
    const employer = (await table.stand(lord(13))).actor;
    const transactions = table.kinds().length;
    const [made] = await createRandomPeople({
      people: "retainer",
      many: 1,
      level: 1,
      class: "fighter",
      employer,
      onMap: false,
    });
    expect(made.system.loyalty).toBeGreaterThanOrEqual(9);
    expect(made.system.loyalty).toBeLessThanOrEqual(14);
    await table.backTo(transactions);
  });
});
