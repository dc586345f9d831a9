import type { AttackNext, AttackOutcome, AttackPlan } from "../../rules/attack/types.ts";
import type { Notation } from "../../rules/topics/attackResolution.ts";
import { armourClassRead, armourStepsRead, notationRead } from "../platform/notation.ts";
import { printed } from "../platform/numbers.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import { button, plainCard } from "./common.ts";
import { imageButtons } from "./mirror-images.ts";
import { counterButton } from "./routine.ts";
import type { ButtonView, CardView, Presenter } from "./types.ts";

/** The card of an attack: the die, every reason, the target's number, and the next steps. */
export const attackCard: Presenter<AttackPlan, AttackOutcome> = (input) => {
  const { plan, outcome } = input;
  const target = plan.target.name;
  const read = notationRead(outcome.notation, input.viewer.ascending);
  const card = plainCard(
    input,
    line("RULINGS.Card.attack.title", { weapon: input.item.name, name: input.speaker.name }),
  );
  return {
    ...card,
    sub: line("RULINGS.Card.attack.against", { name: target }),
    ...(outcome.total !== undefined && {
      total: printed(outcome.total),
      needs: line(`RULINGS.Card.attack.needs.${outcome.notation}`, {
        needed: plan.needed.value,
        ac: armourClassRead(plan.armourClass.value, outcome.notation, read),
        name: target,
      }),
    }),
    why: whyLines(outcome.steps),
    more: [
      { label: line("RULINGS.Card.attack.needed"), why: whyLines(plan.needed.steps) },
      {
        label: line("RULINGS.Card.attack.armourClass", { name: target }),
        why: whyLines(armourStepsRead(plan.armourClass.steps, outcome.notation, read)),
      },
    ].filter((part) => part.why.length > 0),
    outcome: result(outcome),
    lines: notes(plan, outcome, read),
    buttons: [
      ...outcome.next.flatMap((next) => offer(next, input)),
      ...strayOffer(input),
      ...imageButtons(outcome.image === true, input),
    ],
  };
};

function result(outcome: AttackOutcome): NonNullable<CardView["outcome"]> {
  if (outcome.image) return { line: line("RULINGS.Card.attack.image"), tone: "bad" };
  if (outcome.critical) return { line: line("RULINGS.Card.attack.critical"), tone: "good" };
  if (outcome.hit && outcome.automatic) return { line: line("RULINGS.Card.attack.automatic"), tone: "good" };
  if (outcome.hit) return { line: line("RULINGS.Card.attack.hit"), tone: "good" };
  if (outcome.fumble) return { line: line("RULINGS.Card.attack.fumble"), tone: "bad" };
  return { line: line("RULINGS.Card.attack.miss"), tone: "bad" };
}

function notes(plan: AttackPlan, outcome: AttackOutcome, read: Notation): CardView["lines"] {
  const lines = (plan.warnings ?? []).map(refusalLine);
  if (outcome.harmless && outcome.hit) lines.push(line("RULINGS.Card.attack.harmless", { name: plan.target.name }));
  if (outcome.armourClassHit !== undefined && outcome.total !== undefined)
    lines.push(
      line(`RULINGS.Card.attack.${outcome.hit ? "acHit" : "acMissed"}.${read}`, {
        ac: armourClassRead(outcome.armourClassHit, outcome.notation, read),
      }),
    );
  if (outcome.weaponBroken) lines.push(line("RULINGS.Card.attack.weaponBroken", { name: outcome.weaponBroken.name }));
  const { stray } = outcome;
  if (stray) lines.push(line(`RULINGS.Card.attack.stray.${stray.result}`, { name: stray.friend?.name ?? "" }));
  return lines;
}

type Input = Parameters<typeof attackCard>[0];

function offer(next: AttackNext, input: Input): ButtonView[] {
  if (next.kind !== "offer") return [];
  if (next.action === "counter") return [counterButton(next.by, undefined, { against: next.against.id }, input)];
  const harms = doesDamage(input.plan);
  return damageButtons(harms ? (next.critical ? "rollCritical" : "rollDamage") : "brings", harms, input);
}

/** The button for the damage of a friend hit by the shot (ERIS-20). */
function strayOffer(input: Input): ButtonView[] {
  const { stray } = input.outcome;
  return stray?.friend && stray.result !== "none" ? damageButtons("rollStray", true, input) : [];
}

function damageButtons(label: string, harms: boolean, input: Input): ButtonView[] {
  const mine = input.viewer.referee || input.viewer.owns;
  // Damage was already rolled; only a referee may roll it again, without a prominent button.
  if (input.followed.includes("damage"))
    return input.viewer.referee && harms ? [button("rollDamage", "RULINGS.Card.attack.rollAgain", {})] : [];
  return [
    button("rollDamage", `RULINGS.Card.attack.${label}`, {
      primary: true,
      disabled: !mine || input.used.includes("rollDamage"),
      ...(!mine && { others: line("RULINGS.Card.others.maker", { name: input.speaker.name }) }),
    }),
  ];
}

/** Whether a hit does damage, unlike a wight's touch or a basilisk's gaze. */
function doesDamage({ means }: Pick<AttackPlan, "means">): boolean {
  return means.kind !== "natural" || means.attack.damage !== "" || means.attack.byWeapon;
}
