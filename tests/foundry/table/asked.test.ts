/** Questions that a new level and a fight ask of players: the spells to learn, and the occasion of a group's morale check. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
const asked = () => vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(async () => {
  vi.restoreAllMocks();
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const mage = (level: number, xp: number) => ({
  name: "Ilse",
  type: "character",
  system: {
    ...{ class: "magic-user", level, people: "human", hp: { value: 4, max: 4 }, xp: { value: xp } },
    abilities: { int: 13 },
  },
});

test("GOR-52: of a new tier one spell is by the die and one chosen; the one that the die brought cannot be chosen as well", async () => {
  await table.rulings({}, "gorman");
  const { actor } = await table.stand(mage(2, 100_000));
  const { levelUp } = await of("characters/level-up");
  const input = asked();
  // The die shows its most: what it names comes first, then the question.
  dice("high");
  input
    .mockResolvedValueOnce({ "spell.2.0": "Knock" })
    .mockResolvedValueOnce({ "spell.2.0": "Fly" })
    .mockResolvedValueOnce({ "spell.2.0": "Wizard Lock" });
  await levelUp(actor);
  await calm();
  expect(actor.system.level).toBe(3);
  expect(input).toHaveBeenCalledTimes(3);
  expect(table.cards("levelUp").at(-1)?.system.outcome).toMatchObject({
    learned: ["Knock", "Wizard Lock"],
    chosen: [],
  });
});

test("GOR-52: a question that is closed leaves the choice open, and the card says so", async () => {
  await table.rulings({}, "gorman");
  const { actor } = await table.stand(mage(2, 100_000));
  asked().mockResolvedValue(null);
  dice("high");
  await (await of("characters/level-up")).levelUp(actor);
  await calm();
  expect(actor.system.level).toBe(3);
  expect(table.cards("levelUp").at(-1)?.system.outcome.chosen).toEqual([{ level: 2, count: 1 }]);
});

test("REF-08 row 13: surrender is offered once another occasion has come up, and who fails it surrenders", async () => {
  await table.rulings({}, "referee");
  const system = { hp: { value: 4, max: 4 }, hd: { dice: 1 }, morale: 7, morale2d10: 9 };
  const goblin = await table.stand({ name: "Goblin", type: "monster", system }, [0, 0], -1);
  // Four of a kind: one actor, each token with its own of it.
  const place = { actorId: goblin.actor.id, name: "Goblin", width: 1, height: 1, actorLink: false, disposition: -1 };
  const others: Doc[] = await table.game.scenes.active.createEmbeddedDocuments(
    "Token",
    [1, 2, 3].map((at) => ({ ...place, x: at * 100, y: 0 })),
  );
  const foes = [goblin, ...others.map((token) => ({ actor: token.actor as Doc, token }))];
  const hero = { name: "Odo", type: "character", system: { class: "fighter", level: 1, hp: { value: 8, max: 8 } } };
  const odo = await table.stand(hero, [0, 10]);
  const combat: any = await table.fight(odo, ...foes);
  const { askMoraleOf } = await of("combat/morale/ask-morale");
  const { runRowAction, canDoRowAction } = await of("combat/tracker/row-actions");
  const [, first, second] = foes.map(({ token }) => combat.combatants.find((one: any) => one.tokenId === token.id));
  expect(canDoRowAction("morale", combat, second.id)).toBe(true);
  const input = asked();
  // Nothing has come up: the offer is not on the list, and who says it all the same is asked for nothing in particular.
  input.mockResolvedValueOnce({ occasion: "13", situation: "0" });
  dice("low");
  await askMoraleOf(combat, second.id);
  await calm();
  expect(table.cards("morale").at(-1)?.system.outcome).toMatchObject({ kind: "danger", stays: true });
  await first.actor.update({ "system.hp.value": 0 });
  await first.actor.toggleStatusEffect("dead", { active: true });
  await calm();
  await (await of("combat/fight")).noteSeenFight(combat);
  await calm();
  input.mockResolvedValueOnce({ occasion: "13", situation: "0" });
  dice("high");
  await runRowAction("morale", combat, second.id);
  await calm();
  expect(table.cards("morale").at(-1)?.system.outcome).toMatchObject({ kind: "surrender", stays: false });
  expect(second.actor.statuses.has("surrendered")).toBe(true);
});

test("REF-12, REF-15, MIX-55: ticked is what the fight shows: arms that harm no foe, the strongest ally fallen; the referee sets boxes otherwise", async () => {
  await table.rulings({}, "referee");
  const kind = (name: string, dice: number, more: object = {}) => ({
    ...{ name, type: "monster" },
    system: { hp: { value: 9, max: 9 }, hd: { dice }, morale: 8, morale2d10: 12, alignment: "neutral", ...more },
  });
  const spear = { name: "Spear", type: "weapon", system: { damage: "1d6", location: "inHand" } };
  const guard = await table.stand({ ...kind("Guard", 1), items: [spear] }, [0, 0], -1);
  const place = { actorId: guard.actor.id, name: "Guard", width: 1, height: 1, actorLink: false, disposition: -1 };
  const others: Doc[] = await table.game.scenes.active.createEmbeddedDocuments(
    "Token",
    [1, 2, 3].map((at) => ({ ...place, x: at * 100, y: 0 })),
  );
  const guards = [guard, ...others.map((token) => ({ actor: token.actor as Doc, token }))];
  const ogre = await table.stand(kind("Ogre", 4), [40, 0], -1);
  const gargoyle = await table.stand(kind("Gargoyle", 4, { harmedOnlyBy: ["magic"] }), [0, 10], 1);
  const combat: any = await table.fight(gargoyle, ...guards, ogre);
  const { moralePlan } = await of("combat/morale/morale");
  const rows = (situations: Doc[]) => situations.filter(({ ticked }) => ticked).map(({ row }) => row as number);
  const shown = (who: Doc) => rows(moralePlan(combat, `foes:${who.id}`, {}).situations);
  // Five spears and fists against one whom only magic harms; five are three to one.
  expect(shown(guard.actor)).toEqual([23, 24]);
  for (const { actor } of guards.slice(1))
    await (actor.items.contents[0] as Doc).update({ "system.magic": true, "system.bonus": 1 });
  expect(shown(guard.actor)).toEqual([23]);
  await ogre.actor.update({ "system.hp.value": 0 });
  await ogre.actor.toggleStatusEffect("dead", { active: true });
  await calm();
  await (await of("combat/fight")).noteSeenFight(combat);
  await calm();
  expect(shown(guard.actor)).toEqual([18, 23]);
  const [first] = combat.combatants.contents.filter(({ name }: Doc) => name === "Guard");
  asked().mockResolvedValueOnce({ situation: "0", "row-14": true, "row-18": false, "row-23": true });
  await (await of("combat/morale/ask-morale")).askMoraleOf(combat, first.id);
  await calm();
  expect(rows(table.cards("morale").at(-1)?.system.plan.situations)).toEqual([14, 23]);
});

test("REF-08 row 6, REF-12: whom surprise cost the first round checks in the second, once, and is shaken by it for the whole fight", async () => {
  await table.rulings({}, "referee");
  const system = { hp: { value: 9, max: 9 }, hd: { dice: 1 }, morale: 8, morale2d10: 12, alignment: "neutral" };
  const guard = await table.stand({ name: "Guard", type: "monster", system }, [0, 0], -1);
  const odo = await table.stand(
    { name: "Odo", type: "character", system: { class: "fighter", level: 1, hp: { value: 8, max: 8 } } },
    [0, 10],
  );
  const { Combat } = globalThis as any;
  const combat = await Combat.implementation.create({ scene: table.game.scenes.active.id, active: true });
  const members = [guard, odo].map(({ token }) => ({
    tokenId: token.id,
    sceneId: token.parent.id,
    actorId: token.actorId,
  }));
  await combat.createEmbeddedDocuments("Combatant", members);
  const caught = combat.combatants.contents.find(({ name }: Doc) => name === "Guard");
  const { beginFight, changeFight, noteSeenFight } = await of("combat/fight");
  const { nextRound } = await import("../../../src/rules/combat/round.ts");
  const { moralePlan } = await of("combat/morale/morale");
  const group = `foes:${guard.actor.id}`;
  await beginFight(combat, [caught.id]);
  const now = async () => {
    await calm();
    await noteSeenFight(combat);
    const row = moralePlan(combat, group, {}).situations.find((line: Doc) => line.row === 7);
    return [combat.flags.rulings.morale.groups[group].due, row.ticked];
  };
  const rules = await table.inForce();
  const next = () => changeFight(combat, (state: any) => nextRound(state, rules));
  expect(await now()).toEqual([[], true]);
  await next();
  expect(await now()).toEqual([[["6"]], true]);
  dice("low");
  await (await of("combat/morale/morale")).askMorale(combat, group);
  await next();
  expect(await now()).toEqual([[], true]);
});

test("GOR-55: lessons in a spell cost as certain research does and take its level in months; teachers keep to their own alignment", async () => {
  await table.rulings({}, "gorman");
  const { lessonOf } = await of("downtime/projects");
  const cleric = (alignment: string) => ({
    ...{ name: "Bruno", type: "character" },
    system: { class: "cleric", level: 4, hp: { value: 9, max: 9 }, alignment },
  });
  const { actor: lawful } = await table.stand(cleric("lawful"));
  expect(lessonOf(lawful, 2, "lawful")).toMatchObject({ gold: { value: 20_000 }, months: 2 });
  expect(lessonOf(lawful, 2, "lawful").refused).toBeUndefined();
  const { actor: neutral } = await table.stand(cleric("neutral"));
  expect(lessonOf(neutral, 6, "lawful")).toMatchObject({
    ...{ gold: { value: 320_000 }, months: 6 },
    refused: { key: "magic.otherAlignment" },
  });
  await table.rulings({}, "classic");
  expect(lessonOf(lawful, 2, "lawful")).toBeUndefined();
});
