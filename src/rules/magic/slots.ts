import type { Creature } from "../creature/types.ts";
import { customClassOf } from "../derived/acting-class.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { CLASS_FACTS } from "../tables/classes.ts";
import { clerics } from "../topics/clerics.ts";
import { elves } from "../topics/elves.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { spellSlots } from "../topics/spellSlots.ts";
import type { Traced } from "../trace/types.ts";

/** A caster: class and level, levels drained for a time, and the magic-user's level of an elf of two tracks. */
export interface Caster {
  readonly class: NonNullable<Creature["class"]>;
  readonly drained?: number;
  /** Level of the magic-user's track (ERIS-55); the own level where absent. */
  readonly magicLevel?: number;
}

/** The list that spells are learned from; undefined for those who cast nothing. */
export function spellListOf(own: Pick<Caster["class"], "id" | "own">): "cleric" | "magic-user" | undefined {
  return own.own?.list ?? CLASS_FACTS[own.id].list;
}

/** `arcane` casters study books, `divine` ones pray; undefined for those who cast nothing. */
export function castingKind(own: Caster["class"]): "arcane" | "divine" | undefined {
  const list = spellListOf(own);
  return list && (list === "cleric" ? "divine" : "arcane");
}

/** The level that spells go by (ERIS-55, ERIS-102): drain takes it off the track that operates, and spares the other. */
export function casterLevel(caster: Caster, rulings: Rulings): number {
  const own = caster.class;
  const effective = (level: number): number => rulings.use(levelDrain).effective(level, caster.drained ?? 0);
  if (own.id !== "elf" || !rulings.use(elves).twoTracks) return effective(own.level);
  const level = caster.magicLevel ?? own.level;
  return own.operating === "magic-user" ? effective(level) : level;
}

/** Spells a day, one value for each spell level (GOR-49, GOR-50; Facts); empty for those who cast none. */
export function slotsOf(caster: Caster, rulings: Rulings): readonly Traced[] {
  const rule = rulings.use(spellSlots);
  const level = casterLevel(caster, rulings);
  const own = caster.class;
  const studied = own.id === "elf" && rulings.use(elves).twoTracks;
  const characterClass = studied ? { ...own, id: "magic-user" as const } : customClassOf(own, rulings);
  return rule.slots(characterClass, level).map((value, at) =>
    rulings
      .trace({
        key: "magic.slots",
        on: "count",
        op: "set",
        value,
        source: rulings.source(spellSlots, rule.rule),
        data: { level, spellLevel: at + 1 },
      })
      .done(),
  );
}

/** Spells of level 0 that everybody who casts can have in memory (EXT-08); 0 where there are none. */
export function levelZeroSlots(rulings: Rulings): number {
  return rulings.number("levelZeroSlots");
}

/** The highest spell level that can be cast; 0 for none. */
export function highestSpellLevel(caster: Caster, rulings: Rulings): number {
  return slotsOf(caster, rulings).filter(({ value }) => value > 0).length;
}

/** The conditions of a night for spells to return. */
export interface MorningFacts {
  readonly slept: boolean;
  /** The books at hand, for those who study. */
  readonly books: boolean;
  /** Spells were brought back on this game day already. */
  readonly doneToday: boolean;
}

/** Why spells do not come back this morning (GOR-07, GOR-15, GOR-49, GOR-54): no rest, no books, or once today already. */
export function morningFault(caster: Caster, facts: MorningFacts, rulings: Rulings): Refusal | undefined {
  const kind = castingKind(caster.class);
  const blame = kind === "divine" ? { rule: "GOR-07", topic: clerics.key } : { rule: "GOR-15" };
  if (slotsOf(caster, rulings).length === 0) return { key: "magic.noCaster" };
  if (facts.doneToday) return { key: "magic.onceADay", rule: "GOR-49" };
  if (!facts.slept && (kind === "arcane" || rulings.use(clerics).prayer))
    return { key: kind === "divine" ? "magic.noPrayer" : "magic.noRest", ...blame };
  return kind === "arcane" && !facts.books ? { key: "magic.noBooks", ...blame } : undefined;
}

/**
 * Returns why a prepared spell, of any level, cannot be exchanged for this one (GOR-08): only a cleric may do so, and only for one of the
 * two spells that are always available. The result is the ordinary spell of the first level; the difference is lost.
 * @param into - the key of the spell that is wanted, and its name
 */
export function exchangeFault(
  into: { readonly key: string; readonly name: string },
  caster: Caster | undefined,
  rulings: Rulings,
): Refusal | undefined {
  if (caster?.class.id === "cleric" && rulings.use(clerics).exchange.includes(into.key)) return undefined;
  return { key: "magic.noExchange", rule: "GOR-08", topic: clerics.key, data: { spell: into.name } };
}
