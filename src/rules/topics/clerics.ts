import { built, topic } from "../rulings/topic.ts";
import type { RuleId } from "../trace/types.ts";

/** The facts of a weapon for a cleric's vows. */
export interface VowedWeapon {
  readonly blunt: boolean;
  /** Whether it or its ammunition is edged and magical. */
  readonly edgedMagic: boolean;
}

/** The abilities and duties of clerics. */
export interface ClericsRule {
  readonly rule?: RuleId;
  /** Turning as an ability, or as a first-level spell that is spent each time (GOR-08). */
  readonly turning: "ability" | "spell";
  /** The place of the holy symbol that turning needs: at hand, anywhere on the body, or none. */
  readonly symbol: "atHand" | "carried" | "none";
  /** The rule that forbids a weapon. */
  forbids(weapon: VowedWeapon): RuleId | undefined;
  /** Whether a forbidden weapon is refused, or only gives a warning. */
  readonly strict: boolean;
  /** Keys of the spells for which any prepared spell may be exchanged (GOR-08). */
  readonly exchange: readonly string[];
  /** Whether spells come from prayer in the morning, after a night's rest (GOR-07). */
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
