import type { Refusal } from "../../rules/plan.ts";
import type { ApplyMode } from "../../view/cards/damage.ts";
import { askReferee, readAsked } from "../ask.ts";
import { rollSpellSave } from "../magic/spell-save.ts";
import type { RefereeAnswer } from "../settings/config.ts";
import { applyDamage, applyMode, undoDamage } from "./apply.ts";
import { bringRider, confirmPoison } from "./riders.ts";
import { actorByUuid } from "./stored.ts";
import { applyTurning } from "./turning.ts";

/** What may be asked of a damage card. */
export type ApplyRequest =
  | { readonly kind: "apply"; readonly message: string; readonly target: string; readonly mode: ApplyMode }
  | { readonly kind: "rider"; readonly message: string; readonly target: string; readonly index: number }
  | { readonly kind: "confirm"; readonly message: string; readonly target: string }
  | { readonly kind: "spellSave"; readonly message: string; readonly target: string }
  | { readonly kind: "turn"; readonly message: string; readonly target: string }
  | { readonly kind: "undo"; readonly message: string; readonly target: string; readonly id: string };

/** Lays damage on, or takes it back: always on the active referee's client, so that two presses at once cannot both find the card untouched. */
export async function askApply(request: ApplyRequest): Promise<void> {
  await askReferee("rulings.apply", { ...request }, answerApply);
}

/** Makes the referee's client answer. Call once, in `init`. */
export function registerApplyQuery(): void {
  CONFIG.queries["rulings.apply"] = answerApply;
}

let busy: Promise<unknown> = Promise.resolve();

/** Judges a request against the message it names, never by its own word: only what stands on the card is done, one request after another. */
async function answerApply(data: unknown): Promise<RefereeAnswer> {
  const work = busy.then(() => carryOut(data));
  busy = work.catch(() => undefined);
  const refused = await work;
  if (!refused) return { ok: true };
  return { ok: false, refused: refused.key, ...(refused.data && { data: { ...refused.data } }) };
}

async function carryOut(data: unknown): Promise<Refusal | undefined> {
  const asked = readAsked(data);
  if (!asked) return { key: "malformed" };
  const { kind, message, target, mode, id, index } = asked.request;
  const found = typeof message === "string" ? game.messages?.get(message) : undefined;
  if (!found || typeof target !== "string") return { key: "notOnCard" };
  if (!asked.user.isGM && !actorByUuid(target)?.testUserPermission(asked.user, "OWNER")) return { key: "notYours" };
  if (kind === "rider" && typeof index === "number") return bringRider(found, target, index, asked.user.id ?? "");
  if (kind === "spellSave") return rollSpellSave(found, target);
  if (kind === "confirm") return asked.user.isGM ? confirmPoison(found) : { key: "notYours" };
  if (kind === "turn") return asked.user.isGM ? applyTurning(found, asked.user.id ?? "") : { key: "notYours" };
  if (kind === "undo" && typeof id === "string") return undoDamage(found, id);
  const known = typeof mode === "string" ? applyMode(mode) : undefined;
  return kind === "apply" && known ? applyDamage(found, target, known, asked.user.id ?? "") : { key: "malformed" };
}
