/** The changes of active effects as the rules see them, in the storage of v13 and v14. */

import { CHANGE_TYPES, type ChangeType, type NumberChange } from "../../rules/creature/effect-changes.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { morale } from "../../rules/topics/morale.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import { generation } from "../platform/generation.ts";
import { knownEffectKey } from "../platform/module-effect-keys.ts";

/** Number modes of v13 in their order; 0 is left to modules. */
const MODES: readonly (ChangeType | undefined)[] = [undefined, "multiply", "add", "downgrade", "upgrade", "override"];

/** Default priorities of changes (DOC-83, `CONST.ACTIVE_EFFECT_CHANGE_TYPES`). */
const PRIORITIES: Readonly<Record<ChangeType, number>> = {
  multiply: 10,
  add: 20,
  subtract: 20,
  downgrade: 30,
  upgrade: 40,
  override: 50,
};

/** The reasons why a change cannot be read. @texts RULINGS.EffectFault.* */
const FAULTS = ["hitPoints", "unknownKey", "noNumber", "outOfBounds", "otherType"] as const;

/** An effect change that is ignored, and the reason. */
export interface EffectFault {
  readonly key: string;
  readonly value: string;
  readonly why: (typeof FAULTS)[number];
}

export interface StoredChange {
  /** Index in the stored list. */
  readonly index: number;
  readonly key: string;
  readonly value: unknown;
  readonly type: ChangeType | undefined;
  readonly phase: string;
  readonly priority: number;
}

/** The path at which this Foundry version stores the changes of an effect. */
export function placeOfChanges(): "system.changes" | "changes" {
  return generation() >= 14 ? "system.changes" : "changes";
}

export function storedChanges(effect: ActiveEffect.Implementation): unknown[] {
  const kept: unknown = foundry.utils.getProperty(effect._source, placeOfChanges());
  return Array.isArray(kept) ? kept : [];
}

/** A change in this Foundry version's format. */
export function changeToStore(key: string, type: ChangeType, value: string): object {
  if (placeOfChanges() === "system.changes") return { key, type, value, phase: "initial", priority: null };
  const negative = type === "subtract" ? { mode: MODES.indexOf("add"), value: `-${value}` } : undefined;
  return { key, mode: MODES.indexOf(type), value, priority: null, ...negative };
}

/** Every readable change of an effect; entries of another shape are skipped. */
export function changesOfEffect(effect: ActiveEffect.Implementation): StoredChange[] {
  return storedChanges(effect).flatMap((change: unknown, index) => {
    if (typeof change !== "object" || change === null) return [];
    const { key, value, mode, type: word, phase, priority } = change as Record<string, unknown>;
    if (typeof key !== "string" || key === "") return [];
    const type = typeof word === "string" ? CHANGE_TYPES.find((one) => one === word) : MODES[Number(mode ?? 2)];
    const usual = type ? PRIORITIES[type] : 0;
    return [
      {
        index,
        key: key.trim(),
        value,
        type,
        phase: typeof phase === "string" ? phase : "initial",
        priority: typeof priority === "number" ? priority : usual,
      },
    ];
  });
}

/** The numeric value of a change; undefined for text. */
export function changeNumber(value: unknown): number | undefined {
  if (typeof value === "string" && value.trim() === "") return undefined;
  const number = typeof value === "number" || typeof value === "string" ? Number(value) : Number.NaN;
  return Number.isFinite(number) && Math.abs(number) <= 10_000 ? number : undefined;
}

/** Whether the rulings in force use this field. */
function counts(key: string, rulings: Rulings): boolean {
  if (key === "system.saves.single") return rulings.use(savingThrows).single;
  if (key === "system.morale") return rulings.use(morale)?.formula !== "2d10";
  return key !== "system.morale2d10" || rulings.use(morale)?.formula === "2d10";
}

/** The numeric changes of all active effects on an actor that the rulings use, in the order of application. */
export function numberChanges(actor: Actor.Implementation, rulings: Rulings): NumberChange[] {
  const found: (NumberChange & Pick<StoredChange, "phase" | "priority">)[] = [];
  for (const effect of actor.allApplicableEffects()) {
    if (!effect.active) continue;
    for (const { key, value, type, phase, priority } of changesOfEffect(effect)) {
      const number = changeNumber(value);
      const to = knownEffectKey(key);
      // A factor may be a fraction; added numbers are integers.
      const whole = number !== undefined && (type === "multiply" || Number.isInteger(number));
      if (type && to && whole && counts(to.key, rulings))
        found.push({ name: effect.name, key: to.key, type, value: number, phase, priority });
    }
  }
  // A later phase applies after every change of an earlier one; priorities order the changes within a phase.
  const late = ({ phase }: { readonly phase: string }): number => (phase === "initial" ? 0 : 1);
  return found.sort((a, b) => late(a) - late(b) || a.priority - b.priority);
}

/** Bonuses stored in the actor's own fields, by their paths. */
export function storedBonuses(actor: Actor.Implementation): Record<string, number> {
  const kept: unknown = foundry.utils.getProperty(actor._source, "system.bonuses");
  const flat = foundry.utils.flattenObject((kept ?? {}) as object) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(flat).flatMap(([path, value]) =>
      typeof value === "number" && Number.isInteger(value) && value !== 0 ? [[`system.bonuses.${path}`, value]] : [],
    ),
  );
}
