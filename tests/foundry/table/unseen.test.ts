/** What somebody does whom the players do not see is told to the referees alone (T5). */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

const manifest = JSON.parse(readFileSync("system.json", "utf8")) as {
  documentTypes: { ChatMessage: Record<string, unknown> };
};
/** Every type of card; a transaction's own entry is no card. */
const TYPES = Object.keys(manifest.documentTypes.ChatMessage).filter(
  (type) => !["deed", "numbers", "truth"].includes(type),
);

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

/** What everybody may read that names somebody. */
const publicNaming = (name: string): string[] =>
  table.game.messages.contents
    .filter(({ whisper, blind, type }) => TYPES.includes(type) && whisper.length === 0 && !blind)
    .map((message) => JSON.stringify(message.toObject()))
    .filter((text) => text.includes(name));

async function lurker(name: string): Promise<Doc> {
  const { token, actor } = await table.stand(beast({}, [], name), [5, 0], -1);
  await token.update({ hidden: true });
  return actor;
}

describe("T5: a card about a hidden creature", () => {
  test.each(TYPES)("of type %s goes to the referees alone", async (type) => {
    const actor = await lurker(`Lurker of ${type}`);
    const { postCard } = await of("chat/post-card");
    const message = await postCard({ type, actor, outcome: { procedure: type } });
    expect(message?.whisper.length).toBeGreaterThan(0);
  });

  test.each(TYPES)("of type %s is for all once its token is shown", async (type) => {
    const { actor } = await table.stand(beast({}, [], `Seen by ${type}`), [5, 0], -1);
    const { postCard } = await of("chat/post-card");
    const message = await postCard({ type, actor, outcome: { procedure: type } });
    expect(message?.whisper).toHaveLength(0);
  });
});

describe("T5: hit points of a creature of the referee typed to nothing", () => {
  const felled = async (name: string, hidden: boolean) => {
    const foe = await table.stand(beast({}, [], name), [5, 0], -1);
    await foe.token.update({ hidden });
    await table.fight(await table.stand(hero()), foe);
    await foe.actor.update({ "system.hp.value": -1 });
    await expect.poll(() => foe.actor.statuses.has("dead")).toBe(true);
    await calm();
    return publicNaming(name);
  };

  test("are told of to all where the players see it", async () => {
    expect(await felled("Loud Lou", false)).not.toEqual([]);
  });

  test("are told of to nobody else where it is hidden", async () => {
    expect(await felled("Silent Sam", true)).toEqual([]);
  });
});
