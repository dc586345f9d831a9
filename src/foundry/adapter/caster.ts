import type { Power } from "../../rules/combat/powers.ts";
import { type Caster, casterLevel } from "../../rules/magic/slots.ts";
import { elves } from "../../rules/topics/elves.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf } from "./creature.ts";
import { trackOf } from "./elf-tracks.ts";

/** The facts about a power's owner that recovering the power depends on (HERO-08). */
export function whoRecovers(actor: Actor.Implementation | null): { monster: boolean; canRecover: boolean } {
  const monster = actor?.type === "monster";
  const { canRecover = false } = (actor?.system ?? {}) as { canRecover?: boolean };
  return { monster, canRecover };
}

/** A power's item as the rules see it. The item counts the uses that are left, the rules those that were made. */
export function powerFrom(item: Item.Implementation): Power {
  const system = item.system as Item.SystemOfType<"power">;
  return {
    id: item.id ?? "",
    name: item.name,
    frequency: system.usage,
    used: Math.max(0, system.uses.max - system.uses.value),
    maximum: system.uses.max,
    grantsActions: system.grantsActions > 0,
    ownRecovery: system.ownRecovery,
    limitedPerEncounter: system.limitedPerEncounter,
  };
}

/** Somebody of a class as the rules of magic see them; undefined for monsters and hirelings. */
export function casterOf(actor: Actor.Implementation): Caster | undefined {
  const creature = creatureOf(actor);
  if (actor.type !== "character" || !creature.class) return undefined;
  const twice = creature.class.id === "elf" && rulingsInForce().use(elves).twoTracks;
  return {
    class: creature.class,
    drained: creature.state.drained,
    ...(twice && { magicLevel: trackOf(actor.system as Actor.SystemOfType<"character">, "magicUser").level }),
  };
}

/** The level that an actor's spells go by: of its class, or its hit dice; 1 at least. */
export function spellLevelOf(actor: Actor.Implementation): number {
  const caster = casterOf(actor);
  const level = caster ? casterLevel(caster, rulingsInForce()) : Math.floor(creatureOf(actor).hitDice?.number ?? 1);
  return Math.min(40, Math.max(1, level));
}

/** The levels of all spells that an actor has in memory or has cast since it last rested, one entry each; `instead` replaces one item's count. */
export function memoryOf(
  actor: Actor.Implementation,
  instead?: { readonly id: string | null; readonly count: number },
): number[] {
  return actor.items.contents.flatMap((item) => {
    if (item.type !== "spell") return [];
    const { level, beyond, memorised, cast } = item.system as Item.SystemOfType<"spell">;
    const count = memorised.normal + memorised.reversed + cast.normal + cast.reversed;
    return Array.from({ length: instead?.id === item.id ? instead.count : count }, () => beyond ?? level);
  });
}
