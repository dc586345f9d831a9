/** Employment by drag and drop: an actor dropped on an employer enters its service, and joins its party. */

import { shareOf } from "../../rules/hirelings/division.ts";
import { employing } from "../../rules/hirelings/limits.ts";
import type { EmployedCardOutcome } from "../../view/cards/service.ts";
import { whereFound } from "../../view/hirelings/hire.ts";
import { employerOf, inService } from "../adapter/employees.ts";
import { memberWrites, partyContaining, partySystem } from "../adapter/party-members.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { startingLoyalty } from "../characters/starting-loyalty.ts";
import { postCard } from "../chat/post-card.ts";
import { confirm } from "../platform/dialogs.ts";
import { displayName } from "../platform/display-name.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";

type Service = Actor.SystemOfType<"hireling">;

/** Whether an actor can enter another's service by being dropped there. */
export function canServe(employer: Actor.Implementation, one: Actor.Implementation): boolean {
  const people = one.type === "hireling" || one.type === "character";
  return employer.type === "character" && people && one.uuid !== employer.uuid;
}

/** Takes an actor into service: a character is confirmed first, because it becomes a retainer. Exceeded leadership limits are reported. */
export async function employ(employer: Actor.Implementation, dropped: Actor.Implementation): Promise<void> {
  if (!canServe(employer, dropped) || (dropped.system as Service).employer === employer.uuid) return;
  if (dropped.type === "character" && !dropped.pack && !(await agreed(employer, dropped))) return;
  if (!dropped.pack && !dropped.isOwner) {
    notifyRefusal({ key: "notYours" });
    return;
  }
  warnOfLimits(employer, dropped);
  const party = partyContaining(employer);
  await runUndoable(
    { kind: "employed", data: { name: displayName(dropped), employer: employer.name } },
    async (transaction) => {
      const actor = await transaction.importActor(dropped);
      if (!actor) return { key: "malformed" };
      const bond = await startingLoyalty(employer, actor);
      const outcome: EmployedCardOutcome = {
        procedure: "employed",
        employer: employer.name,
        ...(bond && { loyalty: bond.score }),
      };
      const joined = party?.isOwner ? joins(employer, actor) : [];
      await transaction.write([...serviceWrites(employer, actor), ...(bond?.writes ?? []), ...joined]);
      await postCard({ type: "notice", actor, outcome, rolls: bond?.shown ?? [], transaction });
      return undefined;
    },
  );
}

function agreed(employer: Actor.Implementation, one: Actor.Implementation): Promise<boolean> {
  const question = localize("RULINGS.Company.employ.ask", { name: one.name, employer: employer.name });
  return confirm("RULINGS.Company.employ.title", question);
}

/** Reports exceeded leadership limits; the referee decides. */
function warnOfLimits(employer: Actor.Implementation, actor: Actor.Implementation): void {
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
    // Only characters in service have the retainer flag.
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
