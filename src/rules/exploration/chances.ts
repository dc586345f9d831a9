import { chanceInSix, doorPenalty, giftsOf } from "../characters/gifts.ts";
import type { Creature } from "../creature/types.ts";
import { abilityScore } from "../derived/ability-modifier.ts";
import { peopleOf } from "../derived/acting-class.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { hasThiefSkill, inSkilledClass, thiefSkillChance } from "../derived/thief-skills.ts";
import type { Rulings } from "../rulings/types.ts";
import type { ThiefSkill } from "../tables/classes.ts";
import { demihumans } from "../topics/demihumans.ts";
import { secretDoors } from "../topics/secretDoors.ts";
import { stuckDoors } from "../topics/stuckDoors.ts";
import { applicable } from "../trace/modifiers.ts";
import type { Traced } from "../trace/types.ts";

/** A chance typed on the sheet, in place of the tables'; undefined without one. */
function typedChance(
  { overrides }: Creature,
  kind: keyof NonNullable<Creature["overrides"]["chances"]>,
  rulings: Rulings,
): Traced | undefined {
  const value = overrides.chances?.[kind];
  if (value === undefined) return undefined;
  return rulings.trace({ key: "thief.typed", on: "chance", op: "set", value, source: { kind: "referee" } }).done();
}

/** A chance in six with effects added, within 0 to 6. */
function withEffects(creature: Creature, kind: string, found: Traced, rulings: Rulings): Traced {
  const effects = [
    ...applicable(creature.modifiers, "chance", { kind }),
    ...applicable(creature.modifiers, "check", { kind }),
  ];
  if (effects.length === 0) return found;
  const source = { kind: "rule" } as const;
  const [first, ...rest] = found.steps;
  const start = first ?? { key: "character.usualChance", on: "chance", op: "set", value: found.value, source };
  const trace = rulings.trace(start);
  for (const step of rest) {
    if (step.applied) trace.apply(step);
    else trace.skip(step, step.why ?? "notCounted");
  }
  for (const modifier of effects) trace.apply(modifier);
  const bound = { key: "character.inSix", on: "chance", source } as const;
  if (trace.value > 6) trace.apply({ ...bound, op: "atMost", value: 6 });
  if (trace.value < 0) trace.apply({ ...bound, op: "atLeast", value: 0 });
  return trace.done();
}

/** Chance in six of finding a secret door by searching (BX-055, ERIS-60): elves have their own chance or a bonus, by ruling. */
export function secretDoorChance(creature: Creature, rulings: Rulings): Traced {
  const typed = typedChance(creature, "secretDoors", rulings);
  if (typed) return withEffects(creature, "secretDoors", typed, rulings);
  const { base, elf } = rulings.use(secretDoors);
  const keen = peopleOf(creature) === "elf" && giftsOf(creature, rulings).secretDoorBonus === undefined;
  const source = rulings.source(secretDoors, "BX-055");
  const eyes = keen ? { key: "character.peopleChance", value: elf, source } : undefined;
  const found = chanceInSix(creature, "secretDoors", base, rulings, eyes);
  return withEffects(creature, "secretDoors", found, rulings);
}

/** Chance in six of finding a room trap by searching; dwarves notice traps of stonework, but not magic ones (BX-070). */
export function roomTrapChance(creature: Creature, magical: boolean, rulings: Rulings): Traced {
  const typed = magical ? undefined : typedChance(creature, "roomTraps", rulings);
  const found = typed ?? chanceInSix(magical ? {} : creature, "roomTraps", 1, rulings);
  return withEffects(creature, "roomTraps", found, rulings);
}

/** Chance in six of hearing faint sounds through a door; thieves by level (BX-061). */
export function listenChance(creature: Creature, rulings: Rulings): Traced {
  const typed = typedChance(creature, "listen", rulings);
  if (typed) return withEffects(creature, "listen", typed, rulings);
  const value = thiefArt(creature, "hear", rulings);
  const source = { kind: "rule", rule: "BX-061" } as const;
  const thief = value === undefined ? undefined : { key: "character.thiefChance", value, source };
  return withEffects(creature, "listen", chanceInSix(creature, "listen", 1, rulings, thief), rulings);
}

/** Chance in six of forcing a stuck door (BX-056, ERIS-68); a creature without scores counts as of average Strength. */
export function forceChance(creature: Creature, rulings: Rulings): Traced {
  const typed = typedChance(creature, "force", rulings);
  if (typed) return withEffects(creature, "force", typed, rulings);
  const value = rulings.use(stuckDoors)(abilityScore(creature, "str") ?? 10);
  const on = "chance" as const;
  const trace = rulings.trace({
    key: "chance.force",
    on,
    op: "set",
    value,
    source: rulings.source(stuckDoors, "BX-056"),
  });
  const penalty = doorPenalty(creature, rulings);
  if (penalty !== 0) {
    const source = rulings.source(demihumans, "ERIS-68");
    trace.apply({ key: "chance.smallFolk", on, op: "add", value: penalty, source });
    trace.apply({ key: "chance.notBelow", on, op: "atLeast", value: 0, source });
  }
  return withEffects(creature, "force", trace.done(), rulings);
}

/** A thief skill by level; undefined for everybody else (Facts, thief skills). */
export function thiefArt(creature: Creature, skill: ThiefSkill, rulings: Rulings): number | undefined {
  if (!hasThiefSkill(creature, skill)) return undefined;
  const thief = inSkilledClass(creature, skill);
  return thiefSkillChance(thief, skill, effectiveLevel(thief, rulings));
}

/** The chance in six for one of the checks on sheets (BX-055, BX-056, BX-061, BX-070). */
export function chanceOf(
  creature: Creature,
  kind: "secretDoors" | "roomTraps" | "listen" | "force",
  rulings: Rulings,
): Traced {
  if (kind === "secretDoors") return secretDoorChance(creature, rulings);
  if (kind === "roomTraps") return roomTrapChance(creature, false, rulings);
  return kind === "listen" ? listenChance(creature, rulings) : forceChance(creature, rulings);
}
