import { activeConditions } from "../creature/conditions.ts";
import { type Armour, type Creature, marksOf } from "../creature/types.ts";
import { abilityModifier } from "../derived/ability-modifier.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { RulesError, wholeNumber } from "../errors.ts";
import type { Rulings } from "../rulings/types.ts";
import { armourClass as armourTable } from "../topics/armourClass.ts";
import { attackResolution, type Notation } from "../topics/attackResolution.ts";
import { inherentBonuses } from "../topics/inherentBonuses.ts";
import { inherentStacking } from "../topics/inherentStacking.ts";
import { magicArmour } from "../topics/magicArmour.ts";
import { applicable, applyToFigure } from "../trace/modifiers.ts";
import type { Modifier, Operation, Source, Traced } from "../trace/types.ts";
import { ancestryCombat, isLargerThanHuman } from "./ancestry-combat.ts";

/** Parts of the target's protection that do not count against the attack, each with the text key of its reason under `RULINGS.Why`. */
export interface ProtectionLost {
  readonly shield?: string;
  readonly dexterity?: string;
  /** The attacker, because some creatures are better protected against attackers larger than human. */
  readonly attacker?: Creature;
  readonly use?: "melee" | "missile";
}

/** An armour class in both notations and in the notation in use (GOR-38: each is 19 less the other). */
interface ArmourClass {
  readonly descending: Traced;
  readonly ascending: Traced;
  readonly notation: Notation;
  readonly shown: Traced;
}

/** One part of an armour class, in the ascending notation. */
interface Part {
  readonly modifier: Modifier;
  readonly why?: string;
}

/** The base, followed by its modifiers. */
type Parts = [Part, ...Part[]];

const part = (key: string, value: number, source: Source, data?: Modifier["data"], op: Operation = "add"): Part => ({
  modifier: data ? { key, on: "armourClass", op, value, source, data } : { key, on: "armourClass", op, value, source },
});
const because = (why: string | undefined, entry: Part): Part => (why ? { modifier: entry.modifier, why } : entry);

/** A modifier of the ascending armour class as it works on the descending one. */
function mirrored(modifier: Modifier): Modifier {
  const { op, value } = modifier;
  if (op === "add") return { ...modifier, value: -value };
  if (op === "set") return { ...modifier, value: 19 - value };
  if (op === "atLeast") return { ...modifier, op: "atMost", value: 19 - value };
  if (op === "atMost") return { ...modifier, op: "atLeast", value: 19 - value };
  throw new RulesError("unknownChoice", "modifiers.armourClass.op", { value: op });
}

interface Worn {
  readonly suit: Armour | undefined;
  readonly shield: Armour | undefined;
}

/** The rank of each suit, which every armour table agrees on. */
const WORTH = { leather: 7, chain: 5, plate: 3 } as const;

/** Base values are descending, so the lowest is the best; shields differ by magic alone. */
function worth({ kind, type, baseDescending, magic }: Armour): number {
  if (kind !== "suit") return -magic;
  return (type === undefined || type === "other" ? (baseDescending ?? 9) : WORTH[type]) - magic;
}

/** The suit, shield and magic of worn armour: the best suit and the best shield count. */
export function wornArmour(creature: Creature): Worn {
  const best = (kind: Armour["kind"]): Armour | undefined =>
    creature.armour.reduce<Armour | undefined>((found, piece) => {
      if (piece.kind !== kind) return found;
      return found && worth(found) <= worth(piece) ? found : piece;
    }, undefined);
  return { suit: best("suit"), shield: best("shield") };
}

function baseParts(creature: Creature, suit: Armour | undefined, rulings: Rulings): Part {
  const natural = wholeNumber(creature.naturalArmourClass, "creature.naturalArmourClass", -30, 30);
  if (suit) {
    const table = rulings.use(armourTable);
    const type = suit.type ?? "other";
    const worn = type === "other" ? (suit.baseDescending ?? 9) : table.suits[type];
    if (worn <= natural)
      return part("armourClass.suit", 19 - worn, rulings.source(armourTable, table.rule), { name: suit.name }, "set");
  }
  const key = creature.kind === "monster" ? "armourClass.listed" : "armourClass.unarmoured";
  return part(key, 19 - natural, { kind: "creature" }, undefined, "set");
}

/** The better of the magic pieces, under either way that magic works (MIX-18), and the parts that count: this piece or the inherent bonus. */
function inherentOrMagic(inherent: number, suit: Armour | undefined, shield: Armour | undefined, rulings: Rulings) {
  const ruling = rulings.use(magicArmour);
  const best = suit && (!shield || suit.magic >= shield.magic) ? suit : shield;
  const worth = best ? ruling.armourClass(best.magic) - ruling.attackersRoll(best.magic) : 0;
  return { best, counts: rulings.use(inherentStacking)(inherent, worth) };
}

/** Whether a magic piece has no effect on the attack roll because its wearer's inherent bonus replaces it (HERO-21, MIX-18). */
export function beatenByLevel(creature: Creature, piece: Armour, lost: ProtectionLost, rulings: Rulings): boolean {
  const level = creature.kind === "monster" ? 0 : effectiveLevel(creature, rulings);
  const inherent = rulings.use(inherentBonuses)?.defence(level) ?? 0;
  if (piece.magic <= 0) return false;
  const { suit, shield } = wornArmour(creature);
  const { best, counts } = inherentOrMagic(inherent, suit, lost.shield ? undefined : shield, rulings);
  return piece === best && !counts.magic;
}

/** The magic of suit and shield and the inherent bonus of the level, as far as they count (HERO-21: the better of the two). */
function addBonusParts(
  parts: Part[],
  creature: Creature,
  { suit, shield }: Worn,
  lost: ProtectionLost,
  rulings: Rulings,
): void {
  const ruling = rulings.use(magicArmour);
  const level = creature.kind === "monster" ? 0 : effectiveLevel(creature, rulings);
  const inherent = rulings.use(inherentBonuses)?.defence(level) ?? 0;
  const usable = lost.shield ? undefined : shield;
  const { best, counts } = inherentOrMagic(inherent, suit, usable, rulings);
  for (const piece of [suit, shield]) {
    if (!piece || piece.magic === 0) continue;
    const value = ruling.armourClass(piece.magic);
    const entry = part(
      "armourClass.magic",
      value || piece.magic,
      { kind: "item", name: piece.name },
      { name: piece.name },
    );
    const beaten = piece === best && piece.magic > 0 && !counts.magic ? "higherBonusCounts" : undefined;
    const why = value === 0 ? (beaten ?? "spoilsTheRoll") : piece === shield ? (lost.shield ?? beaten) : beaten;
    parts.push(because(why, entry));
  }
  if (inherent > 0)
    parts.push(
      because(
        counts.inherent ? undefined : "higherBonusCounts",
        part("armourClass.inherent", inherent, rulings.source(inherentBonuses, "HERO-21"), { level }),
      ),
    );
}

/** The bonuses of a magical skin and shield, with the reason where one does not count: the listed armour class includes neither (ERIS-134, MIX-42). */
export function skinOf({ magicSkin }: Creature, lost: ProtectionLost) {
  const parts = [
    { key: "magicSkin", magic: magicSkin?.armour ?? 0, why: undefined },
    { key: "magicSkinShield", magic: magicSkin?.shield ?? 0, why: lost.shield },
  ] as const;
  return parts.filter(({ magic }) => magic > 0);
}

function skinParts(creature: Creature, lost: ProtectionLost, rulings: Rulings): Part[] {
  const ruling = rulings.use(magicArmour);
  return skinOf(creature, lost).map(({ key, magic, why }) => {
    const value = ruling.armourClass(magic);
    const entry = part(`armourClass.${key}`, value || magic, { kind: "creature", rule: "ERIS-134" });
    return because(value === 0 ? "spoilsTheRoll" : why, entry);
  });
}

function ownParts(creature: Creature, lost: ProtectionLost, rulings: Rulings): Parts {
  const worn = wornArmour(creature);
  const { suit, shield } = worn;
  const table = rulings.use(armourTable);
  const parts: Parts = [baseParts(creature, suit, rulings)];
  if (shield)
    parts.push(
      because(
        lost.shield,
        part("armourClass.shield", table.shield, rulings.source(armourTable, table.rule), { name: shield.name }),
      ),
    );
  const dexterity = creature.kind === "monster" ? 0 : abilityModifier(creature, "dex", "armourClass", rulings);
  if (dexterity !== 0)
    parts.push(
      because(
        // A creature that cannot move loses a Dexterity bonus but keeps a penalty.
        dexterity > 0 ? lost.dexterity : undefined,
        part("armourClass.dexterity", dexterity, { ...rulings.source("abilityModifiers"), kind: "ability" }),
      ),
    );
  addBonusParts(parts, creature, worn, lost, rulings);
  parts.push(...skinParts(creature, lost, rulings));
  return parts;
}

function addSituation(parts: Part[], creature: Creature, lost: ProtectionLost, rulings: Rulings): void {
  const ancestry = ancestryCombat(creature, rulings);
  if (lost.attacker && ancestry.armourClassAgainstLarge && isLargerThanHuman(lost.attacker.size)) {
    const source = rulings.source("demihumans", ancestry.rules.armourClass);
    parts.push(part("armourClass.againstLarge", ancestry.armourClassAgainstLarge, source));
  }
  for (const { condition, armourClass, rule } of activeConditions(creature))
    if (armourClass)
      parts.push(part(`condition.${condition}`, armourClass, { kind: "condition", ...(rule && { rule }) }));
  const { attacker, use } = lost;
  const now = { ...(attacker && { foe: marksOf(attacker) }), ...(use && { use }) };
  for (const modifier of applicable(creature.modifiers, "armourClass", now)) parts.push({ modifier });
}

/** All parts that count, the base first, in the ascending notation. */
function partsOf(creature: Creature, lost: ProtectionLost, rulings: Rulings): Parts {
  const typed = creature.overrides.armourClass;
  const parts: Parts =
    typed === undefined
      ? ownParts(creature, lost, rulings)
      : [
          part(
            "armourClass.typed",
            19 - wholeNumber(typed, "overrides.armourClass", -30, 30),
            { kind: "referee" },
            undefined,
            "set",
          ),
        ];
  addSituation(parts, creature, lost, rulings);
  return parts;
}

function traced([base, ...changes]: Parts, notation: Notation, rulings: Rulings): Traced {
  const turned = notation === "descending";
  const trace = rulings.trace(turned ? mirrored(base.modifier) : base.modifier);
  for (const { modifier, why } of changes) {
    const written = turned && modifier.op !== "multiply" ? mirrored(modifier) : modifier;
    if (why === undefined) applyToFigure(trace, written, turned);
    else trace.skip(written, why);
  }
  return trace.done();
}

/**
 * The armour class of a creature: worn suit or natural hide, shield, Dexterity, magic, level, ancestry, conditions and effects (BX-126, BX-162, BX-166, GOR-33,
 * GOR-38, HERO-21, ERIS-135). Effects on `armourClass` use the ascending notation: a plus improves it. A typed number (descending) replaces everything but
 * conditions and effects.
 * @throws RulesError for a natural armour class out of bounds.
 */
export function armourClass(creature: Creature, lost: ProtectionLost, rulings: Rulings): ArmourClass {
  const { notation } = rulings.use(attackResolution);
  const parts = partsOf(creature, lost, rulings);
  const both = { ascending: traced(parts, "ascending", rulings), descending: traced(parts, "descending", rulings) };
  return { ...both, notation, shown: both[notation] };
}

/** The values of {@link armourClass} that an attack needs: the number in the notation in use with its trace, and the descending number. */
export function protection(
  creature: Creature,
  lost: ProtectionLost,
  rulings: Rulings,
): { readonly notation: Notation; readonly shown: Traced; readonly descending: number } {
  const { notation } = rulings.use(attackResolution);
  const shown = traced(partsOf(creature, lost, rulings), notation, rulings);
  return { notation, shown, descending: notation === "descending" ? shown.value : 19 - shown.value };
}
