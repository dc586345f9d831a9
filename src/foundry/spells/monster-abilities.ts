/** Breath, gazes and auras of monsters as magic. */
import { SAVES } from "../../rules/creature/types.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { PLACED } from "../../rules/magic/areas.ts";
import type { SpellEffect } from "../../rules/magic/spell-effect.ts";
import { UNITS } from "../../rules/magic/spell-effect-lists.ts";
import { creatureOf } from "../adapter/creature.ts";
import { CONDITION_IDS } from "../data/conditions.ts";
import { localize } from "../platform/text.ts";
import type { MagicSource } from "./effects/types.ts";

type Attack = Item.SystemOfType<"attack">;
type Ability = Item.SystemOfType<"ability">;

/** The condition of each kind of rider, when a breath or gaze attack causes it. */
const PUTS: Readonly<Record<string, string>> = {
  petrification: "petrified",
  charm: "charmed",
  paralysis: "paralysed",
  stun: "stunned",
  confusion: "confused",
  blindness: "blind",
  unconsciousness: "unconscious",
};

/** Whether an attack affects all within without a roll: breath, gazes, songs and auras. */
export function isUsedLikeSpell(item: Item.Implementation | undefined): item is Item.Implementation {
  if (item?.type === "ability") return worksOfAbility(item).length > 0;
  if (item?.type !== "attack") return false;
  const { automatic, breath, gaze, area, riders } = item.system as Attack;
  // An attack with an effect of its own besides its damage (spores, a whirlwind) is shown on its damage card.
  const plain = riders.every(({ kind }) => kind !== "other");
  return breath || gaze || (automatic && plain && PLACED.some((shape) => shape === area.shape));
}

/** Chances that are rolled elsewhere: before a fight, and after a bite. */
const ROLLED_ELSEWHERE: readonly string[] = ["surprise", "disease"];

/** Whether the only action of a special ability is the roll of its chance: to trample, to see through its disguise. */
export function rollsChance(item: Item.Implementation): boolean {
  if (item.type !== "ability") return false;
  const { chance, works, save, key } = item.system as Ability;
  return chance.value !== null && works.length === 0 && !save.category && !ROLLED_ELSEWHERE.includes(key);
}

/** Whether it has limited uses and an effect in words, which the referee handles: a djinni's creations, a cloud of ink. */
export function hasLimitedUses(item: Item.Implementation): boolean {
  if (item.type !== "ability") return false;
  const { uses, works, save } = item.system as Ability;
  return uses.max !== null && works.length === 0 && !save.category;
}

/** The effects of a special ability that are used; effects that start by themselves are left out. */
function worksOfAbility(item: Item.Implementation): readonly SpellEffect[] {
  return (item.system as Ability).works.filter(({ starts }) => !starts);
}

/** The values of a special ability as magic. */
function sourceOfAbility(actor: Actor.Implementation, item: Item.Implementation): MagicSource {
  const { damage, damageKind, save, duration } = item.system as Ability;
  const category = SAVES.find((one) => one === save.category);
  return {
    ...knownBy(actor, item),
    works: worksOfAbility(item),
    save: category ? { category, modifier: save.modifier, onSave: save.onSave } : null,
    damage,
    kind: damageKind,
    ...timeOf(duration),
    lasts: duration.text || localize("RULINGS.Area.untilEnded"),
  };
}

function knownBy(actor: Actor.Implementation, item: Item.Implementation) {
  return {
    uuid: item.uuid,
    name: item.name,
    img: item.img ?? "",
    level: Math.max(1, Math.floor(creatureOf(actor).hitDice?.number ?? 1)),
    healing: "",
    perLevel: false,
    natural: true as const,
  };
}

function timeOf(duration: Pick<Ability["duration"], "formula" | "unit"> | undefined): Pick<MagicSource, "duration"> {
  const unit = UNITS.find((one) => one === duration?.unit);
  return unit && duration?.formula ? { duration: { formula: duration.formula, unit } } : {};
}

/** The magic figures of an automatic attack or a special ability. */
export function abilitySource(actor: Actor.Implementation, item: Item.Implementation): MagicSource {
  return item.type === "ability" ? sourceOfAbility(actor, item) : sourceOfAttack(actor, item);
}

/** The effects of such an attack: its damage, otherwise the condition of its rider on those who fail the save. */
function effectsOfAttack(item: Item.Implementation): readonly SpellEffect[] {
  const { damage, damageFromHp, riders } = item.system as Attack;
  const works: SpellEffect[] = damage || damageFromHp ? [{ does: "harms" }] : [];
  for (const { kind, lethal, duration } of riders) {
    const puts = CONDITION_IDS.find((id) => id === ownRow(PUTS, kind));
    const timed = duration.formula !== "" && duration.unit !== "permanent";
    if (puts) works.push({ puts, mark: kind, ...(!timed && { stays: true }) });
    else if (lethal && works.length === 0) works.push({ does: "kills", never: ["undead", "construct"] });
  }
  return works;
}

/** The values of such an attack as magic; the save is its own, or its rider's. */
function sourceOfAttack(actor: Actor.Implementation, item: Item.Implementation): MagicSource {
  const { damage, damageFromHp, damageKind, save, riders } = item.system as Attack;
  const [rider] = riders;
  const own = SAVES.find((one) => one === save.category) ? save : (rider?.save ?? save);
  const category = SAVES.find((one) => one === own.category);
  const { duration } = rider ?? {};
  return {
    ...knownBy(actor, item),
    works: effectsOfAttack(item),
    save: category ? { category, modifier: own.modifier, onSave: own.onSave } : null,
    // A dragon's breath deals its remaining hit points.
    damage: damageFromHp ? String(Math.max(0, creatureOf(actor).hitPoints.value)) : damage,
    kind: damageKind,
    ...timeOf(duration),
    lasts: duration?.text ?? "",
  };
}
