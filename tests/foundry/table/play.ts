/** One table at which a fight is played: what can be done at it by hand, and all of it taken back. */
import { type Act, doAct } from "./actions.ts";
import { type Doc, type LiveTable, of } from "./live.ts";

export type Refused = { readonly key: string } | undefined;

/** Everything that is stored, without what the server stamps on it and without the ledger itself. */
export function worldOf({ game }: LiveTable): unknown {
  // An empty drawer of flags holds nothing: Foundry leaves it standing when the last flag goes.
  const storedValue = (key: string, value: unknown): unknown =>
    key === "_stats" || (key === "rulings" && JSON.stringify(value) === "{}") ? undefined : value;
  const plain = (doc: Doc): unknown => JSON.parse(JSON.stringify(doc.toObject(), storedValue));
  // A token's own actor as others read it: a value written to it once stays in its delta, even if it equals the base actor's.
  const placed = (token: Doc): unknown => ({ ...(plain(token) as object), delta: token.actor && plain(token.actor) });
  const scene = game.scenes.active;
  return {
    actors: game.actors.contents.map(plain),
    scene: { ...(plain(scene) as object), tokens: scene.tokens.contents.map(placed) },
    combats: game.combats.contents.map(plain),
    time: game.time.worldTime,
  };
}

/** The modules of the system that these fights use, by path. */
const MODULES = {
  morale: "combat/morale/morale",
  referee: "combat/fight-requests",
  initiative: "combat/initiative",
  apply: "attack/damage/apply-damage",
  riders: "attack/damage/riders",
  post: "chat/post-card",
  spend: "attack/attack-costs",
  perform: "undo/run-undoable",
  backs: "undo/undo-transaction",
  ledger: "undo/ledger",
  line: "platform/queue",
  fight: "combat/fight",
  hp: "attack/damage/typed-hit-points",
  rest: "characters/rest/rest",
  cast: "spells/cast",
  use: "spells/items/use-magic-item",
  store: "platform/settings/rulings-in-force",
  write: "platform/settings/saved-rulings",
  creature: "adapter/creature",
  state: "adapter/fight-state",
  dice: "platform/dice",
} as const;

export async function system() {
  const entries = Object.entries(MODULES).map(async ([name, path]) => [name, await of(path)] as const);
  const modules = Object.fromEntries(await Promise.all(entries)) as Record<
    keyof typeof MODULES,
    Awaited<ReturnType<typeof of>>
  >;
  const plan = await import("../../../src/rules/attack/plan.ts");
  const resolve = await import("../../../src/rules/attack/resolve.ts");
  return { ...modules, plan, resolve };
}
export type System = Awaited<ReturnType<typeof system>>;

/** One table at which acts are done one after another. */
export class Play {
  constructor(
    readonly table: LiveTable,
    readonly rulings: System,
    readonly combat: Doc,
  ) {}

  get fighters(): Doc[] {
    return this.combat.combatants.contents;
  }

  at(place: number): Doc {
    const { fighters } = this;
    return fighters[place % fighters.length] as Doc;
  }

  /** Waits until everything that was brought about is written, and the fight has been looked at. */
  async settle(): Promise<void> {
    const { line, fight } = this.rulings;
    await line.queued(async () => undefined);
    await fight.noteSeenFight(this.combat);
    await line.queued(async () => undefined);
  }

  async do(asked: Act): Promise<void> {
    await doAct(this, asked);
    await this.settle();
  }

  /** An attack on its card, with what it spends. */
  async attack(actor: Doc, foe: Doc, situation: object = {}, by?: object): Promise<void> {
    const { plan, resolve, creature, post, spend, perform, store, dice } = this.rulings;
    const [weapon] = creature.creatureOf(actor).weapons;
    const means =
      by ?? (weapon ? { kind: "weapon", weapon, use: weapon.melee ? "melee" : "missile" } : { kind: "unarmed" });
    const house = store.rulingsInForce();
    const input = { attacker: creature.creatureOf(actor), target: creature.creatureOf(foe), means, situation };
    const planned = plan.planAttack(input as never, house);
    if (planned.refused) return;
    const rolled = await dice.rollPlan(planned);
    const outcome = resolve.resolveAttack(planned, rolled.rolls, house);
    await perform.runUndoable({ kind: "attack", data: { name: actor.name } }, async (transaction: unknown) => {
      const targets = [post.referenceTo(foe)];
      await post.postCard({
        type: "attack",
        actor,
        plan: planned,
        outcome,
        rolls: rolled.shown,
        targets,
        combat: this.combat,
        transaction,
      });
      await spend.spendAttackCosts(transaction, actor, outcome, 1);
    });
  }

  /** A damage card, applied. */
  async dealDamage(foe: Doc, points: number, mode: string, riders: readonly object[] = []): Promise<Doc | undefined> {
    const { post, apply } = this.rulings;
    const total = 1 + (points % 9);
    const outcome = { procedure: "damage", total, steps: [], dice: [], subdual: points % 7 === 0, riders };
    const actor = this.at(points).actor;
    const message = await post.postCard({ type: "damage", actor, outcome, targets: [post.referenceTo(foe)] });
    await apply.applyDamage(message, foe.uuid, mode, this.table.game.user.id);
    return message;
  }

  standing(): { readonly id: string; readonly kind: string }[] {
    return this.rulings.ledger.allTransactions().filter(({ state }: { state: string }) => state === "done");
  }

  /** Takes back everything, the latest first: steps of the fight as the tracker does, everything else as its card does. */
  async takeAllBack(): Promise<void> {
    for (let guard = 0; guard < 400; guard += 1) {
      const last = this.standing().at(-1);
      if (!last) return;
      const refused: Refused =
        last.kind === "fight" && this.rulings.state.stateOf(this.combat)
          ? await this.rulings.fight.stepBack(this.combat)
          : await this.rulings.backs.undoTransaction(last.id, this.table.game.user);
      if (refused) throw new Error(`${last.kind} could not be taken back: ${JSON.stringify(refused)}`);
      await this.settle();
    }
  }
}

/** Everybody in sight in a new fight; with the undead, who wait hidden, where wanted. */
export async function gather({ game }: LiveTable, undead = false): Promise<Doc> {
  const scene = game.scenes.active;
  const Combat = Reflect.get(globalThis, "CONFIG").Combat.documentClass as { create(data: object): Promise<Doc> };
  const combat = await Combat.create({ scene: scene.id, active: true });
  const seen = scene.tokens.contents.filter((token: Doc) => !token.hidden).slice(0, 9);
  const dead = scene.tokens.contents.filter(({ name }: Doc) => undead && name.startsWith("Skeleton"));
  const there = [...seen, ...dead];
  const members = there.map((token: Doc) => ({ tokenId: token.id, sceneId: scene.id, actorId: token.actorId }));
  await combat.createEmbeddedDocuments("Combatant", members);
  return combat;
}
