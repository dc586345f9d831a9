/** The effects of an actor or an item as rows of its sheet: what each does in words, how long, what it comes from, and what cannot be read. */

import { effectKey } from "../../rules/creature/effect-keys.ts";
import { printed, signed } from "../../view/platform/numbers.ts";
import { changeNumber, changesOfEffect, type EffectFault, type StoredChange } from "../adapter/effect-changes.ts";
import { storedMagicOf } from "../adapter/magic-effects.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { localize } from "../platform/text.ts";

type Effect = ActiveEffect.Implementation;

/** The path of a key under which its texts stand. */
export function keyText(key: string, member: "name" | "hint"): string {
  const path = key.replace(/^system\.(bonuses\.)?/, "");
  return localize(`RULINGS.EffectKey.${path}.${member}`);
}

function amountOf({ type, value }: StoredChange): string {
  const number = changeNumber(value);
  if (number === undefined) return String(value);
  switch (type) {
    case "add":
      return signed(number);
    case "subtract":
      return signed(-number);
    case "multiply":
      return `×${printed(number)}`;
    case "upgrade":
      return `≥${printed(number)}`;
    case "downgrade":
      return `≤${printed(number)}`;
    default:
      return `=${printed(number)}`;
  }
}

/** A change in words: what it changes, and by how much. */
function words(change: StoredChange): string {
  const known = effectKey(change.key);
  return `${known ? keyText(known.key, "name") : change.key}: ${amountOf(change)}`;
}

function fieldAt(target: object | null, key: string): foundry.data.fields.DataField.Any | undefined {
  const schema: unknown = target && foundry.utils.getProperty(target, "system.schema");
  return schema instanceof foundry.data.fields.SchemaField ? schema.getField(key.slice("system.".length)) : undefined;
}

/** The number that Foundry would write, where it adds up. */
function outcome({ type, value }: StoredChange, before: unknown): unknown {
  const number = changeNumber(value) ?? Number.NaN;
  if (type === "override") return number;
  if (typeof before !== "number" || type === "upgrade" || type === "downgrade") return before;
  return type === "multiply" ? before * number : before + (type === "subtract" ? -number : number);
}

/** Why a change does nothing; undefined for one that works. */
function faultOf(change: StoredChange, target: object | null): EffectFault["why"] | undefined {
  const { key, type, value } = change;
  if (/^system\.hp(\.value(\..*)?)?$/.test(key)) return "hitPoints";
  const known = effectKey(key);
  const field = key.startsWith("system.") ? fieldAt(target, key) : undefined;
  if (target && key.startsWith("system.") && !known && !field) return "unknownKey";
  if (!type) return "otherType";
  if (!known && !(field instanceof foundry.data.fields.NumberField)) return undefined;
  const number = changeNumber(value);
  if (number === undefined || (known && type !== "multiply" && !Number.isInteger(number))) return "noNumber";
  if (known || !field || !target) return undefined;
  const before: unknown = foundry.utils.getProperty(target, `_source.${key}`);
  return field.validate(outcome(change, before)) ? "outOfBounds" : undefined;
}

/** What cannot be read of an effect, in sentences. */
function faults(effect: Effect): string[] {
  const { target } = effect;
  // An item that nobody has changes nobody's numbers yet.
  const whom = target?.documentName === "Actor" ? target : null;
  return changesOfEffect(effect).flatMap((change) => {
    const why = faultOf(change, whom);
    return why ? [localize(`RULINGS.EffectFault.${why}`, { key: change.key, value: String(change.value) })] : [];
  });
}

/** What an effect comes from: the item it is on, or the document it names. */
function sourceOf(effect: Effect, shownOn: object): string {
  const { parent } = effect;
  if (parent && parent !== shownOn) return parent.name ?? "";
  const origin = effect.origin ? fromUuidSync(effect.origin) : null;
  const name: unknown = origin && Reflect.get(origin, "name");
  return typeof name === "string" && origin !== shownOn ? name : "";
}

function rowOf(effect: Effect, shownOn: object) {
  const label: unknown = foundry.utils.getProperty(effect, "duration.label");
  const limited = effect.isTemporary && typeof label === "string" ? label : "";
  const source = sourceOf(effect, shownOn);
  return {
    id: effect.id,
    item: effect.parent === shownOn ? "" : (effect.parent?.id ?? ""),
    name: effect.name,
    img: effect.img,
    on: !effect.disabled,
    idle: !effect.disabled && !effect.active,
    // The mark is v14's, and not in the types.
    over: foundry.utils.getProperty(effect, "duration.expired") === true,
    does: changesOfEffect(effect).map(words).join(", "),
    about: [source && localize("RULINGS.Effects.from", { name: source }), limited].filter(Boolean).join(" · "),
    faults: faults(effect),
  };
}

/**
 * Effects on the actor itself, and those that its items give it. Conditions stand among the conditions, but magic that lies on somebody is named
 * with what it puts on. What has run out stays on the sheet as over until the referee takes it away (V14-25, V14-26).
 */
export function actorEffectRows(actor: Actor.Implementation) {
  return [...actor.allApplicableEffects()]
    .filter((effect) => effect.statuses.size === 0 || storedMagicOf(effect) || changesOfEffect(effect).length > 0)
    .map((effect) => rowOf(effect, actor));
}

/** Effects of an item, which reach whoever has it. */
export function itemEffectRows(item: Item.Implementation) {
  const carriable = "location" in item.system;
  return item.effects.contents.map((effect) => ({
    ...rowOf(effect, item),
    ...(carriable && { carriable, carried: worksCarried(effect) }),
  }));
}

/** The effect of a row: the document's own, or one of an item of the actor. */
function effectOf(
  document: Actor.Implementation | Item.Implementation,
  target: HTMLElement,
): ActiveEffect.Implementation | undefined {
  const { effectId = "", effectItem = "" } = target.closest<HTMLElement>("[data-effect-id]")?.dataset ?? {};
  const parent = effectItem && document instanceof Actor ? document.items.get(effectItem) : document;
  return parent?.effects.get(effectId);
}

/** Whether an effect of a thing works while the thing is carried, and not only worn or in hand. */
export function worksCarried(effect: ActiveEffect.Implementation): boolean {
  return foundry.utils.getProperty(effect, "flags.rulings.whileCarried") === true;
}

/** Adds, opens, switches or removes an effect, as the button says. */
export async function changeEffect(
  document: Actor.Implementation | Item.Implementation,
  target: HTMLElement,
): Promise<void> {
  const effect = effectOf(document, target);
  switch (target.dataset.action) {
    case "createEffect": {
      // v14 shows the icon of an effect without a duration only when told to (2: always, V14-19); v13 does not know the field.
      const data = { name: localize("RULINGS.Sheet.newEffect"), img: document.img, showIcon: 2 };
      const made = await ActiveEffect.implementation.create(data, { parent: document });
      if (made) openSheet(made);
      return;
    }
    case "editEffect":
      if (effect) openSheet(effect);
      return;
    case "toggleEffect":
      await effect?.update({ disabled: !effect.disabled });
      return;
    case "carryEffect":
      await effect?.update({ flags: { rulings: { whileCarried: !worksCarried(effect) } } } as object);
      return;
    case "deleteEffect":
      await effect?.delete();
  }
}
