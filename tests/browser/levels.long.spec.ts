/**
 * A scene of two levels (v14): a token on one is not adjacent to tokens on the other, and a dropped actor is placed on the level in view.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generationByDefault } from "../../practice-table/server/generation.ts";
import type { Doc, Game, PageHooks } from "./support/page.ts";
import { type Company, expectNoFaults, openActor, seatCompany } from "./support/seats.ts";
import { cards } from "./support/use.ts";

declare const game: Game;
declare const Hooks: PageHooks & { call(name: string, ...args: unknown[]): unknown };

const GALLERY = "GalleryGalleryGa";

// Scenes of 13 have no levels, and no test of the run is skipped.
if (generationByDefault() < 14)
  test("V14-11: a scene of 13 refuses a level", async () => {
    const { table, referee } = await seatCompany({ people: ["Referee"] });
    const refusal = await referee.page.evaluate(async () => {
      const scene = game.scenes.find(({ active }) => active) as Doc & {
        createEmbeddedDocuments(type: string, data: object[]): Promise<Doc[]>;
      };
      return scene.createEmbeddedDocuments("Level", [{ name: "Gallery" }]).catch(String);
    });
    await table.close();
    expect(refusal).toContain("Level");
  });
else
  describe("a scene of two levels", () => {
    let company: Company;
    beforeAll(async () => {
      company = await seatCompany({ people: ["Referee"] });
      await company.referee.page.evaluate(async (id) => {
        const scene = game.scenes.find(({ active }) => active) as Doc & {
          createEmbeddedDocuments(type: string, data: object[], options: object): Promise<Doc[]>;
          view(options: { level: string }): Promise<unknown>;
        };
        const level = { _id: id, name: "Gallery", elevation: { bottom: 20, top: 40 } };
        await scene.createEmbeddedDocuments("Level", [level], { keepId: true });
        await scene.view({ level: id });
      }, GALLERY);
    });
    afterAll(async () => company?.table.close());

    test("V14-11: a folder dropped on the scene stands on the level in view, on its floor", async () => {
      const { page } = company.referee;
      const made = () =>
        page.evaluate(() =>
          game.scenes
            .find(({ active }) => active)
            ?.tokens.filter(({ name }) => name.startsWith("Lookout"))
            .map((token) => {
              const { level, elevation } = token.toObject();
              return { level, elevation };
            }),
        );
      await page.evaluate(async () => {
        const documents = globalThis as unknown as Record<"Folder" | "Actor", { create(data: object): Promise<Doc> }>;
        const folder = await documents.Folder.create({ name: "Lookouts", type: "Actor" });
        for (const name of ["Lookout A", "Lookout B"])
          await documents.Actor.create({ name, type: "monster", folder: folder.id });
        const canvas: unknown = Reflect.get(globalThis, "canvas");
        Hooks.call("dropCanvasData", canvas, { type: "Folder", uuid: folder.uuid, x: 1000, y: 1000 });
      });
      const there = { level: GALLERY, elevation: 20 };
      await expect.poll(made).toEqual([there, there]);
    });

    test("V14-12: the only foe on another level is not the one who is attacked", async () => {
      const { page } = company.referee;
      await page.evaluate(async (level) => {
        const scene = game.scenes.find(({ active }) => active);
        const gone =
          scene?.tokens.filter(({ name }) => name !== "Hild Redmantle" && !name.startsWith("Lookout A")) ?? [];
        await scene?.deleteEmbeddedDocuments(
          "Token",
          gone.map(({ id }) => id),
        );
        const hero = scene?.tokens.getName("Hild Redmantle")?.toObject() ?? {};
        const beside = { x: Number(hero.x) + 100, y: hero.y };
        await scene?.tokens
          .getName("Lookout A")
          ?.update({ ...beside, level, elevation: 0, disposition: -1, hidden: false });
      }, GALLERY);
      const sheet = await openActor(company.referee, "Hild Redmantle");
      const attack = sheet.locator("[data-action=rollAttack]").first();
      await attack.click();
      // Nobody is in reach of the eye: it is an attack at nobody in particular.
      await expect.poll(() => cards(company.referee, "openAttack")).toBe(1);
      await expect.poll(() => page.locator(".attack-window").count()).toBe(0);
      await page.evaluate(async () => {
        const scene = game.scenes.find(({ active }) => active);
        await scene?.tokens.find(({ name }) => name.startsWith("Lookout A"))?.update({ level: "defaultLevel0000" });
      });
      await attack.click();
      await page.locator(".attack-window").waitFor();
    });

    test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
  });
