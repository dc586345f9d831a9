/** The sample module, the companion module and a macro in a browser, each doing what the docs say. The companion meets a double of Token Action HUD core 2.1.0. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Game } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab } from "./support/seats.ts";
import { cards } from "./support/use.ts";

declare const game: Game;

const HILD = "Hild Redmantle";

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ modules: ["docs/sample-module", "modules/token-action-hud-rulings"] });
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

describe("the sample module", () => {
  test("its key of an effect is offered on the page of effects, and its condition stands in the list of actions", async () => {
    const { ann } = company;
    const sheet = await openActor(ann, HILD);
    await sheet.locator('[role=tab][data-tab="effects"]').click();
    const option = sheet.locator('datalist option[value="flags.sample-rulings.tipsy"]');
    await expect
      .poll(() => option.getAttribute("label"))
      .toBe("Steady aim. Added to missile attacks. A plus is better.");
    const conditions = await ann.page.evaluate((name) => {
      const actions = Reflect.get(game.rulings, "actions")(game.actors.getName(name));
      return actions.flatMap(({ group, name: label }: Record<string, string>) =>
        group === "conditions" ? [label] : [],
      );
    }, HILD);
    expect(conditions).toContain("Cursed");
    await sheet.locator("[data-action=close]").first().click();
  });

  test("its hook adds to a dwarf's saving throw, under its name on the card", async () => {
    const { referee } = company;
    await referee.page.evaluate(async (name) => {
      const actor = game.actors.getName(name);
      await actor?.update({ "system.people": "dwarf" });
      await Reflect.get(game.rulings, "roll")("save", { actor, subject: "death", event: { shiftKey: true } });
    }, HILD);
    const last = () =>
      referee.page.evaluate(() => JSON.stringify(Reflect.get(game.messages.contents.at(-1) ?? {}, "system")));
    await expect.poll(last).toContain("Steady hand");
    await referee.page.evaluate((name) => game.actors.getName(name)?.update({ "system.people": "human" }), HILD);
  });
});

test("the companion module fills the bar with what the character can do, and a press rolls it", async () => {
  const { ann } = company;
  const before = await cards(ann, "save");
  const buttons = await ann.page.evaluate(async (name) => {
    const added: { name: string; encodedValue: string }[] = [];
    const hud = { actor: game.actors.getName(name), token: null, tokens: [], isRightClick: false };
    class Handler {
      actor = hud.actor;
      token = hud.token;
      tokens = hud.tokens;
      hudManager = hud;
      addActions(some: typeof added): void {
        added.push(...some);
      }
      isRenderItem(): boolean {
        return false;
      }
    }
    const api = { ActionHandler: Handler, RollHandler: class extends Handler {}, SystemManager: class {} };
    Reflect.get(globalThis, "Hooks").callAll("tokenActionHudCoreApiReady", { id: "token-action-hud-core", api });
    const module = Reflect.get(game, "modules").get("token-action-hud-rulings");
    const system = new module.api.SystemManager();
    await system.getActionHandler().buildSystemActions([]);
    const save = added.find(({ encodedValue }) => encodedValue === "save|death");
    await system.getRollHandler("core").handleActionClick({ shiftKey: true }, save?.encodedValue);
    return added.map(({ encodedValue }) => encodedValue);
  }, HILD);
  expect(buttons).toEqual(expect.arrayContaining(["save|death", "check|str", "attack|unarmed"]));
  await expect.poll(() => cards(ann, "save")).toBe(before + 1);
});

test("a macro of a player rolls for the player's character by the published calls", async () => {
  const { ann } = company;
  const before = await cards(ann, "save");
  await ann.page.evaluate(async (name) => {
    const command = `await game.rulings.ready();
      const actor = game.actors.getName("${name}");
      const [save] = game.rulings.actions(actor).filter(({ group }) => group === "saves");
      await game.rulings.roll(save.kind, { actor, subject: save.subject, event: { shiftKey: true } });`;
    const macro = await Reflect.get(globalThis, "Macro").create({ name: "A save", type: "script", command });
    await macro.execute();
  }, HILD);
  await expect.poll(() => cards(ann, "save")).toBe(before + 1);
});

test("nothing was wrong on any page meanwhile", () => expectNoFaults(company.everyone));
