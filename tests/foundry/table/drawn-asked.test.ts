/** Rules drawn from the catalogue: counts, questions, promises and explanations outside a fight. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, type Way, walker } from "./on-the-way.ts";
import { opened } from "./windows.ts";

let table: MixedTable;
let on: OnTheWay;
const notices: string[] = [];
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  const { ui } = globalThis as unknown as { ui: { notifications?: object } };
  const notify = (text: string) => void notices.push(text);
  ui.notifications = { warn: notify, info: notify, error: notify };
}, 120_000);
afterEach(async () => {
  notices.length = 0;
  dice("any");
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active } });
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const MINUTE = 60_000;

test("GOR-36: while the party explores the referee's client counts the hours, prompts at each, and rolls nothing; breaks and sleep do not count", async () => {
  await table.rulings({}, "gorman");
  await on.setOut([walker("Odo")]);
  const { party } = on;
  const { hoursOf, recordHours, toggleHours } = await of("exploration/session");
  const messages = table.game.messages.contents.length;
  let now = 1_000_000;
  const minutes = async (count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      now += MINUTE;
      await recordHours(party, now);
    }
  };
  const prompts = (): number =>
    notices.filter((text) => text.includes("hourPlayed") || text.includes("hour was played")).length;
  expect(hoursOf(party)).toEqual({ exploring: false, due: 0 });
  await minutes(70);
  expect(party.system.hoursPlayed).toBe(0);
  await toggleHours(party, now);
  expect(hoursOf(party)?.exploring).toBe(true);
  await minutes(59);
  expect(prompts()).toBe(0);
  expect(hoursOf(party)?.due).toBe(0);
  // The client slept for an hour: nobody played.
  now += 60 * MINUTE;
  await recordHours(party, now);
  expect(prompts()).toBe(0);
  await minutes(1);
  expect(prompts()).toBe(1);
  expect(hoursOf(party)?.due).toBe(1);
  expect(party.system.hoursPlayed).toBe(1);
  await minutes(3);
  await toggleHours(party, now);
  expect(hoursOf(party)?.exploring).toBe(false);
  expect(party.system.hoursPlayed).toEqual(63 / 60);
  await minutes(200);
  expect(party.system.hoursPlayed).toBe(63 / 60);
  expect(table.game.messages.contents.length).toBe(messages);
  await table.rulings();
  expect(hoursOf(party)).toBeNull();
});

test("GOR-36 example 1 and edge: the slowest who walks sets the odds, and the card says so; the dead keep nobody back", async () => {
  await table.rulings({ wanderingMonsters: "gorman", encumbrance: "off" });
  const slow = { movement: { walk: { turn: 30 } } };
  const [, porter] = await on.setOut([walker("Odo"), walker("Porter", [], slow)]);
  await on.go("wander", {}, { wandering: 5 });
  const { chance } = on.line("wayTruth", "wandering.comes") ?? {};
  expect(chance).toBe(5);
  const steps = table.cards("wayTruth").at(-1)?.system.outcome.steps;
  expect(steps?.map(({ key, after }: Way) => [key, after])).toEqual([["wandering.chance", 5]]);
  await porter?.toggleStatusEffect("dead", { active: true });
  await on.go("wander", {}, { wandering: 5 });
  expect(on.line("wayTruth", "wandering.none")?.chance).toBe(2);
});

test("GOR-22: a dwarf's player asks in private, and the answer is whispered to all who play one that is there", async () => {
  await table.rulings({}, "gorman");
  const users = (table.game as unknown as { users: { contents: Doc[] } }).users.contents;
  const [ann, bob] = users.filter(({ isGM }) => !isGM) as [Doc, Doc];
  const dwarf = (name: string, user: Doc) => ({
    ...walker(name, [], { class: "dwarf", people: "dwarf" }),
    ownership: { [user.id]: 3 },
  });
  const [gimrik, durin, odo] = await on.setOut([dwarf("Gimrik", ann), dwarf("Durin", bob), walker("Odo")]);
  const { knowsStone } = await of("attack/grapple/grapple-context");
  expect([gimrik, odo].map((one) => knowsStone(one))).toEqual([true, false]);
  const { askStoneLore, answerStoneLore } = await of("exploration/dungeon/stone-lore");
  await askStoneLore(odo);
  expect(table.cards("stoneLore")).toEqual([]);
  await askStoneLore(gimrik);
  const [note, ...others] = table.cards("stoneLore");
  expect(others).toEqual([]);
  const referees = users.filter(({ isGM }) => isGM).map(({ id }) => id);
  expect([...(note as Doc).whisper].sort()).toEqual([...referees].sort());
  table.answer({ answer: "It slopes <b>down</b>" });
  await answerStoneLore(note);
  const answer = table.game.messages.contents.at(-1) as Doc;
  expect([...answer.whisper].sort()).toEqual([...referees, ann.id, bob.id].sort());
  expect(answer.content).not.toContain("<b>");
  // An unconscious character sees nothing.
  await durin?.toggleStatusEffect("unconscious", { active: true });
  await answerStoneLore(note);
  expect([...(table.game.messages.contents.at(-1) as Doc).whisper].sort()).toEqual([...referees, ann.id].sort());
  await table.rulings();
  expect(knowsStone(gimrik)).toBe(false);
});

test("ERIS-138: the card of a battle explains its 2d6; hirelings of no class are rolled for only when they are chosen", async () => {
  await table.rulings({ massCombat: "on" });
  const [odo, porter] = await on.setOut([
    walker("Odo"),
    { name: "Porter", type: "hireling", system: { kind: "porter", hp: { value: 4, max: 4 } } },
  ]);
  const { isMeant } = await of("combat/battle-window");
  const hired = on.besides(
    await table.make({ name: "Ada", type: "hireling", system: { kind: "unusual", hp: { value: 4, max: 4 } } }),
  );
  expect([odo, porter, hired].map((one) => isMeant(one?.uuid))).toEqual([true, false, true]);
  const controlled = [{ actor: odo }];
  Object.assign(globalThis, { canvas: { scene: table.game.scenes.active, tokens: { controlled } } });
  dice("low");
  const window = await opened("combat/battle-window", "BattleWindow", { what: "lost", modifier: "2" });
  await window.press("battle");
  const outcome = table.cards("battle").at(-1)?.system.outcome;
  const fate = outcome.told.find(({ id }: Way) => id === odo?.uuid);
  expect(fate).toMatchObject({ fate: "killed", roll: 4 });
  expect(fate.steps.map(({ key, after }: Way) => [key, after]).slice(0, 2)).toEqual([
    ["mass.fateDice", 2],
    ["mass.referee", 4],
  ]);
  Object.assign(globalThis, { canvas: { tokens: { controlled: [{ actor: porter }] } } });
  expect(isMeant(porter?.uuid)).toBe(true);
});

test("BX-124: what an obstacle does is filled in, and the referee may say otherwise", async () => {
  await table.rulings();
  const chased = async (args: object): Promise<unknown> => {
    await on.setOut([walker("Odo")]);
    await on.meet(on.besides(await table.make(kind({ immunities: ["fire"] }))));
    await on.go("meetDistance", { given: 60 });
    await on.go("runAway", { pursue: "yes" });
    await on.go("runObstacle", args);
    const { over, gap } = on.met().encounter.chase;
    await on.goHome();
    return [over, gap];
  };
  expect(await chased({ obstacle: "fire" })).toEqual(["", 60]);
  expect(await chased({ obstacle: "fire", effect: "slows" })).toEqual(["", 100]);
  expect(await chased({ obstacle: "other" })).toEqual(["", 100]);
  expect(await chased({ obstacle: "other", effect: "stops" })).toEqual(["stopped", 60]);
  expect(await chased({ obstacle: "door", effect: "nothing" })).toEqual(["", 60]);
});

test("GOR-89, BX-130, BX-131: the chance of getting away in the wild stands on the referee's card with what makes it", async () => {
  await table.rulings();
  await on.setOut([walker("Odo")], { place: "wilderness" });
  await on.meet(on.besides(await table.make(kind({ movement: { walk: { turn: 240 } } }))), 6);
  await on.go("meetDistance", { given: 60 });
  await on.go("runAway", { pursue: "yes" }, { evasion: 6 });
  const steps = table.cards("wayTruth").at(-1)?.system.outcome.steps;
  expect(steps?.map(({ key, after }: Way) => [key, after]).slice(0, 2)).toEqual([
    ["evasion.numbers", 90],
    ["evasion.pursuersTwice", 65],
  ]);
});

test("BX-084, GOR-89: the hunted may flee although the hunters were surrounded", async () => {
  await table.rulings();
  const { evade } = await import("../../../src/view/exploration/chase.ts");
  await on.setOut([walker("Odo")], { place: "wilderness" });
  await on.meet(on.besides(await table.make(kind())), 5);
  await on.go("meetSurprise", {}, { "surprise:party": 1, "surprise:foes": 6 });
  await on.go("meetDistance", { given: 60 });
  const runner = (id: string) => ({ id, name: id, base: 120, shots: 0, spells: 0, freeShots: false, tires: true });
  const flight = {
    party: [runner("party")],
    foes: [runner("foes")],
    intelligent: true,
    eats: true,
    immunities: [],
    tracks: false,
  };
  const inForce = await table.inForce();
  const refusal = async (hunts: boolean) =>
    (
      await evade(
        { ...on.met(), ringed: true } as never,
        { ...flight, hunts },
        async () => ({ evasion: { total: 1 } }) as never,
        inForce,
      )
    ).refused?.key;
  expect(on.met().encounter.surprise.surrounded).toBe(true);
  expect(await refusal(false)).toBe("order.surrounded");
  expect(await refusal(true)).toBeUndefined();
});

test("BX-005: the caller is suggested as speaker; when it dies the table is asked for another, and any of them rolls for the side", async () => {
  await table.rulings();
  const users = (table.game as unknown as { users: { contents: Doc[] } }).users.contents;
  const [ann, bob] = users.filter(({ isGM }) => !isGM) as [Doc, Doc];
  const { callerOf, watchCallers } = await of("exploration/caller");
  const { mayRollFor } = await of("combat/initiative");
  watchCallers();
  const owned = (name: string, user: Doc) => ({ ...walker(name), ownership: { [user.id]: 3 } });
  const stood = [await table.stand(owned("Odo", ann)), await table.stand(owned("Ida", bob), [5, 0])];
  const [odo, ida] = stood.map(({ actor }) => actor) as [Doc, Doc];
  const ogre = await table.stand(kind(), [10, 0], -1);
  const party = on.besides(
    await table.make({
      name: "The Callers",
      type: "party",
      system: { members: [{ actor: odo.uuid }, { actor: ida.uuid }], caller: odo.uuid },
    }),
  );
  const combat = await table.fight(...stood, ogre);
  await table.game.settings.set("rulings", "whoRolls", "caller");
  const may = () => [ann, bob].map((user) => mayRollFor(user, combat, "party"));
  expect(callerOf(party)?.uuid).toEqual(odo.uuid);
  expect(may()).toEqual([true, false]);
  const asked = () =>
    table.cards("way").filter(({ system }) => system.outcome.title.textKey === "RULINGS.Way.callerDied");
  expect(asked()).toEqual([]);
  await ida.toggleStatusEffect("dead", { active: true });
  await ida.toggleStatusEffect("dead", { active: false });
  await odo.toggleStatusEffect("dead", { active: true });
  await expect.poll(() => asked().length).toBe(1);
  expect(asked()[0]?.whisper).toEqual([]);
  expect(callerOf(party)).toBeUndefined();
  expect(may()).toEqual([true, true]);
  await table.game.settings.set("rulings", "whoRolls", "anyone");
});

test("HERO-25: the whole party rests at one requestProcedure; who rested too lately keeps nobody else from it, and elsewhere there is no such rest", async () => {
  await table.rulings({}, "heroic");
  const surges = { surges: { value: 0, max: 4 } };
  const [odo, ida] = await on.setOut([walker("Odo", [], surges), walker("Ida", [], surges)]);
  const { restAll } = await of("exploration/rest/rest-day");
  const { takeRest } = await of("characters/rest/rest");
  const had = () => [odo, ida].map((one) => [one?.system.hp.value, one?.system.surges.value]);
  await takeRest(odo, "extended");
  await odo?.update({ system: { hp: { value: 5 }, surges: { value: 1 } } });
  await restAll(on.party, "extended");
  expect(had()).toEqual([
    [5, 1],
    [20, 4],
  ]);
  const cards = table.cards("rest").length;
  await restAll(on.party, "days");
  await table.rulings();
  await restAll(on.party, "short");
  expect(table.cards("rest").length).toBe(cards);
});

test("BX-005: the caller presses for the whole party; without a caller any player of a member does, and nobody flees from something unseen", async () => {
  await table.rulings();
  const users = (table.game as unknown as { users: { contents: Doc[] } }).users.contents;
  const [ann, bob] = users.filter(({ isGM }) => !isGM) as [Doc, Doc];
  const owned = { ...walker("Odo"), ownership: { [ann.id]: 3 } };
  const [odo] = await on.setOut([owned, walker("Ida")]);
  // nobody wanders by: the turn in which somebody comes does not pass
  dice("high");
  const { canActForParty, requestProcedure } = await of("exploration/caller");
  const may = () => [table.game.user, ann, bob].map((user) => canActForParty(user, on.party));
  expect(may()).toEqual([true, true, false]);
  await on.party.update({ system: { caller: odo?.uuid } });
  expect(may()).toEqual([true, true, false]);
  await odo?.update({ ownership: { [ann.id]: 0, [bob.id]: 3 } });
  expect(may()).toEqual([true, false, true]);
  const turns = on.way().turn;
  expect(await requestProcedure(on.party, "turn")).toBeUndefined();
  expect(on.way().turn).toBe(turns + 1);
  expect(await requestProcedure(on.party, "hour")).toBeUndefined();
  expect(on.way().turn).toBe(turns + 7);
  expect((await requestProcedure(on.party, "meetBegin"))?.key).toBe("malformed");
  await on.meet(on.besides(await table.make(kind())));
  expect((await requestProcedure(on.party, "flee"))?.key).toBe("way.nobodyMet");
  const { askOrder } = await of("exploration/march-order");
  await askOrder({ party: on.party.uuid, member: "", kind: "press", name: "turn" });
  expect(on.way().turn).toBe(turns + 8);
});
