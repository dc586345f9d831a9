import { planDamage } from "../../rules/attack/damage.ts";
import { resolveDamage } from "../../rules/attack/damage-outcome.ts";
import { type HitCircumstances, marginOf } from "../../rules/attack/riders.ts";
import type { AttackOutcome, AttackPlan, DamageInput, DamageOutcome, DamagePlan } from "../../rules/attack/types.ts";
import { attackSituation } from "../adapter/attack-situation.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { feetBetween, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { hasNumbersHere } from "../chat/hidden-numbers.ts";
import { type ActorReference, postCard } from "../chat/post-card.ts";
import { confirm } from "../platform/dialogs.ts";
import { rollByHand } from "../platform/dice.ts";
import { askBeforeRoll, FORBIDDEN, withModifiers } from "../platform/hooks.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { actorByUuid, isOfProcedure, sameReference } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import { shownOn } from "../undo/card-marks.ts";
import { followUpsOf } from "../undo/follow-ups.ts";
import { isFollowUp } from "../undo/is-follow-up.ts";
import { retryOnceThenNotify } from "../undo/retry-once.ts";
import type { Transaction } from "../undo/transaction.ts";
import { isBySpeaker } from "../undo/trusted-cards.ts";
import { afterCriticals, hitsOf, withOwnRiders } from "./attack-means.ts";
import { waitingGrapple, waitingGrapples } from "./grapple/grapple-outcome.ts";
import { attackMeans } from "./means.ts";

/** The damage rolls of a card that still count. */
function rolledFrom(message: MessageDocument): MessageDocument[] {
  return followUpsOf(message.id).filter((one) => {
    const data = cardData(one);
    // A card by a user who does not own the speaker does not block the roll.
    return isFollowUp(one, message) && !data?.takenBack && isOfProcedure<DamageOutcome>(data?.outcome, "damage");
  });
}

/**
 * Whether the damage of a hit may be rolled now. It is rolled once; a referee may repeat it on purpose, which strikes out the first roll unless that
 * was already applied and must be undone first.
 */
export async function canRollDamage(message: MessageDocument): Promise<boolean> {
  const earlier = rolledFrom(message);
  if (earlier.length === 0) return true;
  const { name = "" } = cardData(message)?.speaker ?? {};
  if (!game.user?.isGM) return !notifyRefusal({ key: "alreadyRolled", data: { name } });
  if (earlier.some((one) => shownOn(one).some(({ undone }) => !undone)))
    return !notifyRefusal({ key: "laidOnAlready", data: { name } });
  if (!(await confirm("RULINGS.Attack.again.title", localize("RULINGS.Attack.again.text")))) return false;
  await Promise.all(earlier.map((one) => one.update({ system: { takenBack: true } } as ChatMessage.UpdateData)));
  return true;
}

/** The outcome of a hit without damage but with another effect (a paralysing touch, a gaze), for which nothing is rolled. */
export function noDamageOutcome(plan: DamagePlan): DamageOutcome {
  return {
    procedure: "damage",
    total: 0,
    subdual: false,
    steps: [],
    minimum: false,
    halved: false,
    helmetLost: false,
    scaleLost: false,
    riders: plan.riders,
    hitPoints: plan.hitPoints,
    subdualPoints: plan.subdualPoints,
    surrenders: false,
    stamp: plan.stamp,
  };
}

/** The input for the damage roll of an attack card that hit. */
export async function damageInput(message: ChatMessage.Implementation): Promise<void> {
  await hasNumbersHere(message);
  const found = attackOf(message);
  if (!found) {
    notifyWarning("RULINGS.Notice.staleButton");
    return;
  }
  const { actor, foe, plan, hit, critical, stray, item, target } = found;
  const input: DamageInput = {
    attacker: creatureOf(actor),
    target: { ...afterCriticals(creatureOf(foe), message), name: target.name },
    means: withOwnRiders(plan.means, { ...hit, ...hitsOf(message) }, creatureOf(foe)),
    situation: plan.situation,
    critical,
    ...(stray && { stray }),
  };
  await postDamage({ actor, input, item, target, follows: message.id ?? "" });
}

interface StoredAttack {
  readonly actor: Actor.Implementation;
  readonly foe: Actor.Implementation;
  readonly plan: AttackPlan;
  /** The result of the attack roll for the riders of the hit. */
  readonly hit: HitCircumstances;
  readonly critical: boolean;
  /** The attack missed and hit a friend (ERIS-20), who is then `foe` and `target`. */
  readonly stray?: NonNullable<DamageInput["stray"]>;
  readonly item: ActorReference;
  readonly target: ActorReference;
}

/** The attack of a card with its documents; undefined when the card is no hit, or a document was deleted. */
function attackOf(message: ChatMessage.Implementation): StoredAttack | undefined {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  if (!data || !actor) return undefined;
  const { plan, outcome } = data;
  if (!isOfProcedure<AttackPlan>(plan, "attack") || !isOfProcedure<AttackOutcome>(outcome, "attack")) return undefined;
  const item = sameReference(data.item);
  if (!outcome.hit) {
    const { friend, result = "none" } = outcome.stray ?? {};
    const hurt = actorByUuid(friend?.id);
    if (!friend || !isCreature(hurt) || result === "none") return undefined;
    const target = { uuid: hurt.uuid, name: friend.name, img: hurt.img ?? "" };
    return { actor, foe: hurt, plan, hit: {}, critical: false, stray: result, item, target };
  }
  const target = data.targets[0];
  const foe = actorByUuid(target?.uuid);
  if (!foe || !target) return undefined;
  const { natural, critical } = outcome;
  const hit = { ...(natural !== undefined && { natural }), ...marginOf(outcome) };
  return { actor, foe, plan, hit, critical, item, target: sameReference(target) };
}

/** Rolls the damage of an automatic hit against the target, without an attack roll. */
export async function rollDamageFor(
  actor: Actor.Implementation,
  itemId: string,
  _options: { readonly event?: Event },
): Promise<void> {
  const mine = tokenOf(actor);
  const [token] = targetedTokens();
  const foe = token?.actor;
  const chosen = token && attackMeans(actor, itemId, mine && feetBetween(mine, token));
  if (!token || !foe || !chosen) {
    notifyWarning("RULINGS.Notice.noTarget");
    return;
  }
  const item = {
    uuid: chosen.item?.uuid ?? "",
    name: chosen.name || localize("RULINGS.Attack.unarmed"),
    img: chosen.item?.img ?? "",
  };
  const target = { uuid: foe.uuid, name: token.name, img: token.texture.src ?? foe.img ?? "" };
  const input = {
    attacker: creatureOf(actor),
    target: { ...creatureOf(foe), name: token.name },
    means: withOwnRiders(chosen.means, {}, creatureOf(foe)),
    situation: attackSituation(mine, token),
  };
  await postDamage({ actor, input, item, target, follows: "" });
}

/** A damage roll to show on a card. */
interface DamageRequest {
  readonly actor: Actor.Implementation;
  readonly input: DamageInput;
  readonly item: ActorReference;
  readonly target: ActorReference;
  /** The id of its attack card; blank for none. */
  readonly follows: string;
  readonly combat?: Combat.Implementation;
  readonly transaction?: Transaction;
}

export async function postDamage({
  actor,
  input,
  item,
  target,
  follows,
  combat,
  transaction,
}: DamageRequest): Promise<void> {
  const rulings = rulingsInForce();
  const added = askBeforeRoll("preDamageRoll", { actor, item, targets: [target], input });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const damage = planDamage(withModifiers(input, added), rulings);
  if (damage.refused && !(damage.refused.key === "noDamage" && damage.riders.length > 0)) {
    notifyRefusal(damage.refused);
    return;
  }
  const rolled = await rollByHand(damage);
  const outcome = damage.refused ? noDamageOutcome(damage) : resolveDamage(damage, rolled.rolls, rulings);
  await postCard({
    type: "damage",
    actor,
    plan: damage,
    outcome,
    rolls: rolled.shown,
    item,
    targets: [target],
    follows,
    ...(combat && { combat }),
    ...(transaction && { transaction }),
  });
}

/** Whether the message still exists: one that another client deleted at the same moment cannot be struck out. */
function isHere({ id }: MessageDocument): boolean {
  return game.messages?.has(id ?? "") ?? false;
}

/** Strikes out a second grapple card while an earlier one with the same foe is undecided. A referee who rolls again replaces the first. */
async function strikeSecondGrapple(message: MessageDocument): Promise<void> {
  const pair = waitingGrapple(message);
  const [first] = pair ? waitingGrapples(pair) : [];
  if (first && first !== message && isHere(message))
    await message.update({ system: { takenBack: true } } as ChatMessage.UpdateData);
}

/** Strikes out a second damage card of one hit while the first still counts. A referee who rolls again replaces the first. */
async function strikeSecond(message: MessageDocument): Promise<void> {
  const data = cardData(message);
  const root = game.messages?.get(data?.follows ?? "");
  if (!data || !root || !isDamageOf(message, root) || !isOfProcedure<AttackOutcome>(cardData(root)?.outcome, "attack"))
    return;
  const first = followUpsOf(root.id).find((one) => isDamageOf(one, root) && !cardData(one)?.takenBack);
  if (first && first !== message && isHere(message))
    await message.update({ system: { takenBack: true } } as ChatMessage.UpdateData);
}

function isDamageOf(message: MessageDocument, root: MessageDocument): boolean {
  return (
    isFollowUp(message, root) &&
    isBySpeaker(message) &&
    isOfProcedure<DamageOutcome>(cardData(message)?.outcome, "damage")
  );
}

/**
 * Keeps damage and grapples to one card each, even when two clients roll at the same moment. Only the active referee's client writes. Call once, in
 * `ready`.
 */
export function watchDamage(): void {
  Hooks.on("createChatMessage", (message) => {
    if (!isActingClient()) return;
    void retryOnceThenNotify(() => strikeSecond(message));
    void retryOnceThenNotify(() => strikeSecondGrapple(message));
  });
}
