import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

describe("windows at the practice table", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTiny();
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
  }, 120_000);
  afterAll(async () => table?.close());

  const sheet = (): ReturnType<Seat["page"]["locator"]> => gm.page.locator(".tiny.sheet");
  const hilda = <T>(path: string): Promise<T> => gm.run<T>(`game.actors.getName("Hilda").${path}`);
  const closeAll = (): Promise<void> =>
    gm.run(
      `(async () => { for (const a of [...foundry.applications.instances.values()]) if (a.hasFrame) await a.close(); })()`,
    );

  it("opens a sheet, calls the hooks leaf first, and keeps it in the instances", async () => {
    await gm.run("hookLog.length = 0");
    await gm.tab("Actors");
    await gm.page.getByRole("button", { name: "Hilda", exact: true }).click();
    await sheet().waitFor();
    const log = await gm.run<string[]>("hookLog.filter((h) => h.startsWith('render') && !h.includes('Directory'))");
    expect(log.slice(log.indexOf("renderHeroSheet")).slice(0, 4)).toEqual([
      "renderHeroSheet",
      "renderActorSheetV2",
      "renderDocumentSheetV2",
      "renderApplicationV2",
    ]);
    expect(await gm.run("foundry.applications.instances.has(document.querySelector('.tiny').id)")).toBe(true);
    expect(await gm.axe()).toEqual([]);
  });

  it("submits on change, writes one value, and keeps the focus where Tab put it", async () => {
    await sheet().locator('input[name="system.hp.value"]').fill("3");
    await gm.page.keyboard.press("Tab");
    await gm.until(`game.actors.getName("Hilda").system.hp.value === 3`);
    await gm.until(`document.activeElement.name === "system.hp.max"`);
  });

  it("refuses what the schema refuses: a notification, the window stays, the value stays typed", async () => {
    await gm.run(
      `(() => { const s = game.actors.getName("Hilda").sheet; s.element.querySelector('select[name="system.kind"]').append(new Option("Gamma", "g")); })()`,
    );
    await sheet().locator('select[name="system.kind"]').selectOption("g");
    await gm.page.locator(".notification.error").first().waitFor();
    expect(await sheet().locator('select[name="system.kind"]').inputValue()).toBe("g");
    expect(await hilda("system.kind")).toBe("a");
    await gm.run("ui.notifications.clear()");
    await sheet().locator('select[name="system.kind"]').selectOption("a");
  });

  it("writes check boxes, several choices, ranges and rich text", async () => {
    await sheet().getByRole("checkbox").check();
    await gm.until(`game.actors.getName("Hilda").system.brave === true`);
    await sheet().locator("multi-select select").selectOption("y");
    await gm.until(`game.actors.getName("Hilda").system.tags.has("y")`);
    await sheet().locator("range-picker input[type=range]").fill("4");
    await gm.until(`game.actors.getName("Hilda").system.level === 4`);
    await sheet().locator("prose-mirror button.toggle").click();
    await sheet().locator("prose-mirror .editor-content").fill("A <note>");
    await sheet().locator('[data-action="editorSave"]').click();
    await gm.until(`game.actors.getName("Hilda").system.notes.includes("&lt;note&gt;")`);
  });

  it("keeps the tab and the scroll over a render", async () => {
    await sheet().locator('[data-action="tab"][data-tab="items"]').click();
    for (let i = 0; i < 8; i++) await sheet().locator('[data-action="addItem"]').click();
    await gm.until(
      `game.actors.getName("Hilda").items.size === 8 && document.querySelectorAll(".tiny [data-item-id]").length === 8`,
    );
    await gm.run(`document.querySelector(".tiny .list").scrollTop = 40`);
    await hilda("sheet.render()");
    expect(await gm.run(`document.querySelector(".tiny .list").scrollTop`)).toBe(40);
    expect(await sheet().locator('section.tab.active[data-tab="items"]').count()).toBe(1);
  });

  it("opens its menu, closes it with Escape, and only then the window", async () => {
    await sheet().locator('[data-action="toggleControls"]').click();
    expect(await sheet().locator(".controls-dropdown.expanded button").count()).toBeGreaterThan(3);
    await gm.page.keyboard.press("Escape");
    expect(await sheet().locator(".controls-dropdown.expanded").count()).toBe(0);
    expect(await sheet().count()).toBe(1);
  });

  it("is dragged by its header, minimised by a double click, and stays on the screen", async () => {
    const title = sheet().locator(".window-title");
    await title.dblclick();
    await gm.until(`document.querySelector(".tiny").classList.contains("minimized")`);
    await title.dblclick();
    const box = await title.boundingBox();
    await gm.page.mouse.move(box!.x + 40, box!.y + 8);
    await gm.page.mouse.down();
    await gm.page.mouse.move(-500, -500, { steps: 4 });
    await gm.page.mouse.up();
    expect(await hilda("sheet.position")).toMatchObject({ left: 0, top: 0 });
  });

  it("closes and calls its hook", async () => {
    await sheet().locator('.window-header [data-action="close"]').click();
    await sheet().waitFor({ state: "detached" });
    expect(await gm.run("hookLog.includes('closeHeroSheet')")).toBe(true);
    expect(await hilda("sheet.state")).toBe(-1);
    await gm.page.keyboard.press("Escape");
    await closeAll();
  });

  it("asks and answers: input, confirm, dismissed", async () => {
    const input = gm.run(
      `foundry.applications.api.DialogV2.input({ window: { title: "Ask" }, content: '<label>N <input name="n" type="number" value="3"></label><label><input name="b" type="checkbox" checked> B</label><img src=x alt="" onerror="window.hacked = true">' })`,
    );
    await gm.page.locator('dialog input[name="n"]').fill("9");
    expect(await gm.axe()).toEqual([]);
    await gm.page.keyboard.press("Enter");
    expect(await input).toEqual({ n: 9, b: true });
    expect(await gm.run("window.hacked")).toBeUndefined();
    const confirm = gm.run(`foundry.applications.api.DialogV2.confirm({ content: "Sure?" })`);
    await gm.page.locator('dialog [data-action="yes"]').click();
    expect(await confirm).toBe(true);
    const dismissed = gm.run(`foundry.applications.api.DialogV2.confirm({ content: "Sure?", modal: true })`);
    await gm.page.locator("dialog").waitFor();
    await gm.page.keyboard.press("Escape");
    expect(await dismissed).toBeNull();
  });

  it("DOC-93: a restricted menu is there for every referee, an assistant too, without the right to write settings", async () => {
    const shown = await gm.run<[boolean, boolean][]>(`(() => {
      game.settings.registerMenu("tiny", "inner", { name: "Inner", restricted: true, type: class extends foundry.applications.api.ApplicationV2 {} });
      const { role } = game.user;
      const seen = [4, 3, 2].map((as) => {
        game.user.role = as;
        const all = new foundry.applications.settings.SettingsConfig()._prepareCategoryData();
        return [all.some((c) => c.menus.some((m) => m.id === "tiny.inner")), all.some((c) => c.settings.some((s) => s.id === "tiny.number"))];
      });
      game.user.role = role;
      game.settings.menus.delete("tiny.inner");
      return seen;
    })()`);
    expect(shown).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ]);
  });

  it("changes settings, and refuses by name what is not there", async () => {
    await gm.tab("Settings");
    await gm.page.locator('[data-app="settings"]').click();
    const config = gm.page.locator("#settings-config");
    await config.getByRole("tab", { name: "Tiny" }).click();
    await config.locator('[name="tiny.number"] input[type=number]').fill("7");
    await config.getByRole("button", { name: "Save" }).click();
    await gm.until(`game.settings.get("tiny", "number") === 7`);
    await expect(gm.run("new foundry.nue.tours.SidebarTour({})")).rejects.toThrow(/foundry\.nue\.tours/);
    await expect(gm.run("canvas.walls")).rejects.toThrow(/canvas\.walls/);
  });
});
