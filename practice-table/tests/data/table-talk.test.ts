/** Chat, dice, tokens, users, packs as documented for Foundry: behaviours-play §3, 4, 5, 7, 8. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerBridge } from "../../client/data/bridge.ts";
import { Roll } from "../../client/data/dice/roll.ts";
import { ChatMessage } from "../../client/data/documents/chat-message.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { Macro } from "../../client/data/documents/others.ts";
import { RollTable } from "../../client/data/documents/roll-table.ts";
import type { Scene } from "../../client/data/documents/scene.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import type { User } from "../../client/data/documents/user.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { ANN, ASSISTANT, type Client, GM, SCENE, TRUSTED } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
let ann: Client;
beforeAll(async () => {
  live = await goLive();
  ann = await live.table.join(ANN);
});
afterAll(() => live.stop());

const scene = () => live.game.scenes.get(SCENE) as Document as Scene;
const token = (id: string) => scene().tokens.get(id) as Document as TokenDocument;
const said = (data: Dict, options: Dict = {}) => ChatMessage.create(data, options) as Promise<ChatMessage>;
const rolled = async (formula = "1d6") => JSON.stringify((await new Roll(formula).evaluate()).toJSON());

describe("chat", () => {
  it("PLAY-46: a whispered roll is there for everybody, its content for whom it is; without dice it is not there at all", async () => {
    const hidden = await said({ content: "psst", whisper: [ANN], author: ANN });
    const dice = await said({ content: "card", whisper: [ANN], rolls: [await rolled()] });
    // The referee of this process wrote both, so the test asks as another user.
    const { userId } = live.game;
    live.game.userId = TRUSTED;
    expect(dice.visible).toBe(true);
    expect(dice.isContentVisible).toBe(false);
    expect(hidden.visible).toBe(false);
    live.game.userId = userId;
  });
  it("PLAY-48: the author of a message for the referees sees what is in it", async () => {
    const message = await said({ content: "card", whisper: [ASSISTANT], rolls: [await rolled()] });
    expect(message.isContentVisible).toBe(true);
    expect(
      (await said({ content: "c", whisper: [ASSISTANT], blind: true, rolls: [await rolled()] })).isContentVisible,
    ).toBe(false);
  });
  it("PLAY-49: a message to oneself is whispered to its author alone", () => {
    expect(ChatMessage.applyRollMode({}, "self")).toEqual({ whisper: [GM], blind: false });
  });
  it("PLAY-50: a player changes and deletes no message of somebody else", async () => {
    const message = await said({ content: "mine" });
    expect(await ann.refused("ChatMessage", "update", { updates: [{ _id: message.id, content: "x" }] })).toMatch(
      /lacks permission to update ChatMessage/,
    );
    expect(await ann.refused("ChatMessage", "delete", { ids: [message.id] })).toContain("forbidden");
  });
  it("PLAY-51: every client runs createChatMessage for what another wrote", async () => {
    const heard = new Promise((resolve) =>
      Hooks.once("createChatMessage", (m: Document) => resolve(m._source.content)),
    );
    await ann.done("ChatMessage", "create", { data: [{ content: "from Ann" }] });
    expect(await heard).toBe("from Ann");
  });
  it("PLAY-55: only its rolls make a message a roll", async () => {
    expect((await said({ content: "17", style: 1, type: "attack" })).isRoll).toBe(false);
    expect((await said({ content: "no number", rolls: [await rolled()] })).isRoll).toBe(true);
  });
  it("PLAY-56: v14 knows the speaker's actor by its property alone", async () => {
    const message = await said({ content: "x" });
    runtime.generation = 14;
    expect(message.getSpeakerActor).toBeUndefined();
    runtime.generation = 13;
    expect(message.getSpeakerActor?.()).toBe(message.speakerActor);
  });
  it("PLAY-57: a speaker given as an unlinked token's actor names that token", () => {
    const goblin = token("TokenGoblinBBBBB");
    expect(ChatMessage.getSpeaker({ actor: goblin.actor as object })).toMatchObject({
      token: goblin.id,
      alias: "Goblin 2",
    });
  });
  it("PLAY-57: of several linked tokens of one actor the first is named, for any roller; a token that is passed is named itself", async () => {
    const first = token("TokenFighterAAAA");
    const actor = first.actor as Document;
    const data = [{ name: "Fighter again", actorId: actor.id, actorLink: true, x: 300, y: 0 }];
    const [second] = (await scene().createEmbeddedDocuments("Token", data)) as Document[];
    const { scene: shown } = runtime.canvas;
    runtime.canvas.scene = scene();
    expect(ChatMessage.getSpeaker({ actor })).toMatchObject({ token: first.id, actor: actor.id, alias: "Fighter" });
    expect(ChatMessage.getSpeaker({ actor, token: second as object })).toMatchObject({
      token: second?.id,
      actor: actor.id,
      alias: "Fighter again",
    });
    runtime.canvas.scene = shown;
    await scene().deleteEmbeddedDocuments("Token", [String(second?.id)]);
  });
});

describe("dice", () => {
  const byHand = (setting: Dict) => live.game.settings.set("core", "diceConfiguration", setting);
  it("PLAY-61: dice rolled by a person are waited for, unless nobody may be asked", async () => {
    const asked: unknown[] = [];
    let answer: (faces: number[][]) => void = () => undefined;
    registerBridge({
      throwDice: (formula, wanted) => {
        asked.push(formula, wanted);
        return new Promise((resolve) => {
          answer = resolve;
        });
      },
    });
    await byHand({ d20: "manual" });
    let done = false;
    const rolling = new Roll("2d20 + 1d6").evaluate().then((roll) => {
      done = true;
      return roll;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toEqual(["2d20 + 1d6", [{ count: 2, faces: 20 }]]);
    expect(done).toBe(false);
    answer([[17, 4]]);
    expect((await rolling).dice[0]?.results.map(({ result }) => result)).toEqual([17, 4]);
    await new Roll("1d20").evaluate({ allowInteractive: false });
    expect(asked).toHaveLength(2);
    await byHand({});
  });
  it("PLAY-62: a blind roll asks nobody", async () => {
    await byHand({ d20: "manual" });
    registerBridge({ throwDice: () => Promise.reject(new Error("was asked")) });
    await new Roll("1d20").toMessage({}, { rollMode: "blindroll", messageMode: "blind" });
    await expect(new Roll("1d20").evaluate()).rejects.toThrow(/was asked/);
    await byHand({});
  });
  it("PLAY-64: data that a formula does not find count nothing", async () => {
    expect((await new Roll("@gone + 2").evaluate()).total).toBe(2);
    expect(Roll.replaceFormulaData("@gone + 2", {})).toBe("@gone + 2");
  });
  it("PLAY-65: without waiting dice are refused, counted as nothing, or at an end of their range", () => {
    expect(() => new Roll("1d6").evaluateSync()).toThrow();
    expect(new Roll("1d6 + 2").evaluateSync({ strict: false }).total).toBe(2);
    expect(new Roll("1d6").evaluateSync({ maximize: true }).total).toBe(6);
  });
  it("PLAY-66: dice in parentheses or as faces count as dice", () => {
    expect(new Roll("(1d4)d6").isDeterministic).toBe(false);
    expect(new Roll("(1d4 + 1)").isDeterministic).toBe(false);
    expect(new Roll("2 + 3").isDeterministic).toBe(true);
  });
  it("PLAY-67: an empty or broken formula throws when it is rolled", async () => {
    await expect(new Roll("").evaluate()).rejects.toThrow(/PLAY-67/);
    await expect((async () => new Roll("2d6 +").evaluate())()).rejects.toThrow();
  });
});

describe("tables", () => {
  const table = (name: string, results: Dict[]) =>
    RollTable.create({ name, formula: "1d1", results }) as Promise<RollTable>;
  it("PLAY-68: a draw is shown as its reader shows rolls, unless a mode is given", async () => {
    const key = runtime.generation >= 14 ? "messageMode" : "rollMode";
    const [blind, open] = runtime.generation >= 14 ? ["blind", "public"] : ["blindroll", "publicroll"];
    await live.game.settings.set("core", key, blind);
    const gems = await table("Gems", [{ type: "text", name: "Ruby", range: [1, 1] }]);
    await gems.draw();
    expect((live.game.messages.contents.at(-1) as unknown as ChatMessage).blind).toBe(true);
    await live.game.settings.set("core", key, open);
    await gems.draw();
    expect((live.game.messages.contents.at(-1) as unknown as ChatMessage).whisper).toEqual([]);
  });
  it("PLAY-69: results can be posted without a roll", async () => {
    const plain = await table("Plain", [{ type: "text", name: "Opal", range: [1, 1] }]);
    const message = (await plain.toMessage(plain.results.contents as never)) as unknown as ChatMessage;
    expect(message.isRoll).toBe(false);
    expect(message.content.includes("Opal")).toBe(true);
  });
});

describe("tokens and scenes", () => {
  it("PLAY-71: every scene measures, viewed or not, and with no canvas", () => {
    expect(runtime.canvas.scene).toBeNull();
    const { grid } = scene();
    const measured = (grid as unknown as { measurePath(p: object[]): { distance: number } }).measurePath([
      { i: 0, j: 0 },
      { i: 0, j: 3 },
    ]);
    expect(measured.distance).toBe(3 * grid.distance);
  });
  it("PLAY-72: a path goes from point to point; spaces that tokens fill are what lies between them", () => {
    const { grid } = scene() as unknown as {
      grid: { measurePath(p: object[]): { distance: number }; distance: number };
    };
    const off = grid.measurePath([
      { x: 50, y: 50 },
      { x: 155, y: 50 },
    ]);
    expect(off.distance).toBeCloseTo(1.05 * grid.distance, 6);
    expect(token("TokenGoblinAAAAA").getOccupiedGridSpaceOffsets()).toEqual([{ i: 0, j: 1 }]);
    expect(token("TokenGoblinAAAAA").getOccupiedGridSpaceOffsets({ x: 130, y: 20, width: 2, height: 1 })).toEqual([
      { i: 0, j: 1 },
      { i: 0, j: 2 },
    ]);
  });
  it("PLAY-73: heights between two points do not count", () => {
    const { grid } = scene() as unknown as { grid: { measurePath(p: object[]): { distance: number } } };
    const points = [
      { x: 50, y: 50, elevation: 0 },
      { x: 50, y: 50, elevation: 0 },
    ];
    expect(grid.measurePath(points).distance).toBe(0);
  });
  it("PLAY-74: the rule for diagonals is the world's", async () => {
    const { grid } = scene() as unknown as {
      grid: { measurePath(p: object[]): { distance: number }; distance: number };
    };
    const across = () =>
      grid.measurePath([
        { i: 0, j: 0 },
        { i: 2, j: 2 },
      ]).distance / grid.distance;
    expect(across()).toBe(2);
    await live.game.settings.set("core", "gridDiagonals", 3);
    expect(across()).toBe(4);
    await live.game.settings.set("core", "gridDiagonals", 0);
  });
  it("PLAY-81: only a token with an actor of its own gets a number, and none twice", async () => {
    const goblin = live.actor("Goblin");
    await goblin.update({ prototypeToken: { appendNumber: true } });
    const made = (await goblin.getTokenDocument({}, { parent: scene() as never })) as Document;
    expect(made.name).toBe("Goblin (1)");
    const fighter = live.actor("Fighter");
    await fighter.update({ prototypeToken: { appendNumber: true, actorLink: true } });
    expect(((await fighter.getTokenDocument({}, { parent: scene() as never })) as Document).name).toBe("Fighter");
  });
  it("PLAY-82: a placed token has no field for its number", () => {
    const placed = token("TokenGoblinAAAAA");
    expect(["appendNumber", "prependAdjective"].filter((name) => name in placed._source)).toEqual([]);
  });
  it("PLAY-83: what changes on a token's own actor fires the hooks of actors and items", async () => {
    const heard: string[] = [];
    const actor = token("TokenGoblinAAAAA").actor as Document;
    Hooks.once("updateActor", (a: Document) => void heard.push(String(a === actor)));
    Hooks.once("createItem", (i: Document) => void heard.push(i.name));
    await actor.update({ "system.ac": 6 });
    await actor.createEmbeddedDocuments("Item", [{ name: "Club", type: "weapon" }]);
    expect(heard).toEqual(["true", "Club"]);
  });
  it("PLAY-85: a change of a token's delta reaches its actor", async () => {
    const placed = token("TokenGoblinBBBBB");
    await placed.update({ delta: { system: { ac: 4 } } });
    expect(placed.actor).toMatchObject({ system: { ac: 4 } });
  });
  it("PLAY-86: editing a bar stays between nothing and its maximum, and passes the change to its actor", async () => {
    const fighter = live.actor("Fighter");
    const heard: unknown[] = [];
    Hooks.once("modifyTokenAttribute", (...args: unknown[]) => void heard.push(args[2]));
    await fighter.modifyTokenAttribute("hp", 99, false, true);
    expect(fighter.system.hp.value).toEqual(fighter.system.hp.max);
    expect(heard).toEqual([fighter]);
    await fighter.modifyTokenAttribute("hp", -99, true, true);
    expect(fighter.system.hp.value).toBe(0);
  });
  it("PLAY-88: a bar reads what is under system, never a flag", async () => {
    const placed = token("TokenFighterAAAA");
    await placed.actor?.setFlag("tiny", "luck", { value: 1, max: 2 });
    expect(placed.getBarAttribute("bar1", { alternative: "flags.tiny.luck" })).toBeNull();
  });
  it("PLAY-92: the light of a token is whole from the start", () => {
    const { light } = token("TokenFighterAAAA") as unknown as { light: Dict };
    expect(light).toMatchObject({ dim: 0, bright: 0, angle: 360 });
  });
  it("PLAY-95: a player without the permission drops no token", async () => {
    const data = [{ name: "Mine", actorId: live.actor("Fighter").id, x: 0, y: 0 }];
    expect(await ann.refused("Token", "create", { data, parentUuid: `Scene.${SCENE}` })).toContain("forbidden");
  });
  it("PLAY-140: a token keeps its name when its actor is given another", async () => {
    const fighter = live.actor("Fighter");
    await fighter.update({ name: "Veteran" });
    const name = token("TokenFighterAAAA").name;
    await fighter.update({ name: "Fighter" });
    expect(name).toBe("Fighter");
  });
  it("PLAY-141: an unlinked token is owned as its actor is", () => {
    const user = live.game.users.get(ANN) as User & Dict;
    expect(token("TokenGoblinAAAAA").actor?.testUserPermission(user, "LIMITED")).toBe(false);
    expect(token("TokenFighterAAAA").actor?.testUserPermission(user, "OWNER")).toBe(true);
  });
});

describe("people", () => {
  const user = (id: string) => live.game.users.get(id) as User;
  it("PLAY-100: least roles of permissions", () => {
    const may = (permission: string) => [ANN, TRUSTED, ASSISTANT, GM].filter((id) => user(id).can(permission));
    expect(may("ACTOR_CREATE")).toEqual([ASSISTANT, GM]);
    expect(may("CARDS_CREATE")).toEqual([ASSISTANT, GM]);
    expect(may("FILES_UPLOAD")).toEqual([ASSISTANT, GM]);
    expect(may("FILES_BROWSE")).toEqual([TRUSTED, ASSISTANT, GM]);
    expect(may("DRAWING_CREATE")).toEqual([TRUSTED, ASSISTANT, GM]);
  });
  it("PLAY-101: throwing dice by hand is a permission", async () => {
    await live.game.settings.set("core", "diceConfiguration", { d20: "manual" });
    registerBridge({ throwDice: () => Promise.reject(new Error("was asked")) });
    const { user: referee } = live.game;
    live.game.user = user(ANN);
    expect((await new Roll("1d20").evaluate()).total).toBeGreaterThan(0);
    live.game.user = referee;
    await live.game.settings.set("core", "diceConfiguration", {});
  });
  it("PLAY-103: nobody asks themselves by query", async () => {
    (runtime.config.queries as Dict)["tiny.self"] = () => 1;
    await expect(live.game.user?.query("tiny.self")).rejects.toThrow(/oneself/);
  });
  it("PLAY-104: the highest role that is here acts for all", () => {
    expect(live.game.users.activeGM?.id).toBe(GM);
    user(GM).active = false;
    user(ASSISTANT).active = true;
    expect(live.game.users.activeGM?.id).toBe(ASSISTANT);
    user(GM).active = true;
    user(ASSISTANT).active = false;
  });
  it("PLAY-105: whether a designated user is here is for the asker to say", () => {
    const trusted = user(TRUSTED);
    expect(trusted.active).toBe(false);
    expect(trusted.isDesignated((u) => u.id === TRUSTED)).toBe(true);
    expect(trusted.isDesignated((u) => u.active)).toBe(false);
  });
  it("PLAY-97: an assistant writes no setting of the system", async () => {
    const assistant = await live.table.join(ASSISTANT);
    const data = [{ key: "tiny.rule", value: "1", user: null }];
    expect(await assistant.refused("Setting", "create", { data })).toContain("forbidden");
  });
  it("PLAY-108: only referees give ownership away, and users keep their own role", async () => {
    const { id } = live.actor("Fighter");
    expect(await ann.refused("Actor", "update", { updates: [{ _id: id, ownership: { default: 3 } }] })).toContain(
      "own",
    );
    expect(await ann.refused("User", "update", { updates: [{ _id: ANN, role: 4 }] })).toContain("forbidden");
    await ann.done("User", "update", { updates: [{ _id: ANN, flags: { tiny: { seen: true } } }] });
  });
  it("PLAY-109: a script that is there may be pressed without the permission to write one", async () => {
    await live.game.settings.set("core", "permissions", { MACRO_SCRIPT: [4] });
    const macro = (await Macro.create({
      name: "Count",
      type: "script",
      command: "return 1;",
      ownership: { default: 2 },
    })) as Macro;
    const { user: referee } = live.game;
    live.game.user = user(ANN);
    expect(macro.canExecute).toBe(true);
    live.game.user = referee;
    await live.game.settings.set("core", "permissions", {});
  });
  it("PLAY-110: a macro has its speaker, actor and character, what it was given by name, and gives back what it returns", async () => {
    const macro = (await Macro.create({
      name: "Who",
      type: "script",
      command: "return [actor?.name ?? null, token ?? null, character ?? null, typeof speaker, typeof scope, extra];",
    })) as Macro;
    expect(await macro.execute({ actor: live.actor("Fighter"), extra: 5 })).toEqual([
      "Fighter",
      null,
      null,
      "object",
      "object",
      5,
    ]);
  });
  it("PLAY-111: a chat macro hands its speaker to the line", async () => {
    const macro = (await Macro.create({ name: "Say", type: "chat", command: "Well met" })) as Macro;
    const message = (await macro.execute({ actor: live.actor("Fighter") })) as ChatMessage;
    expect(message.content).toBe("Well met");
    expect(message.alias).toBe("Fighter");
  });
});

describe("packs and texts", () => {
  it("PLAY-112: a role left out of a pack's ownership has what the next lower one has", () => {
    const pack = (name: string) => live.game.packs.get(`tiny.${name}`) as unknown as Dict;
    const level = (name: string, id: string) =>
      (pack(name) as { getUserLevel(u: User): number }).getUserLevel(live.game.users.get(id) as User);
    expect(level("monsters", ANN)).toBe(2);
    expect(level("monsters", TRUSTED)).toBe(2);
    expect(level("monsters", ASSISTANT)).toBe(3);
    expect(level("secrets", ANN)).toBe(0);
    expect(level("secrets", TRUSTED)).toBe(0);
  });
  it("PLAY-146: English fills the gaps of a language", () => {
    expect(live.game.i18n.localize("TINY.Hero.FIELDS.ac.label")).toBe("Armour");
    expect(live.game.i18n.localize("TINY.Nowhere")).toBe("TINY.Nowhere");
  });
});
