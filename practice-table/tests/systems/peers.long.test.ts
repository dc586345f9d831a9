/**
 * Requirements of systems by others for the documented API, by the ids of docs/foundry/published-systems.md; the parts that need a page.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTrial, play, type Seat, type TinyTable } from "./support.ts";

describe.each([13, 14] as const)("what published systems rely on, generation %i", { timeout: 90_000 }, (generation) => {
  let table: TinyTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTrial("bright-stage", generation);
    gm = await table.join("Referee");
  }, 120_000);
  afterAll(async () => table?.close());

  it("PEER-01: sheets of documents that are not kept are registered and unregistered", async () => {
    const seen = await play(
      gm,
      `const { DocumentSheetConfig } = foundry.applications.apps; const { WallConfig } = foundry.applications.sheets; const { WallDocument } = foundry.documents;
       class OwnWall extends WallConfig {} DocumentSheetConfig.registerSheet(WallDocument, "bright-stage", OwnWall, { makeDefault: true });
       const ids = () => Object.keys(CONFIG.Wall.sheetClasses.base ?? {}); const there = ids(); DocumentSheetConfig.unregisterSheet(WallDocument, "bright-stage", OwnWall);
       return [there.includes("bright-stage.OwnWall"), ids().includes("bright-stage.OwnWall")];`,
    );
    expect(seen).toEqual([true, false]);
  });

  it("V14-56, PEER-06: the V2 classes go by their plain names too", async () => {
    const seen = await gm.run(
      `(({ api, sheets }) => [api.Application === api.ApplicationV2, api.DocumentSheet === api.DocumentSheetV2, api.Dialog === api.DialogV2, sheets.ActorSheet === sheets.ActorSheetV2, sheets.ItemSheet === sheets.ItemSheetV2])(foundry.applications)`,
    );
    expect(seen).toEqual([true, true, true, true, true]);
  });

  it("PEER-09: namespaces of types are there and empty", async () => {
    expect(
      await gm.run(`[typeof foundry.applications.types, foundry.applications.types.Nothing === undefined]`),
    ).toEqual(["object", true]);
  });

  it("PEER-10: a form with a strange data-dtype is read, and the value left as it is typed", async () => {
    const seen = await play(
      gm,
      `const form = document.createElement("form"); form.innerHTML = '<input name="a" data-dtype="number" value="7"><input name="b" data-dtype="Number" value="8">';
       return new foundry.applications.ux.FormDataExtended(form).object;`,
    );
    expect(seen).toEqual({ a: "7", b: 8 });
  });

  it("PEER-11: a window whose content is the form submits by it, and the page stays", async () => {
    const seen = await play(
      gm,
      `const { ApplicationV2 } = foundry.applications.api; const got = [];
       class Asks extends ApplicationV2 { static DEFAULT_OPTIONS = { window: { title: "Asks", contentTag: "form" }, form: { handler: (e, form, data) => got.push(data.object.word) } };
         async _renderHTML() { return '<input name="word" value="yes"><button type="submit">Say</button>'; } _replaceHTML(html, content) { content.innerHTML = html; } }
       globalThis.stayed = true; const app = await new Asks().render({ force: true }); app.element.querySelector("button[type=submit]").click(); await until(() => got.length > 0); await wait(100);
       await app.close(); return [got, globalThis.stayed === true];`,
    );
    expect(seen).toEqual([["yes"], true]);
  });

  it("PEER-13: a handler of a hook that hands over jQuery is taken, with a warning, and never called", async () => {
    const seen = await play<{ warned: number; called: boolean }>(
      gm,
      `const warn = console.warn; const said = []; console.warn = (...args) => said.push(args.join(" ")); let called = false;
       Hooks.on("renderChatMessage", () => { called = true; }); Hooks.on("renderChatMessage", () => undefined); console.warn = warn;
       await ChatMessage.create({ content: "Heard?" }); await wait(200); return { warned: said.filter((t) => t.includes("renderChatMessageHTML")).length, called };`,
    );
    expect(seen).toEqual({ warned: 1, called: false });
  });

  it("PEER-19: a drop selector may mean the element itself", async () => {
    const seen = await play(
      gm,
      `const root = document.createElement("form"); root.className = "sheet"; root.innerHTML = "<p>here</p>"; document.body.append(root); const got = [];
       new foundry.applications.ux.DragDrop({ dropSelector: ".sheet", callbacks: { drop: () => got.push("drop") } }).bind(root);
       root.firstElementChild.dispatchEvent(new DragEvent("drop", { bubbles: true, dataTransfer: new DataTransfer() })); root.remove(); return got;`,
    );
    expect(seen).toEqual(["drop"]);
  });

  it("PEER-20: there is one tooltip element, and it is the manager's", async () => {
    expect(
      await gm.run(
        `[document.querySelectorAll("#tooltip").length, document.getElementById("tooltip") === game.tooltip.tooltip]`,
      ),
    ).toEqual([1, true]);
  });

  it("PEER-21: on game, packages' own names are theirs to set, and what is documented and missing is refused", async () => {
    const seen = await play<unknown[]>(
      gm,
      `const before = game.ownThing; game.ownThing = 5; let refused = ""; try { game.documentIndex; } catch (e) { refused = e.message; } return [before === undefined, game.ownThing, refused];`,
    );
    expect(seen).toEqual([true, 5, "practice table: game.documentIndex is not implemented"]);
  });

  it("PEER-22: the sidebar's tabs are its own list, apart from the tabs of windows", async () => {
    const seen = await gm.run(
      `(({ sidebar, api }) => [Object.hasOwn(sidebar.Sidebar, "TABS"), Object.keys(sidebar.Sidebar.TABS).includes("chat"), Object.keys(api.ApplicationV2.TABS).length])(foundry.applications)`,
    );
    expect(seen).toEqual([true, true, 0]);
  });

  it("PEER-41: the sidebar's tab is changed by its elder name as well, which says that it is deprecated", async () => {
    const warnings: string[] = [];
    gm.page.on("console", (message) => warnings.push(message.text()));
    expect(await gm.run(`(ui.sidebar.activateTab("items"), ui.sidebar.tabGroups.primary)`)).toBe("items");
    await expect.poll(() => warnings.join()).toContain("Sidebar#activateTab");
    await gm.run(`ui.sidebar.changeTab("chat", "primary")`);
  });

  it("V14-59, PEER-24: a sheet of the system goes before the table's own, default or not; unregistering core's takes the stand-in away", async () => {
    const seen = await play<string[]>(
      gm,
      `const { DocumentSheetConfig } = foundry.applications.apps; const { ItemSheetV2 } = foundry.applications.sheets; const type = Item.TYPES.find((t) => t !== "base"); const all = CONFIG.Item.sheetClasses[type];
       const kept = { ...all }; for (const id of Object.keys(all)) if (!id.startsWith("core.")) delete all[id];
       const named = () => new Item.implementation({ name: "x", type }).sheet?.constructor.name ?? "none"; const out = [named()];
       class LateSheet extends ItemSheetV2 {} DocumentSheetConfig.registerSheet(Item.implementation, "bright-stage", LateSheet, { types: [type] }); out.push(named());
       DocumentSheetConfig.unregisterSheet(Item.implementation, "bright-stage", LateSheet); DocumentSheetConfig.unregisterSheet(Item.implementation, "core", foundry.appv1.sheets.ItemSheet, { types: [type] }); out.push(named());
       for (const id of Object.keys(all)) delete all[id]; Object.assign(all, kept); return out;`,
    );
    expect(seen).toEqual(["DefaultItemSheet", "LateSheet", "none"]);
  });

  it("PEER-25: an observer of the chat log gets elements", async () => {
    const seen = await play<string[]>(
      gm,
      `const log = document.querySelector("#chat .chat-log"); const kinds = new Set(); const watch = new MutationObserver((records) => { for (const r of records) for (const n of [...r.addedNodes, ...r.removedNodes]) kinds.add(n.nodeType); });
       watch.observe(log, { childList: true }); const m = await ChatMessage.create({ content: "Watched" }); await until(() => log.querySelector('[data-message-id="' + m.id + '"]')); await m.delete(); await wait(100); watch.disconnect(); return [...kinds];`,
    );
    expect(seen).toEqual([1]);
  });

  it("PEER-26: plugins of the editor can be built", async () => {
    expect(await gm.run(`typeof ProseMirror.ProseMirrorMenu.build(ProseMirror.defaultSchema)`)).toBe("object");
  });

  it("PEER-27: jQuery and PIXI say in one sentence that they are left out", async () => {
    const seen = await play<string[]>(
      gm,
      `return [() => $("body"), () => jQuery.fn, () => class extends PIXI.Container {}].map((f) => { try { f(); return "there"; } catch (e) { return e.message; } }).concat(String(document.body instanceof jQuery));`,
    );
    for (const said of seen.slice(0, 3)) expect(said).toContain("left out on purpose");
    expect(seen[3]).toBe("false");
  });

  it("PEER-28: a table that was asked for it has jQuery as a global, and windows and hooks hand out elements all the same", async () => {
    const other = await openTrial("bright-stage", generation, { jquery: true });
    const seat = await other.join("Referee");
    const seen = await play<unknown[]>(
      seat,
      `const { ApplicationV2 } = foundry.applications.api; const got = []; class Plain extends ApplicationV2 { async _renderHTML() { return "<p>x</p>"; } _replaceHTML(html, content) { content.innerHTML = html; } }
       Hooks.once("renderPlain", (app, html) => got.push(html instanceof HTMLElement)); const app = await new Plain().render({ force: true });
       return [typeof $, $ === jQuery, $(app.element).find("p").text(), app.element instanceof HTMLElement, ...got];`,
    );
    expect(seen).toEqual(["function", true, "x", true, true]);
    expect(seat.faults).toEqual([]);
    await other.close();
  });

  it("nothing went wrong in the page", () => {
    expect(gm.faults.filter((fault) => !/Failed to load resource/.test(fault))).toEqual([]);
  });
});
