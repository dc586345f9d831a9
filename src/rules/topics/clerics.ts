import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** A weapon as a cleric's vows see it. */
export interface VowedWeapon {
  readonly blunt: boolean;
  /** It, or what it shoots, is edged and magical. */
  readonly edgedMagic: boolean;
}

/** The abilities and duties of clerics. */
export interface ClericsRule {
  readonly rule?: RuleId;
  /** Turning at will, or a spell of the first level that is spent each time (GOR-08). */
  readonly turning: "ability" | "spell";
  /** Where the symbol must be to turn: worn or at hand, anywhere on the body, or nowhere. */
  readonly symbol: "atHand" | "carried" | "none";
  /** The rule that a weapon breaks. */
  forbids(weapon: VowedWeapon): RuleId | undefined;
  /** Whether a forbidden weapon is refused, or merely warned of. */
  readonly strict: boolean;
  /** Any prepared spell may become one of these, by their keys (GOR-08). */
  readonly exchange: readonly string[];
  /** Prayer in the morning, after a night's rest, brings the spells (GOR-07). */
  readonly prayer: boolean;
}

const blunt =
  (rule: RuleId) =>
  (weapon: VowedWeapon): RuleId | undefined =>
    weapon.blunt ? undefined : rule;

export const clerics = topic<ClericsRule>({
  key: "clerics",
  group: "characters",
  classic: "bx",
  variants: {
    bx: built([], {
      turning: "ability",
      symbol: "carried",
      forbids: blunt("BX-150"),
      strict: false,
      exchange: [],
      prayer: true,
    }),
    eris: built(["ERIS-82", "ERIS-83"], {
      rule: "ERIS-82",
      turning: "ability",
      symbol: "atHand",
      forbids: ({ edgedMagic }) => (edgedMagic ? "ERIS-83" : undefined),
      strict: true,
      exchange: [],
      prayer: true,
    }),
    gorman: built(["GOR-07", "GOR-08", "GOR-09", "GOR-10", "GOR-56"], {
      rule: "GOR-08",
      turning: "spell",
      symbol: "none",
      forbids: blunt("GOR-09"),
      strict: false,
      exchange: ["turn-undead", "cure-light-wounds"],
      prayer: true,
    }),
  },
  affects: ["actors"],
});
