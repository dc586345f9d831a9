/** Styles, the sidebar, notifications and page parts for test runners, by the ids of docs/foundry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLASSES, CLOSE_ALL, openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

/** Adds a style in the layer of systems, and removes it with its window. */
const STYLED = `globalThis.styled = async (css, html, classes = []) => { const s = document.createElement("style"); s.textContent = "@layer system {" + css + "}"; document.head.append(s); const a = new Plain({ classes }); a.html = html; await a.render({ force: true }); a.addEventListener("close", () => s.remove(), { once: true }); return a; }`;

describe("behaviours of the page", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;
  const play = <T>(body: string, seat: Seat = gm): Promise<T> => seat.run<T>(`(async () => { ${body} })()`);

  beforeAll(async () => {
    table = await openTiny(14);
    gm = await table.join("Referee");
    for (const code of [PEOPLE, CLASSES, STYLED]) await gm.run(code);
  }, 120_000);
  afterAll(async () => table?.close());
  beforeEach(() => gm.run(CLOSE_ALL));

  describe("styles", () => {
    it("WIN-20: a window is no higher than the page without one and a half hotbars", async () => {
      const seen = await play<number[]>(
        `const a = await styled("", '<div style="height: 3000px"></div>'); a.setPosition({ height: "auto", top: 0 }); const bar = parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--hotbar-height")) * 16; return [a.element.offsetHeight, innerHeight - 1.5 * bar];`,
      );
      expect(Math.abs((seen[0] ?? 0) - (seen[1] ?? 0))).toBeLessThanOrEqual(1);
    });

    it("WIN-41: a light window on a dark page inherits the variables that are not declared again for it", async () => {
      const seen = await play(
        `const a = await styled("body, .theme-light { --mine-both: light } .theme-dark { --mine-both: dark; --mine-dark: dark }", "<p></p>", ["themed", "theme-light"]); const was = document.body.className; document.body.classList.remove("theme-light"); document.body.classList.add("theme-dark"); const style = getComputedStyle(a.element.querySelector("p")); const found = ["--mine-both", "--mine-dark"].map((n) => style.getPropertyValue(n)); document.body.className = was; return found;`,
      );
      expect(seen).toEqual(["light", "dark"]);
    });

    it("WIN-79, WIN-80: buttons, text fields and selects have a fixed height, over which long words spill", async () => {
      const seen = await play<number[][]>(
        `const a = await styled("", '<div><button type="button" style="width: 4rem">many words that do not fit</button><input type="text"><select></select></div>'); const root = getComputedStyle(document.documentElement); const px = (n) => parseFloat(root.getPropertyValue(n)) * 16; const h = (s) => a.element.querySelector(".window-content " + s).offsetHeight; const b = a.element.querySelector(".window-content button"); return [[h("button"), px("--button-size")], [h("input"), px("--input-height")], [h("select"), px("--input-height")], [Number(b.scrollHeight > b.clientHeight), 1]];`,
      );
      for (const [found, wanted] of seen) expect(found).toBe(wanted);
    });

    it("WIN-81: tabs stand in lines of 2.5", async () => {
      expect(
        await play(
          `const a = await styled("", '<nav class="tabs"><a data-tab="x">x</a></nav>'); const s = getComputedStyle(a.element.querySelector("nav")); return parseFloat(s.lineHeight) / parseFloat(s.fontSize);`,
        ),
      ).toBeCloseTo(2.5, 3);
    });

    it("WIN-83: of a ticked box ::before lies absolutely under ::after, which paints the mark", async () => {
      const seen = await play(
        `const a = await styled("", '<input type="checkbox"><input type="checkbox" checked>'); const of = (e, p) => getComputedStyle(e, p); const [off, on] = a.element.querySelectorAll("input"); return [of(off, "::before").content !== "none", of(off, "::after").content, of(on, "::before").position, of(on, "::after").content !== "none"];`,
      );
      expect(seen).toEqual([true, "none", "absolute", true]);
    });

    it("WIN-84, WIN-86: the system's styles stand in a layer of their own, above the one that hides tabs", async () => {
      const seen = await play(
        `const html = '<p class="tab" data-group="g" data-tab="x">x</p>'; const plain = await styled("", html); const own = await styled(".tab { display: flex } @layer inner { .tab { display: grid } }", html); const d = (a) => getComputedStyle(a.element.querySelector(".tab")).display; return [d(plain), d(own)];`,
      );
      // Both windows are on the page, because the rule applies to every tab.
      expect(seen).toEqual(["flex", "flex"]);
      await gm.run(CLOSE_ALL);
      expect(
        await play(
          `const a = await styled("", '<p class="tab" data-group="g" data-tab="x">x</p>'); return getComputedStyle(a.element.querySelector(".tab")).display;`,
        ),
      ).toBe("none");
    });

    it("PEER-47: a style sheet whose manifest says null for its layer stands in none, and outranks every layer", async () => {
      const seen = await play(
        `const a = await styled("p.tiny-loud.tiny-loud { text-indent: 1px; letter-spacing: 1px }", '<p class="tiny-loud">x</p>'); const of = getComputedStyle(a.element.querySelector("p")); return [of.textIndent, of.letterSpacing];`,
      );
      expect(seen).toEqual(["7px", "1px"]);
    });

    it("WIN-87: hidden has the browser's rule alone: any display wins over it", async () => {
      const seen = await play(
        `const a = await styled(".mine { display: block }", '<p hidden>a</p><p hidden class="mine">b</p>'); return [...a.element.querySelectorAll("p")].map((p) => getComputedStyle(p).display);`,
      );
      expect(seen).toEqual(["none", "block"]);
      const own = await play(
        `ui.actors.activate(); const li = document.querySelector("#actors [data-entry-id]"); li.hidden = true; const d = getComputedStyle(li).display; li.hidden = false; return d;`,
      );
      expect(own, "the table's own lists").toBe("none");
    });

    it("WIN-97: the variables of fields, buttons and boxes are declared on these, nowhere above", async () => {
      const seen = await play(
        `const a = await styled(".window-content { --button-text-color: rgb(1, 2, 3); --input-text-color: rgb(1, 2, 3) }", '<button type="button">b</button><input type="text"><p></p>'); const v = (e, n) => getComputedStyle(e).getPropertyValue(n); const c = (s) => getComputedStyle(a.element.querySelector(".window-content " + s)).color; return [v(document.documentElement, "--button-text-color"), v(document.body, "--input-border-color"), v(document.body, "--checkbox-checked-color"), c("button") === "rgb(1, 2, 3)", c("input") === "rgb(1, 2, 3)"];`,
      );
      expect(seen).toEqual(["", "", "", false, false]);
    });

    it("WIN-98: the old names of colours stand in 14 only where the first framework's windows would", async () => {
      const seen = await play(
        `const a = await styled("", '<p></p><div class="app"></div>'); const v = (s) => getComputedStyle(a.element.querySelector(s)).getPropertyValue("--color-text-dark-primary"); return [v("p"), v(".app") !== ""];`,
      );
      expect(seen).toEqual(["", true]);
    });
  });

  describe("the sidebar and messages", () => {
    it("WIN-89: a tab is popped out as a second, framed instance beside the docked one", async () => {
      const seen = await play(
        `const p = await ui.combat.renderPopout(); return [p !== ui.combat, p.constructor === ui.combat.constructor, p.hasFrame, ui.combat.rendered, p.rendered];`,
      );
      expect(seen).toEqual([true, true, true, true, true]);
    });

    it("WIN-90: a message stands on the page several times, each time a rendering of its own", async () => {
      const seen = await play(
        `ui.combat.activate(); let n = 0; const id = Hooks.on("renderChatMessageHTML", (m, html) => { n += 1; html.dataset.copy = n; }); const m = await ChatMessage.implementation.create({ content: "twice" }); for (let i = 0; i < 200 && document.querySelectorAll('[data-message-id="' + m.id + '"]').length < 2; i++) await new Promise((d) => setTimeout(d, 10)); Hooks.off("renderChatMessageHTML", id); return new Set([...document.querySelectorAll('[data-message-id="' + m.id + '"]')].map((e) => e.dataset.copy)).size >= 2;`,
      );
      expect(seen).toBe(true);
    });

    it("PLAY-42: the hook of a message comes at the end of the base class's rendering, before what a subclass does", async () => {
      const seen = await play(
        `const stored = await ChatMessage.implementation.create({ content: "base" }); class Mine extends ChatMessage.implementation { async renderHTML(o) { const html = await super.renderHTML(o); const content = html.querySelector(".message-content"); const added = Boolean(content.querySelector(".of-a-module")); content.innerHTML = "mine"; html.dataset.added = added; return html; } } const id = Hooks.on("renderChatMessageHTML", (m, html) => html.querySelector(".message-content")?.insertAdjacentHTML("beforeend", '<b class="of-a-module"></b>')); const html = await new Mine(stored.toObject()).renderHTML(); Hooks.off("renderChatMessageHTML", id); return [html.dataset.added, html.querySelector(".of-a-module")];`,
      );
      expect(seen).toEqual(["true", null]);
    });

    it("WIN-91: the texts of notifications are cleaned, not escaped; values put into them are escaped", async () => {
      const seen = await play<string[]>(
        `ui.notifications.clear(); const a = ui.notifications.info('<b>bold</b><img src="x" onerror="1">', { console: false }); const b = ui.notifications.info("HOST.Sheet.NoPermission", { format: { name: "<b>x</b>" }, console: false }); const html = [a, b].map((n) => n.element.querySelector(".notification-body").innerHTML); ui.notifications.clear(); return html;`,
      );
      expect(seen[0]).toContain("<b>bold</b>");
      expect(seen[0]).not.toContain("onerror");
      expect(seen[1]).toContain("&lt;b&gt;");
      gm.faults.length = 0;
    });

    it("WIN-92: the tracker keeps its place over redraws and shows a combatant that is made", async () => {
      const seen = await play<number[]>(
        `const actor = game.actors.getName("Goblin"); const combat = await Combat.implementation.create({ active: true }); await combat.createEmbeddedDocuments("Combatant", Array.from({ length: 30 }, () => ({ actorId: actor.id }))); ui.combat.activate(); await ui.combat.render({ force: true }); const rows = () => ui.combat.element.querySelectorAll(".combatant"); const scroller = () => [...ui.combat.element.querySelectorAll("*")].find((e) => e.scrollHeight > e.clientHeight + 40 && getComputedStyle(e).overflowY === "auto"); const s = scroller(); s.scrollTop = 120; await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }]); for (let i = 0; i < 200 && rows().length < 31; i++) await new Promise((d) => setTimeout(d, 10)); const found = [rows().length, scroller().scrollTop]; await combat.delete(); ui.chat.activate(); return found;`,
      );
      expect(seen).toEqual([31, 120]);
    });

    it("WIN-93: entries of one's own in a window's header run their onClick", async () => {
      expect(
        await play(
          `let n = 0; const a = new Plain({ window: { controls: [{ label: "Mine", icon: "fa-solid fa-star", onClick: () => { n += 1; } }] } }); await a.render({ force: true }); a.toggleControls(true); a.element.querySelector(".controls-dropdown button").click(); return n;`,
        ),
      ).toBe(1);
    });
  });

  describe("what a runner of tests finds", () => {
    it("PLAY-133: the join page has a select of users, a password and a button by their names", async () => {
      const page = await (await fetch(`${table.running.url}/join`)).text();
      for (const part of [/<select [^>]*name="userid"/, /<input [^>]*name="password"/, /<button [^>]*name="join"/])
        expect(page).toMatch(part);
      expect(page).toMatch(/<option[^>]* disabled[^>]*>Referee/);
    });

    it("PLAY-130, PLAY-131, PLAY-132: what comes before a world is left out, and says so", async () => {
      for (const path of ["setup", "license", "auth", "players"]) {
        const answer = await fetch(`${table.running.url}/${path}`, { redirect: "manual" });
        expect(answer.status, String(path)).toBe(501);
        expect(await answer.text()).toMatch(/no licence and no setup page/);
      }
    });

    it("PLAY-134: the game's address, classes and elements are those that runners wait for", async () => {
      expect(new URL(gm.page.url()).pathname).toBe("/game");
      const seen = await play(
        `const has = (s) => Boolean(document.querySelector(s)); await ui.sidebar.expand(); const m = await ChatMessage.implementation.create({ content: "here" }); for (let i = 0; i < 200 && !has('#chat .chat-message[data-message-id="' + m.id + '"]'); i++) await new Promise((d) => setTimeout(d, 10)); ui.notifications.info("n", { console: false }); return [document.body.matches("body.game.system-tiny"), game.ready, has("#actors"), has('button[data-tab="chat"]'), has("#actors .entry-name"), has('#chat .chat-message[data-message-id="' + m.id + '"]'), has("#notifications .notification")];`,
      );
      expect(seen).toEqual(Array(7).fill(true));
    });

    it("PLAY-135: between tests windows close by their register, and 14 keeps none of them in ui.windows", async () => {
      const seen = await play(
        `const a = await new Plain().render({ force: true }); const there = [foundry.applications.instances.get(a.id) === a, Object.keys(ui.windows).length]; for (const w of foundry.applications.instances.values()) if (w.hasFrame) await w.close(); return [...there, a.rendered, typeof canvas.tokens.releaseAll];`,
      );
      expect(seen).toEqual([true, 0, false, "function"]);
    });

    it("PLAY-137: a token is drawn some frames after its document exists, and on no other scene", async () => {
      const seen = await play<unknown[]>(
        `const [one, other] = await Scene.implementation.create([{ name: "Seen" }, { name: "Unseen" }]); await one.view(); for (let i = 0; i < 200 && !(canvas.ready && canvas.scene === one); i++) await new Promise((d) => setTimeout(d, 10)); const actor = game.actors.getName("Goblin"); const put = async (scene) => (await scene.createEmbeddedDocuments("Token", [await actor.getTokenDocument({ x: 100, y: 100 })]))[0]; const token = await put(one); const first = token.object; for (let i = 0; i < 200 && !token.object; i++) await new Promise((d) => setTimeout(d, 10)); const far = await put(other); await new Promise((d) => setTimeout(d, 120)); return [first, token.object?.id === token.id, far.object];`,
      );
      expect(seen).toEqual([null, true, null]);
    });
  });
});
