/** Rulings that few tables meet: training and the smith, a battle between hosts, illusions, stones from above, gifts of a class, troops. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { fall } from "./support/dice.ts";
import { typeInto } from "./support/keys.ts";
import { answerCast } from "./support/magic.ts";
import type { Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { aim, beginFight } from "./support/scene.ts";
import {
  type Company,
  expectNoFaults,
  makeActor,
  openActor,
  seatCompany,
  showTab,
  stored,
  until,
} from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, hitPoints, item, sheetPage } from "./support/use.ts";

declare const game: Game;

const MIRA = "Mira Holloway";
const BAND = "The Long Lances";
const WEEK = 7 * 86_400;

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
  const ann = await company.referee.page.evaluate(
    () => (Reflect.get(game, "users") as { getName(name: string): { id: string } }).getName("Ann").id,
  );
  await makeActor(company, {
    name: MIRA,
    type: "character",
    ownership: { default: 0, [ann]: 3 },
    system: {
      class: "thief",
      level: 10,
      hp: { value: 20, max: 20 },
      coins: { gp: 5000 },
      abilities: { str: 10, int: 10, wis: 10, dex: 10, con: 13, cha: 10 },
    },
    items: [
      { name: "Miller", type: "skill", system: { type: "plebian" } },
      { name: "Old Sword", type: "weapon", system: { broken: true, value: 10 } },
      { name: "Dead Magic", type: "weapon", system: { broken: true, value: 10, magic: true, bonus: 1 } },
    ],
  });
  await makeActor(company, { name: BAND, type: "hireling", system: { kind: "mercenary", morale: 5 } });
  await makeActor(company, {
    name: "The Host",
    type: "party",
    system: {
      members: [
        {
          actor: await company.referee.page.evaluate((name) => game.actors.getName(name)?.uuid, MIRA),
          rank: 0,
          file: 0,
        },
      ],
    },
  });
});
afterAll(async () => {
  if (company) expectNoFaults(company.everyone);
  await company?.table.close();
});

async function rule(choices: Readonly<Record<string, string>>): Promise<void> {
  await company.referee.page.evaluate(async (all) => {
    for (const [key, value] of Object.entries(all)) await game.settings.set("rulings", key, value);
  }, choices);
  for (const { page } of company.everyone)
    await page.waitForFunction(
      (all) => Object.entries(all).every(([key, value]) => game.settings.get("rulings", key) === value),
      choices,
    );
}

function open(seat: Seat, name: string, about: string): Promise<void> {
  return seat.page.evaluate(
    async ([which, whom]) => {
      const api = Reflect.get(game, "rulings") as unknown as { company(name?: string, about?: unknown): Promise<void> };
      await api.company(which, game.actors.getName(whom ?? ""));
    },
    [name, about],
  );
}

async function clock(seconds: number): Promise<void> {
  await company.referee.page.evaluate(
    (by) => (Reflect.get(game, "time") as { advance(by: number): Promise<void> }).advance(by),
    seconds,
  );
}

test("ERIS-87 to ERIS-89: training is begun, paid by the week, broken off, resumed and rolled for; each step is undone", async () => {
  const { ann } = company;
  await rule({ skills: "eris" });
  await open(ann, "train", MIRA);
  const window = ann.page.locator("#rulings-train");
  await window.locator("[data-action=trainBegin]").first().click();
  await until(ann, () => item(ann, MIRA, "Miller", "system.training.purpose"), "start");
  const needed = Number(await item(ann, MIRA, "Miller", "system.training.weeksNeeded"));
  const cost = Number(await item(ann, MIRA, "Miller", "system.training.costPerWeek"));
  expect([needed >= 1 && needed <= 4, cost >= 1 && cost <= 20]).toEqual([true, true]);
  await expect.poll(() => cards(ann, "trainingStep")).toBe(1);
  await clock(WEEK);
  await window.locator("[data-action=trainWeek]").click();
  await expect.poll(() => cards(ann, "trainingStep")).toBe(2);
  await until(ann, () => item(ann, MIRA, "Miller", "system.training.weeksAccrued"), 1);
  await until(ann, () => stored(ann, MIRA, "system.coins.gp"), 5000 - cost);
  expect(await axeFaults(ann.page, "#rulings-train")).toEqual([]);
  if (needed > 1) {
    // Three weeks away: a week is lost, and the price is rolled again.
    await clock(4 * WEEK);
    await window.locator("[data-action=trainWeek]").click();
    await expect.poll(() => cards(ann, "trainingStep")).toBe(3);
    await until(ann, () => item(ann, MIRA, "Miller", "system.training.weeksAccrued"), 0);
    await expect.poll(() => stored(ann, MIRA, "system.coins.gp")).toBe(5000 - cost);
  }
  for (let week = Number(await item(ann, MIRA, "Miller", "system.training.weeksAccrued")); week < needed; week += 1) {
    const postedCards = await cards(ann, "trainingStep");
    await window.locator("[data-action=trainWeek]").click();
    // Two clicks in the same instant act once: the week is over when its card is there.
    await expect.poll(() => cards(ann, "trainingStep")).toBe(postedCards + 1);
    await until(ann, () => item(ann, MIRA, "Miller", "system.training.weeksAccrued"), week + 1);
  }
  await window.locator("[data-action=trainFinish]").click();
  await expect.poll(() => cards(ann, "trained")).toBe(1);
  await until(ann, () => item(ann, MIRA, "Miller", "system.origin"), "trained");
  expect(Number(await item(ann, MIRA, "Miller", "system.percent"))).toBeGreaterThanOrEqual(6);
  await (await card(company.referee, "trained")).locator("[data-card-action=undo]").click();
  await until(ann, () => item(ann, MIRA, "Miller", "system.origin"), "natural");
  await until(ann, () => item(ann, MIRA, "Miller", "system.training.purpose"), "start");
});

test("GOR-81: a smith mends a broken weapon for half its price, and no magic", async () => {
  const { ann } = company;
  await rule({ fumbles: "weaponBreaks" });
  const before = Number(await stored(ann, MIRA, "system.coins.gp"));
  await open(ann, "train", MIRA);
  const window = ann.page.locator("#rulings-train");
  await expect.poll(() => window.locator("[data-action=mend]").count()).toBe(1);
  await expect.poll(() => window.textContent()).toContain("cannot be repaired");
  await window.locator("[data-action=mend]").click();
  await until(ann, () => item(ann, MIRA, "Old Sword", "system.broken"), false);
  await until(ann, () => stored(ann, MIRA, "system.coins.gp"), before - 5);
  await shot(ann.page, "train");
});

test("ERIS-138 to ERIS-140: a battle is there only with its ruling; arrows and lost figures befall those ticked, and go back", async () => {
  const { referee } = company;
  const hub = referee.page.locator("#rulings-company");
  await open(referee, "", "The Host");
  await expect.poll(() => hub.locator("[data-window=battle]").count()).toBe(0);
  await hub.locator("[data-action=close]").first().click();
  await rule({ massCombat: "on" });
  await open(referee, "battle", "The Host");
  const window = referee.page.locator("#rulings-battle");
  await window.locator("[name=what]").selectOption("routed");
  expect(await axeFaults(referee.page, "#rulings-battle")).toEqual([]);
  await shot(referee.page, "battle");
  await window.locator("[data-action=battle]").click();
  // Constitution 13 lives through any wound.
  await until(referee, () => stored(referee, MIRA, "system.hp.value"), 0);
  await expect.poll(async () => (await card(referee, "battle")).textContent()).toContain("survives with 0 hit points.");
  await (await card(referee, "battle")).locator("[data-card-action=undo]").click();
  await until(referee, () => stored(referee, MIRA, "system.hp.value"), 20);
});

test("BX-179, BX-180: a band of mercenaries has the morale of its troops", async () => {
  const { referee } = company;
  const sheet = await openActor(referee, BAND);
  await sheet.locator("[data-action=service][data-subject=troops]").click();
  const ask = referee.page.locator(".dialog").filter({ hasText: "Morale of troops" });
  await ask.locator("[name=troops]").selectOption("trained");
  await ask.locator("[name=mounted]").selectOption("yes");
  await ask.locator("[name=conditions]").selectOption("-1");
  await ask.locator("[data-action=ok]").click();
  await until(referee, () => stored(referee, BAND, "system.morale"), 8);
});

test("Facts: a thief of tenth level reads what is written; who cannot has no such row", async () => {
  const { ann } = company;
  const sheet = await sheetPage(ann, MIRA, "fight");
  await expect.poll(() => sheet.locator('[data-subject="class.useScroll"]').count()).toBeGreaterThan(0);
  await expect.poll(() => sheet.locator('[data-subject="class.hideOutdoors"]').count()).toBe(0);
  await sheet.locator('[data-subject="class.readLanguages"]').first().click();
  await expect.poll(() => cards(ann, "classCheck")).toBe(1);
});

test("BX-164: a stone from above is rolled for each target below; over 300 feet it is refused", async () => {
  const { referee } = company;
  await makeActor(company, {
    name: "Roc",
    type: "monster",
    system: { hd: { dice: 6 }, movement: { fly: { turn: 480, round: 160 } } },
  });
  await aim(referee, "Goblin (1)");
  const sheet = await sheetPage(referee, "Roc", "block");
  // The first stone misses, so that the only card of damage afterwards is the second one's.
  await fall(referee, "low");
  for (const [feet, made] of [
    ["301", 0],
    ["300", 1],
  ] as const) {
    await aim(referee, "Goblin (1)");
    await sheet.locator("[data-action=dropBomb]").click();
    const size = referee.page.locator(".dialog").filter({ hasText: "First target everybody below" });
    await size.locator("[data-action=ok]").click();
    await expect.poll(() => size.count()).toBe(0);
    const height = referee.page.locator(".dialog").filter({ hasText: "Height in feet" });
    await typeInto(height.locator("[name=value]"), feet);
    await height.locator("[data-action=ok]").click();
    await expect.poll(() => height.count()).toBe(0);
    // A click while the first one is still in progress does not act twice: the refusal ends it.
    if (made === 0)
      await expect
        .poll(() => referee.page.locator("#notifications").textContent())
        .toContain("too high to aim a dropped stone");
    await expect.poll(() => cards(referee, "bombing")).toBe(made);
  }
  await expect.poll(async () => (await card(referee, "bombing")).textContent()).toMatch(/Goblin \(1\): \d+, missed/);
  // A hit: applied, and undone with all its consequences, from the stone's own card.
  await fall(referee, "high");
  const before = await hitPoints(referee, "Goblin (1)");
  const harms = await cards(referee, "damage");
  await sheet.locator("[data-action=dropBomb]").click();
  for (const text of ["First target everybody below", "Height in feet"]) {
    const ask = referee.page.locator(".dialog").filter({ hasText: text });
    await ask.locator("[data-action=ok]").click();
    await expect.poll(() => ask.count()).toBe(0);
  }
  await expect.poll(() => cards(referee, "bombing")).toBe(2);
  // It comes after the stone's own card.
  await expect.poll(() => cards(referee, "damage")).toBe(harms + 1);
  await (await card(referee, "damage")).locator("[data-card-action=apply][data-mode=full]").first().click();
  await expect.poll(() => hitPoints(referee, "Goblin (1)")).toBeLessThan(before);
  await fall(referee, "fair");
  await expect.poll(() => cards(company.ann, "bombing")).toBe(2);
  expect(await (await card(company.ann, "bombing")).locator("[data-card-action=undo]").count()).toBe(0);
  await (await card(referee, "bombing")).locator("[data-card-action=undo]").last().click();
  await expect.poll(() => hitPoints(company.ann, "Goblin (1)")).toBe(before);
  await expect.poll(async () => (await card(company.ann, "damage")).textContent()).toContain("Taken back");
});

test("ERIS-103, ERIS-104: the referee says who meets an illusion; who doubts it aloud is unharmed, and what is real hurts them whole", async () => {
  const { referee } = company;
  await rule({ illusions: "eris" });
  const before = await hitPoints(referee, "Goblin (2)");
  await aim(referee, "Goblin (2)");
  await referee.page.evaluate(async (name) => {
    const actor = game.actors.getName(name);
    const create = Reflect.get(actor ?? {}, "createEmbeddedDocuments") as (
      type: string,
      data: object[],
    ) => Promise<unknown>;
    const system = { key: "phantasmal-force", level: 2, memorised: { normal: 1 } };
    await create.call(actor, "Item", [{ name: "Phantasmal Force", type: "spell", system }]);
  }, MIRA);
  const sheet = await sheetPage(referee, MIRA, "magic");
  await sheet.locator(".row.spell", { hasText: "Phantasmal Force" }).locator("[data-action=cast]").click();
  await answerCast(referee);
  await expect.poll(() => cards(referee, "cast")).toBe(1);
  await expect
    .poll(async () => (await card(company.ann, "cast")).locator("[data-card-action=illusion]").count())
    .toBe(0);
  const meet = async (real: string): Promise<void> => {
    await (await card(referee, "cast")).locator("[data-card-action=illusion]").click();
    const ask = referee.page.locator(".dialog").filter({ hasText: "Illusion or real" });
    await ask.locator("[name=real]").selectOption(real);
    await ask.locator("[data-action=ok]").click();
    const damage = referee.page.locator(".dialog").filter({ hasText: "Damage of the illusion" });
    await typeInto(damage.locator("[name=value]"), "1");
    await damage.locator("[data-action=ok]").click();
    const doubt = referee.page.locator(".dialog").filter({ hasText: "Tick those whose players" });
    await doubt.locator("input[type=checkbox]").check();
    await doubt.locator("[data-action=ok]").click();
  };
  await meet("no");
  await expect.poll(() => cards(referee, "illusions")).toBe(1);
  await expect.poll(async () => (await card(referee, "illusions")).textContent()).toContain("disbelieved it");
  // The saves are rolled in secret: the player whose illusion it is learns nothing of them.
  expect(await cards(company.ann, "illusions")).toBe(0);
  await expect.poll(() => hitPoints(referee, "Goblin (2)")).toBe(before);
  await meet("yes");
  await expect.poll(() => cards(referee, "illusions")).toBe(2);
  await expect.poll(() => hitPoints(referee, "Goblin (2)")).toBe(before - 1);
  await (await card(referee, "illusions")).locator("[data-card-action=undo]").click();
  await expect.poll(() => hitPoints(referee, "Goblin (2)")).toBe(before);
});

test("ERIS-09: something that no rule covers is done in words, with a roll or without", async () => {
  const { referee } = company;
  await beginFight(referee);
  await showTab(referee, "combat");
  const row = referee.page.locator(".rulings-tracker .combatant[data-combatant-id]").first();
  await row.click({ button: "right" });
  await referee.page.locator("#context-menu li, .context-menu li").filter({ hasText: "Something else" }).click();
  const ask = referee.page.locator(".dialog").filter({ hasText: "does something else" });
  await typeInto(ask.locator("[name=text]"), "Swings from the lamp");
  await typeInto(ask.locator("[name=formula]"), "1d20");
  await typeInto(ask.locator("[name=target]"), "1");
  await ask.locator("[data-action=ok]").click();
  await expect.poll(() => cards(referee, "other")).toBe(1);
  await showTab(referee, "chat");
  const text = (await (await card(referee, "other")).first().textContent()) ?? "";
  expect(text).toContain("Swings from the lamp");
  expect(text).toContain("1 or more");
});
