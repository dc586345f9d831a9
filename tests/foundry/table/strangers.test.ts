/** A fight with whom the system does not know: an actor of a type that a module brings, nobody at all, and somebody on another map. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Doc, type LiveTable, openLive } from "./live.ts";
import { gather, Play, system, worldOf } from "./play.ts";

let table: LiveTable;
let play: Play;
beforeAll(async () => {
  table = await openLive(undefined, ["other.cart"]);
  const { Actor, Scene } = Reflect.get(globalThis, "CONFIG") as Record<
    string,
    { documentClass: { create(data: object): Promise<Doc> } }
  >;
  const scene = table.game.scenes.active;
  const cart = await Actor?.documentClass.create({ name: "Cart", type: "other.cart", system: { hp: "none" } });
  const elsewhere = await Scene?.documentClass.create({ name: "Elsewhere" });
  const goblin = table.game.actors.contents.find(({ type }) => type === "monster");
  await scene.createEmbeddedDocuments("Token", [
    { name: "Cart", actorId: cart?.id, actorLink: false, x: 100, y: 100 },
    { name: "Nobody", actorId: null, x: 200, y: 100 },
  ]);
  const far = await elsewhere?.createEmbeddedDocuments("Token", [{ name: "Far", actorId: goblin?.id, x: 0, y: 0 }]);
  const combat = await gather(table);
  const strange = scene.tokens.contents.filter(({ name }: Doc) => name === "Cart" || name === "Nobody");
  await combat.createEmbeddedDocuments("Combatant", [
    ...strange.map((token: Doc) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId })),
    ...(far ?? []).map((token) => ({ tokenId: token.id, sceneId: elsewhere?.id, actorId: token.actorId })),
    { name: "A rockfall" },
    { name: "A cart that is nowhere", actorId: cart?.id },
  ]);
  // A combatant of another scene takes the fight off its own, in an update that nobody waits for.
  await vi.waitFor(() => expect((combat.toObject() as { scene: string | null }).scene).toBeNull(), 15_000);
  play = new Play(table, await system(), combat);
}, 120_000);
afterAll(() => table?.stop());

const STRANGERS = ["Cart", "Nobody", "Far", "A rockfall", "A cart that is nowhere"];
const named = (name: string): Doc => play.fighters.find((one) => one.name === name) as Doc;

test.each(["classic", "eris", "heroic", "gorman"])("goes its rounds under %s, and goes back", async (preset) => {
  await play.rulings.write.writeRequest({ preset, overrides: {}, parameters: {} });
  const before = worldOf(table);
  await play.rulings.fight.beginFight(play.combat);
  await play.settle();
  const state = () => play.combat.flags.rulings?.state;
  const fighting = state().combatants.map((one: Doc) => play.fighters.find(({ id }) => id === one.id)?.name);
  expect(fighting).toEqual(expect.arrayContaining(STRANGERS));
  for (let step = 0; step < 12 && state().round < 2; step += 1)
    for (const kind of ["rollAll", "next"]) {
      await play.rulings.referee.askFight({ kind, combat: play.combat.id, id: "" });
      await play.settle();
    }
  expect(state().round).toBeGreaterThanOrEqual(1);
  await play.dealDamage(named("Far").actor as Doc, 3, "full");
  await play.settle();
  await play.takeAllBack();
  expect(state()).toBeUndefined();
  const { time: _time, ...now } = worldOf(table) as Record<string, unknown>;
  const { time: _was, ...then } = before as Record<string, unknown>;
  expect(now).toEqual(then);
});

test("damage is applied to nobody without hit points of ours: neither to a module's own sheet nor to the company's sheet that a card names", async () => {
  const { post, apply } = play.rulings;
  const party = table.game.actors.contents.find(({ type }) => type === "party") as Doc;
  const transactions = play.standing().length;
  for (const target of [named("Cart").actor as Doc, party]) {
    const outcome = { procedure: "damage", total: 3, steps: [], dice: [], subdual: false, riders: [] };
    const targets = [{ uuid: target.uuid, name: target.name, img: "" }];
    const message = await post.postCard({ type: "damage", actor: play.at(0).actor, outcome, targets });
    for (const mode of ["full", "heal", "none"])
      expect(await apply.applyDamage(message, target.uuid, mode, table.game.user.id)).toMatchObject({
        key: "targetGone",
      });
  }
  expect(play.standing()).toHaveLength(transactions);
});
