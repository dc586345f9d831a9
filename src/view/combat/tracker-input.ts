import type { CombatState } from "../../rules/combat/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { MarkFacts } from "./tracker-marks.ts";

/** The data of a combatant from its documents, and the viewer's options for it. */
export interface TrackerFact extends MarkFacts {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly hitPoints?: string;
  /** Its look, for viewers without hit points. */
  readonly look?: TextLine;
  readonly owned: boolean;
  readonly hidden: boolean;
  /** Its holders, and similar facts that everybody at the table may see. */
  readonly holds?: readonly TextLine[];
  /** The condition that prevents it from acting: asleep, stunned. */
  readonly unable?: TextLine;
}

export interface TrackerInput {
  readonly state: CombatState;
  readonly rulings: Rulings;
  readonly facts: readonly TrackerFact[];
  readonly referee: boolean;
  /** Ids of sides and combatants for whom the viewer may roll. */
  readonly mayRoll: readonly string[];
  /** Dice already rolled that wait for the others, by roll id. */
  readonly dice: Readonly<Record<string, number>>;
  /** Combatants whose declarations the viewer opened; characters and casters are always asked. */
  readonly declaring: readonly string[];
  /** Names of morale groups, by id. */
  readonly groups: Readonly<Record<string, string>>;
  /** Whether the fight has an earlier step to return to. */
  readonly earlier: boolean;
}
