import { checkCreature } from "../creature/check.ts";
import { inClass } from "../creature/classes-of.ts";
import type { Creature } from "../creature/types.ts";
import { effectiveLevel } from "../derived/effective-level.ts";
import { oneOf, wholeNumber } from "../errors.ts";
import { shape } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Traced } from "../trace/types.ts";
import { giftsOf } from "./gifts.ts";

/** The checks of some classes and peoples that are not thief skills (Facts). @texts RULINGS.ClassCheck.* RULINGS.Step.classCheck.* */
export const CLASS_CHECKS = ["readLanguages", "useScroll", "hideOutdoors", "hideIndoors"] as const;
export type ClassCheck = (typeof CLASS_CHECKS)[number];

export interface ClassCheckPlan extends Plan<"classCheck"> {
  readonly creature: { readonly id: string; readonly name: string };
  readonly check: ClassCheck;
  /** Chance in a hundred, or in six for hiding underground. */
  readonly chance: Traced;
}

export interface ClassCheckOutcome {
  readonly procedure: "classCheck";
  readonly natural: number;
  readonly chance: number;
  readonly success: boolean;
  readonly stamp: string;
}

/** A thief reads languages from the fourth level on, and scrolls from the tenth, with this chance of success. */
const READS = { from: 4, chance: 80 } as const;
const SCROLLS = { from: 10, chance: 90 } as const;

function chanceOf(creature: Creature, check: ClassCheck, rulings: Rulings): number {
  const gifts = giftsOf(creature, rulings);
  if (check === "hideOutdoors") return gifts.hideOutdoors ?? 0;
  if (check === "hideIndoors") return gifts.hideIndoors ?? 0;
  const { from, chance } = check === "readLanguages" ? READS : SCROLLS;
  const reader = inClass(creature, ({ id }) => id === "thief");
  return reader.class?.id === "thief" && effectiveLevel(reader, rulings) >= from ? chance : 0;
}

/**
 * Plans one of these checks (Facts of thieves and halflings): d100, or d6 for hiding underground, at or under the chance. A text can be tried again at the next
 * level.
 * @throws RulesError for an unknown check or numbers out of bounds.
 */
export function planClassCheck(
  creature: Creature,
  check: ClassCheck,
  input: { readonly modifier?: number; readonly triedAtLevel?: number },
  rulings: Rulings,
): ClassCheckPlan {
  checkCreature(creature);
  shape({})(input, "input");
  oneOf(check, CLASS_CHECKS, "check");
  const value = chanceOf(creature, check, rulings);
  const step = { on: "chance", source: { kind: "class" } } as const;
  const trace = rulings.trace({ ...step, key: `classCheck.${check}`, op: "set", value });
  const modifier = wholeNumber(input.modifier ?? 0, "modifier", -100, 100);
  if (modifier !== 0)
    trace.apply({ ...step, key: "character.referee", op: "add", value: modifier, source: { kind: "referee" } });
  const tried =
    input.triedAtLevel !== undefined &&
    input.triedAtLevel >=
      effectiveLevel(
        inClass(creature, ({ id }) => id === "thief"),
        rulings,
      );
  const refused: Refusal | undefined =
    value === 0 ? { key: "character.noSense" } : tried ? { key: "character.textTried" } : undefined;
  return {
    procedure: "classCheck",
    creature: { id: creature.id, name: creature.name },
    check,
    chance: trace.done(),
    rolls: refused ? [] : [{ id: "check", formula: check === "hideIndoors" ? "1d6" : "1d100" }],
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveClassCheck(plan: ClassCheckPlan, rolls: Rolls): ClassCheckOutcome {
  const natural = rolledFor(rolls, "check").total;
  const { value } = plan.chance;
  return { procedure: "classCheck", natural, chance: value, success: natural <= value, stamp: plan.stamp };
}
