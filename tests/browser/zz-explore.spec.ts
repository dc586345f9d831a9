import { afterAll, beforeAll, test } from "vitest";
import { openActor, seatCompany, type Company } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
declare const game: any;
declare const ui: any;
let company: Company;
let second: Seat;
let mate: Seat;
const PARTY = "The Leaning Tower Company";
beforeAll(async () => {
  company = await seatCompany();
  await company.referee.page.evaluate(async () => {
    const User = Reflect.get(globalThis, "User") as any;
    await User.create({ name: "Second", role: 4 });
    await User.create({ name: "Mate", role: 3 });
  });
  second = await company.table.join("Second");
  for (const s of [company.referee, second, company.ann])
    await s.page.evaluate(() => {
      (globalThis as any).said = [];
      for (const k of ["info", "warn", "error"]) {
        const own = ui.notifications[k].bind(ui.notifications);
        ui.notifications[k] = (t: string, o: any) => { (globalThis as any).said.push(`${k}: ${t}`); return own(t, o); };
      }
    });
}, 240_000);
afterAll(async () => company?.table.close());
const said = (s: Seat) => s.page.evaluate(() => (globalThis as any).said.splice(0));
const time = (s: Seat) => s.page.evaluate(() => game.time.worldTime);
const deeds = (s: Seat) => s.page.evaluate(() => game.rulings.deeds().map((d: any) => d.kind));
const cards = (s: Seat) => s.page.evaluate(() => game.messages.contents.filter((m: any) => m.type !== "deed").length);
test("night", async () => {
  const { referee, ann } = company;
  console.log("active", await referee.page.evaluate(() => game.users.activeGM.name), await second.page.evaluate(() => game.users.activeGM.name));
  for (const gap of [0, 200, 700]) {
    const windows = [] as any[];
    for (const s of [referee, second]) {
      const w = await openActor(s, PARTY);
      windows.push(w);
    }
    const btn = windows.map((w) => w.locator("[data-kind=camp][data-hours='8']"));
    for (const [i, b] of btn.entries()) { if (!(await b.isVisible())) { await windows[i].locator("[role=tab]").allTextContents().then((t: any) => console.log(t)); } }
    const t0 = await time(referee), c0 = await cards(referee);
    await Promise.all([btn[0].evaluate((e: any) => e.click()), new Promise((r) => setTimeout(r, gap)).then(() => btn[1].evaluate((e: any) => e.click()))]);
    await referee.page.waitForTimeout(2500);
    console.log("gap", gap, "hours", ((await time(referee)) - t0) / 3600, "cards", (await cards(referee)) - c0, await deeds(referee), JSON.stringify(await said(referee)), JSON.stringify(await said(second)));
  }
  // a player asks and the referee presses
  const w = await openActor(ann, PARTY);
  const t0 = await time(referee);
  const rb = (await openActor(referee, PARTY)).locator("[data-kind=camp][data-hours='8']");
  await Promise.all([w.locator("[data-press=night]").evaluate((e: any) => e.click()), rb.evaluate((e: any) => e.click())]);
  await referee.page.waitForTimeout(2500);
  console.log("ann and referee: hours", ((await time(referee)) - t0) / 3600, JSON.stringify(await said(ann)), JSON.stringify(await said(referee)));
});
test("referee leaves while a request is pending", async () => {
  const { referee, ann } = company;
  const active = await ann.page.evaluate(() => game.users.activeGM.name);
  const [gm, other] = active === "Referee" ? [referee, second] : [second, referee];
  console.log("acting", active);
  await gm.page.evaluate(() => { const q = (globalThis as any).CONFIG.queries; q["rulings.way"] = () => new Promise(() => {}); });
  const w = await openActor(ann, PARTY);
  const at = Date.now();
  await w.locator("[data-press=night]").evaluate((e: any) => e.click());
  await ann.page.waitForTimeout(800);
  await gm.context.close();
  await ann.page.waitForFunction(() => (globalThis as any).said.length > 0, undefined, { timeout: 25000 });
  console.log("after", Date.now() - at, JSON.stringify(await said(ann)));
  console.log(other.name, "now", await ann.page.evaluate(() => game.users.activeGM?.name));
  await w.locator("[data-press=night]").evaluate((e: any) => e.click());
  await ann.page.waitForTimeout(1500);
  console.log("again", JSON.stringify(await said(ann)), await deeds(other));
});
