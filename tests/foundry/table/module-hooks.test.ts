/** Hooks of modules around actions: refusals, additions to a roll under their own name, and a hook with an error (M6). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

interface Event {
  readonly actor: Doc;
  readonly item: { name: string };
  readonly subject: string;
  readonly outcome: { procedure: string };
  readonly modifiers: object[];
  readonly kind: string;
  readonly id: string;
  readonly data: Record<string, unknown>;
  add(value: number, name: string): void;
}
interface HookList {
  on(hook: string, fn: (event: Event) => unknown): number;
  off(hook: string, id: number): void;
}

let table: CompanyTable;
let hilda: Doc;
let orc: Doc;
const set: [string, number][] = [];

/** Listens until the test is over. */
function listen(hook: string, fn: (event: Event) => unknown): void {
  const hooks = (globalThis as unknown as { Hooks: HookList }).Hooks;
  set.push([`rulings.${hook}`, hooks.on(`rulings.${hook}`, fn)]);
}

beforeAll(async () => {
  table = await openCompany();
  // A key held or not is asked of the game's keyboard, which is not here.
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active, tokens: { controlled: [] } } });
  await table.game.settings.set("rulings", "skipDialogs", true);
}, 120_000);
beforeEach(async () => {
  hilda = await table.make({
    name: "Hilda",
    type: "character",
    system: {
      class: "fighter",
      level: 1,
      hp: { value: 8, max: 8 },
      abilities: Object.fromEntries(["str", "int", "wis", "dex", "con", "cha"].map((key) => [key, 10])),
    },
    items: [{ name: "Sword", type: "weapon", system: { damage: "1d8", location: "inHand" } }],
  });
  orc = await table.make({ name: "Orc", type: "monster", system: { hp: { value: 6, max: 6 }, morale: 8 } });
});
afterEach(async () => {
  const hooks = (globalThis as unknown as { Hooks: HookList }).Hooks;
  for (const [hook, id] of set.splice(0)) hooks.off(hook, id);
  events.length = 0;
  vi.restoreAllMocks();
  await calm();
  for (const one of [hilda, orc]) await one.delete();
});
afterAll(() => table?.stop());

const save = async (): Promise<void> => {
  await (await of("integrations/roll-for")).roll("save", { actor: hilda, subject: "death" });
  await calm();
};
const check = async (subject: string): Promise<void> => {
  await (await of("integrations/roll-for")).roll("check", { actor: hilda, subject });
  await calm();
};
/** The whole outcomes of the last events for modules: a card stores less of the numbers hidden from players. */
const events: Event[] = [];
const heardOf = (...hooks: string[]): void => {
  for (const hook of hooks) listen(hook, (event) => void events.push(event));
};
const steps = (): string => JSON.stringify(events.at(-1)?.outcome);

test("a modifier of a module counts in a save and stands in its trace under its own name", async () => {
  heardOf("save");
  listen("preSave", (event) => event.add(3, "Lucky boots"));
  await save();
  const { outcome } = events.at(-1) as unknown as { outcome: { steps: { data?: { text: string } }[] } };
  expect(outcome.steps.filter(({ data }) => data?.text === "Lucky boots")).toMatchObject([{ value: 3, applied: true }]);
});

test("a check by a chance is raised by a module, in its trace", async () => {
  listen("preCheck", (event) => void (event.subject === "force" && event.add(1, "Crowbar")));
  heardOf("check");
  await check("force");
  const { outcome, plan } = events.at(-1) as any;
  expect(outcome.chance).toBe(plan.chance.value);
  expect(plan.chance.steps.at(-1)).toMatchObject({ value: 1, data: { text: "Crowbar" }, after: plan.chance.value });
});

test("a roll that a module forbids is not made, and no hook is called", async () => {
  const before = table.game.messages.contents.length;
  const heard = vi.fn();
  listen("preSave", () => false);
  listen("save", heard);
  await save();
  expect(table.game.messages.contents.length).toBe(before);
  expect(heard).not.toHaveBeenCalled();
});

test("after a save a module hears of it once, with the card", async () => {
  const heard: Event[] = [];
  listen("save", (event) => void heard.push(event));
  await save();
  expect(heard.map(({ actor, subject, outcome }) => [actor.name, subject, outcome.procedure])).toEqual([
    ["Hilda", "death", "save"],
  ]);
});

test("a handler that throws is named once and left out, the others still run", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const asked = vi.fn(() => {
    throw new Error("broken");
  });
  listen("preSave", asked);
  heardOf("save");
  listen("preSave", (event) => event.add(2, "Charm"));
  await save();
  await save();
  expect(asked).toHaveBeenCalledTimes(1);
  expect(said.mock.calls.filter(([text]) => String(text).includes("rulings.preSave"))).toHaveLength(1);
  expect(steps()).toContain("Charm");
});

test("a modifier of a wrong shape is refused by its field, with all that its handler added", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  heardOf("save");
  listen("preSave", (event) => {
    event.add(1, "Good");
    event.modifiers.push({ on: "save", op: "add", value: "much", source: { kind: "effect" } });
  });
  await save();
  expect(String(said.mock.calls[0]?.[1])).toContain("rulings.preSave.modifiers");
  expect(steps()).not.toContain("Good");
});

test("a rest can be forbidden, and is announced when it is complete", async () => {
  const { takeRest } = await of("characters/rest/rest");
  await hilda.update({ "system.hp.value": 3 });
  const heard = vi.fn();
  listen("rest", heard);
  let forbids = true;
  listen("preRest", ({ kind }) => (kind === "rest" && forbids ? false : undefined));
  await takeRest(hilda, "days", 1);
  await calm();
  expect(hilda.system.hp.value).toBe(3);
  expect(heard).not.toHaveBeenCalled();
  forbids = false;
  await takeRest(hilda, "days", 1);
  await calm();
  expect(heard).toHaveBeenCalledTimes(1);
});

test("an undo is announced, and can be forbidden", async () => {
  const { takeRest } = await of("characters/rest/rest");
  await takeRest(hilda, "days", 1);
  await calm();
  const heard: string[] = [];
  listen("undo", ({ kind }) => void heard.push(kind));
  let forbids = true;
  listen("preUndo", () => (forbids ? false : undefined));
  expect(await table.takeBack()).toEqual({ key: "byModule" });
  forbids = false;
  expect(await table.takeBack()).toBeUndefined();
  expect(heard).toEqual(["rest"]);
});

test("stored house rules are announced, and can be forbidden", async () => {
  const { writeRequest } = await of("platform/settings/saved-rulings");
  const heard = vi.fn();
  listen("ruling", heard);
  let forbids = true;
  listen("preRuling", () => (forbids ? false : undefined));
  const request = { preset: "classic", overrides: { initiative: "individual" } };
  expect(await writeRequest(request)).toBeUndefined();
  forbids = false;
  expect(await writeRequest(request)).toBeGreaterThan(0);
  expect(heard).toHaveBeenCalledTimes(1);
  await writeRequest({ preset: "classic" });
});

test("an attack without a target counts a module's modifiers, and is announced once", async () => {
  const heard: Event[] = [];
  listen("preAttack", (event) => event.add(2, "Banner"));
  listen("attack", (event) => void heard.push(event));
  await (await of("integrations/roll-for")).roll("attack", { actor: hilda, subject: "Sword" });
  await calm();
  expect(JSON.stringify(heard.at(-1)?.outcome)).toContain("Banner");
  expect(heard.map(({ item }) => item.name)).toEqual(["Sword"]);
});
