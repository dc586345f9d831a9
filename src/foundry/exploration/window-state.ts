/** The pending state of a party window on this client: a running action, dice set by the referee, or choices made beside a button. */
import { notifyError } from "../platform/notifications.ts";
import { type Control, isCheckbox, isControl, isSelect } from "../platform/windows/dom.ts";

/** By the uuid of the party: the ids of the buttons with a running action; blank for actions from elsewhere. */
const underWay = new Map<string, readonly string[]>();
const saying = new Set<string>();
/** By the uuid of the party: unused choices beside the buttons, by the id of their control. */
const chosen = new Map<string, Map<string, string | boolean>>();

const PRESSED = "[data-action=wayDo], [data-action=waySay], [data-action=waySpring], [data-action=wayHazard]";

/** Whether the referee sets every die in advance. */
export function presetsDice({ uuid }: Actor.Implementation): boolean {
  return saying.has(uuid);
}

/** Sets whether the referee sets every die in advance. */
export function setPresetsDice({ uuid }: Actor.Implementation, on: boolean): void {
  if (on) saying.add(uuid);
  else saying.delete(uuid);
}

/** Whether a button waits for a running action. */
export function isWaiting(button: HTMLElement): boolean {
  return button.getAttribute("aria-disabled") === "true";
}

/**
 * Runs an action while the window's buttons show that it is in progress: a double press does not run it twice, and no press is lost without a reason.
 */
export async function runBusy<T>(party: Actor.Implementation, button: string, work: () => Promise<T>): Promise<T> {
  const { uuid } = party;
  underWay.set(uuid, [...(underWay.get(uuid) ?? []), button]);
  showBusy(party);
  try {
    return await work();
  } finally {
    const left = underWay.get(uuid) ?? [];
    underWay.set(uuid, left.toSpliced(left.indexOf(button), 1));
    showBusy(party);
  }
}

/** By the uuid of the party: whether a redraw was skipped during the writes. */
const writing = new Map<string, boolean>();

/** Whether the window of a party must wait with a redraw until several write requests are done. */
export function waitsForWrites({ uuid }: Actor.Implementation): boolean {
  if (!writing.has(uuid)) return false;
  writing.set(uuid, true);
  return true;
}

/** Runs work of several requests, and redraws the party's window once at the end. */
export async function drawnOnce<T>(party: Actor.Implementation, work: () => Promise<T>): Promise<T> {
  const { uuid, sheet } = party;
  if (writing.has(uuid)) return work();
  writing.set(uuid, false);
  try {
    return await work();
  } finally {
    const missed = writing.get(uuid);
    writing.delete(uuid);
    if (missed && sheet instanceof foundry.applications.api.ApplicationV2 && sheet.rendered)
      void sheet.render().catch(notifyError);
  }
}

/** Shows on the party's window that an action is running. Its buttons keep the keyboard focus; only their press does nothing. */
export function showBusy(party: Actor.Implementation): void {
  const { sheet, uuid } = party;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2) || !sheet.rendered) return;
  const pressed = underWay.get(uuid) ?? [];
  const busy = pressed.length > 0;
  sheet.element.classList.toggle("is-under-way", busy);
  for (const button of sheet.element.querySelectorAll<HTMLElement>(PRESSED)) {
    if (busy) button.setAttribute("aria-disabled", "true");
    else button.removeAttribute("aria-disabled");
    if (pressed.includes(button.id)) button.setAttribute("aria-busy", "true");
    else button.removeAttribute("aria-busy");
  }
}

function choicesOf({ uuid }: Actor.Implementation): Map<string, string | boolean> {
  const known = chosen.get(uuid) ?? new Map<string, string | boolean>();
  chosen.set(uuid, known);
  return known;
}

function find(part: HTMLElement, id: string): Control | undefined {
  const control = part.querySelector(`#${CSS.escape(id)}`);
  return isControl(control) ? control : undefined;
}

/** Restores a choice; false when it is no longer offered. */
function choose(control: Control, value: string | boolean): boolean {
  if (isSelect(control) && ![...control.options].some((option) => option.value === value)) return false;
  if (isCheckbox(control)) control.checked = value === true;
  else control.value = String(value);
  return true;
}

/** Stores a choice beside a button for its next press. */
export function noteChoice(party: Actor.Implementation, control: HTMLElement): void {
  if (isControl(control) && control.id !== "")
    choicesOf(party).set(control.id, isCheckbox(control) ? control.checked : control.value);
}

/** Restores the user's choices in a redrawn part, whatever other users changed. Choices no longer offered are dropped. */
export function keepChoices(party: Actor.Implementation, drawn: HTMLElement, prior: HTMLElement): void {
  const kept = choicesOf(party);
  for (const [id, value] of kept) {
    if (!find(prior, id)) continue;
    const control = find(drawn, id);
    if (!control || !choose(control, value)) kept.delete(id);
  }
}

/** Uses up the choices beside a pressed button. Returns a function that restores them if the action is not carried out. */
export function useChoices(party: Actor.Implementation, button: HTMLElement): () => void {
  const kept = choicesOf(party);
  const used = [...kept].filter(([id]) => find(button.closest<HTMLElement>("[data-args]") ?? button, id));
  for (const [id] of used) kept.delete(id);
  return () => {
    const { sheet } = party;
    if (!(sheet instanceof foundry.applications.api.ApplicationV2) || !sheet.rendered) return;
    for (const [id, value] of used) {
      const control = find(sheet.element, id);
      if (control && !kept.has(id) && choose(control, value)) kept.set(id, value);
    }
  };
}

/** Deletes the choices when the window is closed. */
export function forgetChoices({ uuid }: Actor.Implementation): void {
  chosen.delete(uuid);
}
