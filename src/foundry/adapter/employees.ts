/** The retainers and hirelings of an employer, as its limits need them. */
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

/** Every retainer and hireling of an actor. */
export function servantsOf(employer: Actor.Implementation): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter(
    (actor) =>
      (actor.type === "hireling" || actor.type === "character") && (actor.system as Service).employer === employer.uuid,
  );
}

/** The number of people of a hireling entry: more than one for a band. */
function headsOf(actor: Actor.Implementation): number {
  return actor.type === "hireling" ? (actor.system as Service).heads : 1;
}

/** A retainer or hireling, for the limits of its employer. */
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
  const creature = creatureOf(actor);
  return {
    charisma: creature.abilities?.cha ?? 10,
    level: highestClass(creature)?.level ?? 1,
    employed: employedBy(actor),
    stronghold: actor.type === "character" && (actor.system as Actor.SystemOfType<"character">).hasStronghold,
  };
}

/** Every retainer and hireling of an actor, each member of a band included, for its limits; `but` is left out. */
export function employedBy(employer: Actor.Implementation, but?: Actor.Implementation): InService[] {
  const servants = servantsOf(employer);
  const living = [...servants, ...charmedBy(employer).filter((one) => !servants.includes(one))].filter(
    (one) => !one.statuses.has("dead") && one.uuid !== but?.uuid,
  );
  return living.flatMap((one) =>
    servants.includes(one) ? Array.from({ length: headsOf(one) }, () => inService(one)) : [CHARMED],
  );
}

/** A charmed creature counts as an unusual hireling where those are limited (ERIS-116). */
const CHARMED: InService = { kind: "normal", charmed: true };

/** The creatures charmed by this employer, in the world and on the active scene. */
function charmedBy(employer: Actor.Implementation): Actor.Implementation[] {
  const placed = (game.scenes?.active?.tokens.contents ?? []).flatMap(({ actorLink, actor }) =>
    actorLink || !actor ? [] : [actor],
  );
  return [...(game.actors?.contents ?? []), ...placed].filter((one) =>
    magicEffectsOn(one).some(({ effect, magic }) => magic.by === employer.uuid && effect.statuses.has("charmed")),
  );
}

/** The flag of a retainer or hireling with the last loyalty check of a fight: the fight's id and the moment. */
export const STOOD_BY = "flags.rulings.stoodBy";

/** The reason for a loyalty check now, unless one was made for it in this fight (BX-181). */
export function loyaltyDoubt(member: Combatant.Implementation): LoyaltyMoment | undefined {
  const { actor, parent } = member;
  if (!isCreature(actor) || !parent) return undefined;
  const employer = "employer" in actor.system ? actor.system.employer : null;
  if (!employer) return undefined;
  const side = sideOfCombatant(member).id;
  // Henchmen of others check morale instead of loyalty (MIX-10).
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
