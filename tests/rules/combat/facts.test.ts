/** The facts of a creature that the order of a fight uses, and the refusals of powers and action points with their rules. */
import { describe, expect, it } from "vitest";
import { whyNot } from "../../../src/rules/combat/act.ts";
import { bandOf, combatFacts } from "../../../src/rules/combat/combatants.ts";
import { currentSlot, initiativeShown, orderLines } from "../../../src/rules/combat/order-view.ts";
import {
  type Power,
  spendActionPoint,
  usedAfterRest,
  whyNotPower,
  whyNotRecover,
} from "../../../src/rules/combat/powers.ts";
import { shootersOf } from "../../../src/rules/combat/preemptive.ts";
import type { CombatState } from "../../../src/rules/combat/types.ts";
import { type Creature, makeCreature, makeWeapon } from "../../../src/rules/creature/types.ts";
import { bite, bow, hero, monster, plain, sword } from "../attack/fight.ts";
import { classic, eris, heroic } from "../support/presets.ts";
import { rulings } from "../support/rulings.ts";
import { roll, start } from "./fight.ts";

describe("what the order of a fight sees of somebody", () => {
  it("is all of it", () => {
    expect(combatFacts(hero("fighter", 1), classic)).toEqual({
      ...{ initiativeModifier: 0, halfling: false, band: "middle", canShoot: false, canStrike: true, caster: false },
      ...{ slow: false, ready: false, mounted: false, tires: true, character: true },
    });
  });

  it.each<[string, Creature, object]>([
    ["BX-137: DEX of a character", hero("fighter", 1, { abilities: { ...plain, dex: 18 } }), { initiativeModifier: 2 }],
    ["the number of a listing", monster(1, 9, { initiativeModifier: -1 }), { initiativeModifier: -1 }],
    [
      "a listing goes before the DEX of a monster",
      monster(1, 9, { initiativeModifier: -1, abilities: { ...plain, dex: 18 } }),
      { initiativeModifier: -1 },
    ],
    ["a monster's DEX without one", monster(1, 9, { abilities: { ...plain, dex: 18 } }), { initiativeModifier: 2 }],
    [
      "what magic adds, and nothing else of it",
      hero("fighter", 1, {
        modifiers: [
          { key: "magic.spell", on: "initiative", op: "add", value: 2, source: { kind: "effect", name: "a" } },
          { key: "magic.spell", on: "initiative", op: "multiply", value: 9, source: { kind: "effect", name: "b" } },
          { key: "magic.spell", on: "attack", op: "add", value: 5, source: { kind: "effect", name: "c" } },
        ],
      }),
      { initiativeModifier: 2 },
    ],
    ["BX-137: a halfling", hero("halfling", 1), { halfling: true }],
    ["a bow in hand", hero("elf", 1, { weapons: [{ ...bow, held: "main" }] }), { canShoot: true, ready: true }],
    ["not on the back", hero("elf", 1, { weapons: [{ ...bow, held: "carried" }] }), { canShoot: false, ready: false }],
    [
      "with an arrow left",
      hero("elf", 1, { weapons: [{ ...bow, held: "main", ammunition: 1 }] }),
      { canShoot: true, ready: true },
    ],
    [
      "nor without arrows",
      hero("elf", 1, { weapons: [{ ...bow, held: "main", ammunition: 0 }] }),
      { canShoot: true, ready: false },
    ],
    [
      "nor broken",
      hero("elf", 1, { weapons: [{ ...bow, held: "main", broken: true }] }),
      { canShoot: false, ready: false },
    ],
    ["what spits", monster(1, 9, { attacks: [bite({ ranges: [10, 20, 30] })] }), { canShoot: true }],
    ["what bites does not", monster(1, 9, { attacks: [bite()] }), { canShoot: false }],
    [
      "BX-136: two-handed in melee is slow",
      hero("fighter", 1, { weapons: [makeWeapon({ type: "two-handed-sword", hands: "two", held: "main" })] }),
      { slow: true },
    ],
    ["a bow is not", hero("fighter", 1, { weapons: [{ ...bow, held: "main" }] }), { slow: false }],
    [
      "gripped by both hands is",
      hero("fighter", 1, { weapons: [{ ...sword, held: "main", twoHandedGrip: true }] }),
      { slow: true },
    ],
    ["listed as slow is", hero("fighter", 1, { weapons: [{ ...sword, held: "main", slow: true }] }), { slow: true }],
    ["mounted", hero("fighter", 1, { tags: ["mounted"] }), { mounted: true }],
    ["the undead never tire", monster(1, 9, { tags: ["undead"] }), { tires: false }],
    ["nor do constructs", monster(1, 9, { tags: ["construct"] }), { tires: false }],
    ["a caster", hero("cleric", 1, { isCaster: true }), { caster: true }],
    ["a monster is no character", monster(1), { character: false }],
    ["a listed band", monster(1, 9, { initiativeBand: "last", abilities: { ...plain, dex: 18 } }), { band: "last" }],
  ])("%s", (_what, creature, facts) => {
    expect(combatFacts(creature, classic)).toMatchObject(facts);
  });

  it.each([
    [undefined, "middle"],
    [8, "last"],
    [9, "middle"],
    [12, "middle"],
    [13, "first"],
  ] as const)("ERIS-05, ERIS-50: DEX %s is %s on a tie", (dexterity, band) => {
    expect(bandOf(dexterity)).toBe(band);
  });
});

const power: Power = {
  ...{ id: "bash", name: "Shield Bash", frequency: "encounter", used: 1, maximum: 1 },
  ...{ grantsActions: false, ownRecovery: false, limitedPerEncounter: false },
};

describe("HERO-08 to HERO-10: refusals with their rules", () => {
  const one = { monster: false, canRecover: false };
  it.each<[Partial<Power>, object, object | undefined]>([
    [{}, one, undefined],
    [{}, { monster: true, canRecover: false }, { key: "order.monsterRecovers", rule: "HERO-08", topic: "powers" }],
    [{}, { monster: true, canRecover: true }, undefined],
    [{ frequency: "daily" }, one, { key: "order.onlyEncounterPowers", rule: "HERO-08", topic: "powers" }],
    [{ used: 0 }, one, { key: "order.powerUnused", rule: "HERO-08", topic: "powers" }],
    [{ grantsActions: true }, one, { key: "order.grantsActions", rule: "HERO-09", topic: "powers" }],
    [{ ownRecovery: true }, one, { key: "order.ownRecovery", rule: "HERO-09", topic: "powers" }],
    [{ limitedPerEncounter: true }, one, { key: "order.limitedPower", rule: "HERO-09", topic: "powers" }],
    [{ maximum: 2 }, one, { key: "order.limitedPower", rule: "HERO-09", topic: "powers" }],
  ])("%o by %o", (more, who, refused) => {
    expect(whyNotRecover({ ...power, ...more }, { ...one, ...who }, heroic)).toEqual(refused);
  });

  it("there are none where the table has none", () => {
    expect(whyNotRecover(power, one, classic)).toEqual({ key: "order.noPowers", topic: "powers" });
    expect(whyNotPower(power, classic)).toEqual({ key: "order.noPowers", topic: "powers" });
  });

  it("a power is spent when it was used as often as it can be, at will never", () => {
    const spent = { key: "order.powerSpent", rule: "HERO-08", data: { name: "Shield Bash" } };
    expect(whyNotPower(power, heroic)).toEqual(spent);
    expect(whyNotPower({ ...power, maximum: 2 }, heroic)).toBeUndefined();
    expect(whyNotPower({ ...power, frequency: "atWill" }, heroic)).toBeUndefined();
    const left = (frequency: Power["frequency"], rest: "short" | "extended") =>
      usedAfterRest({ ...power, frequency }, rest);
    expect(left("encounter", "short")).toBe(0);
    expect(left("daily", "short")).toBe(1);
    expect(left("daily", "extended")).toBe(0);
  });

  const fight = () => roll(start(heroic, "pc/F", "npc/X"), heroic, { F: 15, X: 5 });
  it.each<[string, { points: number; hitPoints: number }, string | undefined]>([
    ["spends one", { points: 2, hitPoints: 1 }, undefined],
    ["has none left", { points: 0, hitPoints: 8 }, "order.noActionPointLeft"],
    ["is down", { points: 1, hitPoints: 0 }, "order.noHitPoints"],
  ])("HERO-10: an action point: %s", (_what, has, key) => {
    const { refused, points, state } = spendActionPoint(fight(), "F", has, heroic);
    expect(refused).toEqual(key ? { key, rule: "HERO-10", topic: "actionPoints" } : undefined);
    expect(points).toBe(key ? has.points : has.points - 1);
    expect(state.combatants[0]?.actionPointsSpent).toBe(key ? 0 : 1);
  });

  it("HERO-10: one an encounter, in one's own turn, and none where there are none", () => {
    const has = { points: 3, hitPoints: 8 };
    const spent = spendActionPoint(fight(), "F", has, heroic).state;
    expect(spendActionPoint(spent, "F", has, heroic).refused?.key).toBe("order.onePointAnEncounter");
    expect(spendActionPoint(fight(), "X", has, heroic).refused?.key).toBe("order.notYourTurn");
    expect(spendActionPoint(start(classic, "pc/F", "npc/X"), "F", has, classic).refused?.key).toBe(
      "order.noActionPoints",
    );
  });
});

describe("what the tracker shows", () => {
  const fight = (): CombatState => roll(start(classic, "party/Ana", "orcs/Ugh"), classic, { party: 5, orcs: 2 });

  it("the order with what is over, what is now and what is to come", () => {
    const lines = orderLines(fight(), classic);
    const now = lines.findIndex(({ when }) => when === "now");
    expect(now).toBeGreaterThan(0);
    expect(lines.map(({ when }) => when)).toEqual(
      lines.map((_line, at) => (at < now ? "past" : at === now ? "now" : "later")),
    );
    expect(lines[now]).toMatchObject({ unit: { ids: ["Ana"] }, members: ["Ana"], empty: false });
    expect(currentSlot(fight(), classic)).toMatchObject({ members: ["Ana"], pending: ["Ana"], finished: [], round: 1 });
  });

  it("of a side the side's number, of somebody alone its own, and the first sorts highest", () => {
    const state = fight();
    const shown = (at: number, of = state, under = classic) => {
      const one = of.combatants[at];
      return one && initiativeShown(of, one, under);
    };
    expect(shown(0)).toEqual({ shown: 5, sort: 2 });
    expect(shown(1)).toEqual({ shown: 2, sort: 1 });
    const alone = rulings({ initiative: "individual" });
    const each = roll(start(alone, "party/Ana", "orcs/Ugh"), alone, { Ana: 2, Ugh: 6 });
    expect(shown(0, each, alone)).toEqual({ shown: 2, sort: 1 });
    expect(shown(1, each, alone)).toEqual({ shown: 6, sort: 2 });
    const nobody = makeCreature({ id: "nobody" });
    const stranger = { ...(state.combatants[0] ?? fail()), id: nobody.id, side: "nobody" };
    expect(initiativeShown(state, stranger, classic)).toEqual({ shown: null, sort: -1 });
  });

  it("ERIS-11: no move where everybody is in reach anyhow; each thing that another's turn allows is refused with its reason", () => {
    const state = roll(start(eris, "party/Ana", "orcs/Ugh"), eris, { party: 5, orcs: 2 });
    const allows = (of: CombatState) => currentSlot(of, eris).allows;
    expect(allows(state)).toContain("move");
    expect(allows({ ...state, allInReach: true })).toEqual(allows(state).filter((kind) => kind !== "move"));
    const ugh = state.combatants[1] ?? fail();
    for (const kind of allows(state).filter((one) => one !== "deathSave")) {
      expect(whyNot(state, ugh, { kind }, eris)?.key, String(kind)).toBe("order.notYourTurn");
    }
  });
});

describe("ERIS-18: who may ask to shoot first", () => {
  const archer = { id: "Ana", name: "Ana", side: "party", character: true, canShoot: true, ready: true };
  const shooters = (more: object, of: Partial<CombatState> = {}) =>
    shootersOf({ ...start(eris, { ...archer, ...more }, "orcs/Ugh"), ...of }, eris);
  it("nobody whose hands are not free for it", () => {
    expect(shooters({})).toEqual(["Ana"]);
    expect([shooters({ character: false }), shooters({ ready: false }), shooters({ canShoot: false })]).toEqual([
      ...[[], [], []],
    ]);
    expect(shooters({}, { meleeBegun: true })).toEqual([]);
    expect(shootersOf(start(classic, archer, "orcs/Ugh"), classic)).toEqual([]);
  });
  it("no combatant with a surprised friend, nor one that has acted or casts", () => {
    const state = start(eris, archer, { ...archer, id: "Bor", name: "Bor", canShoot: false }, "orcs/Ugh");
    const with_ = (at: number, more: object) =>
      shootersOf(
        { ...state, combatants: state.combatants.map((one, place) => (place === at ? { ...one, ...more } : one)) },
        eris,
      );
    expect(with_(1, {})).toEqual(["Ana"]);
    expect(with_(1, { surprised: true })).toEqual([]);
    expect(with_(2, { surprised: true })).toEqual(["Ana"]);
    expect(with_(0, { done: true })).toEqual([]);
    expect(with_(0, { spell: "declared" })).toEqual([]);
    expect(with_(0, { readySince: state.round })).toEqual([]);
    expect(with_(0, { readySince: state.round - 1 })).toEqual(["Ana"]);
  });
  it("a melee that is over because they ran does not count", () => {
    const state = start(eris, archer, "orcs/Ugh", "orcs/Gor");
    const foes = (...statuses: ("active" | "fled" | "defeated")[]) =>
      shootersOf(
        {
          ...{ ...state, meleeBegun: true },
          combatants: state.combatants.map((one, at) => ({ ...one, status: statuses[at - 1] ?? one.status })),
        },
        eris,
      );
    expect(foes("fled", "fled")).toEqual(["Ana"]);
    expect(foes("fled", "defeated")).toEqual(["Ana"]);
    expect(foes("fled", "active")).toEqual([]);
    expect(foes("defeated", "defeated")).toEqual([]);
  });
});

function fail(): never {
  throw new Error("nobody");
}
