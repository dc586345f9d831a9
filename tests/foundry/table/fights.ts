/**
 * Random fights under random rulings, with whatever is done at a table, some of it taken back on the way: when everything has been taken back,
 * actors, items, effects, tokens, the fight and the clock are what they were. On the practice table's own documents, on both generations.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PLAYED } from "./deed-kinds.ts";
import { doFurther, FURTHER } from "./further.ts";
import { type Doc, type LiveTable, of, openLive } from "./live.ts";

type Refused = { readonly key: string } | undefined;

/** Something done at the table: which, by whom, to whom, and how. */
interface Act {
  readonly what: Kind;
  readonly by: number;
  readonly to: number;
  readonly how: number;
}

const KINDS = [
  "attack",
  "attack",
  "damage",
  "damage",
  "rider",
  "cast",
  "drink",
  "heal",
  "typed",
  "tick",
  "untick",
  "declare",
  "next",
  "next",
  "rollAll",
  "setInitiative",
  "reset",
  "morale",
  "morale",
  "choose",
  "rest",
  "nextRound",
  "move",
  "wait",
  "parry",
  "reach",
  "abreast",
  "actNow",
  "giveUp",
  "side",
  "help",
  "heroic",
  "bonus",
  "deathSave",
  "hitPoints",
  "luck",
  "back",
  "undo",
  "undo",
  ...FURTHER,
] as const;
export type Kind = (typeof KINDS)[number];
const isFurther = (what: string): what is (typeof FURTHER)[number] => FURTHER.some((one) => one === what);

const act = fc.record({
  what: fc.constantFrom(...KINDS),
  by: fc.nat(30),
  to: fc.nat(30),
  how: fc.nat(30),
});
const DEATHS = ["bx", "eris", "dismemberment", "woundLevels"] as const;
const house = fc.record({
  preset: fc.constantFrom("classic", "eris", "heroic", "referee", "gorman"),
  death: fc.option(fc.constantFrom(...DEATHS)),
  initiative: fc.option(fc.constantFrom("side", "individual", "blocks")),
});

/** Everything that is stored, without what the server stamps on it and without the ledger itself. */
export function worldOf({ game }: LiveTable): unknown {
  // An empty drawer of flags holds nothing: Foundry leaves it standing when the last flag goes.
  const told = (key: string, value: unknown): unknown =>
    key === "_stats" || (key === "rulings" && JSON.stringify(value) === "{}") ? undefined : value;
  const plain = (doc: Doc): unknown => JSON.parse(JSON.stringify(doc.toObject(), told));
  // A token's own creature as everybody reads it: what was written to it once stands in its delta, also where it says what the kind says.
  const placed = (token: Doc): unknown => ({ ...(plain(token) as object), delta: token.actor && plain(token.actor) });
  const scene = game.scenes.active;
  return {
    actors: game.actors.contents.map(plain),
    scene: { ...(plain(scene) as object), tokens: scene.tokens.contents.map(placed) },
    combats: game.combats.contents.map(plain),
    time: game.time.worldTime,
  };
}

/** What of the system these fights use, by path. */
const MODULES = {
  morale: "combat/morale",
  referee: "combat/referee",
  initiative: "combat/initiative",
  apply: "chat/apply",
  riders: "chat/riders",
  post: "chat/post",
  spend: "attack/spend",
  perform: "deeds/perform",
  backs: "deeds/take-back",
  ledger: "deeds/ledger",
  line: "deeds/line",
  fight: "combat/fight",
  hp: "hit-points",
  rest: "rest/rest",
  cast: "magic/cast",
  use: "magic/use-item",
  store: "settings/store",
  creature: "adapter/creature",
  state: "adapter/fight-state",
  dice: "dice",
} as const;

async function system() {
  const entries = Object.entries(MODULES).map(async ([name, path]) => [name, await of(path)] as const);
  const modules = Object.fromEntries(await Promise.all(entries)) as Record<
    keyof typeof MODULES,
    Awaited<ReturnType<typeof of>>
  >;
  const plan = await import("../../../src/rules/attack/plan.ts");
  const resolve = await import("../../../src/rules/attack/resolve.ts");
  return { ...modules, plan, resolve };
}
type System = Awaited<ReturnType<typeof system>>;

function bonusOf(to: string, how: number): string {
  const on = ["attack", "damage", "save", "armourClass"][how % 4];
  const until = ["nextStart", "nextEnd", "thisEnd"][how % 3];
  return JSON.stringify({ name: "Cry", on, value: 2, until, to: [to] });
}

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
    await line.inLine(async () => undefined);
    await fight.observeFight(this.combat);
    await line.inLine(async () => undefined);
  }

  async do(asked: Act): Promise<void> {
    await this.#done(asked);
    await this.settle();
  }

  async #done({ what, by, to, how }: Act): Promise<void> {
    const { combat } = this;
    const me = this.at(by);
    const foe = this.at(to);
    const ask = (kind: string, id = "", more: object = {}) =>
      this.rulings.referee.askFight({ kind, combat: combat.id, id, ...more });
    if (isFurther(what)) return void (await doFurther(this, { what, me, foe, how }));
    switch (what) {
      case "attack":
        return this.attack(me.actor as Doc, foe.actor as Doc);
      case "damage":
      case "heal":
        return void (await this.blow(foe.actor as Doc, how, what === "heal" ? "heal" : "full"));
      case "rider":
        return this.#rider(foe.actor as Doc, how);
      case "cast":
        return this.#cast(how);
      case "drink":
        return this.#drink(how);
      case "typed":
        return void (await this.rulings.hp.typeHitPoints(foe.actor, { points: (how % 9) - 6, relative: true }));
      case "tick":
        return ask("done", me.id);
      case "untick":
        return ask("notDone", me.id);
      case "declare":
        return ask("declare", me.id, { declaration: ["withdraw", "retreat", "parry", "none"][how % 4] });
      case "setInitiative":
        return ask("setInitiative", me.id, { detail: String(how) });
      case "morale":
        return this.#morale(how);
      case "choose":
        return this.#choose(how);
      case "rest":
        return this.rulings.rest.takeRest(me.actor, "night");
      case "undo":
        return void (await this.#undo(how));
      case "move":
        return ask("move", me.id, { detail: `${(how % 8) * 5}${how % 3 ? "" : " stays"}` });
      case "reach":
        return ask("reach", "", { detail: how % 2 ? "yes" : "no" });
      case "abreast":
        return ask("abreast", "", { detail: String(how % 4) });
      case "side":
        return ask("side", me.id, { detail: how % 2 ? "party" : "foes" });
      case "parry":
        return ask("declare", me.id, { declaration: "parry", detail: how % 2 ? foe.id : "" });
      case "help":
        return this.#help(me.actor as Doc, how);
      case "heroic":
        return ask(how % 2 ? "secondWind" : "actionPoint", me.id);
      case "bonus":
        return ask("bonus", me.id, { detail: bonusOf(foe.id, how) });
      case "wait":
      case "actNow":
      case "giveUp":
      case "deathSave":
        return ask(what, me.id);
      case "hitPoints":
        return (await of("sheets/hit-points-again")).rollHitPointsAgain(foe.actor);
      case "luck":
        return (await of("luck/luck")).rollSession([me.actor]);
      default:
        return ask(what);
    }
  }

  /** Help for whoever lies there. */
  async #help(helper: Doc, how: number): Promise<void> {
    const lying = this.fighters.flatMap(({ actor }) =>
      actor && ["dying", "unconscious", "paralysed"].some((id) => actor.statuses.has(id)) ? [actor] : [],
    );
    const helped = lying[how % Math.max(1, lying.length)];
    const { helpSomebody } = await of("combat/help");
    if (helped) await helpSomebody(this.table.game.user, helper.uuid, helped.uuid);
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
    const thrown = await dice.throwPlan(planned);
    const outcome = resolve.resolveAttack(planned, thrown.rolls, house);
    await perform.perform({ kind: "attack", data: { name: actor.name } }, async (deed: unknown) => {
      const targets = [post.partyOf(foe)];
      await post.postCard({
        type: "attack",
        actor,
        plan: planned,
        outcome,
        rolls: thrown.shown,
        targets,
        combat: this.combat,
        deed,
      });
      await spend.spend(deed, actor, outcome, 1);
    });
  }

  /** A card of damage, laid on. */
  async blow(foe: Doc, points: number, mode: string, riders: readonly object[] = []): Promise<Doc | undefined> {
    const { post, apply } = this.rulings;
    const total = 1 + (points % 9);
    const outcome = { procedure: "damage", total, steps: [], dice: [], subdual: points % 7 === 0, riders };
    const actor = this.at(points).actor;
    const message = await post.postCard({ type: "damage", actor, outcome, targets: [post.partyOf(foe)] });
    await apply.applyDamage(message, foe.uuid, mode, this.table.game.user.id);
    return message;
  }

  async #rider(foe: Doc, how: number): Promise<void> {
    const riders = [
      { kind: "poison", save: "death" },
      { kind: "paralysis", save: "paralysis" },
      { kind: "energyDrain", amount: 1 },
      { kind: "abilityDrain", ability: "str", amount: 1 },
      { kind: "rust" },
      { kind: "knockDown" },
    ];
    const message = await this.blow(foe, how, "full", [riders[how % riders.length] ?? {}]);
    await this.rulings.riders.bringRider(message, foe.uuid, 0, this.table.game.user.id);
  }

  async #cast(how: number): Promise<void> {
    const spells = this.fighters.flatMap(({ actor }) =>
      (actor?.items.contents ?? []).flatMap((item) =>
        item.type === "spell" && item.system.memorised.normal > 0 ? [[actor as Doc, item] as const] : [],
      ),
    );
    const [caster, spell] = spells[how % Math.max(1, spells.length)] ?? [];
    if (caster && spell) await this.rulings.cast.castSpell(caster, spell.id, {});
  }

  async #drink(how: number): Promise<void> {
    const things = this.fighters.flatMap(({ actor }) =>
      (actor?.items.contents ?? []).flatMap((item) =>
        item.type === "magicItem" ? [[actor as Doc, item] as const] : [],
      ),
    );
    const [user, thing] = things[how % Math.max(1, things.length)] ?? [];
    if (user && thing) await this.rulings.use.invokeItem(user, thing.id);
  }

  async #morale(how: number): Promise<void> {
    const groups = Object.keys(this.combat.flags.rulings?.morale?.groups ?? {}).filter(
      (id) => !id.startsWith("character"),
    );
    const group = groups[how % Math.max(1, groups.length)];
    if (group) await this.rulings.morale.askMorale(this.combat, group, -2);
  }

  /** The last morale card with a choice on it: the band flees or yields. */
  async #choose(how: number): Promise<void> {
    const { pressCardButton } = await of("chat/buttons");
    const card = this.table.game.messages.contents.filter(({ type }) => type === "morale").at(-1);
    if (!card) return;
    const dataset = { cardAction: "moraleChoice", choice: how % 2 ? "fleeing" : "surrendered" };
    await pressCardButton(card, { dataset, toggleAttribute: () => true }, {});
  }

  standing(): { readonly id: string; readonly kind: string }[] {
    return this.rulings.ledger.allDeeds().filter(({ state }: { state: string }) => state === "done");
  }

  /** Takes one of the standing deeds back; it may rightly be refused, when something changed since. */
  async #undo(how: number): Promise<Refused> {
    const deeds = this.standing().filter(({ kind }) => kind !== "fight");
    const deed = deeds[deeds.length - 1 - (how % Math.max(1, Math.min(4, deeds.length)))];
    return deed && this.rulings.backs.takeBack(deed.id, this.table.game.user);
  }

  /** Takes back everything, the latest first: steps of the fight as the tracker does, everything else as its card does. */
  async takeAllBack(): Promise<void> {
    for (let guard = 0; guard < 400; guard += 1) {
      const last = this.standing().at(-1);
      if (!last) return;
      const refused: Refused =
        last.kind === "fight" && this.rulings.state.stateOf(this.combat)
          ? await this.rulings.fight.stepBack(this.combat)
          : await this.rulings.backs.takeBack(last.id, this.table.game.user);
      if (refused) throw new Error(`${last.kind} could not be taken back: ${JSON.stringify(refused)}`);
      await this.settle();
    }
  }
}

/** Everybody in sight in a new fight; with the undead, who wait hidden, where wanted. */
async function gather({ game }: LiveTable, undead = false): Promise<Doc> {
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

/** The property on one generation: documents are built for one alone, so each has a process of its own. */
export function randomFights(
  generation: 13 | 14,
  more?: (play: (preset?: string) => Promise<Play>) => void,
  random = true,
): void {
  let table: LiveTable;
  let rulings: System;
  // There is no page here to ask on: whoever is asked says yes, as a referee does who grants a level that was drained away.
  vi.doMock("../../../src/foundry/apps/sure.ts", () => ({ sure: async () => true }));
  beforeAll(async () => {
    table = await openLive(generation);
    rulings = await system();
    // Bands that break easily, so that flight and surrender come up; and experience for a level or two.
    for (const actor of table.game.actors.contents)
      if (actor.type === "monster") await actor.update({ "system.morale": 5 });
      else if (actor.type === "character") await actor.update({ "system.xp.value": 400_000 });
  });
  afterAll(() => table?.stop());

  /** Puts a preset in force with what differs from it, each topic as the House Rules window writes it. */
  async function rule({ preset, ...topics }: { readonly preset: string; readonly [topic: string]: string | null }) {
    const overrides = Object.fromEntries(
      Object.entries(topics).flatMap(([key, value]) => (value ? [[key, value]] : [])),
    );
    await rulings.store.writeRequest({ preset, overrides, parameters: {} });
    const { preset: inForce, chosen } = rulings.store.rulingsInForce();
    expect(inForce).toBe(preset);
    for (const [topic, variant] of Object.entries(overrides)) expect(chosen({ key: topic })).toBe(variant);
  }

  const property = () =>
    test("whatever was done and taken back in whatever order, in the end the world is what it was", async () => {
      const { game } = table;
      await fc.assert(
        fc.asyncProperty(house, fc.array(act, { minLength: 4, maxLength: 22 }), async (asked, acts) => {
          await rule(asked);
          const play = new Play(table, rulings, await gather(table, true));
          await play.settle();
          const before = worldOf(table);
          await rulings.fight.beginFight(play.combat);
          await play.settle();
          for (const one of acts) await play.do(one);
          await play.takeAllBack();
          expect(worldOf(table)).toEqual(before);
          await play.combat.delete();
          await rulings.line.inLine(async () => undefined);
          const { ChatMessage } = Reflect.get(globalThis, "CONFIG") as { ChatMessage: { documentClass: Doc } };
          await ChatMessage.documentClass.deleteDocuments(game.messages.contents.map(({ id }) => id));
        }),
        { numRuns: Number(process.env.RUNS ?? 5), endOnFailure: true },
      );
    }, 240_000);
  /** Each kind that is said to be played, until the ledger holds one; then everything goes back. */
  const everyKind = () =>
    test("every kind of deed that the random fights are said to play is played, and goes back", async () => {
      await rule({ preset: "classic", grappling: "gygaxian" });
      const play = new Play(table, rulings, await gather(table, true));
      await play.settle();
      const before = worldOf(table);
      await rulings.fight.beginFight(play.combat);
      await play.settle();
      const missing: string[] = [];
      for (const [kind, what] of Object.entries(PLAYED)) {
        const there = () => play.standing().some((deed) => deed.kind === kind);
        for (let at = 0; at < 12 && !there(); at += 1) await play.do({ what, by: at, to: at + 4, how: at + 1 });
        if (!there()) missing.push(kind);
      }
      expect(missing).toEqual([]);
      await play.takeAllBack();
      expect(worldOf(table)).toEqual(before);
      await play.combat.delete();
    }, 240_000);
  if (random) property();
  if (random && generation === 14) everyKind();

  more?.(async (preset = "classic") => {
    await rule({ preset });
    for (const old of [...table.game.combats.contents]) await old.delete();
    const play = new Play(table, rulings, await gather(table));
    await rulings.fight.beginFight(play.combat);
    await play.settle();
    return play;
  });
}
