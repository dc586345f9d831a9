/** The companion module for Token Action HUD against a double of its core. */
import { readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CORE_VERSION, type CoreSystemManager, core, type Selected } from "./token-action-hud-core.ts";

const FOLDER = fileURLToPath(new URL("../../modules/token-action-hud-rulings/", import.meta.url));
const TEXTS = JSON.parse(readFileSync(`${FOLDER}lang/en.json`, "utf8")).TokenActionHudRulings as {
  Group: Record<string, string>;
};

interface Action {
  group: string;
  kind: string;
  subject: string;
  name: string;
  img: string;
  value: string;
  active?: boolean;
  uuid?: string;
}
interface Creature {
  name: string;
  actions: Action[];
}

const action = (group: string, kind: string, subject: string, more: Partial<Action> = {}): Action => ({
  group,
  kind,
  subject,
  name: `${kind} ${subject}`,
  img: "",
  value: "",
  ...more,
});

const listeners = new Map<string, ((...args: unknown[]) => unknown)[]>();
const called: [string, unknown][] = [];
const warned: string[] = [];
const rolled: [string, unknown, string, unknown][] = [];
const module: { api?: { requiredCoreModuleVersion: string; SystemManager: CoreSystemManager } } = {};
const rulings = {
  actions: (who: Creature) => who.actions,
  roll: async (kind: string, { actor, subject, event }: { actor: Creature; subject: string; event: unknown }) => {
    if (subject === "broken") throw new Error("no such save");
    rolled.push([kind, actor.name, subject, event]);
  },
};
const game = {
  rulings: rulings as Partial<typeof rulings>,
  modules: new Map([["token-action-hud-rulings", module]]),
  i18n: {
    localize: (key: string) => TEXTS.Group[key.split(".").at(-1) ?? ""] ?? key,
    format: (key: string, data: object) => `${key} ${JSON.stringify(data)}`,
  },
};
const on = (name: string, fn: (...args: unknown[]) => unknown): void =>
  void listeners.set(name, [...(listeners.get(name) ?? []), fn]);
const opened: string[] = [];

beforeAll(async () => {
  vi.stubGlobal("Hooks", { once: on, on, callAll: (name: string, arg: unknown) => called.push([name, arg]) });
  vi.stubGlobal("game", game);
  vi.stubGlobal("ui", { notifications: { warn: (text: string) => warned.push(text) } });
  vi.stubGlobal("fromUuid", async (uuid: string) => ({ sheet: { render: async () => opened.push(uuid) } }));
  await import(pathToFileURL(`${FOLDER}token-action-hud-rulings.mjs`).href);
});
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  for (const list of [called, warned, rolled, opened]) list.length = 0;
  game.rulings = rulings;
  delete module.api;
});

const callAll = (name: string, arg?: unknown): void => {
  for (const fn of listeners.get(name) ?? []) fn(arg);
};
function manager(): InstanceType<CoreSystemManager> {
  callAll("tokenActionHudCoreApiReady", core);
  const Manager = module.api?.SystemManager;
  if (!Manager) throw new Error("the module did not register");
  return new Manager();
}
const select = (...creatures: Creature[]): Selected => ({
  actor: creatures.length === 1 ? (creatures[0] ?? null) : null,
  token: creatures.length === 1 ? { document: creatures[0] ?? {} } : null,
  tokens: creatures.map((document) => ({ document })),
  isRightClick: false,
});
async function buttons(selected: Selected) {
  const handler = manager().getActionHandler();
  handler.hudManager = selected;
  await handler.buildSystemActions([]);
  return handler.added;
}
async function click(selected: Selected, value: string, event: object = {}): Promise<void> {
  const handler = manager().getRollHandler("core");
  handler.hudManager = selected;
  await handler.handleActionClick(event, value);
}

const HILD: Creature = {
  name: "Hild",
  actions: [
    action("attacks", "attack", "sword", { value: "+3, 1d8", img: "sword.svg", uuid: "Actor.h.Item.sword" }),
    action("saves", "save", "death", { value: "12" }),
    action("saves", "save", "broken"),
    action("conditions", "condition", "prone", { active: false }),
    action("turn", "endTurn", ""),
  ],
};
const ANSELM: Creature = {
  name: "Anselm",
  actions: [
    action("saves", "save", "death", { value: "11" }),
    action("saves", "save", "broken"),
    action("conditions", "condition", "prone", { active: true }),
  ],
};

describe(`Token Action HUD Rulings with a double of core ${CORE_VERSION}`, () => {
  it("M6: asks for the core's own major and minor version, and notifies core that it is ready", () => {
    manager();
    expect(CORE_VERSION.startsWith(`${module.api?.requiredCoreModuleVersion}.`)).toBe(true);
    expect(called).toContainEqual(["tokenActionHudSystemReady", module]);
  });

  it("M6: every group that actions can have stands on a page, with a text", async () => {
    const defaults = await manager().registerDefaults();
    const placed = defaults?.layout.flatMap(({ groups }) => groups.map(({ id }) => id));
    const all = ["attacks", "saves", "checks", "spells", "items", "powers", "skills", "conditions", "turn", "token"];
    expect([...(placed ?? [])].sort()).toEqual([...all].sort());
    expect(defaults?.groups.map(({ id }) => id).sort()).toEqual([...all].sort());
    for (const id of all) expect(TEXTS.Group[id]).toEqual(expect.any(String));
  });

  it("M6: one token has a button for each of its actions, in the action's group, with its value", async () => {
    const added = await buttons(select(HILD));
    expect([...added.keys()]).toEqual(["system.attacks", "system.saves", "system.conditions", "system.turn"]);
    expect(added.get("system.attacks")).toMatchObject([
      { name: "attack sword", encodedValue: "attack|sword", img: "sword.svg", info1: { text: "+3, 1d8" } },
    ]);
    expect(added.get("system.conditions")?.[0]?.cssClass).toBe("toggle");
  });

  it("M6: several tokens have what all of them have of saves, checks and conditions", async () => {
    const added = await buttons(select(HILD, ANSELM));
    expect([...added.keys()]).toEqual(["system.saves", "system.conditions"]);
    // The numbers differ, so none is shown.
    expect(added.get("system.saves")?.[0]?.info1.text).toBe("");
    expect(added.get("system.conditions")?.[0]?.cssClass).toBe("toggle");
  });

  it("M6: nobody selected, or a creature without actions, has no button", async () => {
    expect((await buttons(select())).size).toBe(0);
    expect((await buttons(select({ name: "Cart", actions: [] }))).size).toBe(0);
  });

  it("M6: a click rolls for the token, with the event, so that Shift skips the question", async () => {
    const event = { shiftKey: true };
    await click(select(HILD), "attack|sword", event);
    expect(rolled).toEqual([["attack", "Hild", "sword", event]]);
  });

  it("M6: a click with several tokens rolls for each, and one that fails is named and holds up no other", async () => {
    await click(select(HILD, ANSELM), "save|death");
    expect(rolled.map(([, name]) => name)).toEqual(["Hild", "Anselm"]);
    await click(select(HILD, ANSELM), "save|broken");
    expect(warned).toHaveLength(2);
    expect(warned[0]).toContain("no such save");
    expect(warned[1]).toContain("Anselm");
  });

  it("M6: a condition is put on those who lack it, and taken off when all have it", async () => {
    await click(select(HILD, ANSELM), "condition|prone");
    expect(rolled.map(([, name]) => name)).toEqual(["Hild"]);
    rolled.length = 0;
    await click(select(ANSELM), "condition|prone");
    expect(rolled.map(([, name]) => name)).toEqual(["Anselm"]);
  });

  it("M6: a right click opens the item behind the button, and rolls nothing", async () => {
    await click({ ...select(HILD), isRightClick: true }, "attack|sword");
    expect(opened).toEqual(["Actor.h.Item.sword"]);
    await click({ ...select(HILD), isRightClick: true }, "save|death");
    expect(opened).toHaveLength(1);
    expect(rolled).toEqual([]);
  });

  it("M6: changed rulings draw the buttons again", () => {
    manager();
    called.length = 0;
    callAll("rulingsChanged");
    expect(called.map(([name]) => name)).toContain("forceUpdateTokenActionHud");
  });

  it("M6: an older system is reported in a sentence, and nothing else stops", () => {
    game.rulings = {};
    callAll("tokenActionHudCoreApiReady", core);
    expect(warned).toHaveLength(1);
    expect(module.api).toBeUndefined();
    expect(called).toEqual([]);
  });
});
