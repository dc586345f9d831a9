import { band } from "../creature/abilities.ts";
import type { Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import { EXPERT_WAGES, MERCENARY_WAGES, RACES, type Race, SPECIALIST_WAGES } from "../tables/hirelings.ts";
import type { RuleId } from "../trace/types.ts";

export type HirelingKind = NonNullable<Creature["hirelingKind"]>;

/** A hireling, for limits and shares. */
export interface InService {
  readonly kind: HirelingKind;
  readonly charmed?: boolean;
  /** Whether it stays at a stronghold. */
  readonly atStronghold?: boolean;
  /** Whether it has a class. */
  readonly hasClass?: boolean;
  readonly level?: number;
}

/** A wage: an amount of gold for each day, week, month or mission. */
export interface Wage {
  readonly gold: number;
  readonly per: "day" | "week" | "month" | "mission";
  readonly rule?: RuleId;
}

export interface WageTerms {
  readonly race?: Race;
  readonly wartime?: boolean;
  readonly dangerous?: boolean;
}

/** An answer to an offer of service. @texts RULINGS.Company.hire.answer.* */
export type Answer = "attacks" | "illWill" | "refuses" | "again" | "accepts" | "gladly";

/** The rules for hiring. */
export interface HirelingsRule {
  readonly rule?: RuleId;
  /** The maximum number, by the employer's Charisma. */
  most(charisma: number): number;
  counts(one: InService): boolean;
  /** Whether the same maximum applies to hirelings of any kind in a dungeon (ERIS-116). */
  readonly boundsDungeon: boolean;
  /** Whether more are refused, and not only warned about. */
  readonly strict: boolean;
  /** Whether there are notices, taverns and enticements (ERIS-106 to ERIS-109). */
  readonly market: boolean;
  /** Whether Charisma modifies the answer to an offer. */
  readonly charismaCounts: boolean;
  /** The answer for a total of 2d6. */
  answer(total: number): Answer;
  /** Whether a kind of hireling answers by dice; others serve for the wage. */
  answers(kind: HirelingKind): boolean;
  wage(type: string, terms: WageTerms): Wage | undefined;
  /** The rule that makes a share the only pay of this kind, in spite of a wage on the sheet (GOR-41). */
  sharePays(kind: HirelingKind): RuleId | undefined;
  /** The fraction of earned experience that a hireling keeps; 0 for those who keep none. */
  experience(one: InService): number;
  /** Whether hirelings earn experience by share instead of by head (GOR-41). */
  readonly learnByShare: boolean;
  /** Whether normal men attack and save as first-level fighters (ERIS-115). */
  readonly menAsFighters: boolean;
  /** Whether shares of treasure are in whole gold (GOR-41) instead of copper. */
  readonly wholeGold: boolean;
}

type Band = readonly (readonly [number, number])[];
const BX_MOST: Band = [
  [-99, 1],
  [4, 2],
  [6, 3],
  [9, 4],
  [13, 5],
  [16, 6],
  [18, 7],
];
const ERIS_MOST: Band = [
  [-99, 1],
  [5, 2],
  [7, 3],
  [10, 4],
  [13, 5],
  [16, 6],
  [18, 12],
];
const GORMAN_MOST: Band = [...BX_MOST.slice(0, 6), [18, 12]];

/** Retainers and henchmen, and unusual hirelings with a class (MIX-30). */
const retainers = ({ kind, hasClass }: InService): boolean =>
  kind === "retainer" || kind === "henchman" || (kind === "unusual" && hasClass === true);
const ANSWERS: readonly (readonly [number, Answer])[] = [
  [-99, "illWill"],
  [3, "refuses"],
  [6, "again"],
  [9, "accepts"],
  [12, "gladly"],
];
const ANSWERS_1974: readonly (readonly [number, Answer])[] = [[-99, "attacks"], ...ANSWERS.slice(1)];
const listed = (table: Readonly<Record<string, number>>, type: string): number | undefined =>
  Object.hasOwn(table, type) ? table[type] : undefined;

/** B/X wages: mercenaries by race and specialists a month, doubled in war for fighting ones; retainers 1 gp a day. */
function bxWage(type: string, { race = "human", wartime = false }: WageTerms): Wage | undefined {
  if (type === "retainer") return { gold: 1, per: "day" };
  const specialist = listed(SPECIALIST_WAGES, type);
  if (specialist !== undefined) return { gold: specialist, per: type === "spy" ? "mission" : "month" };
  const month = Object.hasOwn(MERCENARY_WAGES, type) ? MERCENARY_WAGES[type]?.[RACES.indexOf(race)] : undefined;
  return month ? { gold: month * (wartime ? 2 : 1), per: "month" } : undefined;
}

/** Wages of GOR-39 and GOR-40: experts by the week, others 1 gp a day, 2 in a dangerous place. */
function gormanWage(type: string, { dangerous = false }: WageTerms): Wage {
  // Their share is their pay (GOR-41).
  if (type === "henchman" || type === "retainer") return { gold: 0, per: "day", rule: "GOR-41" };
  const expert = listed(EXPERT_WAGES, type);
  if (expert !== undefined) return { gold: expert, per: type === "spy" ? "mission" : "week", rule: "GOR-40" };
  return { gold: dangerous ? 2 : 1, per: "day", rule: "GOR-39" };
}

function rowsFault(keys: readonly string[]): (rows: readonly unknown[]) => string | undefined {
  return (rows) =>
    rows.every((row) => typeof row === "object" && row !== null && keys.every((key) => Reflect.has(row, key)))
      ? undefined
      : "hirelings.badRow";
}

export const hirelings = topic<HirelingsRule>({
  key: "hirelings",
  group: "hirelings",
  classic: "bx",
  variants: {
    bx: built([], {
      most: (charisma) => band<number>(BX_MOST, charisma),
      counts: retainers,
      boundsDungeon: false,
      strict: true,
      market: false,
      charismaCounts: true,
      answer: (total) => band<Answer>(ANSWERS, total),
      answers: (kind) => kind === "retainer" || kind === "henchman",
      wage: bxWage,
      sharePays: () => undefined,
      experience: (one) => (retainers(one) ? 0.5 : 0),
      learnByShare: false,
      menAsFighters: false,
      wholeGold: false,
    }),
    eris: built(
      [
        "ERIS-105",
        "ERIS-106",
        "ERIS-107",
        "ERIS-108",
        "ERIS-109",
        "ERIS-110",
        "ERIS-111",
        "ERIS-112",
        "ERIS-115",
        "ERIS-116",
      ],
      {
        rule: "ERIS-116",
        most: (charisma) => band<number>(ERIS_MOST, charisma),
        counts: ({ kind, charmed, atStronghold }) =>
          charmed === true || (kind === "specialist" ? !atStronghold : kind !== "normal" && kind !== "mercenary"),
        boundsDungeon: true,
        strict: true,
        market: true,
        charismaCounts: false,
        answer: (total) => band<Answer>(ANSWERS_1974, total),
        answers: () => true,
        wage: () => undefined,
        sharePays: () => undefined,
        experience: ({ kind, hasClass }) => (kind !== "normal" && kind !== "mercenary" && hasClass ? 1 : 0),
        learnByShare: false,
        menAsFighters: true,
        wholeGold: false,
      },
    ),
    gorman: built(["GOR-39", "GOR-40", "GOR-42"], {
      rule: "GOR-42",
      most: (charisma) => band<number>(GORMAN_MOST, charisma),
      counts: retainers,
      boundsDungeon: false,
      strict: false,
      market: false,
      charismaCounts: true,
      answer: (total) => band<Answer>(ANSWERS, total),
      answers: (kind) => kind === "retainer" || kind === "henchman",
      wage: gormanWage,
      sharePays: (kind) => (retainers({ kind }) ? "GOR-41" : undefined),
      experience: (one) => (retainers(one) ? 1 : 0),
      learnByShare: true,
      menAsFighters: false,
      wholeGold: true,
    }),
  },
  parameters: {
    /** The reach of notices: answers come on a d6 up to `upTo`, with a number of dice of men (ERIS-106). */
    advertising: {
      kind: "table",
      readBy: ["eris"],
      initial: [
        { reach: "village", upTo: 2, number: "1d6" },
        { reach: "town", upTo: 3, number: "2d6" },
        { reach: "city", upTo: 4, number: "3d6" },
        { reach: "region", upTo: 5, number: "4d6" },
      ],
      fault: rowsFault(["reach", "upTo", "number"]),
    },
    /** The minimum enticement of each unusual type: gold, or goods (ERIS-108). */
    enticements: {
      kind: "table",
      readBy: ["eris"],
      initial: [
        { type: "fighter", gold: 100, kind: "" },
        { type: "cleric", gold: 0, kind: "temple" },
        { type: "magicUser", gold: 0, kind: "magicItem" },
        { type: "elf", gold: 0, kind: "magicItem" },
        { type: "dwarf", gold: 200, kind: "" },
        { type: "halfling", gold: 0, kind: "fineThing" },
      ],
      fault: rowsFault(["type", "gold", "kind"]),
    },
  },
  affects: ["actors", "referee"],
});
