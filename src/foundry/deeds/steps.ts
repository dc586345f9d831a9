/** How a deed puts down what it changed. */
import { dataOf, isStored, type Stored } from "./documents.ts";
import type { Step } from "./types.ts";

export function kept(side: "before", value: unknown): { before?: unknown } {
  return value === undefined ? {} : { [side]: value };
}

export function documentStep(what: "create" | "delete", parent: string, document: Stored): Step {
  const { documentName } = document;
  return { do: what, parent, documentName, name: document.name ?? "", data: dataOf(document) };
}

export function effectsOf(actor: Actor.Implementation, condition: string): Map<string, Record<string, unknown>> {
  const found = actor.effects.contents.filter((effect) => effect.statuses.has(condition));
  return new Map(found.flatMap((effect) => (effect.id && isStored(effect) ? [[effect.id, dataOf(effect)]] : [])));
}
