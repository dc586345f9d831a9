/**
 * The great fight: twelve a side, with two casters, a dragon, a wight and a thief, in three browsers over a slow line. Everybody acts at the own
 * moment from the own sheet; a spell, a breath, a drained level, a stab in the back, a shot and the morale of the goblins; then every transaction is
 * taken back, and all three pages have the world as it was, bit for bit. Under one preset, in
 * the long run under each; `RULINGS_RUNS=classic,eris` names others.
 */
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import type { CombatState } from "../../src/rules/combat/types.ts";
import type { ActionKind } from "../../src/rules/facts/combatant.ts";
import { fall } from "./support/dice.ts";
import {
  ANSELM,
  DRAGON,
  fighterIn,
  gatherAll,
  goblin,
  HILD,
  keptOf,
  LIRAEL,
  mayNow,
  phaseOf,
  rulingsOf,
  setField,
  stateOf,
  TAMSIN,
  WIGHT,
  world,
  YSOLDE,
} from "./support/great-fight.ts";
import { few } from "./support/long.ts";
import { applyDamageOf, breathe, castSpell, drain, SLOW, strike, strikeTwice } from "./support/many-transactions.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { pressNext } from "./support/play.ts";
import { applyPreset } from "./support/preset.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, clear } from "./support/use.ts";

declare const game: Game & {
  rulings: { transactions(): { readonly id: string; readonly kind: string }[]; takeBack(id?: string): Promise<void> };
};

const DELAY = 150;
const PRESETS = ["classic", "eris", "gorman", "heroic", "referee"];
const RUNS = process.env.RULINGS_RUNS?.split(",");
const PLAYED = RUNS ?? few(PRESETS, ["eris"]);

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ delay: DELAY });
  await setField(company);
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

/** Something that somebody does when the moment has come. */
interface Turn {
  readonly who: string;
  readonly kind: ActionKind;
  readonly act: () => Promise<void>;
}

/** The intended actions of all combatants in this fight. */
function agenda(): Turn[] {
  const { ann, bob } = company;
  const sleepers = [goblin(3), goblin(4), goblin(5)];
  return [
    { who: YSOLDE, kind: "cast", act: () => castSpell(company, bob, YSOLDE, "Sleep", sleepers) },
    { who: ANSELM, kind: "cast", act: () => castSpell(company, bob, ANSELM, "Protection from Evil", [ANSELM]) },
    { who: DRAGON, kind: "strike", act: () => breathe(company) },
    { who: WIGHT, kind: "strike", act: () => drain(company) },
    {
      who: LIRAEL,
      kind: "shoot",
      act: async () => {
        await strike(company, { seat: ann, who: LIRAEL, target: goblin(8), attack: "Long bow" });
        await applyDamageOf(company, goblin(8));
      },
    },
    {
      who: TAMSIN,
      kind: "strike",
      act: async () => {
        await strike(company, { seat: ann, who: TAMSIN, target: goblin(1), ticks: ["behind", "unaware"] });
        await applyDamageOf(company, goblin(1));
      },
    },
    { who: HILD, kind: "strike", act: () => strikeTwice(company) },
  ];
}

const tracker = (seat: Seat): Locator => seat.page.locator("#combat .rulings-tracker");

/** Clicks a control of the tracker as the user at that seat. */
async function press(seat: Seat, action: string): Promise<void> {
  await showTab(seat, "combat");
  await tracker(seat).locator(`[data-action=${action}]`).first().click();
  await showTab(seat, "chat");
}

/** Where the fight stands: what a transaction that is still being entered does not move. */
async function momentOf(): Promise<string> {
  const state = await stateOf(company.referee);
  return state ? `${state.round} ${state.cursor} ${phaseOf(state)}` : "before";
}

async function next(): Promise<void> {
  const before = await momentOf();
  await showTab(company.referee, "combat");
  await pressNext(company.referee);
  await showTab(company.referee, "chat");
  await expect.poll(momentOf, SLOW).not.toBe(before);
}

/** Does what somebody wanted, and waits until the fight has it that it was done. */
async function takeTurn({ who, act }: Turn): Promise<void> {
  const done = async (): Promise<number> => {
    const { actions = [], free = [], spellsThisRound = 0 } = fighterIn(await stateOf(company.referee), who) ?? {};
    return actions.length + free.length + spellsThisRound;
  };
  const before = await done();
  await act();
  await expect.poll(done, { ...SLOW, message: `${who} has acted` }).toBeGreaterThan(before);
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
    await dialog.locator("select[name=spell]").selectOption(spell);
    await dialog.locator("button[data-action=ok]").click();
    await expect.poll(async () => fighterIn(await stateOf(bob), who)?.declared, SLOW).toBe("spell");
  }
  await showTab(bob, "chat");
}

/** The players roll where it is theirs to, the referee all that is left. */
async function initiative(): Promise<void> {
  const { referee, ann } = company;
  await showTab(ann, "combat");
  const own = tracker(ann).locator("[data-action=fightRoll]").first();
  if ((await own.count()) > 0) {
    const before = await keptOf(referee);
    await own.click();
    await expect.poll(() => keptOf(referee), SLOW).not.toBe(before);
  }
  await showTab(ann, "chat");
  if (phaseOf(await stateOf(referee)) !== "initiative") return;
  await press(referee, "fightRollAll");
  await expect.poll(async () => (await stateOf(referee))?.settled, SLOW).toBe(true);
}

/** Morale are tested with the dice against them; who breaks takes to flight. */
async function morale(): Promise<void> {
  const { referee } = company;
  const owed = async (): Promise<string> => JSON.stringify((await stateOf(referee))?.moraleDue);
  const [before, moraleBefore] = [await owed(), await cards(referee, "morale")];
  await showTab(referee, "combat");
  const asked = tracker(referee)
    .locator(".prompt", { has: referee.page.locator("[data-action=fightMorale]") })
    .first();
  // The goblins waver; dragon, wight and footmen stand.
  await fall(referee, /Goblin/.test((await asked.textContent()) ?? "") ? "high" : "low");
  await press(referee, "fightMorale");
  await expect.poll(owed, SLOW).not.toBe(before);
  await fall(referee, "fair");
  // A group in which nobody can waver any more is done with without a card.
  if ((await cards(referee, "morale")) === moraleBefore) return;
  const posted = await card(referee, "morale");
  const flee = posted.locator("[data-card-action=moraleChoice][data-choice=fleeing]:enabled");
  if ((await flee.count()) > 0) {
    await flee.click();
    await expect
      .poll(async () => (await stateOf(referee))?.combatants.some(({ status }) => status === "fled"), SLOW)
      .toBe(true);
  }
}

/** Moves the fight on, moment by moment, until everybody has done what they wanted and somebody's morale were tested. */
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
      if (!turn) await next();
      else await takeTurn(turn);
    }
  }
  expect(waiting.map(({ who }) => who)).toEqual([]);
}

/** The entries of the referee's ledger that were not merely observed: transactions and steps of the fight, in order. */
const ledger = () =>
  company.referee.page.evaluate(() => {
    const listed = new Set(game.rulings.transactions().map(({ id }) => id));
    const pages = (Reflect.get(game.journal.get("RulingsDeeds0000") ?? {}, "pages") as Game["journal"]) ?? [];
    const entries = pages.map((page) => {
      const { kind, state, data, at } = Reflect.get(page, "system") as {
        kind: string;
        state: string;
        data?: { observed?: number };
        at: number;
      };
      const step = kind === "fight" && state === "done" && data?.observed !== 1;
      return { id: page.id, kind, at, stands: step || listed.has(page.id) };
    });
    return entries.filter(({ stands }) => stands).sort((one, other) => one.at - other.at);
  });

/** Waits until nothing more is entered: what follows from a transaction is entered after it. */
async function settled(): Promise<void> {
  const read = async (): Promise<string> => JSON.stringify([await ledger(), await keptOf(company.referee)]);
  for (let [before, now] = ["", await read()]; before !== now; [before, now] = [now, await read()])
    await company.referee.page.waitForTimeout(10 * DELAY);
}

/** Takes back whatever was done since, the latest first: steps of the fight in the tracker, everything else as from the list. */
async function takeAllBack(from: number): Promise<void> {
  const { referee } = company;
  await showTab(referee, "combat");
  await settled();
  for (let all = await ledger(); all.length > from; all = await ledger()) {
    const last = all.at(-1);
    if (last?.kind === "fight") await tracker(referee).locator("[data-action=fightBack]").click();
    else await referee.page.evaluate((id) => game.rulings.takeBack(id), last?.id);
    await expect
      .poll(async () => (await ledger()).length, { ...SLOW, message: JSON.stringify(last) })
      .toBeLessThan(all.length);
  }
}

/** Where two worlds differ, as paths with both values. */
function differences(was: unknown, is: unknown, at = ""): string[] {
  if (was instanceof Object && is instanceof Object)
    return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) =>
      differences(Reflect.get(was, key), Reflect.get(is, key), `${at}.${key}`),
    );
  return was === is ? [] : [`${at}: ${JSON.stringify(was)} is now ${JSON.stringify(is)}`];
}

test.each(PLAYED)("twelve a side under %s", { timeout: 300_000 }, async (preset) => {
  onTestFailed(async () => {
    for (const { page, name } of company.everyone) {
      console.log(name, await page.locator("#notifications .notification").allTextContents());
      console.log(
        name,
        await page.evaluate(() =>
          [...document.querySelectorAll(".attack-refused, .attack-warning, .your-turn")].map((one) => one.textContent),
        ),
      );
      await shot(page, `great-fight-${preset}-${name}`);
    }
    console.log((await ledger()).slice(-8), phaseOf(await stateOf(referee)));
  });
  const { referee } = company;
  await applyPreset(referee, preset);
  for (const { page } of company.everyone)
    await page.waitForFunction((key) => game.rulings.rulings().preset === key, preset);
  for (const seat of company.everyone) await fall(seat, "fair");
  const combat = await gatherAll(referee);
  for (const { page } of company.everyone)
    await page.waitForFunction((id) => game.combat?.id === id && game.combat.combatants.size === 24, combat);
  const before = await Promise.all(company.everyone.map(world));
  const from = (await ledger()).length;
  await press(referee, "fightBegin");
  await expect.poll(momentOf, SLOW).not.toBe("before");
  await play(preset);
  await takeAllBack(from);
  for (const [at, seat] of company.everyone.entries())
    await expect.poll(async () => differences(before[at], await world(seat)), SLOW).toEqual([]);
  for (const seat of company.everyone) await clear(seat);
  await referee.page.evaluate((id) => game.combats.get(id)?.delete(), combat);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
