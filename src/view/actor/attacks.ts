import { attackBonus } from "../../rules/attack/attack-bonus.ts";
import { planDamage } from "../../rules/attack/damage.ts";
import { listedBonus } from "../../rules/attack/means.ts";
import type { Means } from "../../rules/attack/types.ts";
import {
  type Creature,
  makeCreature,
  type NaturalAttack,
  type Rider,
  type Weapon,
} from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import type { Modifier } from "../../rules/trace/types.ts";
import { wieldingFault } from "../attack/attack-advice.ts";
import { signed } from "../platform/numbers.ts";
import { whyLine, whyLines } from "../platform/steps.ts";
import { refusalLine } from "../platform/text-lines.ts";
import type { AttackRow, DerivedValue, TextLine, WhyLine } from "../platform/view-types.ts";

/** A default target, for the damage on a sheet. */
const ANYBODY = makeCreature({ id: "anybody" });

/** All available attacks: weapons in hand and carried, natural attacks, bare hands. `img` finds the picture of an item. */
export function attackRows(creature: Creature, img: (itemId: string) => string, rulings: Rulings): AttackRow[] {
  const natural = creature.attacks
    .filter((attack) => !isWithWeapon(creature, attack))
    .map((attack) => naturalRow(creature, attack, img(attack.id), rulings));
  const armed = creature.weapons.flatMap((weapon) => weaponRows(creature, weapon, img(weapon.id), rulings));
  return [...natural, ...armed, ...bareHands(creature, rulings)];
}

/** An attack "by weapon" or with a named weapon duplicates the carried weapon's own attack. */
export function isWithWeapon({ weapons }: Pick<Creature, "weapons">, { byWeapon, name }: NaturalAttack): boolean {
  return weapons.some((weapon) => weapon.held !== "carried" && (byWeapon || weapon.name === name));
}

/** The id of bare hands among the attacks. */
export const UNARMED = "unarmed";

/** Bare hands, for all creatures without natural attacks. */
function bareHands(creature: Creature, rulings: Rulings): AttackRow[] {
  if (creature.kind === "monster" && creature.attacks.some(({ byWeapon }) => !byWeapon)) return [];
  const fist = "systems/rulings/assets/icons/fist.svg";
  const row = rowOf(creature, UNARMED, "", fist, { kind: "unarmed" }, [], rulings);
  return [{ ...row, nameKey: "RULINGS.Attack.unarmed" }];
}

function weaponRows(creature: Creature, weapon: Weapon, img: string, rulings: Rulings): AttackRow[] {
  const use = weapon.melee ? "melee" : "missile";
  const notes: TextLine[] = [];
  if (weapon.held === "carried") notes.push({ textKey: "RULINGS.AttackNote.carried" });
  if (weapon.ranges) notes.push({ textKey: "RULINGS.AttackNote.range", data: { range: weapon.ranges.join("/") } });
  if (weapon.slow && !rulings.is("slowWeapons", "off")) notes.push({ textKey: "RULINGS.AttackNote.slow" });
  if (weapon.ammunition !== undefined)
    notes.push({ textKey: "RULINGS.AttackNote.ammunition", data: { count: weapon.ammunition } });
  const fault = wieldingFault(creature, weapon, rulings)?.fault;
  if (fault) notes.push(refusalLine(fault));
  if (weapon.broken) notes.push({ textKey: "RULINGS.AttackNote.broken" });
  const row = rowOf(
    creature,
    weapon.id,
    weapon.name,
    img,
    { kind: "weapon", weapon, use, ...listedBonus(creature) },
    notes,
    rulings,
  );
  const both = weapon.melee && weapon.missile && weapon.ammunition === undefined;
  if (both) return [{ ...row, throws: true }];
  return [weapon.ammunition === 0 ? { ...row, unusable: { textKey: "RULINGS.AttackNote.noAmmunition" } } : row];
}

function naturalRow(creature: Creature, attack: NaturalAttack, img: string, rulings: Rulings): AttackRow {
  const notes: TextLine[] = [];
  if (attack.count > 1) notes.push({ textKey: "RULINGS.AttackNote.count", data: { count: attack.count } });
  if (attack.ranges) notes.push({ textKey: "RULINGS.AttackNote.range", data: { range: attack.ranges.join("/") } });
  for (const rider of attack.riders) notes.push(riderNote(rider, rulings));
  const row = rowOf(creature, attack.id, attack.name, img, { kind: "natural", attack }, notes, rulings);
  return { ...row, routine: attack.routine, ...(attack.automatic && { sure: true }) };
}

/** The effect of a hit, with its saving throw. */
function riderNote({ kind, save, saveModifier = 0 }: Rider, rulings: Rulings): TextLine {
  const rider = `RULINGS.Rider.${kind}`;
  if (!save) return { textKey: "RULINGS.AttackNote.rider", keys: { rider } };
  const any = rulings.use(savingThrows).single;
  const form = saveModifier === 0 ? (any ? "any" : "plain") : any ? "anyAt" : "at";
  const textKey = `RULINGS.AttackNote.${kind === "half" ? "half" : "saved"}.${form}`;
  return { textKey, keys: { rider, save: `RULINGS.Save.${save}` }, data: { modifier: signed(saveModifier) } };
}

function rowOf(
  creature: Creature,
  itemId: string,
  name: string,
  img: string,
  means: Means,
  notes: readonly TextLine[],
  rulings: Rulings,
): AttackRow {
  const bonus = attackBonus(creature, means, rulings);
  return {
    itemId,
    name,
    img,
    toHit: {
      labelKey: "RULINGS.Sheet.toHit",
      value: signed(bonus.value),
      why: whyLines(bonus.steps),
      roll: { action: "rollAttack", itemId },
    },
    damage: damageValue(creature, itemId, means, rulings),
    notes,
  };
}

function damageValue(creature: Creature, itemId: string, means: Means, rulings: Rulings): DerivedValue {
  const plan = planDamage({ attacker: creature, target: ANYBODY, means, situation: {} }, rulings);
  const counted = plan.modifiers.filter(({ modifier, why }) => why === undefined && modifier.op === "add");
  const added = counted.reduce((sum, { modifier }) => sum + modifier.value, 0);
  return {
    labelKey: "RULINGS.Sheet.damage",
    value: plan.formula === "" ? "–" : `${plan.formula}${added === 0 ? "" : signed(added)}`,
    why: plan.modifiers
      .filter(({ modifier }) => modifier.op === "add")
      .map(({ modifier, why }) => planned(modifier, why)),
    ...(plan.formula !== "" && { roll: { action: "rollDamage" as const, itemId } }),
  };
}

function planned(modifier: Modifier, why: string | undefined): WhyLine {
  return whyLine({
    ...modifier,
    before: 0,
    after: modifier.value,
    applied: why === undefined,
    ...(why !== undefined && { why }),
  });
}
