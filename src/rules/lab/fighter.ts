import type { Means } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";
import type { TurnColumn } from "../tables/classes.ts";
import type { LabMagic } from "./magic.ts";
import type { LabSide } from "./types.ts";
import { readyMeans } from "./weapon-choice.ts";

/** A fighter's state in a fight. */
export type Fate = "able" | "out" | "fled";

/** A fighter at the start of every fight. */
export interface Fighter {
  readonly id: string;
  readonly side: string;
  readonly group: string;
  readonly creature: Creature;
  readonly means: readonly Means[];
  readonly shoots: boolean;
  readonly magic: readonly LabMagic[];
  readonly behind: boolean;
  /** Its column of the turning table. */
  readonly undead?: TurnColumn;
}

/** The fighters of all sides in order. Entries with the same creature object share their default means. */
export function fightersOf(sides: readonly LabSide[]): readonly Fighter[] {
  const ready = new Map<Creature, readonly Means[]>();
  return sides.flatMap((side) =>
    side.members.map(({ creature, means: given, group, magic = [], behind = false, undead }, index): Fighter => {
      const means = given ?? ready.get(creature) ?? readyMeans(creature);
      if (!given) ready.set(creature, means);
      const shoots = means.some((one) => one.kind === "weapon" && one.use === "missile");
      const id = `${side.id}.${index}`;
      return {
        id,
        side: side.id,
        group: group ?? side.id,
        creature,
        means,
        shoots,
        magic,
        behind,
        ...(undead && { undead }),
      };
    }),
  );
}

/** Whether allies stand in front of a fighter, so that it neither attacks nor is attacked in melee. */
export function isScreened(fighters: readonly Fighter[], fates: readonly Fate[], at: number): boolean {
  const one = fighters[at];
  if (!one?.behind) return false;
  for (let other = 0; other < fighters.length; other += 1)
    if (fates[other] === "able" && fighters[other]?.side === one.side && !fighters[other]?.behind) return true;
  return false;
}

/** The indexes of foes that a fighter can attack; in melee those in front. */
export function foesInReach(
  fighters: readonly Fighter[],
  fates: readonly Fate[],
  by: number,
  missile: boolean,
  spared: readonly number[] = [],
): number[] {
  const foes: number[] = [];
  if (!missile && isScreened(fighters, fates, by)) return foes;
  for (let at = 0; at < fighters.length; at += 1)
    if (
      fates[at] === "able" &&
      fighters[at]?.side !== fighters[by]?.side &&
      !spared.includes(at) &&
      (missile || !isScreened(fighters, fates, at))
    )
      foes.push(at);
  return foes;
}
