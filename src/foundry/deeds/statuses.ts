/** Conditions as what is written: the effects that put them on, made and removed in one request with everything else. */
import { calledOf } from "../called.ts";
import type { ConditionId } from "../data/conditions.ts";
import { dataOf, isStored, storedAt } from "./documents.ts";
import { onLineAgain } from "./on-line.ts";
import { effectsOf } from "./steps.ts";
import type { Change } from "./together.ts";
import type { Step } from "./types.ts";

/** Conditions of an actor that go on and off. */
export interface Switch {
  readonly actor: Actor.Implementation;
  readonly on: readonly ConditionId[];
  readonly off: readonly ConditionId[];
}

/** What switching writes, what puts it back, and how the ledger tells of it. */
export interface Switched {
  readonly changes: readonly Change[];
  readonly back: readonly Change[];
  readonly steps: readonly Step[];
}

/** What is to be written so that conditions stand as they are switched; those that stand so already are left alone. */
export async function switched(all: readonly Switch[]): Promise<Switched> {
  const changes: Change[] = [];
  const back: Change[] = [];
  const steps: Step[] = [];
  const documentName = "ActiveEffect";
  // One that is named twice goes on once.
  const named = new Set<string>();
  const firstNamed = (actor: Actor.Implementation, condition: ConditionId): boolean => {
    const before = named.size;
    return named.add(`${actor.uuid} ${condition}`).size > before;
  };
  for (const { actor, on, off } of all) {
    if (!isStored(actor)) continue;
    const note = (what: "create" | "delete", data: Record<string, unknown>): void => {
      const name = `${calledOf(actor)}: ${String(data.name ?? "")}`;
      const whole = { parent: actor.uuid ?? "", documentName, name, data };
      steps.push(what === "create" ? { do: what, asked: true, ...whole } : { do: what, ...whole });
    };
    const gone = [...new Set(off)].flatMap((condition) => plainEffects(actor, condition));
    const wanted = on.filter((condition) => !actor.statuses.has(condition) && firstNamed(actor, condition));
    const made = await Promise.all(wanted.map((condition) => effectFor(actor, condition)));
    for (const data of gone) note("delete", data);
    for (const data of made) note("create", data);
    if (gone.length > 0) {
      changes.push({ parent: actor, documentName, drop: gone.map(({ _id }) => _id) });
      back.push({ parent: actor, documentName, make: gone });
    }
    if (made.length > 0) {
      changes.push({ parent: actor, documentName, make: made });
      back.push({ parent: actor, documentName, drop: made.map(({ _id }) => _id) });
    }
  }
  return { changes, back, steps };
}

/** What is switched, one after another: off first. */
export function turnsOf({ on, off }: Switch): (readonly [ConditionId, boolean])[] {
  return [...off.map((one) => [one, false] as const), ...on.map((one) => [one, true] as const)];
}

/** Switches one condition as Foundry does, and puts down what came of it, also where the answer was lost. */
export async function toggled(
  actor: Actor.Implementation,
  condition: ConditionId,
  active: boolean,
  put: (steps: readonly Step[]) => void,
): Promise<void> {
  const before = effectsOf(actor, condition);
  try {
    await actor.toggleStatusEffect(condition, { active, overlay: active && condition === "dead" });
  } catch (error) {
    await onLineAgain();
    throw error;
  } finally {
    put(stepsBetween(actor, condition, before));
  }
}

function stepsBetween(
  actor: Actor.Implementation,
  condition: ConditionId,
  before: ReturnType<typeof effectsOf>,
): readonly Step[] {
  const after = effectsOf(actor, condition);
  const step = (what: "create" | "delete", data: Record<string, unknown>): Step => ({
    do: what,
    parent: actor.uuid,
    documentName: "ActiveEffect",
    name: `${calledOf(actor)}: ${String(data.name ?? condition)}`,
    data,
  });
  const gone = [...before].filter(([id]) => !after.has(id));
  const made = [...after].filter(([id]) => !before.has(id));
  return [...gone.map(([, data]) => step("delete", data)), ...made.map(([, data]) => step("create", data))];
}

/** The same with the data that a document was given when it was made. */
export function asMade(step: Step): Step {
  if (step.do !== "create" || !step.asked) return step;
  const { asked: _, ...rest } = step;
  const made = storedAt(`${step.parent}.${step.documentName}.${String(step.data._id)}`);
  return made ? { ...rest, data: dataOf(made) } : rest;
}

type Data = Record<string, unknown> & { readonly _id: string };

/** The effects of a condition and of nothing else, the same that go when it is switched off by hand. */
function plainEffects(actor: Actor.Implementation, condition: ConditionId): Data[] {
  return actor.effects.contents.flatMap((effect) =>
    effect.id && isStored(effect) && effect.statuses.size === 1 && effect.statuses.has(condition)
      ? [{ ...dataOf(effect), _id: effect.id }]
      : [],
  );
}

/** The effect of a condition, as Foundry makes it when it is switched on; death lies over the whole token (PLAY-32). */
async function effectFor(actor: Actor.Implementation, condition: ConditionId): Promise<Data> {
  const effect = await ActiveEffect.implementation.fromStatusEffect(condition, { parent: actor });
  if (condition === CONFIG.specialStatusEffects.DEFEATED) effect.updateSource({ flags: { core: { overlay: true } } });
  if (!isStored(effect)) throw new Error(`There is no effect for ${condition}.`);
  // 2: the icon is always shown, as of whatever is switched on (V14-19).
  return { ...dataOf(effect), showIcon: 2, _id: effect.id ?? foundry.utils.randomID() };
}
