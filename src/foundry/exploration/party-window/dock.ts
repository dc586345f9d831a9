/** The party's window as a narrow strip along the sidebar, nearly as high as the page: the map stays free beside it. */
import { type WindowPosition, type PositionedWindow, readPosition, SIDEBAR } from "../../sheets/window-position.ts";

/** Width of the strip, in pixels: the narrowest at which every page of the window holds. */
const WIDTH = 400;
/** Between the strip and what is around it. */
const EDGE = 8;

/** Where docked windows stood before. */
const stood = new WeakMap<PositionedWindow, WindowPosition>();

/** Docks a window, or puts one that is docked back to where it stood. In a window of its own there is nothing to dock to. */
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
  lay(sheet);
  const follow = (): void => {
    if (!stood.has(sheet)) window.removeEventListener("resize", follow);
    // one that was closed has no element, and follows again when it is opened
    else if (sheet.rendered) lay(sheet);
  };
  window.addEventListener("resize", follow);
}

function lay(sheet: PositionedWindow): void {
  const right = window.innerWidth - (ui.sidebar?.element?.offsetWidth || SIDEBAR) - EDGE;
  sheet.setPosition({
    left: Math.max(0, right - WIDTH),
    top: EDGE,
    width: Math.min(WIDTH, window.innerWidth),
    height: window.innerHeight - 2 * EDGE,
  });
}
