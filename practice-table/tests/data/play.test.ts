import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Roll } from "../../client/data/dice/roll.ts";
import type { ChatMessage } from "../../client/data/documents/chat-message.ts";
import { ChatMessage as ChatMessageClass } from "../../client/data/documents/chat-message.ts";
import { Combat } from "../../client/data/documents/combat.ts";
import type { Combatant } from "../../client/data/documents/combatant.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { RollTable } from "../../client/data/documents/roll-table.ts";
import type { User } from "../../client/data/documents/user.ts";
import * as f from "../../client/data/fields/index.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { DataModel } from "../../client/data/models/data-model.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { ANN, BOB, GM } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive();
});
afterAll(() => live.stop());

describe("settings", () => {
  it("world settings are stored, cast, checked and announced", async () => {
    const heard: unknown[] = [];
    live.game.settings.register("tiny", "mode", {
      scope: "world",
      type: String,
      default: "a",
      choices: { a: "A", b: "B" },
      onChange: (v: unknown) => heard.push(v),
    });
    live.game.settings.register("tiny", "rules", { scope: "world", type: Object, default: { x: 1 } });
    expect(live.game.settings.get("tiny", "mode")).toBe("a");
    await live.game.settings.set("tiny", "mode", "b");
    await live.game.settings.set("tiny", "mode", "b");
    expect(live.game.settings.get("tiny", "mode")).toBe("b");
    expect(heard).toEqual(["b"]);
    await expect(live.game.settings.set("tiny", "mode", "c")).rejects.toThrow(/valid choice/);
    const rules = live.game.settings.get("tiny", "rules") as Dict;
    rules.x = 9;
    expect(live.game.settings.get("tiny", "rules")).toEqual({ x: 1 });
    expect(() => live.game.settings.get("tiny", "unknown")).toThrow(/not a registered/);
  });
  it("know fields, models, client and user scope", async () => {
    class Box extends DataModel {
      declare n: number;
      static override defineSchema() {
        return { n: new f.NumberField({ initial: 2 }) };
      }
    }
    const { settings } = live.game;
    settings.register("tiny", "field", {
      scope: "client",
      type: new f.NumberField({ min: 0, max: 5, nullable: false, initial: 1 }),
    });
    settings.register("tiny", "set", { scope: "user", type: new f.SetField(new f.StringField()) });
    settings.register("tiny", "box", { scope: "world", type: Box });
    expect(settings.get("tiny", "field")).toBe(1);
    expect(await settings.set("tiny", "field", 9)).toBe(5);
    await settings.set("tiny", "set", ["a", "a"]);
    expect(settings.get("tiny", "set")).toEqual(new Set(["a"]));
    expect((settings.get("tiny", "box") as Box).n).toBe(2);
    await settings.set("tiny", "box", { n: 7 });
    expect((settings.get("tiny", "box") as Box).n).toBe(7);
    await expect(settings.set("tiny", "field", "many")).rejects.toThrow(/finite/);
  });
  it("hear what another client sets", async () => {
    const ann = await live.table.join(ANN);
    expect(await ann.refused("Setting", "create", { data: [{ key: "tiny.mode", value: '"a"', user: null }] })).toMatch(
      /forbidden/,
    );
    const heard = new Promise((resolve) =>
      live.game.settings.register("tiny", "shared", { scope: "world", type: Number, default: 0, onChange: resolve }),
    );
    const gm = await live.table.join(GM);
    await gm.done("Setting", "create", { data: [{ key: "tiny.shared", value: "4", user: null }] });
    expect(await heard).toBe(4);
    expect(live.game.settings.get("tiny", "shared")).toBe(4);
  });
  it("the clock moves and calls its hook", async () => {
    const heard: unknown[] = [];
    Hooks.once("updateWorldTime", (time: number, delta: number) => void heard.push(time, delta));
    const before = live.game.time.worldTime;
    await live.game.time.advance(60);
    expect(heard).toEqual([before + 60, 60]);
  });
});

describe("combat", () => {
  let combat: Combat;
  const log: string[] = [];
  const order = () => combat.turns.map((t) => t.name);

  class Loud extends Combat {
    override async _onStartTurn(c: Combatant, context: Dict) {
      log.push(`start ${c.name} ${context.round}${context.skipped ? " skipped" : ""}`);
    }
    override async _onEndTurn(c: Combatant, context: Dict) {
      log.push(`end ${c.name}${context.skipped ? " skipped" : ""}`);
    }
    override async _onStartRound(context: Dict) {
      log.push(`round ${context.round}`);
    }
    override async _onEndRound(context: Dict) {
      log.push(`over ${context.round}`);
    }
  }

  it("sorts by initiative, the unrolled last", async () => {
    (runtime.config.Combat as Dict).documentClass = Loud;
    combat = (await Loud.create({ scene: null, active: true })) as Combat;
    await combat.createEmbeddedDocuments("Combatant", [
      { name: "Slow", initiative: 3 },
      { name: "None" },
      { name: "Fast", initiative: 12 },
    ]);
    expect(order()).toEqual(["Fast", "Slow", "None"]);
    expect(live.game.combat).toBe(combat);
    expect(combat.started).toBe(false);
    expect(combat.round).toBe(0);
  });
  it("rolls for those who may, one write and one card each", async () => {
    const none = combat.combatants.find((c) => c.name === "None") as Document;
    await combat.rollInitiative(none.id, { formula: "7 + 0" });
    expect(order()).toEqual(["Fast", "None", "Slow"]);
    expect(live.game.messages.contents.at(-1)?.getFlag("core", "initiativeRoll")).toBe(true);
  });
  it("goes through turns and rounds with hooks before and after", async () => {
    const hooks: string[] = [];
    for (const name of ["combatStart", "combatTurn", "combatRound"]) {
      Hooks.once(
        name,
        (_c: unknown, data: Dict, options?: Dict) =>
          void hooks.push(`${name} ${data.round}.${data.turn} ${options?.direction ?? ""}`),
      );
    }
    Hooks.on("combatTurnChange", (_c: unknown, a: Dict, b: Dict) => void hooks.push(`change ${a.turn}-${b.turn}`));
    await combat.startCombat();
    await combat.nextTurn();
    await combat.nextTurn();
    await combat.nextTurn();
    expect(hooks).toEqual([
      "combatStart 1.0 ",
      "change null-0",
      "combatTurn 1.1 1",
      "change 0-1",
      "change 1-2",
      "combatRound 2.0 1",
      "change 2-0",
    ]);
    await expect.poll(() => log.at(-1)).toBe("start Fast 2");
    expect(log).toEqual([
      "round 1",
      "start Fast 1",
      "end Fast",
      "start None 1",
      "end None",
      "start Slow 1",
      "end Slow",
      "over 1",
      "round 2",
      "start Fast 2",
    ]);
  });
  it("announces the turns it skips over, and nothing when going back", async () => {
    log.length = 0;
    await combat.nextRound();
    await expect.poll(() => log.at(-1)).toBe("start Fast 3");
    expect(log).toEqual([
      "end Fast",
      "start None 2 skipped",
      "end None skipped",
      "start Slow 2 skipped",
      "end Slow skipped",
      "over 2",
      "round 3",
      "start Fast 3",
    ]);
    log.length = 0;
    await combat.previousRound();
    expect(combat.round).toBe(2);
    expect(combat.combatant?.name).toBe("Slow");
    expect(log).toEqual([]);
  });
  it("keeps the acting combatant when the order changes", async () => {
    const slow = combat.combatants.find((c) => c.name === "Slow") as Document;
    await combat.setInitiative(slow.id, 20);
    await expect.poll(() => combat.combatant?.name).toBe("Slow");
    expect(order()[0]).toBe("Slow");
  });
  it("groups override the initiative of their members", async () => {
    const [group] = await combat.createEmbeddedDocuments("CombatantGroup", [{ name: "Side", initiative: 99 }]);
    const fast = combat.combatants.find((c) => c.name === "Fast") as Combatant;
    await fast.update({ group: group?.id });
    expect(fast.initiative).toBe(99);
    expect(fast.group?.name).toBe("Side");
    expect(order()[0]).toBe("Fast");
  });
  it("ends when asked", async () => {
    await combat.endCombat();
    expect(live.game.combats.size).toBe(0);
  });
});

describe("chat", () => {
  it("keeps rolls, speaker and author", async () => {
    const roll = await new Roll("1d6 + 1").evaluate();
    const actor = live.actor("Goblin");
    const message = (await roll.toMessage(
      { speaker: ChatMessageClass.getSpeaker({ actor }) },
      { rollMode: "gmroll" },
    )) as ChatMessage;
    expect(message.isRoll).toBe(true);
    expect(message.rolls[0]?.total).toEqual(roll.total);
    expect(message.isAuthor).toBe(true);
    expect(message.alias).toBe("Goblin");
    expect(message.speakerActor).toEqual(actor);
    expect(message.whisper).toEqual(live.game.users.filter((u) => (u as User).isGM).map((u) => u.id));
    expect(message.isContentVisible).toBe(true);
    expect(message.blind).toBe(false);
  });
  it("modes set who sees what and keep existing targets", () => {
    expect(ChatMessageClass.applyRollMode({ whisper: [ANN] }, "blindroll")).toMatchObject({
      blind: true,
      whisper: expect.arrayContaining([ANN, GM]),
    });
    expect(ChatMessageClass.applyRollMode({ whisper: [ANN] }, "publicroll")).toEqual({ whisper: [], blind: false });
    expect(ChatMessageClass.applyRollMode({}, "selfroll")).toEqual({ whisper: [GM], blind: false });
    expect(() => ChatMessageClass.applyRollMode({}, "nonsense")).toThrow(/nonsense/);
  });
  it("does not apply a mode by itself", async () => {
    await live.game.settings.set("core", "rollMode", "selfroll");
    const message = (await ChatMessageClass.create({ content: "hello" })) as ChatMessage;
    expect(message.whisper).toEqual([]);
    await live.game.settings.set("core", "rollMode", "publicroll");
  });
  it("finds whisper recipients", () => {
    expect(ChatMessageClass.getWhisperRecipients("Ann").map((u) => u.id)).toEqual([ANN]);
    expect(ChatMessageClass.getWhisperRecipients("gm").map((u) => u.id)).toContain(GM);
    expect(ChatMessageClass.getWhisperRecipients("players").map((u) => u.id)).toEqual(
      expect.arrayContaining([ANN, BOB]),
    );
  });
});

describe("tables", () => {
  it("draw without replacement until nothing is left", async () => {
    const table = (await RollTable.create({
      name: "Gems",
      formula: "1d2",
      replacement: false,
      results: [
        { type: "text", name: "Ruby", range: [1, 1] },
        { type: "text", name: "Opal", range: [2, 2] },
      ],
    })) as RollTable;
    const first = (await table.draw()).results.map((r) => r.name);
    const second = (await table.draw({ displayChat: false })).results.map((r) => r.name);
    expect([...first, ...second].sort()).toEqual(["Opal", "Ruby"]);
    expect((await table.roll()).results).toEqual([]);
    expect(live.game.messages.contents.at(-1)?._source.content).toContain(first[0]);
    await table.resetResults();
    expect(table.getResultsForRoll(1)).toHaveLength(1);
  });
});

describe("users and queries", () => {
  it("roles, permissions and the acting referee", () => {
    const ann = live.game.users.get(ANN) as User;
    expect(ann.isGM).toBe(false);
    expect(ann.can("QUERY_USER")).toBe(true);
    expect(ann.can("ACTOR_CREATE")).toBe(false);
    expect(ann.hasRole("PLAYER")).toBe(true);
    expect(live.game.users.activeGM?.id).toBe(GM);
    expect(live.game.user?.isActiveGM).toBe(true);
  });
  it("are not asked by a query that nobody answers to", async () => {
    (runtime.config.queries as Dict)["tiny.add"] = (d: { a: number }) => d.a + 1;
    const bob = live.game.users.get(BOB) as User;
    await expect(bob.query("tiny.add", {})).rejects.toThrow(/not connected/);
    await expect(bob.query("tiny.none")).rejects.toThrow(/tiny.none/);
  });
});
