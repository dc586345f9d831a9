/**
 * Effects of the compendium that are dropped on an actor. One with a spell effect is applied like a spell with its values; one with changes is an
 * ordinary effect, which can be edited. Both are one transaction, and the item itself stays unchanged.
 */
import { CHANGE_TYPES } from "../../../rules/creature/effect-changes.ts";
import { secondsIn } from "../../../rules/magic/formulas.ts";
import { UNITS } from "../../../rules/magic/spell-effect-lists.ts";
import { changeToStore, placeOfChanges } from "../../adapter/effect-changes.ts";
import { newDuration } from "../../adapter/effect-duration.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../../platform/notifications.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { applyMagic } from "./apply-effect.ts";

type Ability = Item.SystemOfType<"ability">;

/** The changes in the flag of an entry; invalid ones are left out. */
function changesOf(item: Item.Implementation): object[] {
  const kept: unknown = foundry.utils.getProperty(item, "flags.rulings.predefinedEffect.changes");
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((change: unknown) => {
    const { key, type, value } = Object(change) as Record<string, unknown>;
    const how = CHANGE_TYPES.find((one) => one === type);
    return typeof key === "string" && how ? [changeToStore(key, how, String(value ?? ""))] : [];
  });
}

/** The duration in the entry; undefined: until it is ended by hand. */
async function lastingOf({ duration }: Ability) {
  const unit = UNITS.find((one) => one === duration.unit);
  if (!unit || !duration.formula) return undefined;
  const count = /^\d+$/.test(duration.formula)
    ? Number(duration.formula)
    : (await new Roll(duration.formula).evaluate()).total;
  return { count, unit, seconds: count * secondsIn(unit, rulingsInForce()) };
}

/** Whether the entry's effect is magical, so that dispelling ends it. */
function isMagic(item: Item.Implementation): boolean {
  return foundry.utils.getProperty(item, "flags.rulings.predefinedEffect.magic") === true;
}

/** The spell level of an effect without a caster. */
const LEVEL = 1;

function ordinary(item: Item.Implementation, seconds: number | undefined): object {
  const { name, img, uuid } = item;
  const changes = foundry.utils.expandObject({ [placeOfChanges()]: changesOf(item) });
  // 2: v14 always shows the icon (V14-19); v13 does not know the field.
  const flags = isMagic(item) ? { flags: { rulings: { spellLevel: LEVEL } } } : {};
  return {
    name,
    img,
    origin: uuid,
    showIcon: 2,
    ...flags,
    ...changes,
    ...(seconds !== undefined && newDuration(seconds)),
  };
}

/** Applies a compendium effect to a creature of this user. */
export async function applyPredefinedEffect(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  const { name: whose } = actor;
  if (!isCreature(actor)) {
    notifyWarning("RULINGS.Notice.effectOnNobody", { effect: item.name, name: whose });
    return;
  }
  if (!actor.isOwner) {
    notifyWarning("RULINGS.Sheet.notYours", { name: displayName(actor) });
    return;
  }
  const system = item.system as Ability;
  const [work] = system.works;
  const lasting = await lastingOf(system);
  const { name, img, uuid } = item;
  const spec = { kind: "effectLaid", data: { effect: name, name: displayName(actor) }, repeats: true } as const;
  const refused = await runUndoable(spec, async (transaction) => {
    const spec = { name, img: img ?? "", origin: uuid, level: LEVEL, images: 0, lasting: lasting ?? null };
    const mundane = isMagic(item) ? {} : { mundane: true };
    if (work) await applyMagic(transaction, actor, { ...spec, ...mundane, work });
    else await transaction.create(actor, "ActiveEffect", [ordinary(item, lasting?.seconds)]);
    return undefined;
  });
  notifyRefusal(refused);
}
