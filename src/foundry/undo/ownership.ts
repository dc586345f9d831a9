import { storedDocument } from "../platform/stored-documents.ts";
import type { Step } from "./types.ts";

/** Whether the document that a step touches is the user's own. */
export function ownsDocument(user: User.Implementation, step: Step): boolean {
  if (step.do === "time" || step.do === "fight") return false;
  const document = storedDocument("parent" in step ? step.parent : step.uuid);
  return document?.testUserPermission(user, "OWNER") ?? false;
}
