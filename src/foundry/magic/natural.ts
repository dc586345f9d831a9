/** Breath, gazes and auras of monsters, as the figures of magic. */
import { SAVES } from "../../rules/creature/types.ts";
import { LAID } from "../../rules/magic/areas.ts";
import type { SpellWork } from "../../rules/magic/works.ts";
import { creatureOf } from "../adapter/creature.ts";
import { CONDITION_IDS } from "../data/conditions.ts";
import type { MagicSource } from "./types.ts";

type Attack = Item.SystemOfType<"attack">;

/** What each kind of rider puts on, where breath or a gaze brings it. */
const PUTS: Readonly<Record<string, string>> = {
  petrification: "petrified",
  charm: "charmed",
  paralysis: "paralysed",
  stun: "stunned",
  confusion: "confused",
  blindness: "blind",
  unconsciousness: "unconscious",
};

/** Whether an attack acts by itself on all within: breath, gazes, songs and auras. */
export function isUnleashed(item: Item.Implementation | undefined): boolean {
  if (item?.type !== "attack") return false;
  const { automatic, breath, gaze, area, riders } = item.system as Attack;
  // What brings something of its own kind beside its harm (spores, a whirlwind) is told on its card of damage.
  const plain = riders.every(({ kind }) => kind !== "other");
  return breath || gaze || (automatic && plain && LAID.some((shape) => shape === area.shape));
}

/** How such an attack acts: its harm, else what its rider puts on whoever fails the save. */
export function worksOfAttack(item: Item.Implementation): readonly SpellWork[] {
  const { damage, damageFromHp, riders } = item.system as Attack;
  const works: SpellWork[] = damage || damageFromHp ? [{ does: "harms" }] : [];
  for (const { kind, lethal, duration } of riders) {
    const puts = CONDITION_IDS.find((id) => id === PUTS[kind]);
    const timed = duration.formula !== "" && duration.unit !== "permanent";
    if (puts) works.push({ puts, mark: kind, ...(!timed && { stays: true }) });
    else if (lethal && works.length === 0) works.push({ does: "kills", never: ["undead", "construct"] });
  }
  return works;
}

/** The figures of such an attack as those of magic: the save is its own, or that of what it brings. */
export function sourceOfAttack(actor: Actor.Implementation, item: Item.Implementation): MagicSource {
  const { damage, damageFromHp, damageKind, save, riders } = item.system as Attack;
  const [rider] = riders;
  const own = SAVES.find((one) => one === save.category) ? save : (rider?.save ?? save);
  const category = SAVES.find((one) => one === own.category);
  const { duration } = rider ?? {};
  const unit = (["round", "turn", "hour", "day"] as const).find((one) => one === duration?.unit);
  return {
    uuid: item.uuid,
    name: item.name,
    img: item.img ?? "",
    level: Math.max(1, Math.floor(creatureOf(actor).hitDice?.number ?? 1)),
    works: worksOfAttack(item),
    save: category ? { category, modifier: own.modifier, onSave: own.onSave } : null,
    // A dragon breathes as many points as it has left.
    damage: damageFromHp ? String(Math.max(0, creatureOf(actor).hitPoints.value)) : damage,
    healing: "",
    perLevel: false,
    kind: damageKind,
    ...(unit && duration?.formula && { duration: { formula: duration.formula, unit } }),
    lasts: duration?.text ?? "",
    natural: true,
  };
}
