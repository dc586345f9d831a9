/**
 * The great fight: twelve a side, with two casters, a dragon, a wight and a thief, in three browsers over a slow line. Everybody acts at the own
 * moment from the own sheet; a spell, a breath, a drained level, a stab in the back, a shot and the nerves of the goblins; then every deed is
 * taken back, and all three pages have the world as it was, bit for bit. CI plays some presets, `RULINGS_RUNS=all` plays all of them.
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CombatState } from "../../src/rules/combat/types.ts";
import type { ActionKind } from "../../src/rules/facts/combatant.ts";
import {
  ANSELM,
  DRAGON,
  fall,
  fighterIn,
  footman,
  gatherAll,
  goblin,
  HILD,
  keptOf,
  LIRAEL,
  layField,
  mayNow,
  phaseOf,
  rulingsOf,
  stateOf,
  TAMSIN,
  WIGHT,
  world,
  YSOLDE,
} from "./support/great-fight.ts";
import { aimAt } from "./support/magic.ts";
import type { Doc, Game } from "./support/page.ts";
import { applyPreset } from "./support/preset.ts";
import { type Company, expectNoFaults, seatCompany, showTab, stored } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, clear, hitPoints } from "./support/use.ts";

declare const game: Game & {
  rulings: { deeds(): { readonly id: string; readonly kind: string }[]; takeBack(id?: string): Promise<void> };
};

const DELAY = 150;
const PRESETS = ["classic", "eris", "gorman", "heroic", "referee"];
const PLAYED = process.env["RULINGS_RUNS"] === "all" ? PRESETS : ["classic"];
const SLOW = { timeout: 30_000 };

let company: Company;
beforeAll(async () => {
  company = await seatCompany([], DELAY);
  await layField(company);
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

/** The sheet of whoever a token stands for: of the token alone where it has a creature of its own. */
async function sheetOf(seat: Seat, token: string): Promise<Locator> {
  const id = await seat.page.evaluate(async (name) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc;
    await actor.sheet.render({ force: true });
    return actor.sheet.element.id;
  }, token);
  return seat.page.locator(`[id="${id}"]`);
}

async function close(seat: Seat, token: string): Promise<void> {
  await seat.page.evaluate(async (name) => {
    const actor = Reflect.get(game.scenes.active.tokens.getName(name) ?? {}, "actor") as Doc;
    await actor.sheet.close();
  }, token);
}

/** Something that somebody does when the moment has come. */
interface Turn {
  readonly who: string;
  readonly kind: ActionKind;
  readonly act: () => Promise<void>;
}

interface Blow {
  readonly seat: Seat;
  readonly who: string;
  readonly target: string;
  /** Which of the attacks on the sheet. */
  readonly attack?: string;
  /** What is ticked in the window. */
  readonly ticks?: readonly string[];
}

/** One blow that hits, from the sheet through the window to the damage on its card; gives the card. */
async function strike({ seat, who, target, attack = "", ticks = [] }: Blow): Promise<Locator> {
  const { page } = seat;
  await fall(seat, "high");
  await aimAt(seat, target);
  const sheet = await sheetOf(seat, who);
  await sheet.locator("[role=tab][data-tab=fight], [role=tab][data-tab=block]").first().click();
  const before = await cards(seat, "attack");
  await sheet.locator(".row.attack", { hasText: attack }).locator("[data-action=rollAttack]").first().click();
  const window = page.locator(".attack-window");
  await window.locator("button[type=submit]").waitFor();
  await expect.poll(() => window.locator(".attack-refused").allTextContents()).toEqual([]);
  for (const tick of ticks) await window.locator(`[name=${tick}]`).check();
  await window.locator("button[type=submit]:enabled").press("Enter");
  await expect.poll(() => cards(seat, "attack"), SLOW).toBe(before + 1);
  const told = await card(seat, "attack");
  const damage = await cards(seat, "damage");
  await told.locator("[data-card-action=rollDamage]").click();
  await expect.poll(() => cards(seat, "damage"), SLOW).toBe(damage + 1);
  await fall(seat, "fair");
  await close(seat, who);
  return told;
}

/** The referee lays the newest damage on whoever it struck. */
async function layOn(target: string): Promise<void> {
  const { referee } = company;
  const before = await hitPoints(referee, target);
  await (await card(referee, "damage")).locator("[data-card-action=apply][data-mode=full]").first().click();
  await expect.poll(() => hitPoints(referee, target), SLOW).toBeLessThan(before);
}

async function castSpell(seat: Seat, who: string, spell: string, targets: readonly string[]): Promise<void> {
  const [first = "", ...others] = targets;
  await aimAt(seat, first, ...others);
  const before = [await cards(seat, "cast"), await cards(seat, "working")] as const;
  const sheet = await sheetOf(seat, who);
  await sheet.locator("[role=tab][data-tab=magic]").click();
  await sheet.locator(".row.spell", { hasText: spell }).locator("[data-action=cast]").click();
  await expect.poll(() => cards(seat, "cast"), SLOW).toBe(before[0] + 1);
  await (await card(seat, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(seat, "working"), SLOW).toBe(before[1] + 1);
  await close(seat, who);
}

/** The dragon's breath: let loose, laid on the map, and brought to all within. */
async function breathe(): Promise<void> {
  const { referee } = company;
  const before = [await cards(referee, "cast"), await cards(referee, "working")] as const;
  const sheet = await sheetOf(referee, DRAGON);
  await sheet.locator(".row.attack", { hasText: "Breath" }).locator(".row-name").click();
  await expect.poll(() => cards(referee, "cast"), SLOW).toBe(before[0] + 1);
  const told = await card(referee, "cast");
  await told.locator("[data-card-action=spellArea]").click();
  const area = referee.page.locator(".area-window");
  await area.locator("select[name=mark]").selectOption({ label: footman(3) });
  await expect
    .poll(() => area.locator(".area-inside label").allTextContents())
    .toContainEqual(expect.stringContaining(footman(3)));
  await area.locator("button[type=submit]").click();
  await expect.poll(async () => (await card(referee, "cast")).locator(".card-target").count()).toBeGreaterThan(2);
  await (await card(referee, "cast")).locator("[data-card-action=work]").first().click();
  await expect.poll(() => cards(referee, "working"), SLOW).toBe(before[1] + 1);
  await expect.poll(() => hitPoints(referee, footman(3)), SLOW).toBeLessThanOrEqual(0);
  await close(referee, DRAGON);
}

/** The wight's touch: no points, but a level of its victim's. */
async function drain(): Promise<void> {
  const { referee, ann } = company;
  const level = Number(await stored(ann, HILD, "system.level"));
  await strike({ seat: referee, who: WIGHT, target: HILD });
  await (await card(ann, "damage")).locator("[data-card-action=rider]").first().click();
  await expect.poll(() => stored(ann, HILD, "system.level"), SLOW).toBeLessThan(level);
}

/** Hild strikes, takes it back, and strikes again: the tick goes with the blow. */
async function strikeTwice(): Promise<void> {
  const { referee, ann } = company;
  const before = await hitPoints(referee, goblin(2));
  await strike({ seat: ann, who: HILD, target: goblin(2) });
  await layOn(goblin(2));
  await expect.poll(async () => fighterIn(await stateOf(ann), HILD)?.actions.length, SLOW).toBe(1);
  const root = await card(referee, "attack");
  await root
    .locator(":scope > .rulings-card > .card-buttons [data-card-action=undo], .card-buttons [data-card-action=undo]")
    .last()
    .click();
  await expect.poll(() => hitPoints(referee, goblin(2)), SLOW).toBe(before);
  await expect.poll(async () => fighterIn(await stateOf(ann), HILD)?.actions.length, SLOW).toBe(0);
  await strike({ seat: ann, who: HILD, target: goblin(2) });
  await layOn(goblin(2));
}

/** What everybody wants to do in this fight. */
function agenda(): Turn[] {
  const { ann, bob } = company;
  const sleepers = [goblin(3), goblin(4), goblin(5)];
  return [
    { who: YSOLDE, kind: "cast", act: () => castSpell(bob, YSOLDE, "Sleep", sleepers) },
    { who: ANSELM, kind: "cast", act: () => castSpell(bob, ANSELM, "Protection from Evil", [ANSELM]) },
    { who: DRAGON, kind: "strike", act: breathe },
    { who: WIGHT, kind: "strike", act: drain },
    {
      who: LIRAEL,
      kind: "shoot",
      act: async () => {
        await strike({ seat: ann, who: LIRAEL, target: goblin(8), attack: "Long bow" });
        await layOn(goblin(8));
      },
    },
    {
      who: TAMSIN,
      kind: "strike",
      act: async () => {
        await strike({ seat: ann, who: TAMSIN, target: goblin(1), ticks: ["behind", "unaware"] });
        await layOn(goblin(1));
      },
    },
    { who: HILD, kind: "strike", act: strikeTwice },
  ];
}

const tracker = (seat: Seat): Locator => seat.page.locator("#combat .rulings-tracker");

/** Presses something of the tracker and waits until the fight is another. */
async function press(seat: Seat, action: string, where = ""): Promise<void> {
  await showTab(seat, "combat");
  const before = await keptOf(company.referee);
  await tracker(seat).locator(`${where} [data-action=${action}]`).first().click();
  await expect.poll(() => keptOf(company.referee), SLOW).not.toBe(before);
  await showTab(seat, "chat");
}

/** The casters say which spell they begin, each from the own row. */
async function declare(state: CombatState): Promise<void> {
  const { bob } = company;
  for (const [who, spell] of [
    [YSOLDE, "Sleep"],
    [ANSELM, "Protection from Evil"],
  ] as const) {
    if (fighterIn(state, who)?.declared === "spell") continue;
    await showTab(bob, "combat");
    const row = tracker(bob).locator("li.combatant", { hasText: who });
    const select = row.locator("select.declare");
    if ((await select.locator("option[value=spell]").count()) === 0) continue;
    await select.selectOption("spell");
    const dialog = bob.page.locator(".dialog").filter({ has: bob.page.locator("select[name=spell]") });
    await dialog.locator("select[name=spell]").selectOption({ label: spell });
    await dialog.locator("button[data-action=ok]").click();
    await expect.poll(async () => fighterIn(await stateOf(bob), who)?.declared, SLOW).toBe("spell");
  }
  await showTab(bob, "chat");
}

/** The players roll where it is theirs to, the referee all that is left. */
async function initiative(): Promise<void> {
  const { referee, ann } = company;
  await showTab(ann, "combat");
  if ((await tracker(ann).locator("[data-action=fightRoll]").count()) > 0) await press(ann, "fightRoll");
  if (phaseOf(await stateOf(referee)) === "initiative") await press(referee, "fightRollAll");
}

/** Nerves are tested with the dice against them; who breaks takes to flight. */
async function morale(): Promise<void> {
  const { referee } = company;
  const before = await cards(referee, "morale");
  await fall(referee, "high");
  await press(referee, "fightMorale");
  await expect.poll(() => cards(referee, "morale"), SLOW).toBe(before + 1);
  await fall(referee, "fair");
  const told = await card(referee, "morale");
  const flee = told.locator("[data-card-action=moraleChoice][data-choice=fleeing]:enabled");
  if ((await flee.count()) > 0) {
    await flee.click();
    await expect
      .poll(async () => (await stateOf(referee))?.combatants.some(({ status }) => status === "fled"), SLOW)
      .toBe(true);
  }
}

/** Moves the fight on, moment by moment, until everybody has done what they wanted and somebody's nerves were tested. */
async function play(preset: string): Promise<void> {
  const { referee } = company;
  const rulings = rulingsOf(preset);
  const waiting = agenda();
  let tested = 0;
  for (let guard = 0; guard < 90 && (waiting.length > 0 || tested === 0); guard += 1) {
    const state = await stateOf(referee);
    if (!state) throw new Error("no fight");
    expect(state.round, `still waiting: ${waiting.map(({ who }) => who).join(", ")}`).toBeLessThan(4);
    const phase = phaseOf(state);
    if (phase === "declare") await declare(state);
    if (phase === "initiative") await initiative();
    else if (phase === "morale" && state.moraleDue.length > 0) {
      await morale();
      tested += 1;
    } else {
      const at = waiting.findIndex(({ who, kind }) => mayNow(state, who, kind, rulings));
      const [turn] = at < 0 ? [] : waiting.splice(at, 1);
      if (!turn) await press(referee, "fightNext");
      else await turn.act();
    }
  }
  expect(waiting.map(({ who }) => who)).toEqual([]);
}

const deeds = () => company.referee.page.evaluate(() => game.rulings.deeds().map(({ id, kind }) => `${kind} ${id}`));

/** Takes back whatever was done since, the latest first: steps of the fight in the tracker, everything else as from the list. */
async function takeAllBack(from: number): Promise<void> {
  const { referee } = company;
  for (let all = await deeds(); all.length > from; all = await deeds()) {
    const last = all.at(-1) ?? "";
    if (last.startsWith("fight ")) {
      await showTab(referee, "combat");
      const back = tracker(referee).locator("[data-action=fightBack]");
      if ((await back.count()) > 0) await back.click();
      else await referee.page.evaluate(() => game.rulings.takeBack());
    } else await referee.page.evaluate(() => game.rulings.takeBack());
    await expect
      .poll(async () => (await deeds()).length, { ...SLOW, message: `${last} goes back` })
      .toBeLessThan(all.length);
  }
}

test.each(PLAYED)("twelve a side under %s", { timeout: 300_000 }, async (preset) => {
  const { referee } = company;
  await applyPreset(referee, preset);
  for (const { page } of company.everyone)
    await page.waitForFunction((key) => game.rulings.rulings().preset === key, preset);
  for (const seat of company.everyone) await fall(seat, "fair");
  const combat = await gatherAll(referee);
  for (const { page } of company.everyone)
    await page.waitForFunction((id) => game.combat?.id === id && game.combat.combatants.size === 24, combat);
  const before = await Promise.all(company.everyone.map(world));
  const from = (await deeds()).length;
  await press(referee, "fightBegin");
  await play(preset);
  await takeAllBack(from);
  for (const [at, seat] of company.everyone.entries())
    await expect.poll(() => world(seat), { timeout: 10_000 }).toEqual(before[at]);
  for (const seat of company.everyone) await clear(seat);
  await referee.page.evaluate((id) => game.combats.get(id)?.delete(), combat);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
