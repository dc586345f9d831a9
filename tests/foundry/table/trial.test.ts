/** Rulings on trial: when the session in which they are tried is over. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type LiveTable, of, openLive } from "./live.ts";

const TRIED = { preset: "heroic", overrides: {}, parameters: {} };
const MINUTE = 60_000;
let live: LiveTable;
let preset: () => unknown;
let endTrialIfOver: () => Promise<void>;
let running: () => unknown;
/** Changes the trial data known to this browser. */
let seen: (change: object) => Promise<unknown>;

beforeAll(async () => {
  live = await openLive();
  const trial = await of("house-rules/trial");
  const { settings } = live.game;
  endTrialIfOver = trial.endTrialIfOver;
  running = trial.runningTrial;
  preset = () => settings.get("rulings", "preset");
  seen = (change) =>
    settings.set("rulings", "trialSeen", { ...(settings.get("rulings", "trialSeen") as object), ...change });
}, 120_000);
afterAll(() => live?.stop());
beforeEach(async () => {
  const trial = await of("house-rules/trial");
  await trial.endTrial();
  await trial.tryRulings(TRIED);
  expect(preset()).toBe("heroic");
});

test("a page that is loaded again by somebody alone is the same session", async () => {
  await endTrialIfOver();
  expect(preset()).toBe("heroic");
  await seen({ at: Date.now() - 14 * MINUTE });
  await endTrialIfOver();
  expect(preset()).toBe("heroic");
});

test("a world left by everybody falls back when a referee opens it, and the table gets a message", async () => {
  const before = live.game.messages.contents.length;
  await seen({ at: Date.now() - 16 * MINUTE });
  await endTrialIfOver();
  expect(preset()).toBe("classic");
  expect(running()).toBeUndefined();
  expect(live.game.messages.contents.length).toBe(before + 1);
});

test("a browser that knows nothing of this trial, or of another one only, and finds nobody, ends it", async () => {
  await seen({ until: 1 });
  await endTrialIfOver();
  expect(preset()).toBe("classic");
});

test.each([undefined, null, 7, [], { at: "never", until: {} }])(
  "what stands in the browser may be anything: %o",
  async (value) => {
    await live.game.settings.set("rulings", "trialSeen", value ?? {});
    await endTrialIfOver();
    expect(preset()).toBe("classic");
  },
);

test("a server that goes down while a trial ends leaves nothing on trial in force for good", async () => {
  const { settings } = live.game;
  const set = settings.set.bind(settings);
  // Everything up to the first setting that would be written alone is lost.
  Object.assign(settings, { set: () => Promise.reject(new Error("the server is down")) });
  try {
    await expect((await of("house-rules/trial")).endTrial()).rejects.toThrow();
  } finally {
    Object.assign(settings, { set });
  }
  expect(running() !== undefined || preset() === "classic").toBe(true);
  await seen({ at: 0 });
  await endTrialIfOver();
  expect(preset()).toBe("classic");
  expect(running()).toBeUndefined();
});

test("while another user is connected the session continues, however long this browser was away, but not for more than 12 hours", async () => {
  const users: { getName(name: string): { id: string; active: boolean } } = Reflect.get(live.game, "users");
  await live.another(users.getName("Ann").id);
  await expect.poll(() => users.getName("Ann").active).toBe(true);
  await seen({ at: 0 });
  await endTrialIfOver();
  expect(preset()).toBe("heroic");
  const { settings } = live.game;
  await settings.set("rulings", "trial", { ...(settings.get("rulings", "trial") as object), until: Date.now() - 1 });
  await endTrialIfOver();
  expect(preset()).toBe("classic");
});

test("while a module forbids changes of rulings a trial goes on and none begins: none becomes permanent", async () => {
  const { Hooks } = globalThis as unknown as { Hooks: { on(name: string, sees: () => boolean): number; off: any } };
  const trial = await of("house-rules/trial");
  const stood = running();
  const hook = Hooks.on("rulings.preRuling", () => false);
  await trial.endTrial();
  expect([preset(), running()]).toEqual(["heroic", stood]);
  expect(await trial.tryRulings({ ...TRIED, preset: "eris" })).toBe(false);
  expect([preset(), running()]).toEqual(["heroic", stood]);
  Hooks.off("rulings.preRuling", hook);
  await trial.endTrial();
  expect([preset(), running()]).toEqual(["classic", undefined]);
});
