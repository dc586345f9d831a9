/** Experience: the monsters overcome and the treasure won, their value under the rulings, and the share of each. */

import type { Scores } from "../../rules/characters/abilities.ts";
import type { OwnClass } from "../../rules/characters/classes.ts";
import { type ExperienceGain, gainExperience } from "../../rules/characters/experience.ts";
import type { HitDice } from "../../rules/creature/types.ts";
import type { Coins } from "../../rules/hirelings/division.ts";
import { type Award, award } from "../../rules/rewards/award.ts";
import { monsterWorth } from "../../rules/rewards/experience.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { explorationXp } from "../../rules/topics/explorationXp.ts";
import { type MagicGrade, magicItemXp } from "../../rules/topics/magicItemXp.ts";
import { xpAward } from "../../rules/topics/xpAward.ts";
import { classLine } from "../characters/class-line.ts";
import { type Draft, numberIn, ticked, written } from "../platform/draft.ts";
import { grouped } from "../platform/number-format.ts";
import { derivedValue } from "../platform/steps.ts";
import { refusalLine } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";
import { type ShareCandidate, type SharerRow, sharerRow, sharersOf } from "./share.ts";

/** A possible recipient of experience. Those without a class keep none. */
export interface Learner extends ShareCandidate {
  readonly class?: OwnClass;
  readonly abilities?: Scores;
  readonly experience: number;
  readonly percent?: number;
  readonly levelAtSessionStart?: number;
  /** For a character with several classes: their number, and those that gain (EXT-03, EXT-04). */
  readonly several?: { readonly count: number; readonly learning: readonly LearningClass[] };
}

/** A class that gains experience; `at`: its index among the further classes, null for the first. */
interface LearningClass {
  readonly class: OwnClass;
  readonly experience: number;
  readonly at: number | null;
  readonly levelAtSessionStart?: number;
}

/** Monsters of a kind; `from`: the source of the entry. */
export interface DefeatedFoe {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  readonly hitDice: HitDice;
  readonly typed?: number;
  readonly from: "fight" | "fled" | "noted" | "added";
}

interface TreasureFind {
  readonly id: string;
  readonly name: string;
  readonly grade: MagicGrade;
  readonly count: number;
}

export interface ExperienceFacts {
  readonly learners: readonly Learner[];
  readonly fallen: readonly DefeatedFoe[];
  readonly coins: Coins;
  readonly valuables: number;
  readonly finds: readonly TreasureFind[];
  readonly found: number;
}

/** The gain of one class. */
interface ClassGain {
  /** Its name, where there are several. */
  readonly calling?: TextLine;
  /** The part of it that is added, with prime requisites and caps. */
  readonly added?: DerivedValue;
  readonly gain?: DerivedValue;
  readonly before: string;
  readonly level: number;
  readonly reached: number;
  readonly rises: boolean;
}

interface LearnerRow extends SharerRow, ClassGain {
  readonly part?: DerivedValue;
  /** The further classes that gain. */
  readonly more: readonly ClassGain[];
  /** Whether it keeps no experience, so that its part is lost. */
  readonly keepsNone: boolean;
}

export interface ExperienceView {
  readonly fallen: readonly (DefeatedFoe & {
    readonly countText: string;
    readonly worthText: string;
    readonly each: DerivedValue;
  })[];
  readonly finds: readonly (TreasureFind & { readonly countText: string })[];
  readonly countsMagic: boolean;
  readonly countsPlaces: boolean;
  readonly asksSafe: boolean;
  readonly parts: readonly DerivedValue[];
  readonly total: string;
  readonly bonus: number;
  readonly lost: number;
  readonly rows: readonly LearnerRow[];
  readonly notes: readonly TextLine[];
  readonly ready: boolean;
  readonly gains: readonly {
    readonly id: string;
    readonly name: string;
    readonly gain: ExperienceGain;
    readonly part: DerivedValue;
    readonly after: DerivedValue;
    /** The class that gains, where there are several. */
    readonly calling?: TextLine;
    readonly at: number | null;
  }[];
  readonly defeated: readonly { readonly name: string; readonly count: number }[];
  readonly sum: number;
}

/** A number of new places that certainly counts, because a few may be too few (GOR-98). */
const MANY_PLACES = 1000;
const coinNames = ["pp", "gp", "ep", "sp", "cp"] as const;

/** @throws RulesError for unreadable numbers. */
export function experienceView(facts: ExperienceFacts, draft: Draft, rulings: Rulings): ExperienceView {
  const fallen = facts.fallen.map((one) => {
    const count = numberIn(draft, `count.${one.id}`, one.from === "fled" ? 0 : one.count);
    const typed = numberIn(draft, `xp.${one.id}`, one.typed ?? -1);
    return { ...one, count, ...(typed >= 0 && { typed }) };
  });
  const finds = facts.finds.map((one) => ({ ...one, count: numberIn(draft, `find.${one.id}`, one.count) }));
  const pending = {
    monsters: fallen.filter(({ count }) => count !== 0),
    coins: Object.fromEntries(
      coinNames.map((coin) => [coin, numberIn(draft, `coins.${coin}`, facts.coins[coin] ?? 0)]),
    ),
    valuables: numberIn(draft, "valuables", facts.valuables),
    magic: finds.filter(({ count }) => count !== 0),
    found: numberIn(draft, "found", facts.found),
    achievements: numberIn(draft, "achievements", 0),
  };
  const result = award(pending, sharersOf(facts.learners, draft), ticked(draft, "safe", false), rulings);
  const gains = gainsOf(facts.learners, result, rulings);
  const rows = facts.learners.map((learner, at) => rowOf(learner, at, draft, result, gains));
  const { monsters, treasure, magic } = result.parts;
  return {
    fallen: fallen.map((one) => ({
      ...one,
      countText: written(draft, `count.${one.id}`, String(one.count)),
      worthText: written(draft, `xp.${one.id}`, one.typed === undefined ? "" : String(one.typed)),
      each: pointsOf("RULINGS.Company.xp.each", monsterWorth(one.hitDice, rulings, one.typed)),
    })),
    finds: finds.map((one) => ({ ...one, countText: written(draft, `find.${one.id}`, String(one.count)) })),
    countsMagic: rulings.use(magicItemXp) !== undefined,
    countsPlaces: rulings.use(explorationXp)(MANY_PLACES) > 0,
    asksSafe: rulings.use(xpAward).home,
    parts: [
      pointsOf("RULINGS.Company.xp.monsters", monsters),
      pointsOf("RULINGS.Company.xp.treasure", treasure),
      ...(rulings.use(magicItemXp) ? [pointsOf("RULINGS.Company.xp.magic", magic)] : []),
    ],
    total: grouped(result.total),
    bonus: result.bonus,
    lost: result.lost,
    rows,
    notes: result.refused ? [refusalLine(result.refused)] : [],
    ready: !result.refused && result.total > 0 && gains.length > 0,
    gains: gains.map(({ learner, of, gain, part }) => ({
      id: learner.id,
      name: learner.name,
      gain,
      part,
      after: afterOf(gain),
      at: of.at,
      ...(learner.several && { calling: classLine(of.class) }),
    })),
    defeated: pending.monsters.map(({ name, count }) => ({ name, count })),
    sum: result.total,
  };
}

interface Gain {
  readonly learner: Learner;
  readonly of: LearningClass;
  readonly part: DerivedValue;
  readonly gain: ExperienceGain;
}

function pointsOf(
  labelKey: string,
  traced: { readonly value: number; readonly steps: Parameters<typeof derivedValue>[2] },
) {
  return derivedValue(labelKey, grouped(traced.value), traced.steps);
}

/** The gain of each after the kept share, prime requisites and caps; none for anybody without a class or a kept share. */
function gainsOf(learners: readonly Learner[], { each }: Award, rulings: Rulings): Gain[] {
  return learners.flatMap((learner, at) => {
    const share = each[at];
    if (!share || !learner.class || share.kept === 0 || share.experience.value === 0) return [];
    const { abilities, percent, several } = learner;
    return learningOf(learner, learner.class).map((of) => {
      const gain = gainExperience(
        {
          class: of.class,
          experience: of.experience,
          award: share.experience.value,
          kept: share.kept,
          ...(abilities && { abilities }),
          ...(percent !== undefined && { percent }),
          ...(of.levelAtSessionStart !== undefined && { levelAtSessionStart: of.levelAtSessionStart }),
          ...(several && { classes: several.count }),
        },
        rulings,
      );
      return { learner, of, gain, part: pointsOf("RULINGS.Company.xp.part", share.experience) };
    });
  });
}

function learningOf({ several, experience, levelAtSessionStart }: Learner, own: OwnClass): readonly LearningClass[] {
  const start = levelAtSessionStart === undefined ? {} : { levelAtSessionStart };
  return several?.learning ?? [{ class: own, experience, at: null, ...start }];
}

function afterOf({ experience }: ExperienceGain): DerivedValue {
  return derivedValue("RULINGS.Company.xp.after", grouped(experience.after.value), experience.after.steps);
}

function rowOf(learner: Learner, at: number, draft: Draft, result: Award, gains: readonly Gain[]): LearnerRow {
  const share = result.each[at];
  const all = gains.filter((one) => one.learner === learner);
  const [own, ...more] = all;
  return {
    ...sharerRow(learner, draft, share?.share ?? 0),
    ...(share && share.experience.value > 0 && { part: pointsOf("RULINGS.Company.xp.part", share.experience) }),
    ...classGain(learner, own),
    more: more.map((one) => classGain(learner, one)),
    keepsNone: share !== undefined && share.share > 0 && share.kept === 0,
  };
}

function classGain(learner: Learner, own: Gain | undefined): ClassGain {
  const level = own?.of.class.level ?? learner.class?.level ?? 0;
  return {
    ...(own && learner.several && { calling: classLine(own.of.class) }),
    ...(own && {
      added: pointsOf("RULINGS.Company.xp.added", own.gain.added),
      gain: afterOf(own.gain),
    }),
    before: grouped(own?.of.experience ?? learner.experience),
    level,
    reached: own?.gain.level.reached ?? level,
    rises: own !== undefined && own.gain.level.reached > level,
  };
}
