/** The actions of the random fights, by name: each with its actor, its target, and a number for the variant. */

import fc from "fast-check";
import { cardButton } from "./card-button.ts";
import { doFurther, FURTHER } from "./further.ts";
import { type Doc, of } from "./live.ts";
import type { Play, Refused } from "./play.ts";

/** The actor and the target of an action; the other choices follow from a number. */
interface Doing {
  readonly play: Play;
  readonly me: Doc;
  readonly foe: Doc;
  readonly how: number;
}

const ask = ({ play }: Doing, kind: string, id = "", more: object = {}) =>
  play.rulings.referee.askFight({ kind, combat: play.combat.id, id, ...more });
const ofTheFight = (kind: string) => (doing: Doing) => ask(doing, kind);
const ofOnes = (kind: string) => (doing: Doing) => ask(doing, kind, doing.me.id);

const ACTS = {
  attack: ({ play, me, foe }: Doing) => play.attack(me.actor as Doc, foe.actor as Doc),
  damage: ({ play, foe, how }: Doing) => play.dealDamage(foe.actor as Doc, how, "full"),
  heal: ({ play, foe, how }: Doing) => play.dealDamage(foe.actor as Doc, how, "heal"),
  rider: ({ play, foe, how }: Doing) => rider(play, foe.actor as Doc, how),
  cast: ({ play, how }: Doing) => cast(play, how),
  drink: ({ play, how }: Doing) => drink(play, how),
  typed: ({ play, foe, how }: Doing) =>
    play.rulings.hp.writeTypedHitPoints(foe.actor, { points: (how % 9) - 6, relative: true }),
  tick: (doing: Doing) => ask(doing, "done", doing.me.id),
  untick: (doing: Doing) => ask(doing, "notDone", doing.me.id),
  declare: (doing: Doing) => {
    const declaration = ["withdraw", "retreat", "parry", "none"][doing.how % 4];
    return ask(doing, "declare", doing.me.id, { declaration });
  },
  next: ofTheFight("next"),
  rollAll: ofTheFight("rollAll"),
  setInitiative: (doing: Doing) => ask(doing, "setInitiative", doing.me.id, { detail: String(doing.how) }),
  reset: ofTheFight("reset"),
  morale: ({ play, how }: Doing) => morale(play, how),
  choose: ({ play, how }: Doing) => choose(play, how),
  rest: ({ play, me }: Doing) => play.rulings.rest.takeRest(me.actor, "night"),
  nextRound: ofTheFight("nextRound"),
  move: (doing: Doing) =>
    ask(doing, "move", doing.me.id, { detail: `${(doing.how % 8) * 5}${doing.how % 3 ? "" : " stays"}` }),
  wait: ofOnes("wait"),
  parry: (doing: Doing) =>
    ask(doing, "declare", doing.me.id, { declaration: "parry", detail: doing.how % 2 ? doing.foe.id : "" }),
  reach: (doing: Doing) => ask(doing, "reach", "", { detail: doing.how % 2 ? "yes" : "no" }),
  abreast: (doing: Doing) => ask(doing, "abreast", "", { detail: String(doing.how % 4) }),
  actNow: ofOnes("actNow"),
  giveUp: ofOnes("giveUp"),
  side: (doing: Doing) => ask(doing, "side", doing.me.id, { detail: doing.how % 2 ? "party" : "foes" }),
  help: ({ play, me, how }: Doing) => help(play, me.actor as Doc, how),
  heroic: (doing: Doing) => ask(doing, doing.how % 2 ? "secondWind" : "actionPoint", doing.me.id),
  bonus: (doing: Doing) => ask(doing, "bonus", doing.me.id, { detail: bonusOf(doing.foe.id, doing.how) }),
  deathSave: ofOnes("deathSave"),
  hitPoints: async ({ foe }: Doing) => (await of("sheets/actor/reroll-hit-points")).rerollHitPoints(foe.actor),
  luck: async ({ me }: Doing) => (await of("characters/luck")).rollSession([me.actor]),
  back: ofTheFight("back"),
  undo: ({ play, how }: Doing) => undo(play, how),
} as const;

type Further = (typeof FURTHER)[number];
export type Kind = keyof typeof ACTS | Further;
const isFurther = (what: Kind): what is Further => FURTHER.some((one) => one === what);

/** Something done at the table: which, by whom, to whom, and how. */
export interface Act {
  readonly what: Kind;
  readonly by: number;
  readonly to: number;
  readonly how: number;
}

/** Drawn twice as often as the others: a fight is made of these. */
const OFTEN = ["attack", "damage", "next", "morale", "undo"] as const;
const KINDS = [...(Object.keys(ACTS) as (keyof typeof ACTS)[]), ...OFTEN, ...FURTHER];

/** Any act. */
export const act: fc.Arbitrary<Act> = fc.record({
  what: fc.constantFrom(...KINDS),
  by: fc.nat(30),
  to: fc.nat(30),
  how: fc.nat(30),
});

/** Does it. */
export async function doAct(play: Play, { what, by, to, how }: Act): Promise<void> {
  const [me, foe] = [play.at(by), play.at(to)];
  if (isFurther(what)) await doFurther(play, { what, me, foe, how });
  else await ACTS[what]({ play, me, foe, how });
}

function bonusOf(to: string, how: number): string {
  const on = ["attack", "damage", "save", "armourClass"][how % 4];
  const until = ["nextStart", "nextEnd", "thisEnd"][how % 3];
  return JSON.stringify({ name: "Cry", on, value: 2, until, to: [to] });
}

/** Help for a creature lying on the ground. */
async function help(play: Play, helper: Doc, how: number): Promise<void> {
  const lying = play.fighters.flatMap(({ actor }) =>
    actor && ["dying", "unconscious", "paralysed"].some((id) => actor.statuses.has(id)) ? [actor] : [],
  );
  const helped = lying[how % Math.max(1, lying.length)];
  const { helpSomebody } = await of("combat/help");
  if (helped) await helpSomebody(play.table.game.user, helper.uuid, helped.uuid);
}

async function rider(play: Play, foe: Doc, how: number): Promise<void> {
  const riders = [
    { kind: "poison", save: "death" },
    { kind: "paralysis", save: "paralysis" },
    { kind: "energyDrain", amount: 1 },
    { kind: "abilityDrain", ability: "str", amount: 1 },
    { kind: "rust" },
    { kind: "knockDown" },
  ];
  const message = await play.dealDamage(foe, how, "full", [riders[how % riders.length] ?? {}]);
  await play.rulings.riders.bringRider(message, foe.uuid, 0, play.table.game.user.id);
}

async function cast(play: Play, how: number): Promise<void> {
  const spells = play.fighters.flatMap(({ actor }) =>
    (actor?.items.contents ?? []).flatMap((item) =>
      item.type === "spell" && item.system.memorised.normal > 0 ? [[actor as Doc, item] as const] : [],
    ),
  );
  const [caster, spell] = spells[how % Math.max(1, spells.length)] ?? [];
  if (caster && spell) await play.rulings.cast.castSpell(caster, spell.id, {});
}

async function drink(play: Play, how: number): Promise<void> {
  const things = play.fighters.flatMap(({ actor }) =>
    (actor?.items.contents ?? []).flatMap((item) => (item.type === "magicItem" ? [[actor as Doc, item] as const] : [])),
  );
  const [user, thing] = things[how % Math.max(1, things.length)] ?? [];
  if (user && thing) await play.rulings.use.invokeItem(user, thing.id);
}

async function morale(play: Play, how: number): Promise<void> {
  const groups = Object.keys(play.combat.flags.rulings?.morale?.groups ?? {}).filter(
    (id) => !id.startsWith("character"),
  );
  const group = groups[how % Math.max(1, groups.length)];
  if (group) await play.rulings.morale.askMorale(play.combat, group, { situation: -2 });
}

/** The last morale card with a choice on it: the band flees or yields. */
async function choose(play: Play, how: number): Promise<void> {
  const { pressCardButton } = await of("chat/card-buttons");
  const card = play.table.game.messages.contents.filter(({ type }) => type === "morale").at(-1);
  if (!card) return;
  const dataset = { cardAction: "moraleChoice", choice: how % 2 ? "fleeing" : "surrendered" };
  await pressCardButton(card, cardButton(dataset), {});
}

/** Takes one of the standing transactions back; it may rightly be refused, when something changed since. */
async function undo(play: Play, how: number): Promise<Refused> {
  const transactions = play.standing().filter(({ kind }) => kind !== "fight");
  const transaction = transactions[transactions.length - 1 - (how % Math.max(1, Math.min(4, transactions.length)))];
  return transaction && play.rulings.backs.undoTransaction(transaction.id, play.table.game.user);
}
