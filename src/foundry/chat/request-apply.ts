import type { Refusal } from "../../rules/plan.ts";
import type { ApplyMode } from "../../view/cards/damage.ts";
import { applyDamage, applyMode } from "../attack/damage/apply-damage.ts";
import { bringRider, confirmPoison } from "../attack/damage/riders.ts";
import { releaseHold, settleGrapple } from "../attack/grapple/grapple-outcome.ts";
import { pickUp } from "../attack/pick-up.ts";
import { helpSomebody } from "../combat/help.ts";
import { confirm } from "../platform/dialogs.ts";
import { notifyWarning } from "../platform/notifications.ts";
import {
  answerQuery,
  askReferee,
  type RefereeRequest,
  type RefusedAnswer,
  readRefereeRequest,
} from "../platform/referee/ask-referee.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { RefereeAnswer } from "../platform/settings/setting-types.ts";
import { localize } from "../platform/text.ts";
import { createArea, deleteArea } from "../spells/areas/area-documents.ts";
import { applySpellEffect } from "../spells/spell-effect.ts";
import { rollSpellSave } from "../spells/spell-save.ts";
import { applyTurning } from "../spells/turn-undead.ts";
import { cardData } from "../undo/card-data.ts";
import { undoTransaction } from "../undo/undo-transaction.ts";

/** Which hit of a card of several is meant. */
interface OfLine {
  readonly line?: number;
}

/** What may be asked of a damage card. */
export type ApplyRequest =
  | ({ readonly kind: "apply"; readonly message: string; readonly target: string; readonly mode: ApplyMode } & OfLine)
  | ({
      readonly kind: "rider";
      readonly message: string;
      readonly target: string;
      readonly index: number;
      readonly how?: string;
    } & OfLine)
  | { readonly kind: "confirm"; readonly message: string; readonly target: string }
  | { readonly kind: "spellSave"; readonly message: string; readonly target: string }
  | {
      readonly kind: "work";
      readonly message: string;
      readonly target: string;
      readonly index: number;
      readonly shape?: string;
    }
  | { readonly kind: "turn"; readonly message: string; readonly target: string }
  | {
      readonly kind: "area";
      readonly message: string;
      readonly token: string;
      readonly at: { readonly x: number; readonly y: number };
      readonly towards: number;
      readonly inside: readonly string[];
    }
  | { readonly kind: "areaGone"; readonly message: string; readonly target: string }
  | { readonly kind: "grapple"; readonly message: string; readonly target: string; readonly how: string }
  | { readonly kind: "help"; readonly id: string; readonly target: string }
  | { readonly kind: "release"; readonly id: string; readonly target: string }
  | { readonly kind: "pickUp"; readonly id: string; readonly target: string };

/** Lays damage on and the like: always on the active referee's client, so that two presses at once cannot both find the card untouched. */
export async function requestApply(request: ApplyRequest): Promise<void> {
  await askReferee("rulings.apply", { ...request }, answerApply);
}

/**
 * Asks for a transaction to be taken back, with all that followed from it. When something it wrote has changed since, a referee is told what, and asked
 * whether the rest shall be taken back.
 */
export async function requestUndo(id: string, partial = false): Promise<void> {
  let stuck: RefusedAnswer | undefined;
  await askReferee("rulings.apply", { kind: "undo", id, partial }, answerApply, (refused) => {
    stuck = refused;
  });
  if (!stuck) return;
  if (stuck.refused === "changedSince" && game.user?.isGM && !partial) {
    const why = localize("RULINGS.Deed.rest.why", stuck.data);
    if (await confirm("RULINGS.Deed.rest.title", [why, localize("RULINGS.Deed.rest.text")]))
      await requestUndo(id, true);
  } else notifyWarning(`RULINGS.Refused.${stuck.refused}`, stuck.data);
}

/** Makes the referee's client answer. Call once, in `init`. */
export function registerApplyQuery(): void {
  answerQuery("rulings.apply", answerApply);
}

/** Judges a request against the world, never by its own word: only what stands on the card is done, one request after another. */
async function answerApply(data: unknown): Promise<RefereeAnswer> {
  const asked = await readRefereeRequest(data);
  const refused = asked ? await carryOut(asked) : { key: "malformed" };
  if (!refused) return { ok: true };
  return { ok: false, refused: refused.key, ...(refused.data && { data: { ...refused.data } }) };
}

async function carryOut(asked: RefereeRequest): Promise<Refusal | undefined> {
  const { user, request } = asked;
  const { kind, message, target, mode, id, index, partial, how, shape } = request;
  if (kind === "undo")
    return typeof id === "string" ? undoTransaction(id, user, partial === true) : { key: "malformed" };
  if (kind === "help" || kind === "release" || kind === "pickUp") {
    if (typeof id !== "string" || typeof target !== "string") return { key: "malformed" };
    if (kind === "help") return helpSomebody(user, id, target);
    return kind === "release" ? releaseHold(user, id, target) : pickUp(user, id, target);
  }
  if (kind === "area") return createArea(asked);
  const found = typeof message === "string" ? game.messages?.get(message) : undefined;
  if (!found || typeof target !== "string") return { key: "notOnCard" };
  if (!user.isGM && !actorByUuid(target)?.testUserPermission(user, "OWNER")) return { key: "notYours" };
  const by = user.id ?? "";
  const line = typeof request.line === "number" ? request.line : undefined;
  if (kind === "rider" && typeof index === "number")
    return bringRider(found, target, index, by, line, user.isGM ? how : undefined);
  if (kind === "work" && typeof index === "number")
    return target === cardData(found)?.speaker.uuid
      ? applySpellEffect(found, index, by, typeof shape === "string" ? shape : undefined)
      : { key: "notOnCard" };
  if (kind === "areaGone")
    return target === cardData(found)?.speaker.uuid ? deleteArea(found, by) : { key: "notOnCard" };
  if (kind === "spellSave") return rollSpellSave(found, target, by);
  if (kind === "confirm") return user.isGM ? confirmPoison(found, by) : { key: "notYours" };
  if (kind === "grapple") return user.isGM ? settleGrapple(found, how, by) : { key: "notYours" };
  if (kind === "turn") return user.isGM ? applyTurning(found, by) : { key: "notYours" };
  const known = typeof mode === "string" ? applyMode(mode) : undefined;
  return kind === "apply" && known ? applyDamage(found, target, known, by, line) : { key: "malformed" };
}
