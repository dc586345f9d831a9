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

/** A caster: class and level, temporarily drained levels, and the magic-user level of an elf with two tracks. */
export interface Caster {
  readonly class: NonNullable<Creature["class"]>;
  readonly drained?: number;
  /** Level of the magic-user track (ERIS-55); the own level where absent. */
  readonly magicLevel?: number;
}

/** The spell list of a class; undefined for classes without spells. */
export function spellListOf(own: Pick<Caster["class"], "id" | "own">): "cleric" | "magic-user" | undefined {
  return own.own?.list ?? CLASS_FACTS[own.id].list;
}

/** `arcane` casters study books, `divine` ones pray; undefined for classes without spells. */
export function castingKind(own: Caster["class"]): "arcane" | "divine" | undefined {
  const list = spellListOf(own);
  return list && (list === "cleric" ? "divine" : "arcane");
}

/** The caster level (ERIS-55, ERIS-102): drain reduces the operating track and leaves the other. */
export function casterLevel(caster: Caster, rulings: Rulings): number {
  const own = caster.class;
  const effective = (level: number): number => rulings.use(levelDrain).effective(level, caster.drained ?? 0);
  if (own.id !== "elf" || !rulings.use(elves).twoTracks) return effective(own.level);
  const level = caster.magicLevel ?? own.level;
  return own.operating === "magic-user" ? effective(level) : level;
}

/** Spells a day, one value for each spell level (GOR-49, GOR-50; Facts); empty for creatures without spells. */
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

/** Number of level-0 spells that every caster can have in memory (EXT-08); 0 for none. */
export function levelZeroSlots(rulings: Rulings): number {
  return rulings.number("levelZeroSlots");
}

/** The highest spell level that can be cast; 0 for none. */
export function highestSpellLevel(caster: Caster, rulings: Rulings): number {
  return slotsOf(caster, rulings).filter(({ value }) => value > 0).length;
}

/** The facts of a night that decide whether spells return. */
export interface MorningFacts {
  readonly slept: boolean;
  /** Whether the books are at hand, for arcane casters. */
  readonly books: boolean;
  /** Whether spells already returned on this game day. */
  readonly doneToday: boolean;
}

/** The reason why spells do not return this morning (GOR-07, GOR-15, GOR-49, GOR-54): no rest, no books, or already returned today. */
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
 * The reason why a prepared spell, of any level, cannot be exchanged for this one (GOR-08): only a cleric may do so, and only for one of the two spells that
 * are always available. The result is the ordinary spell of the first level; the difference is lost.
 * @param into - the key and name of the wanted spell
 */
export function exchangeFault(
  into: { readonly key: string; readonly name: string },
  caster: Caster | undefined,
  rulings: Rulings,
): Refusal | undefined {
  if (caster?.class.id === "cleric" && rulings.use(clerics).exchange.includes(into.key)) return undefined;
  return { key: "magic.noExchange", rule: "GOR-08", topic: clerics.key, data: { spell: into.name } };
}
