import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTrial, play, type Seat, type TinyTable } from "./support.ts";

/** A system that is mostly interface. */
describe.each([13, 14] as const)(
  "a system of windows, cards, dice and tools at the practice table, generation %i",
  { timeout: 90_000 },
  (generation) => {
    let table: TinyTable;
    let gm: Seat;
    let ann: Seat;

    beforeAll(async () => {
      table = await openTrial("bright-stage", generation);
      [gm, ann] = await Promise.all([table.join("Referee"), table.join("Ann")]);
      await gm.run(`Actor.create([
      { name: "Kit", type: "player", ownership: { default: 0, AnnAnnAnnAnnAnnA: 3 }, items: [{ name: "Skull", type: "prop" }, { name: "Letter", type: "prop" }], prototypeToken: { actorLink: true } },
      { name: "Moll", type: "player", ownership: { default: 0, AnnAnnAnnAnnAnnA: 3 } }])`);
      await ann.until(`game.actors.size === 2`);
    }, 120_000);
    afterAll(async () => table?.close());

    it("rolls its own dice in its own rolls, and shows them by its own template", async () => {
      const seen = await play<Record<string, unknown>>(
        ann,
        `const out = {}; const roll = await new Roll("4dm").evaluate(); const die = roll.dice[0]; out.die = [die.constructor.name, die.results.length, die.faces, roll.formula];
       out.label = ["sun", "moon"].includes(die.getResultLabel(die.results[0])); const suns = await new Roll("6dms").evaluate(); out.suns = suns.total === suns.dice[0].results.filter((r) => r.result >= 3).length;
       const again = Roll.fromJSON(JSON.stringify(suns.toJSON())); out.again = [again.dice[0].constructor.name, again.total === suns.total];
       const kit = game.actors.getName("Kit"); await kit.sheet.render({ force: true }); kit.sheet.element.querySelector("[data-action=roll]").click();
       const message = await until(() => game.messages.contents.at(-1)); out.roll = [message.rolls[0].constructor.name, message.rolls[0].options.difficulty, message.rolls[0].isSuccess === message.rolls[0].total >= 13];
       const card = await until(() => document.querySelector("#chat [data-message-id='" + message.id + "'] .stage-roll")); out.card = card.querySelector(".dice-total").innerText === String(message.rolls[0].total); const whole = card.closest(".chat-message"); out.staged = [whole.classList.contains("staged"), whole.dataset.hooked];
       return out;`,
      );
      expect(seen).toEqual({
        die: ["MoonDie", 4, 4, "4dm"],
        label: true,
        suns: true,
        again: ["MoonDie", true],
        roll: ["StageRoll", 13, true],
        card: true,
        staged: [true, "true"],
      });
    });

    it("puts buttons on cards that act once", async () => {
      const seen = await play(
        ann,
        `const kit = game.actors.getName("Kit"); kit.sheet.element.querySelector("[data-action=cue]").click(); const message = await until(() => game.messages.find((m) => m.type === "cue"));
       const find = () => document.querySelector("#chat [data-message-id='" + message.id + "'] [data-stage=take]"); (await until(find)).click(); await until(() => kit.system.poise.value === 2); await until(() => find()?.disabled); return message.system.taken;`,
      );
      expect(seen).toEqual(["AnnAnnAnnAnnAnnA"]);
    });

    it("opens an own window by its key, with tabs, a form, own inputs and header entries", async () => {
      await ann.page.keyboard.press("Escape");
      await ann.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await ann.page.keyboard.press("Shift+B");
      await ann.page.locator("#prompt-board").waitFor();
      const seen = await play<Record<string, unknown>>(
        ann,
        `const board = stage.board; const $ = (s) => board.element.querySelector(s); const out = { title: $(".window-title").innerText, tabs: [...board.element.querySelectorAll("nav [data-tab]")].map((t) => t.innerText.trim()), tag: board.element.tagName };
       $("nav [data-tab=props]").click(); out.tab = [board.tabGroups.primary, $(".tab.active").dataset.tab]; board.changeTab("cues", "primary");
       $("[data-action=add]").click(); await until(() => board.element.querySelectorAll(".cue").length === 3);
       $("star-input button").click(); await until(() => board.saved); out.saved = board.saved; out.stars = $("star-input").value;
       $("[data-action=twice]").click(); out.twice = stage.log.at(-1); board.toggleControls(true); const entries = [...board.element.querySelectorAll(".controls-dropdown button, .controls-dropdown li, #context-menu li")].map((b) => b.innerText.trim()); out.entries = entries.includes("Clear") && entries.includes("Add by hook"); board.toggleControls(false);
       out.instance = foundry.applications.instances.get("prompt-board") === board; return out;`,
      );
      expect(seen).toEqual({
        title: "Prompt board",
        tabs: ["Cues", "Props"],
        tag: "FORM",
        tab: ["props", "props"],
        saved: { note: { text: "n", loud: true, stars: 3 } },
        stars: 3,
        twice: "twice 0 twice",
        entries: true,
        instance: true,
      });
    });

    it("offers a context menu of its own, to which a hook adds, and acts on it", async () => {
      await ann.page.locator("#prompt-board .cue[data-cue=b]").click({ button: "right" });
      await ann.page.locator("#context-menu").waitFor();
      expect(await ann.page.locator("#context-menu li").allInnerTexts()).toEqual([expect.stringContaining("Hooked")]);
      await ann.page.keyboard.press("Escape");
      await ann.page.locator("#prompt-board .cue[data-cue=a]").click({ button: "right" });
      await ann.page.locator("#context-menu li", { hasText: "Strike out" }).click();
      await ann.until(`stage.board.cues.every((cue) => cue.id !== "a")`);
    });

    it("drags between windows and sheets", async () => {
      await play(
        ann,
        `stage.board.changeTab("props", "primary"); await stage.board.setPosition({ left: 20, top: 20 }); const [kit, moll] = ["Kit", "Moll"].map((n) => game.actors.getName(n)); await kit.sheet.render({ force: true }); kit.sheet.setPosition({ left: 460, top: 40 }); await moll.sheet.render({ force: true }); moll.sheet.setPosition({ left: 460, top: 420 });`,
      );
      const skull = ann.page.locator(".application .prop", { hasText: "Skull" });
      await skull.dragTo(ann.page.locator("#prompt-board .prop-well"));
      await ann.until(`stage.board.props.includes("Skull")`);
      const mollId = await ann.run<string>(`game.actors.getName("Moll").sheet.id`);
      await skull.dragTo(ann.page.locator(`[id="${mollId}"] .props`));
      await ann.until(`game.actors.getName("Moll").items.getName("Skull") !== undefined`);
      await ann.page.locator(".application .prop", { hasText: "Letter" }).click({ button: "right" });
      await ann.page.locator("#context-menu li", { hasText: "Burn" }).click();
      await ann.until(`game.actors.getName("Kit").items.getName("Letter") === undefined`);
      await play(
        ann,
        `for (const app of [...foundry.applications.instances.values()]) if (app.options.position && app.hasFrame) await app.close();`,
      );
    });

    it("enriches text in its own way and shows tooltips", async () => {
      const seen = await play<Record<string, unknown>>(
        ann,
        `const kit = game.actors.getName("Kit"); const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML("<p>See @Cue[Storm]{the storm} and [[/wit 3]] and [[/roll 1d4]]{throw} @UUID[" + kit.uuid + "]</p>", { relativeTo: kit });
       const div = document.createElement("div"); div.innerHTML = html; document.body.append(div); const out = { cue: div.querySelector(".stage-cue").innerText, tip: div.querySelector(".stage-cue").dataset.tooltip, wit: div.querySelector("b").innerText, roll: !!div.querySelector("a.inline-roll"), link: div.querySelector("a.content-link").innerText.trim() };
       await wait(50); div.querySelector(".stage-cue").click(); out.clicked = stage.log.includes("enriched click");
       game.tooltip.activate(div.querySelector("b"), { text: "Hello there" }); out.shown = document.querySelector("#tooltip").innerText; game.tooltip.deactivate(); div.remove(); return out;`,
      );
      expect(seen).toEqual({
        cue: "the storm",
        tip: "Kit",
        wit: "wit 3",
        roll: true,
        link: "Kit",
        clicked: true,
        shown: "Hello there",
      });
    });

    it("has its own status effects and token menu", async () => {
      const seen = await play<Record<string, unknown>>(
        gm,
        `const out = {}; const kit = game.actors.getName("Kit"); const scene = canvas.scene; const [token] = await scene.createEmbeddedDocuments("Token", [await kit.getTokenDocument({ x: 300, y: 300 })]);
       await until(() => token.object); await kit.toggleStatusEffect("spotlit"); out.wit = kit.system.wit; out.has = kit.statuses.has("spotlit"); const made = await kit.toggleStatusEffect("stunned", { active: true, overlay: true }); out.id = kit.effects.has("stagestunned0000");
       out.name = kit.effects.get("stagestunned0000").name; out.overlay = kit.effects.get("stagestunned0000").getFlag("core", "overlay"); out.again = await kit.toggleStatusEffect("stunned", { active: true }); await kit.toggleStatusEffect("spotlit"); out.back = kit.system.wit;
       out.unknown = await kit.toggleStatusEffect("sleep").then(() => "made", (e) => "refused"); token.object.control({ releaseOthers: true }); out.controlled = canvas.tokens.controlled.length;
       await canvas.hud.token.bind(token.object); const button = await until(() => document.querySelector("#token-hud .stage-hud")); button.click(); out.hud = stage.log.at(-1);
       out.choices = [...document.querySelectorAll("#token-hud [data-status-id]")].map((e) => e.dataset.statusId).sort(); canvas.hud.token.close(); await ActiveEffect.implementation.fromStatusEffect("exit").then((e) => (out.from = e.name)); return out;`,
      );
      expect(seen).toMatchObject({
        wit: 5,
        has: true,
        id: true,
        name: "Struck dumb",
        overlay: true,
        back: 2,
        unknown: "refused",
        controlled: 1,
        hud: "hud Kit",
        choices: ["exit", "spotlit", "stunned"],
        from: "Exit",
      });
    });

    it("replaces the combat tracker and its combat", async () => {
      const seen = await play<Record<string, unknown>>(
        gm,
        `const out = {}; stage.log.length = 0; const combat = await Combat.implementation.create({ scene: canvas.scene.id, active: true }); const [a, b] = await combat.createEmbeddedDocuments("Combatant", ["Kit", "Moll"].map((n) => ({ actorId: game.actors.getName(n).id })));
       await combat.setInitiative(a.id, 3); await combat.setInitiative(b.id, 1); await combat.startCombat(); out.order = combat.turns.map((t) => t.name); await combat.nextTurn(); await combat.nextTurn(); out.round = combat.round; await wait(200);
       out.log = [...stage.log]; ui.sidebar.changeTab("combat", "primary"); const mood = await until(() => document.querySelector("#combat .stage-mood")); out.tracker = ui.combat.constructor.name; out.lanes = [...document.querySelectorAll("#combat .combatant")].map((li) => [...li.classList].find((c) => c.startsWith("lane-")));
       mood.querySelector("button").click(); await until(() => combat.mood === "wild"); await until(() => document.querySelector("#combat .stage-mood").innerText.includes("wild"));
       await b.update({ defeated: true }); out.defeated = b.isDefeated; await combat.nextTurn(); return out;`,
      );
      expect(seen).toMatchObject({
        order: ["Moll", "Kit"],
        round: 2,
        tracker: "StageTracker",
        lanes: ["lane-0", "lane-1"],
        defeated: true,
      });
      expect(seen.log).toEqual(["round 1", "turn Moll", "end Moll", "turn Kit", "end Kit", "round 2", "turn Moll"]);
      await gm.page.locator("#combat .combatant").first().click({ button: "right" });
      await gm.page.locator("#context-menu li", { hasText: "Applaud" }).click();
      expect(await gm.run(`stage.log.at(-1)`)).toMatch(/^applaud /);
      await gm.run(`game.combat.delete()`);
    });

    it("adds tools, directory entries, chat commands, and macros of its own", async () => {
      const seen = await play<Record<string, unknown>>(
        gm,
        `const out = {}; out.tool = Object.keys(ui.controls.controls.tokens.tools).includes("prompt"); document.querySelector("#scene-controls [data-tool=prompt]").click(); await wait(50); out.ran = stage.log.includes("tool");
       await ui.controls.activate({ control: "stage" }); out.control = ui.controls.control.name; await ui.controls.activate({ control: "tokens" });
       ui.sidebar.changeTab("actors", "primary"); out.button = !!document.querySelector("#actors .stage-button"); ui.sidebar.changeTab("chat", "primary"); await ui.chat.processMessage("/cue thunder"); await until(() => game.messages.contents.at(-1)?.content.includes("thunder")); out.flag = game.messages.contents.at(-1).getFlag("bright-stage", "cue");
       Hooks.call("hotbarDrop", ui.hotbar, { type: "Cue", cue: "z" }, 2); await until(() => game.user.hotbar[2]); await game.macros.get(game.user.hotbar[2]).execute({ extra: "more" }); await until(() => stage.log.some((l) => l.startsWith("macro z"))); out.macro = stage.log.find((l) => l.startsWith("macro z")); return out;`,
      );
      expect(seen).toEqual({
        tool: true,
        ran: true,
        control: "stage",
        button: true,
        flag: true,
        macro: expect.stringMatching(/^macro z (object|undefined) more$/),
      });
      await gm.page.locator("#sidebar-tabs [data-tab=actors]").click();
      await gm.page
        .locator("#actors .directory-item.entry, #actors .directory-item.document")
        .first()
        .click({ button: "right" });
      await gm.page.locator("#context-menu li", { hasText: "Applaud" }).click();
      expect(await gm.run(`stage.log.at(-1)`)).toMatch(/^actor /);
    });

    it("opens its settings menu and stores a schema of settings for everybody", async () => {
      await gm.run(`game.settings.sheet.render({ force: true })`);
      await gm.page.getByRole("tab", { name: "Bright Stage" }).click();
      await gm.page.getByRole("button", { name: "Set the lights" }).click();
      await gm.page.locator("#stage-lights").waitFor();
      await play(
        gm,
        `const form = document.querySelector("#stage-lights"); const back = form.querySelector("[name='lights.back']"); back.value = 7; form.querySelector("button[type=submit]").click(); await until(() => game.settings.get("bright-stage", "lights").back === 7); await game.settings.sheet.close();`,
      );
      await ann.until(`stage.log.includes("lights 7")`);
      expect(await ann.run(`game.settings.get("bright-stage", "lights").front.css`)).toBe("#ffffff");
    });

    it("asks in dialogs of every kind", async () => {
      const seen = await play<Record<string, unknown>>(
        gm,
        `const out = {}; const { DialogV2 } = stage; const press = async (action) => { const b = await until(() => document.querySelector(".dialog [data-action=" + action + "]")); b.click(); await until(() => !document.querySelector(".dialog")); };
       let p = DialogV2.confirm({ window: { title: "Sure?" }, content: "<p>Sure?</p>", rejectClose: false, modal: true }); await press("yes"); out.confirm = await p;
       p = DialogV2.prompt({ window: { title: "Name" }, content: '<input name="who" value="Kit" autofocus>', ok: { label: "Go", callback: (event, button, dialog) => button.form.elements.who.value } }); await press("ok"); out.prompt = await p;
       p = DialogV2.input({ window: { title: "In" }, content: '<input type="number" name="n" value="4"><select name="s"><option value="x" selected>X</option></select>' }); await press("ok"); out.input = await p;
       p = DialogV2.wait({ window: { title: "Pick" }, content: "", buttons: [{ action: "left", label: "Left", default: true }, { action: "right", label: "Right", callback: () => 42 }], rejectClose: false }); await press("right"); out.wait = await p;
       p = DialogV2.wait({ window: { title: "Close" }, buttons: [{ action: "left", label: "Left" }], rejectClose: false }); await press("close"); out.closed = await p;
       p = DialogV2.prompt({ window: { title: "R" }, content: "x", rejectClose: true }); p = p.then(() => "no", () => "yes"); await press("close"); out.rejected = await p;
       const bar = ui.notifications.info("Loading", { progress: true }); bar.update({ pct: 0.5, message: "Half" }); out.half = await until(() => [...document.querySelectorAll("#notifications .notification")].map((n) => n.innerText).find((t) => t.includes("Half"))); bar.update({ pct: 1 }); bar.remove(); ui.notifications.warn("STAGE.Board", { localize: true, console: false }); await until(() => document.querySelector("#notifications .warning"));
       return { ...out, half: Boolean(out.half) };`,
      );
      expect(seen).toEqual({
        confirm: true,
        prompt: "Kit",
        input: { n: 4, s: "x" },
        wait: 42,
        closed: null,
        rejected: "yes",
        half: true,
      });
    });

    it("a player is asked by a dialog from afar", async () => {
      const answer = gm.run(
        `foundry.applications.api.DialogV2.query(game.users.getName("Ann"), "confirm", { window: { title: "Ready?" }, content: "<p>Ready?</p>" })`,
      );
      await ann.page.locator(".dialog [data-action=yes]").click();
      expect(await answer).toBe(true);
    });

    it("nothing went wrong in any page", () => expect([...gm.faults, ...ann.faults]).toEqual([]));
  },
);
