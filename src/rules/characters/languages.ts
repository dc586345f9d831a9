import type { Creature } from "../creature/types.ts";
import { peopleOf } from "../derived/acting-class.ts";
import type { Rulings } from "../rulings/types.ts";
import { CLASS_FACTS } from "../tables/classes.ts";
import { abilityModifiers } from "../topics/abilityModifiers.ts";
import { demihumans } from "../topics/demihumans.ts";
import { elves } from "../topics/elves.ts";
import { wisdomLanguages } from "../topics/wisdomLanguages.ts";
import type { Traced } from "../trace/types.ts";
import { checkedScores, type Scores } from "./abilities.ts";

/** The languages that a new character speaks and reads. */
export interface Languages {
  /** Native languages, besides Common and the alignment language. */
  readonly native: readonly string[];
  /** The number of further languages to choose. */
  readonly more: Traced;
  readonly reading: "illiterate" | "basic" | "literate";
  readonly brokenSpeech: boolean;
}

/**
 * Languages of a new character (Facts; ERIS-49, ERIS-53, ERIS-71): the native ones of the people, and as many more as Intelligence and, by ruling, Wisdom
 * allow. @throws RulesError for scores out of bounds.
 */
export function languagesOf(
  character: Pick<Creature, "class" | "ancestry"> & { readonly abilities: Scores },
  rulings: Rulings,
): Languages {
  const { int, wis } = checkedScores(character.abilities);
  const people = peopleOf(character);
  const born =
    people === "elf" ? rulings.use(elves).birthTongues : rulings.use(demihumans).birthTongues.includes(people);
  const more = rulings.trace({
    key: "character.languagesIntelligence",
    on: "count",
    op: "set",
    value: rulings.use(abilityModifiers).languages(int),
    source: { ...rulings.source(abilityModifiers), kind: "ability" },
  });
  const wisdom = rulings.use(wisdomLanguages)(wis);
  if (wisdom > 0)
    more.apply({
      key: "character.languagesWisdom",
      on: "count",
      op: "add",
      value: wisdom,
      source: rulings.source(wisdomLanguages, "ERIS-49"),
    });
  return {
    native: born && people !== "human" ? (CLASS_FACTS[people].languages ?? []) : [],
    more: more.done(),
    reading: int < 6 ? "illiterate" : int < 9 ? "basic" : "literate",
    brokenSpeech: int < 4,
  };
}
