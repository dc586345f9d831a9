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

/* The compendium of hirelings. */

const PACK = "rulings.hirelings";
const KINDS: Readonly<Record<string, Prospect["kind"]>> = HIRELING_KINDS;

/** A compendium entry that can be hired. */
export interface AvailableHireling extends Prospect {
  readonly uuid: string;
  readonly folder: string;
  /** The English name, where it differs. */
  readonly english: string;
}

/** Loads the localised names of hirelings. */
export async function loadHirelingNames(): Promise<void> {
  await loadNames(PACK);
}

/** The hirelings that can be approached under the rulings in force. */
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

/** The results of a tavern visit, and the hires since. */
export interface TavernVisit {
  readonly at: number;
  readonly found: TavernOutcome;
  readonly hired: number;
  readonly unusualHired: boolean;
  /** The number of the unusual hireling's companions hired since (ERIS-108). */
  readonly companionsHired?: number | undefined;
  /** The trades of the normal people still there, one per head; absent in older results. */
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

/** This week's visit, stored on the sheet; its owner could write anything, so invalid data are ignored. */
export function tavernVisitOf(employer: Actor.Implementation): TavernVisit | undefined {
  const kept: unknown = foundry.utils.getProperty(employer, TAVERN);
  if (!isLook(kept)) return undefined;
  return (game.time?.worldTime ?? 0) - kept.at < WEEK ? kept : undefined;
}

function isLook(kept: unknown): kept is TavernVisit {
  return passesCheck(check, kept);
}

/** This week's people in the tavern who are still there. */
export function isStillInTavern(look: TavernVisit): TavernOutcome {
  const { found: first, hired, unusualHired } = look;
  const left = lookAgain(first, { present: Math.min(hired, first.present), unusual: unusualHired });
  return left.unusual ? { ...left, unusual: { ...left.unusual, companions: companionsLeft(look) } } : left;
}

/** The number of the unusual hireling's companions who can still be approached, whether it was hired or not (ERIS-108). */
export function companionsLeft({ found: { unusual }, companionsHired = 0 }: TavernVisit): number {
  return Math.max(0, (unusual?.companions ?? 0) - companionsHired);
}

/** The types of the normal people, each rolled from those common in taverns (ERIS-107). */
export async function tavernFaces({ present, types }: TavernOutcome): Promise<readonly string[]> {
  const faces: string[] = [];
  for (let one = 0; one < present; one += 1) {
    const type = await pickGoods(types, []);
    if (type) faces.push(type);
  }
  return faces;
}

/** The people left after so many of a trade were hired; hires from elsewhere change nothing. */
export function withoutFaces({ faces = [] }: TavernVisit, trade: string, number: number): readonly string[] {
  let gone = number;
  return faces.filter((one) => one !== trade || gone-- <= 0);
}
