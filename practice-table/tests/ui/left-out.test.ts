/**
 * Parts of Foundry's page that this table leaves out: refused by name, or with a message; and the parts of each that it keeps. Ids are those of docs/foundry.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLASSES, CLOSE_ALL, openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

describe("what the page leaves out", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;
  const play = <T>(body: string, seat: Seat = gm): Promise<T> => seat.run<T>(`(async () => { ${body} })()`);
  /** The error of an expression. */
  const said = (expression: string, seat: Seat = gm): Promise<string> =>
    play(`try { await (${expression}); return "nothing"; } catch (error) { return error.message; }`, seat);
  /** The console warnings while a body runs. */
  const warned = (body: string): Promise<string[]> =>
    play(
      `const told = []; const warn = console.warn; console.warn = (...all) => told.push(all.join(" ")); try { ${body} } finally { console.warn = warn; } return told;`,
    );
  const DETACH = `const a = new Plain(); await a.render({ force: true }); await a.detachWindow(); const page = a.element.ownerDocument;`;

  beforeAll(async () => {
    table = await openTiny(14);
    gm = await table.join("Referee");
    for (const code of [PEOPLE, CLASSES]) await gm.run(code);
  }, 120_000);
  afterAll(async () => table?.close());
  beforeEach(() => gm.run(CLOSE_ALL));

  it("PLAY-39, WIN-99: a message does not pop out: its window is refused by name", async () => {
    expect(await said(`new foundry.applications.sidebar.apps.ChatPopout({})`)).toContain(
      "foundry.applications.sidebar.apps.ChatPopout is not implemented",
    );
  });

  it("V14-41: regions are placed on no layer: asking for it is refused by name", async () => {
    expect(await said("canvas.regions")).toContain("canvas.regions");
  });

  it("PLAY-40: there is no tab of placeables, and asking for one is refused", async () => {
    expect(await said("ui.placeables")).toContain("ui.placeables is not implemented");
  });

  it("PLAY-41: a window of its own has the styles of the moment it was detached", async () => {
    const seen = await play(
      `${DETACH} const before = page.querySelectorAll("style").length; const late = document.createElement("style"); document.head.append(late); await a.render(); const after = page.querySelectorAll("style").length; late.remove(); return before === after;`,
    );
    expect(seen).toBe(true);
  });

  it("PLAY-58: options given to a message's rendering are in its context, with the speaker's actor", async () => {
    const seen = await play(
      `const actor = game.actors.getName("Hilda"); const m = await ChatMessage.implementation.create({ content: "x", speaker: { actor: actor.id } }); let context; const id = Hooks.on("renderChatMessageHTML", (_m, _h, c) => { context = c; }); await m.renderHTML({ own: 5 }); Hooks.off("renderChatMessageHTML", id); return [context.own, context.speakerActor === actor];`,
    );
    expect(seen).toEqual([5, true]);
  });

  it("PLAY-94: the key that would delete tokens deletes none, and says so", async () => {
    await play(
      `const scene = await Scene.implementation.create({ name: "Field", active: true }); await scene.view(); const goblin = game.actors.getName("Goblin"); const [token] = await scene.createEmbeddedDocuments("Token", [await goblin.getTokenDocument({ x: 100, y: 100 })]); for (let i = 0; i < 400 && !canvas.tokens.get(token.id); i++) await new Promise((d) => setTimeout(d, 10)); canvas.tokens.get(token.id).control(); document.activeElement?.blur();`,
    );
    const warnings: string[] = [];
    gm.page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
    await gm.page.keyboard.press("Delete");
    await expect.poll(() => warnings.join()).toContain("no key deletes tokens");
    expect(await gm.run("canvas.scene.tokens.size")).toBe(1);
    await gm.run("canvas.tokens.releaseAll()");
  });

  it("PLAY-91: the hook of targets is called once for each token that is touched", async () => {
    const seen = await play<boolean[]>(
      `const heard = []; const id = Hooks.on("targetToken", (_u, _t, on) => heard.push(on)); const [token] = canvas.tokens.placeables; token.setTarget(true, { releaseOthers: true }); token.setTarget(false); Hooks.off("targetToken", id); return heard;`,
    );
    expect(seen).toEqual([true, false]);
  });

  it("PLAY-142: an actor of a compendium has to be imported before it is a token", async () => {
    const made = await play<number>(
      `const made = await canvas.scene.createEmbeddedDocuments("Token", [{ name: "Ogre", actorId: "Compendium.tiny.monsters.Actor.OgreOgreOgreOgre" }]); return made.length;`,
    );
    expect(made).toBe(0);
    gm.faults.length = 0;
  });

  it("PLAY-106: one user at the table twice acts for all in both", async () => {
    const again = await table.join("Referee");
    const both = await Promise.all([gm, again].map((seat) => seat.run("game.user.isActiveGM")));
    expect(both).toEqual([true, true]);
    await again.page.close();
  });

  it("V14-51: the hook of a typed line gets it as HTML; commands are read behind the tag", async () => {
    const heard = await play<string>(
      `globalThis.typed = []; globalThis.typedHook = Hooks.on("chatMessage", (_log, text) => { typed.push(text); return false; }); ui.chat.activate(); return "";`,
    );
    expect(heard).toBe("");
    const line = gm.page.locator("#chat-message");
    await line.click();
    await line.pressSequentially("/r 1d4 <b>");
    await line.press("Enter");
    await expect.poll(() => gm.run("typed")).toEqual(["<p>/r 1d4 &lt;b&gt;</p>"]);
    await play(`Hooks.off("chatMessage", typedHook);`);
    const before = await gm.run<number>("game.messages.size");
    await line.pressSequentially("/r 1d4");
    await line.press("Enter");
    await expect.poll(() => gm.run("game.messages.size")).toBe(before + 1);
    expect(await gm.run("game.messages.contents.at(-1).rolls[0].formula")).toBe("1d4");
  });

  it("V14-55: there is one editor: the other is no global any more", async () => {
    expect(await gm.run(`[typeof globalThis.tinymce, typeof globalThis.tinyMCE]`)).toEqual(["undefined", "undefined"]);
  });

  it("V14-66: of what packages may use the shortcuts are there; visual effects are refused by name", async () => {
    expect(await gm.run(`[_loc("CHAT.To") === game.i18n.localize("CHAT.To"), typeof _del, typeof _replace]`)).toEqual([
      true,
      expect.any(String),
      "function",
    ]);
    expect(await said("foundry.canvas.vfx")).toContain("foundry.canvas.vfx is not implemented");
  });

  it("WIN-19: Escape in a field leaves the field, and its window stays", async () => {
    await play(
      `const a = new Plain(); a.html = '<input name="x">'; globalThis.escaped = a; await a.render({ force: true });`,
    );
    await gm.page.locator('.application input[name="x"]').click();
    await gm.page.keyboard.press("Escape");
    expect(await gm.run(`[escaped.rendered, document.activeElement === document.body]`)).toEqual([true, true]);
  });

  it("WIN-12: of two windows with one id the later stands in the page, alone", async () => {
    const seen = await play(
      `const one = new Plain({ id: "same" }); await one.render({ force: true }); const two = new Plain({ id: "same" }); await two.render({ force: true }); const stands = () => [document.querySelectorAll("#same").length, document.getElementById("same") === two.element]; const both = [...stands(), one.element?.isConnected === true]; await one.close(); return [...both, ...stands()];`,
    );
    // The record is unclear about the first window, so the stricter reading applies: it is removed from the page, and closing it does not
    // affect the later one.
    expect(seen).toEqual([1, true, false, 1, true]);
    await gm.run(`document.getElementById("same")?.remove()`);
  });

  it("WIN-82: label and fields of a form's row share it half and half, the label as high as a field", async () => {
    const seen = await play<[number, number, boolean]>(
      `const a = new Plain(); a.html = '<form class="standard-form"><div class="form-group"><label>Name</label><div class="form-fields"><input name="x"></div></div></form>'; await a.render({ force: true }); const [label, fields] = a.element.querySelector(".form-group").children; const width = (e) => Math.round(e.getBoundingClientRect().width); return [width(label), width(fields), getComputedStyle(label).lineHeight === getComputedStyle(a.element.querySelector("input")).height];`,
    );
    expect(Math.abs(seen[0] - seen[1])).toBeLessThanOrEqual(2);
    expect(seen[2]).toBe(true);
  });

  it("PEER-29: at the first render a window finds its position in the options, and may change it there", async () => {
    const seen = await play(
      `class Tall extends Plain { _configureRenderOptions(o) { super._configureRenderOptions(o); if (o.isFirstRender) Object.assign(o.position, { height: 321 }); } } const a = new Tall(); await a.render({ force: true }); return [a.position.width, a.position.height];`,
    );
    expect(seen).toEqual([300, 321]);
  });

  it("PEER-31: the setting of the tracker has a marker of turns, kept as it is set", async () => {
    expect(await gm.run(`Object.keys(game.settings.get("core", "combatTrackerConfig").turnMarker).sort()`)).toEqual([
      "animation",
      "disposition",
      "enabled",
      "path",
    ]);
  });

  it("DOC-101: choosing a picture needs the permission to browse files, which a player has not", async () => {
    const ann = await table.join("Ann");
    const open = `new foundry.applications.apps.FilePicker.implementation({ type: "image" }).browse()`;
    expect(await said(open, ann)).toBe("You may not browse files here.");
    expect(await said(open)).toBe("nothing");
    await ann.page.close();
  });

  it("V14-77: a hook that is never called is said to be so in the page as well", async () => {
    expect(await warned(`Hooks.on("stopToken", () => undefined);`)).toEqual([
      expect.stringContaining('the hook "stopToken" is never called here'),
    ]);
  });
});
