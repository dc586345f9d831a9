import type { RuleId } from "../trace/types.ts";
import { built, topic } from "./topic.ts";

/** Men-at-arms and what each costs in gp a period (ERIS-112). */
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

/** The man-at-arms that a type of hireling is kept like; all others like light foot. */
const KEPT_AS: Readonly<Record<string, ManAtArms>> = {
  swordsman: "heavyFoot",
  fighter: "heavyFoot",
  cleric: "heavyFoot",
  dwarf: "heavyFoot",
  archer: "archer",
  elf: "archer",
};
/** Specialists of a stronghold, gp a month; of an assassin or spy, a mission. */
const SPECIALISTS: Readonly<Record<string, number>> = {
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
};

/** What it costs to live. */
export interface UpkeepRule {
  readonly rule: RuleId;
  /** Part of experience that a character pays in gp. */
  readonly percent: number;
  /** Gold pieces that a hireling of this type costs a period. */
  hireling(type: string): number;
  /** On the loyalty of those who are not paid. */
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
      hireling: (type) => {
        if (Object.hasOwn(SPECIALISTS, type)) return SPECIALISTS[type] ?? 0;
        const own = Object.hasOwn(MEN_AT_ARMS, type) ? (type as ManAtArms) : undefined;
        return MEN_AT_ARMS[own ?? (Object.hasOwn(KEPT_AS, type) ? (KEPT_AS[type] ?? "lightFoot") : "lightFoot")];
      },
      unpaidLoyalty: -1,
    }),
  },
  parameters: {
    upkeepPeriod: { kind: "choice", initial: "session", choices: ["session", "week", "month"] },
    hirelingUpkeepPeriod: { kind: "choice", initial: "expedition", choices: ["expedition", "month"] },
  },
  affects: ["party"],
});
