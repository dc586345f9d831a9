/** PLAY-106: one referee at the table in several tabs acts in one of them. Tabs are copies of the module that share the user's document. */
import fc from "fast-check";
import { expect, test, vi } from "vitest";

type Hold = (lock: object | null) => Promise<unknown>;

/** The locks of one browser: the first asks and holds, the others wait for their turn. */
class Locks {
  #holder: Tab | undefined;
  readonly #queue: { tab: Tab; hold: Hold }[] = [];

  of(tab: Tab): object {
    return {
      request: async (_name: string, options: object | Hold, hold?: Hold): Promise<unknown> => {
        if (hold) return this.#holder ? hold(null) : this.#give(tab, hold);
        if (typeof options !== "function") throw new Error("no work");
        this.#queue.push({ tab, hold: options as Hold });
        return this.#next();
      },
    };
  }

  gone(tab: Tab): void {
    for (const at of this.#queue.keys()) if (this.#queue[at]?.tab === tab) this.#queue.splice(at, 1);
    if (this.#holder !== tab) return;
    this.#holder = undefined;
    void this.#next();
  }

  #give(tab: Tab, hold: Hold): Promise<unknown> {
    this.#holder = tab;
    // what the holder then listens for is its own, whichever tab was opened last
    tab.enter();
    return hold({});
  }

  #next(): Promise<unknown> | undefined {
    if (this.#holder) return undefined;
    const first = this.#queue.shift();
    return first && this.#give(first.tab, first.hold);
  }
}

interface Tab {
  readonly browser: number;
  acts(): boolean;
  looked: number;
  /** How often it took over from another referee. */
  took: number;
  press(): void;
  /** From now on it is this tab's page that is asked to listen. */
  enter(): void;
}

/** A table with one referee, and the browsers of as many machines: whether each has locks. */
function openTable(locked: readonly boolean[]) {
  const flags: Record<string, unknown> = {};
  const locks = locked.map((has) => (has ? new Locks() : undefined));
  const tabs: Tab[] = [];
  let pressed: (() => void)[] = [];
  const comings: (() => void)[] = [];
  const user = {
    isGM: true,
    isActiveGM: true,
    getFlag: (_scope: string, key: string) => flags[key],
    setFlag: async (_scope: string, key: string, value: unknown) => {
      await Promise.resolve();
      flags[key] = value;
    },
  };
  Object.assign(globalThis, {
    game: { user, userId: "referee", world: { id: "world" } },
    foundry: { utils: { randomID: () => Math.random().toString(36) } },
    addEventListener: (_name: string, work: () => void) => pressed.push(work),
    Hooks: { on: (_name: string, work: () => void) => comings.push(work) },
    ui: {},
  });
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return {
    tabs,
    user,
    acting: () => tabs.filter((tab) => tab.acts()),
    settle,
    /** Somebody comes to the table or leaves it. */
    somebodyMoves: () => {
      for (const work of comings) work();
    },
    async open(browser: number): Promise<Tab> {
      vi.resetModules();
      const SEAT: string = "../../src/foundry/platform/referee/active-referee.ts";
      const { isActingClient, joinActingClients, onBecomingActive } = await import(/* @vite-ignore */ SEAT);
      const own: (() => void)[] = [];
      pressed = own;
      const tab: Tab = {
        browser,
        acts: isActingClient,
        looked: 0,
        took: 0,
        press: () => {
          for (const work of own) work();
        },
        enter: () => {
          pressed = own;
        },
      };
      tabs.push(tab);
      onBecomingActive((takesOver: boolean) => {
        tab.looked += 1;
        if (takesOver) tab.took += 1;
      });
      await joinActingClients(locks[browser]?.of(tab) ?? null);
      await settle();
      return tab;
    },
    async close(tab: Tab): Promise<void> {
      tabs.splice(tabs.indexOf(tab), 1);
      locks[tab.browser]?.gone(tab);
      await settle();
    },
  };
}

test("PLAY-106: of two tabs of one browser one acts, and the other when that is closed", async () => {
  const table = openTable([true]);
  const first = await table.open(0);
  const second = await table.open(0);
  expect(first.acts()).toBe(true);
  expect(second.acts()).toBe(false);
  expect(first.looked).toBe(1);
  expect(second.looked).toBe(0);
  second.press();
  await table.settle();
  expect(table.acting()).toEqual([first]);
  await table.close(first);
  expect(second.acts()).toBe(true);
  expect(second.looked).toBe(1);
});

test("PLAY-106: without locks, and between machines, the tab opened last acts", async () => {
  const table = openTable([false, true]);
  const tabs = [await table.open(0), await table.open(0), await table.open(1)];
  expect(table.acting()).toEqual([tabs[2]]);
  tabs[0]?.press();
  await table.settle();
  expect(table.acting()).toEqual([tabs[0]]);
});

test("a referee who stood by looks after what the other left as soon as that one has gone, once, without pressing anything", async () => {
  const table = openTable([true]);
  table.user.isActiveGM = false;
  const tab = await table.open(0);
  table.somebodyMoves();
  expect(tab.acts()).toBe(false);
  expect(tab.looked).toBe(0);
  table.user.isActiveGM = true;
  table.somebodyMoves();
  table.somebodyMoves();
  tab.press();
  await table.settle();
  expect(tab.acts()).toBe(true);
  expect(tab.looked).toBe(1);
  expect(tab.took).toBe(1);
  // The other comes back and leaves again.
  table.user.isActiveGM = false;
  table.somebodyMoves();
  table.user.isActiveGM = true;
  table.somebodyMoves();
  expect(tab.looked).toBe(2);
  expect(tab.took).toBe(2);
});

test("a referee who is not the active one acts in no tab, and a player's tab asks for no seat", async () => {
  const table = openTable([true]);
  table.user.isActiveGM = false;
  await table.open(0);
  expect(table.acting()).toEqual([]);
  Object.assign(table.user, { isGM: false });
  const tab = await table.open(0);
  expect(tab.looked).toBe(0);
});

const step = fc.record({ do: fc.constantFrom("open", "open", "close", "press"), at: fc.nat(20), browser: fc.nat(1) });

test("PLAY-106: in any order of opening, closing and pressing, two tabs never act at once, and a press always leaves one acting", async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(fc.boolean(), fc.boolean()), fc.array(step, { maxLength: 8 }), async (locked, steps) => {
      const table = openTable(locked);
      for (const one of steps) {
        const tab = table.tabs[one.at % Math.max(1, table.tabs.length)];
        if (one.do === "open") await table.open(one.browser);
        else if (tab && one.do === "close") await table.close(tab);
        // a closed tab is pressed no more
        if (tab && table.tabs.includes(tab)) tab.press();
        expect(table.acting().length).toBeLessThanOrEqual(1);
        await table.settle();
        expect(table.acting().length).toBeLessThanOrEqual(1);
      }
      // Everybody of one browser, pressed: one of them acts.
      for (const tab of table.tabs) tab.press();
      await table.settle();
      expect(table.acting()).toHaveLength(table.tabs.length > 0 ? 1 : 0);
    }),
    { numRuns: 60 },
  );
});
