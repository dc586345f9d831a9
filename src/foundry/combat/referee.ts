import { advance, begin, done } from "../../rules/combat/act.ts";
import { declare } from "../../rules/combat/declare.ts";
import type { CombatState } from "../../rules/combat/types.ts";
import { DECLARATIONS, type Declaration, type Transition } from "../../rules/combat/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stateOf } from "../adapter/fight.ts";
import type { RefereeAnswer } from "../settings/config.ts";
import { localize } from "../text.ts";
import { engagedWith } from "./engaged.ts";
import { changeFight } from "./fight.ts";
import { rollInitiativeFor } from "./initiative.ts";
import { mayRollFor } from "./who-rolls.ts";

/** What a player may ask of the fight; the referee's client does it, or says why not. */
export type FightRequest =
  | { readonly kind: "initiative"; readonly combat: string; readonly user: string; readonly id: string }
  | {
      readonly kind: "declare";
      readonly combat: string;
      readonly user: string;
      readonly id: string;
      readonly declaration: Declaration;
      readonly detail: string;
    }
  | { readonly kind: "begin" | "done"; readonly combat: string; readonly user: string; readonly id: string }
  | { readonly kind: "next"; readonly combat: string; readonly user: string; readonly id: "" };

type Asked<T> = T extends unknown ? Omit<T, "user"> : never;

/** Asks the referee's client to change the fight; does it here when this is that client. Refusals are shown to whoever asked. */
export async function askReferee(request: Asked<FightRequest>): Promise<void> {
  const full = { ...request, user: game.user?.id ?? "" };
  const referee = game.users?.activeGM;
  if (!referee) {
    ui.notifications?.warn("RULINGS.Notice.noReferee", { localize: true });
    return;
  }
  const answer = referee.isSelf
    ? await answerFight(full)
    : await referee.query("rulings.referee", full, { timeout: 10_000 });
  if (!answer.ok) ui.notifications?.warn(localize(`RULINGS.Refused.${answer.refused}`, answer.data));
}

/** Makes the referee's client answer. Call once, in `init`. */
export function registerQueries(): void {
  CONFIG.queries["rulings.referee"] = answerFight;
}

/** Judges a request by what the world says of who asks, never by what the request says of itself, and carries it out. */
async function answerFight(data: unknown): Promise<RefereeAnswer> {
  const request = readRequest(data);
  if (!request) return { ok: false, refused: "malformed" };
  const user = game.users?.get(request.user);
  const combat = game.combats?.get(request.combat);
  if (!user?.active || !combat || !stateOf(combat)) return { ok: false, refused: "noFight" };
  if (!allowed(request, user, combat)) return { ok: false, refused: "notYours" };
  if (request.kind === "initiative") {
    await rollInitiativeFor(combat, request.id);
    return { ok: true };
  }
  const refused = await changeFight(combat, (state, rulings) => carryOut(request, state, rulings, combat));
  if (!refused) return { ok: true };
  return { ok: false, refused: refused.key, ...(refused.data && { data: { ...refused.data } }) };
}

function carryOut(
  request: Exclude<FightRequest, { kind: "initiative" }>,
  state: CombatState,
  rulings: Rulings,
  combat: Combat.Implementation,
): Transition {
  switch (request.kind) {
    case "declare":
      return declare(state, request.id, request.declaration, rulings, {
        detail: request.detail,
        engagedWith: engagedWith(combat, request.id),
        force: game.users?.get(request.user)?.isGM ?? false,
      });
    case "begin":
      return begin(state, request.id, rulings);
    case "done":
      return done(state, request.id, rulings);
    case "next":
      return advance(state, rulings);
  }
}

function allowed(request: FightRequest, user: User.Implementation, combat: Combat.Implementation): boolean {
  if (user.isGM) return true;
  if (request.kind === "next") return false;
  if (request.kind === "initiative") return mayRollFor(user, combat, request.id);
  return combat.combatants.get(request.id)?.testUserPermission(user, "OWNER") ?? false;
}

const KINDS = ["initiative", "declare", "begin", "done", "next"];

/** The request when it has the shape of one; nothing of it is believed yet. */
function readRequest(data: unknown): FightRequest | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { kind, combat, user, id, declaration = "none", detail = "" } = data as Record<string, unknown>;
  const words = [kind, combat, user, id, declaration, detail];
  if (!words.every((word) => typeof word === "string" && word.length <= 200)) return undefined;
  if (!KINDS.includes(String(kind)) || !DECLARATIONS.some((known) => known === declaration)) return undefined;
  return { kind, combat, user, id, declaration, detail } as FightRequest;
}
