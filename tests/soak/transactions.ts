/** The actions of people at a table, drawn at random: each transaction uses the documents' public API or the system's own ledger. */
import type { Dict } from "../../practice-table/client/data/types.ts";
import { type Doc, of } from "../foundry/table/live.ts";

/** Numbers from 0 to 1, the same again for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The acting user, with the random values. */
export interface Actor {
  readonly game: any;
  readonly random: () => number;
}

const upTo = ({ random }: Actor, most: number): number => Math.floor(random() * most);
const oneOf = <T>(who: Actor, list: readonly T[]): T | undefined => list[upTo(who, list.length)];
const made = (name: string) => (Reflect.get(globalThis, name) as any).implementation;

const own = (who: Actor): Doc | undefined =>
  oneOf(
    who,
    who.game.actors.contents.filter((actor: Doc) => actor.isOwner && actor.type !== "party"),
  );
const tokens = (who: Actor): Doc[] => who.game.scenes.active.tokens.contents.filter((token: Doc) => token.isOwner);
/** Somebody on the map, whose actor may be its own alone. */
const placed = (who: Actor): Doc | undefined => oneOf(who, tokens(who))?.actor ?? undefined;
const words = (who: Actor): string => `word ${upTo(who, 1000)}`;

const damage = (who: Actor) => async (): Promise<void> => {
  const actor = placed(who) ?? own(who);
  const value = actor?.system.hp?.value;
  if (!actor || typeof value !== "number") return;
  const { runUndoable } = await of("undo/run-undoable");
  await runUndoable({ kind: "damage", data: { name: actor.name, at: who.random() } }, async (transaction: any) => {
    const path = "system.hp.value";
    const after = value > 2 ? value - 1 : value + 3;
    await transaction.change(() => [{ uuid: actor.uuid, path, before: actor.system.hp.value, after }]);
    return undefined;
  });
};

/** The actions of every user on their own documents. */
const EVERYBODY: readonly ((who: Actor) => Promise<unknown>)[] = [
  async (who) => own(who)?.update({ "system.hp.value": 1 + upTo(who, 9) }),
  async (who) => placed(who)?.update({ "system.hp.value": 1 + upTo(who, 9) }),
  async (who) => own(who)?.update({ [`flags.rulings.soak.${upTo(who, 4)}`]: [upTo(who, 9), { at: words(who) }] }),
  async (who) => own(who)?.update({ [`flags.rulings.soak.-=${upTo(who, 4)}`]: null }),
  async (who) => own(who)?.createEmbeddedDocuments("Item", [{ name: words(who), type: "gear" }]),
  async (who) => placed(who)?.createEmbeddedDocuments("Item", [{ name: words(who), type: "weapon" }]),
  async (who) => oneOf(who, [...(placed(who)?.items ?? [])])?.update({ name: words(who) }),
  async (who) => {
    const items = [...(own(who)?.items ?? [])];
    if (items.length > 12) await oneOf(who, items)?.delete();
  },
  async (who) => placed(who)?.toggleStatusEffect(oneOf(who, ["prone", "poisoned", "asleep"])),
  async (who) => oneOf(who, tokens(who))?.update({ x: 100 * upTo(who, 12), y: 100 * upTo(who, 12) }),
  async (who) => oneOf(who, tokens(who))?.update({ name: words(who) }),
  async (who) => made("ChatMessage").create({ content: `<p>${words(who)}</p>` }),
  async (who) => {
    const mine = who.game.messages.contents.filter((one: Doc) => one.isAuthor && one.type === "base");
    const message = oneOf<Doc>(who, mine);
    await (mine.length > 20 ? message?.delete() : message?.update({ content: `<p>${words(who)}</p>` }));
  },
  async (who) => who.game.user.update({ [`flags.rulings.soak`]: upTo(who, 100) }),
  (who) => damage(who)(),
  (who) => damage(who)(),
];

/** The actions of a referee only. */
const REFEREE: readonly ((who: Actor) => Promise<unknown>)[] = [
  async (who) => made("Actor").create({ name: `Soaked ${words(who)}`, type: "monster" }),
  async (who) => {
    const soaked = who.game.actors.contents.filter(({ name }: Doc) => name.startsWith("Soaked"));
    if (soaked.length > 6) await oneOf<Doc>(who, soaked)?.delete();
  },
  async (who) => made("JournalEntry").create({ name: words(who), pages: [{ name: "A page", type: "text" }] }),
  async (who) => oneOf<Doc>(who, who.game.journal.contents)?.update({ name: words(who) }),
  async (who) => (who.game.journal.size > 8 ? oneOf<Doc>(who, who.game.journal.contents)?.delete() : undefined),
  async (who) => {
    const combat = who.game.combats.contents[0];
    if (combat) return combat.started ? combat.nextTurn() : combat.startCombat();
    const fight = await made("Combat").create({ scene: who.game.scenes.active.id, active: true });
    const fighters = tokens(who).slice(0, 6);
    const data = fighters.map(({ id, actor }) => ({ tokenId: id, actorId: actor?.id, initiative: upTo(who, 6) + 1 }));
    return fight?.createEmbeddedDocuments("Combatant", data);
  },
  async (who) => who.game.combats.contents[0]?.nextTurn(),
  async (who) => (who.random() < 0.2 ? who.game.combats.contents[0]?.delete() : undefined),
  async (who) => oneOf<Doc>(who, who.game.combats.contents[0]?.combatants.contents ?? [])?.update({ initiative: 3 }),
  async (who) => who.game.time.advance(60),
  async (who) => who.game.settings.set("rulings", "initiative", oneOf(who, ["side", "individual"])),
  async (who) => {
    const goblin = who.game.actors.getName("Goblin");
    if (tokens(who).length < 24) return;
    const [last] = tokens(who).filter(({ actor }) => actor?.name === goblin?.name);
    await last?.delete();
  },
  async (who) => {
    const goblin = who.game.actors.getName("Goblin");
    const token = await goblin?.getTokenDocument({ x: 100 * upTo(who, 9), y: 0 });
    if (token) await who.game.scenes.active.createEmbeddedDocuments("Token", [token.toObject()]);
  },
  async (who) => {
    const { allTransactions } = await of("undo/ledger");
    const { undoTransaction } = await of("undo/undo-transaction");
    const done = allTransactions().filter(({ state, kind }: Dict) => state === "done" && kind === "damage");
    const transaction = oneOf<Dict>(who, done.slice(-6));
    if (transaction) await undoTransaction(String(transaction.id), who.game.user, true);
  },
];

/** Does one thing, drawn at random among those that this user may do. */
export async function doSomething(who: Actor): Promise<void> {
  const all = who.game.user.isGM ? [...EVERYBODY, ...REFEREE] : EVERYBODY;
  await oneOf(who, all)?.(who);
}
