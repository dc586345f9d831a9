/** Protection: helmets against critical hits, circles that keep some kinds off. */
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { GM } from "../../../practice-table/tests/server/table.ts";
import { packEntry } from "../pack-entry.ts";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 300_000);
afterEach(async () => {
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const helmet = (more: object = {}) => ({
  name: "Helmet",
  type: "armour",
  system: { kind: "helmet", location: "worn", ...more },
});
const lastOf = (procedure: string): Doc | undefined =>
  table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === procedure);

/** A critical hit of five points on a helmet, applied; returns the wearer. */
async function critical(worn: object): Promise<Doc> {
  const { postCard, referenceTo } = await of("chat/post-card");
  const { applyDamage } = await of("attack/damage/apply-damage");
  const { actor } = await table.stand(hero({}, [worn]));
  const foe = await table.stand(beast(), [5, 0], -1);
  const outcome = { procedure: "damage", total: 5, steps: [], dice: [], subdual: false, riders: [], helmetLost: true };
  const card = await postCard({ type: "damage", actor: foe.actor, outcome, targets: [referenceTo(actor)] });
  expect(await applyDamage(card, actor.uuid, "full", table.game.user.id)).toBeUndefined();
  await calm();
  expect(actor.system.hp.value).toBe(3);
  return actor;
}
const placeOf = (actor: Doc): string => actor.items.contents[0]?.system.location;

test("ERIS-27: a helmet is destroyed by a critical hit at once; a magic one when the referee has confirmed it, and comes back with the hit", async () => {
  await table.rulings({}, "eris");
  const before = lastOf("helmetAtStake")?.id;
  expect(placeOf(await critical(helmet()))).toBe("destroyed");
  expect(lastOf("helmetAtStake")?.id).toBe(before);
  const { confirmItemDestruction } = await of("attack/damage/item-destruction");
  for (const more of [{ magic: true }, { bonus: 1 }]) {
    const odo = await critical(helmet(more));
    const asked = lastOf("helmetAtStake") as Doc;
    expect(placeOf(odo)).toBe("worn");
    expect(asked.whisper).toEqual([GM]);
    expect(asked.system.used).toEqual([]);
    // Of the word of a player nothing comes, although the referee presses.
    const player = Reflect.get(table.game, "users").contents.find(({ isGM }: Doc) => !isGM) as Doc;
    const forged = vi.spyOn(asked as unknown as { author: unknown }, "author", "get").mockReturnValue(player);
    table.answer({ "tick-0": true });
    await confirmItemDestruction(asked);
    await calm();
    forged.mockRestore();
    expect(placeOf(odo)).toBe("worn");
    expect(asked.system.used).toEqual([]);
    await confirmItemDestruction(asked);
    await calm();
    expect(placeOf(odo)).toBe("destroyed");
    expect(asked.system.used).toEqual(["belongings"]);
    expect(await table.takeBack()).toBeUndefined();
    expect(placeOf(odo)).toBe("worn");
    expect(odo.system.hp.value).toBe(3);
    // Unticked it holds; the hit taken back takes the question with it.
    table.answer({ "tick-0": false });
    await confirmItemDestruction(asked);
    await calm();
    expect(placeOf(odo)).toBe("worn");
    expect(asked.system.used).toEqual(["belongings"]);
    expect(await table.takeBack()).toBeUndefined();
    expect(await table.takeBack()).toBeUndefined();
    await calm();
    expect(odo.system.hp.value).toBe(8);
    expect(asked.system.takenBack).toBe(true);
  }
});

test("ERIS-27 example 2: two natural 20s of one round, damage rolled before either is applied: the helmet stops the first alone", async () => {
  await table.rulings({}, "eris");
  const { postCard, referenceTo } = await of("chat/post-card");
  const { damageInput } = await of("attack/roll-damage");
  const odo = await table.stand(hero({ hp: { value: 30, max: 30 } }, [helmet()]));
  const foes = [await table.stand(beast(), [5, 0], -1), await table.stand(beast(), [0, 5], -1)];
  const combat = await table.fight(odo, ...foes);
  const lost: boolean[] = [];
  for (const foe of foes) {
    const { input: _input, ...plan } = await table.planned(foe, odo);
    const outcome = { procedure: "attack", hit: true, critical: true, natural: 20, steps: [], dice: [], next: [] };
    const card = { type: "attack", actor: foe.actor, plan, outcome, targets: [referenceTo(odo.actor)], combat };
    await damageInput(await postCard(card));
    await calm();
    lost.push(lastOf("damage")?.system.outcome.helmetLost);
  }
  expect(lost).toEqual([true, false]);
});

const scroll = (key: string) => packEntry(`magic-items/scroll/scroll-of-protection-from-${key}`);

/** Uses a scroll of protection and lets its way of that name act on these, its dice at their lowest; gives why not. */
async function protect(reader: Doc, item: Doc, use: string, at: readonly Doc[]): Promise<unknown> {
  const { postCard, referenceTo } = await of("chat/post-card");
  const { applySpellEffect } = await of("spells/spell-effect");
  const works: { use: string }[] = item.system.works;
  const outcome = { procedure: "cast", spell: item.name, reversed: false, level: 6, works, item: { left: 0 } };
  const posted = { type: "notice", actor: reader, outcome, item: { uuid: item.uuid, name: item.name, img: "" } };
  const card = await postCard({ ...posted, targets: at.map(referenceTo) });
  dice("low");
  const refused = await applySpellEffect(
    card,
    works.findIndex((one) => one.use === use),
    table.game.user.id,
  );
  dice("any");
  await calm();
  return refused;
}

test("Scroll of Protection from Undead: as many as are rolled cannot attack the reader hand to hand, the weakest first; a hit at one of them breaks it", async () => {
  await table.rulings();
  const odo = await table.stand(hero({}, [{ ...scroll("undead"), _id: undefined, folder: null }]), [0, 0]);
  const undead = { kind: "undead", hd: { dice: 2 } };
  const ghouls: Stood[] = [];
  for (let at = 0; at < 3; at += 1) ghouls.push(await table.stand(beast(undead, [], `Ghoul ${at}`), [5, 0], -1));
  const wight = await table.stand(beast({ ...undead, hd: { dice: 3, modifier: 1 } }, [], "Wight"), [5, 5], -1);
  const ogre = await table.stand(beast(), [0, 5], -1);
  const all = [...ghouls, wight, ogre];
  const item = odo.actor.items.contents[0] as Doc;
  const kept = async () => {
    const plans = [];
    for (const one of all) plans.push((await table.planned(one, odo)).refused?.key);
    return plans;
  };
  expect(await kept()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(await protect(odo.actor, item, "circle", [])).toBeUndefined();
  // Nobody is counted yet.
  expect(await kept()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  // 2d12 show 2: two ghouls, not the third, nor the wight; an ogre is no undead.
  expect(
    await protect(
      odo.actor,
      item,
      "lesser",
      all.map(({ actor }) => actor),
    ),
  ).toBeUndefined();
  expect(await kept()).toEqual(["attackWarded", "attackWarded", undefined, undefined, undefined]);
  expect(await protect(odo.actor, item, "middling", [wight.actor])).toBeUndefined();
  expect((await kept())[3]).toBeUndefined();
  const { breakWards } = await of("spells/effects/apply-effect");
  const { runUndoable } = await of("undo/run-undoable");
  const strike = async (at: Stood) => {
    const struck = [await table.creature(at.actor)];
    await runUndoable({ kind: "attack", data: {} }, async (transaction: unknown) =>
      breakWards(transaction, odo.actor, struck),
    );
    await calm();
  };
  await strike(ogre);
  expect((await kept())[0]).toBe("attackWarded");
  await strike(ghouls[0] as Stood);
  expect(await kept()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(await table.takeBack()).toBeUndefined();
  expect((await kept())[0]).toBe("attackWarded");
});
