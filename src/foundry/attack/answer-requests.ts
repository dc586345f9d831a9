/** Handlers on the referee's client for requests from the buttons of an attack card, a damage card or a sheet. */
import { onCardRequest, onTargetRequest } from "../chat/request-apply.ts";
import { applyDamage, applyMode } from "./damage/apply-damage.ts";
import { bringRider, confirmPoison } from "./damage/riders.ts";
import { releaseHold, settleGrapple } from "./grapple/grapple-outcome.ts";
import { pickUp } from "./pick-up.ts";

const malformed = { key: "malformed" } as const;
const notYours = { key: "notYours" } as const;

/** Call once, in `ready`. */
export function registerAttackRequests(): void {
  onCardRequest("apply", ({ request: { mode }, message, target, by, line }) => {
    const known = typeof mode === "string" ? applyMode(mode) : undefined;
    return known ? applyDamage(message, target, known, by, line) : malformed;
  });
  onCardRequest("rider", ({ user, request: { index, how }, message, target, by, line }) =>
    typeof index === "number" ? bringRider(message, target, index, by, line, user.isGM ? how : undefined) : malformed,
  );
  onCardRequest("confirm", ({ user, message, by }) => (user.isGM ? confirmPoison(message, by) : notYours));
  onCardRequest("grapple", ({ user, request: { how }, message, by }) =>
    user.isGM ? settleGrapple(message, how, by) : notYours,
  );
  onTargetRequest("release", releaseHold);
  onTargetRequest("pickUp", pickUp);
}
