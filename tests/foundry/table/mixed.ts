/** A table at which rules are tried as they are played: people and tokens made for it, rulings chosen for it, plans made from what the documents say. */
import { type CompanyTable, openCompany } from "./company.ts";
import { type Doc, of } from "./live.ts";

/** Somebody on the map. */
export interface Stood {
  readonly actor: Doc;
  readonly token: Doc;
}

export interface MixedTable extends CompanyTable {
  /** Puts a preset in force, with what differs from it. */
  rulings(topics?: Readonly<Record<string, string>>, preset?: string): Promise<void>;
  /** Somebody new on the map, as far down and across as is said, in feet. */
  stand(data: object, at?: readonly [across: number, down: number], disposition?: number): Promise<Stood>;
  /** The attack of one at another as the attack button would plan it, unarmed without an item's name. */
  planned(by: Stood, at: Stood, item?: string, situation?: object): Promise<any>;
  /** Begins a fight of these. */
  fight(...those: Stood[]): Promise<Doc>;
  /** The creature of an actor, as the rules see it. */
  creature(actor: Doc): Promise<any>;
  inForce(): Promise<any>;
  /** Takes everybody made here and their fights away. */
  clear(): Promise<void>;
}

const SQUARE = 100;
const FEET = 5;

export async function openMixed(): Promise<MixedTable> {
  const table = await openCompany();
  const scene = table.game.scenes.active;
  Object.assign(globalThis, { canvas: { scene } });
  const store = await of("platform/settings/rulings-in-force");
  const { creatureOf } = await of("adapter/creature");
  const made: Stood[] = [];
  const planned = async (by: Stood, at: Stood, name?: string, more: object = {}) => {
    const { attackSituation, weaponSituation } = await of("adapter/attack-situation");
    const { attackMeans } = await of("attack/means");
    const { againstFoe } = await of("attack/attack-means");
    const { feetBetween } = await of("adapter/tokens");
    const { UNARMED } = await import("../../../src/view/actor/attacks.ts");
    const { planAttack } = await import("../../../src/rules/attack/plan.ts");
    const item = name ? by.actor.items.contents.find((one) => one.name === name) : undefined;
    const chosen = attackMeans(by.actor, item?.id ?? UNARMED, feetBetween(by.token, at.token));
    const target = { ...creatureOf(at.actor), name: at.token.name };
    const means = againstFoe(chosen.means, chosen.item, target);
    const situation = { ...attackSituation(by.token, at.token), ...weaponSituation(chosen.item), ...more };
    const input = { attacker: creatureOf(by.actor), target, means, situation };
    return { ...planAttack(input as never, store.rulingsInForce()), input };
  };
  return Object.assign(table, {
    planned,
    inForce: async () => store.rulingsInForce(),
    creature: async (actor: Doc) => creatureOf(actor),
    rulings: async (topics: Readonly<Record<string, string>> = {}, preset = "classic") => {
      await (await of("platform/settings/saved-rulings")).writeRequest({ preset, overrides: topics, parameters: {} });
      const { preset: now, chosen } = store.rulingsInForce();
      for (const [key, variant] of Object.entries({ ...topics }))
        if (chosen({ key }) !== variant) throw new Error(`${key} is ${chosen({ key })}, not ${variant}`);
      if (now !== preset) throw new Error(`the preset is ${now}, not ${preset}`);
    },
    stand: async (data: object, [across, down]: readonly [number, number] = [0, 0], disposition = 1) => {
      const actor = await table.make(data);
      const place = { x: (across / FEET) * SQUARE, y: (down / FEET) * SQUARE, actorLink: true, disposition };
      const [token] = await scene.createEmbeddedDocuments("Token", [
        { actorId: actor.id, name: actor.name, width: 1, height: 1, ...place },
      ]);
      const stood = { actor, token: token as Doc };
      made.push(stood);
      return stood;
    },
    fight: async (...those: Stood[]) => {
      const { Combat } = globalThis as unknown as {
        Combat: { implementation: { create(data: object): Promise<Doc> } };
      };
      const combat = await Combat.implementation.create({ scene: scene.id, active: true });
      const members = those.map(({ token, actor }) => ({ tokenId: token.id, sceneId: scene.id, actorId: actor.id }));
      await combat.createEmbeddedDocuments("Combatant", members);
      const { beginFight } = await of("combat/fight");
      await beginFight(combat);
      return combat;
    },
    clear: async () => {
      const { queued } = await of("platform/queue");
      await queued(async () => undefined);
      for (const combat of [...table.game.combats.contents]) await combat.delete();
      await queued(async () => undefined);
      for (const { actor, token } of made.splice(0)) {
        if (scene.tokens.get(token.id)) await token.delete();
        if (table.game.actors.contents.includes(actor)) await actor.delete();
      }
      await queued(async () => undefined);
    },
  });
}
