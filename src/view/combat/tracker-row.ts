/** A combatant's row in the tracker: its content, and the viewer's actions for it. */

import { currentSlot, initiativeShown } from "../../rules/combat/order-view.ts";
import { notDone } from "../../rules/combat/reroll-initiative.ts";
import type { Combatant as Fighter } from "../../rules/facts/combatant.ts";
import { death } from "../../rules/topics/death.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { TrackerFact, TrackerInput } from "./tracker-input.ts";
import { declarable, declaredLine, marksOf, stillDeclared } from "./tracker-marks.ts";

export interface CombatantRow {
  readonly id: string;
  readonly name: string;
  readonly img: string;
  readonly classes: string;
  readonly hitPoints: string;
  readonly look?: TextLine;
  readonly initiative: string;
  readonly declared?: TextLine;
  readonly marks: readonly TextLine[];
  readonly canFinish: boolean;
  readonly canBegin: boolean;
  /** Whether it was ticked as done in the running step, which can be taken back. */
  readonly canReturn: boolean;
  /** Declarations to choose from, when the viewer may declare for it now. */
  readonly declarations: readonly { readonly value: string; readonly label: TextLine; readonly selected: boolean }[];
  /** Whether a button shows declarations that are possible but not asked for. */
  readonly mayDeclare: boolean;
  /** Whether the referee may allow a first shot, and has done so; undefined when it is not possible. */
  readonly shootsFirst?: "yes" | "no";
  readonly canSaveFromDeath: boolean;
  readonly canRoll: boolean;
  readonly owned: boolean;
}

export function rowOf(fighter: Fighter, fact: TrackerFact, input: TrackerInput, canRoll: boolean): CombatantRow {
  const { state, rulings, referee } = input;
  const slot = currentSlot(state, rulings);
  const mine = referee || fact.owned;
  const pending = slot.pending.includes(fighter.id);
  // A creature that cannot act is not waited for; a dying one has a save to make.
  const out = fighter.status === "active" && !fighter.dying ? fact.unable : undefined;
  const shown = initiativeShown(state, fighter, rulings).shown;
  const own = rulings.is("initiative", "individual", "blocks");
  const open = mine && slot.declarationsOpen && fighter.status === "active" && !fighter.surprised && !fighter.done;
  const offers = open ? declarable(fighter, slot.declarations) : [];
  const asked =
    fighter.character || fighter.caster || fighter.declared !== "none" || input.declaring.includes(fighter.id);
  const states = {
    "is-acting": slot.acting === fighter.id || (slot.acting === "" && pending && !out),
    "is-done": fighter.done && fighter.status === "active",
    "is-slow": fighter.slow,
    "is-surprised": fighter.surprised,
    "is-disrupted": fighter.spell === "disrupted",
    "is-defeated": fighter.status === "defeated",
    "is-fleeing": fighter.status === "fled",
    "is-hidden": fact.hidden,
  };
  return {
    id: fighter.id,
    name: fact.name,
    img: fact.img,
    classes: Object.entries(states)
      .flatMap(([name, on]) => (on ? [name] : []))
      .join(" "),
    hitPoints: fact.hitPoints ?? "",
    ...(fact.look && { look: fact.look }),
    initiative: own && shown !== null ? String(shown) : "",
    ...(stillDeclared(fighter) && {
      declared: declaredLine(fighter, state, rulings),
    }),
    marks: [...marksOf(fighter, fact, rulings), ...(fact.holds?.length ? fact.holds : out ? [out] : [])],
    canFinish: mine && pending && (slot.acting === "" || slot.acting === fighter.id),
    canReturn: mine && slot.finished.includes(fighter.id) && !notDone(state, fighter.id, rulings).refused,
    canBegin: mine && pending && slot.acting === "" && slot.phase !== "declare" && rulings.is("initiative", "blocks"),
    declarations: (asked ? offers : []).map((value) => ({
      value,
      label: line(`RULINGS.Combat.Declare.${value}`),
      selected: fighter.declared === value,
    })),
    mayDeclare: !asked && offers.length > 0,
    ...(referee && slot.mayShootFirst.includes(fighter.id) && { shootsFirst: fighter.shootsFirst ? "yes" : "no" }),
    canSaveFromDeath: mine && fighter.dying && !fighter.done && rulings.use(death).woundLevels,
    canRoll,
    owned: mine,
  };
}
