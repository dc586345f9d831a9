/** Parts, forms, dialogs' contents and elements, by the ids of docs/foundry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLASSES, CLOSE_ALL, openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

/** A window of template parts whose templates are made here: the path of one is its text. */
const PARTED = `(() => {
  const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
  globalThis.part = (name, text) => "inline/part-" + encodeURIComponent(text);
  globalThis.Parted = class Parted extends HandlebarsApplicationMixin(ApplicationV2) {
    static PARTS = { one: { template: part("p-one", '<!-- said --> <section class="one">{{partId}}<details><summary>s</summary></details><input id="plain" value="words"></section> ') } };
    async _preparePartContext(id, context, options) { const c = await super._preparePartContext(id, context, options); c.seen = [...(c.seen ?? []), id]; return c; }
  };
})()`;

describe("behaviours of forms and parts", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;
  let old: TinyTable | undefined;

  /** Runs statements in the page. */
  const play = <T>(body: string, seat: Seat = gm): Promise<T> => seat.run<T>(`(async () => { ${body} })()`);

  beforeAll(async () => {
    table = await openTiny(14);
    gm = await table.join("Referee");
    await gm.page.route("**/inline/part-*", (route) =>
      route.fulfill({ body: decodeURIComponent(route.request().url().split("/inline/part-")[1] ?? "") }),
    );
    for (const code of [PEOPLE, CLASSES, PARTED]) await gm.run(code);
  }, 120_000);
  afterAll(async () => {
    await table?.close();
    await old?.close();
  });
  beforeEach(() => gm.run(CLOSE_ALL));

  it("WIN-06: a part's templates are fetched when the part is first wanted, a later one's too", async () => {
    const drawn = await play<string[]>(`
      let more = false; const late = { template: "systems/tiny/templates/items.hbs", templates: ["templates/apps/image-popout.hbs"] };
      class Late extends Parted { _configureRenderParts(o) { const p = super._configureRenderParts(o); if (more) p.late = late; return p; } }
      const a = await new Late().render({ force: true }); const first = Object.keys(a.parts); more = true; await a.render(); return [first.join(), Object.keys(a.parts).join()];`);
    expect(drawn).toEqual(["one", "one,late"]);
  });

  it("WIN-07, WIN-08: the parts are prepared on one context in turn, and each is named <window>-<part>", async () => {
    const seen = await play<unknown[]>(`
      class Two extends Parted { static PARTS = { ...Parted.PARTS, two: { template: part("p-two", '<b class="two">{{partId}} {{#each seen}}{{this}},{{/each}}</b>') } }; }
      const a = await new Two({ id: "two-parts" }).render({ force: true }); return [a.parts.one.textContent.trim().slice(0, 13), a.parts.two.textContent];`);
    expect(seen).toEqual(["two-parts-one", "two-parts-two one,two,"]);
  });

  it("WIN-09: a part is exactly one element; comments and white space are allowed", async () => {
    const seen = await play<string[]>(`
      const told = async (text) => { class Odd extends Parted { static PARTS = { one: { template: part("p-odd", text) } }; } return new Odd().render({ force: true }).then(() => "drawn", (e) => e.message); };
      const answers = []; for (const text of ["<!-- c -->\\n <p></p>\\n", "<p></p><p></p>", "words <p></p>", ""]) answers.push(await told(text)); ui.notifications.clear(); return answers;`);
    expect(seen[0]).toBe("drawn");
    for (const refused of seen.slice(1)) expect(refused).toContain("single HTML element");
    gm.faults.length = 0;
  });

  it("WIN-15: opened details and the caret in a field are not kept over a render", async () => {
    const seen = await play(`
      const a = await new Parted().render({ force: true }); a.element.querySelector("details").open = true; const f = a.element.querySelector("#plain"); f.focus(); f.setSelectionRange(2, 2); await a.render();
      const g = a.element.querySelector("#plain"); return [a.element.querySelector("details").open, document.activeElement === g, g.selectionStart];`);
    expect(seen).toEqual([false, true, expect.not.stringMatching("2")]);
    expect(seen).not.toContain(2);
  });

  it("WIN-16: the class behind the mixin is HandlebarsApplication, and hooks are named by constructors", async () => {
    const seen = await play(`
      const got = []; for (const n of ["renderParted", "renderHandlebarsApplication", "renderApplicationV2"]) Hooks.once(n, () => got.push(n)); await new Parted().render({ force: true }); return [Object.getPrototypeOf(Parted).name, got];`);
    expect(seen).toEqual([
      "HandlebarsApplication",
      ["renderParted", "renderHandlebarsApplication", "renderApplicationV2"],
    ]);
  });

  it("WIN-25: the root of a window has no role and no name of its own", async () => {
    const seen = await play(
      `const a = await new Plain().render({ force: true }); return ["role", "aria-labelledby", "aria-label"].map((n) => a.element.getAttribute(n));`,
    );
    expect(seen).toEqual([null, null, null]);
  });

  it("WIN-29, WIN-30: the focus in a custom element, and one whose id would need escaping, are not given back", async () => {
    const seen = await play(`
      class Fields extends Parted { static PARTS = { one: { template: part("p-fields", '<section><range-picker name="r" min="0" max="9" step="1" value="3"></range-picker><input id="a.b"><input id="1st"><input id="fine"></section>') } }; }
      const a = await new Fields().render({ force: true }); const after = async (selector) => { a.element.querySelector(selector).focus(); await a.render(); return document.activeElement.id || document.activeElement.localName; };
      return [await after("range-picker input"), await after('[id="a.b"]'), await after('[id="1st"]'), await after("#fine")];`);
    expect(seen).toEqual(["body", "body", "body", "fine"]);
  });

  it("WIN-55: a dialog's text is cleaned by lists of tags and of attributes for each tag", async () => {
    const answer = play<unknown>(
      `return foundry.applications.api.DialogV2.prompt({ content: '<div name="d" class="c" onclick="x()">t</div><input name="n" required autofocus maxlength="3" data-k="1" aria-label="l"><svg><path d="M0"></path></svg><script>1</scr' + 'ipt>', ok: { callback: (e, b, d) => d.element.querySelector(".dialog-content").innerHTML } });`,
    );
    await gm.page.locator('dialog button[data-action="ok"]').click();
    const html = String(await answer);
    expect(html).toContain('<div class="c">t</div>');
    expect(html).toMatch(/<input(?=[^>]* name="n")(?=[^>]* required)(?=[^>]* autofocus)(?=[^>]* data-k="1")/);
    expect(html).not.toMatch(/maxlength|svg|script|onclick/);
  });

  it("WIN-59: the default button takes the focus, and a render callback may move it", async () => {
    const focused = (render: string): string =>
      `const wait = foundry.applications.api.DialogV2.prompt({ content: '<input name="n" autofocus>', ${render} ok: { callback: () => null } }); for (let i = 0; i < 100 && !document.querySelector("dialog[open] footer"); i++) await new Promise((d) => setTimeout(d, 10)); await new Promise((d) => setTimeout(d, 50)); const on = document.activeElement.localName; document.querySelector("dialog footer button").click(); await wait; return on;`;
    expect(await play(focused(""))).toBe("button");
    expect(await play(focused(`render: (e, d) => d.element.querySelector("input").focus(),`))).toBe("input");
  });

  it("WIN-62: the browser's own validation stops no dialog", async () => {
    const answer = play(`return foundry.applications.api.DialogV2.input({ content: '<input name="n" required>' });`);
    await gm.page.locator('dialog button[data-action="ok"]').click();
    expect(await answer).toEqual({ n: "" });
  });

  it("WIN-63: a dialog carries no class of the system", async () => {
    const answer = play<string>(
      `return foundry.applications.api.DialogV2.prompt({ content: "", ok: { callback: (e, b, d) => d.element.className } });`,
    );
    await gm.page.locator('dialog button[data-action="ok"]').click();
    expect((await answer).split(" ").sort()).toEqual(["application", "dialog"]);
  });

  it("WIN-65: a toggled editor saves and is left when the focus goes elsewhere", async () => {
    await play(
      `globalThis.ed = new Plain(); ed.html = '<prose-mirror name="x" value="" toggled style="height: 8rem"></prose-mirror><input id="next">'; await ed.render({ force: true }); globalThis.saved = []; ed.element.addEventListener("change", (e) => saved.push(e.target.value));`,
    );
    await gm.page.locator(".application prose-mirror button.toggle").click();
    await gm.page.keyboard.type("ab");
    await gm.page.locator("#next").click();
    expect(
      await gm.run(`[ed.element.querySelector("prose-mirror").open, saved.length, document.activeElement.id]`),
    ).toEqual([false, 1, "next"]);
  });

  it("WIN-67: without an inner reading view an editor shows nothing, and its value stays", async () => {
    const seen = await play(
      `const a = new Plain(); a.html = '<prose-mirror name="x" value="&lt;p&gt;raw&lt;/p&gt;" toggled></prose-mirror>'; await a.render({ force: true }); const p = a.element.querySelector("prose-mirror"); return [p.textContent.trim(), p.value];`,
    );
    expect(seen).toEqual(["", "<p>raw</p>"]);
  });

  it("WIN-70: the change of a file picker points at its inner input", async () => {
    await play(
      `globalThis.fp = new Plain(); fp.html = '<file-picker name="img" type="image"></file-picker>'; await fp.render({ force: true }); globalThis.from = []; fp.element.addEventListener("change", (e) => from.push([e.target.localName, e.target.closest("[name]").value]));`,
    );
    await gm.page.locator("file-picker input").pressSequentially("a.png");
    await gm.page.keyboard.press("Tab");
    expect(await gm.run("from")).toEqual([["input", "a.png"]]);
  });

  it("WIN-71: what was typed in string-tags and left without Enter is lost by a redraw", async () => {
    await play(
      `class Tags extends Parted { static PARTS = { one: { template: part("p-tags", '<section><string-tags name="t" value="one"></string-tags></section>') } }; } globalThis.tags = await new Tags().render({ force: true });`,
    );
    await gm.page.locator("string-tags input").pressSequentially("two");
    expect(
      await play(
        `await tags.render(); const t = tags.element.querySelector("string-tags"); return [[...t.value], t.querySelector("input").value];`,
      ),
    ).toEqual([["one"], ""]);
  });

  it("WIN-72: a form's data: disabled left out, readonly kept, ticks and radios by their kind", async () => {
    const seen = await play(`
      const f = document.createElement("form"); f.innerHTML = '<input name="off" value="x" disabled><input name="only" value="y" readonly><input type="checkbox" name="plain" checked><input type="checkbox" name="many" value="a" checked><input type="checkbox" name="many" value="b"><input type="radio" name="none" value="1"><input type="radio" name="none" value="2"><input type="number" name="num" value="4">';
      const d = new foundry.applications.ux.FormDataExtended(f).object; return [d, d.none === undefined];`);
    expect(seen).toEqual([{ only: "y", plain: true, many: ["a", null], num: 4 }, true]);
  });

  it("WIN-74: the action named tab is core's own, and its tabs need no group on their list", async () => {
    const seen = await play(`
      let mine = 0; const a = new Plain({ actions: { tab: () => { mine += 1; } } }); a.html = '<nav class="tabs"><a data-action="tab" data-group="g" data-tab="x" class="active">x</a><a data-action="tab" data-group="g" data-tab="y" id="to-y">y</a></nav><p class="tab active" data-group="g" data-tab="x"></p><p class="tab" data-group="g" data-tab="y"></p>';
      await a.render({ force: true }); a.element.querySelector("#to-y").click(); return [mine, a.tabGroups.g, a.element.querySelector("p.active").dataset.tab];`);
    expect(seen).toEqual([0, "y", "y"]);
  });

  it("WIN-75, WIN-76: the texts of tooltips are cleaned as markup, whichever attribute names them", async () => {
    const seen = await play<string[]>(`
      const shown = []; for (const n of ["data-tooltip", "data-tooltip-text", "data-tooltip-html"]) { const b = document.createElement("b"); b.setAttribute(n, '<i class="k">w</i><img src="x" onerror="1"><script>2</scr' + 'ipt>'); document.body.append(b); game.tooltip.activate(b); shown.push(game.tooltip.tooltip.innerHTML); game.tooltip.deactivate(); b.remove(); } return shown;`);
    for (const html of seen) {
      expect(html).toContain('<i class="k">w</i>');
      expect(html).not.toMatch(/onerror|script/);
    }
    gm.faults.length = 0;
  });

  it("WIN-94, V14-57: the helpers of templates are there, and there is none named readonly", async () => {
    const seen = await play<unknown[]>(`
      const make = (text, data = {}) => Handlebars.compile(text)(data);
      const there = ["eq","ne","lt","gt","lte","gte","not","and","or","concat","localize","checked","disabled","ifThen","selectOptions","formGroup","formInput","numberFormat"].filter((n) => !Handlebars.helpers[n]);
      return [there, "readonly" in Handlebars.helpers, make('{{#if (and (eq a 1) (gt 2 1) (not no) (or no a))}}y{{/if}}{{concat "<" "b>"}}{{ifThen a "t" "f"}}', { a: 1 })];`);
    expect(seen).toEqual([[], false, "y<b>t"]);
  });

  it("WIN-95: createNumberInput is always a number field; the number field's own input may be a slider", async () => {
    const seen = await play(`
      const { createNumberInput } = foundry.applications.fields; const { NumberField } = foundry.data.fields; const three = { min: 1, max: 9, step: 1 };
      return [createNumberInput({ name: "a", ...three }), new NumberField(three).toInput({ name: "b" }), new NumberField({ min: 1, max: 9 }).toInput({ name: "c" })].map((e) => e.localName + (e.type === "number" ? "!" : ""));`);
    expect(seen).toEqual(["input!", "range-picker", "input!"]);
  });

  it("WIN-96: a window submitted from code closes in 14 and stays open in 13, where odd names break a form (WIN-72)", async () => {
    const submit = `const a = new Plain({ window: { contentTag: "form" }, form: { closeOnSubmit: true, handler: () => {} } }); a.html = "<input name='n'>"; await a.render({ force: true }); await a.submit(); return a.rendered;`;
    expect(await play(submit)).toBe(false);
    old = await openTiny(13);
    const seat = await old.join("Referee");
    await seat.run(CLASSES);
    expect(await play(submit, seat)).toBe(true);
    const broken = `const f = document.createElement("form"); f.innerHTML = '<input name="length" value="1">'; try { return new foundry.applications.ux.FormDataExtended(f).object; } catch (e) { return e.message; }`;
    expect(await play(broken)).toEqual({ length: "1" });
    expect(await play(broken, seat)).toContain("length");
  });
});
