import type { Refusal } from "../../rules/plan.ts";
import type { ApplyMode } from "../../view/cards/damage.ts";
import type { RefereeAnswer } from "../settings/config.ts";
import { localize } from "../text.ts";
import { applyDamage, applyMode, undoDamage } from "./apply.ts";
import { actorByUuid } from "./stored.ts";

/** What may be asked of a damage card. */
export type ApplyRequest =
  | { readonly kind: "apply"; readonly message: string; readonly target: string; readonly mode: ApplyMode }
  | { readonly kind: "undo"; readonly message: string; readonly target: string; readonly id: string };

/** Lays damage on, or takes it back: here when this is the referee's client, else by asking it. Refusals are shown. */
export async function askApply(request: ApplyRequest): Promise<void> {
  const user = game.user?.id ?? "";
  const referee = game.users?.activeGM;
  if (!referee) {
    ui.notifications?.warn("RULINGS.Notice.noReferee", { localize: true });
    return;
  }
  // A second referee writes here too, but through the first, so that two presses at once cannot both find the card untouched.
  const answer = referee.isSelf
    ? await answerApply({ ...request, user })
    : await referee.query("rulings.apply", { ...request, user }, { timeout: 10_000 });
  if (!answer.ok) ui.notifications?.warn(localize(`RULINGS.Refused.${answer.refused}`, answer.data));
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
  if (typeof data !== "object" || data === null) return { key: "malformed" };
  const { kind, message, target, mode, id, user } = data as Record<string, unknown>;
  const found = typeof message === "string" ? game.messages?.get(message) : undefined;
  const asks = typeof user === "string" ? game.users?.get(user) : undefined;
  if (!found || !asks?.active || typeof target !== "string") return { key: "malformed" };
  const actor = actorByUuid(target);
  if (!asks.isGM && !actor?.testUserPermission(asks, "OWNER")) return { key: "notYours" };
  if (kind === "undo" && typeof id === "string") return undoDamage(found, id);
  const known = typeof mode === "string" ? applyMode(mode) : undefined;
  return kind === "apply" && known ? applyDamage(found, target, known, asks.id ?? "") : { key: "malformed" };
}
