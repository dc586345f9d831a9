import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ActiveEffect } from "../../client/data/documents/active-effect.ts";
import type { Actor } from "../../client/data/documents/actor.ts";
import { Combat } from "../../client/data/documents/combat.ts";
import type { Document } from "../../client/data/documents/document.ts";
import { configuredClass } from "../../client/data/documents/lookup.ts";
import { BooleanField, NumberField } from "../../client/data/fields/scalars.ts";
import { SchemaField } from "../../client/data/fields/schema.ts";
import { TypeDataModel } from "../../client/data/models/type-data-model.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { FIGHTER, GOBLIN } from "../server/table.ts";
import { goLive, type Live } from "./live-table.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive({ generation: 14 });
});
afterAll(() => live.stop());

const fighter = () => live.actor("Fighter");
const clock = () => live.game.time as unknown as { advance(seconds: number): Promise<number> };
/** An effect on the fighter. */
async function addEffect(data: Dict): Promise<ActiveEffect> {
  const [made] = await fighter().createEmbeddedDocuments("ActiveEffect", [{ name: "Spell", ...data }]);
  return made as ActiveEffect;
}

describe("effects of generation 14", () => {
  it("V14-25, DOC-85: an effect without an event ends by the clock alone, and is only marked unless the table says delete", async () => {
    const shield = await addEffect({ duration: { value: 10, units: "minutes" } });
    await clock().advance(599);
    expect(shield.duration.expired).toBe(false);
    await clock().advance(1);
    await expect.poll(() => shield.duration.expired).toBe(true);
    (runtime.config.ActiveEffect as Dict).expiryAction = "delete";
    const light = await addEffect({ duration: { value: 1, units: "hours" } });
    await clock().advance(3600);
    await expect.poll(() => fighter().effects.get(light.id)).toBeUndefined();
    (runtime.config.ActiveEffect as Dict).expiryAction = "update";
    await shield.delete();
  });

  it("V14-25: with an event of its own it waits for that, whatever the clock says; an unknown event is refused", async () => {
    (runtime.config.ActiveEffect?.expiryEvents as Dict).explorationTurn = { label: "Turn" };
    const haze = await addEffect({ duration: { value: 1, units: "minutes", expiry: "explorationTurn" } });
    await clock().advance(120);
    expect(haze.duration.expired).toBe(false);
    await ActiveEffect.registry?.refresh("explorationTurn", { actors: [fighter()] });
    expect(haze.duration.expired).toBe(true);
    await expect(ActiveEffect.registry?.refresh("sunset")).rejects.toThrow("sunset");
    await haze.delete();
  });

  it("V14-26: what ran out is not active, and not disabled either", async () => {
    const bless = await addEffect({
      duration: { value: 1, units: "minutes" },
      system: { changes: [{ key: "system.ac", type: "add", value: 5 }] },
    });
    expect(bless.active).toBe(true);
    expect(fighter().system.ac).toBe(15);
    await bless.update({ "duration.expired": true });
    expect(bless.active).toBe(false);
    expect(bless.disabled).toBe(false);
    expect(fighter().system.ac).toBe(10);
    await bless.delete();
  });

  it("V14-27: an effect on an actor says when it began; one that says so itself keeps it", async () => {
    const plain = await addEffect({});
    expect(plain._source.start).toMatchObject({ time: expect.any(Number), combatant: null });
    const own = await addEffect({ start: { time: 5 } });
    expect((own._source.start as Dict).time).toBe(5);
    await plain.delete();
    await own.delete();
  });

  it("V14-37: an effect aims at a field that is not persisted: it begins again each time, is cast by its type, and is stored nowhere", async () => {
    class Reach extends TypeDataModel {
      declare bonus: { ac: number };
      static override defineSchema() {
        const bonus = new NumberField({ required: true, nullable: false, integer: true, initial: 2, persisted: false });
        return {
          ac: new NumberField({ initial: 10 }),
          bonus: new SchemaField({ ac: bonus }),
          quick: new BooleanField({ persisted: false }),
        };
      }
    }
    const models = runtime.config.Actor?.dataModels as Dict;
    const before = models.monster;
    models.monster = Reach;
    try {
      const [made] = (await (configuredClass("Actor") as typeof Actor).createDocuments([
        { name: "Wisp", type: "monster", system: { bonus: { ac: 9 }, quick: true } },
      ])) as [Actor];
      const system = () => made.system as unknown as { bonus: { ac: unknown }; quick: unknown };
      expect(system().bonus.ac).toBe(2);
      expect(system().quick).toBe(false);
      const changes = [
        { key: "system.bonus.ac", type: "add", value: "3" },
        { key: "system.quick", type: "override", value: "true" },
      ];
      const [effect] = await made.createEmbeddedDocuments("ActiveEffect", [{ name: "Spell", system: { changes } }]);
      expect(system().bonus.ac).toBe(5);
      expect(system().quick).toBe(true);
      await made.update({ "system.bonus.ac": 7, "system.ac": 4 });
      expect(system().bonus.ac).toBe(5);
      expect((made._source.system as Dict).bonus).toEqual({});
      expect(made._source.system).not.toHaveProperty("quick");
      await effect?.update({ "system.changes": [{ key: "system.bonus.ac", type: "override", value: "many" }] });
      expect(system().bonus.ac).toBe(2);
      await made.delete();
    } finally {
      models.monster = before;
    }
  });

  it("V14-28: data in v13's shape are converted, with whole rounds before seconds", async () => {
    const old = await addEffect({
      duration: { rounds: 2, seconds: 28_800 },
      changes: [{ key: "system.ac", value: "1", mode: 2 }],
    });
    expect(old._source).toMatchObject({
      duration: { value: 2, units: "rounds" },
      system: { changes: [{ type: "add" }] },
    });
    await old.delete();
  });

  it("V14-29: in a fight an effect begins with the acting combatant, and ends with that one's turn", async () => {
    const combat = (await Combat.create({ active: true })) as Combat;
    await combat.createEmbeddedDocuments("Combatant", [
      { actorId: FIGHTER, initiative: 20 },
      { actorId: GOBLIN, initiative: 10 },
    ]);
    await combat.startCombat();
    await combat.nextTurn();
    const daze = await addEffect({ duration: { value: 0, units: "rounds", expiry: "turnEnd" } });
    expect((daze._source.start as Dict).combatant).toBe(combat.combatant?.id);
    expect(combat.combatant?.actor?.name).toBe("Goblin");
    await combat.nextRound();
    await expect.poll(() => daze.duration.expired).toBe(true);
    await daze.delete();
    await combat.delete();
  });

  it("PEER-50: without a duration an effect is endless, and ends with its event: a fight's start, and its end, for those who are in it", async () => {
    const forever = await addEffect({});
    expect(forever.duration.value).toEqual(Number.POSITIVE_INFINITY);
    expect(forever._source.duration).toEqual(expect.objectContaining({ value: null }));
    expect(forever.isTemporary).toBe(false);
    const [start, end] = [
      await addEffect({ duration: { expiry: "combatStart" } }),
      await addEffect({ duration: { expiry: "combatEnd" } }),
    ];
    const goblin = live.actor("Goblin");
    const data = [{ name: "Spell", duration: { expiry: "combatStart" } }];
    const [away] = (await goblin.createEmbeddedDocuments("ActiveEffect", data)) as [ActiveEffect];
    await clock().advance(60);
    expect(start.duration.expired).toBe(false);
    // An effect that expires at an event within a fight, or at its end, waits for it only while its carrier is in one.
    await expect.poll(() => end.duration.expired).toBe(true);
    await end.update({ "duration.expired": false });
    const combat = (await Combat.create({ active: true })) as Combat;
    await combat.createEmbeddedDocuments("Combatant", [{ actorId: FIGHTER, initiative: 20 }]);
    await clock().advance(60);
    await combat.startCombat();
    await expect.poll(() => start.duration.expired).toBe(true);
    expect(away.duration.expired).toBe(false);
    expect(end.duration.expired).toBe(false);
    expect(forever.duration.expired).toBe(false);
    await combat.delete();
    await expect.poll(() => end.duration.expired).toBe(true);
    for (const effect of [forever, start, end, away]) await effect.delete();
  });

  it("PEER-50: outside a fight the clock ends what waits for a moment of one; effects of unlinked tokens run out as well", async () => {
    const scene = live.game.scenes.contents[0] as Document;
    const [token] = await scene.createEmbeddedDocuments("Token", [{ name: "One", actorId: GOBLIN, actorLink: false }]);
    const { actor } = token as unknown as { actor: Actor };
    const duration = { value: 1, units: "minutes", expiry: "turnEnd" };
    const [daze] = (await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Daze", duration }])) as [
      ActiveEffect,
    ];
    const now = () => actor.effects.get(daze.id) as ActiveEffect;
    await clock().advance(59);
    expect(now().duration.expired).toBe(false);
    expect(now().duration.seconds).toBe(60);
    await clock().advance(1);
    await expect.poll(() => now().duration.expired).toBe(true);
    await token?.delete();
  });

  it("V14-32: the old readers of changes still work, and warn", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const effect = await addEffect({ system: { changes: [{ key: "system.ac", type: "add", value: 1 }] } });
    expect(effect.changes).toHaveLength(1);
    expect(warn.mock.calls.flat().join()).toMatch(/changes[\s\S]*Deprecated since Version 14/);
    warn.mockRestore();
    await effect.delete();
  });

  it("V14-19: an icon is shown while there is a duration, always, or never; a toggled status always", async () => {
    const shows = async (data: Dict) => {
      const effect = await addEffect(data);
      const { _showsIcon } = effect;
      await effect.delete();
      return _showsIcon;
    };
    expect(await shows({ statuses: ["prone"] })).toBe(false);
    expect(await shows({ duration: { value: 1, units: "rounds" } })).toBe(true);
    expect(await shows({ showIcon: 2 })).toBe(true);
    expect(await shows({ showIcon: 0, duration: { value: 1, units: "rounds" } })).toBe(false);
    const toggled = (await fighter().toggleStatusEffect("prone", { active: true })) as ActiveEffect;
    expect(toggled._showsIcon).toBe(true);
    await toggled.delete();
  });

  it("V14-18: an assigned list of statuses is filed by id, and what was there before is gone", () => {
    const config = runtime.config as Dict;
    config.statusEffects = [{ id: "soaked", name: "Soaked" }, { name: "nameless" }];
    expect(Object.keys(config.statusEffects as Dict)).toEqual(["soaked"]);
    const filed = config.statusEffects as Dict & { find(test: (status: Dict) => boolean): Dict };
    expect(filed.find(({ id }) => id === "soaked").name).toBe("Soaked");
  });

  it("V14-34: there is no legacyTransferral to switch", () => {
    expect(runtime.config.ActiveEffect).not.toHaveProperty("legacyTransferral");
  });
});
