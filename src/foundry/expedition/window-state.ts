/** What a window of a party is in the middle of, on this client: something is being done, or the referee says all dice. */

/** By the uuid of the party: the ids of the buttons whose doing is under way; blank for what came from elsewhere. */
const underWay = new Map<string, readonly string[]>();
const saying = new Set<string>();

const PRESSED = "[data-action=wayDo], [data-action=waySay], [data-action=wayHazard]";

/** Whether the referee says every die before it falls. */
export function saysDice({ uuid }: Actor.Implementation): boolean {
  return saying.has(uuid);
}

/** From now on every die is said first, or none. */
export function sayDice({ uuid }: Actor.Implementation, on: boolean): void {
  if (on) saying.add(uuid);
  else saying.delete(uuid);
}

/** Whether a button waits for what is under way. */
export function waits(button: HTMLElement): boolean {
  return button.getAttribute("aria-disabled") === "true";
}

/**
 * Does something while the window's buttons show that it is under way, and that they wait for it: whoever presses twice does not do it twice,
 * and nobody presses into nothing.
 */
export async function whileBusy<T>(party: Actor.Implementation, button: string, work: () => Promise<T>): Promise<T> {
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

/** Lets the window of a party show whether something is under way. They stay in reach of the keyboard: only the press does nothing. */
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
