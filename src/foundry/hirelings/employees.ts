/** Who stands in whose service, as the limits of an employer ask for it. */
import type { InService } from "../../rules/topics/hirelings.ts";
import type { Employer } from "../../view/hirelings/hire.ts";
import { creatureOf } from "../adapter/creature.ts";
import { magicEffectsOn } from "../adapter/magic-effects.ts";

type Service = Actor.SystemOfType<"hireling">;

/** Everybody in the service of an actor. */
export function servantsOf(employer: Actor.Implementation): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter(
    (actor) =>
      (actor.type === "hireling" || actor.type === "character") && (actor.system as Service).employer === employer.uuid,
  );
}

/** How many stand behind an entry: more than one for a band. */
function headsOf(actor: Actor.Implementation): number {
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
  const servants = servantsOf(employer);
  const living = [...servants, ...charmedBy(employer).filter((one) => !servants.includes(one))].filter(
    (one) => !one.statuses.has("dead") && one.uuid !== but?.uuid,
  );
  return living.flatMap((one) =>
    servants.includes(one) ? Array.from({ length: headsOf(one) }, () => inService(one)) : [CHARMED],
  );
}

/** A creature that serves by a charm takes the place of an unusual hireling where those are counted (ERIS-116). */
const CHARMED: InService = { kind: "normal", charmed: true };

/** Who lies under a charm of somebody's: of the world, and on the map that is shown. */
function charmedBy(employer: Actor.Implementation): Actor.Implementation[] {
  const placed = (game.scenes?.active?.tokens.contents ?? []).flatMap(({ actorLink, actor }) =>
    actorLink || !actor ? [] : [actor],
  );
  return [...(game.actors?.contents ?? []), ...placed].filter((one) =>
    magicEffectsOn(one).some(({ effect, magic }) => magic.by === employer.uuid && effect.statuses.has("charmed")),
  );
}
