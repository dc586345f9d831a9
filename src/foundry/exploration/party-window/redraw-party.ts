import { notifyError } from "../../platform/notifications.ts";
import { closestTo } from "../../platform/windows/dom.ts";
import { type PositionedWindow, readPosition, SIDEBAR, type WindowPosition } from "../../sheets/window-position.ts";
import { askOrder } from "../march-order.ts";

/** The width in pixels of the party's window docked along the sidebar: the narrowest at which every tab fits. */
const WIDTH = 400;
/** The gap around the docked window in pixels. */
const EDGE = 8;

/** The former positions of docked windows. */
const stood = new WeakMap<PositionedWindow, WindowPosition>();

/** Docks a window along the sidebar, nearly as high as the page, or restores its position. A detached window cannot be docked. */
export function toggleDock(sheet: PositionedWindow & { readonly rendered: boolean }): void {
  const back = stood.get(sheet);
  if (back) {
    stood.delete(sheet);
    sheet.setPosition(back);
    return;
  }
  const now = readPosition(sheet.position);
  if (!now || sheet.element.ownerDocument !== document) return;
  stood.set(sheet, now);
  placeBesideSidebar(sheet);
  const follow = (): void => {
    if (!stood.has(sheet)) window.removeEventListener("resize", follow);
    // A closed window has no element; it is docked again when opened.
    else if (sheet.rendered) placeBesideSidebar(sheet);
  };
  window.addEventListener("resize", follow);
}

function placeBesideSidebar(sheet: PositionedWindow): void {
  const right = window.innerWidth - (ui.sidebar?.element?.offsetWidth || SIDEBAR) - EDGE;
  sheet.setPosition({
    left: Math.max(0, right - WIDTH),
    top: EDGE,
    width: Math.min(WIDTH, window.innerWidth),
    height: window.innerHeight - 2 * EDGE,
  });
}

/* Members can be dragged onto another to share its rank, or between two ranks for a rank of their own. On the handle the arrow keys do the same. */

const MEMBER = "[data-march]";
const GAP = "[data-gap]";

/** The move of an arrow key on the focused handle of a member. */
const STEPS: ReadonlyMap<string, string> = new Map([
  ["ArrowUp", "forward"],
  ["ArrowDown", "back"],
  ["ArrowLeft", "left"],
  ["ArrowRight", "right"],
]);

/** Adds the listeners to the window's element. Call once, at the first render. */
export function watchDrags(root: HTMLElement, party: Actor.Implementation): void {
  let dragged = "";
  root.addEventListener("keydown", (event) => {
    const { uuid: member } = closestTo(event.target, "[data-way-handle]")?.dataset ?? {};
    const kind = STEPS.get(event.key);
    if (!member || !kind) return;
    event.preventDefault();
    event.stopPropagation();
    void askOrder({ party: party.uuid, member, kind }).catch(notifyError);
  });
  root.addEventListener("dragstart", (event) => {
    const member = closestTo(event.target, MEMBER);
    if (!member || !event.dataTransfer) return;
    dragged = member.dataset.march ?? "";
    // The same data as from the sidebar, so that a member can also be dragged onto the scene.
    event.dataTransfer.setData("text/plain", JSON.stringify({ type: "Actor", uuid: dragged }));
    member.classList.add("is-dragged");
  });
  root.addEventListener("dragover", (event) => {
    if (dragged === "") return;
    mark(root, closestTo(event.target, `${MEMBER}, ${GAP}`));
    event.preventDefault();
  });
  root.addEventListener("dragend", () => {
    dragged = "";
    mark(root, null);
    for (const one of root.querySelectorAll(".is-dragged")) one.classList.remove("is-dragged");
  });
  root.addEventListener(
    "drop",
    (event) => {
      const member = dragged;
      const goal = closestTo(event.target, `${MEMBER}, ${GAP}`);
      dragged = "";
      mark(root, null);
      if (member === "") return;
      // A member of this party is not dropped on it again.
      event.preventDefault();
      event.stopPropagation();
      if (goal) void place(party, member, goal).catch(notifyError);
    },
    true,
  );
}

function mark(root: HTMLElement, goal: HTMLElement | null): void {
  for (const one of root.querySelectorAll(".is-goal")) if (one !== goal) one.classList.remove("is-goal");
  goal?.classList.add("is-goal");
}

async function place(party: Actor.Implementation, member: string, goal: HTMLElement): Promise<void> {
  const { gap, rank, file, march } = goal.dataset;
  if (march === member) return;
  if (gap !== undefined) await askOrder({ party: party.uuid, member, kind: "between", rank: Number(gap) });
  else await askOrder({ party: party.uuid, member, kind: "rank", rank: Number(rank), file: Number(file) });
}

type PartySystem = Actor.SystemOfType<"party">;

/** The functions that end the observation and report a redraw. */
interface Following {
  /** Reports a redraw for another reason, which makes a pending one unnecessary. */
  drawn(): void;
  stop(): void;
}

/** Redraws a party's window when a member, its items, world time or the journal changes. */
export function follow(party: Actor.Implementation, draw: () => void): Following {
  let due = false;
  const soon = foundry.utils.debounce(() => {
    if (due) draw();
  }, 60);
  const redraw = (): void => {
    due = true;
    soon();
  };
  const ours = (actor: unknown): void => {
    const uuid: unknown = actor instanceof Actor ? actor.uuid : undefined;
    if ((party.system as PartySystem).members.some((member) => member.actor === uuid)) redraw();
  };
  const item = (one: { readonly parent: unknown }): void => ours(one.parent);
  const on = [
    ["updateActor", Hooks.on("updateActor", ours)],
    ["updateItem", Hooks.on("updateItem", item)],
    ["createItem", Hooks.on("createItem", item)],
    ["deleteItem", Hooks.on("deleteItem", item)],
    ["createActiveEffect", Hooks.on("createActiveEffect", item)],
    ["deleteActiveEffect", Hooks.on("deleteActiveEffect", item)],
    ["updateJournalEntry", Hooks.on("updateJournalEntry", redraw)],
    ["updateWorldTime", Hooks.on("updateWorldTime", redraw)],
    ["rulingsChanged", Hooks.on("rulingsChanged", redraw)],
  ] as const;
  return {
    drawn: () => {
      due = false;
    },
    stop: () => {
      due = false;
      for (const [name, id] of on) Hooks.off(name, id);
    },
  };
}
