/** Clauses of Gorman's rules that stood in the core and were reached by nobody, or half of them, held where a person does them. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { calm, dice, showing } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { type OnTheWay, openWay, plain, walker } from "./on-the-way.ts";
import { beast, hero } from "./people.ts";
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
  const { castSpell } = await of("magic/cast");
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

describe("weapons that break", () => {
  const axe = (more: object = {}) => ({
    name: "Hand axe",
    type: "weapon",
    system: {
      melee: true,
      missile: true,
      range: { short: 10, medium: 20, long: 30 },
      location: "inHand",
      value: 4,
      ...more,
    },
  });
  const axes = ({ actor }: Stood) =>
    actor.items.contents
      .map(({ system }: Doc) => [system.quantity, system.location, system.broken])
      .sort(([a], [b]) => b - a);
  async function attacks(by: Stood, use: "melee" | "missile", face: number): Promise<void> {
    const { spend } = await of("attack/spend");
    const { perform } = await of("deeds/perform");
    const { resolveAttack } = await import("../../../src/rules/attack/resolve.ts");
    const ogre = await table.stand(beast({}, [], "Ogre"), use === "melee" ? [5, 0] : [20, 0], -1);
    const plan = await table.planned(by, ogre, "Hand axe");
    const rolled = { formula: "1d20", total: face, dice: [{ faces: 20, result: face }] };
    const outcome = resolveAttack(plan, { attack: rolled } as never, await table.inForce());
    const where = use === "missile" ? { scene: table.game.scenes.active.id, x: 0, y: 0 } : undefined;
    const refused = await perform(
      { kind: "attack", data: { name: "Odo", target: "Ogre", weapon: "Hand axe" } },
      (deed: unknown) => spend(deed, by.actor, outcome, 0, where),
    );
    expect(refused).toBeUndefined();
    expect(outcome.weaponBroken?.name).toEqual(face === 1 ? "Hand axe" : undefined);
    await calm();
  }

  test("GOR-80: of several in hand one breaks, stays in the hand, and the others are carried; it goes back", async () => {
    const odo = await table.stand(hero({}, [axe({ quantity: 3 })]));
    await attacks(odo, "melee", 1);
    expect(axes(odo)).toEqual([
      [2, "carried", false],
      [1, "inHand", true],
    ]);
    expect(await table.takeBack()).toBeUndefined();
    expect(axes(odo)).toEqual([[3, "inHand", false]]);
  });

  test("GOR-80: of several that are thrown the one that flew lies broken where it fell, and the others are whole", async () => {
    const odo = await table.stand(hero({}, [axe({ quantity: 3, melee: false })]));
    await attacks(odo, "missile", 1);
    expect(axes(odo)).toEqual([
      [2, "inHand", false],
      [1, "fallen", true],
    ]);
    const two = await table.stand(hero({}, [axe({ quantity: 3, melee: false })]));
    await attacks(two, "missile", 10);
    expect(axes(two)).toEqual([
      [2, "inHand", false],
      [1, "fallen", false],
    ]);
  });

  test("GOR-81 example 3: a broken magic weapon has lost its bonus and its powers, and the roll says why; it is never mended", async () => {
    const modifiers = [{ to: "attack", value: 3 }];
    const stats = { abilities: plain };
    const odo = await table.stand(hero(stats, [axe({ magic: true, bonus: 2, broken: true, modifiers })]));
    const ogre = await table.stand(beast(), [5, 0], -1);
    const plan = await table.planned(odo, ogre, "Hand axe");
    const lost = plan.modifiers
      .filter(({ why }: Doc) => why === "brokenMagic")
      .map(({ modifier }: Doc) => modifier.value);
    expect(plan.modifier.value).toBe(2);
    expect(lost).toEqual([2, 3]);
    const { damageKind } = await import("../../../src/rules/attack/means.ts");
    expect(damageKind(plan.input.means, await table.inForce())).toMatchObject({ magic: false, bonus: 0 });
    const cursed = await table.stand(hero(stats, [axe({ bonus: -1 })]));
    const breaks = (await of("../rules/topics/fumbles")).fumbles;
    const [weapon] = (await table.creature(cursed.actor)).weapons;
    expect((await table.inForce()).use(breaks).breaks(weapon)).toBe("secondRoll");
  });

  test("GOR-81: a smith takes half the price of each of several", async () => {
    const { actor } = await table.stand(hero({ coins: { gp: 10 } }, [axe({ quantity: 2, broken: true })]));
    const window = await opened("company/between/train-window", "TrainWindow", { who: actor.uuid });
    await window.press("mend", { item: actor.items.contents[0]?.id });
    expect(actor.system.coins.gp).toBe(6);
    expect(actor.items.contents[0]?.system.broken).toBe(false);
  });
});

describe("work between adventures", () => {
  const mage = (more: object = {}, items: object[] = []) =>
    hero({ class: "magic-user", level: 5, coins: { gp: 90_000 }, ...more }, items, "Mage");
  const spell = (name: string, level = 1) => ({ name, type: "spell", system: { key: name.toLowerCase(), level } });
  const work = (actor: Doc, draft: Record<string, string | boolean> = {}) =>
    opened("company/between/work-window", "WorkWindow", { who: actor.uuid, ...draft });

  test("GOR-66: a spell that was found stands in the book with its level; the deed takes it out again", async () => {
    const { actor } = await table.stand(mage());
    const window = await work(actor, { description: "Frost Fan", level: "3", gold: "40000" });
    await window.press("begin");
    await window.press("pay", { index: "0" });
    for (const _week of [1, 2, 3]) await window.press("week", { index: "0" });
    await window.press("throwFor", { index: "0" });
    const found = actor.items.contents.map(({ name, type, system }: Doc) => [name, type, system.level, system.list]);
    expect(found).toEqual([["Frost Fan", "spell", 3, "magic-user"]]);
    expect(latest("research").system.outcome).toMatchObject({ success: true });
    expect(await table.takeBack()).toBeUndefined();
    expect(actor.items.contents.length).toBe(0);
  });

  test("GOR-66: what was not found stands in no book", async () => {
    const { actor } = await table.stand(mage());
    const window = await work(actor, { description: "Frost Fan", level: "1", gold: "1000" });
    await window.press("begin");
    await window.press("pay", { index: "0" });
    await window.press("week", { index: "0" });
    dice("high");
    await window.press("throwFor", { index: "0" });
    expect(latest("research").system.outcome.success).toBe(false);
    expect(actor.items.contents.length).toBe(0);
  });

  test("GOR-59: a longer stay gives no second thing, the next one does; nothing is made out of a lost book", async () => {
    const [actor] = (await on.setOut([mage({}, [spell("Sleep")])])) as [Doc];
    const window = await work(actor, { make: "scroll" });
    const scrolls = () => actor.items.contents.filter(({ type }: Doc) => type === "magicItem").length;
    await window.press("makeThing");
    await table.pass("day", 30);
    await window.press("makeThing");
    expect(scrolls()).toBe(1);
    expect((await window.shown()).madeAlready).toBe(true);
    await on.party.update({ "system.pending.coins.gp": 10 });
    const award = await opened("company/winning/experience-window", "ExperienceWindow", {
      party: on.party.id,
      safe: true,
    });
    await award.press("give");
    expect((await window.shown()).madeAlready).toBe(false);
    await actor.update({ flags: { rulings: { works: [{ kind: "book" }] } } });
    await window.press("makeThing");
    expect(scrolls()).toBe(1);
    await actor.update({ flags: { rulings: { works: [] } } });
    await window.press("makeThing");
    expect(scrolls()).toBe(2);
  });
});

test("GOR-28: a level that was earned in the last session and not yet taken does not count against the next", async () => {
  const { newSession } = await of("expedition/session");
  const [ada, bor] = (await on.setOut([
    walker("Ada", [], { xp: { value: 1200 } }),
    walker("Bor", [], { xp: { value: 0 } }),
  ])) as [Doc, Doc];
  await newSession(on.party);
  expect([ada, bor].map(({ system }) => system.xp.levelAtSessionStart)).toEqual([2, 1]);
  await on.party.update({ "system.pending.coins.gp": 3600 });
  const award = await opened("company/winning/experience-window", "ExperienceWindow", {
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

  test("GOR-43: whoever is dropped on an employer begins with d6 + 7 and the modifier of its Charisma, rolled again for a new one; it goes back", async () => {
    const { employ } = await of("company/hirelings/employ");
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
    // What the referee wrote on the sheet of somebody who serves nobody stands; a porter has no bond.
    await rolf.update({ "system.loyalty": 12 });
    await employ(great, rolf);
    expect(rolf.system.loyalty).toBe(12);
    const porter = (await table.stand({ name: "Wat", type: "hireling", system: { kind: "porter" } })).actor;
    await employ(great, porter);
    expect(porter.system.employer).toEqual(great.uuid);
    expect(porter.system.loyalty).toBe(null);
  });

  test("GOR-43: a retainer who is made for an employer has a loyalty from the first", async () => {
    const { makePeople } = await of("company/making/by-dice");
    const employer = (await table.stand(lord(13))).actor;
    const deeds = table.kinds().length;
    const [made] = await makePeople({
      people: "retainer",
      many: 1,
      level: 1,
      class: "fighter",
      employer,
      onMap: false,
    });
    expect(made.system.loyalty).toBeGreaterThanOrEqual(9);
    expect(made.system.loyalty).toBeLessThanOrEqual(14);
    await table.backTo(deeds);
  });
});
