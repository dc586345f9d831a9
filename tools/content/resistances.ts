/** What a monster is proof against, read from the tags of the facts. */
import type { MonsterFact } from "./lib/facts.ts";

/** Tag patterns and the immunities that they give; `undead` stands for what every undead is proof against. */
const IMMUNITIES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^undead:/, ["poison", "sleep", "charm", "hold", "mindReading"]],
  [/^immune to gas, charm, hold and sleep/, ["gas", "charm", "hold", "sleep"]],
  [/^immune to sleep and charm/, ["sleep", "charm"]],
  [/^immune to sleep$/, ["sleep"]],
  [/^immune to ghoul paralysis/, ["ghoulParalysis"]],
  [/^immune to yellow mould/, ["yellowMould", "poison"]],
  [/^immune to killer bee/, ["beePoison"]],
  [/^unharmed by normal fire/, ["normalFire"]],
  [/^unharmed by fire, cold and lightning/, ["fire", "cold", "lightning"]],
  [/^unharmed by cold or lightning/, ["cold", "lightning"]],
  [/^unharmed by cold or fire/, ["cold", "fire"]],
  [/^unharmed by cold$/, ["cold"]],
  [/^unharmed by fire$/, ["fire"]],
  [/^unharmed by lightning$/, ["lightning"]],
];

/** Dragons are proof against the breath of their own kind. */
const OWN_BREATH: Readonly<Record<string, readonly string[]>> = {
  "white-dragon": ["cold"],
  "black-dragon": ["acid"],
  "green-dragon": ["gas"],
  "sea-dragon": ["poison"],
  "blue-dragon": ["lightning"],
  "red-dragon": ["fire"],
  "gold-dragon": ["fire", "gas"],
};

const HARM: readonly (readonly [RegExp, readonly string[]])[] = [
  [/harmed only by (magic \(|magic$)/, ["magic"]],
  [/harmed only by silver/, ["silver", "magic"]],
  [/harmed only by fire or magic/, ["fire", "magic"]],
  [/harmed only by fire, great cold/, ["fire", "cold", "sleep"]],
  [/harmed only by cold or fire/, ["cold", "fire"]],
  [/harmed only by fire(?:$| \()/, ["fire"]],
];

/** Kinds of damage and effects without power over it. */
export function immunitiesIn(fact: MonsterFact): string[] {
  const found = IMMUNITIES.flatMap(([pattern, kinds]) =>
    fact.abilities.some((tag) => pattern.test(tag)) ? kinds : [],
  );
  return [...new Set([...found, ...(OWN_BREATH[fact.id] ?? [])])];
}

/** What harms it by half, by the words that tell of it. */
const HALVES: readonly (readonly [RegExp, string])[] = [
  [/and then by half/, "all"],
  [/^half damage from silver/, "silver"],
];

/** Kinds of damage of which it takes half. */
export function halvesIn(fact: MonsterFact): string[] {
  return HALVES.filter(([pattern]) => fact.abilities.some((tag) => pattern.test(tag))).map(([, kind]) => kind);
}

/** Kinds of damage that alone can harm it; none means anything can. */
export function harmIn(fact: MonsterFact): string[] {
  return [...(HARM.find(([pattern]) => fact.abilities.some((tag) => pattern.test(tag)))?.[1] ?? [])];
}
