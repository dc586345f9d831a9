/** Grapples, by one attacker or a group, and attempts to break free. */

import {
  type GrappleInput,
  type GrappleOutcome,
  type GrapplePlan,
  planGrapple,
  resolveGrapple,
} from "../../../rules/attack/grapple.ts";
import { reachFeet } from "../../../rules/attack/means.ts";
import { makeCreature } from "../../../rules/creature/types.ts";
import type { Rolls } from "../../../rules/plan.ts";
import type { GrappleCardOutcome } from "../../../view/cards/grapple.ts";
import { attackSituation } from "../../adapter/attack-situation.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { isInFight, runningFightOf, whyNotNow } from "../../adapter/fighter.ts";
import { holdersOf } from "../../adapter/holds.ts";
import { creaturesAround, feetBetween, opposed, targetedTokens, tokenOf } from "../../adapter/tokens.ts";
import { type ActorReference, postCard, referenceTo } from "../../chat/post-card.ts";
import { rollByHand } from "../../platform/dice.ts";
import { displayName } from "../../platform/display-name.ts";
import { notifyRefusal, notifyWarning } from "../../platform/notifications.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import type { PlacedToken } from "../../platform/types.ts";
import { breakMagic } from "../../spells/effects/apply-effect.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { canGrapple, releaseGrapple, whyGrappleWaits } from "./grapple-outcome.ts";
import type { GrappleSetup } from "./grapple-window.ts";

/** Asks about a grapple with the target, or with the only foe in reach, and rolls it. */
export async function grappleWith(actor: Actor.Implementation, at?: PlacedToken): Promise<void> {
  const mine = tokenOf(actor);
  const target = at ?? targetedTokens()[0] ?? onlyFoeInReach(mine);
  const foe = target?.actor;
  if (!target || !foe || foe.uuid === actor.uuid) {
    notifyWarning("RULINGS.Grapple.noTarget");
    return;
  }
  const bench = benchOf(actor, mine, target, foe);
  const { GrappleWindow } = await import("./grapple-window.ts");
  const input = await GrappleWindow.ask(bench, whyNotNow(mine, { kind: "grapple" }) ?? whyGrappleWaits(actor, foe));
  if (input) await rollGrapple(actor, input, partyAt(target, foe), bench);
}

function onlyFoeInReach(mine: PlacedToken | undefined): PlacedToken | undefined {
  const reach = reachFeet(rulingsInForce());
  const near = mine
    ? creaturesAround(mine).filter(
        (token) =>
          opposed(token, mine) && !token.hidden && (feetBetween(mine, token) ?? Number.POSITIVE_INFINITY) <= reach,
      )
    : [];
  return near.length === 1 ? near[0] : undefined;
}

function partyAt(token: PlacedToken, actor: Actor.Implementation): ActorReference {
  return { uuid: actor.uuid, name: token.name, img: token.texture.src ?? actor.img ?? "" };
}

/** The attacker, the target and the situation, with the attacker's friends in reach of the target. */
function benchOf(
  actor: Actor.Implementation,
  mine: PlacedToken | undefined,
  target: PlacedToken,
  foe: Actor.Implementation,
): GrappleSetup {
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
  const round = stateOf(runningFightOf({ token: mine }))?.round;
  return {
    attacker: creatureOf(actor),
    defender: { ...creatureOf(foe), name: target.name },
    helpers: friends.flatMap(({ actor: friend, name }) => (friend ? [{ ...creatureOf(friend), name }] : [])),
    situation: attackSituation(mine, target),
    ...(feet !== undefined && { distanceFeet: feet }),
    ...(round !== undefined && { round }),
  };
}

async function rollGrapple(
  actor: Actor.Implementation,
  input: GrappleInput,
  target: ActorReference,
  bench: GrappleSetup,
): Promise<void> {
  const plan = planGrapple(input, rulingsInForce());
  if (notifyRefusal(plan.refused) || !(await canGrapple(actor, target))) return;
  const done = await rolled(plan);
  const joined = bench.helpers.filter(({ id }) => input.attackers.some((one) => one.id === id));
  const others = joined.map(({ id, name }) => ({ uuid: id, name, img: actorByUuid(id)?.img ?? "" }));
  await runUndoable(
    { kind: "grapple", data: { name: displayName(actor), target: target.name } },
    async (transaction) => {
      const card = grappleCard(actor, plan, done, false);
      await postCard({ ...card, type: "attack", targets: [target, ...others], transaction });
      await breakMagic(transaction, actor, "attacks");
      return undefined;
    },
  );
}

interface Thrown {
  readonly outcome: { readonly first: GrappleOutcome; readonly last: GrappleOutcome; readonly rolls: Rolls };
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/** Rolls the grapple; where the attack rolls decide the number of dice, those follow at once (GOR-95). */
async function rolled(plan: GrapplePlan): Promise<Thrown> {
  const rulings = rulingsInForce();
  const dice = await rollByHand(plan);
  const first = resolveGrapple(plan, dice.rolls, rulings);
  if (!first.next) return { outcome: { first, last: first, rolls: dice.rolls }, shown: dice.shown };
  const further = await rollByHand(first.next);
  const last = resolveGrapple(first.next, further.rolls, rulings);
  return { outcome: { first, last, rolls: dice.rolls }, shown: [...dice.shown, ...further.shown] };
}

/** The card of a grapple or of an attempt to break free, without its participants. */
function grappleCard(
  actor: Actor.Implementation,
  plan: GrapplePlan,
  { outcome: { first, last, rolls }, shown }: Thrown,
  breakFree: boolean,
) {
  const { next: _next, ...rest } = last;
  const rolled = plan.procedure === "grappleStrength" ? rolls.strength?.total : undefined;
  const { combat } = isInFight(actor);
  const outcome: GrappleCardOutcome = {
    ...rest,
    ...(first.hits && { hits: first.hits }),
    attackers: plan.attackers,
    defender: plan.defender,
    breakFree,
    ...(plan.procedure === "grappleStrength" && rolled !== undefined && { rolled, strength: plan.strength }),
  };
  return { actor, plan: slim(plan), outcome, rolls: shown, ...(combat && { combat }) };
}

/** The plan as stored in the card, without the inputs of each roll. */
function slim({ procedure, rolls, stamp }: GrapplePlan) {
  return { procedure, rolls, stamp };
}

/** An attempt to break free: a roll of Strength or less ends the hold (ERIS-37). */
export async function breakFree(actor: Actor.Implementation): Promise<void> {
  const rulings = rulingsInForce();
  const held = creatureOf(actor);
  const holders = holdersOf(actor).flatMap(({ uuid }) => {
    const holder = actorByUuid(uuid);
    return holder ? [creatureOf(holder)] : [];
  });
  const attackers = holders.length > 0 ? holders : [makeCreature({ id: "gone" })];
  const turn = whyNotNow(tokenOf(actor), { kind: "other" });
  if (notifyRefusal(turn) && !game.user?.isGM) return;
  const plan = planGrapple({ attackers, defender: held, breakFree: true }, rulings);
  if (notifyRefusal(plan.refused)) return;
  const done = await rolled(plan);
  await runUndoable({ kind: "breakFree", data: { name: displayName(actor) } }, async (transaction) => {
    const card = grappleCard(actor, plan, done, true);
    await postCard({ ...card, type: "check", targets: [referenceTo(actor)], transaction });
    if (done.outcome.last.winner === "defender") await releaseGrapple(transaction, actor);
    return undefined;
  });
}
