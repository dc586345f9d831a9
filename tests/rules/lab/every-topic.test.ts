/** "What would it change?" has a figure for every topic, of whole fights or of its one procedure, or says why there is none. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BANDS, bandOfFoes, TYPICAL_PARTY } from "../../../src/rules/lab/bands.ts";
import { hasOdds, ODDS, oddsOf, WITHOUT_FIGURE } from "../../../src/rules/lab/odds/index.ts";
import { ASKED_APART, bandFor, COUNTED, partyFor } from "../../../src/rules/lab/questions.ts";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import type { LabSide } from "../../../src/rules/lab/types.ts";
import { type TopicKey, topics } from "../../../src/rules/topics/index.ts";
import { LONG } from "../../depth.ts";
import { rulings } from "../support/rulings.ts";

/** Topics that show only beside another ruling than the classic ones: the preset that has it. */
const BESIDE: Readonly<Record<string, string>> = {
  inherentStacking: "heroic",
  instantDeath: "heroic",
  naturalHealing: "heroic",
};
const asked = Object.keys(topics).filter((key) => !WITHOUT_FIGURE.includes(key));
const { Lab } = JSON.parse(readFileSync("lang/en/lab.json", "utf8")).RULINGS;

function sides(topic: string, band = bandFor(topic)): readonly LabSide[] {
  const { creature, number, magic = [], undead } = bandOfFoes(band);
  const foes = Array.from({ length: number }, () => ({ creature, magic, ...(undead && { undead }) }));
  return [
    { id: "party", name: "party", members: partyFor(topic) },
    { id: "foes", name: "foes", members: foes },
  ];
}

const under = (topic: string, variant: string) => rulings({ [topic]: variant }, BESIDE[topic] ?? "classic");
const built = (topic: string): string[] =>
  Object.entries(topics[topic as TopicKey].variants).flatMap(([variant, { built: is }]) => (is ? [variant] : []));

const FIGHTS = LONG ? 60 : 20;
const known = new Map<string, string>();
/** The result of some fights under a variant; cached after the first request. */
function fought(topic: string, variant: string): string {
  const key = `${topic}.${variant}`;
  const found =
    known.get(key) ??
    JSON.stringify(openLab({ sides: sides(topic), rulings: under(topic, variant), seed: "c" }).count(0, FIGHTS));
  known.set(key, found);
  return found;
}

/** The figures of one variant by their keys. */
const odds = (topic: string, variant: string, preset = BESIDE[topic] ?? "classic") =>
  Object.fromEntries(oddsOf(topic, rulings({ [topic]: variant }, preset)).map(({ key, value }) => [key, value]));

describe("What would it change?", () => {
  it.each(asked.filter((key) => !hasOdds(key)))("shows a difference in fights for %s", (key) => {
    expect(new Set(built(key).map((variant) => fought(key, variant))).size).toBeGreaterThan(1);
  });

  /** Answers that no fight can tell apart, because they are the same there: the words of the topic say why. */
  const ALIKE: Readonly<Record<string, readonly string[]>> = {
    armourClass: ["bx", "odd"],
    monsterSaves: ["bx", "asFighter"],
  };
  const inFight = asked.filter(
    (key) => !hasOdds(key) && ["combat", "morale", "life", "saves"].includes(topics[key as TopicKey].group),
  );
  it.each(inFight)("distinguishes every variant of %s from the others, or gives the reason why it cannot", (key) => {
    const alike = new Map<string, string[]>();
    for (const variant of built(key)) {
      const figures = fought(key, variant);
      alike.set(figures, [...(alike.get(figures) ?? []), variant]);
    }
    expect([...alike.values()].filter(({ length }) => length > 1)).toEqual(ALIKE[key] ? [ALIKE[key]] : []);
    expect(Lab.Same[key]).toMatch(/\.$/);
  });

  it("has words for what the typical party has for a question, and for nothing else", () => {
    expect(Object.keys(Lab.Asking).sort()).toEqual([...ASKED_APART].sort());
    expect(Object.keys(Lab.Same).sort()).toEqual([...inFight].sort());
    expect(Object.keys(Lab.Counted).sort()).toEqual([...COUNTED].sort());
    expect(COUNTED.filter(hasOdds)).toEqual([]);
    const names = ASKED_APART.flatMap((key) => partyFor(key).map(({ creature }) => creature.id));
    const named = (id: string): boolean =>
      Object.hasOwn(Lab.Companion, id) || TYPICAL_PARTY.some((one) => one.creature.id === id);
    expect(names.filter((id) => !named(id))).toEqual([]);
    const spells = ASKED_APART.flatMap((key) =>
      partyFor(key).flatMap(({ magic = [] }) => magic.map(({ name }) => name)),
    );
    expect(spells.filter((name) => !Object.hasOwn(Lab.Magic, name))).toEqual([]);
  });

  it.each(Object.keys(ODDS))("shows a difference in figures of its procedure for %s, with words for each", (key) => {
    const found = built(key).map((variant) => oddsOf(key, under(key, variant)));
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBeGreaterThan(1);
    for (const one of found) {
      expect(one.map((odd) => odd.key)).toEqual(Object.keys(Lab.Odds[key]));
      for (const { as, value = 0 } of one) {
        expect(value >= 0 && (as === "number" || value <= 1), String(as)).toBe(true);
      }
    }
    // The same dice always: asked again, the same is said.
    expect(oddsOf(key, under(key, built(key)[0] ?? ""))).toEqual(found[0]);
  });

  it("says why where no figure answers, and of nothing else", () => {
    expect(Object.keys(Lab.NoFigure).sort()).toEqual([...WITHOUT_FIGURE].sort());
    for (const key of WITHOUT_FIGURE) {
      expect(Object.hasOwn(topics, key), String(key)).toBe(true);
      expect(hasOdds(key), String(key)).toBe(false);
      expect(new Set(built(key).map((variant) => fought(key, variant))).size).toBe(1);
    }
  });

  it("has words for every band", () => {
    expect(Object.keys(Lab.Odds).sort()).toEqual(Object.keys(ODDS).sort());
    expect(Object.keys(Lab.Band).sort()).toEqual([...BANDS].sort());
  });
});

describe("figures of one procedure", () => {
  it("BX-184: without the table a total past 20 is needed against AC -8, and only a 20 hits", () => {
    expect(odds("attackResolution", "thac0").hard).toBe(0.05);
    expect(odds("attackResolution", "matrix").hard).toBeGreaterThan(0.05);
    expect(odds("attackResolution", "matrix").plain).toBe(odds("attackResolution", "ascending").plain);
  });

  it("ERIS-32: four points of a parry are four faces of the attacker's die", () => {
    const { plain = 0, parried = 0 } = odds("parry", "eris");
    expect(plain - parried).toBeCloseTo(0.2);
    expect(odds("parry", "off").parried).toBeUndefined();
  });

  it("BX-142: who turns his back loses the shield and gives +2", () => {
    const { retreat: free = 0 } = odds("disengage", "free");
    expect((odds("disengage", "bx").retreat ?? 0) - free).toBeCloseTo(0.15);
  });

  it("BX-126: exhaustion is two faces on either side", () => {
    const [on, off] = [odds("exhaustion", "on"), odds("exhaustion", "off")];
    expect((off.hits ?? 0) - (on.hits ?? 0)).toBeCloseTo(0.1);
    expect((on.isHit ?? 0) - (off.isHit ?? 0)).toBeCloseTo(0.1);
  });

  it("ERIS-37: uncontested, a fighter with Strength 16 is seized as often as 3d6 come over it", () => {
    expect(odds("grappling", "uncontested").seized).toBeCloseTo(4 / 216, 9);
    expect(odds("grappling", "off").seized).toBeUndefined();
  });

  it("BX-029, GOR-84, ERIS-130: a day gives 1d3, one or nothing; a week all there is, seven or all", () => {
    expect(odds("naturalHealing", "bx", "classic").day).toBeCloseTo(2, 9);
    expect(odds("naturalHealing", "gorman", "classic")).toEqual({ day: 1, week: 7 });
    expect(odds("naturalHealing", "eris", "classic")).toEqual({ day: 0, week: 12 });
    // HERO-26: surges need the rests that bring them.
    expect(odds("naturalHealing", "surges", "classic")).toEqual({});
    expect(odds("naturalHealing", "surges", "heroic").day).toBeGreaterThan(0);
  });

  it("BX-028: a magic item is lost as often as its owner's save with the bonus fails", () => {
    expect(odds("itemDestruction", "saves").magic).toBeCloseTo(0.7, 9);
    expect(odds("itemDestruction", "all").magic).toBe(1);
    expect(odds("itemDestruction", "off").mundane).toBe(0);
  });

  it("BX-113: strangers on 2d6 attack or are hostile at 2 to 5, ten of thirty-six", () => {
    expect(odds("reaction", "bx").hostile).toBeCloseTo(10 / 36, 9);
    expect(odds("reaction", "bx").friendly).toBeCloseTo(1 / 36, 9);
  });

  it("GOR-77: three results on 2d6, fifteen and six of thirty-six, and not a hundredth beside it", () => {
    expect(odds("reaction", "gorman").hostile).toBeCloseTo(15 / 36, 9);
    expect(odds("reaction", "gorman").friendly).toBeCloseTo(6 / 36, 9);
  });

  it("BX-110, GOR-03: the average of dice is their own, also where they fall in too many ways to go through", () => {
    expect(odds("encounterDistance", "bx").dungeon).toBeCloseTo(70, 9);
    expect(odds("encounterDistance", "bx").wilderness).toBeCloseTo(140, 9);
    expect(odds("abilityGeneration", "3d6").sum).toBeCloseTo(63, 9);
    // 3d6 against 3d6, ties to the one who is seized: approximate, because sixty thousand rolls are sampled.
    expect(Math.abs((odds("grappling", "gygaxian").seized ?? 0) - 0.4536)).toBeLessThan(0.01);
  });

  it("ERIS-14, BX-120: orcs at twice the rate are upon the party in the first round, or on 21 of 36 in the first turn", () => {
    expect(odds("pursuit", "bx").caught).toBe(1);
    expect(odds("pursuit", "gorman").caught).toBe(1);
    expect(odds("pursuit", "eris").caught).toBeCloseTo(21 / 36, 9);
  });

  it("BX-008, ERIS-126: each picks in turn, or a roll for each item", () => {
    expect(odds("treasurePool", "off").both).toBe(0);
    expect(odds("treasurePool", "on").both).toBeCloseTo(0.5, 9);
  });

  it("GOR-68, ERIS-06: a move and an attack are one round, or two", () => {
    expect(odds("actionEconomy", "single").attacks).toBe(3);
    expect(odds("actionEconomy", "eris")).toEqual({ attacks: 2, quick: 1 });
    expect(odds("actionEconomy", "complexOrTwoSimple").attacks).toBe(2);
  });

  it("ERIS-07: haste brings one spell, not two", () => {
    expect(odds("oneSpellPerRound", "off").spells).toBe(2);
    expect(odds("oneSpellPerRound", "on").spells).toBe(1);
  });

  it("BX-115, ERIS-17: 40 feet a round of 120, or 50", () => {
    expect(odds("combatMovement", "bx")).toMatchObject({ feet: 40, rounds: 5 });
    expect(odds("combatMovement", "eris")).toMatchObject({ feet: 50, rounds: 4 });
  });

  it("GOR-06: raised by a save, not for sure", () => {
    expect(odds("resurrectionRoll", "off").returns).toBe(1);
    expect(odds("resurrectionRoll", "on").returns).toBeLessThan(1);
  });

  it("ERIS-124, ERIS-123, ERIS-125, GOR-98: a gold piece is a point, a die a hundred, an item its grade, and places add parts", () => {
    expect(odds("treasureXp", "full").treasure).toBe(1000);
    expect(odds("treasureXp", "none").treasure).toBe(0);
    expect(odds("monsterXp", "eris").orcs).toBe(1000);
    expect(odds("monsterXp", "bx").orcs).toBe(100);
    expect(odds("magicItemXp", "on").item).toBe(1000);
    expect(odds("explorationXp", "on")).toEqual({ five: 0.05, eleven: 0.2 });
  });

  it("ERIS-122: nothing is awarded in the dungeon; the rest of the same evening is the same", () => {
    expect(odds("xpAward", "returned")).toEqual({ home: 183, dungeon: 0 });
    expect(odds("xpAward", "session")).toEqual({ home: 183, dungeon: 183 });
  });

  it("BX-018, BX-020, ERIS-120: what is carried slows by weight, by a tick, or stops altogether", () => {
    expect(odds("encumbrance", "off")).toEqual({ leather: 120, plate: 120, purse: 120, laden: 120 });
    expect(odds("encumbrance", "bxBasic")).toMatchObject({ leather: 90, plate: 60, laden: 30 });
    expect(odds("encumbrance", "eris").laden).toBe(0);
  });

  it("ERIS-112, ERIS-129, GOR-39: upkeep is a hundredth of experience; ten men at 2 gp; wages by the month or the day", () => {
    expect(odds("upkeep", "on")).toEqual({ fighter: 40, men: 20 });
    expect(odds("upkeep", "off")).toEqual({});
    expect(odds("hirelings", "gorman").wages).toBe(280);
    expect(odds("hirelings", "bx").wages).toBe(20);
    expect(odds("hirelings", "eris").wages).toBeUndefined();
  });

  it("BX-109, GOR-73: where both are surprised nobody is, or both are", () => {
    expect(odds("surprise", "bx").party).toBeCloseTo(2 / 9, 9);
    expect(odds("surprise", "gorman").party).toBeCloseTo(1 / 3, 9);
    expect(odds("surprise", "off").party).toBeUndefined();
  });

  it("BX-065, BX-055: one try at one in six, or three", () => {
    expect(odds("searchRolls", "bx").found).toBeCloseTo(1 / 6);
    expect(odds("searchRolls", "open").found).toBeCloseTo(1 - (5 / 6) ** 3);
    expect(odds("secretDoors", "odd").elf).toBeCloseTo(4 / 6);
  });

  it("BX-072, GOR-36: one check in two turns, or one in an hour at the table", () => {
    expect(odds("wanderingMonsters", "bx")).toEqual({ check: 1 / 6, game: 0.5 });
    expect(odds("wanderingMonsters", "gorman").table).toBeCloseTo(4 / 6);
  });

  it("GOR-03, GOR-04, GOR-26, GOR-28, GOR-50: scores, levels, caps and spells of a beginner", () => {
    expect(odds("abilityGeneration", "3d6").prime).toBeCloseTo(10.5, 9);
    expect(odds("abilityGeneration", "array")).toEqual({ prime: 17, sum: 67 });
    expect(odds("advancement", "gorman").elf).toBe(odds("advancement", "gorman").fighter);
    expect(odds("levelCap", "onePerSession").kept).toBe(3000);
    expect(odds("levelCap", "onePerAward").kept).toBe(3999);
    expect(odds("spellSlots", "bx").novice).toBe(0);
    expect(odds("spellSlots", "gorman").novice).toBe(1);
  });

  it("ERIS-82, GOR-08: turning asks for the symbol at hand, or for a spell", () => {
    expect(odds("clerics", "bx")).toMatchObject({ packed: odds("clerics", "bx").atHand ?? 0, none: 0, spells: 0 });
    expect(odds("clerics", "eris").packed).toBe(0);
    expect(odds("clerics", "gorman").spells).toBe(1);
  });
});

it.each(["classic", "eris", "gorman", "referee", "heroic"])(
  "no figure names an armour class that %s does not give, and inherent bonuses show beside magic",
  (preset) => {
    // The fighter of the typical party has another armour class under each ruling on armour: no words name it.
    expect(JSON.stringify(Lab.Odds)).not.toContain("AC 2");
    const under = (variant: string) =>
      oddsOf("inherentStacking", rulings({ inherentStacking: variant, inherentBonuses: "on" }, preset));
    expect(under("add")).not.toEqual(under("higher"));
  },
);
