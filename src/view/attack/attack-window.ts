import { circumstancesAsked } from "../../rules/attack/attack-bonus.ts";
import { isMissile } from "../../rules/attack/means.ts";
import type { AttackInput, AttackPlan, AttackSituation, Cover } from "../../rules/attack/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { armourClassRead, notationRead } from "../platform/notation.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { TextLine, WhyLine } from "../platform/view-types.ts";

/** A yes-or-no option of the attacker or the referee. */
interface TickView {
  readonly name: keyof AttackSituation;
  readonly label: TextLine;
  readonly checked: boolean;
}

interface AttackWindowView {
  readonly sub: TextLine;
  readonly missile: boolean;
  readonly distance: string;
  readonly band?: TextLine;
  readonly covers: readonly { readonly value: string; readonly label: TextLine; readonly selected: boolean }[];
  readonly ticks: readonly TickView[];
  /** Points of a parry that may be used against this attacker. */
  readonly parryShare?: number;
  readonly modifier: number;
  readonly needs: TextLine;
  /** The same in one sentence; absent where it would reveal a foe's armour. */
  readonly plain?: TextLine;
  /** The chance to hit, and the needed die result where it differs; absent where it would reveal a foe's armour. */
  readonly odds?: TextLine;
  readonly why: readonly WhyLine[];
  readonly refused?: TextLine;
  /** Key of the refusal, for the referee's override. */
  readonly refusedKey?: string;
  readonly warnings: readonly TextLine[];
}

const COVERS = ["0", "-1", "-2", "-3", "-4", "complete"] as const;

/** The choices of cover for a target (BX-145). */
export function coverChoices(now: Cover): AttackWindowView["covers"] {
  return COVERS.map((value) => ({
    value,
    label: line(`RULINGS.Attack.cover.${value === "complete" ? value : Math.abs(Number(value))}`),
    selected: String(now) === value,
  }));
}

export function coverOf(value: string): Cover {
  return value === "complete" ? value : (([-1, -2, -3, -4] as const).find((one) => String(one) === value) ?? 0);
}

/** The content of the attack window: the facts from the tokens, the possible corrections, and the number needed. `closed`: the target's numbers are hidden. */
export function attackWindowView(
  input: AttackInput,
  plan: AttackPlan,
  rulings: Rulings,
  closed = false,
  ascending = false,
): AttackWindowView {
  const { situation } = input;
  const missile = isMissile(input.means, situation, rulings);
  const { refused } = plan;
  return {
    sub: line("RULINGS.Attack.against", { attacker: input.attacker.name, name: input.target.name }),
    missile,
    distance: situation.distanceFeet === undefined ? "" : String(situation.distanceFeet),
    ...(plan.range && { band: line(`RULINGS.Attack.range.${plan.range}`) }),
    covers: missile ? coverChoices(situation.cover ?? 0) : [],
    ticks: [...ticksFor(missile, rulings), ...circumstancesAsked(input)].map((name) => ({
      name,
      label: line(`RULINGS.Attack.tick.${name}`),
      checked: situation[name] === true,
    })),
    ...(!missile && situation.parrier && { parryShare: situation.parryShare ?? 0 }),
    modifier: situation.refereeModifier ?? 0,
    needs: plan.automatic
      ? line("RULINGS.Attack.automatic")
      : closed
        ? line("RULINGS.Attack.closed", { name: plan.target.name })
        : line(`RULINGS.Card.attack.needs.${plan.notation}`, {
            needed: plan.needed.value,
            ac: armourClassRead(plan.armourClass.value, plan.notation, notationRead(plan.notation, ascending)),
            name: plan.target.name,
          }),
    ...(!closed && !plan.automatic && { plain: plainLine(plan, ascending) }),
    ...(!closed && !plan.automatic && { odds: oddsLine(plan) }),
    // The start of a sum at 0 is shown only where something is added.
    why: plan.modifier.steps.length > 1 ? whyLines(plan.modifier.steps) : [],
    ...(refused && { refused: refusalLine(refused), refusedKey: refused.key }),
    warnings: [...(plan.warnings ?? []).map(refusalLine), ...atLeisure(input, missile)],
  };
}

/** The note that a sleeping target can be killed without combat: the sleep spell allows it, and the referee decides whether there is time. */
function atLeisure({ target }: AttackInput, missile: boolean): TextLine[] {
  const asleep = target.conditions.includes("asleep") && !target.conditions.includes("dead");
  return asleep && !missile ? [line("RULINGS.Attack.leisure", { name: target.name })] : [];
}

/** The required die result, in one sentence for readers unfamiliar with THAC0. */
function plainLine({ neededNatural, armourClass, notation }: AttackPlan, ascending: boolean): TextLine {
  const ac = armourClassRead(armourClass.value, notation, notationRead(notation, ascending));
  return line("RULINGS.Card.attack.plain", { natural: neededNatural, ac });
}

function oddsLine({ chance, needed, neededNatural }: AttackPlan): TextLine {
  const percent = Math.round(chance * 100);
  return neededNatural === needed.value
    ? line("RULINGS.Attack.chance", { chance: percent })
    : line("RULINGS.Attack.odds", { natural: neededNatural, chance: percent });
}

/** The options that have an effect under the rulings in force. */
function ticksFor(missile: boolean, rulings: Rulings): (keyof AttackSituation)[] {
  const ticks: (keyof AttackSituation)[] = missile ? ["behind", "outdoors"] : ["behind", "unaware"];
  if (missile && !rulings.is("firingIntoMelee", "off")) ticks.push("intoMelee", "pastMelee");
  if (missile && rulings.is("indirectFire", "on")) ticks.push("indirect", "lowCeiling");
  if (!missile && rulings.is("subdual", "bx")) ticks.push("subdual");
  if (!missile) ticks.push("charging", "retreatingFrom");
  return ticks;
}
