/** The changes that active effects make to an actor's numbers, in the formats of both generations. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

let table: LiveTable;
let hild: Doc;
let sheetOf: (actor: Doc) => any;
let creatureOf: (actor: Doc) => any;

beforeAll(async () => {
  table = await openLive();
  ({ sheetOf } = await of("adapter/sheet-numbers"));
  ({ creatureOf } = await of("adapter/creature"));
  (await of("adapter/roll-data")).provideRollData();
  hild = table.game.actors.getName("Hild Redmantle") as Doc;
}, 120_000);

afterAll(() => table?.stop());

type Change = { key: string; value: unknown; type: string };

/** The value on a sheet with one effect, which is removed afterwards. */
async function under<T>(changes: Change[], read: () => T, more: object = {}): Promise<T> {
  const data = { name: "Test charm", system: { changes }, ...more };
  const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [data]);
  try {
    return read();
  } finally {
    await effect?.delete();
  }
}

const change = (key: string, value: unknown, type = "add"): Change => ({ key, value, type });
const armour = () => sheetOf(hild).armourClass.value;
const attack = () => sheetOf(hild).attack.value;
const death = () => sheetOf(hild).saves[0].value;
const named = (value: { why: { data?: { name?: string } }[] }) =>
  value.why.filter(({ data }) => data?.name === "Test charm").length;

describe("M1: an effect on a figure that is worked out", () => {
  test("M1: without any Hild is AC 2, saves against death on 12 and has THAC0 19", () => {
    expect([armour(), death(), attack()]).toEqual(["2 [17]", "12", "19"]);
  });

  test.each([
    ["add", "-2", "0 [19]"],
    ["subtract", "2", "0 [19]"],
    ["multiply", "2", "4 [15]"],
    ["multiply", "0.5", "1 [18]"],
    ["upgrade", "6", "6 [13]"],
    ["upgrade", "1", "2 [17]"],
    ["downgrade", 1, "1 [18]"],
    ["downgrade", 6, "2 [17]"],
    ["override", "3", "3 [16]"],
  ])("M1: %s %s on the armour class", async (type, value, shown) => {
    expect(await under([change("system.ac.value", value, type)], armour)).toBe(shown);
  });

  test.each([
    ["system.saves.death", "-2", "add", "10", "19"],
    ["system.saves.death", "5", "override", "5", "19"],
    ["system.saves.wands", "-2", "add", "12", "19"],
    ["system.thac0", "-1", "add", "12", "18"],
    ["system.thac0", "10", "downgrade", "12", "10"],
    ["system.attackBonus", "1", "add", "12", "18"],
    ["system.attackBonus", "3", "upgrade", "12", "16"],
  ])("M1: %s %s (%s) gives a death save of %s and THAC0 %s", async (key, value, type, save, thac0) => {
    expect(await under([change(key, value, type)], () => [death(), attack()])).toEqual([save, thac0]);
  });

  test("M1: the step stands under the name of the effect, and the stored field stays empty", async () => {
    const seen = await under([change("system.ac.value", "-2")], () => [
      named(sheetOf(hild).armourClass),
      hild.system.ac.value,
      hild.toObject().system,
    ]);
    expect(seen.slice(0, 2)).toEqual([1, null]);
    expect(seen[2]).toMatchObject({ ac: { value: null } });
  });

  test("M1: 30 feet a turn more is the first change of the rate", async () => {
    const rate = () => sheetOf(hild).movement[0];
    const [before, after] = [rate().value, await under([change("system.movement.walk.turn", "30")], rate)];
    expect([before, after.value, named(after)]).toEqual([before, expect.not.stringMatching(before), 1]);
  });
});

describe("an effect on a bonus", () => {
  test.each([
    ["ac", 2, "0 [19]", "12"],
    ["saves.all", 1, "2 [17]", "12 (+1)"],
    ["saves", 1, "2 [17]", "12 (+1)"],
    ["saves.death", 2, "2 [17]", "12 (+2)"],
    ["saves.wands", 2, "2 [17]", "12"],
  ])("system.bonuses.%s %i", async (path, value, ac, save) => {
    expect(await under([change(`system.bonuses.${path}`, String(value))], () => [armour(), death()])).toEqual([
      ac,
      save,
    ]);
  });

  test("changes of one bonus work in the order of their priorities, each under its own name", async () => {
    const all = [change("system.bonuses.ac", "1"), change("system.bonuses.ac", "3", "multiply")];
    expect(await under(all, armour)).toBe("1 [18]");
    const late = all.map((one) => (one.type === "multiply" ? { ...one, priority: 30 } : one));
    expect(await under(late, armour)).toBe("−1 [20]");
  });

  test("a bonus that stands in the field itself counts, and the field says what effects make of it", async () => {
    await hild.update({ "system.bonuses.ac": 1 });
    expect(armour()).toBe("1 [18]");
    expect(await under([change("system.bonuses.ac", "1")], () => [armour(), hild.system.bonuses.ac])).toEqual([
      "0 [19]",
      2,
    ]);
    await hild.update({ "system.bonuses.ac": 0 });
    expect(armour()).toBe("2 [17]");
  });

  test.each([
    ["morale", "morale"],
    ["attack.melee", "attack"],
    ["damage.missile", "damage"],
    ["hpMax", "hitPoints"],
    ["checks.str", "check"],
    ["checks.listen", "chance"],
    ["surprise", "surprise"],
    ["reaction", "reaction"],
    ["initiative", "initiative"],
    ["spells.saves", "spellSave"],
  ])("system.bonuses.%s reaches the rules as a modifier of %s", async (path, on) => {
    const found = await under([change(`system.bonuses.${path}`, "1")], () =>
      creatureOf(hild).modifiers.filter((one: { data?: { name?: string } }) => one.data?.name === "Test charm"),
    );
    expect(found).toMatchObject([{ on, op: "add", value: 1, source: { kind: "effect", name: "Test charm" } }]);
  });
});

describe("rates in the air and in water", () => {
  test.each([
    ["system.movement.fly.turn", "add", "60", { walk: 120, fly: 60 }, "60′ (20′)"],
    ["system.movement.swim.turn", "override", "90", { walk: 120, swim: 90 }, "90′ (30′)"],
    ["system.bonuses.movement", "add", "30", { walk: 150 }, undefined],
  ])("%s %s %s gives %j, with the name of the effect", async (key, type, value, movement, shown) => {
    const seen = await under([change(key, value, type)], () => [creatureOf(hild).movement, sheetOf(hild).movement]);
    const [rates, rows] = seen as unknown as [object, { value: string; why: { data?: { name?: string } }[] }[]];
    expect(rates).toEqual(movement);
    if (shown) expect(rows.find((row) => row.value === shown && named(row) === 1)).toBeDefined();
  });
});

test("a bonus of a caster is a penalty of the saves against its spells, under the name of the effect", async () => {
  const { againstSpellsOf } = (await import("../../../src/rules/saves/against-spells.ts")) as any;
  const key = "system.bonuses.spells.saves";
  expect(await under([change(key, "2")], () => againstSpellsOf(creatureOf(hild)))).toMatchObject([
    { on: "save", op: "add", value: -2, source: { kind: "effect", name: "Test charm" } },
  ]);
});

describe("how long an effect lasts", () => {
  const ROUND = 10;
  test.each([
    ["round", 3, 3 * ROUND],
    ["turn", 2, 1200],
    ["hour", 1, 3600],
    ["day", 2, 172_800],
  ])("%s, %i: written as time of the clock and read back so", async (unit, value, seconds) => {
    const { durationChange, inUnits, secondsLeft } = await of("adapter/effect-duration");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [{ name: "Test charm" }]);
    await effect?.update(durationChange(effect, seconds));
    const left = secondsLeft(effect, rulingsInForce());
    await effect?.delete();
    expect([left, inUnits(left, rulingsInForce())]).toEqual([seconds, { value, unit }]);
  });

  test("magic of ours is written to its own clock, and without end to none", async () => {
    const { durationChange, secondsLeft } = await of("adapter/effect-duration");
    const { rulingsInForce } = await of("platform/settings/rulings-in-force");
    const flags = { rulings: { magic: { level: 1, until: table.game.time.worldTime + 60 } } };
    const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [{ name: "Test charm", flags }]);
    const left = () => secondsLeft(effect, rulingsInForce());
    expect(left()).toBe(60);
    await effect?.update(durationChange(effect, 600));
    expect(left()).toBe(600);
    await effect?.update(durationChange(effect, undefined));
    expect([left(), effect?.flags.rulings.magic.until]).toEqual([undefined, null]);
    await effect?.delete();
  });
});

describe("an effect that cannot be read leaves the sheet alone", () => {
  test.each([
    ["a path into a number", "system.abilities.str.value", "2"],
    ["a word where a number stands", "system.abilities.str", "strong"],
    ["a fraction", "system.abilities.str", "0.5"],
    ["a score that cannot be", "system.abilities.str", "90"],
    ["a word on a bonus", "system.bonuses.ac", "much"],
    ["a word on a figure", "system.ac.value", "much"],
    ["the root of several", "system.bonuses.attack.none", "1"],
  ])("M1: %s", async (_case, key, value) => {
    const before = hild.system.abilities.str;
    const seen = await under([change(key, value)], () => [armour(), death(), attack(), hild.system.abilities.str]);
    expect(seen).toEqual(["2 [17]", "12", "19", before]);
  });
});

test("M1: an effect that changes the token's light too counts; one on the token itself does nothing (V14-21)", async () => {
  const bonus = change("system.bonuses.ac", "2");
  expect(await under([change("token.light.dim", "30", "override"), bonus], armour)).toBe("0 [19]");
  expect(await under([change("token", "30", "override"), bonus], armour)).toBe("2 [17]");
});

describe("M2: what formulas can name", () => {
  test.each([
    ["@ac", "2"],
    ["@ac.value", "2"],
    ["@ac.ascending", "17"],
    ["@thac0", "19"],
    ["@attack", "0"],
    ["@saves.death", "12"],
    ["@level", "3"],
    ["@hd", "3"],
    ["@class", "fighter"],
  ])("M2: %s is %s", async (path, value) => {
    const { Roll } = globalThis as unknown as { Roll: { replaceFormulaData(formula: string, data: object): string } };
    expect(Roll.replaceFormulaData(path, hild.getRollData())).toBe(value);
  });

  test("M2: the rate is that of the sheet, and an effect is counted", async () => {
    const { turn, round } = hild.getRollData().movement;
    expect(sheetOf(hild).movement[0].value).toBe(`${turn}′ (${round}′)`);
    expect(await under([change("system.ac.value", "-2")], () => Number(hild.getRollData().ac))).toBe(0);
  });

  test("M2: ability scores with their modifiers", () => {
    const { str, abilities } = hild.getRollData();
    expect([Number(str), typeof str.mod, Number(abilities.str)]).toEqual([
      hild.system.abilities.str,
      "number",
      hild.system.abilities.str,
    ]);
  });

  test("M2: paths that stand for nothing are found", async () => {
    const { unknownPaths } = await of("adapter/roll-data");
    expect(unknownPaths("1d20 + @strength.mod + @ac + @saves.luck", hild.getRollData())).toEqual([
      "strength.mod",
      "saves.luck",
    ]);
  });

  test("M2: a path that stands for nothing is named in a notice with whose roll it is; one that stands for something is not", () => {
    const { ui, Hooks } = globalThis as unknown as {
      ui: { notifications?: object };
      Hooks: { callAll(hook: string, ...args: unknown[]): void };
    };
    const notices: string[] = [];
    ui.notifications = { warn: (text: string) => notices.push(text) };
    const say = (message: string) => Hooks.callAll("chatMessage", {}, message, { speaker: { actor: hild.id } });
    say("/r 1d20 + @ac");
    say("what is @nothing?");
    expect(notices).toEqual([]);
    say("/r 1d20 + @nothing.here");
    expect(notices).toEqual(["RULINGS.Notice.unknownPaths"]);
    delete ui.notifications;
  });

  test.each([
    ["/r 1d20 + @attack # with @luck", " 1d20 + @attack"],
    ["I try it: [[1d20 + @luck]] and [[/r 1d6 + @str.mod # @none]]", "1d20 + @luck"],
    ["nothing to roll for @Ruling[death]", ""],
  ])("M2: of %j the formulas are found", async (message, formula) => {
    const { formulasIn } = await of("adapter/roll-data");
    expect(formulasIn(message)).toContain(formula.trim());
    expect(formulasIn(message)).not.toMatch(/@none|with|Ruling/);
  });

  test("M2: @attack counts what effects add to every attack, its kinds what they add to those", async () => {
    const all = [change("system.bonuses.attack.all", "1"), change("system.bonuses.attack.missile", "2")];
    const { attack, attackBonus } = await under(all, () => hild.getRollData());
    expect([Number(attack), attack.melee, attack.missile].map((one) => one - attackBonus)).toEqual([1, 1, 3]);
  });

  test("M4: a token reads the charges of what is at hand", async () => {
    const wand = (location: string) => ({
      name: "Wand",
      type: "magicItem",
      system: { location, charges: { value: 7 } },
    });
    const made = await hild.createEmbeddedDocuments("Item", [wand("inHand"), wand("stored")]);
    const seen = hild.system.charges;
    for (const one of made) await one.delete();
    expect(seen).toBe(7);
  });

  test("M4: a token reads the armour class as it is worked out", async () => {
    expect(await under([change("system.bonuses.ac", "1")], () => hild.system.armourClass)).toBe(1);
  });
});

describe("M5: status ids of core", () => {
  test.each([
    ["fly", "magicalFlight"],
    ["hover", "magicalFlight"],
    ["sleep", "asleep"],
    ["stun", "stunned"],
    ["restrain", "bound"],
    ["fear", "fleeing"],
  ])("M5: %s", async (id, condition) => {
    await hild.toggleStatusEffect(id, { active: true });
    expect(creatureOf(hild).conditions).toContain(condition);
    await hild.toggleStatusEffect(id, { active: false });
    expect(creatureOf(hild).conditions).not.toContain(condition);
  });

  test("a condition that a module took out of Foundry's list goes on and off, by hand and by a procedure", async () => {
    const { CONFIG } = globalThis as unknown as { CONFIG: { statusEffects: Record<string, { id: string }> } };
    const { switchConditions } = await of("undo/pending-card");
    const before = CONFIG.statusEffects;
    const none = (): object => Object.assign(CONFIG, { statusEffects: [{ id: "wet", name: "Wet", img: "" }] });
    none();
    await hild.toggleStatusEffect("prone", { active: true });
    expect(creatureOf(hild).conditions).toContain("prone");
    await hild.toggleStatusEffect("prone", { active: false });
    expect(creatureOf(hild).conditions).not.toContain("prone");
    none();
    const { changes } = await switchConditions([{ actor: hild, on: ["dead"], off: [] }]);
    CONFIG.statusEffects = before;
    expect(changes).toMatchObject([{ make: [{ statuses: ["dead"] }] }]);
  });

  test("M5: burrow can be set and taken away", async () => {
    await hild.toggleStatusEffect("burrow", { active: true });
    expect(hild.statuses.has("burrow")).toBe(true);
    await hild.toggleStatusEffect("burrow", { active: false });
  });
});

describe("an effect of a thing", () => {
  const ring = (location: string, flags: object = {}) => ({
    name: "Ring",
    type: "magicItem",
    system: { location },
    effects: [
      {
        name: "Test charm",
        transfer: true,
        system: { changes: [change("system.bonuses.ac", "1")] },
        flags: { rulings: flags },
      },
    ],
  });

  test.each([
    ["worn", {}, "1 [18]"],
    ["inHand", {}, "1 [18]"],
    ["carried", {}, "2 [17]"],
    ["carried", { whileCarried: true }, "1 [18]"],
    ["stored", { whileCarried: true }, "2 [17]"],
  ])("%s, %j: armour class %s", async (location, flags, shown) => {
    const [item] = await hild.createEmbeddedDocuments("Item", [ring(location, flags)]);
    const seen = armour();
    await item?.delete();
    expect(seen).toBe(shown);
  });
});

describe("the rows of a sheet", () => {
  const row = async () => (await of("sheets/effect-rows")).actorEffectRows(hild).at(-1);

  test("say in words what an effect does", async () => {
    const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [
      {
        name: "Test charm",
        system: { changes: [change("system.bonuses.ac", "2"), change("system.thac0", "2", "multiply")] },
      },
    ]);
    const seen = await row();
    await effect?.delete();
    expect(seen).toMatchObject({ name: "Test charm", on: true, idle: false, faults: [] });
    expect(seen.does).toMatch(/\+2, .*×2$/);
  });

  test("have a row for an effect that comes from a creature whose token was linked since (DOC-04)", async () => {
    const token = table.game.scenes.active.tokens.contents.find(({ actor }: Doc) => actor === hild);
    expect(token.actorLink).toBe(true);
    const origin = `${token.uuid}.Actor.${hild.id}`;
    const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [
      { name: "Test charm", origin, system: { changes: [change("system.bonuses.ac", "2")] } },
    ]);
    const seen = row();
    await expect(seen).resolves.toMatchObject({ name: "Test charm", about: "" });
    await effect?.delete();
  });

  test.each([
    ["system.abilities.str.value", "2", "unknownKey"],
    ["system.abilities.str", "strong", "noNumber"],
    ["system.abilities.str", "90", "outOfBounds"],
    ["system.bonuses.ac", "much", "noNumber"],
    ["system.hp.value", "5", "hitPoints"],
  ])("M1: name the one fault of %s by %s", async (key, value, why) => {
    const [effect] = await hild.createEmbeddedDocuments("ActiveEffect", [
      { name: "Test charm", system: { changes: [change(key, value), change("system.bonuses.morale", "1")] } },
    ]);
    const seen = await row();
    await effect?.delete();
    expect(seen.faults).toEqual([expect.stringMatching(new RegExp(`EffectFault.${why}|${key}`))]);
  });
});
