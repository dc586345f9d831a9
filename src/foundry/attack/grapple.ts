/** Laying hands on somebody, alone or in a group, and struggling free of a hold. */

import {
  type GrappleInput,
  type GrappleOutcome,
  type GrapplePlan,
  planGrapple,
  resolveGrapple,
} from "../../rules/attack/grapple.ts";
import { reachFeet } from "../../rules/attack/means.ts";
import { makeCreature } from "../../rules/creature/types.ts";
import type { Rolls } from "../../rules/plan.ts";
import type { GrappleCardOutcome } from "../../view/cards/grapple.ts";
import { creatureOf } from "../adapter/creature.ts";
import { fightWith, inFight, notNow } from "../adapter/fight.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { holdersOf } from "../adapter/holds.ts";
import { situationOf } from "../adapter/situation.ts";
import { creaturesAround, feetBetween, opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { calledOf } from "../called.ts";
import { letGo } from "../chat/grapple.ts";
import { type CardParty, partyOf, postCard } from "../chat/post.ts";
import { actorByUuid } from "../chat/stored.ts";
import { perform } from "../deeds/perform.ts";
import { throwByHand } from "../dice.ts";
import { breakMagic } from "../magic/lay.ts";
import { warn } from "../notice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { mayGrapple, notDecided } from "./grapple-again.ts";
import type { GrappleBench } from "./grapple-window.ts";

type Placed = TokenDocument.Implementation;

/** Asks about a grapple with whoever is targeted, or the only foe in reach, and rolls it. */
export async function grappleWith(actor: Actor.Implementation, at?: Placed): Promise<void> {
  const mine = tokenOf(actor);
  const target = at ?? targetedTokens()[0] ?? onlyFoeInReach(mine);
  const foe = target?.actor;
  if (!target || !foe || foe.uuid === actor.uuid) {
    warn("RULINGS.Grapple.noTarget");
    return;
  }
  const bench = benchOf(actor, mine, target, foe);
  const { GrappleWindow } = await import("./grapple-window.ts");
  const input = await GrappleWindow.ask(bench, notNow(mine, { kind: "grapple" }) ?? notDecided(actor, foe));
  if (input) await rollGrapple(actor, input, partyAt(target, foe), bench);
}

function onlyFoeInReach(mine: Placed | undefined): Placed | undefined {
  const reach = reachFeet(rulingsInForce());
  const near = mine
    ? creaturesAround(mine).filter(
        (token) =>
          opposed(token, mine) && !token.hidden && (feetBetween(mine, token) ?? Number.POSITIVE_INFINITY) <= reach,
      )
    : [];
  return near.length === 1 ? near[0] : undefined;
}

function partyAt(token: Placed, actor: Actor.Implementation): CardParty {
  return { uuid: actor.uuid, name: token.name, img: token.texture.src ?? actor.img ?? "" };
}

/** Who takes part, and how things stand: friends of the attacker who can reach the target may join in. */
function benchOf(
  actor: Actor.Implementation,
  mine: Placed | undefined,
  target: Placed,
  foe: Actor.Implementation,
): GrappleBench {
  const reach = reachFeet(rulingsInForce());
  const friends = mine
    ? creaturesAround(target).filter(
        (token) =>
          token !== mine &&
          token !== target &&
          token.actor &&
          !token.hidden &&
          !opposed(token, mine) &&
          (feetBetween(token, target) ?? Number.POSITIVE_INFINITY) <= reach,
      )
    : [];
  const feet = mine && feetBetween(mine, target);
  const round = stateOf(fightWith({ token: mine }))?.round;
  return {
    attacker: creatureOf(actor),
    defender: { ...creatureOf(foe), name: target.name },
    helpers: friends.flatMap(({ actor: friend, name }) => (friend ? [{ ...creatureOf(friend), name }] : [])),
    situation: situationOf(mine, target),
    ...(feet !== undefined && { distanceFeet: feet }),
    ...(round !== undefined && { round }),
  };
}

async function rollGrapple(
  actor: Actor.Implementation,
  input: GrappleInput,
  target: CardParty,
  bench: GrappleBench,
): Promise<void> {
  const plan = planGrapple(input, rulingsInForce());
  if (tellRefusal(plan.refused) || !(await mayGrapple(actor, target))) return;
  const { outcome, shown } = await thrown(plan);
  const told = cardOf(plan, outcome.last, outcome.first.hits, outcome.rolls, false);
  const joined = bench.helpers.filter(({ id }) => input.attackers.some((one) => one.id === id));
  const others = joined.map(({ id, name }) => ({ uuid: id, name, img: actorByUuid(id)?.img ?? "" }));
  const { combat } = inFight(actor);
  await perform({ kind: "grapple", data: { name: calledOf(actor), target: target.name } }, async (deed) => {
    const card = { type: "attack", actor, plan: slim(plan), outcome: told, rolls: shown, deed } as const;
    await postCard({ ...card, targets: [target, ...others], ...(combat && { combat }) });
    await breakMagic(deed, actor, "attacks");
    return undefined;
  });
}

interface Thrown {
  readonly outcome: { readonly first: GrappleOutcome; readonly last: GrappleOutcome; readonly rolls: Rolls };
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/** Throws the grapple; where hits decide with how many dice, those dice at once after them (GOR-95). */
async function thrown(plan: GrapplePlan): Promise<Thrown> {
  const rulings = rulingsInForce();
  const dice = await throwByHand(plan);
  const first = resolveGrapple(plan, dice.rolls, rulings);
  if (!first.next) return { outcome: { first, last: first, rolls: dice.rolls }, shown: dice.shown };
  const further = await throwByHand(first.next);
  const last = resolveGrapple(first.next, further.rolls, rulings);
  return { outcome: { first, last, rolls: dice.rolls }, shown: [...dice.shown, ...further.shown] };
}

function cardOf(
  plan: GrapplePlan,
  outcome: GrappleOutcome,
  hits: GrappleOutcome["hits"],
  rolls: Rolls,
  breakFree: boolean,
): GrappleCardOutcome {
  const { next: _next, ...rest } = outcome;
  const rolled = plan.procedure === "grappleStrength" ? rolls.strength?.total : undefined;
  return {
    ...rest,
    ...(hits && { hits }),
    attackers: plan.attackers,
    defender: plan.defender,
    breakFree,
    ...(plan.procedure === "grappleStrength" && rolled !== undefined && { rolled, strength: plan.strength }),
  };
}

/** The plan as the card keeps it: who and how, without what each attempt was worked out from. */
function slim({ procedure, rolls, stamp }: GrapplePlan) {
  return { procedure, rolls, stamp };
}

/** Somebody held struggles: at or under Strength, and the hold is broken (ERIS-37). */
export async function breakFree(actor: Actor.Implementation): Promise<void> {
  const rulings = rulingsInForce();
  const held = creatureOf(actor);
  const holders = holdersOf(actor).flatMap(({ uuid }) => {
    const holder = actorByUuid(uuid);
    return holder ? [creatureOf(holder)] : [];
  });
  const attackers = holders.length > 0 ? holders : [makeCreature({ id: "gone" })];
  const turn = notNow(tokenOf(actor), { kind: "other" });
  if (tellRefusal(turn) && !game.user?.isGM) return;
  const plan = planGrapple({ attackers, defender: held, breakFree: true }, rulings);
  if (tellRefusal(plan.refused)) return;
  const { outcome, shown } = await thrown(plan);
  const told = cardOf(plan, outcome.last, undefined, outcome.rolls, true);
  const { combat } = inFight(actor);
  await perform({ kind: "breakFree", data: { name: calledOf(actor) } }, async (deed) => {
    const card = { type: "check", actor, plan: slim(plan), outcome: told, rolls: shown, deed } as const;
    await postCard({ ...card, targets: [partyOf(actor)], ...(combat && { combat }) });
    if (outcome.last.winner === "defender") await letGo(deed, actor);
    return undefined;
  });
}
