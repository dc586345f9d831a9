/** Spells, breath, riders and places in the lab: as at the table, from the same dice. */
import { describe, expect, it } from "vitest";
import { seededDice } from "../../../src/rules/dice/dice.ts";
import { addCounts } from "../../../src/rules/lab/count.ts";
import { Arena } from "../../../src/rules/lab/fight.ts";
import { isPlayed, type LabMagic, unleash, withinArea } from "../../../src/rules/lab/magic.ts";
import { openLab } from "../../../src/rules/lab/simulate.ts";
import type { LabInput, LabMember, LabSide } from "../../../src/rules/lab/types.ts";
import { presets } from "../../../src/rules/presets/index.ts";
import { topics } from "../../../src/rules/topics/index.ts";
import { LONG } from "../../depth.ts";
import { bite, bow, hero, monster, sword } from "../attack/fight.ts";
import { rulings } from "../support/rulings.ts";
import { simulateFight } from "../support/simulate.ts";
import { playByTheTable } from "./by-the-table.ts";

const points = (value: number) => ({ value, total: value, temporary: 0, subdual: 0 });
const side = (id: string, ...members: readonly LabMember[]): LabSide => ({ id, name: id, members });

const spell = (name: string, more: Partial<LabMagic>): LabMagic => ({
  ...{ name, kind: "spell", uses: 1, level: 5, work: {}, formula: "", perLevel: false, harm: "", most: 100 },
  ...more,
});
const sleep = spell("Sleep", { work: { hitDice: "2d8", most: "4", never: ["undead"], puts: "asleep", mark: "sleep" } });
const fireBall = spell("Fire Ball", {
  ...{ work: { does: "harms" }, formula: "1d6", perLevel: true, harm: "fire", most: withinArea(40) },
  save: { category: "spells", modifier: 0, onSave: "half" },
});
const cure = spell("Cure Light Wounds", { uses: 2, work: { does: "heals" }, formula: "1d6+1" });
const bless = spell("Bless", {
  work: { modifiers: ["attack", "damage", "morale"].map((to) => ({ to: to as "attack", value: 1 })) },
  ...{ duration: { formula: "6", unit: "turn" }, most: withinArea(20) },
});
const blight = spell("Blight", {
  work: { modifiers: [{ to: "attack", value: -1 }] },
  ...{ duration: { formula: "6", unit: "turn" }, most: withinArea(20) },
  save: { category: "spells", modifier: 0, onSave: "negates" as const },
});
const charm = spell("Charm Person", {
  ...{ work: { on: "one", puts: "charmed", mark: "charm", only: ["person"], most: "4+1", stays: true }, most: 1 },
  save: { category: "spells", modifier: 0, onSave: "negates" as const },
});
const turning: LabMagic = { ...spell("Turn Undead", { level: 1 }), kind: "turning", symbol: "atHand" };
const breath: LabMagic = {
  ...fireBall,
  ...{ name: "Breath", kind: "breath", uses: 3, formula: "current-hp", perLevel: false, most: 6 },
  save: { category: "breath", modifier: 0, onSave: "half" },
};

const wand: LabMagic = {
  ...fireBall,
  ...{ name: "Wand of Cold", kind: "device", uses: 4, formula: "6d6", perLevel: false, harm: "cold" },
  save: { category: "wands", modifier: 0, onSave: "half" },
};
const potion: LabMagic = { ...cure, name: "Potion of Healing", kind: "device", uses: 1, own: true };

const orc: LabMember = { creature: monster(1, 6, { hitPoints: points(5), morale: 8, attacks: [bite()] }) };
const knight: LabMember = { creature: hero("fighter", 3, { hitPoints: points(16), weapons: [sword] }) };
const archer: LabMember = {
  creature: hero("elf", 2, { hitPoints: points(9), weapons: [{ ...bow, ammunition: 20 }] }),
  behind: true,
};
const wizard: LabMember = {
  creature: hero("magic-user", 5, { hitPoints: points(12) }),
  magic: [sleep, fireBall],
  behind: true,
};
const priest: LabMember = {
  creature: hero("cleric", 4, { hitPoints: points(14), weapons: [sword] }),
  magic: [cure, bless, turning],
};
const exorcist: LabMember = { ...priest, magic: [turning] };
const shaman: LabMember = {
  creature: monster(3, 5, { hitPoints: points(14), morale: 9 }),
  magic: [blight, fireBall, cure],
};
const wight: LabMember = {
  creature: monster(3, 5, {
    ...{ hitPoints: points(15), morale: 12, tags: ["undead"] },
    attacks: [bite({ damage: "", riders: [{ kind: "energyDrain", amount: "1" }] })],
  }),
  undead: "3",
};
const drake: LabMember = {
  creature: monster(6, 3, { hitPoints: points(28), morale: 9, attacks: [bite({ damage: "2d6" })] }),
  magic: [breath],
};

const company = (): readonly LabSide[] => [
  side("party", { ...knight, magic: [potion] }, exorcist, priest, { ...archer, magic: [wand] }, wizard),
  side("foes", orc, orc, { ...orc, magic: [charm] }, wight, wight, shaman, drake),
];
type Ask = LabInput & { readonly times: number };
const ask = (more: Partial<Ask> = {}): Ask => ({
  ...{ sides: company(), rulings: rulings(), times: 300, seed: 1 },
  ...more,
});
const deaths = (report: ReturnType<typeof simulateFight>, at: number) => report.sides[at]?.dead ?? 0;

describe("magic in the lab", () => {
  const variants = [
    "combatSequence",
    "initiative",
    "initiativeTies",
    "spellDisruption",
    "savingThrows",
    "death",
  ] as const;
  const cases = [
    ...Object.keys(presets).map((preset) => [preset, "", ""] as const),
    ...variants.flatMap((key) =>
      Object.entries(topics[key].variants).flatMap(([v, { built }]) => (built ? [["classic", key, v] as const] : [])),
    ),
  ];
  it.each(cases)(
    "plays spells and breath under %s %s %s to the last die as the tracker does",
    (preset, key, variant) => {
      const under = rulings(key ? { [key]: variant } : {}, preset);
      const arena = new Arena(company(), under);
      const all = company().flatMap(({ members }) => members);
      for (let seed = 0; seed < (LONG ? 15 : 3); seed += 1) {
        const plain = playByTheTable(company(), under, seededDice(seed), 30);
        const { people, ...fight } = arena.play(seededDice(seed), 30);
        const wounds = people.map((one, at) => (all[at]?.creature.hitPoints.value ?? 0) - one.wounds);
        expect({ ...fight, wounds }, `seed ${seed}`).toEqual(plain);
      }
    },
  );

  it("gives the same figures in one run as in many parts, in whatever order they come", () => {
    const lab = () => openLab(ask());
    const parts = [lab().count(40, 60), lab().count(0, 7), lab().count(7, 40)];
    expect(parts.reduce(addCounts)).toEqual(lab().count(0, 60));
  });

  it("shows the spells cast, the creatures affected, and the spells disrupted", () => {
    const lab = openLab(ask());
    const kinds = new Set<string>();
    const names = new Set<string>();
    for (let fight = 0; fight < 60; fight += 1) {
      const report = lab.tell(fight);
      for (const event of report.events) {
        kinds.add(event.kind);
        if (event.kind === "casts") names.add(event.magic);
      }
      const used = report.events.filter(({ kind }) => kind === "casts" || kind === "spoilt").length;
      expect(report.fight.people.reduce((sum, { spent }) => sum + spent, 0)).toBe(used);
    }
    expect([...names].sort()).toEqual([
      "Bless",
      "Blight",
      "Breath",
      "Charm Person",
      "Cure Light Wounds",
      "Fire Ball",
      "Potion of Healing",
      "Sleep",
      "Wand of Cold",
    ]);
    expect(kinds).toContain("touched");
    expect(kinds).toContain("spoilt");
    expect(kinds).toContain("turns");
  });

  it("sleep takes no more Hit Dice than its dice show, the weakest first, and none of the undead", () => {
    const ogre = monster(4, 5, { hitPoints: points(20) });
    const ghoul = monster(2, 6, { hitPoints: points(9), tags: ["undead"] });
    const targets = [ogre, ogre, orc.creature, ghoul, orc.creature].map((creature, at) => ({ at, creature }));
    for (let seed = 0; seed < 50; seed += 1) {
      const dice = seededDice(seed);
      const pool = seededDice(seed).roll("2d8").total;
      const asleep = unleash(sleep, wizard.creature, targets, rulings(), dice).filter(({ how }) => how === "out");
      const taken = asleep.reduce((sum, { at }) => sum + (targets[at]?.creature.hitDice?.number ?? 0), 0);
      expect(taken).toBeLessThanOrEqual(pool);
      expect(asleep.map(({ at }) => at)).not.toContain(3);
      if (asleep.length > 0) expect(asleep.some(({ at }) => at === 2 || at === 4)).toBe(true);
    }
  });

  it("finds the expected damage of a fire ball: its dice, and half of them for the share that saves", () => {
    const post = { ...orc, creature: { ...orc.creature, hitPoints: points(1000), attacks: [] } };
    const mage = { ...wizard, magic: [fireBall], behind: false };
    const sides = [side("party", mage), side("posts", post)];
    const times = 4_000;
    const count = openLab(ask({ sides, maxRounds: 1 })).count(0, times);
    // 5d6 of which a creature of 1 Hit Die saves on 16 and over: 17.5 × (0.75 + 0.25 / 2), about 0.22 less for halves rounded down.
    const expected = 17.5 * (0.75 + 0.25 * 0.5);
    expect(Math.abs((count.people[1]?.wounds ?? 0) / times - expected)).toBeLessThan(0.6);
    expect(count.people[0]?.spent).toBe(times);
  });

  it("Charm Person takes every creature that fails the save out of the fight alive, despite any healing, and nobody else", () => {
    const foe: LabMember = { creature: { ...orc.creature, hitPoints: points(8), tags: ["person"], attacks: [] } };
    const beast: LabMember = { creature: { ...foe.creature, tags: [] } };
    const charmer: LabMember = { ...wizard, magic: [charm], creature: { ...wizard.creature, attacks: [] } };
    const alone = (against: LabMember, ...more: LabMember[]) =>
      openLab(ask({ sides: [side("party", charmer), side("foes", against, ...more)], maxRounds: 1 })).count(0, 4000);
    // BX-190: one Hit Die saves against spells on 16 and over, fifteen of twenty fail.
    const { people, wins } = alone(foe);
    const charmed = (people[1]?.down ?? 0) / 4000;
    expect(Math.abs(charmed - 0.75)).toBeLessThan(0.03);
    expect(people[1]?.dead).toBe(0);
    expect(people[1]?.fled).toBe(0);
    expect(wins[0]).toEqual(people[1]?.down);
    expect(alone(beast).people[1]).toMatchObject({ down: 0, standing: 4000 });
    expect(alone(beast).people[0]?.spent).toBe(0);
    // A friend's cure helps those who lie there, never one who has changed sides.
    const healer: LabMember = { creature: { ...monster(1), hitPoints: points(9), attacks: [] }, magic: [cure] };
    const { events } = openLab(ask({ sides: [side("party", charmer), side("foes", foe, healer)], maxRounds: 9 })).tell(
      1,
    );
    expect(events.filter(({ kind }) => kind === "rises")).toEqual([]);
  });

  it("a scroll is read like a spell in memory, and is no spell to give for a turning of undead (GOR-08)", () => {
    const gorman = rulings({}, "gorman");
    const read = (scroll: boolean, under = gorman) => {
      const own = { ...spell("Light", { ...bless, uses: 3, name: "Bless" }), scroll };
      const cleric: LabMember = { creature: priest.creature, magic: [own, turning] };
      const skeleton: LabMember = { creature: monster(1, 7, { tags: ["undead"], hitPoints: points(4) }), undead: "1" };
      const lab = openLab(ask({ sides: [side("party", cleric), side("foes", skeleton, skeleton)], rulings: under }));
      return Array.from({ length: 40 }, (_, at) => lab.tell(at).events).flat();
    };
    const kinds = (events: ReturnType<typeof read>) => new Set(events.map(({ kind }) => kind));
    expect(kinds(read(false)).has("turns")).toBe(true);
    expect(kinds(read(true)).has("turns")).toBe(false);
    expect(kinds(read(true)).has("casts")).toBe(true);
    expect(kinds(read(true, rulings())).has("turns")).toBe(true);
  });

  it("a wand harms in place of an attack while it has charges; a potion is drunk once, by its owner alone, when half of the hit points are gone", () => {
    const ogre = { creature: monster(4, 5, { hitPoints: points(60), morale: 12, attacks: [bite({ damage: "1d6" })] }) };
    const fighter = { ...knight, creature: { ...knight.creature, hitPoints: points(30) } };
    const used = (magic: readonly LabMagic[], other: readonly LabMagic[] = []) => {
      const lab = openLab(
        ask({ sides: [side("party", { ...fighter, magic }, { ...fighter, magic: other }), side("foes", ogre)] }),
      );
      return Array.from({ length: 40 }, (_, fight) => lab.tell(fight));
    };
    const charges = used([wand]).map(({ events }) => events.filter(({ kind }) => kind === "casts").length);
    expect(Math.max(...charges)).toBe(4);
    for (const { events } of used([], [potion])) {
      const drunk = events.findIndex(({ kind }) => kind === "casts");
      if (drunk < 0) continue;
      expect(events[drunk]).toMatchObject({ by: 1, magic: "Potion of Healing" });
      const touched = events[drunk + 1];
      expect(touched).toMatchObject({ kind: "touched", who: 1, how: "healed" });
      if (touched?.kind === "touched") expect(touched.left - touched.amount).toBeLessThanOrEqual(15);
      expect(events.filter(({ kind }) => kind === "casts")).toHaveLength(1);
    }
  });

  it("the same magic from a scroll adds nothing to what lies there from memory", () => {
    const targets = [{ at: 0, creature: knight.creature }];
    const [once] = unleash(bless, priest.creature, targets, rulings(), seededDice(1));
    const again = { ...bless, name: "Bless (scroll)", spell: "Bless", scroll: true };
    const under = [{ at: 0, creature: once?.after ?? knight.creature }];
    expect(unleash(again, priest.creature, under, rulings(), seededDice(1))[0]?.how).toBe("spared");
    expect(unleash(again, priest.creature, targets, rulings(), seededDice(1))[0]?.how).toBe("helped");
  });

  it("BX-149: a caster who is hit before casting loses the spell, and under another ruling any hit spoils it", () => {
    const spoilt = (spellDisruption: string) => {
      const lab = openLab(ask({ rulings: rulings({ spellDisruption }), sides: frail }));
      const fights = Array.from({ length: 200 }, (_, at) => lab.tell(at).events);
      return fights.filter((events) => events.some(({ kind }) => kind === "spoilt")).length;
    };
    const frail = [side("party", { ...wizard, behind: false }), side("foes", orc, orc, orc)];
    expect(spoilt("bx")).toBeGreaterThan(20);
    expect(spoilt("eris")).toBeGreaterThan(spoilt("bx"));
  });

  it("a creature at the back takes no hit while somebody stands in front", () => {
    const sides = [side("party", { ...knight, creature: { ...knight.creature, hitPoints: points(500) } }, wizard)];
    const report = simulateFight(ask({ sides: [...sides, side("foes", orc, orc)], times: 50 }));
    expect(deaths(report, 0)).toBe(0);
    const open = [side("party", { ...wizard, behind: false }), side("foes", orc, orc, orc, orc)];
    expect(deaths(simulateFight(ask({ sides: open, times: 50 })), 0)).toBeGreaterThan(0);
  });

  it("cures bring those who are down back while they live", () => {
    const healer = {
      ...priest,
      magic: [{ ...cure, uses: 9 }],
      creature: { ...priest.creature, hitPoints: points(200) },
    };
    const with_ = (magic: boolean) =>
      simulateFight(
        ask({
          sides: [side("party", knight, magic ? healer : { ...healer, magic: [] }), side("foes", orc, orc, orc, orc)],
        }),
      );
    expect(deaths(with_(true), 0)).toBeLessThan(deaths(with_(false), 0));
  });

  it.each([
    [{ kind: "energyDrain", amount: "1" }, "ERIS-101: drains levels, and whoever has none left dies"],
    [{ kind: "petrification", save: "paralysis" }, "turns to stone whoever fails the save"],
    [{ kind: "extraDamage", amount: "2d6" }, "adds its own dice"],
  ] as const)("a hit brings %o: %s", (rider, _says) => {
    const wight = (riders: readonly object[]) => ({
      creature: monster(3, 5, { hitPoints: points(15), attacks: [bite({ damage: "1", riders: riders as [] })] }),
    });
    const lost = (riders: readonly object[]) => {
      const { sides } = simulateFight(ask({ sides: [side("party", knight), side("foes", wight(riders))], times: 200 }));
      return (sides[0]?.dead ?? 0) + (sides[0]?.down ?? 0);
    };
    expect(lost([rider])).toBeGreaterThan(lost([]));
  });

  it("plays what decides a fight, and says of the rest that it does not", () => {
    expect(isPlayed(sleep.work, "")).toBe(true);
    expect(isPlayed(fireBall.work, "1d6")).toBe(true);
    expect(isPlayed({ does: "kills" }, "")).toBe(true);
    expect(isPlayed(bless.work, "", bless.duration)).toBe(true);
    expect(isPlayed({ light: 30 }, "")).toBe(false);
    expect(isPlayed({ puts: "charmed" }, "")).toBe(true);
    expect(isPlayed({ puts: "hidden" }, "")).toBe(false);
    expect(isPlayed({ does: "harms" }, "")).toBe(false);
    expect(isPlayed({ does: "harms", on: "caster" }, "1d6")).toBe(false);
  });
});
