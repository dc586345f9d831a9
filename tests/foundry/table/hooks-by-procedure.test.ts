/**
 * The hooks before and after each procedure (M6): a forbidden action is not carried out, a finished one is reported with its figures, a
 * hook with an error is skipped.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { harmCard } from "./harm-card.ts";
import { type Doc, of } from "./live.ts";
import { gather } from "./play.ts";

interface HookList {
  on(hook: string, fn: (event: any) => unknown): number;
  off(hook: string, id: number): void;
}

let table: CompanyTable;
let hilda: Doc;
let orc: Doc;
let chest: Doc | undefined;
const set: [string, number][] = [];

/** Listens until the test is over. */
function listen(hook: string, fn: (event: any) => unknown): void {
  const { Hooks } = globalThis as unknown as { Hooks: HookList };
  set.push([`rulings.${hook}`, Hooks.on(`rulings.${hook}`, fn)]);
}

const PARTY = "The Leaning Tower Company";

beforeAll(async () => {
  table = await openCompany();
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active, tokens: { controlled: [] } } });
  await table.game.settings.set("rulings", "skipDialogs", true);
}, 120_000);
beforeEach(async () => {
  hilda = await table.make({
    name: "Hilda",
    type: "character",
    system: { class: "cleric", level: 3, hp: { value: 8, max: 8 } },
    items: [
      { name: "Cure", type: "spell", system: { list: "cleric", level: 1, memorised: { normal: 2 } } },
      {
        name: "Potion",
        type: "magicItem",
        system: { kind: "potion", quantity: 3, location: "carried", healing: "1d6", works: [{ does: "heals" }] },
      },
    ],
  });
  orc = await table.make({ name: "Orc", type: "monster", system: { hp: { value: 6, max: 6 }, morale: 8 } });
});
afterEach(async () => {
  const { Hooks } = globalThis as unknown as { Hooks: HookList };
  for (const [hook, id] of set.splice(0)) Hooks.off(hook, id);
  vi.restoreAllMocks();
  await calm();
  for (const one of [hilda, orc, chest]) await one?.delete();
  chest = undefined;
});
afterAll(() => table?.stop());

const item = (name: string): Doc => hilda.items.contents.find((one) => one.name === name) as Doc;

async function damage(): Promise<void> {
  const { applyDamage } = await of("attack/damage/apply-damage");
  await applyDamage(await harmCard(hilda, 4), hilda.uuid, "full", table.game.user.id);
}
async function morale(): Promise<void> {
  await (await of("sheets/actions")).rollMorale(orc, { event: new Event("click") });
}
async function reaction(): Promise<void> {
  table.answer({ speaker: "", change: 0 });
  const { foundry } = globalThis as any;
  vi.spyOn(foundry.applications.handlebars, "renderTemplate").mockResolvedValue("");
  await (await of("exploration/reaction-window")).ReactionWindow.open(orc);
}
async function initiative(): Promise<void> {
  const combat = await gather(table);
  const { beginFight } = await of("combat/fight");
  const { rollInitiativeFor } = await of("combat/initiative");
  await beginFight(combat);
  await calm();
  await rollInitiativeFor(combat);
  await calm();
  await combat.delete();
}
async function cast(): Promise<void> {
  await (await of("spells/cast")).castSpell(hilda, item("Cure").id, {});
}
async function use(): Promise<void> {
  await (await of("spells/items/use-magic-item")).invokeItem(hilda, item("Potion").id);
}
async function turn(): Promise<void> {
  await (await of("exploration/procedures")).requestForParty(table.named(PARTY), { kind: "camp", args: { hours: 8 } });
}
async function share(): Promise<void> {
  const { shareOut } = await of("treasure/winnings");
  const { shareView } = await of("../view/treasure/share");
  const { rulingsInForce } = await of("platform/settings/rulings-in-force");
  const { candidateOf, membersAndEmployees } = await of("adapter/party-members");
  const party = table.named(PARTY);
  chest = await table.make({ name: "Chest", type: "hoard", system: { coins: { gp: 40 } } });
  const all: Doc[] = membersAndEmployees(party);
  const candidates = all.map((actor) => candidateOf(actor, party));
  const view = shareView({ candidates, coins: chest?.system.coins, things: [] }, {}, rulingsInForce());
  await shareOut({ party, hoards: [chest], fund: false }, view, (id: string) => all.find(({ uuid }) => uuid === id));
}
async function experience(): Promise<void> {
  const { giveExperience } = await of("treasure/experience-window");
  const view = { sum: 30, parts: [], defeated: [], gains: [], fallen: [], ready: true };
  await giveExperience(table.named(PARTY), view);
}

/** Each procedure: its hooks, its function, the event of the hook after it, and the visible effect of it. */
const PROCEDURES = [
  ["preDamage", "damage", damage, { kind: "damage", data: { amount: 4 } }, () => hilda.system.hp.value],
  ["preMorale", "morale", morale, { outcome: { procedure: "morale" } }, () => table.cards("morale").length],
  ["preReaction", "reaction", reaction, { outcome: { procedure: "reaction" } }, () => table.cards("reaction").length],
  ["preInitiative", "initiative", initiative, { outcome: { procedure: "initiative" } }, undefined],
  [
    "preCast",
    "cast",
    cast,
    { outcome: { procedure: "cast", spell: "Cure" } },
    () => item("Cure").system.memorised.normal,
  ],
  ["preUse", "use", use, { outcome: { procedure: "cast" } }, () => item("Potion").system.quantity],
  ["preTurn", "turn", turn, { kind: "way" }, () => table.game.time.worldTime],
  ["preShare", "share", share, { outcome: { procedure: "share" } }, () => table.named(PARTY).system.coins],
  ["preExperience", "experience", experience, { outcome: { procedure: "experience", sum: 30 } }, undefined],
] as const;

describe.each(PROCEDURES)("%s and %s", (before, after, work, hook, seen) => {
  const stand = () => JSON.stringify(seen?.());

  test("an action forbidden by a module is not done, and no hook is called", async () => {
    const heard = vi.fn();
    const count = table.kinds().length;
    const was = stand();
    listen(before, () => false);
    listen(after, heard);
    await work();
    await calm();
    expect([stand(), heard.mock.calls.length]).toEqual([was, 0]);
    await table.backTo(count);
  });

  test("a completed action is announced once, with its figures", async () => {
    const heard: object[] = [];
    const count = table.kinds().length;
    listen(after, (event) => void heard.push(event));
    await work();
    await calm();
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject(hook);
    await table.backTo(count);
  });

  test("a handler that throws is named once and left out, and the action is done all the same", async () => {
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    const heard = vi.fn();
    const count = table.kinds().length;
    const broken = vi.fn(() => {
      throw new Error("broken");
    });
    listen(before, broken);
    listen(after, heard);
    await work();
    await calm();
    const named = said.mock.calls.filter(([text]) => String(text).includes(`rulings.${before}`));
    expect([broken.mock.calls.length, heard.mock.calls.length, named.length]).toEqual([1, 1, 1]);
    await table.backTo(count);
  });
});

describe("what a module adds", () => {
  test.each([
    ["preMorale", "morale", morale],
    ["preReaction", "reaction", reaction],
  ] as const)("by %s counts, and stands under its name in the explanation", async (before, after, work) => {
    const heard: object[] = [];
    const count = table.kinds().length;
    listen(before, (event) => event.add(1, "Banner"));
    listen(after, (event) => void heard.push(event));
    await work();
    await calm();
    expect(JSON.stringify(heard)).toContain('"text":"Banner"');
    await table.backTo(count);
  });

  test("by initiativeModifiers counts where everybody rolls for themselves", async () => {
    await table.rule("initiative", "individual");
    const heard: object[] = [];
    const count = table.kinds().length;
    listen("initiativeModifiers", (event) => event.add(2, "Drum"));
    listen("initiative", (event) => void heard.push(event));
    await initiative();
    expect(JSON.stringify(heard)).toContain('"text":"Drum"');
    await table.backTo(count);
    await table.rule("initiative", "");
  });
});
