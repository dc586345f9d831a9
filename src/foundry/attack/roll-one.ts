/** One attack that is rolled, and the card that tells of it. */
import { isMissile } from "../../rules/attack/means.ts";
import { planAttack } from "../../rules/attack/plan.ts";
import { resolveAttack, resolveBreak, resolveStray } from "../../rules/attack/resolve.ts";
import type { AttackInput, AttackOutcome } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { FallenAt } from "../adapter/fallen.ts";
import { inFight } from "../adapter/fight.ts";
import { calledOf } from "../called.ts";
import { type CardParty, postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import type { Deed } from "../deeds/recorder.ts";
import { reverse } from "../deeds/reverse.ts";
import { throwByHand } from "../dice.ts";
import { breakMagic, breakWards } from "../magic/lay.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { spend } from "./spend.ts";

/** What an attack costs beside what its outcome says; a refusal where it cannot be paid. */
export type Cost = (deed: Deed) => Promise<Refusal | undefined>;

interface Rolled {
  readonly actor: Actor.Implementation;
  readonly input: AttackInput;
  readonly item: CardParty;
  readonly target: CardParty;
  readonly uses: Cost | undefined;
  /** Where what is thrown falls. */
  readonly where: FallenAt | undefined;
  readonly back: string;
  /** Which of several shots of one action it is. */
  readonly shot: number;
  /** Called when it was told of. */
  readonly told: () => void;
}

/** Rolls one attack and tells of it. Gives whether it was made. */
export async function rollOne({ actor, input, item, target, uses, where, back, shot, told }: Rolled): Promise<boolean> {
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
  const found = outcome;
  const done = await perform(
    {
      kind: "attack",
      data: { name: calledOf(actor), target: target.name, weapon: item.name, ...(shot > 0 && { shot }) },
    },
    async (deed) => {
      const missing = (await spend(deed, actor, found, combat?.round, where, combat?.id)) ?? (await uses?.(deed));
      if (missing) return unspent(deed, missing);
      await postCard({
        type: "attack",
        actor,
        plan,
        outcome: found,
        rolls,
        item,
        targets: [target],
        subject: back,
        ...(combat && { combat }),
        deed,
      });
      if (!isMissile(input.means, input.situation, rulings)) await breakWards(deed, actor, [input.target]);
      await breakMagic(deed, actor, "attacks");
      told();
      return undefined;
    },
  );
  return !tellRefusal(done);
}

/** What is refused in the end costs nothing: an arrow that was taken for it is put back. */
async function unspent(deed: Deed, refused: Refusal): Promise<Refusal> {
  await reverse(deed.steps, { partial: true });
  deed.steps.length = 0;
  return refused;
}

function withBreak(outcome: AttackOutcome, broken: ReturnType<typeof resolveBreak>): AttackOutcome {
  return { ...outcome, steps: [...outcome.steps], ...(broken.weaponBroken && { weaponBroken: broken.weaponBroken }) };
}

function withStray(outcome: AttackOutcome, stray: ReturnType<typeof resolveStray>): AttackOutcome {
  return { ...outcome, stray };
}
