import type { CombatDocument } from "../platform/types.ts";
import type { PlacedToken } from "../platform/types.ts";
import type { AttackSituation } from "../../rules/attack/types.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import type { Combatant as Fighter } from "../../rules/facts/combatant.ts";
import { parry } from "../../rules/topics/parry.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { feetBetween } from "./tokens.ts";

/**
 * Who parries for the target of a blow: the target itself, else the nearest who has said that it guards this one (ERIS-32). With how far
 * apart the three stand and what of the parry is handed out already.
 */
export function parryOf(
  combat: CombatDocument | undefined,
  state: CombatState,
  target: Fighter | undefined,
  attacker: PlacedToken | undefined,
): Pick<AttackSituation, "parrier" | "parrySpent" | "wardFeet"> {
  if (!target || !rulingsInForce().use(parry)) return {};
  const token = (id: string): PlacedToken | null => combat?.combatants.get(id)?.token ?? null;
  const between = (a: PlacedToken | null | undefined, b: PlacedToken | null): number | undefined =>
    a && b ? feetBetween(a, b) : undefined;
  const ward = token(target.id);
  const guards = state.combatants
    .filter((one) => one.declared === "parry" && one.status === "active" && one.side === target.side)
    .filter((one) => one.id === target.id || one.detail === target.id)
    .map((one) => ({ one, feet: one.id === target.id ? 0 : (between(token(one.id), ward) ?? 0) }))
    .sort((a, b) => a.feet - b.feet);
  const [guard] = guards;
  if (!guard) return {};
  const { one, feet } = guard;
  const away = between(attacker, token(one.id));
  return {
    parrier: { id: one.id, name: one.name, ...(away !== undefined && { distanceFeet: away }) },
    ...(one.parried && { parrySpent: one.parried }),
    ...(feet > 0 && { wardFeet: feet }),
  };
}
