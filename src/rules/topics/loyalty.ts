import { band, STANDARD } from "../creature/abilities.ts";
import { isHenchman, isInService } from "../creature/service.ts";
import type { Creature } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The effect of a loyalty score on a morale check. */
export interface LoyaltyEffect {
  readonly modifier: number;
  /** Whether it passes without dice. */
  readonly stalwart: boolean;
  /** Whether it deserts or betrays sooner or later. */
  readonly malcontent: boolean;
}

/** The rules for the loyalty of hirelings. */
export interface LoyaltyRule {
  readonly rule: RuleId;
  readonly bound: (creature: Creature) => boolean;
  /** Whether a hireling has a score on joining: retainers with a bond to the employer, or every hireling. */
  readonly scored: (one: Pick<Creature, "hirelingKind" | "class">) => boolean;
  /** Whether those who joined together share one score (ERIS-110). */
  readonly shared: boolean;
  /** A separate loyalty check (2d6, equal or under stays) in place of morale; absent where loyalty modifies morale. */
  readonly check?: { readonly formula: string };
  readonly onMorale: (loyalty: number) => LoyaltyEffect;
  /** The score on joining: dice (empty where Charisma alone gives it), and the bonuses of Charisma and enthusiasm. */
  readonly start: { readonly formula: string; readonly base: number; readonly enthusiasm: number };
  readonly charisma: (score: number) => number;
  /** Whether a new employer has a new score (GOR-43). */
  readonly again: boolean;
  /** Gain for a won battle or expedition (ERIS-114). */
  readonly perSuccess: number;
  readonly max: number;
}

const NOTHING: LoyaltyEffect = { modifier: 0, stalwart: false, malcontent: false };
const effects = (bands: readonly (readonly [number, number])[], stalwartFrom: number) => (loyalty: number) =>
  loyalty >= stalwartFrom
    ? { ...NOTHING, stalwart: true }
    : { modifier: band<number>(bands, loyalty), stalwart: false, malcontent: loyalty <= 3 };

const hired = (creature: Creature): boolean => isInService(creature) && creature.loyalty !== undefined;

const BX_CHARISMA = [
  [-99, 4],
  [4, 5],
  [6, 6],
  [9, 7],
  [13, 8],
  [16, 9],
  [18, 10],
] as const;
const ERIS_CHARISMA = [
  [-99, -2],
  [5, -1],
  [7, 0],
  [13, 1],
  [16, 2],
  [18, 4],
] as const;

/** A malcontent uses the next lower row (ERIS: the row's own desertion, and the morale of the row above). */
const ERIS_MORALE = [
  [-99, -2],
  [7, -1],
  [9, 0],
  [13, 1],
  [15, 2],
] as const;

export const loyalty = topic<LoyaltyRule>({
  key: "loyalty",
  group: "morale",
  classic: "bx",
  variants: {
    bx: built(["BX-181"], {
      rule: "BX-181",
      bound: isHenchman,
      scored: isHenchman,
      shared: false,
      check: { formula: "2d6" },
      onMorale: () => NOTHING,
      start: { formula: "", base: 0, enthusiasm: 1 },
      charisma: (score) => band<number>(BX_CHARISMA, score),
      again: false,
      perSuccess: 0,
      max: 12,
    }),
    eris: built(["ERIS-110", "ERIS-114"], {
      rule: "ERIS-110",
      bound: hired,
      scored: () => true,
      shared: true,
      onMorale: effects(ERIS_MORALE, 19),
      start: { formula: "3d6", base: 0, enthusiasm: 3 },
      charisma: (score) => band<number>(ERIS_CHARISMA, score),
      again: false,
      perSuccess: 1,
      max: 1000,
    }),
    gorman: built(["GOR-43", "GOR-44", "GOR-45", "GOR-46", "GOR-47"], {
      rule: "GOR-44",
      bound: isHenchman,
      scored: isHenchman,
      shared: false,
      onMorale: effects(STANDARD, 18),
      start: { formula: "1d6", base: 7, enthusiasm: 0 },
      charisma: (score) => band<number>(STANDARD, score),
      again: true,
      perSuccess: 0,
      max: 1000,
    }),
  },
  parameters: {
    loyaltyStep: { kind: "integer", initial: 1, min: 0, max: 6 },
  },
  affects: ["combat", "cards"],
});
