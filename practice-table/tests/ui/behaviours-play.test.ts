/** Fights, messages, dice and scenes on a page of the table, by the ids of docs/foundry. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLASSES, CLOSE_ALL, openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

describe("behaviours of play", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;
  const play = <T>(body: string, seat: Seat = gm): Promise<T> => seat.run<T>(`(async () => { ${body} })()`);
  const WAIT = `const until = async (test) => { for (let i = 0; i < 400 && !test(); i++) await new Promise((d) => setTimeout(d, 10)); return test(); };`;

  beforeAll(async () => {
    table = await openTiny(14);
    gm = await table.join("Referee");
    for (const code of [PEOPLE, CLASSES]) await gm.run(code);
  }, 120_000);
  afterAll(async () => table?.close());
  beforeEach(() => gm.run(CLOSE_ALL));

  it("PLAY-29: in 14 the first setting up of turns finds neither tokens nor their names", async () => {
    await play(
      `const scene = await Scene.implementation.create({ name: "Field", active: true }); const goblin = game.actors.getName("Goblin"); const [token] = await scene.createEmbeddedDocuments("Token", [await goblin.getTokenDocument({ x: 100, y: 100, name: "Snik" })]); const combat = await Combat.implementation.create({ scene: scene.id, active: true }); await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: scene.id, actorId: goblin.id }]);`,
    );
    const ann = await table.join("Ann");
    expect(
      await ann.run(`(() => { const c = game.combat.combatants.contents[0]; return [c.token?.name, c.name]; })()`),
    ).toEqual(["Snik", "Snik"]);
    await ann.page.addInitScript(
      `(() => { globalThis.firstTurns = []; addEventListener("DOMContentLoaded", () => { const t = setInterval(() => { const C = globalThis.CONFIG?.Combat?.documentClass; if (!C) return; clearInterval(t); const own = C.prototype.setupTurns; C.prototype.setupTurns = function () { firstTurns.push(...this.combatants.map((c) => c.token?.name ?? null)); return own.call(this); }; }, 0); }); })()`,
    );
    await ann.page.reload();
    await ann.page.waitForFunction("globalThis.game?.ready === true");
    expect(await ann.run("[firstTurns[0], game.combat.combatants.contents[0].token?.name]")).toEqual([null, "Snik"]);
    await ann.page.close();
    await play(`await game.combat.delete();`);
  });

  it("PLAY-43, PLAY-44: a message whose model draws itself is drawn so, and the hook gets no context", async () => {
    const seen = await play(
      `const m = await ChatMessage.implementation.create({ content: "base" }); const own = document.createElement("li"); own.textContent = "mine"; Object.defineProperty(m, "system", { value: { renderHTML: async () => own } }); let args = 0; const id = Hooks.on("renderChatMessageHTML", (...a) => { if (a[1] === own) args = a.length; }); const html = await m.renderHTML(); Hooks.off("renderChatMessageHTML", id); return [html === own, args];`,
    );
    expect(seen).toEqual([true, 2]);
  });

  it("PLAY-45: a message is drawn again at each change, also while it is still being drawn, and ends as it is stored", async () => {
    const seen = await play(
      `${WAIT} const m = await ChatMessage.implementation.create({ content: "one" }); let n = 0; const id = Hooks.on("renderChatMessageHTML", (x) => { if (x.id === m.id) n += 1; }); await Promise.all([m.update({ content: "two" }), m.update({ content: "three" })]); const row = () => document.querySelector('#chat [data-message-id="' + m.id + '"] .message-content'); const ended = await until(() => row()?.textContent.includes("three")); Hooks.off("renderChatMessageHTML", id); return [n >= 2, ended, document.querySelectorAll('#chat [data-message-id="' + m.id + '"]').length];`,
    );
    expect(seen).toEqual([true, true, 1]);
  });

  it("PLAY-63: while one roll waits for a person a second press may begin another", async () => {
    const seen = await play(
      `${WAIT} await game.settings.set("core", "diceConfiguration", { d20: "manual" }); const count = () => document.querySelectorAll("dialog.application, .application.roll-resolver").length; const rolls = [new Roll("1d20").evaluate(), new Roll("1d20").evaluate()]; const both = await until(() => count() >= 2); await game.settings.set("core", "diceConfiguration", {}); for (const w of [...foundry.applications.instances.values()]) if (w.hasFrame) await w.close(); await Promise.allSettled(rolls); return both;`,
    );
    expect(seen).toBe(true);
  });

  it("PLAY-77: without a canvas there is no layer, no scene and no target, and the rest of the page stands", async () => {
    const bob = await table.join("Bob");
    await play(`await game.settings.set("core", "noCanvas", true);`, bob);
    await bob.page.reload();
    await bob.page.waitForFunction("globalThis.game?.ready === true");
    const seen = await play(
      `return [canvas.ready, canvas.scene, canvas.tokens === undefined, game.user.targets.size, Boolean(document.querySelector("#sidebar"))];`,
      bob,
    );
    expect(seen).toEqual([false, null, true, 0, true]);
    await bob.page.close();
  });

  it("PLAY-89: targets are the user's own, of the scene in view, and go with it", async () => {
    const seen = await play(
      `${WAIT} const goblin = game.actors.getName("Goblin"); const [one, two] = await Scene.implementation.create([{ name: "One" }, { name: "Two" }]); await one.view(); await until(() => canvas.scene === one && canvas.ready); const [token] = await one.createEmbeddedDocuments("Token", [await goblin.getTokenDocument({ x: 100, y: 100 })]); await until(() => token.object); token.object.setTarget(true); const aimed = game.user.targets.size; await two.view(); await until(() => canvas.scene === two && canvas.ready); return [aimed, game.user.targets.size];`,
    );
    expect(seen).toEqual([1, 0]);
  });

  it("PLAY-102: asking needs the permission of the asker, which a player has; the handler receives the asking user on 14 alone (PEER-46)", async () => {
    const ann = await table.join("Ann");
    await play(`CONFIG.queries["tiny.echo"] = (data, options) => ({ data, keys: Object.keys(options ?? {}) });`);
    await play(`CONFIG.queries["tiny.echo"] = () => null;`, ann);
    const ask = `return game.users.find((u) => u.isGM).query("tiny.echo", { n: 1 }, { timeout: 5000 }).then((a) => a, (e) => e.message);`;
    expect(await play(ask, ann)).toEqual({ data: { n: 1 }, keys: ["timeout", "user"] });
    const rights = `game.settings.get("core", "permissions")`;
    await play(
      `globalThis.were = foundry.utils.deepClone(${rights}); await game.settings.set("core", "permissions", { ...were, QUERY_USER: [3, 4] });`,
    );
    await ann.until(`!game.user.hasPermission("QUERY_USER")`);
    expect(await play(ask, ann)).toMatch(/permission/i);
    await play(`await game.settings.set("core", "permissions", were);`);
    await ann.page.close();
  });
});
