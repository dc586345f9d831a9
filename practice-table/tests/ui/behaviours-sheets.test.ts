/** Sheets, dragging onto them and its results, by the ids of docs/foundry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLASSES, CLOSE_ALL, openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

const HILDA = `game.actors.getName("Hilda")`;
/** An event of dropping a document on an element, as the browser makes it. */
const DROP = `globalThis.dropOn = (element, doc) => { const event = new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() }); event.dataTransfer.setData("text/plain", JSON.stringify(doc.toDragData())); element.dispatchEvent(event); return event; }`;

describe("behaviours of sheets", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTiny(14);
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
    await gm.run(CLASSES);
    await gm.run(DROP);
  }, 120_000);
  afterAll(async () => table?.close());
  beforeEach(() => gm.run(CLOSE_ALL));

  it("WIN-14: keys of one's own in an operation do not reach the sheet's render options", async () => {
    const seen = await gm.run(
      `(async () => { const s = ${HILDA}.sheet; await s.render({ force: true }); const got = []; const id = Hooks.on("renderHeroSheet", (a, e, c, o) => got.push([o.renderContext, "mine" in o, "renderOptions" in o])); await ${HILDA}.update({ name: "Hilda B" }, { mine: 1, renderOptions: { mine: 2 } }); await s.render(); Hooks.off("renderHeroSheet", id); await ${HILDA.replace("Hilda", "Hilda B")}.update({ name: "Hilda" }); return got[0]; })()`,
    );
    expect(seen).toEqual(["updateActor", false, false]);
  });

  it("WIN-36: a sheet that the user may not see warns, draws nothing, and the promise is rejected", async () => {
    const ann = await table.join("Ann");
    await ann.until(`${HILDA}?.isOwner`);
    const seen = await ann.run<unknown[]>(
      `(async () => { const s = game.actors.getName("Goblin").sheet; ui.notifications.clear(); const told = await s.render({ force: true }).then(() => "drawn", (e) => e.message); return [told, s.rendered, document.querySelectorAll("#notifications .notification.warning").length]; })()`,
    );
    expect(seen).toEqual([expect.stringContaining("Goblin"), false, 1]);
    await ann.page.close();
  });

  it("WIN-39: an open editor is switched off with the rest: nothing says that it is spared", async () => {
    await gm.run(`${HILDA}.sheet.render({ force: true })`);
    await gm.page.locator(".tiny prose-mirror button.toggle").click();
    const open = await gm.run(
      `(() => { const s = ${HILDA}.sheet; const editor = s.element.querySelector("prose-mirror"); const before = editor.open; s._toggleDisabled(true); return [before, editor.open, editor.querySelector("button.toggle").disabled]; })()`,
    );
    expect(open).toEqual([true, false, true]);
  });

  it("WIN-40: the theme of its own stands on a sheet only when one was chosen", async () => {
    const seen = await gm.run(
      `(async () => { const classes = async () => { const s = new (${HILDA}.sheet.constructor)({ document: ${HILDA} }); await s.render({ force: true }); const found = ["themed", "theme-dark"].map((c) => s.element.classList.contains(c)); await s.close(); return found; }; const plain = await classes(); await ${HILDA}.setFlag("core", "sheetTheme", "dark"); const chosen = await classes(); await ${HILDA}.unsetFlag("core", "sheetTheme"); return [plain, chosen]; })()`,
    );
    expect(seen).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it("WIN-42: the entries of a sheet stand in its header, ownership for the referee alone", async () => {
    const read = `(async () => { const s = ${HILDA}.sheet; await s.render({ force: true }); s.toggleControls(true); return { copy: Boolean(s.element.querySelector(".window-header [data-action=copyUuid]")), menu: [...s.element.querySelectorAll(".controls-dropdown button")].map((b) => b.dataset.action) }; })()`;
    const mine = await gm.run<{ copy: boolean; menu: string[] }>(read);
    expect(mine.copy).toBe(true);
    expect(mine.menu).toEqual(
      expect.arrayContaining(["configureSheet", "configureOwnership", "configurePrototypeToken"]),
    );
    const ann = await table.join("Ann");
    expect((await ann.run<{ menu: string[] }>(read)).menu).not.toContain("configureOwnership");
    await ann.page.close();
  });

  it("WIN-43: revealing a secret runs through _onChangeForm, by a change of its block", async () => {
    await gm.run(
      `${HILDA}.update({ "system.notes": '<section class="secret" id="secret-one"><p>hush</p></section>' })`,
    );
    const seen = await gm.run(
      `(async () => { const s = ${HILDA}.sheet; await s.render({ force: true }); const got = []; const own = s._onChangeForm; s._onChangeForm = function (c, e) { got.push(e.target.tagName); return own.call(this, c, e); }; const block = document.createElement("secret-block"); block.innerHTML = '<section class="secret" id="secret-one"><p>hush</p></section>'; s.element.querySelector(".hero-body").append(block); block.querySelector("button.reveal").click(); delete s._onChangeForm; return got; })()`,
    );
    expect(seen).toEqual(["SECRET-BLOCK"]);
    await gm.until(`/class="secret revealed"/.test(${HILDA}.system.notes)`);
    await gm.run(`${HILDA}.update({ "system.notes": "" })`);
  });

  it("WIN-44: changes redraw the sheets of a document and say which, deleting it closes them", async () => {
    const seen = await gm.run(
      `(async () => { const a = await Actor.implementation.create({ name: "Brief", type: "hero" }); await a.sheet.render({ force: true }); const got = []; const id = Hooks.on("renderHeroSheet", (s, e, c, o) => got.push(o.renderContext)); await a.update({ name: "Briefer" }); await a.sheet.render(); const [i] = await a.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]); await i.update({ name: "Cord" }); await i.delete(); await a.sheet.render(); Hooks.off("renderHeroSheet", id); const s = a.sheet; await a.delete(); await s.close(); return [got.filter(Boolean), s.rendered]; })()`,
    );
    expect(seen).toEqual([["updateActor", "createitems", "updateitems", "deleteitems"], false]);
  });

  it("WIN-46: a field named like a property of the form hides that property", async () => {
    const hidden = await gm.run(
      `(async () => { const s = ${HILDA}.sheet; await s.render({ force: true }); s.element.querySelector(".hero-body").insertAdjacentHTML("beforeend", '<input name="submit">'); return typeof s.form.submit; })()`,
    );
    expect(hidden).toBe("object");
  });

  it("WIN-47: marking text in a field with the mouse drags the row that it stands in", async () => {
    await gm.run(
      `(async () => { const [i] = await ${HILDA}.createEmbeddedDocuments("Item", [{ name: "Lamp", type: "thing" }]); const s = ${HILDA}.sheet; await s.render({ force: true, tab: "items" }); const row = s.element.querySelector('li[data-item-id="' + i.id + '"]'); row.insertAdjacentHTML("beforeend", '<input id="in-row" value="words to mark">'); globalThis.dragged = []; s.element.addEventListener("dragstart", (e) => dragged.push(e.target.tagName), { capture: true }); })()`,
    );
    const box = await gm.page.locator("#in-row").boundingBox();
    if (!box) throw new Error("The field is not on the page.");
    const y = box.y + box.height / 2;
    await gm.page.mouse.move(box.x + 8, y);
    await gm.page.mouse.down();
    await gm.page.mouse.move(box.x + 40, y, { steps: 4 });
    await gm.page.mouse.move(box.x + 60, y + 2, { steps: 4 });
    await gm.page.mouse.up();
    expect(await gm.run("dragged")).toEqual(["LI"]);
  });

  it("WIN-48: what is dropped keeps its id where that is free, without folder, sort and ownership, and names its source", async () => {
    const seen = await gm.run<Record<string, unknown>>(
      `(async () => { const folder = await Folder.implementation.create({ name: "F", type: "Item" }); const item = await Item.implementation.create({ name: "Horn", type: "thing", folder: folder.id, sort: 700, ownership: { default: 2 } }); const s = ${HILDA}.sheet; await s.render({ force: true }); const one = await s._onDropItem(new DragEvent("drop"), item); const two = await s._onDropItem(new DragEvent("drop"), item); return { kept: one.id === item.id, other: two.id !== item.id, folder: one._source.folder ?? null, sort: one.sort, ownership: one._source.ownership?.default ?? 0, from: one._stats.duplicateSource === item.uuid }; })()`,
    );
    expect(seen).toEqual({ kept: true, other: true, folder: null, sort: 0, ownership: 0, from: true });
  });

  it("WIN-49: handlers of drops answer the document or null, and the hook refuses with false", async () => {
    const seen = await gm.run(
      `(async () => { const item = await Item.implementation.create({ name: "Bell", type: "thing" }); const s = ${HILDA}.sheet; await s.render({ force: true }); const event = new DragEvent("drop"); const made = await s._onDropDocument(event, item); const none = await s._onDropDocument(event, game.user); const before = ${HILDA}.items.size; const id = Hooks.on("dropActorSheetData", () => false); const drop = new DragEvent("drop", { dataTransfer: new DataTransfer() }); drop.dataTransfer.setData("text/plain", JSON.stringify(item.toDragData())); await s._onDrop(drop); Hooks.off("dropActorSheetData", id); return [made.name, none, ${HILDA}.items.size - before]; })()`,
    );
    expect(seen).toEqual(["Bell", null, 0]);
  });

  it("WIN-50: a dropped folder of items makes nothing, since that is settled nowhere", async () => {
    const seen = await gm.run(
      `(async () => { const folder = await Folder.implementation.create({ name: "Bag", type: "Item" }); await Item.implementation.create({ name: "In it", type: "thing", folder: folder.id }); const s = ${HILDA}.sheet; await s.render({ force: true }); const before = ${HILDA}.items.size; return [await s._onDropFolder(new DragEvent("drop"), folder), ${HILDA}.items.size - before]; })()`,
    );
    expect(seen).toEqual([null, 0]);
  });

  it("WIN-51: sorting takes the nearest row around the pointer and its element siblings as the list", async () => {
    const seen = await gm.run(
      `(async () => { const a = await Actor.implementation.create({ name: "Sorter", type: "hero", items: ["a", "b", "c"].map((name, i) => ({ name, type: "thing", sort: (i + 1) * 10 })) }); const s = a.sheet; await s.render({ force: true, tab: "items" }); const [one, , three] = a.items.contents; const row = s.element.querySelector('li[data-item-id="' + one.id + '"] img'); const event = new DragEvent("drop"); Object.defineProperty(event, "target", { value: row }); await s._onDropItem(event, three); return a.items.contents.sort((x, y) => x.sort - y.sort).map((i) => i.name).join(""); })()`,
    );
    expect(seen).toBe("cab");
  });

  it("WIN-52: who may not edit a sheet may not drag from it", async () => {
    const seen = await gm.run(
      `(async () => { const s = ${HILDA}.sheet; await s.render({ force: true }); const may = s._canDragStart(".draggable"); Object.defineProperty(s, "isEditable", { value: false, configurable: true }); const not = s._canDragStart(".draggable"); delete s.isEditable; return [may, not]; })()`,
    );
    expect(seen).toEqual([true, false]);
  });

  it("WIN-53: actors' sheets take effects, actors, items and folders; items' take effects since 14", async () => {
    const seen = await gm.run(
      `(async () => { const s = ${HILDA}.sheet; await s.render({ force: true }); const asked = []; for (const n of ["_onDropActiveEffect", "_onDropActor", "_onDropItem", "_onDropFolder"]) s[n] = async () => { asked.push(n.slice(7)); return null; }; for (const documentName of ["ActiveEffect", "Actor", "Item", "Folder", "Macro"]) await s._onDropDocument(new DragEvent("drop"), { documentName }); const item = await Item.implementation.create({ name: "Ring", type: "thing" }); await item.sheet.render({ force: true }); const [effect] = await ${HILDA}.createEmbeddedDocuments("ActiveEffect", [{ name: "Glow" }]); dropOn(item.sheet.element, effect); for (let i = 0; i < 100 && item.effects.size === 0; i++) await new Promise((d) => setTimeout(d, 20)); return [asked, item.effects.contents.map((e) => e.name)]; })()`,
    );
    expect(seen).toEqual([["ActiveEffect", "Actor", "Item", "Folder"], ["Glow"]]);
  });

  it("WIN-54: a content link inside a row is not dragged as the row", async () => {
    const seen = await gm.run(
      `(async () => { const s = ${HILDA}.sheet; await s.render({ force: true, tab: "items" }); const row = s.element.querySelector("li.draggable"); row.insertAdjacentHTML("beforeend", '<a data-link draggable="true">l</a>'); const drag = (target) => { const e = new DragEvent("dragstart", { bubbles: true, dataTransfer: new DataTransfer() }); target.dispatchEvent(e); return e.dataTransfer.getData("text/plain") !== ""; }; return [drag(row), drag(row.querySelector("a"))]; })()`,
    );
    expect(seen).toEqual([true, false]);
  });
});
