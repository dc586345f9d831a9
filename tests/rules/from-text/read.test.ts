/** House rules read from a text: which sentence names which ruling, and what a text without any comes to. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { CUES } from "../../../src/rules/from-text/cues/index.ts";
import { LONGEST_TEXT, readHouseRules } from "../../../src/rules/from-text/index.ts";
import { ELSEWHERE } from "../../../src/rules/from-text/types.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import type { Topic } from "../../../src/rules/rulings/topic.ts";
import { topics } from "../../../src/rules/topics/index.ts";

/** Topics of which no document of house rules speaks: they are switches of this system's windows. */
const WITHOUT_WORDS = ["moralePrompts"];

const all: Readonly<Record<string, Topic>> = topics;
const read = (text: string) => readHouseRules(text, all);
/** The proposals made from a text, as `topic=variant`. */
const proposed = (text: string): string[] => read(text).proposals.map(({ topic, variant }) => `${topic}=${variant}`);

describe("the words of the topics", () => {
  it.each(Object.keys(all))("knows how texts speak of %s, or says that they do not", (key) => {
    expect(Object.hasOwn(CUES, key)).toBe(!WITHOUT_WORDS.includes(key));
  });

  it.each(Object.entries(CUES))("proposes only variants that %s has", (key, { cues, refused, adopted }) => {
    const named = [...cues.map(({ variant }) => variant), refused, adopted].filter(
      (one) => one !== undefined && one !== ELSEWHERE,
    );
    expect(Object.keys(all[key]?.variants ?? {})).toEqual(expect.arrayContaining(named));
  });
});

describe("a sentence that is not about the whole of a ruling", () => {
  it.each([
    ["I don't use morale for player characters' retainers.", "morale"],
    ["Torches last an hour of real time.", "lightSources"],
    ["Everyone starts with a Luck score of 3d6 and can burn it.", "luck"],
  ])("%s proposes nothing about it, and shows it", (sentence, topic) => {
    const { proposals, open } = read(`House rules\n\nNo critical hits. We use ascending AC.\n\n${sentence}`);
    expect(proposals.map((one) => one.topic)).toEqual(["criticalHits", "attackResolution"]);
    expect(open.flatMap(({ topics: named }) => named)).toContain(topic);
  });

  it("leaves what holds for all", () => {
    expect(proposed("We do not use morale for anybody.")).toContain("morale=off");
    expect(proposed("No fumbles for player characters.")).toContain("fumbles=none");
  });
});

it("lines that begin with a label in emphasis are read each by itself, however long and without a full stop", () => {
  const lines =
    "*Upkeep* is 1% of your XP in gp, every single month of the whole campaign\n*Fumbles* are not used by anybody at this table, ever";
  expect(read(lines).proposals.map(({ topic, sentences }) => [topic, sentences[0]?.line])).toEqual([
    ["upkeep", 1],
    ["fumbles", 2],
  ]);
});

describe("a sentence", () => {
  it.each([
    ["We roll side initiative on a d6.", "initiative=side"],
    ["Each side rolls 1d6 for initiative, high roll goes first.", "initiative=side"],
    ["Initiative is rolled individually: d6 plus Dexterity modifier.", "initiative=individual"],
    ["Every player rolls their own initiative.", "initiative=individual"],
    ["Roll initiative once at the start of combat and keep it.", "initiativeEvery=encounter"],
    ["Ties are simultaneous.", "initiativeTies=simultaneous"],
    ["On a tie the higher Dexterity acts first in the initiative order.", "initiativeTies=dexterity"],
    ["Two-handed weapons always strike last.", "slowWeapons=last"],
    ["Two-handed weapons do not strike last.", "slowWeapons=off"],
    ["We use ascending AC.", "attackResolution=ascending"],
    ["Ascending armour class, please.", "attackResolution=ascending"],
    ["I use THAC0 instead of the attack tables.", "attackResolution=thac0"],
    ["A natural 20 does double damage.", "criticalHits=double"],
    ["Crits: triple damage.", "criticalHits=triple"],
    ["No critical hits.", "criticalHits=none"],
    ["On a natural 1 your weapon breaks.", "fumbles=weaponBreaks"],
    ["Fumbles are not used.", "fumbles=none"],
    ["Variable weapon damage is in use.", "weaponDamage=variable"],
    ["All weapons do 1d6 damage.", "weaponDamage=d6"],
    ["Fighting with two weapons gives +1 to hit.", "dualWielding=eris"],
    ["If you fire into melee and miss, you may hit an ally.", "firingIntoMelee=eris"],
    ["There are no attacks of opportunity.", "disengage=free"],
    ["One round is one minute.", "roundLength=minute"],
    ["A round lasts 10 seconds.", "roundLength=bx"],
    ["Morale is checked on 2d6, over the score they flee.", "morale=bx"],
    ["Morale uses 2d10 at this table.", "morale=referee"],
    ["Morale: by the book.", "morale=bx"],
    ["We don't use morale.", "morale=off"],
    ["At 0 hit points you are dead.", "death=bx"],
    ["At zero hit points roll on the Death and Dismemberment table.", "death=dismemberment"],
    ["You die at a negative total equal to your level in hit points.", "death=eris"],
    ["You heal 1d3 hit points per day of full rest.", "naturalHealing=bx"],
    ["Characters heal 1 hp per day.", "naturalHealing=gorman"],
    ["Poison is save or die.", "poison=bx"],
    ["There is a single saving throw, by level.", "savingThrows=gorman"],
    ["Monsters save as fighters of their hit dice.", "monsterSaves=asFighter"],
    ["Roll 3d6 in order.", "abilityGeneration=3d6"],
    ["Roll 3d6 for each ability and swap two if you like.", "abilityGeneration=3d6swap"],
    ["Ability checks are d20, roll under the score.", "abilityChecks=d20under"],
    ["All hit dice are d6.", "hitDice=d6"],
    ["Fighters roll two hit dice and keep the higher.", "hitPoints=gorman"],
    ["No more than one level per session.", "levelCap=onePerSession"],
    ["Retainers take a half share.", "hirelingShare=half"],
    ["We ignore encumbrance.", "encumbrance=off"],
    ["Encumbrance: none.", "encumbrance=off"],
    ["We use detailed encumbrance.", "encumbrance=bxDetailed"],
    ["We use slot-based encumbrance.", "encumbrance=slots"],
    ["Encumbrance is by item slots.", "encumbrance=slots"],
    ["Everybody rests one turn every hour in the dungeon.", "dungeonRest=on"],
    ["Traps always go off.", "trapTrigger=always"],
    ["Initiative: never individual, always by side.", "initiative=side"],
    ["Secret doors are found on 2 in 6 by anybody who searches.", "secretDoors=odd"],
    ["I check for wandering monsters every real hour of play.", "wanderingMonsters=gorman"],
    ["XP is only awarded when the treasure is brought back to town.", "xpAward=returned"],
    ["1 gp = 1 XP.", "treasureXp=full"],
    ["Killing monsters gives no XP.", "monsterXp=none"],
    ["Monsters give 100 XP per hit die.", "monsterXp=eris"],
    ["Exploring new rooms and hexes earns bonus XP.", "explorationXp=on"],
    ["Characters pay upkeep of 1% of their XP each month.", "upkeep=on"],
    ["Any magic-user may scribe scrolls of spells known for 100 gp per spell level.", "scribing=on"],
  ])("%s", (text, expected) => {
    expect(proposed(text)).toContain(expected);
  });

  it("proposes nothing that a text says is no longer done", () => {
    expect(proposed("No more than one spell per round. No more side initiative.")).toEqual(["oneSpellPerRound=on"]);
    expect(proposed("We no longer use individual initiative.")).toEqual([]);
  });

  it("takes the figure that stands in it: a luck die of 12", () => {
    const [luck] = read("Each player rolls a d12 of Luck at the start of the session.").proposals;
    expect(luck).toMatchObject({ topic: "luck", variant: "on", parameters: { luckDie: 12 } });
  });

  it("takes the number of slots that it names", () => {
    const [load] = read("Encumbrance: each character has 12 item slots.").proposals;
    expect(load).toMatchObject({ topic: "encumbrance", variant: "slots", parameters: { slotNumber: 12 } });
  });

  it("takes the first die in full: maximum hit points at first level", () => {
    const [first] = read("Characters have max hit points at first level.").proposals;
    expect(first).toMatchObject({ topic: "hitPoints", variant: "bx", parameters: { fullAtFirst: true } });
  });

  it.each([
    ["Multi-classing is allowed.", "together"],
    ["We use dual-classing: you may leave your class for another one.", "inTurn"],
    ["No multiclassing at this table.", "off"],
  ])("names several classes: %s", (text, variant) => {
    expect(proposed(text)).toContain(`severalClasses=${variant}`);
  });

  it("is read with the one before when it does not name its subject", () => {
    expect(proposed("Any figure that rolls a 20 causes a critical hit. Damage is doubled.")).toContain(
      "criticalHits=double",
    );
  });

  it("says nothing by what it sets aside", () => {
    expect(proposed("We use ascending AC instead of THAC0.")).toEqual(["attackResolution=ascending"]);
  });

  it("is not taken at its word where its heading calls it optional", () => {
    const { proposals } = read("## Variable Weapon Damage (Optional Rule)\n\nDamage varies by weapon type.");
    expect(proposals).toMatchObject([{ topic: "weaponDamage", variant: "variable", isOptional: true }]);
  });

  it("that names a topic and leaves the variant open proposes nothing", () => {
    const { proposals, open } = read("Morale matters a lot at my table, roll it often.");
    expect([proposals, open.map(({ topics: named }) => named)]).toEqual([[], [["morale"]]]);
  });

  it("of the game that no ruling covers is listed", () => {
    const { uncovered } = read("We use ascending AC. Shields may be splintered to ignore the damage of one melee hit.");
    expect(uncovered.map(({ text }) => text)).toEqual([
      "Shields may be splintered to ignore the damage of one melee hit.",
    ]);
  });
});

/** One sentence a line, under the ruling that it names. */
const WORDINGS: Readonly<Record<string, readonly string[]>> = parse(
  readFileSync(`${import.meta.dirname}/wordings.yaml`, "utf8"),
);

describe("the wordings of the hobby", () => {
  it.each(Object.entries(WORDINGS).flatMap(([ruling, texts]) => texts.map((text) => [text, ruling] as const)))(
    "%s",
    (text, ruling) => {
      expect(proposed(text)).toContain(ruling);
    },
  );
});

describe("a rule that no variant covers", () => {
  it.each([
    ["abilityGeneration", "Ability scores: roll 4d6, drop the lowest, arrange as you like."],
    ["death", "At 0 hp you are unconscious and must save vs. death each round."],
    ["criticalHits", "Critical hits do maximum damage."],
    ["fumbles", "On a natural 1 you fumble and drop your weapon."],
    ["initiative", "Initiative is a d20 roll for each player."],
    ["naturalHealing", "You heal 1 hp per level each night of rest."],
    ["treasureXp", "You only get XP for gold that is spent."],
    ["monsterXp", "Monsters give 25 XP per HD."],
    ["firingIntoMelee", "Firing into melee is at -4."],
    ["multipleAttacks", "Fighters get one attack per level against creatures of 1 HD or less."],
    ["roundLength", "A round is 6 seconds long."],
    ["encumbrance", "Encumbrance is counted in stones."],
  ])("is left to the referee: %s, %s", (topic, text) => {
    const { proposals, open } = read(text);
    expect([proposals.filter((one) => one.topic === topic), open.flatMap((one) => one.topics)]).toEqual([
      [],
      expect.arrayContaining([topic]),
    ]);
  });
});

describe("the form of a text", () => {
  it.each([
    [
      "a table of the book and of the table",
      "| Rule | Book | Ours |\n|---|---|---|\n| Critical hits | none | x3 damage on a 20 |\n| Poison | save or die | same |",
      ["criticalHits=triple", "poison=bx"],
    ],
    [
      "columns apart by tabs",
      "Two-handed weapons\tAct last\nStuck doors\tStrength",
      ["slowWeapons=last", "stuckDoors=bx"],
    ],
    [
      "columns apart by dots",
      "Crits ..... dmg x2\nPoison .... S.o.D.\nSkills .... no",
      ["criticalHits=double", "poison=bx", "skills=off"],
    ],
    [
      "a chat",
      "tom: fumbles?\njess: none\ntom: crits?\njess: double damage\ntom: ok\njess: poison kills if you fail the save\ntom: fine\njess: 0hp = dead",
      ["fumbles=none", "criticalHits=double", "poison=bx", "death=bx"],
    ],
    [
      "answers after labels",
      "**Multiclassing** - nope.\n**Morale.** Two dice against the score.",
      ["severalClasses=off", "morale=bx"],
    ],
    ["words broken at the ends of lines", "All weap-\nons do a d6 of dam-\nage.", ["weaponDamage=d6"]],
    ["a list of what is not used", "## Not used\n\nEncumbrance.", ["encumbrance=off"]],
    ["links of a wiki", "- [[Poison]]: [save](https://example.org/save) or die", ["poison=bx"]],
  ])("is read: %s", (_, text, rulings) => {
    expect(proposed(text)).toEqual(expect.arrayContaining(rulings));
  });
});

describe("a text", () => {
  it("of a novel proposes nothing and says so", () => {
    const novel =
      "It was a dark evening. The old captain rolled his pipe between his fingers and looked at the sea. " +
      "Death had come to the village that winter, and nobody spoke of it aloud. ";
    expect(read(novel.repeat(50))).toEqual({ proposals: [], open: [], uncovered: [], refusal: "noRules" });
  });

  it("of code proposes nothing and says so", () => {
    const code = "const initiative = (side) => { return roll('1d6') + side.bonus; }; if (hp <= 0) { die(); }\n";
    expect(read(code.repeat(20)).refusal).toBe("code");
  });

  it("that is empty says so", () => {
    expect(read(" \n ").refusal).toBe("empty");
  });

  it("of a megabyte is refused as a whole", () => {
    expect(read("We use ascending AC. ".repeat(50_000)).refusal).toBe("long");
  });

  it("of any characters is read without a fault", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: "binary" }), (text) => {
        expect(read(`We use ascending AC. ${text}`)).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  it("as long as may be is read line by line, whatever it repeats", () => {
    const text = "no no no not without the 10' 10' ( ( [[ 1-2 3-4 we use we use ".repeat(LONGEST_TEXT / 100);
    expect(read(text.slice(0, LONGEST_TEXT - 1)).proposals).toEqual([]);
  });
});

/** The five sources stand beside the repository where it was made; they are not ours to copy. */
const SOURCES = "../shared/sources";
const OF_SOURCE = { eris: "000_", classic: "001_", referee: "002_", gorman: "003_", heroic: "004_" } as const;
if (existsSync(SOURCES))
  describe("the five sources", () => {
    const readings = () =>
      Object.entries(OF_SOURCE).map(([preset, start]) => {
        const file = readdirSync(SOURCES).find((name) => name.startsWith(start)) ?? "";
        const differences: Readonly<Record<string, string>> =
          presets[preset as keyof typeof OF_SOURCE]?.differences ?? {};
        const { proposals } = read(readFileSync(`${SOURCES}/${file}`, "utf8"));
        return { differences, proposals: proposals.filter(({ isOptional }) => !isOptional) };
      });

    it("name at least 80% of what their presets differ in", () => {
      const found = readings().flatMap(({ differences, proposals }) =>
        Object.entries(differences).map(([topic, variant]) =>
          proposals.some((one) => one.topic === topic && one.variant === variant),
        ),
      );
      expect(found.filter(Boolean).length / found.length).toBeGreaterThanOrEqual(0.8);
    });

    it("are read right in at least 90% of what is proposed", () => {
      const right = readings().flatMap(({ differences, proposals }) =>
        proposals.map(({ topic, variant }) => variant === (differences[topic] ?? all[topic]?.classic)),
      );
      expect(right.filter(Boolean).length / right.length).toBeGreaterThanOrEqual(0.9);
    });
  });
