import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

describe("the tracker at the practice table", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;

  beforeAll(async () => {
    table = await openTiny();
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
    await gm.run(
      `Combat.implementation.create({ active: true, scene: canvas.scene.id }).then((fight) => fight.createEmbeddedDocuments("Combatant", [{ name: "Moss", initiative: 7 }, { name: "Fern", initiative: 4 }]))`,
    );
    await gm.tab("Encounters");
  }, 120_000);
  afterAll(async () => table?.close());

  const entries = (): Promise<string[]> => gm.page.locator("#context-menu button").allInnerTexts();

  it("PLAY-15: header and footer call rollAll, rollNPC, previousTurn and the like directly on the fight", async () => {
    await gm.run(
      `(() => { globalThis.called = []; for (const name of ["rollAll", "rollNPC", "startCombat"]) game.combat[name] = async function () { called.push(name); return this; }; })()`,
    );
    for (const action of ["rollAll", "rollNPC", "startCombat"])
      await gm.page.locator(`#combat [data-action="${action}"]`).click();
    await gm.until(`called.join() === "rollAll,rollNPC,startCombat"`);
    await gm.run("(delete game.combat.startCombat, game.combat.startCombat().then(() => true))");
    await gm.page.locator('#combat [data-action="nextTurn"]').waitFor();
    await gm.run(
      `(() => { called.length = 0; for (const name of ["previousTurn", "previousRound", "nextTurn", "nextRound"]) game.combat[name] = async function () { called.push(name); return this; }; })()`,
    );
    for (const action of ["previousTurn", "previousRound", "nextTurn", "nextRound"])
      await gm.page.locator(`#combat [data-action="${action}"]`).click();
    await gm.until(`called.join() === "previousTurn,previousRound,nextTurn,nextRound"`);
  });

  it("PLAY-16: most of what can be done with the encounter stands in its menu, which a hook may change", async () => {
    await gm.run(
      `(() => { globalThis.menus = []; Hooks.on("getCombatContextOptions", (app, list) => menus.push(app.id, list.length)); })()`,
    );
    expect(await gm.page.locator('#combat [data-action="resetAll"]').count()).toBe(0);
    await gm.run("ui.combat.renderPopout().then(() => true)");
    expect(await gm.run("menus")).toEqual(["combat-popout", 4]);
    await gm.run("ui.combat.popout.close()");
    await gm.page.locator("#combat .encounter-context-menu").click();
    expect(await entries()).toEqual(["Reset initiative", "Bind to this scene", "Delete encounter"]);
    await gm.page.getByRole("menuitem", { name: "Reset initiative" }).click();
    await gm.until("game.combat.turns.every((one) => one.initiative === null)");
  });

  it("PLAY-17: the menu of a combatant: change, clear initiative, roll again, hide, defeat, remove", async () => {
    await gm.run("game.combat.turns[0].update({ initiative: 3 })");
    // The list is drawn after the change, and may still have the previous order.
    await gm.until("document.querySelector('#combat .combatant input.combatant-initiative')?.value === '3'");
    await gm.page.locator("#combat .combatant").first().click({ button: "right" });
    expect(await entries()).toEqual([
      "Change the combatant",
      "Clear initiative",
      "Roll initiative again",
      "Hide or show",
      "Mark as defeated",
      "Remove from the encounter",
    ]);
    await gm.page.getByRole("menuitem", { name: "Clear initiative" }).click();
    await gm.until("game.combat.turns.every((one) => one.initiative === null)");
  });

  it("PLAY-38: a tab pops out as a second instance beside the docked one, and both follow", async () => {
    await gm.run("ui.combat.renderPopout().then(() => true)");
    expect(
      await gm.run(
        "[ui.combat.isPopout, ui.combat.popout.isPopout, ui.combat.popout === ui.combat, ui.combat.popout.constructor === ui.combat.constructor]",
      ),
    ).toEqual([false, true, false, true]);
    await gm.page.locator("#combat-popout .combatant").first().waitFor();
    await gm.run(`game.combat.createEmbeddedDocuments("Combatant", [{ name: "Reed" }]).then(() => true)`);
    for (const id of ["combat", "combat-popout"])
      await gm.until(`document.querySelectorAll("#${id} .combatant").length === 3`);
    expect(await gm.run("Object.keys(ui.sidebar.popouts)")).toEqual(["combat"]);
    await gm.run("ui.combat.popout.close()");
    await gm.page.locator("#combat-popout").waitFor({ state: "detached" });
    expect(await gm.page.locator("#combat .combatant").count()).toBe(3);
  });

  it("PLAY-32: the skull lies over a token only when the effect says so", async () => {
    await gm.run(
      `canvas.scene.createEmbeddedDocuments("Token", [{ name: "Skull", x: 200, y: 200, actorId: game.actors.getName("Hilda").id }]).then(() => true)`,
    );
    await gm.until("canvas.tokens.placeables.length > 0");
    const token = `canvas.tokens.placeables[0]`;
    await gm.run(`${token}.actor.toggleStatusEffect("dead", { active: true }).then(() => true)`);
    await gm.until(`${token}.actor.statuses.has("dead")`);
    const overlays = (): Promise<number> => gm.page.locator("#board .overlay").count();
    await gm.until(`document.querySelectorAll("#board .effects .effect").length > 0`);
    expect(await overlays()).toBe(0);
    await gm.run(`${token}.actor.toggleStatusEffect("dead", { active: false }).then(() => true)`);
    await gm.run(`${token}.actor.toggleStatusEffect("dead", { active: true, overlay: true }).then(() => true)`);
    await gm.page.locator("#board .overlay").first().waitFor();
  });

  it("makes no noise in the console", () => {
    expect(gm.faults).toEqual([]);
  });
});
