/** Hiring: the possible hirelings, their cost and enticement, and the employer's limit. */

import { employing } from "../../rules/hirelings/limits.ts";
import { type Enticement, enticementOf } from "../../rules/hirelings/offer.ts";
import { availability } from "../../rules/hirelings/recruitment.ts";
import { wages } from "../../rules/hirelings/wages.ts";
import { ownRow } from "../../rules/input-checks.ts";
import type { Refusal } from "../../rules/plan.ts";
import { upkeepDue } from "../../rules/rewards/upkeep.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { HIRELING_TYPES } from "../../rules/tables/hireling-types.ts";
import { RACES } from "../../rules/tables/hirelings.ts";
import { type HirelingKind, hirelings, type InService } from "../../rules/topics/hirelings.ts";
import { coinText } from "../platform/coins.ts";
import { grouped } from "../platform/number-format.ts";
import { derivedValue } from "../platform/steps.ts";
import type { Localize } from "../platform/text.ts";
import { refusalLine } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";

/** Trades with another name in the compendium than in the rules; earlier hirelings keep the old name. */
const ALIASES: Readonly<Record<string, string>> = {
  "maa-archer": "archerAtArms",
  hobbit: "halfling",
  "fighting-man": "fighter",
  armourer: "armorer",
  "assistant-armourer": "assistantArmorer",
  blacksmith: "smith",
  "ships-captain": "shipCaptain",
  "ship-navigator": "navigator",
  "ship-crewman": "seaman",
  sailor: "seaman",
};

/** A trade that ends with the kind of soldier: `footman-light`. */
const MANNER = /^(.+)-(light|medium|heavy|mounted)$/;

/** The trades of the compendia. @texts RULINGS.Trade.* */
const TRADES: readonly string[] = [
  "crossbowman",
  "crossbowman-mounted",
  "footman-heavy",
  "archer",
  "archer-mounted",
  "footman-light",
  "horseman-light",
  "longbowman",
  "guardsman",
  "heavy-foot",
  "heavy-horseman",
  "light-foot",
  "light-horseman",
  "archer-at-arms",
  "medium-horseman",
  "horseman-medium",
  "horseman-heavy",
  "shield-bearer",
  "swordsman",
  "weapon-bearer",
  "alchemist",
  "animal-trainer",
  "armorer",
  "armourer",
  "assistant-armourer",
  "assassin",
  "cook",
  "engineer",
  "laborer",
  "porter",
  "sage",
  "seaman",
  "ship-captain",
  "ships-captain",
  "smith",
  "blacksmith",
  "spy",
  "torch-bearer",
  "link-boy",
  "cleric",
  "dwarf",
  "elf",
  "fighting-man",
  "hobbit",
  "magic-user",
  "thief",
  "wolf-rider",
  "mercenary",
  "ship-crewman",
  "ship-navigator",
  "navigator",
  "oarsman",
  "sailor",
  "peasant",
  "retainer",
];

/** A trade in the reader's words; custom ones are put into words: `footman-light` is a light footman, `link-boy` a link boy. */
export function tradeName(trade: string, text: Localize): string {
  if (TRADES.includes(trade)) return text(`RULINGS.Trade.${trade}`);
  return trade.replace(MANNER, "$2-$1").replaceAll("-", " ");
}

/** The rules' id of a trade: `footman-light` is `footmanLight`. */
export function tradeId(trade: string): string {
  return ownRow(ALIASES, trade) ?? trade.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether a type is hired at a market (ERIS-115). */
export function isMarketType(trade: string): boolean {
  return HIRELING_TYPES.some(({ id }) => id === tradeId(trade));
}

/** A possible hireling. */
export interface Prospect {
  readonly name: string;
  readonly trade: string;
  readonly kind: HirelingKind;
  readonly people: string;
  readonly level: number;
  readonly hasClass: boolean;
}

/** A possible employer. */
export interface Employer {
  readonly charisma: number;
  readonly level: number;
  readonly employed: readonly InService[];
  /** Whether it has a stronghold, where specialists serve. */
  readonly stronghold: boolean;
}

interface HireView {
  readonly most: DerivedValue;
  readonly count: number;
  readonly free: number;
  /** The reason against another hireling. */
  readonly fault?: TextLine;
  /** The reason why the type is not found there (ERIS-106, ERIS-115), as a hint to the referee, who may override it. */
  readonly notThere?: TextLine;
  /** Whether the reason is a warning, not a refusal. */
  readonly warning: boolean;
  /** Advance wages for the requested days. */
  readonly wage?: DerivedValue;
  /** The same in gold pieces; 0 without wages. */
  readonly wageGold: number;
  readonly wageNote?: TextLine;
  /** The later cost of each adventure or month, where upkeep replaces wages (ERIS-112). */
  readonly upkeep?: DerivedValue;
  readonly minimum?: Enticement;
  readonly throwsDice: boolean;
}

/**
 * The cost and limits of hiring a number of a kind.
 * @throws RulesError for numbers out of bounds.
 */
export function hireView(
  employer: Employer,
  prospect: Prospect | undefined,
  terms: {
    readonly number: number;
    readonly days: number;
    readonly notice: boolean;
    readonly multiples?: number;
    /** Whether they came with an unusual hireling, wherever their trade is found (ERIS-108). */
    readonly companions?: boolean;
  },
  rulings: Rulings,
): HireView {
  const rule = rulings.use(hirelings);
  const joining: InService | undefined = prospect && {
    kind: prospect.kind,
    hasClass: prospect.hasClass,
    level: prospect.level,
  };
  const before = employing(employer.charisma, employer.employed, undefined, rulings, employer.level);
  const others = joining ? Array.from({ length: Math.max(0, terms.number - 1) }, () => joining) : [];
  const lead = employing(employer.charisma, [...employer.employed, ...others], joining, rulings, employer.level);
  const people = RACES.find((race) => race === prospect?.people) ?? "human";
  const pay =
    prospect && wages(tradeId(prospect.trade), { race: people, days: terms.days, number: terms.number }, rulings);
  const least =
    prospect && rule.market && isMarketType(prospect.trade)
      ? enticementOf(tradeId(prospect.trade), peopleOf(prospect.people), rulings)
      : undefined;
  // A hireling who answered a notice is paid the promised multiple (ERIS-106).
  const times = terms.notice ? Math.max(1, terms.multiples ?? 1) : 1;
  const by = terms.notice ? "advertisement" : terms.companions ? "referee" : "tavern";
  const notThere = prospect && whereFound(prospect, by, employer, rulings);
  return {
    most: derivedValue("RULINGS.Company.hire.most", String(before.most.value), before.most.steps),
    count: before.count,
    free: before.free,
    ...(lead.fault && { fault: refusalLine(lead.fault) }),
    ...(notThere && { notThere: refusalLine(notThere) }),
    warning: lead.warning,
    wageGold: pay && !pay.refused ? pay.gold.value : 0,
    ...(pay &&
      !pay.refused && {
        wage: derivedValue("RULINGS.Company.hire.wage", coinText(grouped(pay.gold.value), "gp"), pay.gold.steps),
      }),
    ...(pay?.refused && { wageNote: refusalLine(pay.refused) }),
    ...(pay?.refused && upkeepOf(tradeId(prospect?.trade ?? ""), terms.number, rulings)),
    ...(least && { minimum: { ...least, gold: least.gold * times } }),
    throwsDice: prospect !== undefined && rule.answers(prospect.kind) && !terms.notice,
  };
}

/** The reason why a trade is not found in a place, where the ruling has such places; hirelings with a class answer by level. */
export function whereFound(
  { trade, level }: Pick<Prospect, "trade" | "level">,
  by: "tavern" | "advertisement" | "referee",
  { stronghold }: Pick<Employer, "stronghold">,
  rulings: Rulings,
): Refusal | undefined {
  if (!rulings.use(hirelings).market || !isMarketType(trade)) return undefined;
  return availability(tradeId(trade), { by, stronghold, level });
}

function peopleOf(people: string): string {
  return people === "other" ? "human" : people;
}

/** The upkeep of a number of hirelings for one period; undefined where the ruling has none. */
function upkeepOf(type: string, heads: number, rulings: Rulings): { readonly upkeep?: DerivedValue } {
  const [due] = upkeepDue(
    [{ id: "prospect", name: "", type, heads }],
    { sessions: 1, expeditions: 1, days: 28 },
    rulings,
  );
  if (!due) return {};
  const { value, steps } = due.gold;
  return { upkeep: derivedValue("RULINGS.Company.hire.upkeep", coinText(grouped(value), "gp"), steps) };
}

/** The trades present, with the number of people, in the order in which they were seen. */
export function facesByTrade(faces: readonly string[]): readonly { readonly trade: string; readonly count: number }[] {
  return [...new Set(faces)].map((trade) => ({ trade, count: faces.filter((one) => one === trade).length }));
}
