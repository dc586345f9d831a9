/** Service by dropping: whoever is dropped on an employer serves it from then on, and walks with its party. */

import { shareOf } from "../../rules/hirelings/division.ts";
import { employing } from "../../rules/hirelings/limits.ts";
import { planLoyaltyScore, resolveLoyaltyScore } from "../../rules/morale/loyalty.ts";
import { loyalty } from "../../rules/topics/loyalty.ts";
import type { Traced } from "../../rules/trace/types.ts";
import type { EmployedCardOutcome } from "../../view/cards/service.ts";
import { whereFound } from "../../view/hirelings/hire.ts";
import { creatureOf } from "../adapter/creature.ts";
import { partyContaining, partySystem } from "../adapter/party-members.ts";
import { loyaltyBegins, loyaltyWrites } from "../adapter/troops.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { confirm } from "../platform/dialogs.ts";
import { rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { importActor } from "../platform/import-actor.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { employerOf, inService } from "./employees.ts";
import { memberWrites } from "./hire.ts";

/* The loyalty with which somebody begins who comes into service without an offer: by being dropped on an employer, or made for one. */

/** A score as it was rolled, and what writes it down. */
interface StartingLoyalty {
  readonly score: Traced;
  readonly writes: readonly ValueChange[];
  readonly shown: readonly Roll.Evaluated<Roll>[];
}

/**
 * Rolls the loyalty score with which somebody serves this employer, where the ruling throws dice for one (GOR-43, ERIS-110). A score that stands
 * is kept, unless the ruling rolls it again for a new employer; undefined where nothing is rolled.
 */
export async function startingLoyalty(
  employer: Actor.Implementation,
  actor: Actor.Implementation,
): Promise<StartingLoyalty | undefined> {
  const rulings = rulingsInForce();
  const rule = rulings.use(loyalty);
  const { loyalty: before, employer: former } = actor.system as Actor.SystemOfType<"hireling">;
  const again = rule.anew && former !== null && former !== employer.uuid;
  const hirelingKind = actor.type === "character" ? ("retainer" as const) : inService(actor).kind;
  if (rule.start.formula === "" || !rule.scored({ ...creatureOf(actor), hirelingKind })) return undefined;
  if (before !== null && !again) return undefined;
  const plan = planLoyaltyScore({ group: employer.name, charisma: employerOf(employer).charisma }, rulings);
  const rolled = await rollPlan(plan);
  const { score } = resolveLoyaltyScore(plan, rolled.rolls, rulings);
  const writes =
    before === null
      ? loyaltyBegins(actor, score.value)
      : loyaltyWrites(actor, { why: "joined", before, after: score.value });
  return { score, writes, shown: rolled.shown };
}

type Service = Actor.SystemOfType<"hireling">;

/** Whether somebody could be taken into another's service by being dropped there. */
export function canServe(employer: Actor.Implementation, one: Actor.Implementation): boolean {
  const people = one.type === "hireling" || one.type === "character";
  return employer.type === "character" && people && one.uuid !== employer.uuid;
}

/** Takes somebody into service: a character is asked about first, for it becomes a retainer. What the limits of leadership say is told. */
export async function employ(employer: Actor.Implementation, dropped: Actor.Implementation): Promise<void> {
  if (!canServe(employer, dropped) || (dropped.system as Service).employer === employer.uuid) return;
  if (dropped.type === "character" && !dropped.pack && !(await agreed(employer, dropped))) return;
  const actor = await importActor(dropped);
  if (!actor) return;
  if (!actor.isOwner) {
    notifyRefusal({ key: "notYours" });
    return;
  }
  tellLimits(employer, actor);
  const party = partyContaining(employer);
  const bond = await startingLoyalty(employer, actor);
  const outcome: EmployedCardOutcome = {
    procedure: "employed",
    employer: employer.name,
    ...(bond && { loyalty: bond.score }),
  };
  await runUndoable(
    { kind: "employed", data: { name: displayName(actor), employer: employer.name } },
    async (transaction) => {
      if (actor !== dropped) transaction.made(actor);
      const joined = party?.isOwner ? joins(employer, actor) : [];
      await transaction.write([...serviceWrites(employer, actor), ...(bond?.writes ?? []), ...joined]);
      await postCard({ type: "notice", actor, outcome, rolls: bond?.shown ?? [], deed: transaction });
      return undefined;
    },
  );
}

function agreed(employer: Actor.Implementation, one: Actor.Implementation): Promise<boolean> {
  const question = localize("RULINGS.Company.employ.ask", { name: one.name, employer: employer.name });
  return confirm("RULINGS.Company.employ.title", question);
}

/** The limits of leadership are told; the referee's table decides. */
function tellLimits(employer: Actor.Implementation, actor: Actor.Implementation): void {
  const own = employerOf(employer);
  const { charisma, employed, level } = own;
  const one = { ...inService(actor), ...(actor.type === "character" && { kind: "retainer" as const }) };
  notifyRefusal(employing(charisma, employed, one, rulingsInForce(), level).fault);
  if (actor.type !== "hireling") return;
  const { trade } = actor.system as Service;
  notifyRefusal(whereFound({ trade, level: one.level ?? 0 }, "referee", own, rulingsInForce()));
}

function serviceWrites(employer: Actor.Implementation, actor: Actor.Implementation): ValueChange[] {
  const { uuid } = actor;
  const system = actor.system as Service;
  const share = shareOf({ id: uuid, kind: "retainer" }, rulingsInForce());
  const master = employer.uuid;
  return [
    { uuid, path: "system.employer", before: system.employer, after: master },
    { uuid, path: "system.leader", before: system.leader, after: master },
    { uuid, path: "system.loyaltyGroup", before: system.loyaltyGroup, after: employer.name },
    // of those who serve only characters are retainers or not
    ...("isRetainer" in system
      ? [
          {
            uuid,
            path: "system.isRetainer",
            before: system.isRetainer,
            after: true,
          },
          { uuid, path: "system.share", before: system.share, after: share },
        ]
      : []),
  ];
}

function joins(employer: Actor.Implementation, actor: Actor.Implementation): ValueChange[] {
  const party = partyContaining(employer);
  const there = party && partySystem(party).members.some((member) => member.actor === actor.uuid);
  return there ? [] : memberWrites(employer, [actor.uuid]);
}
