/** Actions of a creature that the players do not see are reported to the referees only (T5). */
import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
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

/** The public messages that contain a name. */
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

describe("T5: a card of somebody who is seen, about somebody hidden", () => {
  /** The card as a player reads it, or the referee. */
  const drawn = async (message: Doc, referee: boolean): Promise<string> => {
    const { user, users } = table.game as unknown as { user: Doc; users: { contents: Doc[] } };
    Object.assign(table.game, { user: referee ? user : users.contents.find(({ isGM }) => !isGM) });
    // The table draws nothing: what the template is given is what would be read.
    const { handlebars } = (Reflect.get(globalThis, "foundry") as Doc).applications;
    const given = vi
      .spyOn(handlebars, "renderTemplate")
      .mockImplementation(async (_path, view) => JSON.stringify(view));
    const { cardData } = await of("undo/card-data");
    const { drawCard } = await of("chat/render-card");
    try {
      return await drawCard(message, cardData(message));
    } finally {
      Object.assign(table.game, { user });
      given.mockRestore();
    }
  };
  const party = (actor: Doc, name = actor.name) => ({ uuid: actor.uuid, name, img: "icons/svg/skull.svg" });
  const attackOn = async (hidden: boolean) => {
    const { actor, token } = await table.stand(beast({}, [], "Hidden Hal"), [5, 0], -1);
    await token.update({ hidden });
    const by = await table.stand(hero());
    const planned = await table.planned(by, { actor, token });
    const { postCard } = await of("chat/post-card");
    const { resolveAttack } = await import("../../../src/rules/attack/resolve.ts");
    const { input: _input, ...plan } = planned;
    const rolls = { attack: { total: 20, dice: [{ faces: 20, results: [20] }] } };
    const outcome = resolveAttack(plan, rolls as never, (await table.inForce()) as never);
    const message = await postCard({ type: "attack", actor: by.actor, plan, outcome, targets: [party(actor)] });
    return { message: message as Doc, token };
  };

  test("is for all, and names the hidden one to no player", async () => {
    const { message } = await attackOn(true);
    expect(message.whisper).toEqual([]);
    const read = await drawn(message, false);
    expect(read).not.toContain("Hidden Hal");
    expect(read).toMatch(/somebody ?unseen/i);
  });

  test("names the hidden one to the referee", async () => {
    expect(await drawn((await attackOn(true)).message, true)).toContain("Hidden Hal");
  });

  test("names to all who has come out since", async () => {
    const { message, token } = await attackOn(true);
    await token.update({ hidden: false });
    expect(await drawn(message, false)).toContain("Hidden Hal");
  });

  test("names to all who was seen then and hides now", async () => {
    const { message, token } = await attackOn(false);
    await token.update({ hidden: true });
    expect(await drawn(message, false)).toContain("Hidden Hal");
  });

  test("notes of several whom the players do not see", async () => {
    const unseen = await lurker("Hidden Hal");
    const seen = (await table.stand(beast({}, [], "Loud Lou"), [10, 0], -1)).actor;
    const { actor } = await table.stand(hero());
    const { postCard } = await of("chat/post-card");
    const outcome = { procedure: "grapple" };
    const message = (await postCard({ type: "check", actor, outcome, targets: [party(seen), party(unseen)] })) as Doc;
    expect(message.system.outcome.unseen).toEqual([unseen.uuid]);
  });

  test("of a spell says whom the caster does not see, the hidden one to the referee alone", async () => {
    const unseen = await lurker("Hidden Hal");
    const seen = (await table.stand(beast({}, [], "Loud Lou"), [10, 0], -1)).actor;
    const { actor } = await table.stand(hero());
    const { postCard } = await of("chat/post-card");
    const outcome = { procedure: "cast", spell: "Sleep", notSeen: "Hidden Hal, Loud Lou" };
    const message = (await postCard({ type: "notice", actor, outcome, targets: [party(unseen), party(seen)] })) as Doc;
    expect(await drawn(message, true)).toContain('"Hidden Hal, Loud Lou"');
    const read = await drawn(message, false);
    expect(read).toMatch(/"[^"]*unseen, Loud Lou"/i);
    expect(read).not.toContain("Hidden Hal");
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

  test("are reported to all where the players see it", async () => {
    expect(await felled("Loud Lou", false)).not.toEqual([]);
  });

  test("are reported to nobody else where it is hidden", async () => {
    expect(await felled("Silent Sam", true)).toEqual([]);
  });
});

describe("T4, T5: things and coins that change hands", () => {
  const coin = { coins: { gp: 5 } };
  const rope = () => ({ name: "Rope", type: "gear", system: { quantity: 2 } });
  const lastCard = (procedure: string): { whisper: string[]; outcome: Doc } => {
    const message = table.cards(procedure).at(-1) as unknown as Doc & { whisper: string[] };
    return { whisper: message.whisper, outcome: message.system.outcome };
  };
  const beside = async (name: string, hidden: boolean) => {
    const { token, actor } = await table.stand(beast(coin, [rope()], name), [5, 0], -1);
    await token.update(hidden ? { hidden: true } : { name: "Hooded stranger" });
    return actor;
  };
  const WAYS: readonly (readonly [string, (from: Doc, to: Doc) => Promise<unknown>])[] = [
    ["given", async (from, to) => (await of("items/give-item")).give(from.items.contents[0], to, 1)],
    [
      "coinsGiven",
      async (from, to) =>
        (await of("items/give-item")).answerGiveCoins(table.game.user, { from: from.uuid, to: to.uuid, gp: 1 }),
    ],
    [
      "laidDown",
      async (from) =>
        (await of("items/floor-piles")).answerDrop(table.game.user, {
          item: from.items.contents[0]?.uuid,
          quantity: 1,
        }),
    ],
  ];

  test.each(WAYS)("%s: by somebody under another name is told of by that name", async (procedure, change) => {
    await change(await beside("Baron Vex", false), (await table.stand(hero())).actor);
    expect(lastCard(procedure)).toMatchObject({ whisper: [], outcome: { from: "Hooded stranger" } });
  });

  test.each(WAYS)("%s: by a hidden one is told to the referees alone", async (procedure, change) => {
    await change(await beside("Silent Sam", true), (await table.stand(hero())).actor);
    expect(lastCard(procedure).whisper.length).toBeGreaterThan(0);
  });

  test("a hidden one who gets something is named to the referees alone", async () => {
    const giver = await table.stand(hero({}, [rope()]));
    await (await of("items/give-item")).give(giver.actor.items.contents[0], await beside("Silent Sam", true), 1);
    expect(lastCard("given").whisper.length).toBeGreaterThan(0);
  });
});

test("PLAY-127: a combatant that is hidden in the tracker alone is unseen on cards of its fight, unless a player plays it", async () => {
  const hild = await table.stand(hero());
  const orc = await table.stand(beast({}, [], "Hidden Orc"), [5, 0], -1);
  const combat = await table.fight(hild, orc);
  const { unseenOn } = await of("chat/unseen-on-card");
  const ids = combat.combatants.contents.map(({ id }: Doc) => id);
  const card = { who: ids.map((id: string) => ({ id })) };
  expect(unseenOn(card, combat)).toEqual([]);
  for (const combatant of combat.combatants.contents) await combatant.update({ hidden: true });
  const foe = combat.combatants.contents.find(({ name }: Doc) => name === "Hidden Orc") as Doc;
  expect(unseenOn(card, combat)).toContain(foe.id);
  await foe.update({ hidden: false });
  expect(unseenOn(card, combat)).not.toContain(foe.id);
});
