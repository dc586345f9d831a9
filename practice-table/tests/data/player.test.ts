import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Actor } from "../../client/data/documents/actor.ts";
import { ChatMessage } from "../../client/data/documents/chat-message.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import { ANN, GM, GOBLIN, SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({ userId: ANN });
});
afterAll(() => live.stop());

describe("a player's client", () => {
  it("owns what is theirs and nothing else", () => {
    expect(live.game.user?.isGM).toBe(false);
    expect(live.actor("Fighter").isOwner).toBe(true);
    expect(live.game.user?.character).toBe(live.actor("Fighter"));
    const goblin = live.game.scenes.get(SCENE)?.collections.tokens?.get("TokenGoblinAAAAA") as
      | TokenDocument
      | undefined;
    expect(goblin?.isOwner ?? false).toBe(false);
    expect(live.game.user?.isActiveGM).toBe(false);
  });
  it("is refused by the server with a reason, and keeps its data", async () => {
    await expect(Actor.create({ name: "Mine", type: "hero" })).rejects.toThrow(/lacks permission|role/);
    live.game.settings.register("tiny", "world", { scope: "world", type: Number, default: 1 });
    await expect(live.game.settings.set("tiny", "world", 2)).rejects.toThrow(/SETTINGS_MODIFY/);
    expect(live.game.settings.get("tiny", "world")).toBe(1);
    await expect(live.actor("Fighter").update({ ownership: { default: 3 } })).rejects.toThrow(/GM/);
    await expect(live.actor("Fighter").update({ "system.secret": 5 })).rejects.toThrow();
    expect(live.actor("Fighter").system.secret).toBe(1);
  });
  it("may change and speak for their own", async () => {
    await live.actor("Fighter").update({ "system.hp.value": 3 });
    expect(live.actor("Fighter").system.hp.value).toBe(3);
    const message = (await ChatMessage.create({ content: "Ho!", speaker: ChatMessage.getSpeaker() })) as ChatMessage;
    expect(message.alias).toBe("Fighter");
    expect(message.author.id).toEqual(ANN);
    expect(message.isOwner).toBe(true);
  });
  it("asks the referee, and hears the referee's changes", async () => {
    const gm = await live.table.join(GM);
    gm.socket.on("query", (delivery: { name: string; fromUserId: string }, ack: (r: object) => void) =>
      ack({ ok: true, result: `${delivery.name} from ${delivery.fromUserId}` }),
    );
    await expect.poll(() => live.game.users.activeGM?.id).toBe(GM);
    const { runtime } = await import("../../client/data/runtime.ts");
    Object.assign(runtime.config.queries ?? {}, { "tiny.ask": () => null });
    expect(await live.game.users.activeGM?.query("tiny.ask", {})).toBe(`tiny.ask from ${ANN}`);
    await gm.done("Actor", "update", { updates: [{ _id: GOBLIN, ownership: { [ANN]: 2 } }] });
    await expect.poll(() => live.game.actors.get(GOBLIN)?.getUserLevel()).toBe(2);
  });
});
