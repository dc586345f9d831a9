import type { GrapplePlan } from "../../rules/attack/grapple.ts";
import { roundsLeft } from "../../rules/attack/holds.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type GrappleMethod, grappling } from "../../rules/topics/grappling.ts";
import { signed } from "../platform/numbers.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** A possible helper of the first attacker. */
interface Helper {
  readonly id: string;
  readonly name: string;
  readonly joins: boolean;
}

interface GrappleWindowView {
  readonly methods: readonly { readonly value: string; readonly label: TextLine; readonly selected: boolean }[];
  readonly helpers: readonly Helper[];
  /** Options that the chosen method uses. */
  readonly bothHold: boolean;
  readonly extraordinary: boolean;
  /** Whether dice are compared with dice, so that both sides can have adjustments. */
  readonly contest: boolean;
  /** The target numbers or dice of each side. */
  readonly needs: readonly TextLine[];
  readonly refused?: TextLine;
}

/** The content of the grapple window; `closed`: the defender's numbers are hidden. */
export function grappleWindowView(
  plan: GrapplePlan,
  helpers: readonly Helper[],
  rulings: Rulings,
  closed: boolean,
): GrappleWindowView {
  const ways = rulings.use(grappling)?.selectable ?? [];
  const strength = plan.procedure === "grappleStrength";
  return {
    methods:
      ways.length > 1
        ? ways.map((value) => ({
            value,
            label: line(`RULINGS.Topic.grappling.variants.${value}.label`),
            selected: value === plan.method,
          }))
        : [],
    helpers,
    bothHold: plan.method === "gygaxian" || plan.method === "natural",
    extraordinary: strength,
    contest: !strength,
    needs: needsOf(plan, closed),
    ...(plan.refused && { refused: refusalLine(plan.refused) }),
  };
}

/** The method of that name, when the ruling offers it. */
export function grappleMethod(name: unknown, rulings: Rulings): GrappleMethod | undefined {
  return rulings.use(grappling)?.selectable.find((one) => one === name);
}

/** The effect of a grapple on a creature, in a line: its holders, or the rounds for which it is still stunned. */
export function holdLine(
  hold: { readonly by: readonly { readonly name: string }[]; readonly until: number | null },
  now: number,
  rulings: Rulings,
): TextLine {
  const names = hold.by.map(({ name }) => name).join(", ");
  if (names) return line("RULINGS.Grapple.heldBy", { names });
  return line("RULINGS.Grapple.stunned", { rounds: hold.until === null ? 0 : roundsLeft(hold.until - now, rulings) });
}

/** Whether the rulings have grappling. */
export function canGrapple(rulings: Rulings): boolean {
  return rulings.use(grappling) !== undefined;
}

function needsOf(plan: GrapplePlan, closed: boolean): TextLine[] {
  const { name } = plan.defender;
  if (plan.procedure === "grappleStrength") {
    if (closed) return [line("RULINGS.Grapple.needs.strengthClosed", { name })];
    const dice = plan.extraordinary ? "d100" : "3d6";
    return [line("RULINGS.Grapple.needs.strength", { name, dice, strength: plan.strength })];
  }
  const against = closed
    ? line("RULINGS.Grapple.needs.defenceClosed", { name })
    : line("RULINGS.Grapple.needs.defence", { name, dice: formulaOf(plan.defence) });
  if (plan.procedure === "grappleContest")
    return [line("RULINGS.Grapple.needs.attack", { dice: formulaOf(plan.attack) }), against];
  const hits = plan.attempts.map(({ attacker, neededNatural, chance }) =>
    closed
      ? line("RULINGS.Grapple.needs.attemptClosed", { name: attacker.name })
      : line("RULINGS.Grapple.needs.attempt", {
          name: attacker.name,
          natural: neededNatural,
          chance: Math.round(chance * 100),
        }),
  );
  return [...hits, line("RULINGS.Grapple.needs.eachHit"), against];
}

function formulaOf({
  formula,
  adds,
}: {
  readonly formula: string;
  readonly adds: readonly { readonly value: number }[];
}): string {
  const more = adds.reduce((sum, { value }) => sum + value, 0);
  return more === 0 ? formula : `${formula}${signed(more)}`;
}
