import { oneOf, wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { elves } from "../topics/elves.ts";
import type { Traced } from "../trace/types.ts";
import type { Arms } from "./allowed-equipment.ts";
import type { OwnClass } from "./classes.ts";

export const ELF_CLASSES = ["fighter", "magic-user"] as const;
export type ElfClass = (typeof ELF_CLASSES)[number];

/** One of an elf's two tracks (ERIS-52). */
export interface Track {
  readonly level: number;
  readonly experience: number;
  /** Maximum hit points of this track. */
  readonly hitPoints: number;
}
type Tracks = Readonly<Record<ElfClass, Track>>;

/** The present figures of an elf with two classes. */
export interface ElfNow {
  readonly class: OwnClass;
  readonly experience: number;
  /** The higher maximum of the two (ERIS-57). */
  readonly total: Traced;
  /** Maximum less damage, which both tracks share. */
  readonly value: number;
  /** Level for spells, in either class (ERIS-55). */
  readonly magicLevel: number;
}

/**
 * The figures of an elf in its operating class (ERIS-51, 52, 55, 57, 58): class and level, the higher maximum, one count of damage. Undefined where elves do
 * not have two tracks.
 * @throws RulesError for levels, points or damage out of bounds.
 */
export function elfNow(tracks: Tracks, operating: ElfClass, damage: number, rulings: Rulings): ElfNow | undefined {
  if (!rulings.use(elves).twoTracks) return undefined;
  oneOf(operating, ELF_CLASSES, "operating");
  for (const elfClass of ELF_CLASSES) {
    wholeNumber(tracks[elfClass].level, `tracks.${elfClass}.level`, 1, 36);
    wholeNumber(tracks[elfClass].hitPoints, `tracks.${elfClass}.hitPoints`, 0, 9999);
  }
  const source = rulings.source(elves, "ERIS-57");
  const of = (elfClass: ElfClass, op: "set" | "atLeast") =>
    ({
      key: elfClass === "fighter" ? "character.trackFighter" : "character.trackMagicUser",
      on: "hitPoints",
      op,
      value: tracks[elfClass].hitPoints,
      source,
    }) as const;
  const total = rulings.trace(of("fighter", "set")).apply(of("magic-user", "atLeast")).done();
  return {
    class: { id: "elf", level: tracks[operating].level, operating },
    experience: tracks[operating].experience,
    total,
    value: total.value - wholeNumber(damage, "damage", 0, 9999),
    magicLevel: tracks["magic-user"].level,
  };
}

/** The reason why the operating class cannot change now (ERIS-51): an adventure is under way; the referee may override. */
export function elfClassFault(adventuring: boolean, rulings: Rulings): Refusal | undefined {
  const topic = elves.key;
  if (!rulings.use(elves).twoTracks) return { key: "character.oneElfClass", topic };
  return adventuring ? { key: "character.elfClassLocked", rule: "ERIS-51", topic } : undefined;
}

/** Ids of the items that an elf must take off at the start of an adventure (ERIS-56): non-magical armour and shields, as a magic-user. */
export function takenOff<T extends Arms & { readonly id: string }>(
  operating: ElfClass,
  worn: readonly T[],
  rulings: Rulings,
): readonly string[] {
  if (!rulings.use(elves).magicArmourOnly || operating !== "magic-user") return [];
  return worn.filter((item) => (item.kind === "suit" || item.kind === "shield") && !item.magic).map(({ id }) => id);
}
