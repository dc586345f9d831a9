import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

/** Uses of the window framework by systems, each as a small program in the page. */
describe("ways in which systems use windows", { timeout: 60_000 }, () => {
  let table: TinyTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTiny();
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
  }, 120_000);
  afterAll(async () => table?.close());

  /** Runs statements in the page; `V2`, `Mixin` and `Dialog` are available. */
  const play = <T>(body: string): Promise<T> =>
    gm.run<T>(`(async () => { const { ApplicationV2: V2, HandlebarsApplicationMixin: Mixin, DialogV2: Dialog } = foundry.applications.api;
      const wait = (ms) => new Promise((r) => setTimeout(r, ms)); ${body} })()`);

  it("runs the life cycle in the documented order, first render and second", async () => {
    const order = await play<string[]>(`
      const log = [];
      const names = ["_canRender", "_configureRenderOptions", "_prepareContext", "_preFirstRender", "_preRender", "_renderFrame", "_attachFrameListeners", "_renderHTML",
        "_replaceHTML", "_insertElement", "_updateFrame", "_onFirstRender", "_onRender", "_postRender", "_preClose", "_tearDown", "_onClose"];
      class Life extends V2 {
        async _renderHTML() { return document.createElement("p"); }
        _replaceHTML(p, content) { content.replaceChildren(p); }
      }
      for (const n of names) { const own = Life.prototype[n]; Life.prototype[n] = function (...a) { log.push(n); return own.apply(this, a); }; }
      Hooks.once("renderLife", () => log.push("hook render")); Hooks.once("closeLife", () => log.push("hook close"));
      const app = new Life(); app.addEventListener("close", () => log.push("event close"), { once: true });
      await app.render(); log.push("--"); await app.render({ force: true }); log.push("--"); await app.render(); log.push("--"); await app.close();
      return log;`);
    const first = [
      "_canRender",
      "_configureRenderOptions",
      "_prepareContext",
      "_preFirstRender",
      "_preRender",
      "_renderFrame",
      "_attachFrameListeners",
      "_renderHTML",
      "_replaceHTML",
      "_insertElement",
      "_updateFrame",
      "_onFirstRender",
      "_onRender",
      "hook render",
      "_postRender",
    ];
    const again = [
      "_canRender",
      "_configureRenderOptions",
      "_prepareContext",
      "_preRender",
      "_renderHTML",
      "_replaceHTML",
      "_updateFrame",
      "_onRender",
      "_postRender",
    ];
    expect(order).toEqual([
      "--",
      ...first,
      "--",
      ...again,
      "--",
      "_preClose",
      "_tearDown",
      "_onClose",
      "hook close",
      "event close",
    ]);
  });

  it("submits a root form through its handler and closes; a button in it needs a type", async () => {
    const result = await play(`
      const got = {};
      class Ask extends Mixin(V2) {
        static DEFAULT_OPTIONS = { id: "ask", tag: "form", form: { closeOnSubmit: true, handler: Ask.#save }, actions: { poke: Ask.#poke } };
        static PARTS = { foot: { template: "templates/generic/form-footer.hbs" } };
        async _prepareContext() { return { buttons: [{ type: "button", action: "poke", label: "Poke" }, { type: "submit", label: "Go" }] }; }
        static #poke(event, target) { got.poke = [this.id, target.dataset.action]; }
        static async #save(event, form, data) { got.self = this.id; got.object = data.object; got.tag = form.tagName; }
      }
      const app = await new Ask().render({ force: true });
      app.element.append(Object.assign(document.createElement("input"), { name: "a.b", value: "x" }));
      app.element.querySelector("[data-action=poke]").click();
      app.element.querySelector("[type=submit]").click(); await wait(100);
      return { ...got, state: app.state };`);
    expect(result).toEqual({ poke: ["ask", "poke"], self: "ask", object: { "a.b": "x" }, tag: "FORM", state: -1 });
  });

  it("adds header buttons and menu entries of either generation", async () => {
    const result = await play<{ buttons: string[]; menu: string[]; ran: string[] }>(`
      const ran = [];
      class Head extends V2 {
        static DEFAULT_OPTIONS = { window: { title: "T", controls: [{ action: "old", icon: "fa-solid fa-star", label: "Old" }, { label: "New", icon: "fa-solid fa-moon", onClick: () => ran.push("new") }, { action: "no", label: "Hidden", visible: false }] }, actions: { old: () => ran.push("old") } };
        async _renderHTML() { return ""; } _replaceHTML() {}
        async _renderFrame(o) { const f = await super._renderFrame(o); const b = document.createElement("button"); b.className = "header-control mine"; this.window.controls.after(b); return f; }
      }
      Hooks.once("getHeaderControlsHead", (app, controls) => controls.push({ label: "Hooked", action: "old" }));
      const app = await new Head().render({ force: true });
      app.toggleControls(true);
      const items = [...app.element.querySelectorAll(".controls-dropdown button")]; const menu = items.map((b) => b.innerText.trim());
      items[0].click(); app.toggleControls(true); [...app.element.querySelectorAll(".controls-dropdown button")][1].click();
      const buttons = [...app.element.querySelectorAll(".window-header button")].map((b) => b.dataset.action ?? b.className);
      await app.close(); return { buttons, menu, ran };`);
    expect(result.buttons).toEqual(["toggleControls", "header-control mine", "close"]);
    expect(result.menu.slice(0, 2)).toEqual(["Old", "New"]);
    expect(result.ran).toEqual(["old", "new"]);
  });

  it("renders one part and keeps the others, one that is no longer wanted too (WIN-10)", async () => {
    const result = await play(`
      let hide = false;
      const sheet = game.actors.getName("Hilda").sheet;
      await sheet.render({ force: true });
      const [main, items] = ["main", "items"].map((p) => sheet.element.querySelector('[data-application-part="' + p + '"]'));
      await sheet.render({ parts: ["items"] });
      const kept = main.isConnected && !items.isConnected;
      const own = sheet._configureRenderParts; sheet._configureRenderParts = function (o) { const p = own.call(this, o); if (hide) delete p.items; return p; };
      hide = true; await sheet.render(); const gone = sheet.element.querySelector('[data-application-part="items"]') === null;
      hide = false; await sheet.render(); const order = [...sheet.element.querySelectorAll("[data-application-part]")].map((e) => e.dataset.applicationPart);
      delete sheet._configureRenderParts; await sheet.close(); return { kept, gone, order };`);
    expect(result).toEqual({ kept: true, gone: false, order: ["tabs", "main", "items"] });
  });

  it("opens on a tab, changes tabs, refuses unknown ones", async () => {
    const result = await play(`
      const sheet = game.actors.getName("Hilda").sheet;
      await sheet.render({ force: true, tab: "items" }); const opened = sheet.element.querySelector("section.tab.active").dataset.tab;
      sheet.changeTab("main", "primary"); const changed = [sheet.tabGroups.primary, sheet.element.querySelector("section.tab.active").dataset.tab];
      let refused = ""; try { sheet.changeTab("nowhere", "primary"); } catch (e) { refused = e.message; }
      await sheet.close(); return { opened, changed, refused };`);
    expect(result).toEqual({ opened: "items", changed: ["main", "main"], refused: expect.stringContaining("nowhere") });
  });

  it("gives a dialog's form to its callbacks and lets an element be the content", async () => {
    const answer = play(`
      const content = document.createElement("div"); content.innerHTML = '<label>N <input name="n" type="number" value="4"></label>';
      return Dialog.prompt({ window: { title: "P" }, content, ok: { label: "OK", callback: (event, button, dialog) => [button.form.elements.n.valueAsNumber, dialog.constructor.name] } });`);
    await gm.page.locator('dialog [data-action="ok"]').click();
    expect(await answer).toEqual([4, "DialogV2"]);
    const chosen = play(
      `return Dialog.wait({ content: "<p>?</p>", buttons: [{ action: "left", label: "Left" }, { action: "right", label: "Right", default: true, callback: () => undefined }] });`,
    );
    await gm.page.locator('dialog [data-action="right"]').click();
    expect(await chosen).toBe("right");
    const refused = play(`return Dialog.confirm({ content: "?", rejectClose: true }).catch((e) => e.message);`);
    await gm.page.locator("dialog.application").waitFor();
    await gm.page.keyboard.press("Escape");
    expect(await refused).toMatch(/dismissed/);
  });

  it("shows progress and limits notifications", async () => {
    const result = await play(`
      ui.notifications.clear();
      const bar = ui.notifications.info("Loading {what}", { progress: true, format: { what: "<b>x</b>" } });
      bar.update({ pct: 0.5, message: "Half" });
      for (let i = 0; i < 7; i++) ui.notifications.info("n" + i, { console: false });
      const shown = document.querySelectorAll("#notifications .notification").length; const text = bar.element.innerText.trim();
      ui.notifications.clear(); return { shown, text, left: document.querySelectorAll("#notifications .notification").length };`);
    expect(result).toEqual({ shown: 5, text: "Half", left: 0 });
  });

  it("enriches text: links, rolls, own patterns, secrets; and never runs what was written", async () => {
    const html = await play<string>(`
      CONFIG.TextEditor.enrichers.push({ pattern: /@Shout\\[(.+?)\\]/g, enricher: async (m) => Object.assign(document.createElement("strong"), { textContent: m[1] }) });
      const uuid = game.actors.getName("Hilda").uuid;
      return foundry.applications.ux.TextEditor.implementation.enrichHTML('<p onclick="x()">@UUID[' + uuid + ']{her} @UUID[Actor.nobody]{him} [[/r 1d6]] [[2+3]] @Shout[hey]</p><section class="secret" id="s1">shh</section><script>alert(1)</scr' + 'ipt>', { secrets: false });`);
    expect(html).toContain('data-uuid="Actor.');
    expect(html).toContain("broken");
    expect(html).toContain('data-formula="1d6"');
    expect(html).toMatch(/inline-result[^>]*>(<i[^>]*><\/i>)?5/);
    expect(html).toContain("<strong>hey</strong>");
    expect(html).not.toMatch(/shh|onclick|<script/);
  });

  it("lets documented classes be extended though they are left out, and refuses to make one", async () => {
    const message = await play(`
      class Mine extends foundry.canvas.placeables.tokens.TokenRing {}
      try { new Mine(); return "made"; } catch (error) { return error.message; }`);
    expect(message).toContain("foundry.canvas.placeables.tokens.TokenRing");
  });

  it("PEER-40: a key that is emulated reaches the bindings, up and down, but not while a field has the focus unless it is forced", async () => {
    const result = await play<unknown[]>(`
      const { KeyboardManager } = foundry.helpers.interaction; const log = [];
      const how = { shiftKey: true }; const at = () => log.push(document.activeElement?.id ?? "");
      document.activeElement?.blur();
      const context = KeyboardManager.emulateKeypress(false, "KeyC", how); at();
      log.push(context.key, context.isShift, context.up, game.keyboard.downKeys.has("KeyC"));
      log.push(KeyboardManager.emulateKeypress(true, "KeyC", how).up, game.keyboard.downKeys.has("KeyC"));
      const field = document.createElement("input"); field.id = "own-field"; document.body.append(field); field.focus();
      KeyboardManager.emulateKeypress(false, "KeyC", how); at();
      KeyboardManager.emulateKeypress(false, "KeyC", { ...how, force: true }); at();
      field.remove(); KeyboardManager.emulateKeypress(true, "KeyC", how); document.activeElement?.blur();
      return log;`);
    expect(result).toEqual([
      ...["chat-message", "KeyC", true, false, true, true, false],
      ...["own-field", "chat-message"],
    ]);
  });
});
