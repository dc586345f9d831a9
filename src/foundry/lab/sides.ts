import type { Creature } from "../../rules/creature/types.ts";
import { magicUnder } from "../../rules/lab/class-magic.ts";
import { type LabOrder, labFor } from "../../rules/lab/order.ts";
import type { LabCount, LabSide } from "../../rules/lab/types.ts";
import { type MeansChoice, meansChoices } from "../../rules/lab/weapon-choice.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { shownName } from "../platform/compendium-names.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { Recruit } from "./recruits.ts";

/** The finished part of a run: the orders and their progress. */
export interface PlayedRun {
  readonly orders: readonly LabOrder[];
  readonly labels: readonly string[];
  readonly company: Sides;
  readonly counts: (LabCount | undefined)[];
  readonly times: number;
  /** The house rules in force at its start; undefined where no set depends on them. */
  readonly inForce: string | undefined;
}

/** The maximum number of fights searched for a result, and the number between two pauses for the page. */
export const SOUGHT = 2000;
const AT_ONCE = 20;

/** Whether the house rules changed since these fights were played under the current ones. */
export function isStale({ inForce }: PlayedRun): boolean {
  return inForce !== undefined && inForce !== rulingsInForce().hash;
}

/** The next fight of a run with the requested result (won by the party, or not), from a number on and then from the start. */
export async function soughtFight(
  { orders, counts, times }: Pick<PlayedRun, "orders" | "counts" | "times">,
  set: number,
  seek: string,
  from: number,
): Promise<number | undefined> {
  const [order, counted] = [orders[set], counts[set]];
  if (!order) return undefined;
  const won = counted?.wins[0] ?? 0;
  // All results are known and none matches, so no search is needed.
  if (counted?.fights === times && (seek === "won" ? won : times - won) === 0) return undefined;
  const lab = labFor(order);
  for (let looked = 0; looked < Math.min(SOUGHT, times); looked += 1) {
    const fight = (from + looked) % times;
    if ((seek === "won") === (lab.count(fight, fight + 1).wins[0] === 1)) return fight;
    if (looked % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return undefined;
}

/** An integer within bounds; the previous value for any other text. */
export function whole(text: string, least: number, most: number, otherwise: number): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

/** One kind of fighter on a side: the recruit, the number and the weapon. */
export interface SideMember {
  readonly recruit: Recruit;
  readonly count: number;
  /** A key of `meansChoices`. */
  readonly means: string;
  /** Whether it stands in the second rank. */
  readonly behind: boolean;
  /** Names of the magic it does not use. */
  readonly kept: readonly string[];
}

/** The two sides of the lab. */
export type Sides = readonly [readonly SideMember[], readonly SideMember[]];

/** @texts RULINGS.Combat.Side.* RULINGS.Lab.Side.* */
export const SIDE_IDS = ["party", "foes"] as const;
/** The maximum size of a side; more would be a battle. */
export const MOST_MEMBERS = 60;

/** The number of fighters of a side. */
export function headsOf(side: readonly Pick<SideMember, "count">[]): number {
  return side.reduce((sum, { count }) => sum + count, 0);
}

/** Adds recruits to a side, up to its maximum; those of an existing kind raise its number. */
export function joined(side: readonly SideMember[], recruits: readonly Recruit[]): SideMember[] {
  const all = [...side];
  for (const recruit of recruits) {
    const count = Math.min(recruit.count, MOST_MEMBERS - headsOf(all));
    if (count < 1) continue;
    const at = all.findIndex((entry) => entry.recruit.key === recruit.key);
    const there = all[at];
    if (there) all[at] = { ...there, count: there.count + count };
    else all.push({ recruit, count, means: "ready", behind: recruit.behind, kept: [] });
  }
  return all;
}

/** The sides for the rules, under one set of rulings. */
export function sidesOf(company: Sides, rulings: Rulings, fresh: boolean): LabSide[] {
  return company.map((entries, at): LabSide => {
    const id = SIDE_IDS[at] ?? "";
    const members = entries.flatMap(({ recruit, count, means, behind, kept }) => {
      const creature = fresh ? rested(recruit.creature(rulings)) : recruit.creature(rulings);
      const chosen = means === "ready" ? undefined : meansChoices(creature).find(({ key }) => key === means);
      const group = `${id}:${recruit.key}`;
      const magic = magicUnder(creature, recruit.magic.played, rulings).filter(({ name }) => !kept.includes(name));
      const { undead } = recruit;
      const member = {
        creature,
        group,
        magic,
        behind,
        ...(undead && { undead }),
        ...(chosen && { means: chosen.means }),
      };
      return Array.from({ length: count }, () => member);
    });
    return { id, name: sideName(at), members };
  });
}

/** The compendium with the weapons of typical fighters. */
export const GOODS = "rulings.equipment";

/** The names of all fighters, in the order of the members. */
export function namesOf(company: Sides): string[] {
  return company.flatMap((entries) =>
    entries.flatMap(({ recruit, count }) => Array.from({ length: count }, () => recruit.name)),
  );
}

export function sideName(at: number): string {
  return localize(`RULINGS.Lab.Side.${SIDE_IDS[at] ?? "foes"}`);
}

/** The creature after a rest: at full hit points, without conditions. */
function rested(creature: Creature): Creature {
  const { total } = creature.hitPoints;
  return {
    ...creature,
    hitPoints: { ...creature.hitPoints, value: total, subdual: 0 },
    conditions: creature.conditions.filter((condition) => condition === "invisible" || condition === "magicalFlight"),
  };
}

/** The choices without equal ones, such as the second of two identical swords. */
function unlike(choices: readonly MeansChoice[]): MeansChoice[] {
  const what = ({ key, names, missile, means }: MeansChoice): string =>
    JSON.stringify([key === "ready", names, missile, means], (name, value: unknown) => (name === "id" ? "" : value));
  return choices.filter((one, at) => choices.findIndex((other) => what(other) === what(one)) === at);
}

/** The name of a typical fighter's weapon from its compendium entry, where one has this key. */
function weaponName(key: string): string {
  const entry = game.packs
    ?.get(GOODS)
    ?.index.contents.find((one) => foundry.utils.getProperty(one, "system.key") === key);
  return entry ? shownName(entry) : key;
}

/** The template data of a side. */
export function sideView(entries: readonly SideMember[], at: number) {
  return {
    at,
    name: sideName(at),
    total: headsOf(entries),
    entries: entries.map(({ recruit, count, means, behind, kept }, index) => {
      const creature = recruit.creature(rulingsInForce());
      const choices = unlike(meansChoices(creature)).map(({ key, names, missile }) => ({
        key,
        selected: key === means,
        label:
          key === "ready"
            ? localize("RULINGS.Lab.ready")
            : localize(missile ? "RULINGS.Lab.shooting" : "RULINGS.Lab.fighting", {
                with: names.map(weaponName).join(", "),
              }),
      }));
      const { value, total } = creature.hitPoints;
      const magic = magicUnder(creature, recruit.magic.played, rulingsInForce()).map((one, place) => ({
        place,
        label: one.kind === "turning" ? one.name : localize("RULINGS.Lab.uses", { magic: one.name, uses: one.uses }),
        name: one.name,
        used: !kept.includes(one.name),
      }));
      const left = recruit.magic.left.join(", ");
      const who = { at, index, id: `${at}-${index}`, name: recruit.name, img: recruit.img, count };
      return { ...who, choices, value, total, behind, magic, left };
    }),
  };
}

/** The two sides with one of them changed. */
export function mapSide(company: Sides, side: number, change: (entries: Sides[number]) => Sides[number]): Sides {
  return side === 0 ? [change(company[0]), company[1]] : [company[0], change(company[1])];
}
