import { ALIGNMENTS, type Alignment, type Creature } from "../creature/types.ts";
import { operate } from "../trace/trace.ts";
import type { Modifier } from "../trace/types.ts";
import type { SpellEffect } from "./spell-effect.ts";
import type { EffectModifier } from "./spell-effect-parts.ts";

/** An active spell effect for the rules: its name and its changes. */
export interface LastingMagic extends Pick<SpellEffect, "modifiers" | "tags" | "immunities" | "blow" | "form"> {
  readonly name: string;
  /** Mirror images left around the carrier. */
  readonly imagesLeft?: number;
}

/** The marks that a modifier counts against, for a carrier of this alignment: `unlike` is every other one, and all when it has none. */
function against(
  marks: readonly string[] | undefined,
  alignment: Alignment | undefined,
): readonly string[] | undefined {
  if (!marks) return undefined;
  return marks.flatMap((mark) => (mark === "unlike" ? ALIGNMENTS.filter((one) => one !== alignment) : [mark]));
}

function modifierOf(name: string, { to, op, value, use, kind, ...rest }: EffectModifier, own?: Alignment): Modifier[] {
  if (to === "fly") return [];
  const marks = against(rest.against, own);
  const when = { ...(use && { use }), ...(marks && { against: marks }), ...(kind && { kind }) };
  const hasWhen = Object.keys(when).length > 0;
  return [
    {
      key: "magic.spell",
      on: to,
      op: op ?? "add",
      value,
      source: { kind: "effect", name },
      data: { spell: name },
      ...(hasWhen && { when }),
    },
  ];
}

/** The creature with its active magic applied: modifiers, marks, immunities, damage dice and movement. */
export function underMagic(creature: Creature, magic: readonly LastingMagic[]): Creature {
  // Most creatures have only one shape.
  if (magic.length === 0 && creature.attacks.every(({ forms }) => !forms)) return creature;
  const modifiers = magic.flatMap((one) =>
    (one.modifiers ?? []).flatMap((modifier) => modifierOf(one.name, modifier, creature.alignment)),
  );
  const hits = magic.flatMap(({ name, blow: hit }) => (hit ? [{ name, dice: hit }] : []));
  const images = magic.reduce((sum, one) => sum + (one.imagesLeft ?? 0), 0);
  return {
    ...creature,
    ...(images > 0 && { images }),
    modifiers: [...creature.modifiers, ...modifiers],
    tags: [...new Set([...creature.tags, ...magic.flatMap(({ tags }) => tags ?? [])])],
    immunities: [...new Set([...creature.immunities, ...magic.flatMap(({ immunities }) => immunities ?? [])])],
    ...inShape(creature, magic),
    ...(hits.length > 0 && { damageDice: hits }),
  };
}

/** The name of a creature's natural shape. */
const OWN = "own";

/** The parts of a creature that its current shape replaces: attacks, movement and vulnerabilities. */
function inShape(creature: Creature, magic: readonly LastingMagic[]): Partial<Creature> {
  const form = magic.findLast((one) => one.form)?.form;
  const key = form?.key ?? OWN;
  const { walk, fly } = form ?? {};
  const moves = walk !== undefined || fly !== undefined;
  const natural = creature.naturalWalk ?? creature.movement.walk;
  const movement = moves ? { walk: walk ?? 0, ...(fly !== undefined && { fly }) } : creature.movement;
  return {
    attacks: creature.attacks.filter(({ forms }) => (forms ?? [OWN]).includes(key)),
    movement: movementUnder(movement, magic),
    naturalWalk: moves ? (walk ?? 0) : natural,
    ...(form?.plain && { harmedOnlyBy: { kind: "any" } as const }),
  };
}

function movementUnder(movement: Creature["movement"], magic: readonly LastingMagic[]): Creature["movement"] {
  const all = magic.flatMap(({ modifiers }) => modifiers ?? []);
  const flights = all.filter(({ to }) => to === "fly").map(({ value }) => value);
  const steps = all.filter(({ to }) => to === "movement");
  if (flights.length + steps.length === 0) return movement;
  const rate = (base: number): number =>
    Math.max(
      0,
      steps.reduce((before, { op = "add", value }) => operate(op, before, value), base),
    );
  const fly = Math.max(movement.fly ?? 0, ...flights);
  return {
    walk: rate(movement.walk),
    ...(fly > 0 && { fly: rate(fly) }),
    ...(movement.swim !== undefined && { swim: rate(movement.swim) }),
  };
}
