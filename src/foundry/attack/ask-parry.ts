/**
 * The share of a parry (ERIS-32), asked of whoever plays the one who parries: the attacker's side does not hand out the points of its foe.
 * What is asked is looked up by the one who answers, and an answer is held to the points that are left.
 */
import { planAttack } from "../../rules/attack/plan.ts";
import type { AttackInput, AttackSituation } from "../../rules/attack/types.ts";
import { parry } from "../../rules/topics/parry.ts";
import { combatantFor, inFight } from "../adapter/fight.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { askChoices } from "../apps/ask-choices.ts";
import { foundNow } from "../found.ts";
import type { ParryAnswer } from "../settings/config.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";

type Fight = Combat.Implementation;
type Decider = User.Implementation;

/** How long the attack waits for an answer, in milliseconds. */
const PATIENCE = 30_000;
const REFUSED: ParryAnswer = { ok: false, refused: "malformed" };
/** Whose parry is being asked about on this client: one question at a time. */
const open = new Set<string>();

/** An attack with the points that the parrier puts on it. Where the attacker's own side plays the parrier, what its window says stands. */
export async function withParry(actor: Actor.Implementation, input: AttackInput): Promise<AttackInput> {
  const { combat } = inFight(actor);
  const asked = parryDecider(input, actor);
  return asked && combat ? withShare(input, await shareFrom(asked, combat, input, actor)) : input;
}

/** Who is asked for a share against this attack, if anybody besides the attacker's own side is. */
export function parryDecider(input: AttackInput, actor: Actor.Implementation): Decider | undefined {
  const { parrier } = input.situation;
  const { combat } = inFight(actor);
  if (!parrier || !combat || pointsLeft(input.situation) <= 0) return undefined;
  const may = planAttack(withShare(input, 1), rulingsInForce()).refused === undefined;
  const decider = may ? whoPlays(combat.combatants.get(parrier.id)?.actor) : undefined;
  return decider?.isSelf || (decider?.isGM && game.user?.isGM) ? undefined : decider;
}

function withShare(input: AttackInput, parryShare: number): AttackInput {
  return { ...input, situation: { ...input.situation, parryShare } };
}

function pointsLeft({ parrySpent = 0 }: AttackSituation): number {
  return (rulingsInForce().use(parry)?.points ?? 0) - parrySpent;
}

/** The player who plays somebody: whose own character it is, else an owner; the referee for everybody else. */
function whoPlays(actor: Actor.Implementation | null | undefined): Decider | undefined {
  const owners = (game.users?.contents ?? []).filter(
    (user) => user.active && !user.isGM && actor?.testUserPermission(user, "OWNER"),
  );
  return owners.find(({ character }) => character?.id === actor?.id) ?? owners[0] ?? game.users?.activeGM ?? undefined;
}

/** The answer of the player, or of the referee where the player gives none; no points where nobody answers. */
async function shareFrom(first: Decider, combat: Fight, input: AttackInput, actor: Actor.Implementation) {
  const { situation, target } = input;
  const request = {
    combat: combat.uuid,
    parrier: situation.parrier?.id ?? "",
    attacker: combatantFor({ actor }, combat)?.id ?? "",
    target: target.name,
  };
  const referee = game.users?.activeGM;
  for (const user of new Set([first, referee])) {
    if (!user) continue;
    const asking = user.isSelf ? answerParry(request) : user.query("rulings.parry", request, { timeout: PATIENCE });
    const answer = await asking.catch(() => undefined);
    const share = answer?.ok ? answer.share : -1;
    if (Number.isInteger(share) && share >= 0 && share <= pointsLeft(situation)) return share;
  }
  ui.notifications?.warn(localize("RULINGS.Attack.parryUnanswered", { name: situation.parrier?.name ?? "" }));
  return 0;
}

/** Answers for a parry of one's own: how many of the points left go on this attack, or why it is not this user's to say. */
export async function answerParry(data: unknown): Promise<ParryAnswer> {
  const {
    combat: uuid,
    parrier,
    attacker,
    target,
  } = { ...(typeof data === "object" ? data : {}) } as Record<string, unknown>;
  const combat = typeof uuid === "string" ? foundNow(uuid) : undefined;
  if (!(combat instanceof Combat) || typeof parrier !== "string" || open.has(parrier)) return REFUSED;
  const guard = combat.combatants.get(parrier);
  const fighter = stateOf(combat)?.combatants.find(({ id }) => id === parrier);
  const points = (rulingsInForce().use(parry)?.points ?? 0) - (fighter?.parried ?? 0);
  if (!guard?.isOwner || fighter?.declared !== "parry" || fighter.status !== "active" || points <= 0) return REFUSED;
  const foe = typeof attacker === "string" ? combat.combatants.get(attacker) : undefined;
  const asked = {
    name: fighter.name,
    foe: (foe && !foe.hidden && foe.name) || localize("RULINGS.Attack.parrySomebody"),
    target: typeof target === "string" ? target.slice(0, 100) : "",
    points,
  };
  open.add(parrier);
  try {
    return { ok: true, share: await askShare(asked) };
  } finally {
    open.delete(parrier);
  }
}

async function askShare(data: { name: string; foe: string; target: string; points: number }): Promise<number> {
  const options = Array.from({ length: data.points + 1 }, (_, points) => ({
    value: String(points),
    label: points === 0 ? localize("RULINGS.Attack.parryNone") : `−${points}`,
  }));
  const share = { name: "share", label: "RULINGS.Attack.parryShare", options };
  const asked = await askChoices("RULINGS.Attack.parry", [share], "RULINGS.Attack.parryOk", data);
  const points = Number(asked?.share ?? 0);
  return Number.isInteger(points) ? points : 0;
}
