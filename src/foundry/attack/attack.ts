import { isMissile } from "../../rules/attack/means.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack, surelyHit } from "../../rules/attack/resolve.ts";
import type { AttackInput, AttackOutcome, Means } from "../../rules/attack/types.ts";
import { type Creature, makeCreature } from "../../rules/creature/types.ts";
import { attackAdvice, sightAdvice, targetAdvice } from "../../view/attack/attack-advice.ts";
import { canGrapple } from "../../view/attack/grapple-window.ts";
import type { OpenAttackOutcome } from "../../view/cards/open-attack.ts";
import { attackSituation, foesOf, situationWithoutTarget, weaponSituation } from "../adapter/attack-situation.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isInFight, whyNotNow } from "../adapter/fighter.ts";
import { liesThrown, positionUnder } from "../adapter/thrown-items.ts";
import { creaturesAround, feetBetween, opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { sightOf } from "../adapter/vision.ts";
import { type ActorReference, postCard } from "../chat/post-card.ts";
import { spendUse, usesFault } from "../items/item-uses.ts";
import { unknownKey } from "../items/unidentified/truths.ts";
import { rollByHand } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { askBeforeRoll, FORBIDDEN, withModifiers } from "../platform/hooks.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { PlacedToken } from "../platform/types.ts";
import { breakMagic } from "../spells/effects/apply-effect.ts";
import { identifyByHit } from "../spells/items/use-unknown.ts";
import { hasLimitedUses, isUsedLikeSpell, rollsChance } from "../spells/monster-abilities.ts";
import { useMonsterAbility } from "../spells/use-monster-ability.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { parryDecider, withParry } from "./ask-parry.ts";
import { spendAttackCosts } from "./attack-costs.ts";
import { againstFoe, hitsAutomatically, withOwnRiders } from "./attack-means.ts";
import { AttackWindow } from "./attack-window.ts";
import { attackMeans, type Use } from "./means.ts";
import { type PayCost, rollAttack } from "./roll-attack.ts";
import { postDamage } from "./roll-damage.ts";

/** Attacks without a target, for play without a map: the card shows the armour class hit. The costs are those of every attack. */
export async function attackWithoutTarget(actor: Actor.Implementation, itemId: string, use?: Use): Promise<void> {
  const chosen = attackMeans(actor, itemId, undefined, use);
  if (!chosen) {
    notifyWarning("RULINGS.Notice.noSuchAttack");
    return;
  }
  const rulings = rulingsInForce();
  const mine = tokenOf(actor);
  const situation = { ...situationWithoutTarget(actor, mine), ...weaponSituation(chosen.item) };
  const target = makeCreature({ id: "open", name: localize("RULINGS.Attack.anybody") });
  const weapon = chosen.name || localize("RULINGS.Attack.unarmed");
  const item = { uuid: chosen.item?.uuid ?? "", name: weapon, img: chosen.item?.img ?? "" };
  const unaided: AttackInput = { attacker: creatureOf(actor), target, means: chosen.means, situation };
  const added = askBeforeRoll("preAttack", { actor, item, targets: [], input: unaided });
  if (!added) {
    notifyRefusal(FORBIDDEN);
    return;
  }
  const plan = planAttack(withModifiers(unaided, added), rulings);
  const kind = isMissile(chosen.means, situation, rulings) ? ("shoot" as const) : ("strike" as const);
  const refused = plan.refused ?? whyNotNow(mine, { kind, continues: (situation.attacksMade ?? 0) > 0 });
  if (notifyRefusal(refused) && (plan.refused || !game.user?.isGM)) return;
  const rolled = await rollByHand(plan);
  const outcome = resolveAttack(plan, rolled.rolls, rulings);
  const { combat } = isInFight(actor);
  const done = await runUndoable(
    { kind: "openAttack", data: { name: displayName(actor), weapon } },
    async (transaction) => {
      const missing = await spendAttackCosts(
        transaction,
        actor,
        outcome,
        combat?.round,
        positionUnder(mine),
        combat?.id,
      );
      if (missing) return missing;
      await postCard({
        type: "attack",
        actor,
        outcome: openOutcome(outcome, itemId),
        rolls: rolled.shown,
        item,
        targets: [],
        ...(combat && { combat }),
        transaction,
      });
      await breakMagic(transaction, actor, "attacks");
      return undefined;
    },
  );
  notifyRefusal(done);
}

function openOutcome(outcome: AttackOutcome, item: string): OpenAttackOutcome {
  const { natural, total, steps, notation, armourClassHit, critical, fumble } = outcome;
  return {
    procedure: "openAttack",
    steps,
    notation,
    critical,
    fumble,
    item,
    ...(natural !== undefined && { natural }),
    ...(total !== undefined && { total }),
    ...(armourClassHit !== undefined && { armourClassHit }),
  };
}

/**
 * Attacks every targeted token with an item of the actor; asks first unless the user skips the windows.
 * @param cost the cost of the first attack; by default one use of an item that counts its uses
 */
export async function attackWith(
  actor: Actor.Implementation,
  itemId: string,
  skip: boolean,
  use?: Use,
  cost: PayCost = (transaction) => spendUse(transaction, actor, actor.items.get(itemId)),
): Promise<void> {
  const own = actor.items.get(itemId);
  if (own && (isUsedLikeSpell(own) || rollsChance(own) || hasLimitedUses(own))) return useMonsterAbility(actor, own);
  if (own && unknownKey(own)) await identifyByHit(actor, itemId);
  if (isBand(actor) && (await (await import("./band-attack.ts")).attackAsBand(actor, itemId, skip, use))) return;
  const mine = tokenOf(actor);
  const targets = targetedTokens();
  if (targets.length === 0) {
    const only = mine ? creaturesAround(mine).filter((token) => opposed(token, mine) && !token.hidden) : [];
    if (only.length !== 1) return attackWithoutTarget(actor, itemId, use);
    targets.push(...only);
  }
  const ids = targets.map((token) => token.actor?.uuid ?? token.uuid);
  const item = actor.items.get(itemId);
  if (notifyRefusal(usesFault(item))) return;
  // One use is spent, however many targets it hits.
  let uses: PayCost | undefined = cost;
  for (const token of targets) {
    const result = await attackOne({ actor, itemId, mine, token, ids, skip, uses, use });
    if (result === "refused") return;
    if (result === "made") uses = undefined;
  }
}

/** Attacks one token without a question; false when a question or refusal would have come up. */
export async function attackQuietly(actor: Actor.Implementation, itemId: string, token: PlacedToken): Promise<boolean> {
  const ids = [token.actor?.uuid ?? token.uuid];
  const item = actor.items.get(itemId);
  if (usesFault(item)) return false;
  const uses: PayCost = (transaction) => spendUse(transaction, actor, item);
  const mine = tokenOf(actor);
  const asked = { actor, itemId, mine, token, ids, skip: true, uses, use: undefined, quiet: true };
  return (await attackOne(asked)) === "made";
}

/** Attacks out of turn in answer to a hit whose card allows it (ERIS-33). */
export async function attackInReturn(
  actor: Actor.Implementation,
  itemId: string,
  token: PlacedToken,
  back: string,
): Promise<void> {
  const mine = tokenOf(actor);
  const ids = [token.actor?.uuid ?? token.uuid];
  await attackOne({ actor, itemId, mine, token, ids, skip: true, uses: undefined, use: "melee", back });
}

function isBand(actor: Actor.Implementation): boolean {
  return actor.type === "hireling" && (actor.system as Actor.SystemOfType<"hireling">).heads > 1;
}

interface AttackRequest {
  readonly actor: Actor.Implementation;
  readonly itemId: string;
  readonly mine: PlacedToken | undefined;
  readonly token: PlacedToken;
  readonly ids: readonly string[];
  readonly skip: boolean;
  readonly uses: PayCost | undefined;
  readonly use: Use | undefined;
  /** The hit that this attack answers; the attack then takes no action of its own. */
  readonly back?: string;
  /** Cancels the attack where a question would come up. */
  readonly quiet?: boolean;
}

/** The result of one attack: made, cancelled, or refused without cost at the end. */
type AttackResult = "made" | "left" | "refused";

async function attackOne({
  actor,
  itemId,
  mine,
  token,
  ids,
  skip,
  uses,
  use,
  back = "",
  quiet = false,
}: AttackRequest): Promise<AttackResult> {
  const foe = token.actor;
  if (!foe) return "left";
  const feet = mine && feetBetween(mine, token);
  const chosen = attackMeans(actor, itemId, feet, use);
  if (!chosen) {
    notifyWarning("RULINGS.Notice.noSuchAttack");
    return "left";
  }
  const situation = {
    ...attackSituation(mine, token),
    ...weaponSituation(chosen.item),
    ...(ids.length > 1 && { targets: ids }),
    ...(back && { counter: true }),
  };
  const opened: AttackInput = {
    attacker: creatureOf(actor),
    target: { ...creatureOf(foe), name: token.name },
    means: againstFoe(chosen.means, chosen.item, creatureOf(foe)),
    situation,
  };
  const weapon = chosen.name || localize("RULINGS.Attack.unarmed");
  const turnFor = (means: Means) => {
    if (back) return undefined;
    const kind = isMissile(means, situation, rulingsInForce()) ? ("shoot" as const) : ("strike" as const);
    return whyNotNow(mine, { kind, continues: (situation.attacksMade ?? 0) > 0 });
  };
  const turn = turnFor(chosen.means);
  const item = { uuid: chosen.item?.uuid ?? "", name: weapon, img: chosen.item?.img ?? "" };
  const target = { uuid: foe.uuid, name: token.name, img: token.texture.src ?? foe.img ?? "" };
  if (!turn && hitsAutomatically(chosen.item, foe)) {
    const means = withOwnRiders(opened.means, {}, opened.target);
    return (await strikeByItself(actor, { ...opened, means }, item, target, uses)) ? "refused" : "made";
  }
  const adviceFor = (means: Means) =>
    attackAdvice(opened.attacker, foe.uuid, means, mine ? foesOf(mine, means) : [], rulingsInForce());
  const advice = adviceFor(chosen.means);
  const aimed = targetAdvice(opened, mine !== undefined && token !== mine && !opposed(token, mine), rulingsInForce());
  const stop = turn ?? aimed.stop ?? advice.stop;
  const hands = canGrapple(rulingsInForce()) && foe.uuid !== actor.uuid;
  const grapple = hands
    ? () => void import("./grapple/grapple.ts").then((one) => one.grappleWith(actor, token))
    : undefined;
  const ways = waysOf(actor, itemId, opened.target).map(({ use: way, means }) => ({
    use: way,
    means,
    turn: turnFor(means),
  }));
  const sight = sightAdvice(sightOf(mine, token), opened.target);
  const warnings = [...aimed.warnings, ...sight, ...advice.warnings];
  const clear = skip && !stop && aimed.warnings.length === 0 && !planAttack(opened, rulingsInForce()).refused;
  const parryBy = parryDecider(opened, actor)?.name;
  const now = (means: Means) => ({
    feet: mine && feetBetween(mine, token),
    turn: turnFor(means) ?? aimed.stop ?? adviceFor(means).stop,
  });
  const question = { weapon, by: mine?.name, turn: stop, warnings, grapple, ways, parryBy, now };
  const asked = clear ? opened : quiet ? undefined : await AttackWindow.ask(opened, question);
  if (!asked) return "left";
  const input = await withParry(actor, asked);
  // Several shots of one action go at one target, or one at each of several (ERIS-22).
  const shots = ids.length > 1 ? 1 : planAttack(input, rulingsInForce()).shots;
  const whole: Promise<boolean>[] = [];
  let result: AttackResult = "made";
  for (let shot = 0; shot < shots; shot += 1) {
    // A thrown weapon lies on the ground and cannot be thrown again.
    if (shot > 0 && chosen.item && liesThrown(chosen.item)) break;
    const rolled = {
      actor,
      input,
      item,
      target,
      uses: shot === 0 ? uses : undefined,
      where: positionUnder(token),
      back,
    };
    // The next shot follows as soon as this card is posted: waiting for the ledger takes seconds over a slow connection.
    const flew = await new Promise<boolean>((settled, failed) => {
      const one = rollAttack({ ...rolled, shot, onRolled: () => settled(true) });
      whole.push(one);
      one.then(settled, failed);
    });
    if (flew) continue;
    if (shot === 0) result = "refused";
    break;
  }
  await Promise.all(whole);
  return result;
}

/** Rolls the damage of an automatic hit at once, and spends its use. */
async function strikeByItself(
  actor: Actor.Implementation,
  input: AttackInput,
  item: ActorReference,
  target: ActorReference,
  uses: PayCost | undefined,
): Promise<boolean> {
  const { combat } = isInFight(actor);
  const refused = await runUndoable(
    { kind: "attack", data: { name: displayName(actor), target: target.name, weapon: item.name } },
    async (transaction) => {
      const missing = await uses?.(transaction);
      if (missing) return missing;
      const fight = combat && { combat };
      const plan = planAttack(input, rulingsInForce());
      // An attack without damage is posted all the same: its failure may shake those who see it (REF-08 row 5).
      if (plan.harmless)
        await postCard({
          type: "attack",
          actor,
          plan,
          outcome: surelyHit(plan),
          item,
          targets: [target],
          transaction,
          ...fight,
        });
      else await postDamage({ actor, input, item, target, follows: "", transaction, ...fight });
      return undefined;
    },
  );
  return notifyRefusal(refused);
}

/** The possible uses of a weapon against a target: melee or thrown; empty where there is no choice. */
function waysOf(actor: Actor.Implementation, itemId: string, foe: Creature): { use: Use; means: Means }[] {
  const found = (["melee", "missile"] as const).flatMap((use) => {
    const chosen = attackMeans(actor, itemId, undefined, use);
    if (chosen?.means.kind !== "weapon" || chosen.means.use !== use) return [];
    return [{ use, means: againstFoe(chosen.means, chosen.item, foe) }];
  });
  return found.length > 1 ? found : [];
}
