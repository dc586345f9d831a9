/** Features of generation 14 that this table leaves out: each refuses by name, or warns once. Ids are those of docs/foundry. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Roll } from "../../client/data/dice/roll.ts";
import { ActiveEffect } from "../../client/data/documents/active-effect.ts";
import { modifyBatch } from "../../client/data/documents/batch.ts";
import { ChatMessage } from "../../client/data/documents/chat-message.ts";
import { Combat } from "../../client/data/documents/combat.ts";
import type { Document } from "../../client/data/documents/document.ts";
import type { Scene } from "../../client/data/documents/scene.ts";
import type { TokenDocument } from "../../client/data/documents/token.ts";
import type { User } from "../../client/data/documents/user.ts";
import * as f from "../../client/data/fields/index.ts";
import { Hooks } from "../../client/data/hooks.ts";
import { keptNames, unkeptDocuments } from "../../client/data/kept-names.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { getProperty } from "../../client/data/utils/objects.ts";
import { ANN, FIGHTER, SCENE } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({ generation: 14 });
});
afterAll(() => live.stop());

const scene = () => live.game.collections.get("Scene")?.get(SCENE) as Document as Scene;
const token = () => scene().tokens.get("TokenGoblinAAAAA") as Document as TokenDocument;
const fighter = () => live.actor("Fighter");

/** The console warnings during an action. */
async function warned(run: () => unknown): Promise<string> {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  try {
    await run();
    return warn.mock.calls.flat().join("\n");
  } finally {
    warn.mockRestore();
  }
}

/** The message of a left-out name when it is constructed or called. */
function said(use: () => unknown): string {
  try {
    use();
    return "nothing";
  } catch (error) {
    return (error as Error).message;
  }
}

describe("regions and templates", () => {
  it("V14-14: a token changes no level by itself", () => {
    expect(said(() => (Reflect.get(token(), "changeLevel") as () => unknown)())).toBe(
      "practice table: TokenDocument#changeLevel is not implemented",
    );
  });

  it.each([["V14-40: a measured template", "MeasuredTemplateDocument"]])(
    "%s is refused by the document's full name",
    (_what, name) => {
      const cls = unkeptDocuments[name];
      if (!cls) throw new Error(name);
      expect(said(() => new cls())).toBe(`practice table: foundry.documents.${name} is not implemented`);
      expect(said(() => (Reflect.get(cls, "create") as () => unknown)())).toContain(`foundry.documents.${name}.create`);
    },
  );

  it("V14-24, V14-44: a region places no tokens and goes along with none", async () => {
    const [pit] = await scene().createEmbeddedDocuments("Region", [{ name: "Pit" }]);
    expect(pit?.toObject()).toMatchObject({ levels: [], highlightMode: "shapes", attachment: { token: null } });
    expect(said(() => (Reflect.get(pit ?? {}, "spawnTokens") as () => unknown)())).toBe(
      "practice table: RegionDocument#spawnTokens is not implemented",
    );
    await scene().deleteEmbeddedDocuments("Region", [pit?.id ?? ""]);
    const bound = scene().createEmbeddedDocuments("Region", [{ name: "Aura", attachment: { token: token().id } }]);
    expect(await bound.catch(() => [])).toEqual([]);
  });

  it("V14-43: shapes of regions that came with 14 are not drawn here, and making one says so", async () => {
    const cone = { type: "cone", x: 0, y: 0, radius: 10, angle: 60 };
    expect(
      await scene()
        .createEmbeddedDocuments("Region", [{ name: "Pit", shapes: [cone] }])
        .catch(() => []),
    ).toEqual([]);
  });

  it("V14-43: shapes of regions have their types and cannot be made", () => {
    const shape = (keptNames().data as Record<string, new () => object>).ConeShapeData;
    if (!shape) throw new Error("no cone");
    expect(Reflect.get(shape, "TYPE")).toBe("cone");
    expect(said(() => new shape())).toBe("practice table: foundry.data.ConeShapeData is not implemented");
  });

  it("V14-23: a batch with a measured template is refused whole", async () => {
    const ac = fighter().system.ac;
    await expect(
      modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: FIGHTER, "system.ac": ac + 1 }] },
        { action: "create", documentName: "MeasuredTemplate", data: [{ t: "circle" }], parent: scene() },
      ]),
    ).rejects.toThrow(/MeasuredTemplate/);
    expect(fighter().system.ac).toBe(ac);
  });

  it("V14-74: players make regions by their permission, and asking for what is left out says so", async () => {
    const ann = live.game.users.get(ANN) as User;
    expect(ann.hasPermission("REGION_CREATE")).toBe(true);
    const warnings = await warned(() => expect(ann.hasPermission("NOTE_CREATE")).toBe(false));
    expect(warnings).toBe("practice table: the permission NOTE_CREATE is not implemented");
  });
});

describe("scenes and tokens", () => {
  it("V14-09: what stands on a wall's levels is kept; none named means all", async () => {
    const [wall, other] = await scene().createEmbeddedDocuments("Wall", [
      { c: [0, 0, 100, 0] },
      { c: [0, 0, 100, 0], levels: ["defaultLevel0000"] },
    ]);
    expect(wall?.toObject().levels).toEqual([]);
    expect(other?.toObject().levels).toEqual(["defaultLevel0000"]);
  });

  it("V14-17: going from level to level and the surfaces of a scene are refused by name; its first level is there", () => {
    expect((Reflect.get(scene(), "firstLevel") as Document).id).toBe("defaultLevel0000");
    expect(said(() => Reflect.get(scene(), "availableLevels"))).toContain("Scene#availableLevels is not implemented");
    for (const name of ["cycleLevel", "getSurfaces"])
      expect(said(() => (Reflect.get(scene(), name) as () => unknown)())).toContain(`Scene#${name} is not implemented`);
  });

  it("V14-21: a change of an effect on tokens does nothing, and says so once", async () => {
    const light = {
      name: "Torch",
      system: { changes: [{ key: "token.light.bright", type: "override", value: "20" }] },
    };
    const warnings = await warned(async () => {
      const made = await fighter().createEmbeddedDocuments("ActiveEffect", [light]);
      await made[0]?.delete();
    });
    expect(warnings).toContain("changes of tokens by effects (token.light.bright) are not implemented");
    expect(fighter().overrides).not.toHaveProperty("token");
  });

  it("V14-78, PLAY-79, PLAY-80: movements are refused: their history, plans and pauses by name, their hooks with a warning", async () => {
    for (const name of ["planMovement", "pauseMovement", "getCompleteMovementPath"])
      expect(said(() => (Reflect.get(token(), name) as () => unknown)())).toContain(`#${name} is not implemented`);
    expect(said(() => Reflect.get(token(), "movementHistory"))).toContain("movementHistory is not implemented");
    expect(await warned(() => Hooks.on("moveToken", () => undefined))).toContain(
      'the hook "moveToken" is never called here',
    );
  });

  it("V14-77: a hook of 14 that nothing here calls says so when it is listened to, others do not", async () => {
    expect(await warned(() => Hooks.on("planToken", () => undefined))).toContain('"planToken" is never called');
    expect(await warned(() => Hooks.on("updateToken", () => undefined))).toBe("");
  });

  it("PLAY-84: what is written into the difference of a token to be is lost; through the token it stays", async () => {
    const goblin = live.actor("Goblin") as unknown as { getTokenDocument(data: Dict): Promise<Document> };
    const points = async (write: (doc: TokenDocument) => void): Promise<unknown> => {
      Hooks.once("preCreateToken", write);
      const data = (await goblin.getTokenDocument({ actorLink: false })).toObject();
      const [made] = (await scene().createEmbeddedDocuments("Token", [data])) as Document[] as TokenDocument[];
      const hp: unknown = getProperty(made?.actor ?? {}, "system.hp.value");
      await made?.delete();
      return hp;
    };
    expect(await points((doc) => void doc.delta.updateSource({ system: { hp: { value: 2 } } }))).toBe(3);
    expect(await points((doc) => void doc.updateSource({ delta: { system: { hp: { value: 1 } } } }))).toBe(1);
  });

  it("PLAY-90: a user has no updateTokenTargets any more", () => {
    expect(Reflect.get(live.game.user as object, "updateTokenTargets")).toBeUndefined();
  });
});

describe("fights", () => {
  it("PLAY-35, V14-73: a combatant knows the round in which it joined; one that was there before the start has the first", async () => {
    const combat = (await Combat.create({ scene: SCENE, active: true })) as Combat;
    const join = async () => (await combat.createEmbeddedDocuments("Combatant", [{ actorId: FIGHTER }]))[0] as Document;
    const early = await join();
    await combat.startCombat();
    await combat.nextRound();
    const late = await join();
    expect(Reflect.get(early, "roundJoined")).toBe(1);
    expect(Reflect.get(late, "roundJoined")).toBe(2);
    await combat.delete();
  });

  it("PLAY-36: an effect made in a fight begins with the acting combatant", async () => {
    const combat = (await Combat.create({ scene: SCENE, active: true })) as Combat;
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: FIGHTER, initiative: 3 }]);
    await combat.startCombat();
    const [haste] = await fighter().createEmbeddedDocuments("ActiveEffect", [
      { name: "Haste", duration: { value: 2, units: "rounds" } },
    ]);
    expect(haste?.toObject().start).toMatchObject({ combatant: combat.combatant?.id, round: 1, turn: 0 });
    await haste?.delete();
    await combat.delete();
  });

  it("DOC-84: an effect on an actor's item gets no start, and a duration that comes later brings none", async () => {
    const sword = fighter().items.contents[0] as Document;
    const [edge] = await sword.createEmbeddedDocuments("ActiveEffect", [{ name: "Edge" }]);
    expect(edge?.toObject().start ?? null).toBeNull();
    await edge?.update({ duration: { value: 3, units: "rounds" } });
    expect(edge?.toObject().start ?? null).toBeNull();
    await edge?.delete();
  });
});

describe("data, effects and words", () => {
  it("PLAY-59, V14-53: a roll in the data of a sub-type is refused, in creations and updates; its plain form is taken", async () => {
    const roll = await new Roll("1d6").evaluate();
    await expect(ChatMessage.create({ content: "x", type: "attack", system: { roll } })).rejects.toThrow(
      "system.roll holds a Roll",
    );
    await expect(fighter().update({ "system.mood": { list: [roll] } })).rejects.toThrow("list.0 holds a Roll");
    await expect(
      ChatMessage.create({ content: "x", type: "attack", system: { roll: roll.toJSON() } }),
    ).resolves.toBeDefined();
    await expect(ChatMessage.create({ content: "x", type: 5 })).resolves.toBeUndefined();
  });

  it("PEER-32: a field of JSON takes a roll, because it writes it down", async () => {
    const roll = await new Roll("1d6").evaluate();
    const [sword] = await fighter().createEmbeddedDocuments("Item", [
      { name: "Sword", type: "weapon", system: { last: [roll] } },
    ]);
    expect(JSON.parse(String(getProperty(sword?._source ?? {}, "system.last.0")))).toMatchObject({ formula: "1d6" });
    await sword?.delete();
  });

  it("V14-33: a change is applied by the class, to a document or to a field", () => {
    const change = { key: "system.ac", type: "add", value: "2", effect: new ActiveEffect({ name: "Ward" }) };
    expect(ActiveEffect.applyChange(fighter(), change as never)).toEqual({ "system.ac": 12 });
    fighter().reset();
  });

  it("V14-35: a status's effect is built by _fromStatusEffect, which a class may override", async () => {
    class Own extends ActiveEffect {
      static override get implementation(): never {
        return Own as never;
      }
      static override async _fromStatusEffect(id: string, data: Dict, options: Dict): Promise<ActiveEffect> {
        return new Own({ ...data, name: `own ${id}` }, options);
      }
    }
    const made = await Own.fromStatusEffect("dead", { parent: fighter() });
    expect(made.name).toBe("own dead");
    expect(made.duration.value).toEqual(Number.POSITIVE_INFINITY);
  });

  it("V14-69: a field changes by subtraction as by addition", () => {
    const field = new f.NumberField({ initial: 0 });
    const change = (type: string) => field.applyChange(5, fighter() as never, { key: "x", type, value: "2" } as never);
    expect(change("add")).toBe(7);
    expect(change("subtract")).toBe(3);
  });

  it("V14-76: what is on its way out says since when, in the words that tests look for", async () => {
    const warnings = await warned(() => {
      void new ActiveEffect({ name: "Ward" }, { parent: fighter() }).changes;
    });
    expect(warnings).toContain("Deprecated since Version 14");
  });

  it("V14-87: a result's old text is refused; what it shows comes from getHTML", async () => {
    const { TableResult } = await import("../../client/data/documents/roll-table.ts");
    const result = new TableResult({ name: "Rat", description: "<p>Big</p>", type: "text", range: [1, 1] });
    expect(said(() => (Reflect.get(result, "getChatText") as () => unknown)())).toContain(
      "TableResult#getChatText is not implemented",
    );
    expect(await result.getHTML()).toContain("Big");
  });

  it("V14-15, V14-22: vision and light have classes to name, none to make", () => {
    const { canvas } = keptNames() as { canvas: Record<string, Record<string, new () => object>> };
    for (const [space, name] of [
      ["sources", "PointVisionSource"],
      ["geometry", "ClockwiseSweepPolygon"],
      ["groups", "CanvasVisibility"],
    ] as const) {
      const cls = canvas[space]?.[name];
      if (!cls) throw new Error(name);
      expect(said(() => new cls())).toContain(`foundry.canvas.${space}.${name} is not implemented`);
    }
    expect(runtime.config.Canvas).toBeDefined();
  });
});
