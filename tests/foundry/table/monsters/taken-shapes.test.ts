/** The shapes of others: who takes one looks like it on the map until it ends, however it ends. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { packEntry } from "../../pack-entry.ts";
import { type CompanyTable, calm, gone, openCompany } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { beast, monster, thing } from "./support.ts";

let table: CompanyTable;
beforeAll(async () => {
  table = await openCompany();
}, 120_000);
afterAll(() => table?.stop());

const look = ({ name, texture }: Doc) => [name, texture.src];
const plain = (token: Doc) =>
  JSON.parse(JSON.stringify(token.toObject(), (key, value) => (key === "_stats" ? undefined : value)));
const newest = (procedure: string) =>
  table.game.messages.contents.findLast(({ system }) => system.outcome?.procedure === procedure) as Doc;

/** Sets somebody down on the map. */
async function place(actor: Doc, name: string, linked = actor.type === "character"): Promise<Doc & { actor: Doc }> {
  const scene = table.game.scenes.active;
  const src = `icons/svg/${name.toLowerCase()}.svg`;
  const data = { name, actorId: actor.id, actorLink: linked, x: 0, y: 0, width: 1, height: 1, texture: { src } };
  const [token] = await scene.createEmbeddedDocuments("Token", [data]);
  return token as Doc & { actor: Doc };
}

/** Presses a button of somebody's newest card and says whose shape. */
async function press(by: string, way: number, shape?: string): Promise<unknown> {
  const { applySpellEffect } = await of("spells/spell-effect");
  return applySpellEffect(newest("cast"), way, by, shape);
}

async function changes(actor: Doc): Promise<void> {
  const { useMonsterAbility } = await of("spells/use-monster-ability");
  await useMonsterAbility(actor, thing(actor, "Change of shape"));
}

async function casts(caster: Doc, path: string, targets: readonly Doc[]): Promise<void> {
  const { name, type, img, system } = packEntry(`${path}`);
  const [item] = await caster.createEmbeddedDocuments("Item", [{ name, type, img, system }]);
  const { referenceTo, postCard } = await of("chat/post-card");
  const outcome = { procedure: "cast", spell: name, reversed: false, works: [0], save: null };
  await postCard({
    type: "notice",
    actor: caster,
    item: { uuid: item?.uuid, name, img },
    outcome,
    targets: targets.map(referenceTo),
  });
}
const referee = (): string => table.game.user.id;

test("a doppelganger has the face and the name of one of the party, and players do not learn it; dead it has its own shape, and all is undone", async () => {
  const kind = await monster(table, "humanoid/doppelganger");
  const odo = await table.make({ name: "Odo", type: "character", system: { hp: { value: 8, max: 8 } } });
  const [its, his] = [await place(kind, "Doppelganger"), await place(odo, "Odo")];
  const before = plain(its);
  const transactions = table.kinds().length;
  await changes(its.actor);
  expect(newest("cast").whisper.length).toBeGreaterThan(0);
  expect(await press(referee(), 0, his.uuid)).toBeUndefined();
  expect(look(its)).toEqual(look(his));
  expect(newest("working").whisper.length).toBeGreaterThan(0);
  // No icon gives it away, and no picture on its cards.
  const { referenceTo } = await of("chat/post-card");
  const face = ({ name, img }: Doc) => [name, img];
  expect(face(referenceTo(its.actor))).toEqual(look(his));
  expect(its.actor.effects.contents.map(({ _showsIcon }: Doc) => _showsIcon)).toEqual([false]);
  const { runUndoable } = await of("undo/run-undoable");
  const { writeLifeChange } = await of("attack/damage/life-changes");
  const { creatureOf } = await of("adapter/creature");
  const { kill } = await import("../../../../src/rules/life/kill.ts");
  const { rulingsInForce } = await of("platform/settings/rulings-in-force");
  await runUndoable({ kind: "work" }, async (transaction: Doc) => {
    await writeLifeChange(
      transaction,
      its.actor,
      kill(creatureOf(its.actor), "life.slain", undefined, rulingsInForce()),
    );
    return undefined;
  });
  expect(look(its)).toEqual([before.name, before.texture.src]);
  expect(its.actor.statuses.has("dead")).toBe(true);
  expect(face(referenceTo(its.actor))).toEqual([before.name, kind.img]);
  await table.takeBack();
  expect(look(its)).toEqual(look(his));
  await table.backTo(transactions);
  expect(plain(its)).toEqual(before);
  await its.delete();
  await his.delete();
  await gone(kind, odo);
});

test("one whose sheet is that of its token, too, is on its cards who it passes for, and so is whom the referee calls otherwise on the map", async () => {
  const kind = await monster(table, "humanoid/doppelganger");
  const odo = await table.make({ name: "Odo", type: "character", system: { hp: { value: 8, max: 8 } } });
  const [its, his] = [await place(kind, kind.name, true), await place(odo, "Odo")];
  const { referenceTo, postCard } = await of("chat/post-card");
  const { creatureOf } = await of("adapter/creature");
  const face = ({ name, img }: Doc) => [name, img];
  const own = face(referenceTo(kind));
  expect(own).toEqual([kind.name, kind.img]);
  await changes(kind);
  expect(await press(referee(), 0, his.uuid)).toBeUndefined();
  expect(look(its)).toEqual(look(his));
  const shownName = async (): Promise<string> => {
    const outcome = { procedure: "cast", spell: "Sleep", reversed: false, works: [], save: null };
    const card = await postCard({ type: "notice", actor: kind, outcome, targets: [referenceTo(kind)] });
    const { content, speaker, system } = card.toObject();
    return JSON.stringify({ content, alias: speaker.alias, system });
  };
  expect(face(referenceTo(kind))).toEqual(look(his));
  expect(creatureOf(kind).name).toBe("Odo");
  expect(await shownName()).not.toContain(kind.name);
  await changes(kind);
  expect(await press(referee(), 1)).toBeUndefined();
  expect(face(referenceTo(kind))).toEqual(own);
  await its.update({ name: "Old Merchant", "texture.src": "icons/svg/merchant.svg" });
  expect(face(referenceTo(kind))).toEqual(look(its));
  expect(await shownName()).not.toContain(kind.name);
  await its.delete();
  await his.delete();
  await gone(kind, odo);
});

test("it goes back to its own shape by its button, and from one shape to another; killed by hand it is what it was", async () => {
  const kind = await monster(table, "humanoid/doppelganger");
  const [one, other] = [await beast(table, "Squire", 4), await beast(table, "Page", 4)];
  for (const model of [one, other]) await model.update({ "system.kind": "human" });
  const its = await place(kind, "Doppelganger");
  const was = look(its);
  for (const model of [one, other]) {
    await changes(its.actor);
    expect(await press(referee(), 0, model.uuid)).toBeUndefined();
    expect(its.name).toBe(model.name);
  }
  await changes(its.actor);
  expect(await press(referee(), 1)).toBeUndefined();
  expect(look(its)).toEqual(was);
  await changes(its.actor);
  expect(await press(referee(), 0, one.uuid)).toBeUndefined();
  await its.actor.toggleStatusEffect("dead", { active: true });
  await calm();
  await calm();
  expect(look(its)).toEqual(was);
  await its.delete();
  await gone(kind, one, other);
});

test("who polymorphs himself keeps his name, and has a shape of no more Hit Dice than levels, for its time", async () => {
  const mage = await table.make({
    name: "Mage",
    type: "character",
    system: { class: "magicUser", level: 7, hp: { value: 9, max: 9 } },
  });
  const [wolf, wyrm] = [await beast(table, "Dire thing", 4), await beast(table, "Wyrm", 40)];
  await wyrm.update({ "system.hd.dice": 9 });
  const his = await place(mage, "Mage");
  const before = plain(his);
  await casts(mage, "spells/magic-user-4/polymorph-self", []);
  expect(await press(referee(), 0, wyrm.uuid)).toMatchObject({ key: "work.noShape" });
  expect(await press(referee(), 0, "Actor.nobody")).toMatchObject({ key: "work.noShape" });
  expect(plain(his)).toEqual(before);
  expect(await press(referee(), 0, wolf.uuid)).toBeUndefined();
  expect(look(his)).toEqual(["Mage", wolf.prototypeToken.texture.src]);
  expect(newest("working").system.outcome.told).toMatchObject([{ how: "shaped", shape: "Dire thing" }]);
  await table.pass("turn", 13);
  expect(look(his)).toEqual(["Mage", before.texture.src]);
  await his.delete();
  await gone(mage, wolf, wyrm);
});

test("polymorph others gives name and picture, up to twice the Hit Dice; dispelled, it is as before, but for what the referee changed", async () => {
  const mage = await table.make({ name: "Mage", type: "character", system: { level: 7, hp: { value: 9, max: 9 } } });
  const [victim, toad, wyrm] = [
    await beast(table, "Ogre", 20),
    await beast(table, "Toad", 1),
    await beast(table, "Wyrm", 40),
  ];
  await wyrm.update({ "system.hd.dice": 9 });
  const its = await place(victim, "Ogre");
  await casts(mage, "spells/magic-user-4/polymorph-others", [its.actor]);
  expect(await press(referee(), 0, wyrm.uuid)).toMatchObject({ key: "work.noShape" });
  // A player may choose only of what a player may look at.
  const { shapesFor } = await of("spells/shapes");
  const { activeSpellOf } = await of("spells/spell-effect");
  const ann = (Reflect.get(table.game, "users") as { getName(name: string): Doc }).getName("Ann");
  const ids = async (user: unknown): Promise<string[]> =>
    (await shapesFor(await activeSpellOf(newest("cast"), 0), user)).map(({ id }: Doc) => id);
  expect((await ids(ann)).includes(toad.uuid)).toBe(false);
  expect((await ids(table.game.user)).includes(toad.uuid)).toBe(true);
  const was = look(its);
  for (let tries = 0; tries < 20 && its.name !== "Toad"; tries += 1) {
    if (tries > 0) await casts(mage, "spells/magic-user-4/polymorph-others", [its.actor]);
    expect(await press(referee(), 0, toad.uuid)).toBeUndefined();
  }
  expect(look(its)).toEqual(["Toad", toad.prototypeToken.texture.src]);
  await its.update({ name: "Our toad" });
  const { runUndoable } = await of("undo/run-undoable");
  const { endShape } = await of("spells/effects/apply-effect");
  await runUndoable({ kind: "work" }, async (transaction: Doc) => void (await endShape(transaction, its.actor)));
  expect(look(its)).toEqual(["Our toad", was[1]]);
  await its.delete();
  await gone(mage, victim, toad, wyrm);
});

test("a shape whose effect is taken off the sheet by hand is given up; one taken meanwhile stays", async () => {
  const kind = await monster(table, "humanoid/doppelganger");
  const model = await beast(table, "Squire", 4);
  await model.update({ "system.kind": "human" });
  const its = await place(kind, "Doppelganger");
  const was = look(its);
  await changes(its.actor);
  expect(await press(referee(), 0, model.uuid)).toBeUndefined();
  expect(look(its)).not.toEqual(was);
  await its.actor.effects.contents[0].delete();
  await expect.poll(() => look(its)).toEqual(was);
  for (let times = 0; times < 2; times += 1) {
    await changes(its.actor);
    expect(await press(referee(), 0, model.uuid)).toBeUndefined();
  }
  await calm();
  await calm();
  expect(its.name).toBe("Squire");
  await its.delete();
  await gone(kind, model);
});

test("a shape whose effect is switched off is not worn meanwhile, and is worn again when it is switched on", async () => {
  const kind = await monster(table, "humanoid/doppelganger");
  const model = await beast(table, "Squire", 4);
  await model.update({ "system.kind": "human" });
  const its = await place(kind, "Doppelganger");
  const was = look(its);
  await changes(its.actor);
  expect(await press(referee(), 0, model.uuid)).toBeUndefined();
  const worn = look(its);
  expect(worn).not.toEqual(was);
  const [effect] = its.actor.effects.contents;
  await effect.update({ disabled: true });
  await expect.poll(() => look(its)).toEqual(was);
  await effect.update({ disabled: false });
  await expect.poll(() => look(its)).toEqual(worn);
  // The referee's changes in between stay.
  await effect.update({ disabled: true });
  await expect.poll(() => look(its)).toEqual(was);
  await its.update({ name: "Somebody" });
  await effect.update({ disabled: false });
  await expect.poll(() => look(its)).toEqual(["Somebody", worn[1]]);
  await its.delete();
  await gone(kind, model);
});

test("of several who are marked dead in the same moment each is what it was", async () => {
  const kind = await monster(table, "humanoid/doppelganger");
  const models = [await beast(table, "Squire", 4), await beast(table, "Page", 4)];
  for (const model of models) await model.update({ "system.kind": "human" });
  const two = [await place(kind, "Doppelganger"), await place(kind, "Doppelganger")];
  const were = two.map(look);
  for (const [at, { actor }] of two.entries()) {
    await changes(actor);
    expect(await press(referee(), 0, models[at]?.uuid)).toBeUndefined();
  }
  await Promise.all(two.map(({ actor }) => actor.toggleStatusEffect("dead", { active: true })));
  await expect.poll(() => two.map(look)).toEqual(were);
  for (const one of two) await one.delete();
  await gone(kind, ...models);
});

test("who drinks the last potion is asked for the shape where there is no ledger, too, as with players", async () => {
  const { name, type, system } = packEntry("magic-items/potion/potion-of-polymorph-self");
  const odo = await table.make({
    name: "Odo",
    type: "character",
    system: { class: "fighter", level: 3, hp: { value: 8, max: 8 } },
    items: [{ name, type, system: { ...system, quantity: 1 } }],
  });
  const wolf = await beast(table, "Dire thing", 4);
  const { invokeItem } = await of("spells/items/use-magic-item");
  const { askShape } = await of("spells/ask-shape");
  await invokeItem(odo, thing(odo, name).id);
  await calm();
  const card = newest("cast");
  expect(odo.items.contents.length).toBe(0);
  expect(card.system.outcome.spell).toEqual(name);
  table.answer({ shape: wolf.uuid });
  expect(await askShape(card, 0)).toBe(wolf.uuid);
  const { allTransactions, removeEntry } = await of("undo/ledger");
  await removeEntry(allTransactions().findLast(({ kind }: { kind: string }) => kind === "use").id);
  expect(await askShape(card, 0)).toBe(wolf.uuid);
  await gone(odo, wolf);
});
