/** A preset put in force at a table: each topic stands in a setting of its own, which the preset's name alone does not change. */
import { compile } from "../../../src/rules/compile.ts";
import { topics } from "../../../src/rules/topics/index.ts";
import type { Game } from "./page.ts";
import type { Seat } from "./table.ts";

declare const game: Game;

/** Writes every topic as the preset has it. */
export async function applyPreset({ page }: Seat, preset: string): Promise<void> {
  const { rulings } = compile({ preset });
  const wanted = Object.keys(topics).map((key) => [key, rulings.chosen(key)] as const);
  await page.evaluate(
    async (all) => {
      for (const [key, value] of all)
        if (game.settings.get("rulings", key) !== value) await game.settings.set("rulings", key, value);
    },
    [["preset", preset] as const, ...wanted],
  );
}
