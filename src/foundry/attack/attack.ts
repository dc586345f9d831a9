import { planDamage } from "../../rules/attack/damage.ts";
import { resolveDamage } from "../../rules/attack/damage-outcome.ts";
import { isMissile } from "../../rules/attack/means.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../rules/attack/resolve.ts";
import type { AttackInput, AttackOutcome, AttackPlan, DamageInput } from "../../rules/attack/types.ts";
import { attackAdvice } from "../../view/attack-advice.ts";
import { creatureOf } from "../adapter/creature.ts";
import { inFight, notNow } from "../adapter/fight.ts";
import { foesOf } from "../adapter/foes.ts";
import { ofWeapon, situationOf } from "../adapter/situation.ts";
import { creaturesAround, feetBetween, opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { cardData } from "../chat/data.ts";
import { type CardParty, postCard } from "../chat/post.ts";
import { actorByUuid, isFrom, sameParty } from "../chat/stored.ts";
import { perform } from "../deeds/perform.ts";
import { throwByHand } from "../dice.ts";
import { breakMagic } from "../magic/lay.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { AttackWindow } from "./attack-window.ts";
import { hitsOf, versusFoe, withRiders } from "./blow.ts";
import { meansOf } from "./means.ts";
import { withoutPoints } from "./no-damage.ts";
import { attackOpen } from "./open.ts";
import { spend } from "./spend.ts";
import { spendUse, usesFault } from "./uses.ts";

type Placed = TokenDocument.Implementation;

/** Attacks every targeted token with an item of the actor; asks first unless told to skip. */
export async function attackWith(actor: Actor.Implementation, itemId: string, skip: boolean): Promise<void> {
  const mine = tokenOf(actor);
  const targets = targetedTokens();
  if (targets.length === 0) {
    const only = mine ? creaturesAround(mine).filter((token) => opposed(token, mine) && !token.hidden) : [];
    if (only.length !== 1) return attackOpen(actor, itemId);
    targets.push(...only);
  }
  const ids = targets.map((token) => token.actor?.uuid ?? token.uuid);
  const item = actor.items.get(itemId);
  if (tellRefusal(usesFault(item))) return;
  let made = false;
  for (const token of targets) made = (await attackOne(actor, itemId, mine, token, ids, skip)) || made;
  if (made) await spendUse(actor, item);
}

async function attackOne(
  actor: Actor.Implementation,
  itemId: string,
  mine: Placed | undefined,
  token: Placed,
  ids: readonly string[],
  skip: boolean,
): Promise<boolean> {
  const foe = token.actor;
  if (!foe) return false;
  const chosen = meansOf(actor, itemId, mine && feetBetween(mine, token));
  if (!chosen) {
    ui.notifications?.warn("RULINGS.Notice.noSuchAttack", { localize: true });
    return false;
  }
  const situation = {
    ...situationOf(mine, token),
    ...ofWeapon(chosen.item),
    ...(ids.length > 1 && { targets: ids }),
  };
  const opened: AttackInput = {
    attacker: creatureOf(actor),
    target: { ...creatureOf(foe), name: token.name },
    means: versusFoe(chosen.means, chosen.item, creatureOf(foe)),
    situation,
  };
  const weapon = chosen.name || localize("RULINGS.Attack.unarmed");
  const kind = isMissile(chosen.means, situation, rulingsInForce()) ? ("shoot" as const) : ("strike" as const);
  const turn = notNow(mine, { kind, continues: (situation.attacksMade ?? 0) > 0 });
  const item = { uuid: chosen.item?.uuid ?? "", name: weapon, img: chosen.item?.img ?? "" };
  const target = { uuid: foe.uuid, name: token.name, img: token.texture.src ?? foe.img ?? "" };
  if (!turn && hitsByItself(chosen.item, foe)) {
    const means = withRiders(opened.means, undefined, undefined, opened.target);
    await postDamage(actor, { ...opened, means }, item, target, "", inFight(actor).combat);
    return true;
  }
  const foes = mine ? foesOf(mine, chosen.means) : [];
  const advice = attackAdvice(opened.attacker, foe.uuid, chosen.means, foes, rulingsInForce());
  const stop = turn ?? advice.stop;
  const clear = skip && !stop && !planAttack(opened, rulingsInForce()).refused;
  const input = clear ? opened : await AttackWindow.ask(opened, weapon, stop, advice.warnings);
  if (!input) return false;
  // Several shots of one action go at one target, or one at each of several (ERIS-22).
  const shots = ids.length > 1 ? 1 : planAttack(input, rulingsInForce()).shots;
  for (let shot = 0; shot < shots; shot += 1) await rollOne(actor, input, item, target);
  return true;
}

/** Breath, gazes and swarms need no roll to hit, and some things cannot be missed. */
function hitsByItself(item: Item.Implementation | undefined, foe: Actor.Implementation): boolean {
  if (item?.type === "attack" && (item.system as Item.SystemOfType<"attack">).automatic) return true;
  return (foe.system as Actor.SystemOfType<"monster">).ac.always;
}

async function rollOne(
  actor: Actor.Implementation,
  input: AttackInput,
  item: CardParty,
  target: CardParty,
): Promise<void> {
  const rulings = rulingsInForce();
  const plan = planAttack(input, rulings);
  const thrown = await throwByHand(plan);
  const rolls = [...thrown.shown];
  let outcome = resolveAttack(plan, thrown.rolls, rulings);
  for (const next of outcome.next) {
    if (next.kind !== "throw") continue;
    const further = await throwByHand(next.plan);
    rolls.push(...further.shown);
    if (next.plan.procedure === "weaponBreak")
      outcome = withBreak(outcome, resolveBreak(next.plan, further.rolls, rulings));
    else outcome = withStray(outcome, resolveStray(next.plan, further.rolls, rulings));
  }
  const { combat } = inFight(actor);
  const told = outcome;
  await perform(
    { kind: "attack", data: { name: actor.name, target: target.name, weapon: item.name } },
    async (deed) => {
      await postCard({
        type: "attack",
        actor,
        plan,
        outcome: told,
        rolls,
        item,
        targets: [target],
        ...(combat && { combat }),
        deed,
      });
      await spend(deed, actor, told, combat?.round);
      await breakMagic(deed, actor, "attacks");
      return undefined;
    },
  );
}

function withBreak(outcome: AttackOutcome, broken: ReturnType<typeof resolveBreak>): AttackOutcome {
  return { ...outcome, steps: [...outcome.steps], ...(broken.weaponBroken && { weaponBroken: broken.weaponBroken }) };
}

function withStray(outcome: AttackOutcome, stray: ReturnType<typeof resolveStray>): AttackOutcome & { stray: unknown } {
  return { ...outcome, stray };
}

/** Rolls the damage of an attack that hit, from its card. */
export async function damageOf(message: ChatMessage.Implementation): Promise<void> {
  const found = attackOf(message);
  if (!found) {
    ui.notifications?.warn("RULINGS.Notice.staleButton", { localize: true });
    return;
  }
  const { actor, foe, plan, natural, critical, item, target } = found;
  const input: DamageInput = {
    attacker: creatureOf(actor),
    target: { ...creatureOf(foe), name: target.name },
    means: withRiders(plan.means, natural, hitsOf(message), creatureOf(foe)),
    situation: plan.situation,
    critical,
  };
  await postDamage(actor, input, item, target, message.id ?? "");
}

interface StoredAttack {
  readonly actor: Actor.Implementation;
  readonly foe: Actor.Implementation;
  readonly plan: AttackPlan;
  readonly natural: number | undefined;
  readonly critical: boolean;
  readonly item: CardParty;
  readonly target: CardParty;
}

/** The attack that a card tells of, with its documents; undefined when it is none that hit, or they are gone. */
function attackOf(message: ChatMessage.Implementation): StoredAttack | undefined {
  const data = cardData(message);
  const actor = actorByUuid(data?.speaker.uuid);
  const target = data?.targets[0];
  const foe = actorByUuid(target?.uuid);
  if (!data || !actor || !foe || !target) return undefined;
  const { plan, outcome } = data;
  if (!isFrom<AttackPlan>(plan, "attack") || !isFrom<AttackOutcome>(outcome, "attack") || !outcome.hit)
    return undefined;
  const { natural, critical } = outcome;
  return { actor, foe, plan, natural, critical, item: sameParty(data.item), target: sameParty(target) };
}

/** Rolls the damage of a weapon or natural attack against the target without an attack roll: for what hits by itself. */
export async function rollDamageFor(
  actor: Actor.Implementation,
  itemId: string,
  _options: { readonly event?: Event },
): Promise<void> {
  const mine = tokenOf(actor);
  const [token] = targetedTokens();
  const foe = token?.actor;
  const chosen = token && meansOf(actor, itemId, mine && feetBetween(mine, token));
  if (!token || !foe || !chosen) {
    ui.notifications?.warn("RULINGS.Notice.noTarget", { localize: true });
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
    means: withRiders(chosen.means, undefined, undefined, creatureOf(foe)),
    situation: situationOf(mine, token),
  };
  await postDamage(actor, input, item, target, "");
}

async function postDamage(
  actor: Actor.Implementation,
  input: DamageInput,
  item: CardParty,
  target: CardParty,
  follows: string,
  combat?: Combat.Implementation,
): Promise<void> {
  const rulings = rulingsInForce();
  const damage = planDamage(input, rulings);
  if (damage.refused && !(damage.refused.key === "noDamage" && damage.riders.length > 0)) {
    tellRefusal(damage.refused);
    return;
  }
  const thrown = await throwByHand(damage);
  const outcome = damage.refused ? withoutPoints(damage) : resolveDamage(damage, thrown.rolls, rulings);
  await postCard({
    type: "damage",
    actor,
    plan: damage,
    outcome,
    rolls: thrown.shown,
    item,
    targets: [target],
    follows,
    ...(combat && { combat }),
  });
}
