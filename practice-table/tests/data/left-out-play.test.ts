/** The documented play of Foundry where this table does little: the parts of each that it keeps, and those that it refuses by name. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Roll } from "../../client/data/dice/roll.ts";
import { Actor } from "../../client/data/documents/actor.ts";
import { ChatMessage } from "../../client/data/documents/chat-message.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { RollTable } from "../../client/data/documents/roll-table.ts";
import type { Scene } from "../../client/data/documents/scene.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { keptNames, unkeptDocuments } from "../../client/data/kept-names.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { getProperty } from "../../client/data/utils/objects.ts";
import { ANN, type Client, SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
let ann: Client;
beforeAll(async () => {
  live = await goLive();
  ann = await live.table.join(ANN);
});
afterAll(() => live.stop());

const scene = () => live.game.collections.get("Scene")?.get(SCENE) as Document as Scene;
const fighter = () => live.actor("Fighter");

describe("messages", () => {
  it("PLAY-53: the sound of a message is sent to everybody, also where its content is not", async () => {
    const rolls = [JSON.stringify((await new Roll("1d6").evaluate()).toJSON())];
    await ChatMessage.create({ content: "secret", sound: "sounds/dice.wav", whisper: [], blind: true, rolls });
    const response = await ann.hear(({ type, action }) => type === "ChatMessage" && action === "create");
    const [data] = response.result as Dict[];
    expect(data?.sound).toBe("sounds/dice.wav");
  });

  it("PLAY-60: a message of a type that nothing models loads and prepares", () => {
    const made = new ChatMessage({ _id: "MessageMessageMe", type: "attack", content: "x", system: { odd: 1 } });
    expect(made.type).toBe("attack");
    expect((made.system as Dict).odd).toBe(1);
  });

  it("PLAY-70: a draw from a table within a table shows the first table's roll alone", async () => {
    const inner = (await RollTable.create({
      name: "Inner",
      formula: "1d4",
      results: [{ type: "text", name: "Rat", range: [1, 4] }],
    })) as RollTable;
    const outer = (await RollTable.create({
      name: "Outer",
      formula: "1d6",
      results: [{ type: "document", name: "Inner", documentUuid: inner.uuid, range: [1, 6] }],
    })) as RollTable;
    const heard = new Promise<ChatMessage>((resolve) => Hooks.once("createChatMessage", resolve));
    const { results } = await outer.draw();
    expect(results.map((one) => one.name)).toEqual(["Rat"]);
    expect((await heard).rolls.map((roll) => Reflect.get(roll, "formula"))).toEqual(["1d6"]);
  });
});

describe("scenes and tokens", () => {
  it("nobody's sight is computed: modes of vision can be named, what sees with them is refused (PLAY-76)", () => {
    const { sources } = keptNames().canvas as { sources: Record<string, new () => object> };
    expect(() => new (sources.PointVisionSource as new () => object)()).toThrow("PointVisionSource is not implemented");
    const status = runtime.config.specialStatusEffects as Dict;
    expect(status.BLIND).toBe("blind");
    expect(status.INVISIBLE).toBe("invisible");
  });

  it("PLAY-139: how far a token sees without light is its own: nothing at first, and kept as it is given", async () => {
    const token = scene().tokens.get("TokenFighterAAAA") as Document;
    const sight = () => (token.toObject() as { sight: Dict }).sight;
    const before = sight();
    expect(before).toMatchObject({ range: 0, visionMode: "basic" });
    await token.update({ sight: { range: 60, visionMode: "darkvision" } });
    expect(sight()).toEqual({ ...before, range: 60, visionMode: "darkvision" });
    await token.update({ sight: before });
  });

  it("PLAY-79: listening to hooks of movements says that none is called, once", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    for (let n = 0; n < 2; n += 1) Hooks.on("preMoveToken", () => undefined);
    expect(warn.mock.calls).toEqual([
      ['practice table: the hook "preMoveToken" is never called here: tokens move by one plain update (updateToken)'],
    ]);
    warn.mockRestore();
  });

  it("PLAY-87: a bar whose most is worked out, not stored, is a bar still", () => {
    const token = scene().tokens.get("TokenFighterAAAA") as unknown as {
      getBarAttribute(bar: string, options: object): Dict;
    };
    Object.assign(fighter().system, { wits: { value: 2, max: 5 } });
    expect(token.getBarAttribute("bar1", { alternative: "wits" })).toMatchObject({ type: "bar", value: 2, max: 5 });
  });

  it("PLAY-78: the hook of an update of a token meets it where it came to", async () => {
    const token = scene().tokens.get("TokenGoblinAAAAA") as unknown as Document & { x: number };
    const heard = new Promise((resolve) =>
      Hooks.once("updateToken", (doc: { x: number }, changed: Dict) => resolve([doc.x, changed.x])),
    );
    await token.update({ x: 300 });
    expect(await heard).toEqual([300, 300]);
  });

  it("a token's ring can be named, extended and registered, not made; actions of movement are there (PLAY-138)", async () => {
    const { refusedBelow } = await import("../../client/ui/refused.ts");
    const { tokens } = (refusedBelow("canvas") as { placeables: { tokens: Record<string, new () => object> } })
      .placeables;
    const Ring = tokens.TokenRing as new () => object;
    class Own extends Ring {}
    expect(() => new Own()).toThrow("foundry.canvas.placeables.tokens.TokenRing is not implemented");
    expect(Object.keys(getProperty(runtime.config, "Token.movement.actions") as Dict)).toContain("walk");
  });

  it("a turn marker can be named and not made (PLAY-33)", async () => {
    const { refusedBelow } = await import("../../client/ui/refused.ts");
    const { tokens } = (refusedBelow("canvas") as { placeables: { tokens: Record<string, new () => object> } })
      .placeables;
    expect(() => new (tokens.TokenTurnMarker as new () => object)()).toThrow("TokenTurnMarker is not implemented");
  });
});

describe("packs", () => {
  const pack = () =>
    live.game.packs.get("tiny.monsters") as unknown as Record<string, (given: object) => Promise<unknown>>;

  it("PLAY-113: who may see a pack is not configured here: it is refused by name", async () => {
    await expect(pack().configure?.({ ownership: {} })).rejects.toThrow("CompendiumCollection#configure");
  });

  it("PLAY-143, DOC-113: nothing is written into a pack, by a referee or by a player", async () => {
    const data = [{ name: "Rat", type: "monster" }];
    await expect(Actor.createDocuments(data, { pack: "tiny.monsters" })).rejects.toThrow(/locked/);
    expect(await ann.refused("Actor", "create", { pack: "tiny.monsters", data })).toMatch(/locked/);
  });

  it("PLAY-144: an index holds no fields of what is embedded: asking for one is refused", async () => {
    await expect(pack().getIndex?.({ fields: ["system.ac", "items.name"] })).rejects.toThrow("asked for items.name");
  });

  it("PLAY-145: categories of journals can be named and not made", () => {
    const cls = unkeptDocuments.JournalEntryCategory as new () => object;
    expect(() => new cls()).toThrow("foundry.documents.JournalEntryCategory is not implemented");
  });

  it("PLAY-118: what would export an adventure from a world is refused by name", async () => {
    const { refusedBelow } = await import("../../client/ui/refused.ts");
    const { sheets } = refusedBelow("applications") as { sheets: Record<string, new () => object> };
    expect(() => new (sheets.AdventureExporter as new () => object)()).toThrow("AdventureExporter is not implemented");
  });
});

describe("a connection", () => {
  it("PLAY-147: what was missed while the connection was gone comes as a whole afterwards, not message by message", async () => {
    const before = fighter().system.ac;
    await live.away(async () => {
      for (const ac of [11, 12, 13])
        await (await live.table.join(ANN)).done("Actor", "update", {
          updates: [{ _id: fighter().id, "system.ac": ac }],
        });
      expect(fighter().system.ac).toBe(before);
    });
    const heard: unknown[] = [];
    const id = Hooks.on(
      "updateActor",
      (_doc: object, changes: { system?: Dict }) => void heard.push(changes.system?.ac),
    );
    const { resume } = await import("../../client/data/game/resume.ts");
    await resume(live.game);
    Hooks.off("updateActor", id);
    expect(heard).toEqual([13]);
    expect(fighter().system.ac).toBe(13);
  });
});
