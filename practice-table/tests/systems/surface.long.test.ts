import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTrial, play, type Seat, type TinyTable } from "./support.ts";

/** The result of a system's look-up of a name: the value, a refusal with the name, or (for names of the other generation) undefined. */
describe.each([13, 14] as const)("names, generation %i", { timeout: 60_000 }, (generation) => {
  let table: TinyTable;
  let gm: Seat;
  beforeAll(async () => {
    table = await openTrial("plain-tales", generation);
    gm = await table.join("Referee");
  }, 120_000);
  afterAll(async () => table?.close());

  it("refuses what nobody documents, by its name", async () => {
    const names = [
      "foundry.nosuch",
      "foundry.utils.nosuch",
      "foundry.applications.api.nosuch",
      "foundry.documents.collections.Nosuch",
      "game.documentIndex",
      "ui.placeables",
      "canvas.nosuch",
    ];
    const said = await gm.run<string[]>(
      `${JSON.stringify(names)}.map((name) => { try { (0, eval)(name); return "nothing"; } catch (error) { return error.message; } })`,
    );
    for (const [i, name] of names.entries()) expect(said[i]).toContain(`${name} is not implemented`);
  });

  it("lets a system ask for names of v14, which are there in v14 alone", async () => {
    const there = await gm.run<
      boolean[]
    >(`[foundry.data?.ActiveEffectTypeDataModel, foundry.documents?.modifyBatch, foundry.applications.elements?.HTMLFormulaInputElement, CONFIG.ActiveEffect.phases,
      CONFIG.ChatMessage.modes, globalThis._loc, foundry.data?.operators?.ForcedDeletion, ChatMessage.applyMode].map((value) => value !== undefined)`);
    expect(there).toEqual(Array(8).fill(generation === 14));
  });

  it("lets a system extend and register what is left out, and refuses to make it", async () => {
    const said = await play<string[]>(
      gm,
      `const { canvas, documents, appv1, data, applications } = foundry;
       const made = [canvas.placeables.MeasuredTemplate, canvas.placeables.tokens.TokenRing, canvas.layers.TemplateLayer, documents.NoteDocument, documents.TileDocument, data.LightData,
         appv1.sheets.ActorSheet, appv1.api.FormApplication, applications.dice.RollResolver].map((Base) => class Own extends Base {});
       CONFIG.Note.documentClass = made[3]; CONFIG.Canvas.visionModes.own = new canvas.perception.VisionMode({ id: "own" }); CONFIG.Token.movement.actions.hop = { label: "Hop" };
       return made.map((Own) => { try { new Own(); return "made"; } catch (error) { return error.message; } });`,
    );
    expect(said).toHaveLength(9);
    for (const message of said) expect(message).toMatch(/foundry\.[\w.]+.* is not implemented/);
  });

  it("V14-68: keeps deprecated names alive, with a warning", async () => {
    const seen = await play<{ values: unknown[]; warned: boolean; utilities: string }>(
      gm,
      `const warnings = []; const warn = console.warn; console.warn = (...args) => warnings.push(args.join(" "));
       const values = [typeof Actors.registerSheet, typeof renderTemplate, typeof TextEditor.enrichHTML, typeof loadTemplates, new Ray({ x: 0, y: 0 }, { x: 3, y: 4 }).distance, typeof Die, game.settings.get("core", "rollMode"), Math.clamped(5, 0, 3)];
       console.warn = warn; return { values, warned: warnings.some((text) => text.includes("Ray")), utilities: typeof globalThis.mergeObject };`,
    );
    expect(seen.values).toEqual(["function", "function", "function", "function", 5, "function", "publicroll", 3]);
    expect(seen.warned).toBe(true);
    expect(seen.utilities).toBe(generation === 13 ? "function" : "undefined");
  });

  it("works out expressions of numbers and nothing else", async () => {
    const seen = await gm.run(
      `["max(1, 2) * 3 >= 6 ? 4 : 5", "floor(7 / 2) % 2", "abs.constructor('x')", "alert(1)", "a = 1", "[1]"].map((text) => { try { return Roll.safeEval(text); } catch { return "refused"; } })`,
    );
    expect(seen).toEqual([4, 1, "refused", "refused", "refused", "refused"]);
  });

  it("checks the scope of flags, links to documents, sorts among siblings and shows folders as a tree", async () => {
    const seen = await play(
      gm,
      `const out = {}; const [a, b, c] = await Actor.create(["A", "B", "C"].map((name, i) => ({ name, type: "beast", sort: (i + 1) * 100 }))); try { a.getFlag("nosuch", "x"); out.scope = "fine"; } catch { out.scope = "refused"; }
       const link = a.toAnchor({ classes: ["mine"] }); out.link = [link.tagName, link.dataset.uuid === a.uuid, link.className]; await c.sortRelative({ target: a, siblings: [a, b], sortBefore: true }); out.order = game.actors.contents.sort((x, y) => x.sort - y.sort).map((x) => x.name);
       const folder = await Folder.create({ name: "F", type: "Actor" }); await b.update({ folder: folder.id }); const tree = game.actors.tree; out.tree = [tree.entries.map((x) => x.name), tree.children[0].entries.map((x) => x.name), tree.children[0].depth]; return out;`,
    );
    expect(seen).toEqual({
      scope: "refused",
      link: ["A", true, "mine"],
      order: ["C", "A", "B"],
      tree: [["C", "A"], ["B"], 1],
    });
  });

  it("lets the referee set a password in the window of a user", async () => {
    const seen = await play(
      gm,
      `const bob = game.users.getName("Bob"); await bob.sheet.render({ force: true }); const field = await until(() => bob.sheet.element.querySelector("input[type=password]")); const empty = field.value;
       field.value = "owlbear"; bob.sheet.element.querySelector("button[type=submit]").click(); await until(() => !bob.sheet.rendered); return [empty, JSON.stringify(bob.toObject()).includes("owlbear")];`,
    );
    expect(seen).toEqual(["", false]);
    const url = new URL("/join", gm.page.url()).href;
    const door = (password: string) =>
      fetch(url, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({ userid: "BobBobBobBobBobB", password }),
      });
    expect((await door("")).status).toBe(401);
    expect((await door("goblin")).status).toBe(401);
    expect((await door("owlbear")).status).toBe(303);
    // The window leaves a blank password unchanged; an empty one set by code removes it.
    await gm.run(`game.users.getName("Bob").update({ password: "" })`);
    expect((await door("")).status).toBe(303);
  });
});
