/**
 * Effects of the compendium, dropped on an actor: the same as the effect of the spell with their figures, in one transaction that can be
 * undone.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packEntry } from "../pack-entry.ts";
import { type CompanyTable, calm, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

let table: CompanyTable;
let who: Doc;
let applyEffect: (actor: Doc, item: Doc) => Promise<void>;
let numbers: (actor: Doc) => any;
beforeAll(async () => {
  table = await openCompany();
  ({ applyPredefinedEffect: applyEffect } = await of("spells/effects/predefined-effects"));
  ({ sheetOf: numbers } = await of("adapter/sheet-numbers"));
  who = await table.make({
    name: "Hilda",
    type: "character",
    system: { class: "fighter", level: 1, alignment: "lawful", hp: { value: 8, max: 8 } },
  });
}, 120_000);
afterAll(() => table?.stop());

/** An entry of the compendium as an item of the world. */
async function entry(path: string): Promise<Doc> {
  const { _id, _key, folder, ...data } = packEntry(`effects/${path}`);
  const made: Doc = await (globalThis as any).Item.implementation.create(data);
  return made;
}

const effects = (): Doc[] => (who as any).effects.contents;
/** The effects on her, without the references to their source. */
const effectsNow = () => effects().map(({ name, flags }) => ({ name, magic: flags.rulings?.magic }));

describe("an effect of the compendium that is dropped on somebody", () => {
  test("is the same as the effect of the spell, except for its level and its caster", async () => {
    const { applyMagic } = await of("spells/effects/apply-effect");
    const { runUndoable } = await of("undo/run-undoable");
    const item = await entry("magic/blessed");
    await applyEffect(who, item);
    const [dropped] = effectsNow();
    await table.takeBack();
    expect(effects()).toHaveLength(0);
    const spell = packEntry("spells/cleric-2/bless").system;
    const cast = { name: "Blessed", img: "icons/svg/aura.svg", origin: "", level: 1, images: 0, work: spell.works[0] };
    const lasting = { count: 6, unit: "turn", seconds: 3600 };
    await runUndoable({ kind: "work", data: { spell: "Bless" }, repeats: true }, async (transaction: any) => {
      await applyMagic(transaction, who, { ...cast, lasting });
    });
    expect(dropped).toEqual(effectsNow()[0]);
    await table.takeBack();
    await item.delete();
  });

  test("counts in the numbers under its name, and stays no item of hers", async () => {
    const item = await entry("magic/shielded");
    const before = numbers(who).armourClass.value;
    await applyEffect(who, item);
    const { value, why } = numbers(who).armourClass;
    expect([before, value, why.at(-1).data.name]).toEqual(["9 [10]", "4 [15]", "Shielded"]);
    expect([who.items.contents.length, table.kinds().at(-1)]).toEqual([0, "effectLaid"]);
    await table.takeBack();
    expect(numbers(who).armourClass.value).toBe(before);
    await item.delete();
  });

  test("ends by the clock when its time is over", async () => {
    const item = await entry("magic/hasted");
    await applyEffect(who, item);
    expect(effects()).toHaveLength(1);
    await table.pass("turn", 3);
    await calm();
    expect(effects()).toHaveLength(0);
    await item.delete();
  });

  test.each([
    ["situations/cover-half", [["system.bonuses.acMissile", "2"]]],
    ["situations/encumbered", [["system.bonuses.movement", "-30"]]],
    [
      "magic/prayer",
      [
        ["system.bonuses.attack.all", "1"],
        ["system.bonuses.damage.all", "1"],
        ["system.bonuses.saves.all", "1"],
      ],
    ],
  ])("%s is an ordinary effect with changes that can be edited", async (path, changes) => {
    const item = await entry(path);
    await applyEffect(who, item);
    const [effect] = effects();
    const { changesOfEffect } = await of("adapter/effect-changes");
    const { actorEffects } = await of("sheets/effect-rows");
    const kept = changesOfEffect(effect).map(({ key, value }: { key: string; value: unknown }) => [key, value]);
    expect([kept, actorEffects(who).effects[0].faults]).toEqual([changes, []]);
    await table.takeBack();
    expect(effects()).toHaveLength(0);
    await item.delete();
  });
});

describe("dispelling magic", () => {
  test.each([
    ["ends a spell's working", "magic/blessed", {}, 0],
    ["ends magic that only changes numbers", "magic/prayer", {}, 0],
    ["leaves cover as it is", "situations/cover-half", {}, 1],
    ["leaves a working that no spell laid", "magic/blessed", { "flags.rulings.predefinedEffect.magic": false }, 1],
  ])("%s", async (_what, path, change, left) => {
    const { dispel } = await of("spells/target-outcome");
    const { runUndoable } = await of("undo/run-undoable");
    const item = await entry(path);
    await item.update(change);
    await applyEffect(who, item);
    await runUndoable({ kind: "work", data: { spell: "Dispel Magic" }, repeats: true }, async (transaction: any) => {
      await dispel(transaction, who, 5);
    });
    await calm();
    expect(effects()).toHaveLength(left);
    if (left === 0) await table.takeBack();
    expect(effects()).toHaveLength(1);
    await table.takeBack();
    expect(effects()).toHaveLength(0);
    await item.delete();
  });
});

describe("an effect of the compendium that is dropped on the map", () => {
  const UUID = "Compendium.rulings.effects.Item.blessed000000000";
  let hooks: { call(name: string, ...args: unknown[]): boolean };
  let token: Doc;
  beforeAll(async () => {
    const { registerEffectDrop } = await of("spells/effects/drop-effect");
    registerEffectDrop();
    hooks = Reflect.get(globalThis, "Hooks");
    const scene = table.game.scenes.active;
    [token] = (await scene.createEmbeddedDocuments("Token", [
      { name: "Hilda", actorId: who.id, actorLink: true, x: 3000, y: 3000, width: 1, height: 1 },
    ])) as [Doc];
    const item = await entry("magic/blessed");
    Object.assign(globalThis, { canvas: { scene }, fromUuid: async () => item });
  });
  /** Drops it at a place; says whether Foundry goes on with the drop. */
  const drop = async (x: number, y: number, uuid = UUID): Promise<boolean> => {
    const goesOn = hooks.call("dropCanvasData", {}, { type: "Item", uuid, x, y });
    await calm();
    await calm();
    return goesOn;
  };

  test("is laid on the creature whose token lies there, and can be undone", async () => {
    expect(await drop(3050, 3050)).toBe(false);
    await expect.poll(() => effectsNow().map(({ name }) => name)).toEqual(["Blessed"]);
    await table.takeBack();
    expect(effects()).toHaveLength(0);
  });

  test("does nothing beside all tokens, and nothing on a hidden one", async () => {
    expect(await drop(3950, 3950)).toBe(false);
    await token.update({ hidden: true });
    await drop(3050, 3050);
    await token.update({ hidden: false });
    expect(effects()).toHaveLength(0);
  });

  test("is Foundry's affair where it comes from elsewhere", async () => {
    expect(await drop(3050, 3050, "Compendium.rulings.equipment.Item.blessed000000000")).toBe(true);
    expect(effects()).toHaveLength(0);
  });
});
