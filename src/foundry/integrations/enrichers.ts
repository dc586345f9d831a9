import { notifyError } from "../platform/notifications.ts";
import { openHandbook } from "../platform/open-handbook.ts";

/**
 * `[[/attack Sword]]`, `[[/save spells]]`, `[[/check str]]`, `[[/request save death bonus=2]]`, each optionally with `{words}` of its own.
 * Any text must match in linear time: the subject does not begin with a blank and its length is limited, else a text of blanks or open
 * braces would freeze the client that opens it.
 */
const ROLL = /\[\[\/(attack|save|check|request)(?: +([^\s\]][^\]]{0,399}?))? *\]\](?:\{([^}]{1,200})\})?/gi;
/** `@Ruling[death]{words}`: leads to the page of a ruling. */
const RULING = /@Ruling\[([A-Za-z0-9]{1,60})\](?:\{([^}]{1,200})\})?/g;

/** `@RulingHere[death]`: which choice this world plays by. */
const HERE = /@RulingHere\[([A-Za-z0-9]{1,60})\]/g;
/** `@Tour[attack]{words}`: starts a tour. */
const TOUR = /@Tour\[([A-Za-z0-9]{1,60})\](?:\{([^}]{1,200})\})?/g;

/** Makes rolls and rulings that are named in texts things to click. Call once, in `init`. */
export function registerEnrichers(): void {
  for (const [id, pattern, make] of [
    ["rulings-roll", ROLL, "rollLink"],
    ["rulings-ruling", RULING, "rulingLink"],
    ["rulings-here", HERE, "rulingHere"],
    ["rulings-tour", TOUR, "tourLink"],
  ] as const) {
    // The types know neither the id nor what is called when a link comes into a page, which v13 and v14 both have.
    const live = { id, onRender: liven };
    const enricher = {
      pattern,
      enricher: async (match: RegExpMatchArray) => (await import("./roll-links.ts"))[make](match),
      ...live,
    };
    CONFIG.TextEditor.enrichers.push(enricher);
  }
}

/** Links that listen already: one that is moved within its page comes into it once more. */
const alive = new WeakSet<HTMLElement>();

/** Foundry calls this when the link comes into a page, be it of a sheet, a journal, the log or a window of its own. */
function liven(element: HTMLElement): void {
  if (alive.has(element)) return;
  alive.add(element);
  const press = (event: Event): void => {
    const link = element.querySelector<HTMLElement>(".rulings-link");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    const { roll, subject = "", handbook, tour } = link.dataset;
    if (roll)
      void import("../sheets/use-item.ts").then(({ rollNamed }) => rollNamed(roll, subject, event)).catch(notifyError);
    else if (handbook) void openHandbook(handbook);
    else if (tour) void import("./tours/register-tours.ts").then(({ startTour }) => startTour(tour)).catch(notifyError);
  };
  element.addEventListener("click", press);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") press(event);
  });
}
