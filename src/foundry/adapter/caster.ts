import type { Power } from "../../rules/combat/powers.ts";
import { classesOf } from "../../rules/creature/classes-of.ts";
import { type Caster, casterLevel, spellListOf } from "../../rules/magic/slots.ts";
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

/** A power's item as the rules see it. The item stores the uses left, the rules count the uses made. */
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

/** Each class of an actor as the rules of magic see it (EXT-03); empty for monsters and hirelings. */
export function castersOf(actor: Actor.Implementation): readonly Caster[] {
  if (actor.type !== "character") return [];
  const creature = creatureOf(actor);
  const { drained } = creature.state;
  const [first, ...others] = classesOf(creature);
  if (!first) return [];
  const twice = first.id === "elf" && rulingsInForce().use(elves).twoTracks;
  const magicLevel = twice ? trackOf(actor.system as Actor.SystemOfType<"character">, "magicUser").level : undefined;
  return [
    { class: first, drained, ...(magicLevel !== undefined && { magicLevel }) },
    ...others.map((own) => ({ class: own, drained })),
  ];
}

/**
 * One casting class of an actor; undefined for monsters and hirelings. With several classes: the one that casts from `list`, else the first that
 * casts.
 */
export function casterOf(actor: Actor.Implementation, list?: string): Caster | undefined {
  return casterAmong(castersOf(actor), list);
}

function casterAmong(casters: readonly Caster[], list?: string): Caster | undefined {
  const listed = (one: Caster): string | undefined => spellListOf(one.class);
  return casters.find((one) => list && listed(one) === list) ?? casters.find(listed) ?? casters[0];
}

/** The level that an actor casts spells of a list with: its class level or its hit dice, at least 1. */
export function spellLevelOf(actor: Actor.Implementation, list?: string): number {
  const caster = casterOf(actor, list);
  const level = caster ? casterLevel(caster, rulingsInForce()) : Math.floor(creatureOf(actor).hitDice?.number ?? 1);
  return Math.min(40, Math.max(1, level));
}

/**
 * The levels of all spells that an actor has memorised or has cast since its last rest, one entry each; `instead` replaces one item's count.
 * @param caster the class whose slots they fill, where several cast: the spells of its list; all of them where the slots are typed on the
 * sheet, which are those of all classes together
 */
export function memoryOf(
  actor: Actor.Implementation,
  caster: Caster,
  instead?: { readonly id: string | null; readonly count: number },
): number[] {
  const casters = castersOf(actor);
  const { spellSlots: typed = [] } = actor.system as Partial<Actor.SystemOfType<"character">>;
  return actor.items.contents.flatMap((item) => {
    if (item.type !== "spell") return [];
    const { level, beyond, memorised, cast, list } = item.system as Item.SystemOfType<"spell">;
    if (typed.length === 0 && casterAmong(casters, list)?.class !== caster.class) return [];
    const count = memorised.normal + memorised.reversed + cast.normal + cast.reversed;
    return Array.from({ length: instead?.id === item.id ? instead.count : count }, () => beyond ?? level);
  });
}
