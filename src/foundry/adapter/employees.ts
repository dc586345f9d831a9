/** The retainers and hirelings in an employer's service, as its limits need them. */
import { highestClass } from "../../rules/creature/classes-of.ts";
import { type LoyaltyMoment, loyaltySuggested } from "../../rules/morale/loyalty.ts";
import type { InService } from "../../rules/topics/hirelings.ts";
import type { Employer } from "../../view/hirelings/hire.ts";
import { isActor, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { sideOfCombatant } from "./combatants.ts";
import { creatureOf, isCreature } from "./creature.ts";
import { magicEffectsOn } from "./magic-effects.ts";
import { servesAnotherParty } from "./troops.ts";

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
    level: highestClass(creature)?.level ?? 0,
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

/** The creatures charmed by this employer: in the world, and on the active scene. */
function charmedBy(employer: Actor.Implementation): Actor.Implementation[] {
  const placed = (game.scenes?.active?.tokens.contents ?? []).flatMap(({ actorLink, actor }) =>
    actorLink || !actor ? [] : [actor],
  );
  return [...(game.actors?.contents ?? []), ...placed].filter((one) =>
    magicEffectsOn(one).some(({ effect, magic }) => magic.by === employer.uuid && effect.statuses.has("charmed")),
  );
}

/** Where somebody in service keeps for what its loyalty was checked last in a fight: the fight's id and the moment. */
export const STOOD_BY = "flags.rulings.stoodBy";

/** Why the loyalty of somebody in service ought to be checked now, and was not yet for that in this fight (BX-181). */
export function loyaltyDoubt(member: Combatant.Implementation): LoyaltyMoment | undefined {
  const { actor, parent } = member;
  if (!isCreature(actor) || !parent) return undefined;
  const employer = "employer" in actor.system ? actor.system.employer : null;
  if (!employer) return undefined;
  const side = sideOfCombatant(member).id;
  // Henchmen of others check morale in place of loyalty (MIX-10).
  if (servesAnotherParty(actor, side)) return undefined;
  const party = parent.combatants.contents.filter((one) => sideOfCombatant(one).id === side);
  const facts = {
    employerDead: isDown(resolveUuidSync(employer)),
    party: {
      number: party.length,
      down: party.filter(({ isDefeated, actor: one }) => isDefeated || isDown(one)).length,
    },
  };
  const moment = loyaltySuggested(creatureOf(actor), facts, rulingsInForce());
  return moment && stoodByMaster(parent, moment) !== foundry.utils.getProperty(actor, STOOD_BY) ? moment : undefined;
}

/** The key under which a loyalty check in a fight is stored. */
export function stoodByMaster({ id }: Combat.Implementation, moment: LoyaltyMoment): string {
  return `${id}:${moment}`;
}

function isDown(one: unknown): boolean {
  return isActor(one) && one.statuses.has("dead");
}
