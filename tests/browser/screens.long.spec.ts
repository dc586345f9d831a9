/**
 * Takes pictures of everything that people look at before a release (light, dark, narrow) into `tests/browser/output/`. With
 * `RULINGS_SCREENSHOTS=1` the light ones go into `docs/screenshots/`, where the README shows them.
 */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Game } from "./support/page.ts";
import { LOOK, shot } from "./support/picture.ts";
import { attackAndDamage, beginFight, bringTogether, pressOn } from "./support/scene.ts";
import { openActor, showTab } from "./support/seats.ts";
import { openTable, type Seat, type TestTable } from "./support/table.ts";

declare const game: Game;

interface Api {
  company(name: string): Promise<void>;
  browse(): Promise<void>;
  openLab(topic: string, variant: string): Promise<void>;
}

const README = process.env.RULINGS_SCREENSHOTS
  ? fileURLToPath(new URL("../../docs/screenshots/", import.meta.url))
  : LOOK;

let table: TestTable;
let referee: Seat;
let ann: Seat;
beforeAll(async () => {
  table = await openTable();
  referee = await table.join("Referee");
  ann = await table.join("Ann");
});
afterAll(async () => table?.close());

/** A seat's page in its three dresses: light into the README's folder, dark and narrow beside. `of` names what is cut out of the page. */
async function picture(seat: Seat, name: string, of?: string): Promise<void> {
  const { page } = seat;
  await page.evaluate(() =>
    (Reflect.get(globalThis, "ui") as { notifications: { clear(): void } }).notifications.clear(),
  );
  const shoot = async (name: string) => {
    await page.mouse.move(2, 450);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.evaluate(() => document.fonts.ready);
    const target = of ? page.locator(of).last() : page;
    const bytes = await shot(target, name);
    expect(bytes?.length ?? 0).toBeGreaterThan(3000);
  };
  await shoot(`${README}${name}`);
  await page.emulateMedia({ colorScheme: "dark" });
  await shoot(`${name}-dark`);
  await page.setViewportSize({ width: 700, height: 900 });
  await fitWindows(seat);
  const narrow = of ? page.locator(of).last() : page;
  await shot(narrow, `${name}-narrow-dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await shot(narrow, `${name}-narrow`);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Puts every window where a narrow page can show it, as its user would. */
const fitWindows = ({ page }: Seat) =>
  page.evaluate(() => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; position: { width: number }; setPosition(to: object): void }>;
    };
    for (const app of instances.values())
      if (app.hasFrame) app.setPosition({ left: 0, top: 0, width: Math.min(app.position.width, window.innerWidth) });
  });

/** Puts the windows of a seat at a place. */
const place = ({ page }: Seat, position: object) =>
  page.evaluate((to) => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; setPosition(to: object): void }>;
    };
    for (const app of instances.values()) if (app.hasFrame) app.setPosition(to);
  }, position);

const closeAll = ({ page }: Seat) =>
  page.evaluate(async () => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; close(): Promise<unknown> }>;
    };
    for (const app of [...instances.values()]) if (app.hasFrame) await app.close();
  });

test("the door", async () => {
  const context = await table.browser.newContext({ viewport: { width: 1000, height: 700 } });
  const page = await context.newPage();
  await page.goto(`${table.url}/join`);
  await shot(page, "join");
  await page.emulateMedia({ colorScheme: "dark" });
  await shot(page, "join-dark");
  await page.setViewportSize({ width: 400, height: 800 });
  await shot(page, "join-narrow-dark");
  await context.close();
});

test("a character and a monster", async () => {
  await openActor(ann, "Hild Redmantle");
  await picture(ann, "character", ".rulings-actor");
  for (const tab of ["gear", "details", "notes"]) {
    await ann.page.locator(`.rulings-actor [role=tab][data-tab=${tab}]`).click();
    await shot(ann.page.locator(".rulings-actor"), `character-${tab}`);
  }
  await closeAll(ann);
  await openActor(ann, "Lirael Ashwing");
  await ann.page.locator(".rulings-actor [role=tab][data-tab=magic]").click();
  await picture(ann, "magic", ".rulings-actor");
  await closeAll(ann);
  await openActor(referee, "Skarn Potlid");
  await picture(referee, "monster", ".rulings-actor");
  await closeAll(referee);
});

test("a fight: the tracker, the attack window, the cards, the table", async () => {
  await bringTogether(referee, "Hild Redmantle", "Goblin (1)");
  await showTab(ann, "chat");
  await attackAndDamage(ann, "Hild Redmantle", "Goblin (1)", async () => {
    await picture(ann, "attack", ".attack-window");
  });
  await showTab(referee, "combat");
  await beginFight(referee);
  await pressOn(referee, 3);
  await picture(referee, "tracker", "#combat");
  await showTab(referee, "chat");
  await referee.page.locator('.chat-log .rulings-card[data-type="damage"]').waitFor();
  await picture(referee, "card-damage", '.chat-log .rulings-card[data-type="damage"]');
  await picture(referee, "card", '.chat-log .rulings-card[data-type="attack"]');
  await closeAll(ann);
  await bringTogether(referee, "Brother Anselm", "Hild Redmantle");
  await bringTogether(referee, "Lirael Ashwing", "Brother Anselm");
  await ann.page.evaluate(() => {
    const canvas = Reflect.get(globalThis, "canvas") as { animatePan(view: object): Promise<unknown> };
    const goblin = game.scenes.active.tokens.getName("Goblin (1)")?.toObject() ?? {};
    return canvas.animatePan({ x: Number(goblin.x) - 150, y: Number(goblin.y) + 150, scale: 0.7, duration: 0 });
  });
  await openActor(ann, "Hild Redmantle");
  await place(ann, { left: 60, top: 60, width: 640, height: 660 });
  await picture(ann, "table");
  await closeAll(ann);
});

test("the House Rules window", async () => {
  await referee.page.evaluate(() => game.rulings.openHouseRules());
  const window = referee.page.locator("#rulings-house-rules");
  await window.locator("select[name=preset]").selectOption("eris");
  await window.locator("[data-group=combat]").click();
  await picture(referee, "house-rules", "#rulings-house-rules");
});

test.each([
  ["create", "#rulings-create"],
  ["hoard", "#rulings-hoard"],
  ["experience", "#rulings-experience"],
])("the company's window %s", async (name, of) => {
  await referee.page.evaluate((one) => (Reflect.get(game, "rulings") as unknown as Api).company(one), name);
  await referee.page.locator(of).waitFor();
  await picture(referee, `company-${name}`, of);
  await closeAll(referee);
});

test("the compendium browser and the check", async () => {
  await referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).browse());
  await referee.page.locator("#rulings-browser .entry, #rulings-browser [data-uuid]").first().waitFor();
  await picture(referee, "browser", "#rulings-browser");
  await closeAll(referee);
});

test("the lab", async () => {
  await referee.page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).openLab("morale", "off"));
  const window = referee.page.locator("#rulings-lab");
  await window.locator("[data-action=gather][data-from=typical]").click();
  await window.locator("[data-action=run]").click();
  await expect
    .poll(() => window.locator(".lab-progress").textContent(), { timeout: 60_000 })
    .toMatch(/([\d,]+) of \1 fights/);
  await picture(referee, "lab", "#rulings-lab");
  await closeAll(referee);
});
