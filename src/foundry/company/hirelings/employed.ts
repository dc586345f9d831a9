/** Who stands in whose service, as the limits of an employer ask for it. */
import type { InService } from "../../../rules/topics/hirelings.ts";
import type { Employer } from "../../../view/company/hire.ts";
import { creatureOf } from "../../adapter/creature.ts";

type Service = Actor.SystemOfType<"hireling">;

/** Everybody in the service of an actor. */
export function servantsOf(employer: Actor.Implementation): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter(
    (actor) =>
      (actor.type === "hireling" || actor.type === "character") && (actor.system as Service).employer === employer.uuid,
  );
}

/** How many stand behind an entry: more than one for a band. */
export function headsOf(actor: Actor.Implementation): number {
  return actor.type === "hireling" ? (actor.system as Service).heads : 1;
}

/** An actor as somebody in service, for the limits of its employer. */
export function inService(actor: Actor.Implementation): InService {
  const creature = creatureOf(actor);
  return {
    kind: creature.hirelingKind ?? "retainer",
    hasClass: actor.type === "character" || (creature.class !== undefined && creature.class.id !== "normal-human"),
    level: creature.class?.level ?? 0,
    ...(actor.type === "hireling" && (actor.system as Service).charmed && { charmed: true }),
  };
}

export function employerOf(actor: Actor.Implementation): Employer {
  const { abilities, class: own } = creatureOf(actor);
  return {
    charisma: abilities?.cha ?? 10,
    level: own?.level ?? 1,
    employed: employedBy(actor),
    stronghold: actor.type === "character" && (actor.system as Actor.SystemOfType<"character">).hasStronghold,
  };
}

/** All who live in the service of an actor, each of a band, as its limits ask for them; `but` one that is spoken of. */
export function employedBy(employer: Actor.Implementation, but?: Actor.Implementation): InService[] {
  return servantsOf(employer)
    .filter((one) => !one.statuses.has("dead") && one.uuid !== but?.uuid)
    .flatMap((one) => Array.from({ length: headsOf(one) }, () => inService(one)));
}
