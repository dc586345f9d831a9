/** The page for a module's own script. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSystem, PEOPLE, type Seat, type TinyTable } from "./support.ts";

const SCRIPT = `
globalThis.charmOld = typeof foundry;
Hooks.on("renderChatInput", (app, elements, context) => {
  globalThis.charmInput = [app.constructor.name, Object.keys(elements), context.previousParent instanceof HTMLElement];
});
`;
const MODULE = `
const wrapped = foundry.Game.prototype.initialize;
foundry.Game.prototype.initialize = async function () {
  globalThis.charmBegun = (globalThis.charmBegun ?? 0) + 1;
  return wrapped.call(this);
};
class Box extends foundry.applications.api.HandlebarsApplicationMixin(foundry.applications.api.ApplicationV2) {
  static DEFAULT_OPTIONS = { id: "charm-box", window: { frame: false, positioned: true }, position: { left: 120, top: 90, width: 80, height: 40 } };
  async _renderHTML() { return {}; }
  _replaceHTML(_result, content) { content.innerHTML = "<b id='charm-handle'>box</b>"; }
}
globalThis.CharmBox = Box;
`;

describe.each([13, 14] as const)("a module in the page, generation %i", { timeout: 90_000 }, (generation) => {
  let table: TinyTable;
  let gm: Seat;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "charm-"));
    const place = join(folder, "charm");
    await mkdir(place);
    const manifest = { id: "charm", title: "Charm", version: "1", scripts: ["old.js"], esmodules: ["charm.mjs"] };
    await writeFile(join(place, "module.json"), JSON.stringify(manifest));
    await writeFile(join(place, "old.js"), SCRIPT);
    await writeFile(join(place, "charm.mjs"), MODULE);
    table = await openSystem(
      fileURLToPath(new URL("../../../practice-table/tests/ui/tiny", import.meta.url)),
      generation,
      { modules: [place] },
    );
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
  }, 120_000);
  afterAll(async () => {
    await table?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("PLAY-152: its classic script ran, after foundry was there", async () => {
    expect(await gm.run("globalThis.charmOld")).toBe("object");
  });

  it("PLAY-159: what it wraps around Game#initialize is called once", async () => {
    expect(await gm.run("globalThis.charmBegun")).toBe(1);
  });

  it("PLAY-157: renderChatInput reports the input line", async () => {
    expect(await gm.run("globalThis.charmInput")).toEqual(["ChatLog", expect.arrayContaining(["#chat-message"]), true]);
  });

  it("PLAY-154: a window without a frame is placed, and moved", async () => {
    const at = "(({ left, top }) => ({ left, top }))(document.querySelector('#charm-box').getBoundingClientRect())";
    await gm.run("(globalThis.charmApp = await new CharmBox().render({ force: true }), 0)");
    expect(await gm.run(at)).toEqual({ left: 120, top: 90 });
    await gm.run("(charmApp.setPosition({ left: 300, top: 200 }), 0)");
    expect(await gm.run(at)).toEqual({ left: 300, top: 200 });
  });

  it("PLAY-163: a handle drags the window it is given to", async () => {
    const ux = "foundry.applications.ux.Draggable";
    expect(await gm.run(`${ux}.implementation === CONFIG.ux.Draggable`)).toBe(true);
    await gm.run(
      `(new ${ux}.implementation(charmApp, charmApp.element, document.querySelector("#charm-handle"), false), 0)`,
    );
    const box = await gm.page.locator("#charm-handle").boundingBox();
    await gm.page.mouse.move(box!.x + 5, box!.y + 5);
    await gm.page.mouse.down();
    await gm.page.mouse.move(box!.x + 45, box!.y + 25, { steps: 3 });
    await gm.page.mouse.up();
    expect(await gm.run("[charmApp.position.left, charmApp.position.top]")).toEqual([340, 220]);
  });

  it("PLAY-158: browsing lists what stands directly in the folder", async () => {
    const browse = (path: string) =>
      gm.run<{ files: string[]; dirs: string[] }>(`foundry.applications.apps.FilePicker.browse("data", "${path}")`);
    expect(await browse("icons")).toMatchObject({ files: [], dirs: ["icons/svg"] });
    expect((await browse("icons/svg")).files).toContain("icons/svg/d20.svg");
    expect(await browse("modules/charm/nothing")).toMatchObject({ files: [], dirs: [] });
  });

  it("PLAY-160: speech stands above the token that speaks, unless a listener forbids it", async () => {
    await gm.run(
      "(await canvas.scene.createEmbeddedDocuments('Token', [await game.actors.getName('Hilda').getTokenDocument({ x: 200, y: 200 })]), 0)",
    );
    await gm.until("canvas.tokens.placeables.length > 0");
    const say = "canvas.hud.bubbles.say(canvas.tokens.placeables[0], '<b>Halt!</b>', { cssClasses: ['loud'] })";
    expect(await gm.run(`(await ${say}).outerHTML`)).toContain("<b>Halt!</b>");
    expect(await gm.run("document.querySelectorAll('.chat-bubble.loud').length")).toBe(1);
    await gm.run("(Hooks.once('chatBubbleHTML', () => false), 0)");
    expect(await gm.run(`(await ${say}) === null`)).toBe(true);
  });

  const MADE = `new (class Path extends foundry.nue.Tour {
    async _preStep() { (globalThis.before ??= []).push(this.currentStep.id); }
  })({ id: "path", namespace: "charm", title: "Path", steps: [
    { id: "a", title: "First", content: "<p>Here</p>", selector: "#sidebar" },
    { id: "b", title: "Second", content: "<p>There</p>" },
  ] })`;

  it("PLAY-162: a tour can be made, extended and registered", async () => {
    expect(
      await gm.run(
        `(() => { const t = ${MADE}; game.tours.register("charm", "path", t); return [t.title, t.steps.length, t.key, t.status, game.tours.get("charm.path") === t]; })()`,
      ),
    ).toEqual(["Path", 2, "charm.path", "unstarted", true]);
  });

  it("PLAY-162: a tour shows step after step, and its overlay takes every press", async () => {
    await gm.run(`game.tours.get("charm.path").start()`);
    expect(await gm.page.locator(".tour .step-title").textContent()).toBe("First");
    expect(await gm.run("document.elementFromPoint(5, 5).className")).toBe("tour-overlay");
    await gm.page.locator('.tour [data-action="next"]').click();
    await gm.until(`document.querySelector(".tour .step-title")?.textContent === "Second"`);
    expect(await gm.run("[foundry.nue.Tour.tourInProgress, globalThis.before]")).toEqual([true, ["a", "b"]]);
    await gm.page.locator('.tour [data-action="next"]').click();
    await gm.until(`game.tours.get("charm.path").status === "completed"`);
    expect(await gm.page.locator(".tour, .tour-overlay, .tour-fadeout").count()).toBe(0);
  });

  it("PLAY-162: a tour ends with Escape, and by default begins anew", async () => {
    await gm.run(`game.tours.get("charm.path").progress(1)`);
    await gm.page.keyboard.press("Escape");
    expect(await gm.run("foundry.nue.Tour.tourInProgress")).toBe(false);
    await gm.run(`game.tours.get("charm.path").start()`);
    expect(await gm.run(`game.tours.get("charm.path").stepIndex`)).toBe(0);
    await gm.run(`game.tours.get("charm.path").exit()`);
  });

  it("PLAY-162: a step whose selector finds nothing is a fault, and the tour ends", async () => {
    const lost = `new foundry.nue.Tour({ id: "lost", namespace: "charm", steps: [{ id: "a", title: "", content: "", selector: ".no-such" }] })`;
    expect(await gm.run(`${lost}.start().catch((error) => error.message)`)).toContain(".no-such");
    expect(await gm.run("foundry.nue.Tour.tourInProgress")).toBe(false);
  });

  it("PLAY-164: the canvas has its size, and layers and groups that refuse what only PIXI has", async () => {
    expect(await gm.run("canvas.screenDimensions.length === 2 && canvas.screenDimensions[0] > 0")).toBe(true);
    expect(
      await gm.run(
        "[canvas.tiles, canvas.templates, canvas.notes].map((l) => l.placeables.length + l.controlled.length)",
      ),
    ).toEqual([0, 0, 0]);
    expect(await gm.run("(() => { try { canvas.interface.addChild; } catch (e) { return e.message; } })()")).toContain(
      "canvas.interface.addChild",
    );
    expect(await gm.run("canvas.environment.name")).toBe("environment");
  });

  it("PLAY-165: the windows of tokens and scenes list their tabs", async () => {
    const tabs = (name: string) =>
      gm.run<string[]>(`foundry.applications.sheets.${name}.TABS.sheet.tabs.map((t) => t.id)`);
    expect(await tabs("TokenConfig")).toContain("appearance");
    expect(await tabs("SceneConfig")).toContain("grid");
  });
});
