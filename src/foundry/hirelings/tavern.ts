/** The results of a tavern visit, stored with the visitor for a week (ERIS-107). */

import { lookAgain, type TavernOutcome } from "../../rules/hirelings/recruitment.ts";
import { choice, finite, flag, list, maybe, ownRow, shape, text, whole } from "../../rules/input-checks.ts";
import { hirelings } from "../../rules/topics/hirelings.ts";
import type { Prospect } from "../../view/hirelings/hire.ts";
import { passesCheck } from "../../view/platform/stored-lists.ts";
import { HIRELING_KINDS } from "../adapter/creature.ts";
import { pickGoods } from "../characters/creation/starting-goods.ts";
import { bothNames, folderName, loadNames } from "../platform/compendium-names.ts";
import { HIRELING_FOLDERS } from "../platform/entry-ids.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

/* The list for hire: the compendium entries that can be asked under the rulings in force. */

const PACK = "rulings.hirelings";
const KINDS: Readonly<Record<string, Prospect["kind"]>> = HIRELING_KINDS;

/** An entry of the compendium that can be hired. */
export interface AvailableHireling extends Prospect {
  readonly uuid: string;
  readonly folder: string;
  /** The English name, where that is another. */
  readonly english: string;
}

/** Fetches the names of hirelings in the reader's language. */
export async function loadHirelingNames(): Promise<void> {
  await loadNames(PACK);
}

/** The hirelings who can be asked under the rulings in force. */
export function availableHirelings(): AvailableHireling[] {
  const pack = game.packs?.get(PACK);
  const market = rulingsInForce().use(hirelings).market;
  const weekly = rulingsInForce().is("hirelings", "gorman");
  return (pack?.index.contents ?? []).flatMap((entry) => {
    const of = (path: string): unknown => foundry.utils.getProperty(entry, path);
    const type = of("type");
    const id = String(of("folder"));
    const folder = pack ? folderName(pack, pack.folders.get(id)?.name ?? "") : "";
    const eris = HIRELING_FOLDERS.eris.includes(id);
    const gorman = HIRELING_FOLDERS.gorman.includes(id);
    if ((type !== "hireling" && type !== "character") || eris !== market || (gorman && !weekly)) return [];
    if (weekly && type === "hireling" && !gorman) return [];
    const trade = String(of("system.trade") ?? "") || (type === "character" ? "retainer" : "");
    return [
      {
        uuid: entry.uuid,
        ...bothNames(entry),
        folder,
        trade,
        kind: type === "character" ? ("retainer" as const) : (ownRow(KINDS, String(of("system.kind"))) ?? "normal"),
        people: String(of("system.people") ?? "human"),
        level: Number(of("system.level") ?? 0),
        hasClass: type === "character",
      },
    ];
  });
}

export const TAVERN = "flags.rulings.tavern";
const WEEK = 7 * 86_400;

/** The results of the visit, and those hired since. */
export interface TavernVisit {
  readonly at: number;
  readonly found: TavernOutcome;
  readonly hired: number;
  readonly unusualHired: boolean;
  /** Companions of the unusual one who were hired since (ERIS-108). */
  readonly companionsHired?: number | undefined;
  /** The trades of the normal ones who are still there, one a head; looks of older tables have none. */
  readonly faces?: readonly string[] | undefined;
}

const some = whole(0, 1000);
const unusual = shape({
  type: text,
  companions: some,
  companionsPeople: choice(["human", "elf", "dwarf", "halfling"]),
  armour: text,
  shield: flag,
});
const check = shape({
  at: finite(-1e12, 1e12),
  found: shape({ present: some, types: list(text), unusual: maybe(unusual), stamp: text }),
  hired: some,
  unusualHired: flag,
  companionsHired: maybe(some),
  faces: maybe(list(text)),
});

/** The look of this week; a sheet's owner may have written anything there, and what is no look is none. */
export function tavernVisitOf(employer: Actor.Implementation): TavernVisit | undefined {
  const kept: unknown = foundry.utils.getProperty(employer, TAVERN);
  if (!isLook(kept)) return undefined;
  return (game.time?.worldTime ?? 0) - kept.at < WEEK ? kept : undefined;
}

function isLook(kept: unknown): kept is TavernVisit {
  return passesCheck(check, kept);
}

/** The people seen in the tavern this week who are still there. */
export function isStillInTavern(look: TavernVisit): TavernOutcome {
  const { found: first, hired, unusualHired } = look;
  const left = lookAgain(first, { present: Math.min(hired, first.present), unusual: unusualHired });
  return left.unusual ? { ...left, unusual: { ...left.unusual, companions: companionsLeft(look) } } : left;
}

/** How many of those who came with the unusual one can still be asked, whether it was hired or not (ERIS-108). */
export function companionsLeft({ found: { unusual }, companionsHired = 0 }: TavernVisit): number {
  return Math.max(0, (unusual?.companions ?? 0) - companionsHired);
}

/** The types of the normal people: each rolled from those common in taverns (ERIS-107). */
export async function tavernFaces({ present, types }: TavernOutcome): Promise<readonly string[]> {
  const faces: string[] = [];
  for (let one = 0; one < present; one += 1) {
    const type = await pickGoods(types, []);
    if (type) faces.push(type);
  }
  return faces;
}

/** The faces that are left when so many of a trade were hired; who was not among them came from elsewhere. */
export function withoutFaces({ faces = [] }: TavernVisit, trade: string, number: number): readonly string[] {
  let gone = number;
  return faces.filter((one) => one !== trade || gone-- <= 0);
}
