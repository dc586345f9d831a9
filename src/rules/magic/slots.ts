import type { Creature } from "../creature/types.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import { tableClass } from "../figures/calling.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { CLASS_FACTS } from "../tables/classes.ts";
import { clerics } from "../topics/clerics.ts";
import { elves } from "../topics/elves.ts";
import { levelDrain } from "../topics/levelDrain.ts";
import { spellSlots } from "../topics/spellSlots.ts";
import type { Traced } from "../trace/types.ts";

/** Who casts: class and level, levels drained for a time, and the magic-user's level of an elf of two tracks. */
export interface Caster {
  readonly class: NonNullable<Creature["class"]>;
  readonly drained?: number;
  /** Level of the magic-user's track (ERIS-55); the own level where absent. */
  readonly magicLevel?: number;
}

/** A spell in memory: its level, the slot that it fills, and whether it has been cast. */
export interface PreparedSpell {
  readonly spell: string;
  readonly level: number;
  readonly slot: number;
  readonly cast: boolean;
}

/** `arcane` casters study books, `divine` ones pray; undefined for those who cast nothing. */
export function castingKind(own: Caster["class"]): "arcane" | "divine" | undefined {
  const { list } = CLASS_FACTS[own.id];
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
  const id = own.id === "elf" && rulings.use(elves).twoTracks ? "magic-user" : tableClass(own, rulings);
  return rule.slots(id, level).map((value, at) =>
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

/** The highest spell level that can be cast; 0 for none. */
export function highestSpellLevel(caster: Caster, rulings: Rulings): number {
  return slotsOf(caster, rulings).filter(({ value }) => value > 0).length;
}

/**
 * Why these spells cannot all be in memory (GOR-15, GOR-50): too many for the slots, or a spell in a slot too low. A lower spell may
 * stand in a higher slot where the ruling allows it, never the other way round.
 * @throws RulesError for levels that are no spell levels (GOR-48).
 */
export function memoryFault(
  spells: readonly { readonly level: number; readonly slot?: number }[],
  caster: Caster,
  rulings: Rulings,
): Refusal | undefined {
  const slots = slotsOf(caster, rulings).map(({ value }) => value);
  const used = slots.map(() => 0);
  const rule = rulings.use(spellSlots);
  const topic = spellSlots.key;
  const blame = { topic, ...(rule.rule && { rule: rule.rule }) };
  for (const { level, slot = level } of spells) {
    wholeNumber(level, "spell.level", 1, 6);
    wholeNumber(slot, "spell.slot", 1, 6);
    if (slot < level || (slot > level && !rule.lowerInHigher))
      return { key: "magic.wrongSlot", ...blame, data: { level, slot } };
    used[slot - 1] = (used[slot - 1] ?? 0) + 1;
    const most = slots[slot - 1] ?? 0;
    if ((used[slot - 1] ?? 0) > most) return { key: "magic.noSlot", ...blame, data: { slot, most } };
  }
  return undefined;
}

/** Memory after one spell is cast: it is gone until the next rest (GOR-15, GOR-49). */
export function castFromMemory(memory: readonly PreparedSpell[], at: number): readonly PreparedSpell[] | Refusal {
  const wanted = memory[at];
  if (!wanted) throw new RulesError("outOfRange", "memory", { value: at, min: 0, max: memory.length - 1 });
  if (wanted.cast) return { key: "magic.alreadyCast", data: { spell: wanted.spell } };
  return memory.map((spell, index) => (index === at ? { ...spell, cast: true } : spell));
}

/** What a night must have held for spells to come back. */
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
  if (!kind || slotsOf(caster, rulings).length === 0) return { key: "magic.noCaster" };
  if (facts.doneToday) return { key: "magic.onceADay", rule: "GOR-49" };
  if (!facts.slept && (kind === "arcane" || rulings.use(clerics).prayer))
    return { key: kind === "divine" ? "magic.noPrayer" : "magic.noRest", ...blame };
  return kind === "arcane" && !facts.books ? { key: "magic.noBooks", ...blame } : undefined;
}

/** Memory after the morning's study or prayer: everything can be cast again (GOR-49). */
export function refreshed(memory: readonly PreparedSpell[]): readonly PreparedSpell[] {
  return memory.map((spell) => ({ ...spell, cast: false }));
}

/**
 * A cleric gives up a prepared spell of any level for one of the two that can always be had (GOR-08): the slot then holds that spell
 * at its first level, and the difference is lost.
 */
export function exchangePrepared(
  memory: readonly PreparedSpell[],
  at: number,
  into: string,
  caster: Caster,
  rulings: Rulings,
): readonly PreparedSpell[] | Refusal {
  const rule = rulings.use(clerics);
  const blame = { rule: "GOR-08", topic: clerics.key };
  const wanted = memory[at];
  if (!wanted) throw new RulesError("outOfRange", "memory", { value: at, min: 0, max: memory.length - 1 });
  if (caster.class.id !== "cleric" || !rule.exchange.includes(into))
    return { key: "magic.noExchange", ...blame, data: { spell: into } };
  if (wanted.cast) return { key: "magic.alreadyCast", ...blame, data: { spell: wanted.spell } };
  return memory.map((spell, index) => (index === at ? { ...spell, spell: into, level: 1 } : spell));
}
