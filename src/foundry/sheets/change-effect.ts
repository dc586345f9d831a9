/** Edits from the effects tab: a whole effect by its buttons, and its parts by its fields. */
import { CHANGE_TYPES } from "../../rules/creature/effect-changes.ts";
import { secondsIn } from "../../rules/magic/formulas.ts";
import { changeToStore, placeOfChanges, storedChanges } from "../adapter/effect-changes.ts";
import { DURATION_UNITS, durationChange } from "../adapter/effect-duration.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Control, closestTo } from "../platform/windows/dom.ts";

type Carrier = Actor.Implementation | Item.Implementation;
type Effect = ActiveEffect.Implementation;

/** The effect of a row: the document's own, or one of an item of the actor. */
function effectOf(document: Carrier, target: HTMLElement): Effect | undefined {
  const { effectId = "", effectItem = "" } = target.closest<HTMLElement>("[data-effect-id]")?.dataset ?? {};
  const parent = effectItem && document instanceof Actor ? document.items.get(effectItem) : document;
  return parent?.effects.get(effectId);
}

/** Whether an item's effect applies while the item is carried, and not only worn or held. */
export function worksCarried(effect: Effect): boolean {
  return foundry.utils.getProperty(effect, "flags.rulings.whileCarried") === true;
}

async function makeEffect(document: Carrier): Promise<void> {
  // v14 shows the icon of an effect without a duration only with `showIcon` set (2: always, V14-19); v13 does not know the field.
  const data = { name: localize("RULINGS.Sheet.newEffect"), img: document.img, showIcon: 2 };
  await ActiveEffect.implementation.create(data, { parent: document });
}

async function writeChanges(effect: Effect, changes: readonly unknown[]): Promise<void> {
  await effect.update({ [placeOfChanges()]: changes } as object);
}

/** Adds, opens, toggles or deletes an effect or one of its changes. */
export async function changeEffect(document: Carrier, target: HTMLElement): Promise<void> {
  const { act, index } = target.dataset;
  if (act === "create") return makeEffect(document);
  const effect = effectOf(document, target);
  if (!effect) return;
  switch (act) {
    case "edit":
      openSheet(effect);
      return;
    case "toggle":
      await effect.update({ disabled: !effect.disabled });
      return;
    case "carry":
      await effect.update({ flags: { rulings: { whileCarried: !worksCarried(effect) } } } as object);
      return;
    case "delete":
      await effect.delete();
      return;
    case "addChange":
      return writeChanges(effect, [...storedChanges(effect), changeToStore("system.bonuses.attack.all", "add", "1")]);
    case "removeChange":
      return writeChanges(
        effect,
        storedChanges(effect).filter((_, at) => at !== Number(index)),
      );
  }
}

/** Writes the value of an effect's field. */
export async function typeIntoEffect(document: Carrier, control: Control): Promise<void> {
  const effect = effectOf(document, control);
  const { effectField } = control.dataset;
  if (!effect) return;
  if (effectField === "name") {
    const name = control.value.trim();
    if (name !== "") await effect.update({ name });
    else control.value = effect.name;
  } else if (effectField === "time" || effectField === "unit") await writeTime(effect, control);
  else if (effectField === "change") await writeChange(effect, control);
}

/** The related fields of a row, by their names. */
function fieldsAround(control: Control, within: string): ReadonlyMap<string, string> {
  const fields = closestTo(control, within)?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-part]");
  return new Map([...(fields ?? [])].map((field) => [field.dataset.part ?? "", field.value]));
}

/** Sets the duration of an effect from now on to its two fields. */
async function writeTime(effect: Effect, control: Control): Promise<void> {
  const typed = fieldsAround(control, "[data-effect-time]");
  const unit = DURATION_UNITS.find((one) => one === typed.get("unit"));
  const text = (typed.get("time") ?? "").trim();
  if (!unit) return void (await effect.update(durationChange(effect, undefined)));
  // A unit chosen before its number means one.
  const value = text === "" && control.dataset.part === "unit" ? 1 : Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 100_000) notifyWarning("RULINGS.Effects.wholeTime");
  else await effect.update(durationChange(effect, value * secondsIn(unit, rulingsInForce())));
}

async function writeChange(effect: Effect, control: Control): Promise<void> {
  const row = closestTo(control, "[data-change]");
  const at = Number(row?.dataset.change);
  const typed = fieldsAround(control, "[data-change]");
  const type = CHANGE_TYPES.find((one) => one === typed.get("type")) ?? "add";
  const key = (typed.get("key") ?? "").trim();
  const changes = storedChanges(effect);
  const before = changes[at];
  if (key === "" || typeof before !== "object" || before === null) return;
  const after = { ...before, ...changeToStore(key, type, (typed.get("value") ?? "").trim()) };
  // Values that are not shown in the tab are kept: the phase and the priority of a change.
  const kept = Object.fromEntries(
    ["phase", "priority"].flatMap((field) => (field in before ? [[field, Reflect.get(before, field)]] : [])),
  );
  await writeChanges(
    effect,
    changes.map((one, index) => (index === at ? { ...after, ...kept } : one)),
  );
}
