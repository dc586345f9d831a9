import { notifyError } from "../platform/notifications.ts";
import { openHandbook } from "../platform/open-handbook.ts";

/**
 * `[[/attack Sword]]`, `[[/save spells]]`, `[[/check str]]`, `[[/request save death bonus=2]]`, each optionally with `{words}` of its own.
 * Any text must match in linear time: the subject does not begin with a blank and its length is limited, otherwise a text of blanks or open
 * braces would freeze the client that opens it.
 */
const ROLL = /\[\[\/(attack|save|check|request)(?: +([^\s\]][^\]]{0,399}?))? *\]\](?:\{([^}]{1,200})\})?/gi;
/** `@Ruling[death]{words}`: links to the page of a ruling. */
const RULING = /@Ruling\[([A-Za-z0-9]{1,60})\](?:\{([^}]{1,200})\})?/g;

/** `@RulingHere[death]`: shows the choice of this world. */
const HERE = /@RulingHere\[([A-Za-z0-9]{1,60})\]/g;
/** `@Tour[attack]{words}`: starts a tour. */
const TOUR = /@Tour\[([A-Za-z0-9]{1,60})\](?:\{([^}]{1,200})\})?/g;

/** Turns rolls and rulings in texts into links. Call once, in `init`. */
export function registerEnrichers(): void {
  for (const [id, pattern, make] of [
    ["rulings-roll", ROLL, "rollLink"],
    ["rulings-ruling", RULING, "rulingLink"],
    ["rulings-here", HERE, "rulingHere"],
    ["rulings-tour", TOUR, "tourLink"],
  ] as const) {
    // The types lack the id and the callback for a link added to a page, which v13 and v14 both have.
    const live = { id, onRender: liven };
    const enricher = {
      pattern,
      enricher: async (match: RegExpMatchArray) => (await import("./roll-links.ts"))[make](match),
      ...live,
    };
    CONFIG.TextEditor.enrichers.push(enricher);
  }
}

/** Links with listeners: a link that is moved within its page triggers the callback again. */
const alive = new WeakSet<HTMLElement>();

/** Foundry's callback for a link added to a page: of a sheet, a journal, the log or a detached window. */
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
