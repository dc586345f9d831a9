import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** Men-at-arms with their upkeep in gp a period (ERIS-112). */
export const MEN_AT_ARMS = {
  lightFoot: 2,
  heavyFoot: 3,
  archer: 5,
  crossbowman: 4,
  longbowman: 10,
  lightHorseman: 10,
  mediumHorseman: 15,
  heavyHorseman: 20,
} as const;
export type ManAtArms = keyof typeof MEN_AT_ARMS;

/** Specialists of a stronghold, gp a month; for marked ones a mission. */
const SPECIALISTS = {
  alchemist: 1000,
  armorer: 100,
  assassin: 2000,
  animalTrainer: 500,
  engineer: 750,
  sage: 2000,
  shipCaptain: 250,
  seaman: 10,
  smith: 25,
  spy: 500,
} as const;
const MISSIONS: readonly string[] = ["assassin", "spy"];

/** A line of the editable table of rates. */
export interface UpkeepRate {
  readonly type: string;
  readonly gp: number;
}

const RATES: readonly UpkeepRate[] = Object.entries({ ...MEN_AT_ARMS, ...SPECIALISTS }).map(([type, gp]) => ({
  type,
  gp,
}));

/** Whether a type is in the printed table, to which the referee may add others. */
export function isPrintedRate(type: string): boolean {
  return RATES.some((rate) => rate.type === type);
}

function fault(rows: readonly unknown[]): string | undefined {
  const sound = rows.every((row) => {
    if (typeof row !== "object" || row === null) return false;
    const gp: unknown = Reflect.get(row, "gp");
    return typeof Reflect.get(row, "type") === "string" && typeof gp === "number" && Number.isInteger(gp) && gp >= 0;
  });
  return sound ? undefined : "rewards.badUpkeepRates";
}

/** The rules for upkeep. */
export interface UpkeepRule {
  readonly rule: RuleId;
  /** Percentage of experience that a character pays in gp. */
  readonly percent: number;
  /** The period of a type of hireling: a specialist by the month or the mission, all others by their period. */
  periodOf(type: string): "period" | "month" | "mission";
  /** The loyalty loss of unpaid hirelings. */
  readonly unpaidLoyalty: number;
}

export const upkeep = topic<UpkeepRule | undefined>({
  key: "upkeep",
  group: "rewards",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["ERIS-112", "ERIS-129"], {
      rule: "ERIS-129",
      percent: 1,
      periodOf: (type) => (MISSIONS.includes(type) ? "mission" : Object.hasOwn(SPECIALISTS, type) ? "month" : "period"),
      unpaidLoyalty: -1,
    }),
  },
  parameters: {
    upkeepPeriod: { kind: "choice", readBy: ["on"], initial: "session", choices: ["session", "week", "month"] },
    hirelingUpkeepPeriod: { kind: "choice", readBy: ["on"], initial: "expedition", choices: ["expedition", "month"] },
    /** Hireling upkeep in gp (ERIS-112). */
    upkeepRates: { kind: "table", readBy: ["on"], initial: RATES, fault },
  },
  affects: ["party"],
});
