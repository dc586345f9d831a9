/**
 * The measurements of a press, taken in the pages of an evening's table. Each function is sent to the page whole and uses nothing outside itself.
 * `install` comes first.
 */
interface Win {
  game: any;
  ui: any;
  foundry: any;
  canvas: any;
  CONFIG: any;
  bench: any;
}

// The page's globals, seen from functions that run in it.
// biome-ignore lint/suspicious/noShadowRestrictedNames: the page's own globalThis is meant
declare const globalThis: Win & typeof global;

/** Puts into every page the helpers of the presses: a sheet by its actor's name, a click, the signs by which it is seen that something changed. */
export function install(): void {
  const { game, CONFIG, ui, foundry } = globalThis;
  // All dice fall high: attacks hit, and each round of the bench does the same.
  CONFIG.Dice.randomUniform = () => 0;
  const find = (selector: string, root: ParentNode = document): HTMLElement => {
    const all = root.querySelectorAll<HTMLElement>(selector);
    const last = [...all].filter((one) => one.checkVisibility() && !(one as HTMLButtonElement).disabled).at(-1);
    if (!last) throw new Error(`nothing to press: ${selector}`);
    return last;
  };
  const actorOf = (name: string) =>
    game.actors.getName(name) ?? game.scenes.current?.tokens.getName(name)?.actor ?? undefined;
  globalThis.bench = {
    actor: actorOf,
    sheet: (name: string): HTMLElement => {
      const { element } = actorOf(name).sheet;
      return element instanceof HTMLElement ? element : element[0];
    },
    find,
    click: (selector: string, root?: ParentNode) => find(selector, root).click(),
    choose: (selector: string, value: string, root?: ParentNode) => {
      const field = find(selector, root) as HTMLInputElement;
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    },
    windows: () => document.querySelectorAll(".window-content").length,
    log: () => document.querySelectorAll(".chat-log .message, .chat-log article").length,
    marks: () => document.querySelectorAll(".chat-log .is-applied, .chat-log .is-taken-back").length,
    ui,
    closeAll: async () => {
      for (const app of [...foundry.applications.instances.values()])
        if (app.hasFrame && app.element?.querySelector(".window-header"))
          await app.close({ animate: false, submitted: true });
      for (const app of Object.values(ui.windows ?? {})) await (app as { close(): Promise<void> }).close();
    },
    painted: () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done();
          port2.postMessage(0);
        });
      }),
    now: () => performance.timeOrigin + performance.now(),
    stop: false,
  };
}

/** The page waits until it sees something else than before, and that is painted. @returns when, by the clock of all pages; null where it was told to stop */
export async function watch(sees: string): Promise<number | null> {
  const { bench } = globalThis;
  const look = new Function(`return (${sees});`);
  const before = JSON.stringify(look());
  bench.stop = false;
  for (;;) {
    await new Promise((done) => requestAnimationFrame(done));
    if (JSON.stringify(look()) !== before) break;
    if (bench.stop) return null;
  }
  await bench.painted();
  return bench.now();
}

export function stopWatching(): void {
  globalThis.bench.stop = true;
}

/** Presses something and waits until what was to be seen is painted. @returns when it was pressed and when it was painted */
export async function press({ does, sees }: { does: string; sees: string }): Promise<{ at: number; painted: number }> {
  const { bench } = globalThis;
  const look = new Function(`return (${sees});`);
  const before = JSON.stringify(look());
  const act = new Function(does);
  const at = bench.now();
  act();
  for (;;) {
    await new Promise((done) => requestAnimationFrame(done));
    if (JSON.stringify(look()) !== before) break;
    if (bench.now() - at > 10_000) throw new Error(`nothing came of it: ${does.slice(0, 80)}`);
  }
  await bench.painted();
  return { at, painted: bench.now() };
}
