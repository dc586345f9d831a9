/**
 * The points of a parry (ERIS-32) are asked of the parrier's player, not of the attacker's side. The answering client looks up the question, and the
 * answer is limited to the points left.
 */

import { planAttack } from "../../rules/attack/plan.ts";
import type { RoutineLine } from "../../rules/attack/routine.ts";
import type { AttackInput, AttackSituation } from "../../rules/attack/types.ts";
import { parry } from "../../rules/topics/parry.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { combatantFor, isInFight } from "../adapter/fighter.ts";
import { askChoices, type ChoiceField } from "../platform/dialogs.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { ParryAnswer } from "../platform/settings/setting-types.ts";
import { localize } from "../platform/text.ts";
import type { CombatDocument, UserDocument } from "../platform/types.ts";
import { attackName } from "./means.ts";
import { attackOf } from "./routine-setup.ts";

/** The wait for an answer, in milliseconds. */
const PATIENCE = 30_000;
/** The maximum of attacks in one question. */
const MOST_ATTACKS = 20;
const REFUSED: ParryAnswer = { ok: false, refused: "malformed" };
/** The parriers with an open question on this client: one question each at a time. */
const open = new Set<string>();

/** An attack with the parrier's points. Where the attacker's own side plays the parrier, the window's value is used. */
export async function withParry(actor: Actor.Implementation, input: AttackInput): Promise<AttackInput> {
  const { combat } = isInFight(actor);
  const asked = parryDecider(input, actor);
  if (!asked || !combat) return input;
  const [share = 0] = await sharesFrom(asked, combat, [input], actor);
  return withShare(input, share);
}

/**
 * The attacks of a routine with the parry points for each: the player of each parrier is asked once about all attacks on the guarded creature. The
 * routine window has no field for it, so the attacker's own side is asked as well.
 */
export async function withParries(
  actor: Actor.Implementation,
  lines: readonly RoutineLine[],
): Promise<readonly RoutineLine[]> {
  const { combat } = isInFight(actor);
  if (!combat) return lines;
  const inputs = lines.map((line) => attackOf(actor, line));
  const asked = inputs.map((input) => deciderOf(input, actor));
  const shared = [...lines];
  for (const id of new Set(inputs.flatMap(({ situation }) => situation.parrier?.id ?? []))) {
    const own = inputs.flatMap((input, at) => (input.situation.parrier?.id === id && asked[at] ? [{ input, at }] : []));
    const decider = own.length > 0 && asked[own[0]?.at ?? 0];
    if (!decider) continue;
    const attacks = own.map(({ input }) => input);
    const shares = await sharesFrom(decider, combat, attacks, actor);
    let spent = attacks[0]?.situation.parrySpent ?? 0;
    for (const [index, { at }] of own.entries()) {
      const line = lines[at];
      const parryShare = shares[index] ?? 0;
      if (line) shared[at] = { ...line, situation: { ...line.situation, parryShare, parrySpent: spent } };
      spent += parryShare;
    }
  }
  return shared;
}

/** The users outside the attacker's own side who distribute a parry over the attacks of a routine. */
export function parryDeciders(actor: Actor.Implementation, lines: readonly RoutineLine[]): string[] {
  const names = lines.flatMap((line) => parryDecider(attackOf(actor, line), actor)?.name ?? []);
  return [...new Set(names)];
}

/** The user to ask for parry points against this attack, if that is somebody outside the attacker's own side. */
export function parryDecider(input: AttackInput, actor: Actor.Implementation): UserDocument | undefined {
  const decider = deciderOf(input, actor);
  return decider?.isSelf || (decider?.isGM && game.user?.isGM) ? undefined : decider;
}

/** The user who decides the parry points against an attack, where it can be parried. */
function deciderOf(input: AttackInput, actor: Actor.Implementation): UserDocument | undefined {
  const { parrier } = input.situation;
  const { combat } = isInFight(actor);
  if (!parrier || !combat || pointsLeft(input.situation) <= 0) return undefined;
  const may = planAttack(withShare(input, 1), rulingsInForce()).refused === undefined;
  return may ? whoPlays(combat.combatants.get(parrier.id)?.actor) : undefined;
}

function withShare(input: AttackInput, parryShare: number): AttackInput {
  return { ...input, situation: { ...input.situation, parryShare } };
}

function pointsLeft({ parrySpent = 0 }: AttackSituation): number {
  return (rulingsInForce().use(parry)?.points ?? 0) - parrySpent;
}

/** The player of an actor: the user whose assigned character it is, else an owner, else the referee. */
function whoPlays(actor: Actor.Implementation | null | undefined): UserDocument | undefined {
  const owners = (game.users?.contents ?? []).filter(
    (user) => user.active && !user.isGM && actor?.testUserPermission(user, "OWNER"),
  );
  return owners.find(({ character }) => character?.id === actor?.id) ?? owners[0] ?? game.users?.activeGM ?? undefined;
}

/** The answer of the player, or of the referee where the player gives none; no points without any answer. */
async function sharesFrom(
  first: UserDocument,
  combat: CombatDocument,
  inputs: readonly AttackInput[],
  actor: Actor.Implementation,
): Promise<readonly number[]> {
  const situation = inputs[0]?.situation ?? {};
  const targets = new Set(inputs.map(({ target }) => target.name));
  const request = {
    user: game.userId,
    combat: combat.uuid,
    parrier: situation.parrier?.id ?? "",
    attacker: combatantFor({ actor }, combat)?.id ?? "",
    target: [...targets].join(", "),
    attacks: inputs.map(({ means }) => attackName(means)),
  };
  const referee = game.users?.activeGM;
  for (const user of new Set([first, referee])) {
    if (!user) continue;
    const asking = user.isSelf ? answerParry(request) : user.query("rulings.parry", request, { timeout: PATIENCE });
    const answer = await asking.catch(() => undefined);
    if (answer?.ok && areShares(answer.shares, inputs.length, pointsLeft(situation))) return answer.shares;
  }
  notifyWarning("RULINGS.Attack.parryUnanswered", { name: situation.parrier?.name ?? "" });
  return [];
}

function areShares(shares: unknown, many: number, left: number): boolean {
  if (!Array.isArray(shares) || shares.length !== many) return false;
  const whole = shares.every((share: unknown) => typeof share === "number" && Number.isInteger(share) && share >= 0);
  return whole && shares.reduce((sum: number, share: number) => sum + share, 0) <= left;
}

/** Answers for this user's parrier: the points for each attack, or the reason for a refusal. */
export async function answerParry(data: unknown): Promise<ParryAnswer> {
  const {
    user,
    combat: uuid,
    parrier,
    attacker,
    target,
    attacks,
  } = { ...(typeof data === "object" ? data : {}) } as Record<string, unknown>;
  const combat = typeof uuid === "string" ? resolveUuidSync(uuid) : undefined;
  if (!(combat instanceof Combat) || typeof parrier !== "string" || open.has(parrier)) return REFUSED;
  const guard = combat.combatants.get(parrier);
  const fighter = stateOf(combat)?.combatants.find(({ id }) => id === parrier);
  const points = (rulingsInForce().use(parry)?.points ?? 0) - (fighter?.parried ?? 0);
  if (!guard?.isOwner || fighter?.declared !== "parry" || fighter.status !== "active" || points <= 0) return REFUSED;
  if (!Array.isArray(attacks) || attacks.length === 0 || attacks.length > MOST_ATTACKS) return REFUSED;
  const foe = typeof attacker === "string" ? combat.combatants.get(attacker) : undefined;
  if (!attacksWith(user, foe)) return REFUSED;
  const asked = {
    name: fighter.name,
    foe: (foe && !foe.hidden && foe.name) || localize("RULINGS.Attack.parrySomebody"),
    target: typeof target === "string" ? target.slice(0, 100) : "",
    points,
  };
  open.add(parrier);
  try {
    const names = attacks.map((name: unknown) => (typeof name === "string" ? name.slice(0, 100) : ""));
    return { ok: true, shares: await askShares(asked, names) };
  } finally {
    open.delete(parrier);
  }
}

/** Whether the asking user may attack with this combatant: a false request would reveal the parry and block the real question. */
function attacksWith(id: unknown, attacker: Combatant.Implementation | undefined): boolean {
  const user = typeof id === "string" ? game.users?.get(id) : undefined;
  return user !== undefined && (user.isGM || attacker?.actor?.testUserPermission(user, "OWNER") === true);
}

/** Asks for each attack in turn; the total is limited to the points left. */
async function askShares(
  data: { name: string; foe: string; target: string; points: number },
  attacks: readonly string[],
): Promise<number[]> {
  const options = Array.from({ length: data.points + 1 }, (_, points) => ({
    value: String(points),
    label: points === 0 ? localize("RULINGS.Attack.parryNone") : `−${points}`,
  }));
  const fields = attacks.map((attack, at): ChoiceField => {
    const label = attacks.length === 1 ? "RULINGS.Attack.parryShare" : attack;
    return { name: attacks.length === 1 ? "share" : `share${at}`, label, options };
  });
  const asked = await askChoices("RULINGS.Attack.parry", fields, "RULINGS.Attack.parryOk", data);
  let left = data.points;
  return fields.map(({ name }) => {
    const points = Number(asked?.[name] ?? 0);
    const share = Number.isInteger(points) ? Math.max(0, Math.min(left, points)) : 0;
    left -= share;
    return share;
  });
}
