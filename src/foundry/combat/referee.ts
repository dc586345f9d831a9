import { act, advance, begin, done } from "../../rules/combat/act.ts";
import { declare } from "../../rules/combat/declare.ts";
import { allowFirstShot } from "../../rules/combat/preemptive.ts";
import type { CombatState, Transition } from "../../rules/combat/types.ts";
import { DECLARATIONS, type Declaration } from "../../rules/facts/combatant.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { stateOf } from "../adapter/fight.ts";
import { askReferee, readAsked } from "../ask.ts";
import type { RefereeAnswer } from "../settings/config.ts";
import { rollDeathSave } from "./death-save.ts";
import { engagedWith } from "./engaged.ts";
import { changeFight } from "./fight.ts";
import { rollInitiativeFor } from "./initiative.ts";
import { mayRollFor } from "./who-rolls.ts";

/** What a player may ask of the fight; the referee's client does it, or says why not. */
export type FightRequest =
  | {
      readonly kind: "initiative" | "begin" | "done" | "next" | "deathSave";
      readonly combat: string;
      readonly id: string;
    }
  | { readonly kind: "shoot"; readonly combat: string; readonly id: string; readonly detail: string }
  | {
      readonly kind: "declare";
      readonly combat: string;
      readonly id: string;
      readonly declaration: Declaration;
      readonly detail: string;
    };

/** Asks the referee's client to change the fight. Refusals are shown to whoever asked. */
export async function askFight(request: FightRequest): Promise<void> {
  await askReferee("rulings.referee", { ...request }, answerFight);
}

/** Makes the referee's client answer. Call once, in `init`. */
export function registerQueries(): void {
  CONFIG.queries["rulings.referee"] = answerFight;
}

/** Judges a request by what the world says of who asks, never by what the request says of itself, and carries it out. */
async function answerFight(data: unknown): Promise<RefereeAnswer> {
  const asked = readAsked(data);
  const request = asked && readRequest(asked.request);
  if (!asked || !request) return { ok: false, refused: "malformed" };
  const combat = game.combats?.get(request.combat);
  if (!combat || !stateOf(combat)) return { ok: false, refused: "noFight" };
  if (!allowed(request, asked.user, combat)) return { ok: false, refused: "notYours" };
  if (request.kind === "initiative") {
    await rollInitiativeFor(combat, request.id);
    return { ok: true };
  }
  if (request.kind === "deathSave") await rollDeathSave(combat, request.id);
  const referee = asked.user.isGM;
  const refused = await changeFight(combat, (state, rulings) => carryOut(request, state, rulings, combat, referee));
  if (!refused) return { ok: true };
  return { ok: false, refused: refused.key, ...(refused.data && { data: { ...refused.data } }) };
}

function carryOut(
  request: FightRequest,
  state: CombatState,
  rulings: Rulings,
  combat: Combat.Implementation,
  referee: boolean,
): Transition {
  switch (request.kind) {
    case "declare":
      return declare(state, request.id, request.declaration, rulings, {
        detail: request.detail,
        engagedWith: engagedWith(combat, request.id),
        force: referee,
      });
    case "begin":
      return begin(state, request.id, rulings);
    case "done":
      return done(state, request.id, rulings);
    case "shoot":
      return allowFirstShot(state, request.id, request.detail === "yes", rulings);
    case "deathSave":
      return act(state, request.id, { kind: "deathSave" }, rulings, true);
    case "initiative":
    case "next":
      return advance(state, rulings);
  }
}

function allowed(request: FightRequest, user: User.Implementation, combat: Combat.Implementation): boolean {
  if (user.isGM) return true;
  if (request.kind === "next" || request.kind === "shoot") return false;
  if (request.kind === "initiative") return mayRollFor(user, combat, request.id);
  return combat.combatants.get(request.id)?.testUserPermission(user, "OWNER") ?? false;
}

const KINDS = ["initiative", "declare", "begin", "done", "next", "shoot", "deathSave"];

/** The request when it has the shape of one; nothing of it is believed yet. */
function readRequest(data: Readonly<Record<string, unknown>>): FightRequest | undefined {
  const { kind, combat, id, declaration = "none", detail = "" } = data;
  const words = [kind, combat, id, declaration, detail];
  if (!words.every((word) => typeof word === "string" && word.length <= 200)) return undefined;
  if (!KINDS.includes(String(kind)) || !DECLARATIONS.some((known) => known === declaration)) return undefined;
  return { kind, combat, id, declaration, detail } as FightRequest;
}
