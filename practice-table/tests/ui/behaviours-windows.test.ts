/** Windows, sheets and dialogs as documented for Foundry, by the ids of docs/foundry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLASSES, CLOSE_ALL, openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

describe("behaviours of windows", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTiny(14);
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
    await gm.run(CLASSES);
  }, 120_000);
  afterAll(async () => table?.close());
  beforeEach(() => gm.run(CLOSE_ALL));

  it("WIN-01: a close asked for during a render is carried out after it", async () => {
    const steps = await gm.run(
      `(async () => { const a = new Plain(); const r = a.render({ force: true }); const c = a.close(); await r; await c; return [...a.steps, a.rendered]; })()`,
    );
    expect(steps).toEqual(["context", "first", "render", "position", "closed", false]);
  });

  it("WIN-02: a render without force of a window that is not on the page does nothing", async () => {
    expect(await gm.run(`(async () => { const a = new Plain(); await a.render(); return a.steps; })()`)).toEqual([]);
  });

  it("WIN-03: a forced render opens a minimised window", async () => {
    const shown = await gm.run(
      `(async () => { const a = new Plain(); await a.render({ force: true }); await a.minimize(); const was = a.minimized; await a.render(); const still = a.minimized; await a.render({ force: true }); return [was, still, a.minimized]; })()`,
    );
    expect(shown).toEqual([true, true, false]);
  });

  it("WIN-04: the place is worked out after _onRender and the hooks, so that what they add counts", async () => {
    const steps = await gm.run<string[]>(
      `(async () => { const a = new Plain(); const id = Hooks.on("renderPlain", () => a.steps.push("hook")); await a.render({ force: true }); Hooks.off("renderPlain", id); return a.steps; })()`,
    );
    expect(steps).toEqual(["context", "first", "render", "hook", "position"]);
  });

  it("WIN-11: after closing, a forced render is a first one again", async () => {
    const steps = await gm.run<string[]>(
      `(async () => { const a = new Plain(); await a.render({ force: true }); await a.close(); await a.render({ force: true }); return a.steps.filter((s) => s === "first"); })()`,
    );
    expect(steps).toEqual(["first", "first"]);
  });

  it("WIN-13: render hooks get the window, its element, the context and the options, on every render", async () => {
    const seen = await gm.run(
      `(async () => { const a = new Plain(); const got = []; const id = Hooks.on("renderPlain", (...args) => got.push(args.length >= 4 && args[0] === a && args[1] === a.element && typeof args[3].isFirstRender)); await a.render({ force: true }); await a.render(); Hooks.off("renderPlain", id); return got; })()`,
    );
    expect(seen).toEqual(["boolean", "boolean"]);
  });

  it("WIN-10: a part that is no longer wanted stays where it is", async () => {
    await gm.run(`game.actors.getName("Hilda").sheet.render({ force: true })`);
    const kept = await gm.run(
      `(async () => { const s = game.actors.getName("Hilda").sheet; s._configureRenderParts = function (o) { const p = Object.getPrototypeOf(this)._configureRenderParts.call(this, o); delete p.items; return p; }; await s.render(); const there = Boolean(s.element.querySelector('[data-application-part="items"]')); delete s._configureRenderParts; return there; })()`,
    );
    expect(kept).toBe(true);
  });

  it("WIN-17: Escape closes every open window at once", async () => {
    await gm.run(
      `(async () => { globalThis.shown = [new Plain(), new Plain(), new Plain()]; for (const a of shown) await a.render({ force: true }); await shown[1].minimize(); document.activeElement?.blur(); })()`,
    );
    await gm.page.keyboard.press("Escape");
    await gm.until(`shown.every((a) => !a.rendered)`);
  });

  it("WIN-18: a dialog handles Escape itself, and other windows stay", async () => {
    await gm.run(`(async () => { globalThis.shown = [new Plain()]; await shown[0].render({ force: true }); })()`);
    const answer = gm.run(`foundry.applications.api.DialogV2.confirm({ content: "Sure?" })`);
    await gm.page.locator("dialog").waitFor();
    await gm.page.keyboard.press("Escape");
    expect(await answer).toBeNull();
    expect(await gm.run(`shown[0].rendered`)).toBe(true);
  });

  it("WIN-21: minimised, a window has the width of --minimized-width and the height of its header", async () => {
    const size = await gm.run<number[]>(
      `(async () => { const a = new Plain(); await a.render({ force: true }); a.element.style.setProperty("--minimized-width", "123px"); await a.minimize(); const header = a.element.querySelector(".window-header").offsetHeight; return [a.element.offsetWidth, a.element.offsetHeight - header]; })()`,
    );
    expect(size[0]).toBe(123);
    expect(size[1]).toBeLessThanOrEqual(2);
  });

  it("WIN-22: a rule of a package that sets display shows the content of a minimised window", async () => {
    const shown = await gm.run(
      `(async () => { const a = new Plain(); await a.render({ force: true }); const s = document.createElement("style"); s.textContent = ".application > .window-content { display: flex }"; document.head.append(s); await a.minimize(); const d = getComputedStyle(a.element.querySelector(".window-content")).display; s.remove(); const own = getComputedStyle(a.element.querySelector(".window-content")).display; return [d, own]; })()`,
    );
    expect(shown).toEqual(["flex", "none"]);
  });

  it("WIN-23: minimised, the header shows the close button alone", async () => {
    const shown = await gm.run(
      `(async () => { const s = game.actors.getName("Hilda").sheet; await s.render({ force: true }); await s.minimize(); const seen = [...s.element.querySelectorAll(".window-header button")].filter((b) => b.offsetParent).map((b) => b.dataset.action); await s.maximize(); return seen; })()`,
    );
    expect(shown).toEqual(["close"]);
  });

  it("WIN-24: the focus goes to an element with autofocus, else stays, and nobody gets it back", async () => {
    const seen = await gm.run(
      `(async () => { const b = document.createElement("button"); b.id = "opener"; document.body.append(b); b.focus();
        const a = new Plain(); a.html = '<input id="in-a">'; await a.render({ force: true }); const one = document.activeElement.id; await a.close();
        const c = new Plain(); c.html = '<input><input id="in-c" autofocus>'; await c.render({ force: true }); const two = document.activeElement.id; await c.close();
        const three = document.activeElement === document.body; b.remove(); return [one, two, three]; })()`,
    );
    expect(seen).toEqual(["opener", "in-c", true]);
  });

  it("WIN-26: arrow keys do nothing in the tabs of a package, and no state is said of them", async () => {
    const seen = await gm.run(
      `(async () => { const a = new Plain(); a.html = '<nav class="tabs" role="tablist"><button role="tab" data-action="tab" data-group="g" data-tab="x" class="active">x</button><button role="tab" data-action="tab" data-group="g" data-tab="y">y</button></nav><section class="tab active" data-group="g" data-tab="x"></section><section class="tab" data-group="g" data-tab="y"></section>'; await a.render({ force: true }); const [x, y] = a.element.querySelectorAll("[role=tab]"); x.focus(); x.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true })); const focused = document.activeElement === x; a.changeTab("y", "g"); return [focused, y.classList.contains("active"), y.hasAttribute("aria-selected"), x.hasAttribute("tabindex")]; })()`,
    );
    expect(seen).toEqual([true, true, false, false]);
  });

  it("WIN-27: Enter does not press what is no button", async () => {
    const pressed = await gm.run(
      `(async () => { const a = new Plain(); a.html = '<span role="button" tabindex="0" data-action="go">go</span>'; let n = 0; a.options.actions.go = () => { n += 1; }; await a.render({ force: true }); const s = a.element.querySelector("span"); s.focus(); s.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })); return n; })()`,
    );
    expect(pressed).toBe(0);
  });

  it("WIN-28: the focus is found again by id or name, else it is lost", async () => {
    const seen = await gm.run(
      `(async () => { const s = game.actors.getName("Hilda").sheet; await s.render({ force: true }); s.element.querySelector('[name="name"]').focus(); await s.render(); const named = document.activeElement?.getAttribute("name"); s.element.querySelector('[data-action="hit"]').focus(); await s.render(); return [named, document.activeElement === document.body]; })()`,
    );
    expect(seen).toEqual(["name", true]);
  });

  describe("in a browser window of its own (14)", () => {
    const DETACH = `(async () => { const a = new Plain(); a.html = '<input name="x"><button data-action="go">go</button>'; globalThis.detached = a; globalThis.gone = 0; a.options.actions.go = () => { gone += 1; }; await a.render({ force: true }); a.steps.length = 0; await a.detachWindow(); })()`;

    it("WIN-05: detaching runs the steps after a render although nothing is drawn again", async () => {
      await gm.run(DETACH);
      expect(await gm.run(`detached.steps.filter((s) => s === "render" || s === "first")`)).toEqual(["render"]);
    });

    it("WIN-31, V14-50: instanceof is false for what is drawn there, and actions still work", async () => {
      await gm.run(DETACH);
      const seen = await gm.run(
        `(async () => { await detached.render(); const i = detached.element.querySelector("input"); detached.element.querySelector("[data-action=go]").click(); return [i instanceof HTMLElement, i instanceof HTMLInputElement, i.tagName, gone]; })()`,
      );
      expect(seen).toEqual([false, false, "INPUT", 1]);
    });

    it("WIN-32: listeners of the page hear nothing of it", async () => {
      await gm.run(DETACH);
      const heard = await gm.run(
        `(() => { let n = 0; document.addEventListener("click", () => { n += 1; }, { once: true }); detached.element.querySelector("[data-action=go]").click(); return n; })()`,
      );
      expect(heard).toBe(0);
    });

    it("WIN-34: the page's look-ups do not find it, its element does", async () => {
      await gm.run(DETACH);
      expect(await gm.run(`[document.getElementById(detached.id), detached.element.isConnected]`)).toEqual([
        null,
        true,
      ]);
    });

    it("WIN-35: detaching twice brings it back", async () => {
      await gm.run(DETACH);
      await gm.run(`detached.detachWindow()`);
      expect(await gm.run(`document.getElementById(detached.id) === detached.element`)).toBe(true);
    });

    /** A browser window with `detached` in it, and `other`, which is not yet rendered. */
    const TWO = `(async () => { await ${DETACH}; globalThis.other = new Plain(); other.html = '<form><input type="checkbox" name="tick" checked><input type="number" name="n" value="3"></form>'; globalThis.view = detached.element.ownerDocument; })()`;

    it("WIN-33: a window opened from there appears in the page, unless it is rendered by what stands there", async () => {
      await gm.run(TWO);
      const seen = await gm.run(
        `(async () => { await other.render({ force: true }); const plain = other.element.ownerDocument === document; await other.close(); const same = (await detached.renderChild(other)) === other; return [plain, same, other.element.ownerDocument === view, other.element.querySelector("input") instanceof HTMLElement, other.parent === detached, other.window.windowId === detached.window.windowId]; })()`,
      );
      expect(seen).toEqual([true, true, true, false, true, true]);
    });

    it("WIN-33: a child goes where its parent goes, and closes with it", async () => {
      await gm.run(TWO);
      const seen = await gm.run(
        `(async () => { await detached.renderChild(other); await detached.detachWindow(); const back = other.element.ownerDocument === document; const shut = view.defaultView === null || view.defaultView.closed; await detached.close(); for (let i = 0; i < 200 && other.rendered; i++) await new Promise((d) => setTimeout(d, 10)); return [back, shut, other.rendered, other.window.windowId]; })()`,
      );
      expect(seen).toEqual([true, true, false, undefined]);
    });

    it('WIN-33: "detached" and "windowId" name the window at the first render and later ones; an unknown id is refused', async () => {
      await gm.run(TWO);
      const seen = await gm.run(
        `(async () => { const windowId = detached.window.windowId; await other.render({ force: true, window: { detached: true, windowId } }); const there = other.element.ownerDocument === view; await other.render({ window: { detached: false } }); const back = other.element.ownerDocument === document; await other.render({ force: true, window: { detached: true, windowId } }); const again = other.element.ownerDocument === view; await other.close(); const named = foundry.applications.detached.windows.get(windowId).window === view.defaultView; const fault = await new Plain().render({ force: true, window: { detached: true, windowId: "nowhere" } }).then(() => "", (error) => error.message); return [there, back, again, named, fault.includes('"nowhere"')]; })()`,
      );
      expect(seen).toEqual([true, true, true, true, true]);
      gm.faults.splice(0);
    });

    it("WIN-33: without an id a new window opens, which stays as long as something stands in it", async () => {
      await gm.run(TWO);
      const seen = await gm.run(
        `(async () => { const closed = []; const hook = Hooks.on("closeDetachedWindow", (id) => closed.push(id)); await other.render({ force: true, window: { detached: true } }); const own = other.window.windowId; const apart = ![document, view].includes(other.element.ownerDocument); const third = new Plain(); await third.render({ force: true, window: { detached: true, windowId: own } }); await other.close(); const stays = closed.length === 0 && third.rendered; await third.close(); Hooks.off("closeDetachedWindow", hook); return [apart, stays, closed.length === 1 && closed[0] === own, foundry.applications.detached.windows.has(own)]; })()`,
      );
      expect(seen).toEqual([true, true, true, false]);
    });

    it("WIN-33: a dialog answers there, with what its fields hold, by key and by button", async () => {
      await gm.run(TWO);
      const ask = `(() => { globalThis.answer = undefined; foundry.applications.api.DialogV2.input({ window: { title: "Ask" }, content: '<input type="checkbox" name="tick" checked><input type="number" name="n" value="3">', renderOptions: { window: { detached: true, windowId: detached.window.windowId } } }).then((given) => { globalThis.answer = given; }); })()`;
      const [popup] = gm.page.context().pages().slice(-1);
      for (const answer of ["Enter", "press"]) {
        await gm.run(ask);
        const field = popup?.locator("dialog input[name=n]");
        await field?.press("ControlOrMeta+a");
        await field?.pressSequentially("12");
        if (answer === "Enter") await field?.press("Enter");
        else await popup?.locator("dialog footer button").click();
        await gm.until("answer !== undefined");
        expect(await gm.run("answer")).toEqual({ tick: true, n: 12 });
      }
    });

    it('V14-50: tooltips and context menus stand in the window of what they belong to; "parent" is read only', async () => {
      await gm.run(TWO);
      const seen = await gm.run(
        `(async () => { detached.html = '<ul><li class="row" data-tooltip="Tip">row</li></ul>'; await detached.render(); const row = detached.element.querySelector(".row"); game.tooltip.activate(row); const tip = view.querySelector("#tooltip.active")?.textContent; game.tooltip.deactivate(); new foundry.applications.ux.ContextMenu.implementation(detached.element, ".row", [{ name: "Do", label: "Do", callback: () => {}, onClick: () => {} }], { jQuery: false }); row.dispatchEvent(new view.defaultView.MouseEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 20, clientY: 20 })); const menu = view.querySelector("#context-menu button")?.textContent; await ui.context?.close(); let fault = ""; try { detached.parent = 1; } catch (error) { fault = error.message; } return [tip, menu, fault.includes("read only")]; })()`,
      );
      expect(seen).toEqual(["Tip", "Do", true]);
    });
  });

  it("PEER-40: the lines of a tool's explanation are made of names and of a package's own", async () => {
    expect(
      await gm.run(
        `foundry.applications.ui.SceneControls.buildToolclipItems(["selectAlt", null, { paragraph: "OWN.Text" }]).map((one) => Object.keys(one).join())`,
      ),
    ).toEqual(["heading", "paragraph"]);
  });

  it("WIN-37: a sheet that may not be edited is switched off as a whole, tab buttons, field sets and pictures too", async () => {
    const seen = await gm.run(
      `(async () => { const s = game.actors.getName("Hilda").sheet; await s.render({ force: true }); const c = s.element.querySelector(".hero-body"); c.insertAdjacentHTML("beforeend", '<fieldset id="fs"><button id="tb" data-action="tab" data-group="primary" data-tab="main">t</button></fieldset>'); s._toggleDisabled(true); const seen = [document.querySelector("#fs").disabled, document.querySelector("#tb").disabled, c.querySelector("img").classList.contains("disabled"), s.element.querySelector(".window-header [data-action=close]").disabled]; await s.close(); return seen; })()`,
    );
    expect(seen).toEqual([true, true, true, false]);
  });

  it("WIN-38: a toggled editor of a locked sheet keeps its button, switched off", async () => {
    const seen = await gm.run(
      `(async () => { const a = new Plain(); a.html = '<prose-mirror name="x" value="&lt;p&gt;a&lt;/p&gt;" toggled disabled></prose-mirror>'; await a.render({ force: true }); return a.element.querySelector("prose-mirror button.toggle")?.disabled; })()`,
    );
    expect(seen).toBe(true);
  });

  it("WIN-45: text in an open editor is lost when the sheet is drawn again", async () => {
    await gm.run(`game.actors.getName("Hilda").sheet.render({ force: true })`);
    await gm.page.locator(".tiny prose-mirror button.toggle").click();
    await gm.page.keyboard.type("lost words");
    await gm.run(`game.actors.getName("Hilda").sheet.render()`);
    expect(await gm.page.locator(".tiny prose-mirror").textContent()).not.toContain("lost words");
  });

  it("WIN-56: of an element as a dialog's content its inner markup alone is taken, and it must be a div", async () => {
    const answer = gm.run(
      `(() => { const d = document.createElement("div"); d.className = "mine"; const i = document.createElement("input"); i.name = "n"; i.value = "typed"; d.append(i); return foundry.applications.api.DialogV2.input({ content: d }); })()`,
    );
    await gm.page.locator('dialog input[name="n"]').waitFor();
    expect(await gm.page.locator("dialog .mine").count()).toBe(0);
    await gm.page.locator('dialog button[data-action="ok"]').click();
    expect(await answer).toEqual({ n: "" });
    await expect(
      gm.run(`foundry.applications.api.DialogV2.input({ content: document.createElement("p") })`),
    ).rejects.toThrow(/div/);
  });

  it("WIN-57: Enter in a field presses the default button", async () => {
    const answer = gm.run(
      `foundry.applications.api.DialogV2.wait({ content: '<input name="n">', buttons: [{ action: "a", label: "A" }, { action: "b", label: "B", default: true }] })`,
    );
    await gm.page.locator('dialog input[name="n"]').focus();
    await gm.page.keyboard.press("Enter");
    expect(await answer).toBe("b");
  });

  it("WIN-58: the default of a confirmation is No", async () => {
    const answer = gm.run(`foundry.applications.api.DialogV2.confirm({ content: "Sure?" })`);
    await gm.page.locator("dialog").waitFor();
    await gm.page.keyboard.press("Enter");
    expect(await answer).toBe(false);
  });

  it("WIN-60: all buttons are switched off while the answer is worked on", async () => {
    const answer = gm.run(
      `foundry.applications.api.DialogV2.wait({ content: "?", buttons: [{ action: "a", label: "A", callback: (e, b, d) => [...d.element.querySelectorAll("footer button")].map((one) => one.disabled) }, { action: "b", label: "B" }] })`,
    );
    await gm.page.locator('dialog button[data-action="a"]').click();
    expect(await answer).toEqual([true, true]);
  });

  it("WIN-61: a dismissed dialog answers null", async () => {
    const answer = gm.run(`foundry.applications.api.DialogV2.prompt({ content: "?" })`);
    await gm.page.locator("dialog").waitFor();
    await gm.page.keyboard.press("Escape");
    expect(await answer).toBeNull();
  });

  it("WIN-64: an open editor has no height of its own", async () => {
    const height = await gm.run<number>(
      `(async () => { const a = new Plain(); a.html = '<prose-mirror name="x" value="" toggled></prose-mirror>'; await a.render({ force: true }); const p = a.element.querySelector("prose-mirror"); p.open = true; return p.querySelector(".editor-content").offsetHeight; })()`,
    );
    expect(height).toBeLessThan(24);
  });

  it("WIN-66: saving fires save, then change only for other text, then close", async () => {
    const seen = await gm.run(
      `(async () => { const a = new Plain(); a.html = '<prose-mirror name="x" value="&lt;p&gt;a&lt;/p&gt;" toggled></prose-mirror>'; await a.render({ force: true }); const p = a.element.querySelector("prose-mirror"); const got = []; for (const t of ["save", "change", "close"]) p.addEventListener(t, () => got.push(t)); p.open = true; p.save(); const first = got.splice(0); p.open = true; const c = p.querySelector(".editor-content"); c.innerHTML = "<p>b</p>"; c.dispatchEvent(new Event("input")); p.save(); return [first, got]; })()`,
    );
    expect(seen).toEqual([
      ["save", "close"],
      ["save", "change", "close"],
    ]);
  });

  it("WIN-68: a value set while the editor is open is ignored", async () => {
    const value = await gm.run(
      `(async () => { const a = new Plain(); a.html = '<prose-mirror name="x" value="&lt;p&gt;a&lt;/p&gt;" toggled></prose-mirror>'; await a.render({ force: true }); const p = a.element.querySelector("prose-mirror"); p.open = true; p.value = "<p>other</p>"; return p.value; })()`,
    );
    expect(value).toBe("<p>a</p>");
  });

  it("WIN-73: a group of tabs without an initial one has no active tab", async () => {
    const active = await gm.run(
      `(() => { const a = new (class extends Plain { static TABS = { g: { tabs: [{ id: "x" }, { id: "y" }] } }; })(); return Object.values(a._prepareTabs("g")).map((t) => t.active); })()`,
    );
    expect(active).toEqual([false, false]);
  });

  it("WIN-77: tooltips open by hovering, not by the focus", async () => {
    await gm.run(
      `(async () => { globalThis.shown = [new Plain()]; shown[0].html = '<input id="before"><button id="tipped" data-tooltip="Words">t</button>'; await shown[0].render({ force: true }); document.querySelector("#before").focus(); })()`,
    );
    await gm.page.keyboard.press("Tab");
    expect(await gm.run(`[document.activeElement.id, game.tooltip.element]`)).toEqual(["tipped", null]);
    await gm.page.locator("#tipped").hover();
    await gm.until(`game.tooltip.element?.id === "tipped"`);
  });

  it("WIN-85, V14-71: the chat log is always themed light", async () => {
    expect(await gm.run(`[...document.querySelector("ol.chat-log").classList].join(" ")`)).toMatch(
      /themed theme-light/,
    );
  });

  it("the form of a window is its root or its content; an inner one is none of its own", async () => {
    const seen = await gm.run(
      `(async () => { const a = new Plain(); a.html = "<form></form>"; await a.render({ force: true }); let n = 0; const b = new Plain({ window: { contentTag: "form" }, form: { handler: () => { n += 1; } } }); b.html = '<button type="submit">s</button>'; await b.render({ force: true }); b.element.querySelector("button[type=submit]").click(); await new Promise((d) => setTimeout(d, 50)); return [a.form, b.form === b.element.querySelector(".window-content"), n]; })()`,
    );
    expect(seen).toEqual([null, true, 1]);
  });

  it("the editImage action shows the picture and submits only a form that submits on change", async () => {
    await gm.run(`game.actors.getName("Hilda").sheet.render({ force: true })`);
    await gm.page.locator('.tiny img[data-action="editImage"]').click();
    await gm.page.locator('.file-picker [data-action="pick"]').first().click();
    await gm.page.locator(".file-picker button[type=submit]").click();
    await gm.until(`game.actors.getName("Hilda").img !== "icons/svg/mystery-man.svg" || true`);
    const shown = await gm.page.locator('.tiny img[data-edit="img"]').getAttribute("src");
    await gm.until(`game.actors.getName("Hilda").img === ${JSON.stringify(shown)}`);
  });
});
