/**
 * Editing on a sheet: each field is validated and written alone when it changes. A refused value stays in its field with the reason beside it, also
 * after redraws, and is not stored.
 */
import { checkInput, type Problem } from "../../view/fields/check-input.ts";
import { readHitPoints } from "../../view/fields/typed-hit-points.ts";
import { readWeight } from "../../view/fields/typed-weight.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { changeAt, type Editable, fieldOf, rulesOf } from "../platform/document-schema.ts";
import { errorText, notifyError } from "../platform/notifications.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { storedLanguage } from "../platform/spoken-languages.ts";
import { type Control, closestTo, isCheckbox, isControl, isInput } from "../platform/windows/dom.ts";
import { TypedInput } from "../platform/windows/typed-input.ts";
import { refuseUnreadable } from "../platform/windows/unreadable-number.ts";
import { SPOKEN } from "./field-descriptions.ts";

/** The document and path that an input writes to. */
export interface EditTarget {
  readonly document: Editable;
  readonly path: string;
}

function problemText(problem: Problem): string {
  return game.i18n?.format(`RULINGS.Form.${problem.key}`, stringified(problem.data)) ?? problem.key;
}

function stringified(data: Problem["data"]): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, String(value)]));
}

/** Shows a message beside a field, or removes it when blank. */
function showProblem(input: HTMLElement, message: string): void {
  const field = input.closest(".r-field") ?? input.parentElement;
  if (!field) return;
  let place = field.querySelector<HTMLElement>(":scope > .r-error");
  if (!place) {
    if (message === "") return;
    place = field.ownerDocument.createElement("p");
    place.className = "r-error";
    field.append(place);
  }
  place.setAttribute("role", "alert");
  place.textContent = message;
  field.classList.toggle("is-wrong", message !== "");
  if (message === "") input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
}

function itemIdOf(input: HTMLElement): string | undefined {
  return closestTo(input, "[data-item-id]")?.dataset.itemId;
}

/** Whether an input holds a creature's current hit points. */
function isHitPoints({ document, path }: EditTarget): boolean {
  return path === "system.hp.value" && isActor(document) && isCreature(document);
}

function readPoints(input: HTMLElement): { ok: true; value: unknown } | { ok: false; problem: Problem } {
  const typed = isControl(input) ? readHitPoints(input.value) : undefined;
  if (typed) return { ok: true, value: typed.points };
  const broken = isControl(input) && /\d[.,]\d/.test(input.value);
  return { ok: false, problem: { key: broken ? "whole" : "hitPoints", data: {} } };
}

/** A typed value in its stored form: languages have their English names. */
function stored(path: string, value: unknown): unknown {
  return SPOKEN.test(path) && Array.isArray(value) ? value.map((one) => storedLanguage(String(one))) : value;
}

/** The editor of one open sheet. */
export class FieldEditor {
  /** Refused values by the path of their field, so that a redraw does not lose them. */
  readonly #refused = new Map<string, { typed: string; message: string; stored: unknown }>();
  readonly #typing = new TypedInput();

  /** @param sheetDocument the document whose sheet this is */
  constructor(private readonly sheetDocument: () => Editable) {}

  /** Adds listeners to the sheet's root. Call when the sheet opens: entries refused before it was closed are dropped. */
  attach(root: HTMLElement): void {
    this.#refused.clear();
    root.addEventListener("change", (event) => {
      const input = closestTo(event.target, "[name]");
      if (!input || input.hasAttribute("data-ignore")) return;
      event.stopPropagation();
      if (!isControl(event.target)) void this.#changed(input);
    });
    const effects = (control: Control): void => {
      if (!control.hasAttribute("data-effect-field") || refuseUnreadable(control)) return;
      const document = this.sheetDocument();
      void import("./change-effect.ts")
        .then(({ typeIntoEffect }) => typeIntoEffect(document as Actor.Implementation | Item.Implementation, control))
        .catch(notifyError);
    };
    root.addEventListener(
      "keydown",
      (event) => {
        const input = event.key === "Escape" ? closestTo(event.target, "[name]") : undefined;
        if (input && this.#drop(input)) event.stopPropagation();
      },
      { capture: true },
    );
    this.#typing.attach(root, (control) => {
      effects(control);
      const input = closestTo(control, "[name]");
      if (input && !input.hasAttribute("data-ignore")) void this.#changed(input);
    });
  }

  /** Restores refused values with their messages, and text being typed, after a redraw. */
  restore(root: HTMLElement): void {
    if (this.#refused.size > 0) {
      for (const input of root.querySelectorAll<HTMLElement>("[name]")) {
        const kept = this.#refused.get(this.#addressOf(input));
        if (!kept || !isControl(input)) continue;
        // A value that was changed elsewhere is shown: a refused entry never hides the current value.
        if (kept.stored !== this.#storedAt(input)) {
          this.#refused.delete(this.#addressOf(input));
          continue;
        }
        input.value = kept.typed;
        showProblem(input, kept.message);
      }
    }
    this.#typing.restore(root);
  }

  #storedAt(input: HTMLElement): unknown {
    const target = this.#targetOf(input);
    return target && foundry.utils.getProperty(target.document, target.path);
  }

  /** Removes a refused entry from its field, which shows the stored value. */
  #drop(input: HTMLElement): boolean {
    if (!this.#refused.delete(this.#addressOf(input))) return false;
    showProblem(input, "");
    putBack(input, this.#storedAt(input));
    return true;
  }

  #addressOf(input: HTMLElement): string {
    return `${itemIdOf(input) ?? ""}:${input.getAttribute("name") ?? ""}`;
  }

  /** The document and path of an input: within an item's row its name is a path in the item. */
  #targetOf(input: HTMLElement): EditTarget | null {
    const path = input.getAttribute("name") ?? "";
    const sheetDocument = this.sheetDocument();
    const itemId = itemIdOf(input);
    if (itemId === undefined) return { document: sheetDocument, path };
    const item = "items" in sheetDocument ? sheetDocument.items.get(itemId) : undefined;
    return item ? { document: item, path } : null;
  }

  async #changed(input: HTMLElement): Promise<void> {
    const target = this.#targetOf(input);
    if (!target) return;
    if (isControl(input) && input.value === "" && this.#drop(input)) return;
    const read = isHitPoints(target) ? readPoints(input) : this.#read(input, target);
    if (!read.ok) {
      const typed = isControl(input) ? input.value : "";
      this.#refuse(input, typed, problemText(read.problem));
      return;
    }
    try {
      this.#refused.delete(this.#addressOf(input));
      showProblem(input, "");
      if (await this.#hitPoints(input, target)) return;
      const given = await takesClass(target, read.value);
      if (given === "refused") putBack(input, foundry.utils.getProperty(target.document, target.path));
      if (given !== "unknown") return;
      if (await keepsElfClass(target, read.value)) {
        putBack(input, foundry.utils.getProperty(target.document, target.path));
        return;
      }
      if (await asksPurpose(target, read.value)) {
        putBack(input, foundry.utils.getProperty(target.document, target.path));
        return;
      }
      await target.document.update(changeAt(target.document, target.path, stored(target.path, read.value)));
    } catch (error) {
      this.#refuse(input, isControl(input) ? input.value : "", errorText(error));
    }
  }

  /** Typed hit points are damage or healing, with all consequences. */
  async #hitPoints(input: HTMLElement, { document, path }: EditTarget): Promise<boolean> {
    const typed = isHitPoints({ document, path }) && isControl(input) ? readHitPoints(input.value) : undefined;
    const actor = typed && isActor(document) ? document : undefined;
    if (!typed || !actor) return false;
    const sent = isControl(input) ? input.value : "";
    const { queueTypedHitPoints } = await import("../attack/damage/typed-hit-points.ts");
    if (!(await queueTypedHitPoints(actor, typed))) return false;
    // Without a change the stored number is shown again, not the typed one; text typed since then is kept.
    if (isControl(input) && input.value === sent) rewrite(input, String(foundry.utils.getProperty(actor, path) ?? ""));
    return true;
  }

  #refuse(input: HTMLElement, typed: string, message: string): void {
    this.#refused.set(this.#addressOf(input), { typed, message, stored: this.#storedAt(input) });
    showProblem(input, message);
  }

  #read(
    input: HTMLElement,
    { document, path }: EditTarget,
  ): { ok: true; value: unknown } | { ok: false; problem: Problem } {
    if (isCheckbox(input)) return { ok: true, value: input.checked };
    const typed: unknown = Reflect.get(input, "value");
    const field = fieldOf(document, path);
    // "By the rulings" is null, which no text means by itself.
    if (field instanceof foundry.data.fields.BooleanField && field.nullable)
      return { ok: true, value: typed === "" ? null : typed === "true" };
    const rules = field ? rulesOf(field) : null;
    if (!rules || typeof typed !== "string") return { ok: true, value: typed };
    // A number input returns an empty value for invalid text; only `badInput` tells that something was typed.
    if (isInput(input) && input.validity.badInput) return { ok: false, problem: { key: "number", data: {} } };
    const now: unknown = foundry.utils.getProperty(document, path);
    const checked = checkInput(rules, path === "system.weight" ? readWeight(typed) : typed, now);
    if (!checked.ok) return checked;
    const blankToNull = rules.kind === "text" && checked.value === "" && field?.nullable === true;
    return { ok: true, value: blankToNull ? null : checked.value };
  }
}

/** A class chosen on a character's sheet is added as if it had been dropped. */
async function takesClass({ document, path }: EditTarget, value: unknown): Promise<"taken" | "refused" | "unknown"> {
  if (path !== "system.class" || !isActor(document) || document.type !== "character") return "unknown";
  return (await import("../characters/adopt-class.ts")).chooseClass(document, String(value));
}

/** Whether an elf of two classes may not change its current track now. */
async function keepsElfClass({ document, path }: EditTarget, value: unknown): Promise<boolean> {
  if (!path.startsWith("system.elf.") || !isActor(document) || document.type !== "character") return false;
  return (await import("../characters/adopt-class.ts")).elfClassChanged(document, path, value);
}

/** Whether a bonus typed on a weapon was handled: one above the maximum is lowered, and the best swords get a purpose (ERIS-136). */
async function asksPurpose({ document, path }: EditTarget, value: unknown): Promise<boolean> {
  if (path !== "system.bonus" || !("type" in document) || document.type !== "weapon") return false;
  return (await import("../items/sword-purpose.ts")).checkTypedBonus(document as Item.Implementation, Number(value));
}

/** Shows the stored value in a field that may not be changed. */
function putBack(input: HTMLElement, stored: unknown): void {
  if (isCheckbox(input)) input.checked = stored === true;
  else if (isControl(input)) input.value = String(stored ?? "");
}

/** Writes another text into a field; a full selection stays a full selection. */
function rewrite(input: Control, text: string): void {
  const marked = isInput(input) && input.selectionStart === 0 && input.selectionEnd === input.value.length;
  input.value = text;
  if (marked && input === input.ownerDocument.activeElement) input.select();
}
