/** Service by dropping: whoever is dropped on an employer serves it from then on, and walks with its party. */

import { shareOf } from "../../../rules/hirelings/division.ts";
import { employing } from "../../../rules/hirelings/limits.ts";
import type { EmployedCardOutcome } from "../../../view/cards/service.ts";
import { whereFound } from "../../../view/company/hire.ts";
import type { Written } from "../../adapter/changes.ts";
import { sure } from "../../apps/sure.ts";
import { calledOf } from "../../called.ts";
import { postCard } from "../../chat/post.ts";
import { perform } from "../../deeds/perform.ts";
import { broughtIn } from "../../drops/brought-in.ts";
import { tellRefusal } from "../../refusal.ts";
import { rulingsInForce } from "../../settings/store.ts";
import { localize } from "../../text.ts";
import { partySystem, partyWith } from "../people.ts";
import { bondTo } from "./bond.ts";
import { employerOf, inService } from "./employed.ts";
import { memberWrites } from "./hire.ts";

type Service = Actor.SystemOfType<"hireling">;

/** Whether somebody could be taken into another's service by being dropped there. */
export function couldServe(employer: Actor.Implementation, one: Actor.Implementation): boolean {
  const people = one.type === "hireling" || one.type === "character";
  return employer.type === "character" && people && one.uuid !== employer.uuid;
}

/** Takes somebody into service: a character is asked about first, for it becomes a retainer. What the limits of leadership say is told. */
export async function employ(employer: Actor.Implementation, dropped: Actor.Implementation): Promise<void> {
  if (!couldServe(employer, dropped) || (dropped.system as Service).employer === employer.uuid) return;
  if (dropped.type === "character" && !dropped.pack && !(await agreed(employer, dropped))) return;
  const actor = await broughtIn(dropped);
  if (!actor) return;
  if (!actor.isOwner) {
    tellRefusal({ key: "notYours" });
    return;
  }
  tellLimits(employer, actor);
  const party = partyWith(employer);
  const bond = await bondTo(employer, actor);
  const outcome: EmployedCardOutcome = {
    procedure: "employed",
    employer: employer.name,
    ...(bond && { loyalty: bond.score }),
  };
  await perform({ kind: "employed", data: { name: calledOf(actor), employer: employer.name } }, async (deed) => {
    if (actor !== dropped) deed.made(actor);
    const joined = party?.isOwner ? joins(employer, actor) : [];
    await deed.write([...serviceWrites(employer, actor), ...(bond?.writes ?? []), ...joined]);
    await postCard({ type: "notice", actor, outcome, rolls: bond?.shown ?? [], deed });
    return undefined;
  });
}

function agreed(employer: Actor.Implementation, one: Actor.Implementation): Promise<boolean> {
  const question = localize("RULINGS.Company.employ.ask", { name: one.name, employer: employer.name });
  return sure("RULINGS.Company.employ.title", question);
}

/** The limits of leadership are told; the referee's table decides. */
function tellLimits(employer: Actor.Implementation, actor: Actor.Implementation): void {
  const own = employerOf(employer);
  const { charisma, employed, level } = own;
  const one = { ...inService(actor), ...(actor.type === "character" && { kind: "retainer" as const }) };
  tellRefusal(employing(charisma, employed, one, rulingsInForce(), level).fault);
  if (actor.type !== "hireling") return;
  const { trade } = actor.system as Service;
  tellRefusal(whereFound({ trade, level: one.level ?? 0 }, "referee", own, rulingsInForce()));
}

function serviceWrites(employer: Actor.Implementation, actor: Actor.Implementation): Written[] {
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

function joins(employer: Actor.Implementation, actor: Actor.Implementation): Written[] {
  const party = partyWith(employer);
  const there = party && partySystem(party).members.some((member) => member.actor === actor.uuid);
  return there ? [] : memberWrites(employer, [actor.uuid]);
}
