/** The marks beside a name in the tracker. */
import { moveAllowance } from "../../rules/combat/movement.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { ArmourChangeInFight, Declaration, Combatant as Fighter } from "../../rules/facts/combatant.ts";
import type { LoyaltyMoment } from "../../rules/morale/loyalty.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { parry } from "../../rules/topics/parry.ts";
import { signed } from "../platform/numbers.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";

/** Whether a declaration is still valid: a lost or finished spell is no longer being cast (BX-134). */
export function stillDeclared({ declared, spell }: Fighter): boolean {
  return declared !== "none" && !(declared === "spell" && (spell === "abandoned" || spell === "cast"));
}

/** The declarations of a combatant where there is a choice; there are none for a creature without spells. */
export function declarable({ declared, caster }: Fighter, all: readonly Declaration[]): readonly Declaration[] {
  const own = all.filter((value) => value !== "spell" || caster || declared === "spell");
  return own.length > 1 ? own : [];
}

/** The declaration of a combatant; for a parry also the guarded creatures, and its remaining points (ERIS-32). */
export function declaredLine(
  { declared, detail, parried = 0 }: Fighter,
  state: CombatState,
  rulings: Rulings,
): TextLine {
  if (declared !== "parry") return line(`RULINGS.Combat.Declared.${declared}`, { detail });
  const points = rulings.use(parry)?.points ?? 0;
  const ward = state.combatants.find(({ id }) => id === detail)?.name ?? "";
  return line(ward ? "RULINGS.Combat.Declared.guard" : "RULINGS.Combat.Declared.parry", { ward, parried, points });
}

/** The data from documents for the marks of a combatant played by the viewer. */
export interface MarkFacts {
  /** Rate in feet a turn by its fastest movement. */
  readonly pace?: number;
  /** The reason for a loyalty check (BX-181). */
  readonly loyalty?: LoyaltyMoment;
  /** Whether its rate is in yards (BX-074). */
  readonly outdoors?: boolean;
  /** Whether it leads its group (GOR-93, REF-08). */
  readonly leader?: boolean;
  /** Whether it refuses to fight, by its rating (BX-173). */
  readonly unwilling?: boolean;
  /** Whether it is in darkness and sees nothing (BX-041). */
  readonly dark?: boolean;
}

/** The marks of a combatant. */
export function marksOf(
  fighter: Fighter,
  { pace, loyalty, leader, unwilling, dark, outdoors }: MarkFacts,
  rulings: Rulings,
): TextLine[] {
  const marks: TextLine[] = [];
  const mark = (key: string): number => marks.push(line(`RULINGS.Combat.Mark.${key}`));
  if (leader) mark("leader");
  if (fighter.status === "fled") mark("fled");
  if (unwilling && fighter.status === "active") mark("unwilling");
  if (fighter.dying) mark("dying");
  if (dark && fighter.status === "active") mark("dark");
  if (fighter.surprised) mark("surprised");
  if (fighter.spell === "disrupted") mark("disrupted");
  if (fighter.spell === "cast") mark("cast");
  if (fighter.spell === "abandoned") mark("givenUp");
  if (fighter.slow && fighter.status === "active") mark("slow");
  if (fighter.waiting) mark("waiting");
  if (fighter.dressing) marks.push(armourChangeLine(fighter.dressing));
  if (fighter.feetMoved > 0) marks.push(movedLine(fighter, pace, outdoors === true ? "yards" : "feet", rulings));
  if (fighter.nextSide) mark("changingSide");
  if (loyalty && fighter.status === "active") mark(`loyalty.${loyalty}`);
  return marks;
}

/** An armour change with its remaining rounds; an attack on the wearer restarts it (ERIS-118). */
function armourChangeLine({ mode, name, left, interrupted }: ArmourChangeInFight): TextLine {
  const data = { item: name, left };
  return interrupted === undefined
    ? line(`RULINGS.Combat.Mark.changingArmour.${mode}`, data)
    : line(`RULINGS.Combat.Mark.again.${mode}`, data);
}

/** The movement of a combatant this round, with its limit where it is exceeded (BX-115). */
function movedLine(fighter: Fighter, pace: number | undefined, unit: "feet" | "yards", rulings: Rulings): TextLine {
  const moved = fighter.feetMoved;
  const allowed = pace === undefined ? undefined : moveAllowance(fighter, pace, false, rulings);
  if (!allowed?.excess) return line(`RULINGS.Combat.Mark.moved.${unit}`, { moved });
  return line(`RULINGS.Combat.Mark.tooFar.${unit}`, { moved, most: allowed.value });
}

/** The parts of a fight that a viewer may see. */
interface Seen {
  readonly state: CombatState;
  readonly referee: boolean;
  readonly facts: readonly {
    readonly id: string;
    readonly name: string;
    readonly owned: boolean;
    readonly hidden: boolean;
  }[];
}

interface BonusLine {
  readonly id: string;
  readonly text: TextLine;
  readonly used: string;
}

/** The bonuses until a turn (HERO-04), as far as they concern combatants visible to the viewer. */
export function bonusLines({ state, facts, referee }: Seen): readonly BonusLine[] {
  const seen = new Map(facts.flatMap((fact) => (isSeen(fact, referee) ? [[fact.id, fact.name]] : [])));
  const named = (ids: readonly string[]): string => ids.flatMap((id) => seen.get(id) ?? []).join(", ");
  return (state.bonuses ?? []).flatMap(({ id, name, on, value, to, of, edge, uses }) => {
    const who = named(to);
    if (!who) return [];
    const text = line(
      "RULINGS.Heroic.bonus.row",
      { name, value: signed(value), who, of: seen.get(of) ?? "" },
      { on: `RULINGS.Heroic.bonus.on.${on}`, edge: `RULINGS.Heroic.bonus.edge.${edge}` },
    );
    const spent = Object.entries(uses).flatMap(([one, use]) => (use === "spent" ? [one] : []));
    return [{ id, text, used: named(spent) }];
  });
}

/** Whether the viewer sees a combatant: hidden ones only the referee and their owner. */
export function isSeen(
  { hidden, owned }: { readonly hidden: boolean; readonly owned: boolean },
  referee: boolean,
): boolean {
  return referee || owned || !hidden;
}
