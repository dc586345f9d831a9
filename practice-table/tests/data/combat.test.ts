import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Combat } from "../../client/data/documents/combat.ts";
import type { Combatant } from "../../client/data/documents/combatant.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { ANN, ASSISTANT, FIGHTER, GM, GOBLIN, SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

const events: string[] = [];

class ReportingCombat extends Combat {
  override async _onStartTurn(one: Combatant, context: Dict) {
    events.push(`start ${one.name}${context.skipped ? " skipped" : ""}`);
  }
  override async _onEndTurn(one: Combatant, context: Dict) {
    events.push(`end ${one.name}${context.skipped ? " skipped" : ""}`);
  }
  override async _onStartRound({ round }: Dict) {
    events.push(`round ${round}`);
  }
  override async _onEndRound({ round }: Dict) {
    events.push(`over ${round}`);
  }
  override async _onEnter(one: Combatant) {
    events.push(`enter ${one.name}`);
  }
  override async _onExit(one: Combatant) {
    events.push(`exit ${one.name}`);
  }
}

let live: Live;
let combat: Combat;

beforeAll(async () => {
  live = await goLive();
  (runtime.config.Combat as Dict).documentClass = ReportingCombat;
});
afterAll(() => live.stop());

/** A fight of A (12), B (8) and C (3) without a scene. */
beforeEach(async () => {
  for (const old of [...(live.game.combats.contents as Document[])]) await old.delete();
  combat = (await ReportingCombat.create({ active: true })) as Combat;
  await combat.createEmbeddedDocuments("Combatant", [
    { name: "A", initiative: 12 },
    { name: "B", initiative: 8 },
    { name: "C", initiative: 3 },
  ]);
  events.length = 0;
});

const named = (name: string): Combatant => combat.combatants.find((one) => one.name === name) as Combatant;
const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

describe("combatants and the turn", () => {
  it("PLAY-01: an operation on combatants carries the turn, written with it, so that the acting combatant still acts", async () => {
    await combat.startCombat();
    await combat.nextTurn();
    const heard: string[] = [];
    const hook = Hooks.on("updateCombat", () => void heard.push("updateCombat"));
    const sent: unknown[] = [];
    const pre = Hooks.on("updateCombatant", (_one: unknown, _change: unknown, options: Dict) =>
      sent.push(options.combatTurn),
    );
    await named("B").update({ initiative: 20 });
    expect(combat.combatant?.name).toBe("B");
    expect(combat._source.turn).toBe(0);
    expect(sent).toEqual([0]);
    await combat.createEmbeddedDocuments("Combatant", [{ name: "First", initiative: 30 }]);
    expect(combat.combatant?.name).toBe("B");
    expect(combat._source.turn).toBe(1);
    await named("First").delete();
    expect(combat.combatant?.name).toBe("B");
    expect(combat._source.turn).toBe(0);
    expect(heard).toEqual([]);
    Hooks.off("updateCombat", hook);
    Hooks.off("updateCombatant", pre);
    const stored = (await (await live.table.join(GM)).world()).combats[0];
    expect(stored?.turn).toBe(0);
  });
  it("PLAY-01: the server takes no turn that is no place in the order", async () => {
    await combat.startCombat();
    const gm = await live.table.join(GM);
    const updates = [{ _id: named("A").id, initiative: 1 }];
    const operation = { parentUuid: combat.uuid, updates, combatTurn: 7 };
    expect(await gm.refused("Combatant", "update", operation)).toMatch(/combatTurn/);
  });
  it("PLAY-02: turnEvents false calls no turn handlers", async () => {
    await combat.startCombat();
    await settled();
    events.length = 0;
    await combat.update({ turn: 1 }, { turnEvents: false });
    await settled();
    expect(combat.turn).toBe(1);
    expect(events).toEqual([]);
  });
  it("PLAY-03, V14-31: a plain update of the turn calls the same handlers, skips those between, and starts nobody on the way back", async () => {
    await combat.startCombat();
    await settled();
    events.length = 0;
    await combat.update({ turn: 2 });
    await expect.poll(() => events).toEqual(["end A", "start B skipped", "end B skipped", "start C"]);
    events.length = 0;
    await combat.update({ turn: 0 });
    await settled();
    expect(events).toEqual([]);
  });
  it("PLAY-04: it is nobody's turn while the round is 0", async () => {
    expect(combat.turn).toBeNull();
    await combat.resetAll();
    expect(combat.turn).toBeNull();
    await combat.startCombat();
    expect(combat.turn).toBe(0);
    await combat.previousRound();
    expect(combat.round).toBe(0);
    expect(combat.turn).toBe(null);
    expect(combat._source.turn).toBe(null);
  });
  it("PLAY-05: starting a fight ends no round", async () => {
    await combat.startCombat();
    await expect.poll(() => events).toEqual(["round 1", "start A"]);
  });
  it("PLAY-06: an empty fight starts and moves on without an error", async () => {
    const empty = (await ReportingCombat.create({})) as Combat;
    await empty.startCombat();
    expect(empty.started).toBe(true);
    expect(empty.combatant).toBe(null);
    await empty.nextTurn();
    expect(empty.round).toBe(2);
  });
  it("PLAY-07: combatStart fires before the write", async () => {
    const started: unknown[] = [];
    Hooks.once("combatStart", (fight: Combat) => void started.push(fight.started));
    await combat.startCombat();
    expect(started).toEqual([false]);
    expect(combat.started).toBe(true);
  });
  it("PLAY-08: Skip Defeated works forwards only", async () => {
    await live.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await named("B").update({ defeated: true });
    await combat.startCombat();
    await combat.nextTurn();
    expect(combat.combatant?.name).toBe("C");
    await combat.previousTurn();
    expect(combat.combatant?.name).toBe("B");
  });
  it("PLAY-09: the next round begins at the first who stands, at the first place when nobody does", async () => {
    await live.game.settings.set("core", "combatTrackerConfig", { skipDefeated: true });
    await named("A").update({ defeated: true });
    await combat.startCombat();
    await combat.nextRound();
    expect(combat.combatant?.name).toBe("B");
    for (const name of ["B", "C"]) await named(name).update({ defeated: true });
    await combat.nextRound();
    expect(combat.turn).toBe(0);
  });
  it("PLAY-10: the next combatant is the next in order, defeated or not", async () => {
    await named("B").update({ defeated: true });
    await combat.startCombat();
    expect(combat.nextCombatant?.name).toBe("B");
  });
  it("PLAY-11: a step back in round 0 changes nothing", async () => {
    await combat.previousTurn();
    await combat.previousRound();
    expect(combat.round).toBe(0);
    expect(combat.turn).toBe(null);
  });
  it("PLAY-12: a reset and a roll keep the turn on the same combatant unless an option says otherwise", async () => {
    await combat.startCombat();
    await combat.nextTurn();
    await combat.resetAll();
    expect(combat.combatant?.name).toBe("B");
    await combat.rollInitiative([named("A").id, named("C").id], { formula: "5" });
    expect(combat.combatant?.name).toBe("B");
    const at = combat.turn;
    await combat.rollInitiative([named("B").id], { formula: "30", updateTurn: false });
    expect(combat.turn).toBe(at);
  });
  it("PLAY-13: when the acting last one goes, the next in line acts, not the one before", async () => {
    await combat.startCombat();
    await combat.update({ turn: 2 });
    await named("C").delete();
    expect(combat.combatant?.name).toBe("A");
    await named("A").delete();
    expect(combat.combatant?.name).toBe("B");
  });
  it("PLAY-14: joiners and leavers are announced, on the active referee's client", async () => {
    const [one] = await combat.createEmbeddedDocuments("Combatant", [{ name: "D" }]);
    await one?.delete();
    expect(events).toEqual(["enter D", "exit D"]);
  });
});

describe("fights, scenes and tokens", () => {
  it("PLAY-18: one fight of the world is active, whatever its scene", async () => {
    const other = (await ReportingCombat.create({ scene: SCENE, active: true })) as Combat;
    expect(combat.active).toBe(false);
    expect(other.active).toBe(true);
    expect(live.game.combats.active).toEqual(other);
    await combat.activate();
    expect(combat.active).toBe(true);
    expect(other.active).toBe(false);
  });
  it("PLAY-19: a fight bound to a scene is free once a stranger joins, and cannot be bound again", async () => {
    const bound = (await ReportingCombat.create({ scene: SCENE })) as Combat;
    await bound.createEmbeddedDocuments("Combatant", [
      { tokenId: "TokenGoblinAAAAA", sceneId: SCENE, actorId: GOBLIN },
    ]);
    await settled();
    expect(bound._source.scene).toBe(SCENE);
    await bound.createEmbeddedDocuments("Combatant", [{ actorId: FIGHTER }]);
    await expect.poll(() => bound._source.scene).toBeNull();
    runtime.canvas.scene = live.game.scenes.get(SCENE) as never;
    await bound.toggleSceneLink();
    expect(bound._source.scene).toBeNull();
  });
  it("PLAY-20: a deleted token's combatant is deleted with it, and the turn stays with the acting combatant", async () => {
    const scene = live.game.scenes.get(SCENE) as Document;
    const made = await scene.createEmbeddedDocuments("Token", [
      { name: "Gone", actorId: GOBLIN, x: 500, y: 0 },
      { name: "Stays", actorId: GOBLIN, x: 600, y: 0 },
    ]);
    await combat.createEmbeddedDocuments(
      "Combatant",
      made.map(({ id }, index) => ({ tokenId: id, sceneId: SCENE, actorId: GOBLIN, initiative: 20 - index })),
    );
    await combat.startCombat();
    await combat.nextTurn();
    expect(combat.combatant?.name).toBe("Stays");
    await made[0]?.delete();
    await expect.poll(() => combat.turns.map((one) => one.name)).toEqual(["Stays", "A", "B", "C"]);
    expect(combat.combatant?.name).toBe("Stays");
  });
  it("PLAY-23: of two linked tokens of one actor only the named one matters", async () => {
    const scene = live.game.scenes.get(SCENE) as Document;
    const two = await scene.createEmbeddedDocuments("Token", [
      { name: "One", actorId: FIGHTER, actorLink: true, x: 500, y: 100 },
      { name: "Two", actorId: FIGHTER, actorLink: true, x: 600, y: 100 },
    ]);
    await combat.createEmbeddedDocuments("Combatant", [{ tokenId: two[0]?.id, sceneId: SCENE, actorId: FIGHTER }]);
    await two[1]?.delete();
    await settled();
    expect(combat.combatants.size).toBe(4);
    await two[0]?.delete();
    await expect.poll(() => combat.combatants.size).toBe(3);
  });
  it("PLAY-21: the fights bound to a deleted scene go with it", async () => {
    const scenes = runtime.config.Scene?.documentClass as typeof Document;
    const scene = (await scenes.create({ name: "Cellar" })) as Document;
    const bound = (await ReportingCombat.create({ scene: scene.id })) as Combat;
    await scene.delete();
    await expect.poll(() => live.game.combats.get(bound.id)).toBeUndefined();
    expect(live.game.combats.get(combat.id)).toBe(combat);
  });
  it("PLAY-22: deleting an actor leaves its combatant, with no actor", async () => {
    const actors = runtime.config.Actor?.documentClass as typeof Document;
    const actor = (await actors.create({ name: "Brief", type: "monster" })) as Document;
    const [one] = (await combat.createEmbeddedDocuments("Combatant", [{ actorId: actor.id }])) as Combatant[];
    await actor.delete();
    expect(combat.combatants.size).toBe(4);
    expect(one?.actor).toBe(null);
  });
});

describe("people and the fight", () => {
  it("PLAY-24: of an own combatant a player writes the initiative and nothing else", async () => {
    const [mine] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: FIGHTER }]);
    const ann = await live.table.join(ANN);
    const change = (update: Dict) => ({
      parentUuid: combat.uuid,
      updates: [{ _id: mine?.id, ...update }],
    });
    await ann.done("Combatant", "update", change({ initiative: 4 }));
    expect(await ann.refused("Combatant", "update", change({ defeated: true }))).toMatch(/initiative only/);
    expect(await ann.refused("Combatant", "update", change({ initiative: 5, hidden: true }))).toMatch(
      /initiative only/,
    );
  });
  it("PLAY-25: a player moves the own turn on; one more key refuses the whole", async () => {
    const [mine] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: FIGHTER, initiative: 40 }]);
    await combat.startCombat();
    expect(combat.combatant).toBe(mine);
    const ann = await live.table.join(ANN);
    const change = (update: Dict) => ({ updates: [{ _id: combat.id, ...update }] });
    expect(await ann.refused("Combat", "update", change({ turn: 1, flags: { tiny: { a: 1 } } }))).toMatch(/forbidden/);
    expect(await ann.refused("Combat", "update", change({ round: 2, turn: 0 }))).toMatch(/forbidden/);
    await ann.done("Combat", "update", change({ turn: 1 }));
    await expect.poll(() => combat.turn).toBe(1);
  });
  it("PLAY-26: a player deletes no combatant and brings in nobody else's", async () => {
    const [mine] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: FIGHTER }]);
    const ann = await live.table.join(ANN);
    expect(await ann.refused("Combatant", "delete", { parentUuid: combat.uuid, ids: [mine?.id] })).toMatch(/forbidden/);
    const data = [{ actorId: GOBLIN }];
    expect(await ann.refused("Combatant", "create", { parentUuid: combat.uuid, data })).toMatch(/forbidden/);
  });
  it("PLAY-27: a player updates no group that is not owned", async () => {
    const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Side" }]);
    const ann = await live.table.join(ANN);
    const updates = [{ _id: group?.id, initiative: 3 }];
    expect(await ann.refused("CombatantGroup", "update", { parentUuid: combat.uuid, updates })).toMatch(/forbidden/);
  });
  it("PLAY-28: making and starting a fight is the referee's", async () => {
    const ann = await live.table.join(ANN);
    expect(await ann.refused("Combat", "create", { data: [{}] })).toMatch(/forbidden/);
    const updates = [{ _id: combat.id, round: 1, turn: 0 }];
    expect(await ann.refused("Combat", "update", { updates })).toMatch(/forbidden/);
  });
  it("PLAY-30: the status of the defeated marks a combatant whose field stays false", async () => {
    const goblin = live.actor("Goblin");
    const [one] = (await combat.createEmbeddedDocuments("Combatant", [{ actorId: GOBLIN }])) as Combatant[];
    await goblin.toggleStatusEffect("dead", { active: true });
    expect(one?.isDefeated).toBe(true);
    expect(one?.defeated).toBe(false);
    await goblin.toggleStatusEffect("dead", { active: false });
    expect(one?.isDefeated).toBe(false);
  });
  it("PLAY-31: a status that the system does not list cannot be toggled", async () => {
    const statuses = runtime.config.specialStatusEffects as Dict;
    const [one] = (await combat.createEmbeddedDocuments("Combatant", [{ actorId: GOBLIN }])) as Combatant[];
    const before = statuses.DEFEATED;
    statuses.DEFEATED = "slain";
    try {
      await expect(one?.toggleDefeated()).rejects.toThrow(/slain/);
    } finally {
      statuses.DEFEATED = before;
      await one?.update({ defeated: false });
    }
  });
  it("PLAY-34: a fight ends by being deleted, and deleteCombat is called", async () => {
    const ended: unknown[] = [];
    Hooks.once("deleteCombat", (fight: Combat) => void ended.push(fight.id));
    const { id } = combat;
    await combat.endCombat();
    expect(ended).toEqual([id]);
    expect(live.game.combats.get(id)).toBeUndefined();
  });
  it("PLAY-37, PEER-48: the server moves the clock with the operation, once, and it has moved when the fight's hook is called", async () => {
    const { time } = live.game;
    for (const begun of [false, true]) {
      const before = time.worldTime;
      const heard: unknown[] = [];
      const hooks = [
        Hooks.on("updateWorldTime", (now: number, delta: number) => heard.push([now - before, delta])),
        Hooks.on("updateCombat", () => heard.push(["fight", time.worldTime - before])),
      ];
      if (!begun) await combat.startCombat();
      heard.length = 0;
      await combat.update({ turn: begun ? 2 : 1 }, { worldTime: { delta: 10 } });
      await settled();
      expect(heard).toEqual([
        [10, 10],
        ["fight", 10],
      ]);
      Hooks.off("updateWorldTime", hooks[0] as number);
      Hooks.off("updateCombat", hooks[1] as number);
    }
    const stored = (await (await live.table.join(GM)).world()).settings.find(({ key }) => key === "core.time");
    expect(stored?.value).toBe(JSON.stringify(time.worldTime));
  });
  it("PEER-48: an update of a token moves it as well, but not a player's; what changes nothing moves nothing", async () => {
    const { time } = live.game;
    const before = time.worldTime;
    const scene = live.game.scenes.get(SCENE) as Document;
    const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "Cart", x: 0, y: 0 }]);
    await token?.update({ x: 100 }, { worldTime: { delta: 300 } });
    await expect.poll(() => time.worldTime).toBe(before + 300);
    await token?.update({ x: 100 }, { worldTime: { delta: 300 } });
    await settled();
    expect(time.worldTime).toBe(before + 300);
    await token?.delete();
    const [own] = await scene.createEmbeddedDocuments("Token", [
      { name: "Fighter", actorId: FIGHTER, actorLink: true },
    ]);
    const ann = await live.table.join(ANN);
    const moved = [{ _id: own?.id ?? "", x: 300 }];
    await ann.done("Token", "update", { parentUuid: scene.uuid, updates: moved, worldTime: { delta: 300 } });
    await expect.poll(() => own?._source.x).toBe(300);
    expect(time.worldTime).toBe(before + 300);
    await own?.delete();
  });
  it("PEER-49: every turn on the way counts, those of skipped combatants too, and nothing does before the first round", () => {
    const time = runtime.config.time as Dict;
    const before = { roundTime: time.roundTime, turnTime: time.turnTime };
    Object.assign(time, { roundTime: 60, turnTime: 5 });
    const between = (...[a, b, c, d]: [number, number | null, number, number | null]) =>
      combat.getTimeDelta(a, b, c, d);
    expect(between(0, null, 1, 0)).toBe(0);
    expect(between(1, 0, 0, null)).toBe(0);
    expect(between(1, 0, 1, 2)).toBe(10);
    // The times of three combatants: the rest of a round, the whole round, and back.
    expect(between(1, 1, 2, 0)).toBe(70);
    expect(between(2, 0, 1, 2)).toBe(-65);
    expect(between(1, null, 2, null)).toBe(75);
    Object.assign(time, before);
  });
  it("PLAY-96: an Assistant moves the clock, a player does not", async () => {
    const helper = await live.table.join(ASSISTANT);
    const data = [{ key: "core.time", value: "5000", user: null }];
    await helper.done("Setting", "create", { data });
    await expect.poll(() => live.game.time.worldTime).toBe(5000);
    const ann = await live.table.join(ANN);
    expect(await ann.refused("Setting", "create", { data })).toMatch(/forbidden/);
  });
  it("PLAY-97: an Assistant writes no setting of the system", async () => {
    const helper = await live.table.join(ASSISTANT);
    const data = [{ key: "tiny.rules", value: "1", user: null }];
    expect(await helper.refused("Setting", "create", { data })).toMatch(/forbidden/);
  });
  it("PLAY-99: every client hears updateWorldTime, also when the clock goes back", async () => {
    const heard: unknown[] = [];
    await live.game.time.set(1000);
    const hook = Hooks.on("updateWorldTime", (time: number, delta: number, _options: Dict, user: string) =>
      heard.push([time, delta, user]),
    );
    await live.game.time.advance(-400);
    Hooks.off("updateWorldTime", hook);
    expect(heard).toEqual([[600, -400, GM]]);
  });
  it("PLAY-126: a hidden combatant's initiative is posted to the referees only", async () => {
    const [one] = await combat.createEmbeddedDocuments("Combatant", [{ name: "Lurker", hidden: true }]);
    await combat.rollInitiative([String(one?.id), named("A").id]);
    const cards = live.game.messages.contents.slice(-2) as (Document & { whisper: string[]; alias: string })[];
    expect(cards.map((card) => [card.alias, card.whisper.length > 0])).toEqual([
      ["Lurker", true],
      ["A", false],
    ]);
  });
  it("PLAY-127: hidden is copied from the token when it joins and then goes its own way", async () => {
    const tokens = runtime.config.Token?.documentClass as typeof Document & {
      createCombatants(tokens: Document[], options: Dict): Promise<Combatant[]>;
    };
    const scene = live.game.scenes.get(SCENE) as Document;
    const [token] = await scene.createEmbeddedDocuments("Token", [
      { name: "Hidden", actorId: GOBLIN, hidden: true, x: 700, y: 0 },
    ]);
    const [one] = await tokens.createCombatants([token as Document], { combat });
    expect(one?.hidden).toBe(true);
    await token?.update({ hidden: false });
    expect(one?.hidden).toBe(true);
    expect(one?.visible).toBe(true);
    await token?.delete();
  });
});
