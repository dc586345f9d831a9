/** Luck that the referee asks for, and whose number the referee gives (HERO-23, HERO-24). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { counters } from "../../../src/view/actor/counters.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
  (await of("chat/hidden-numbers")).watchNumbers();
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

/** The referee asks these, ticked as they come, with the number that the form says. */
async function ask(target: unknown, ...actors: Doc[]): Promise<Doc> {
  const input = vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
  const ticks = Object.fromEntries(actors.map((_actor, at) => [`tick-${at}`, true]));
  input.mockResolvedValueOnce({ target, about: "The trapdoor", ...ticks });
  await (await of("characters/luck")).askForLuck(actors);
  await calm();
  return table.cards("luckAsked").at(-1) as Doc;
}
const press = async (card: Doc, uuid: string): Promise<Doc[]> => {
  const before = table.cards("luck").length;
  await (await of("characters/luck")).answerLuck(card, uuid);
  await calm();
  // With what players may not read of those whom nobody plays.
  const { cardData } = await of("undo/card-data");
  return table
    .cards("luck")
    .slice(before)
    .map((message) => Object.assign(message, { told: cardData(message).outcome }));
};
/** The part of the card shown to a referee. */
async function shown(card: Doc): Promise<{ open: string[]; within: number }> {
  const { nestedCards } = await of("chat/nested-cards");
  const { presentCard } = await import("../../../src/view/cards/index.ts");
  const { outcome, targets } = card.system;
  const within: Doc[] = nestedCards(card);
  const view = presentCard("luckAsked", {
    ...{ plan: null, outcome, targets, used: [], applied: [], dice: [], followed: [] },
    answered: within.map(({ system }) => system.speaker.uuid),
    item: { uuid: "", name: "", img: "" },
    speaker: { uuid: "", name: "", img: "" },
    viewer: { referee: true, owns: true, ownsTargets: [], closed: [], foes: "numbers" },
  } as never);
  const open = view?.targets.filter(({ buttons }) => buttons.length > 0).map(({ name }) => name) ?? [];
  return { open, within: within.length };
}

test("HERO-24: the referee asks several for a luck roll; each rolls once, against that number, within the one card", async () => {
  await table.rulings({}, "heroic");
  const { actor: odo } = await table.stand(hero({ luck: { value: 7 } }));
  const { actor: ilse } = await table.stand(hero({ luck: { value: 0 } }, [], "Ilse"));
  const card = await ask("27", odo, ilse);
  expect(card.system.outcome).toMatchObject({ target: 27, about: "The trapdoor" });
  expect(await shown(card)).toEqual({ open: ["Odo", "Ilse"], within: 0 });
  dice("high");
  const [roll] = await press(card, odo.uuid);
  expect(roll?.told).toMatchObject({ natural: 20, total: 27, target: 27, success: true });
  expect(await shown(card)).toEqual({ open: ["Ilse"], within: 1 });
  // A second press rolls nothing.
  expect(await press(card, odo.uuid)).toEqual([]);
  // Example 2: a natural 20 without Luck is no more than 20.
  const [other] = await press(card, ilse.uuid);
  expect(other?.told).toMatchObject({ natural: 20, total: 20, success: false });
  expect(odo.system.luck.value).toBe(7);
  expect(await shown(card)).toEqual({ open: [], within: 2 });
});

test("HERO-24: a card that no referee made asks nobody, nor does one that does not name them; nor for another's character", async () => {
  await table.rulings({}, "heroic");
  const { actor: odo } = await table.stand(hero({ luck: { value: 7 } }));
  const { actor: ilse } = await table.stand(hero({}, [], "Ilse"));
  const card = await ask("15", odo);
  expect(await press(card, ilse.uuid)).toEqual([]);
  const player = Reflect.get(table.game, "users").contents.find(({ isGM }: Doc) => !isGM) as Doc;
  const forged = vi.spyOn(card as unknown as { author: unknown }, "author", "get").mockReturnValue(player);
  expect(await press(card, odo.uuid)).toEqual([]);
  forged.mockRestore();
  vi.spyOn(odo as unknown as { isOwner: boolean }, "isOwner", "get").mockReturnValue(false);
  expect(await press(card, odo.uuid)).toEqual([]);
  vi.restoreAllMocks();
  const [roll] = await press(card, odo.uuid);
  const { isFollowUp } = await of("undo/is-follow-up");
  expect(isFollowUp(roll, card)).toBe(true);
  // A roll that a player writes for a character of somebody else does not count as that one's.
  vi.spyOn(roll as unknown as { author: unknown }, "author", "get").mockReturnValue(player);
  expect(isFollowUp(roll, card)).toBe(false);
  await odo.update({ [`ownership.${player.id}`]: 3 });
  expect(isFollowUp(roll, card)).toBe(true);
});

test("HERO-23, HERO-10: a monster has the number that the referee gives it; a retainer's is not rolled with the others", async () => {
  await table.rulings({}, "heroic");
  const { actor: ogre } = await table.stand(beast({ luck: { value: 4 }, actionPoints: { value: 1 } }));
  const { actor: plain } = await table.stand(beast({}, [], "Orc"));
  const keys = async (actor: Doc): Promise<string[]> =>
    counters(await table.creature(actor), await table.inForce()).map(({ path }) => path);
  expect(await keys(plain)).toEqual([]);
  expect(await keys(ogre)).toEqual(["system.actionPoints.value", "system.luck.value"]);
  dice("low");
  const [roll] = await press(await ask("5", ogre), ogre.uuid);
  expect(roll?.told).toMatchObject({ natural: 1, total: 5, success: true });
  const { actor: odo } = await table.stand(hero());
  const { actor: ilse } = await table.stand(hero({ isRetainer: true }, [], "Ilse"));
  dice("high");
  await (await of("characters/luck")).rollSession([odo, ilse, ogre]);
  await calm();
  expect([odo, ilse, ogre].map(({ system }) => system.luck.value)).toEqual([10, 0, 4]);
});
