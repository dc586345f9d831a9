/** The effects of an actor or an item as rows of its sheet: changes in words, duration, source, and unreadable changes. */

import { CHANGE_TYPES } from "../../rules/creature/effect-changes.ts";
import type { EffectModifier } from "../../rules/magic/spell-effect-parts.ts";
import { printed, signed } from "../../view/platform/numbers.ts";
import { changeNumber, changesOfEffect, type EffectFault, type StoredChange } from "../adapter/effect-changes.ts";
import { DURATION_UNITS, inUnits, secondsLeft } from "../adapter/effect-duration.ts";
import { storedMagicOf } from "../adapter/magic-effects.ts";
import { generation } from "../platform/generation.ts";
import { effectKeyText, knownEffectKey, offeredEffectKeys } from "../platform/module-effect-keys.ts";
import { nameOf, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { worksCarried } from "./change-effect.ts";

type Effect = ActiveEffect.Implementation;

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

/** A change in words: the number and the amount. */
function words(change: StoredChange): string {
  return `${effectKeyText(change.key, "name") ?? change.key}: ${amountOf(change)}`;
}

const SIGNS = { multiply: "×", divideDown: "÷", atLeast: "≥", set: "=" } as const;

/** A change by a spell of this system, in words. */
function magicWords({ to, op = "add", value, against = [] }: EffectModifier): string {
  const sign = Object.entries(SIGNS).find(([one]) => one === op)?.[1];
  const text = `${localize(`RULINGS.EffectTo.${to}`)}: ${sign ? `${sign}${printed(value)}` : signed(value)}`;
  if (against.length === 0) return text;
  const whom = against.map((mark) => (mark === "unlike" ? localize("RULINGS.Effects.unlike") : mark)).join(", ");
  return localize("RULINGS.Effects.against", { text, whom });
}

/** Everything that an effect does, in words: its changes, its magic, its conditions. */
function allWords(effect: Effect): string {
  const magic = storedMagicOf(effect);
  const conditions = [...effect.statuses].flatMap((id) => {
    const label = CONFIG.statusEffects.find((one) => one.id === id)?.name;
    return label && id !== "enspelled" ? [localize(label)] : [];
  });
  return [
    ...changesOfEffect(effect).map(words),
    ...(magic?.modifiers ?? []).map(magicWords),
    ...(magic && magic.light > 0 ? [localize("RULINGS.Effects.light", { feet: magic.light })] : []),
    ...conditions,
  ].join(", ");
}

function fieldAt(target: object | null, key: string): foundry.data.fields.DataField.Any | undefined {
  const schema: unknown = target && foundry.utils.getProperty(target, "system.schema");
  return schema instanceof foundry.data.fields.SchemaField ? schema.getField(key.slice("system.".length)) : undefined;
}

/** The value that Foundry would write, where it can be calculated. */
function outcome({ type, value }: StoredChange, before: unknown): unknown {
  const number = changeNumber(value) ?? Number.NaN;
  if (type === "override") return number;
  if (typeof before !== "number" || type === "upgrade" || type === "downgrade") return before;
  return type === "multiply" ? before * number : before + (type === "subtract" ? -number : number);
}

/** The reason why a change has no effect; undefined for a working one. */
function faultOf(change: StoredChange, target: object | null): EffectFault["why"] | undefined {
  const { key, type, value } = change;
  if (/^system\.hp(\.value(\..*)?)?$/.test(key)) return "hitPoints";
  const known = knownEffectKey(key);
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

/** The unreadable changes of an effect, as sentences. */
function faults(effect: Effect): string[] {
  const { target } = effect;
  // An item without an owner changes nobody's numbers yet.
  const whom = target?.documentName === "Actor" ? target : null;
  return changesOfEffect(effect).flatMap((change) => {
    const why = faultOf(change, whom);
    return why ? [localize(`RULINGS.EffectFault.${why}`, { key: change.key, value: String(change.value) })] : [];
  });
}

/** The source of an effect: its item, or the document it names. */
function sourceOf(effect: Effect, shownOn: object): string {
  const { parent } = effect;
  if (parent && parent !== shownOn) return parent.name ?? "";
  const origin = resolveUuidSync(effect.origin);
  const name = nameOf(origin);
  return name !== undefined && origin !== shownOn && name !== effect.name ? name : "";
}

/** The remaining time in words; blank for an effect without end, and where Foundry's own text is no time of the clock. */
function timeLeft(effect: Effect): string {
  const rulings = rulingsInForce();
  const seconds = secondsLeft(effect, rulings);
  const label: unknown = foundry.utils.getProperty(effect, "duration.label");
  const timed = foundry.utils.getProperty(effect, "flags.rulings.magic") === undefined;
  if (seconds === undefined) return timed && effect.isTemporary && typeof label === "string" ? label : "";
  const { value, unit } = inUnits(seconds, rulings);
  const time = localize(`RULINGS.Effects.time.${unit}`, { value });
  return localize("RULINGS.Effects.left", { time });
}

/** The form for changing an effect. */
function formOf(effect: Effect) {
  const rulings = rulingsInForce();
  const seconds = secondsLeft(effect, rulings);
  const time = seconds === undefined ? undefined : inUnits(seconds, rulings);
  const v14 = generation() >= 14;
  const types = CHANGE_TYPES.filter((type) => v14 || type !== "subtract");
  return {
    value: time?.value ?? "",
    units: [
      { value: "none", label: localize("RULINGS.Effects.noEnd"), selected: time === undefined },
      ...[...DURATION_UNITS].reverse().map((unit) => ({
        value: unit,
        label: localize(`RULINGS.Effects.units.${unit}`),
        selected: unit === time?.unit,
      })),
    ],
    changes: changesOfEffect(effect).map((change) => ({
      index: change.index,
      key: change.key,
      value: String(change.value ?? ""),
      hint: effectKeyText(change.key, "hint") ?? "",
      types: types.map((type) => ({
        value: type,
        label: localize(`RULINGS.Effects.types.${type}`),
        selected: type === change.type,
      })),
    })),
  };
}

/** Whether an effect has expired: by the mark of v14, which the types lack, or by world time. */
function isOver(effect: Effect): boolean {
  if (foundry.utils.getProperty(effect, "duration.expired") === true) return true;
  return !effect.disabled && secondsLeft(effect, rulingsInForce()) === 0;
}

function rowOf(effect: Effect, shownOn: object) {
  const source = sourceOf(effect, shownOn);
  const over = isOver(effect);
  return {
    id: effect.id,
    item: effect.parent === shownOn ? "" : (effect.parent?.id ?? ""),
    name: effect.name,
    img: effect.img,
    on: !effect.disabled,
    idle: !effect.disabled && !effect.active && !over,
    over,
    does: allWords(effect),
    about: [source && localize("RULINGS.Effects.from", { name: source }), over ? "" : timeLeft(effect)]
      .filter(Boolean)
      .join(" · "),
    faults: faults(effect),
    form: formOf(effect),
  };
}

/** The effects tab of an actor. */
export function actorEffects(actor: Actor.Implementation) {
  return { effects: actorEffectRows(actor), effectsId: `${actor.id}-own`, effectKeys: offeredEffectKeys() };
}

/** The effects tab of an item. Expanded forms stay open after a redraw. */
export function itemEffects(item: Item.Implementation, effectsId: string, window: HTMLElement | null | undefined) {
  const open = new Set([...(window?.querySelectorAll(".effect-form[open]") ?? [])].map(({ id }) => id));
  const effects = itemEffectRows(item).map((row) => ({ ...row, open: open.has(`${effectsId}-${row.id}-form`) }));
  return { effects, effectsId, effectKeys: offeredEffectKeys() };
}

/**
 * Effects on the actor itself and from its items. Conditions have their own list, except magic with conditions, which is listed here. An expired
 * effect stays listed as over until the referee deletes it (V14-25, V14-26).
 */
export function actorEffectRows(actor: Actor.Implementation) {
  return [...actor.allApplicableEffects()]
    .filter((effect) => effect.statuses.size === 0 || storedMagicOf(effect) || changesOfEffect(effect).length > 0)
    .map((effect) => rowOf(effect, actor));
}

/** Effects of an item, which apply to its owner. */
function itemEffectRows(item: Item.Implementation) {
  const carriable = "location" in item.system;
  return item.effects.contents.map((effect) => ({
    ...rowOf(effect, item),
    ...(carriable && { carriable, carried: worksCarried(effect) }),
  }));
}
