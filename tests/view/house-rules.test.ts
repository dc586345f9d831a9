import { describe, expect, it } from "vitest";
import { shippedBook } from "../../src/rules/compile.ts";
import { openLab } from "../../src/rules/lab/simulate.ts";
import type { LabSide } from "../../src/rules/lab/types.ts";
import { topics } from "../../src/rules/topics/index.ts";
import { bookletPages } from "../../src/view/house-rules/booklet.ts";
import {
  changedParameters,
  changedTopics,
  choosePreset,
  chooseVariant,
  effectiveRequest,
  resetTopic,
  setParameter,
} from "../../src/view/house-rules/draft.ts";
import { ELSEWHERE } from "../../src/view/house-rules/search.ts";
import { houseRulesView } from "../../src/view/house-rules/view.ts";
import { differenceOf } from "../../src/view/lab/difference.ts";
import { averageOf, shareOf } from "../../src/view/lab/estimate.ts";
import { labResults } from "../../src/view/lab/results.ts";
import type { Localize } from "../../src/view/platform/text.ts";
import { englishTexts } from "../../tools/packs/handbook/topics.ts";
import { bite, hero, monster, sword } from "../rules/attack/fight.ts";
import { rulings } from "../rules/support/rulings.ts";

const english = englishTexts();
const text: Localize = (key, data) =>
  (english.get(key) ?? key).replace(/\{(\w+)\}/g, (whole, name: string) => String(data?.[name] ?? whole));

const state = {
  committed: choosePreset("classic"),
  draft: choosePreset("classic"),
  query: "",
  group: "all" as const,
  onlyDifferences: false,
  editable: true,
  book: shippedBook,
  saved: [],
};
const found = (query: string): readonly string[] =>
  houseRulesView({ ...state, query }, text).topics.map(({ key }) => key);

describe("the list of groups", () => {
  const committed = choosePreset("classic");
  const view = (query: string, onlyDifferences = false) =>
    houseRulesView(
      {
        committed,
        draft: committed,
        query,
        group: "combat",
        onlyDifferences,
        editable: true,
        book: shippedBook,
        saved: [],
      },
      text,
    );
  const here = (query: string) => view(query).groups.flatMap(({ key, active }) => (active ? [key] : []));

  it("marks the one that is open, and all of them while a search looks through all", () => {
    expect(here("")).toEqual(["combat"]);
    expect(here("  ")).toEqual(["combat"]);
    expect(here("wandering")).toEqual(["all"]);
  });

  it("says why nothing is shown: no such words, or nothing that differs", () => {
    expect(view("zzzz")).toMatchObject({ found: 0, nothingKey: "RULINGS.HouseRules.nothingFound" });
    expect(view("", true)).toMatchObject({ found: 0, nothingKey: "RULINGS.HouseRules.nothingDiffers" });
    expect(english.has(view("", true).nothingKey)).toBe(true);
  });
});

describe("a preset that a pasted text names", () => {
  it.each(["__proto__", "constructor", "toString", "no such"])(
    "%s is none of ours: everything is as in classic",
    (preset) => {
      const committed = choosePreset("classic");
      const base = {
        committed,
        query: "",
        group: "all" as const,
        onlyDifferences: false,
        editable: true,
        book: shippedBook,
        saved: [],
      };
      const chosen = (draft: typeof committed) =>
        houseRulesView({ ...base, draft }, text).topics.map(({ key, chosenLabel }) => [key, chosenLabel]);
      expect(chosen(choosePreset(preset))).toEqual(chosen(committed));
    },
  );
});

describe("a choice that a pasted text makes and no ruling knows", () => {
  const request = {
    preset: "formerly",
    overrides: { initiative: "sideways", parry: "eris", tavern: "yes" },
    parameters: { grasp: 3, actionPointMaximum: "many" },
  };

  it("is shown as it stands, without a key of our texts", () => {
    const { topics: shown } = houseRulesView({ ...state, draft: request }, text);
    expect(shown.find(({ key }) => key === "initiative")).toMatchObject({ chosenLabel: "sideways", chosenHint: "" });
  });

  it("is in no booklet: only what is in force", () => {
    const pages = bookletPages(request, [], text, shippedBook);
    expect(pages.map(({ name, html }) => name + html).join("")).not.toMatch(/RULINGS\.|formerly|sideways/);
    expect(pages[0]?.html).toContain("Parry");
  });

  it("is not said to have changed anything", () => {
    const now = effectiveRequest(request, shippedBook);
    expect(now.preset).toBe("classic");
    expect(changedTopics(choosePreset("classic"), now, shippedBook).map(({ key }) => key)).toEqual(["parry"]);
    expect(changedParameters(choosePreset("classic"), now)).toEqual([]);
  });
});

it("a number that the chosen variant does not use is in no booklet", () => {
  const html = (variant: string) =>
    bookletPages(
      {
        preset: "classic",
        overrides: { abilityChecks: "off", spellAcquisition: variant },
        parameters: { recreateUnits: 7 },
      },
      [],
      text,
      shippedBook,
    )[0]?.html;
  expect(html("gorman")).toContain(": 7");
  expect(html("bx")).not.toContain(": 7");
});

it("what was typed and does not fit can be discarded, also where nothing else differs, and is not applied", () => {
  const committed = choosePreset("classic");
  const base = { committed, draft: committed, query: "", group: "all" as const, onlyDifferences: false };
  const view = (misfits: boolean) =>
    houseRulesView({ ...base, editable: true, book: shippedBook, saved: [], misfits }, text);
  expect(view(false).canDiscard).toBe(false);
  expect(view(true).canDiscard).toBe(true);
  expect(view(true).canApply).toBe(false);
});

describe("a number that the table has changed", () => {
  const committed = choosePreset("classic");
  const draft = setParameter(committed, "actionPointMaximum", 3, shippedBook);
  const view = (onlyDifferences: boolean, now = draft) =>
    houseRulesView(
      {
        committed,
        draft: now,
        query: "",
        group: "all",
        onlyDifferences,
        editable: true,
        book: shippedBook,
        saved: [],
      },
      text,
    );

  it("makes its ruling differ from the preset, though its variant is the preset's", () => {
    expect(draft.parameters).toEqual({ actionPointMaximum: 3 });
    const [topic, ...others] = view(true).topics;
    expect(others).toEqual([]);
    expect(topic).toMatchObject({ key: "actionPoints", differs: true, pending: true, presetLabel: "" });
    expect(view(false)).toMatchObject({ differences: 1, canReset: true });
  });

  it("goes back with its ruling", () => {
    const back = resetTopic(draft, "actionPoints", shippedBook);
    expect(back).toEqual(committed);
    expect(view(true, back)).toMatchObject({ topics: [], differences: 0, canReset: false });
  });
});

describe("the search of House Rules", () => {
  it.each([
    ["descending", "armourClass"],
    ["death at 0", "death"],
    ["THAC0", "attackResolution"],
    ["d20 initiative", "initiative"],
    ["crit", "criticalHits"],
    ["attack of opportunity", "disengage"],
    ["energy drain", "levelDrain"],
    ["gp for xp", "treasureXp"],
    ["spell interruption", "spellDisruption"],
    ["declare actions", "combatSequence"],
    ["3d6 down the line", "abilityGeneration"],
    ["ammunition", "itemLimits"],
    ["magic item creation", "scribing"],
    ["skill check", "skills"],
    ["inspiration", "luck"],
    ["scars", "death"],
    ["hit dice healing", "naturalHealing"],
  ])("finds by the field's own words: %s", (query, topic) => {
    expect(found(query)).toContain(topic);
    expect(found(query).length).toBeLessThan(25);
  });

  it.each([
    ["morale", "morale"],
    ["death at 0", "death"],
    ["crits", "criticalHits"],
    ["negative hp", "death"],
    ["to hit", "attackResolution"],
    ["surprise", "surprise"],
    ["henchmen", "hirelings"],
    ["carrying capacity", "encumbrance"],
    ["weapon speed", "slowWeapons"],
    ["passive perception", "searchRolls"],
    ["4d6 drop lowest", "abilityGeneration"],
    ["kits", "backgrounds"],
  ])("has first what is called so, or by another of its words: %s", (query, topic) => {
    expect(found(query)[0]).toBe(topic);
  });

  it("finds nothing for what no ruling is about", () => {
    expect(found("spaceship engine")).toEqual([]);
  });

  it("reads words from their beginning: feats are not about the defeated", () => {
    expect(found("feats")).toEqual(["powers"]);
    // Where no word begins so, one that has it within is better than nothing.
    expect(found("ismemberment")).toEqual(["death"]);
  });

  it.each([
    ["advantage", [], /No ruling gives advantage/],
    ["Usage die", ["lightSources", "itemLimits"], /counted one by one/],
    ["carousing", ["treasureXp", "xpAward", "upkeep"], /gold that is spent/],
    ["shields shall be splintered", ["fumbles", "parry"], /sacrifices a shield/],
    ["milestone", ["xpAward", "advancement"], /come from experience/],
    ["spell points", ["spellSlots"], /memorised/],
  ])("says how it goes here where another game has more: %s", (query, first, said) => {
    const view = houseRulesView({ ...state, query }, text);
    expect(view.topics.map(({ key }) => key).slice(0, first.length)).toEqual(first);
    expect(view.note).toMatch(said);
  });

  it("sends nobody to a ruling that is none, and lets no word of its own hide one", () => {
    for (const [key, near] of Object.entries(ELSEWHERE)) {
      expect(
        near.filter((one) => !Object.hasOwn(topics, one)),
        String(key),
      ).toEqual([]);
      expect(english.has(`RULINGS.Elsewhere.${key}`), String(key)).toBe(true);
    }
    for (const query of ["morale", "crits", "death at 0", "parry", "light", "surprise"])
      expect(houseRulesView({ ...state, query }, text).note).toBe("");
  });
});

const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });
const sides: readonly LabSide[] = [
  {
    id: "party",
    name: "Party",
    members: [{ creature: hero("fighter", 3, { hitPoints: points(16), weapons: [sword] }) }],
  },
  {
    id: "foes",
    name: "Foes",
    members: Array.from({ length: 3 }, () => ({
      creature: monster(1, 6, { hitPoints: points(4), morale: 7, attacks: [bite()] }),
    })),
  },
];
const count = (choices: Parameters<typeof rulings>[0], times = 400) =>
  openLab({ sides, rulings: rulings(choices), seed: 1 }).count(0, times);

describe("what the lab says", () => {
  it("puts intervals where they belong: 95 of 100 for shares, also at the ends, and for averages", () => {
    expect(shareOf(50, 100).low).toBeCloseTo(0.404, 2);
    expect(shareOf(50, 100).high).toBeCloseTo(0.596, 2);
    expect(shareOf(0, 100).low).toBe(0);
    expect(shareOf(0, 100).high).toBeCloseTo(0.037, 2);
    // 50 times 0 and 50 times 2: average 1, spread 1, error 0.196.
    const average = averageOf([50, 0, 50]);
    expect(average.value).toBe(1);
    expect(average.high - average.low).toBeCloseTo(0.392, 3);
  });

  it("says what a ruling changes, that it changes nothing, and when only chance does", () => {
    const members = [1, 3];
    const names = ["Party", "Foes"];
    const before = count({});
    const off = differenceOf(before, count({ morale: "off" }), members, names, text);
    expect(off.kind).toBe("apart");
    expect(off.lines.join(" ")).toMatch(/Fled per fight \(Foes\): \d.\d\d → 0.00/);
    const same = differenceOf(before, count({ treasureXp: "none" }), members, names, text);
    expect(same.kind).toBe("same");
    expect(same.lines[0]).toMatch(/No difference in the fights that the lab plays/);
    const others = openLab({ sides, rulings: rulings(), seed: 2 }).count(0, 400);
    const chance = differenceOf(before, others, members, names, text);
    expect(chance.kind).toBe("chance");
    // Fights that differ in nothing but their dice: of twenty such comparisons one at most is taken for a difference, though eleven figures are asked.
    const by = (seed: number) => openLab({ sides, rulings: rulings(), seed }).count(0, 400);
    const differences = Array.from({ length: 20 }, (_, at) =>
      differenceOf(by(3 * at), by(3 * at + 1), members, names, text),
    );
    expect(differences.filter(({ kind }) => kind === "apart").length).toBeLessThan(2);
    // The figures all the same: what chance alone may have made of them.
    expect(chance.lines.join(" ")).toMatch(/Fights won \(Party\): \d+% → \d+%; deaths per fight: \d\.\d\d → \d\.\d\d/);
    const why = differenceOf(before, before, members, names, text, "RULINGS.Lab.Same.slowWeapons");
    expect(why.lines[1]).toMatch(/two-handed weapons/);
    expect(differenceOf(before, before, members, names, text, "RULINGS.Lab.Same.none").lines).toHaveLength(1);
  });

  it("shows every run side by side, its bars within the picture and its shares adding up", () => {
    const people = sides.map(({ name, members }) => ({ name, entries: [{ name, count: members.length }] }));
    const runs = [
      { label: "one", count: count({}) },
      { label: "other", count: count({ death: "eris" }) },
      { label: "not yet", count: undefined },
    ];
    const view = labResults(runs, people, text);
    expect(view.columns).toEqual(["one", "other"]);
    for (const { parts } of view.wins) expect(parts.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100);
    for (const { plots } of view.plots)
      for (const { bars, width, height } of plots)
        for (const bar of bars) {
          expect(bar.x).toBeGreaterThanOrEqual(0);
          expect(bar.x + bar.width).toBeLessThanOrEqual(width + 0.01);
          expect(bar.y + bar.height).toBeCloseTo(height, 1);
        }
    expect(view.rows[0]?.cells[0]?.error).toMatch(/%$/);
  });
});

describe("the numbers and tables of a ruling", () => {
  const committed = choosePreset("classic");
  const shown = (topic: string, draft = committed) => {
    const state = { committed, query: "", group: "all" as const, onlyDifferences: false, editable: true };
    const view = houseRulesView({ ...state, draft, book: shippedBook, saved: [] }, text);
    return view.topics
      .find(({ key }) => key === topic)
      ?.parameters.map(({ key, idle }) => (idle ? `${key}, idle` : key));
  };

  it("are those that the chosen variant reads", () => {
    expect(shown("reaction")).toEqual(["reactionBx"]);
    expect(shown("reaction", chooseVariant(committed, "reaction", "gorman", shippedBook))).toEqual(["reactionGorman"]);
    expect(shown("actionPoints")).toEqual([]);
  });

  it("that were changed stay, marked, whatever is chosen: they could not be put back otherwise", () => {
    expect(shown("actionPoints", setParameter(committed, "actionPointMaximum", 3, shippedBook))).toEqual([
      "actionPointMaximum, idle",
    ]);
  });

  it("that are read whatever is chosen stand with every variant", () => {
    expect(shown("paralysis")).toEqual(["withstandAdversity"]);
    expect(shown("paralysis", chooseVariant(committed, "paralysis", "eris", shippedBook))).toEqual([
      "withstandAdversity",
    ]);
  });

  it("name variants of their own ruling alone", () => {
    const strangers = shippedBook.topics.flatMap(({ key, variants, parameters }) =>
      Object.values(parameters ?? {}).flatMap(({ readBy }) =>
        (readBy ?? []).filter((variant) => !Object.hasOwn(variants, variant)).map((variant) => `${key}: ${variant}`),
      ),
    );
    expect(strangers).toEqual([]);
  });
});
