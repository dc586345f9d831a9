/** Macros of the compendium, run as a referee's hotbar runs them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Doc, Game } from "./support/page.ts";
import { beginFight } from "./support/scene.ts";
import { type Company, expectNoFaults, seatCompany, showTab } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { cards } from "./support/use.ts";

declare const game: Game;

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Bob"] });
  await showTab(company.referee, "chat");
});
afterAll(async () => company?.table.close());

/** Runs a macro of the compendium by its name, with these tokens selected. */
function run(seat: Seat, name: string, tokens: readonly string[] = []): Promise<void> {
  return seat.page.evaluate(
    async ([wanted, selected]) => {
      const { layer } = { layer: Reflect.get(globalThis, "canvas").tokens as { releaseAll(): void } };
      layer.releaseAll();
      for (const token of selected as string[]) {
        const placed = Reflect.get(game.scenes.active.tokens.getName(token) ?? {}, "object") as {
          control(how: object): void;
        };
        placed.control({ releaseOthers: false });
      }
      const pack = game.packs.get("rulings.macros");
      const id = pack?.index.contents.find((one) => one.name === wanted)?._id ?? "";
      const macro = (await (pack as unknown as { getDocument(id: string): Promise<Doc> }).getDocument(id)) as Doc & {
        execute(): Promise<unknown>;
      };
      await macro.execute();
    },
    [name, tokens] as const,
  );
}

const time = () => company.referee.page.evaluate(() => (Reflect.get(game, "time") as { worldTime: number }).worldTime);

test("a night passes: who sleeps is asked of the rulings, a card for each, eight hours on the clock", async () => {
  const { referee, bob } = company;
  const cast = (normal: number, kept: number) =>
    referee.page.evaluate(
      async ([used, left]) => {
        const spell = game.actors.getName("Ysolde Vane")?.items.find(({ type }) => type === "spell");
        await spell?.update({ "system.cast.normal": used, "system.memorised.normal": left });
        return spell?.id ?? "";
      },
      [normal, kept],
    );
  const spell = await cast(1, 0);
  const before = await time();
  await run(referee, "A night passes", ["Ysolde Vane", "Brother Anselm"]);
  await expect.poll(() => time()).toBe(before + 8 * 3600);
  await expect.poll(() => cards(bob, "rest")).toBe(2);
  const memory = await referee.page.evaluate(
    (id) => game.actors.getName("Ysolde Vane")?.items.get(id)?.toObject().system,
    spell,
  );
  expect(memory).toMatchObject({ memorised: { normal: 1 }, cast: { normal: 0 } });
});

test("morale is rolled for the bands of the selected tokens, once for each", async () => {
  const { referee } = company;
  await beginFight(referee);
  await run(referee, "Roll morale", ["Goblin (1)", "Goblin (2)", "Skarn Potlid"]);
  await expect.poll(() => cards(referee, "morale")).toBe(2);
});

test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
