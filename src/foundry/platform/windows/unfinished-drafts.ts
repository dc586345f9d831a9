/**
 * Unfinished drafts in windows. Escape closes every open window at once and may have been meant for another (WIN-17): an unfinished window is kept
 * when closed, by its kind and subject, until the page is left. Opened again, it shows the draft with a note and a button to start afresh.
 */
import { localize } from "../text.ts";
import { currentWindow } from "./window-placement.ts";

/** A window with a draft. */
interface UnfinishedWindow {
  readonly element: HTMLElement;
  readonly rendered: boolean;
  readonly window: object;
  /** Whether its draft has changes that would be lost. */
  readonly begun: boolean;
  render(options?: { force?: boolean; window?: object }): Promise<unknown>;
  close(): Promise<unknown>;
  bringToFront(): void;
  addEventListener(type: "close" | "render", listener: () => void): void;
}

type Kind<W extends UnfinishedWindow> = abstract new (...args: never[]) => W;

const left = new Map<Kind<UnfinishedWindow>, Map<string, UnfinishedWindow>>();
/** Open windows by their kind: one of each at a time. */
const open = new Map<Kind<UnfinishedWindow>, { readonly app: UnfinishedWindow; readonly subject: string }>();

/** Returns the kept draft of a window about a subject and removes it; undefined for none. */
export function takeDraft<W extends UnfinishedWindow>(kind: Kind<W>, subject: string): W | undefined {
  const kept = left.get(kind)?.get(subject);
  left.get(kind)?.delete(subject);
  return kept instanceof kind ? kept : undefined;
}

/** Keeps an unfinished window when it closes. Call once for each window, before it is drawn. */
export function keepDraft<W extends UnfinishedWindow>(kind: Kind<W>, subject: string, app: W): void {
  app.addEventListener("close", () => {
    if (open.get(kind)?.app === app) open.delete(kind);
    const kept = left.get(kind) ?? new Map<string, UnfinishedWindow>();
    left.set(kind, kept);
    if (app.begun) kept.set(subject, app);
    else kept.delete(subject);
  });
}

/** Shows the note about a restored draft until the window closes or the draft is gone. */
export function notifyDraft(app: UnfinishedWindow, afresh: () => void): void {
  let notified = true;
  app.addEventListener("close", () => {
    notified = false;
  });
  const show = (): void => {
    const before = app.element.querySelector(".r-begun");
    if (!notified || !app.begun) before?.remove();
    else if (!before) app.element.querySelector(".window-content")?.before(lineOf(app, stop(afresh)));
  };
  const stop = (act: () => void) => (): void => {
    notified = false;
    show();
    act();
  };
  app.addEventListener("render", show);
}

function lineOf({ element }: UnfinishedWindow, afresh: () => void): HTMLElement {
  const page = element.ownerDocument;
  const line = page.createElement("p");
  line.className = "r-begun";
  line.setAttribute("role", "status");
  const button = page.createElement("button");
  button.type = "button";
  button.className = "quiet";
  button.textContent = localize("RULINGS.Begun.afresh");
  button.addEventListener("click", afresh);
  line.append(localize("RULINGS.Begun.back"), " ", button);
  return line;
}

/**
 * Opens a window about a subject: an open one is brought to the front, an unfinished draft is restored, otherwise `begin` fills a new one.
 * @param begin fills a new window before it is drawn
 */
export async function reopenDraft<W extends UnfinishedWindow>(
  kind: new () => W,
  subject = "",
  begin: (app: W) => void | Promise<void> = () => {},
): Promise<W> {
  const now = open.get(kind);
  if (now?.app instanceof kind && now.subject === subject && now.app.rendered) {
    await now.app.render(currentWindow(now.app));
    now.app.bringToFront();
    return now.app;
  }
  await now?.app.close();
  const back = takeDraft(kind, subject);
  const app = back ?? new kind();
  open.set(kind, { app, subject });
  if (back)
    notifyDraft(app, () => {
      void forget(kind, subject, app).then(() => reopenDraft(kind, subject, begin));
    });
  else {
    await begin(app);
    keepDraft(kind, subject, app);
  }
  await app.render({ force: true, ...currentWindow(app) });
  return app;
}

async function forget<W extends UnfinishedWindow>(kind: Kind<W>, subject: string, app: W): Promise<void> {
  await app.close();
  takeDraft(kind, subject);
}
