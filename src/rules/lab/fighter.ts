import type { Means } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";
import { readyMeans } from "./means.ts";
import type { LabSide } from "./types.ts";

/** Where somebody stands in a fight. */
export type Fate = "able" | "out" | "fled";

/** Somebody as it enters every fight of the lab. */
export interface Fighter {
  readonly id: string;
  readonly side: string;
  readonly group: string;
  readonly creature: Creature;
  readonly means: readonly Means[];
  readonly shoots: boolean;
}

/** Everybody of all sides, side after side. Creatures that are one object have their readiest means in common. */
export function fightersOf(sides: readonly LabSide[]): readonly Fighter[] {
  const ready = new Map<Creature, readonly Means[]>();
  return sides.flatMap((side) =>
    side.members.map(({ creature, means: given, group }, index): Fighter => {
      const means = given ?? ready.get(creature) ?? readyMeans(creature);
      if (!given) ready.set(creature, means);
      const shoots = means.some((one) => one.kind === "weapon" && one.use === "missile");
      return { id: `${side.id}.${index}`, side: side.id, group: group ?? side.id, creature, means, shoots };
    }),
  );
}
