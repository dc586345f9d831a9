import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

describe.each([13, 14] as const)(
  "scene, chat and encounter for two users, generation %i",
  { timeout: 90_000 },
  (generation) => {
    let table: TinyTable;
    let gm: Seat;
    let ann: Seat;

    beforeAll(async () => {
      table = await openTiny(generation);
      gm = await table.join("Referee");
      await gm.run(PEOPLE);
      ann = await table.join("Ann", { dark: true });
    }, 120_000);
    afterAll(async () => table?.close());

    const place = (seat: Seat, name: string): Promise<{ x: number; y: number }> =>
      seat.run(`(({ x, y }) => ({ x, y }))(canvas.tokens.placeables.find((t) => t.name.startsWith("${name}")))`);
    const drag = async (seat: Seat, name: string, dx: number, dy: number): Promise<void> => {
      const box = await seat.token(name).boundingBox();
      const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2];
      await seat.page.mouse.move(x, y);
      await seat.page.mouse.down();
      await seat.page.mouse.move(x + dx, y + dy, { steps: 5 });
      await seat.page.mouse.up();
    };

    it("drops actors from the directory: snapped, linked or not, numbered", async () => {
      await gm.tab("Actors");
      const entry = (name: string) => gm.page.locator(".directory-item.entry", { hasText: name });
      const spots: [string, number, number][] = [
        ["Hilda", 500, 300],
        ["Goblin", 600, 300],
        ["Goblin", 650, 400],
      ];
      for (const [i, [name, x, y]] of spots.entries()) {
        await entry(name).dragTo(gm.page.locator("#board"), { targetPosition: { x, y } });
        await gm.until(`canvas.tokens.placeables.length === ${i + 1}`);
      }
      const tokens = await gm.run<[string, number, number, boolean][]>(
        "canvas.tokens.placeables.map((t) => [t.name, t.x % canvas.grid.size, t.y % canvas.grid.size, t.document.actorLink])",
      );
      expect(tokens).toEqual([
        ["Hilda", 0, 0, true],
        ["Goblin (1)", 0, 0, false],
        ["Goblin (2)", 0, 0, false],
      ]);
      expect(await gm.run("hookLog.filter((h) => h === 'dropCanvasData').length")).toBe(3);
      await ann.until("canvas.tokens.placeables.length === 3");
    });

    it("lets a player move what is hers and nothing else", async () => {
      const before = await place(gm, "Hilda");
      await drag(ann, "Hilda", -120, 90);
      await gm.until(`canvas.tokens.placeables.some((t) => t.name === "Hilda" && t.x < ${before.x})`);
      const goblin = await place(gm, "Goblin");
      await drag(ann, "Goblin", 90, 90);
      expect(await place(gm, "Goblin")).toEqual(goblin);
      expect(await ann.run(`canvas.tokens.placeables.find((t) => t.name.startsWith("Goblin")).control()`)).toBe(false);
    });

    it("moves by arrow keys, targets by key, and sends both to the others", async () => {
      const before = await place(ann, "Hilda");
      await ann.token("Hilda").focus();
      await ann.page.keyboard.press("ArrowRight");
      await gm.until(`canvas.tokens.placeables.find((t) => t.name === "Hilda").x === ${before.x + 100}`);
      await ann.token("Goblin").focus();
      await ann.page.keyboard.press("t");
      await ann.until("game.user.targets.size === 1");
      // The token under the pointer takes precedence over the focused one.
      await ann.token("Hilda").focus();
      await ann.token("Goblin").hover();
      expect(await ann.run("canvas.tokens.hover?.name")).toMatch(/^Goblin/);
      await ann.page.keyboard.press("t");
      await ann.until("game.user.targets.size === 0");
      await ann.page.keyboard.press("t");
      await ann.until(
        "[...game.user.targets].every((one) => one.name.startsWith('Goblin')) && game.user.targets.size === 1",
      );
      await gm.until(`game.users.getName("Ann").targets.size === 1`);
      expect(await ann.run("hookLog.includes('targetToken')")).toBe(true);
    });

    it("opens the token's menu: effects, bars with sums, hidden from players", async () => {
      await gm.token("Goblin").click({ button: "right" });
      const hud = gm.page.locator("#token-hud");
      await hud.locator('[data-action="togglePalette"]').click();
      await hud.locator(".palette.active .effect-control").nth(1).click();
      await gm.until("canvas.tokens.controlled[0]?.actor.statuses.size === 1");
      await hud.locator(".bar1 input").fill("-2");
      await gm.page.keyboard.press("Enter");
      await gm.until("canvas.tokens.controlled[0]?.actor.system.hp.value === 3");
      await hud.locator('[data-action="visibility"]').click();
      await ann.until("canvas.tokens.placeables.filter((t) => !t.isVisible).length === 1");
      await hud.locator('[data-action="visibility"]').click();
      await ann.until("canvas.tokens.placeables.every((t) => t.isVisible)");
      expect(await gm.axe()).toEqual([]);
      await hud.locator('[data-action="closeHud"]').click();
    });

    it("the menu's combat button puts all that are selected into an encounter, and takes them out", async () => {
      await gm.run("canvas.tokens.placeables.forEach((token) => token.control({ releaseOthers: false }))");
      await gm.token("Goblin").click({ button: "right" });
      const button = gm.page.locator('#token-hud [data-action="combat"]');
      await button.click();
      await ann.until("game.combat?.combatants.size === 3");
      await button.click();
      await ann.until("game.combat?.combatants.size === 0");
      await gm.page.locator('#token-hud [data-action="closeHud"]').click();
      await gm.run("game.combat.delete()");
      await ann.until("game.combats.size === 0");
    });

    it("measures by the grid, and the others see it", async () => {
      await gm.page.keyboard.down("Shift");
      await gm.page.mouse.move(300, 600);
      await gm.page.mouse.down();
      await gm.page.mouse.move(600, 650, { steps: 3 });
      expect(await gm.page.locator("#measurement .distance").textContent()).toMatch(/^\d+ ft$/);
      await ann.page.locator(".ruler.other .distance").waitFor();
      await gm.page.mouse.up();
      await gm.page.keyboard.up("Shift");
      expect(await gm.page.locator("#measurement .distance").count()).toBe(0);
      await ann.page.locator(".ruler.other").waitFor({ state: "detached" });
    });

    it("speaks: rolls, whispers, text that stays text", async () => {
      await gm.tab("Chat");
      for (const line of ["/roll 2d6+1 # why", "Hello <b>all</b>", "/w Bob psst", "/gmroll 1d20"]) {
        await gm.page.locator("#chat-message").fill(line);
        await gm.page.keyboard.press("Enter");
        await gm.until(`document.querySelector("#chat-message").value === ""`);
      }
      await gm.until(`document.querySelectorAll("#chat .chat-message").length === 4`);
      expect(await gm.page.locator("#chat .message-content b").count()).toBe(0);
      await gm.page.locator("#chat .dice-roll").first().click();
      expect(await gm.page.locator("#chat .dice-roll.expanded .dice-rolls .die").count()).toBe(2);
      await ann.until(`document.querySelectorAll("#chat .chat-message").length >= 2`);
      expect(await ann.page.locator("#chat").textContent()).not.toContain("psst");
      expect(await gm.axe()).toEqual([]);
    });

    it("fights: rolls, begins, passes the turn; the player sees it", async () => {
      await gm.run("TokenDocument.implementation.createCombatants(canvas.tokens.placeables.map((t) => t.document))");
      await gm.tab("Encounters");
      await gm.page.locator('#combat [data-action="rollAll"]').click();
      await gm.until("game.combat?.turns.every((c) => c.initiative !== null)");
      await gm.page.locator('#combat [data-action="startCombat"]').click();
      await ann.tab("Encounters");
      await ann.until(
        `document.querySelectorAll("#combat .combatant").length === 3 && document.querySelector("#combat .combatant.active") !== null`,
      );
      const first = await gm.run("game.combat.combatant.id");
      await gm.page.locator('#combat [data-action="nextTurn"]').click();
      await ann.until(`game.combat.combatant.id !== ${JSON.stringify(first)}`);
      await gm.page.locator("#combat [data-menu-button]").first().click();
      expect(await gm.page.locator("#context-menu button").allInnerTexts()).toContain("Remove from the encounter");
      await gm.page.keyboard.press("Escape");
      expect(await gm.page.locator("#context-menu").count()).toBe(0);
      expect(await ann.axe()).toEqual([]);
    });

    it("draws hotbar and list of users again for what they show, and not for flags of users", async () => {
      await gm.run(
        `(() => { globalThis.redrawn = []; for (const name of ["Hotbar", "Players"]) Hooks.on("render" + name, () => redrawn.push(name)); })()`,
      );
      await gm.run(`game.user.setFlag("world", "said", 1).then(() => true)`);
      await gm.run(`game.users.getName("Ann").setFlag("world", "said", 1).then(() => true)`);
      await gm.run(`game.users.getName("Ann").update({ color: "#123456" }).then(() => true)`);
      await gm.until(`redrawn.join() === "Players"`);
      await gm.run(`game.user.update({ hotbar: { 1: "macromacromacro1" } }).then(() => true)`);
      await gm.until(`redrawn.join() === "Players,Hotbar"`);
    });

    it("asks another user and hears the answer", async () => {
      const answer = gm.run(
        `foundry.applications.api.DialogV2.query(game.users.getName("Ann"), "confirm", { content: "Well?" })`,
      );
      await ann.page.locator('dialog [data-action="yes"]').click();
      expect(await answer).toBe(true);
    });

    it("makes no noise in the console", () => {
      expect([...gm.faults, ...ann.faults]).toEqual([]);
    });
  },
);
