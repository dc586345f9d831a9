/** How a transaction puts down what it changed. */
import { displayName } from "../platform/display-name.ts";
import { type Stored, sourceData } from "../platform/stored-documents.ts";
import type { DocumentStep, Step, SwapStep } from "./types.ts";

export function documentStep(what: "create" | "delete", parent: string, document: Stored): DocumentStep {
  const { documentName } = document;
  return { do: what, parent, documentName, name: displayName(document), data: sourceData(document) };
}

/** The document that a step makes, takes away or swaps. */
export function uuidOf(step: DocumentStep | SwapStep): string {
  const own = `${step.documentName}.${String(step.do === "swap" ? step.after._id : step.data._id)}`;
  return step.parent === "" ? own : `${step.parent}.${own}`;
}

/** The document that a step is about; blank for the clock. */
export function targetOf(step: Step): string {
  if (step.do === "time") return "";
  return "uuid" in step ? step.uuid : uuidOf(step);
}
