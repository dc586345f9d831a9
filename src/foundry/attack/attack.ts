import { isMissile } from "../../rules/attack/means.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../rules/attack/resolve.ts";
import type { AttackInput, AttackOutcome } from "../../rules/attack/types.ts";
import { attackAdvice } from "../../view/attack-advice.ts";
import { creatureOf } from "../adapter/creature.ts";
import { inFight, notNow } from "../adapter/fight.ts";
import { foesOf } from "../adapter/foes.ts";
import { ofWeapon, situationOf } from "../adapter/situation.ts";
import { creaturesAround, feetBetween, opposed, targetedTokens, tokenOf } from "../adapter/tokens.ts";
import { type CardParty, postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import type { Deed } from "../deeds/recorder.ts";
import { throwByHand } from "../dice.ts";
import { breakMagic } from "../magic/lay.ts";
import { isUnleashed } from "../magic/natural.ts";
import { unleash } from "../magic/unleash.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { AttackWindow } from "./attack-window.ts";
import { hitsByItself, versusFoe, withRiders } from "./blow.ts";
import { postDamage } from "./damage.ts";
import { meansOf } from "./means.ts";
import { attackOpen } from "./open.ts";
import { spend } from "./spend.ts";
import { spendUse, usesFault } from "./uses.ts";

type Placed = TokenDocument.Implementation;

/** Attacks every targeted token with an item of the actor; asks first unless told to skip. */
export async function attackWith(actor: Actor.Implementation, itemId: string, skip: boolean): Promise<void> {
  const own = actor.items.get(itemId);
  if (own && isUnleashed(own)) return unleash(actor, own);
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
  // One use is spent, however many it hits.
  let uses: Cost | undefined = (deed) => spendUse(deed, actor, item);
  for (const token of targets) if (await attackOne({ actor, itemId, mine, token, ids, skip, uses })) uses = undefined;
}

/** What an attack costs beside what its outcome says. */
type Cost = (deed: Deed) => Promise<void>;

interface Asked {
  readonly actor: Actor.Implementation;
  readonly itemId: string;
  readonly mine: Placed | undefined;
  readonly token: Placed;
  readonly ids: readonly string[];
  readonly skip: boolean;
  readonly uses: Cost | undefined;
}

async function attackOne({ actor, itemId, mine, token, ids, skip, uses }: Asked): Promise<boolean> {
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
    await strikeByItself(actor, { ...opened, means }, item, target, uses);
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
  for (let shot = 0; shot < shots; shot += 1) await rollOne(actor, input, item, target, shot === 0 ? uses : undefined);
  return true;
}

/** What hits by itself rolls damage at once; it spends its use with it. */
async function strikeByItself(
  actor: Actor.Implementation,
  input: AttackInput,
  item: CardParty,
  target: CardParty,
  uses: Cost | undefined,
): Promise<void> {
  const { combat } = inFight(actor);
  await perform(
    { kind: "attack", data: { name: actor.name, target: target.name, weapon: item.name } },
    async (deed) => {
      await postDamage({ actor, input, item, target, follows: "", deed, ...(combat && { combat }) });
      await uses?.(deed);
      return undefined;
    },
  );
}

async function rollOne(
  actor: Actor.Implementation,
  input: AttackInput,
  item: CardParty,
  target: CardParty,
  uses: Cost | undefined,
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
  const done = await perform(
    { kind: "attack", data: { name: actor.name, target: target.name, weapon: item.name } },
    async (deed) => {
      const missing = await spend(deed, actor, told, combat?.round);
      if (missing) return missing;
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
      await uses?.(deed);
      await breakMagic(deed, actor, "attacks");
      return undefined;
    },
  );
  tellRefusal(done);
}

function withBreak(outcome: AttackOutcome, broken: ReturnType<typeof resolveBreak>): AttackOutcome {
  return { ...outcome, steps: [...outcome.steps], ...(broken.weaponBroken && { weaponBroken: broken.weaponBroken }) };
}

function withStray(outcome: AttackOutcome, stray: ReturnType<typeof resolveStray>): AttackOutcome & { stray: unknown } {
  return { ...outcome, stray };
}
