import type { Creature } from "../../rules/creature/types.ts";
import { BANDS, type Band, bandOfFoes, TYPICAL_PARTY } from "../../rules/lab/bands.ts";
import type { LabMember } from "../../rules/lab/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { TurnColumn } from "../../rules/tables/classes.ts";
import { creatureUnderRulings, isCreature } from "../adapter/creature.ts";
import { turnableOf } from "../adapter/turning-targets.ts";
import { isActor } from "../platform/actor-reference.ts";
import { sideOfCombatant } from "../adapter/combatants.ts";
import { folderActors } from "../documents/place-folder.ts";
import { resolveUuid } from "../platform/resolve-uuid.ts";
import { isUsedLikeSpell } from "../spells/monster-abilities.ts";
import { localize } from "../platform/text.ts";
import { labMagicOf, type LabMagicOfActor } from "./lab-magic.ts";

/** Somebody to fight in the lab: an actor, or one of those that the rules bring along. */
export interface Recruit {
  /** One of a kind on its side: the actor's uuid, or the name of a typical one. */
  readonly key: string;
  readonly name: string;
  readonly img: string;
  readonly count: number;
  /** Stands behind the others unless it is said otherwise. */
  readonly behind: boolean;
  readonly magic: LabMagicOfActor;
  /** Column of the turning table. */
  readonly undead?: TurnColumn;
  creature(rulings: Rulings): Creature;
}

async function recruit(actor: Actor.Implementation, name: string, count = 1): Promise<Recruit> {
  const undead = turnableOf(actor)?.column;
  // Breath, gazes and auras are no attacks with a roll: they are played as magic, or said not to be.
  const unleashed = new Set(actor.items.filter(isUsedLikeSpell).map(({ id }) => id));
  return {
    ...(undead && { undead }),
    key: actor.uuid ?? name,
    name,
    img: actor.img ?? "",
    count,
    behind: false,
    magic: await labMagicOf(actor),
    creature: (rulings) => {
      const whole = creatureUnderRulings(actor, rulings);
      return unleashed.size === 0 ? whole : { ...whole, attacks: whole.attacks.filter(({ id }) => !unleashed.has(id)) };
    },
  };
}

/** Those of one actor together; an unlinked token's own actor stands for itself. */
async function together(actors: readonly Actor.Implementation[]): Promise<Recruit[]> {
  const counted = new Map<string, Recruit>();
  for (const actor of actors) {
    const base = actor.isToken ? (game.actors?.get(actor.id ?? "") ?? actor) : actor;
    const known = counted.get(base.uuid ?? "");
    const one = known ? { ...known, count: known.count + 1 } : await recruit(base, base.name);
    counted.set(one.key, one);
  }
  return [...counted.values()];
}

const asActor = (thing: unknown): Actor.Implementation | undefined => (isActor(thing) ? thing : undefined);

const creatures = (list: readonly (Actor.Implementation | null | undefined)[]): Actor.Implementation[] =>
  list.flatMap((actor) => (actor && isCreature(actor) ? [actor] : []));

/** The members of the parties of this world who fight; its characters when it has no party. */
export async function partyRecruits(): Promise<Recruit[]> {
  const uuids = (game.actors?.contents ?? []).flatMap((actor) =>
    actor.type === "party" ? (actor.system as Actor.SystemOfType<"party">).members.map(({ actor: uuid }) => uuid) : [],
  );
  const members = await Promise.all([...new Set(uuids)].map((uuid) => resolveUuid(uuid)));
  const actors = creatures(members.map(asActor));
  if (actors.length > 0) return together(actors);
  return together(
    creatures(game.actors?.filter(({ type, hasPlayerOwner }) => type === "character" && hasPlayerOwner) ?? []),
  );
}

/** Those on the scene: the tokens under control, else all; friends on one side, everybody else on the other. */
export async function sceneRecruits(): Promise<[Recruit[], Recruit[]]> {
  const held = canvas?.tokens?.controlled.map(({ document }) => document) ?? [];
  const all = held.length > 0 ? held : (canvas?.scene?.tokens.contents ?? []);
  const of = (friends: boolean): Promise<Recruit[]> =>
    together(creatures(all.filter(({ disposition }) => (disposition === 1) === friends).map(({ actor }) => actor)));
  return [await of(true), await of(false)];
}

/** Those in the fight that the tracker shows, by their sides. */
export async function trackerRecruits(): Promise<[Recruit[], Recruit[]]> {
  const all = game.combat?.combatants.contents ?? [];
  const of = (party: boolean): Promise<Recruit[]> =>
    together(creatures(all.filter((one) => (sideOfCombatant(one).id === "party") === party).map(({ actor }) => actor)));
  return [await of(true), await of(false)];
}

/** Both sides from where the window's button says; a side that nobody is found for stays as it is. */
export async function recruitsFrom(from: string | undefined): Promise<[Recruit[], Recruit[]]> {
  if (from === "scene") return sceneRecruits();
  if (from === "tracker") return trackerRecruits();
  return [from === "typical" ? typicalParty() : await partyRecruits(), []];
}

/** Why those who were dropped do not come: nobody of them fights, or they are more than a side of a fight has. */
interface NotDropped {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

/** What was dropped: an actor of the world or of a compendium, a folder of actors, a compendium or a folder of such, a party with its members. Of more than so many none. */
export async function droppedRecruits(data: unknown, most: number): Promise<readonly Recruit[] | NotDropped> {
  const crowd = typeof data === "object" && data !== null ? folderActors(data) : undefined;
  if (crowd && crowd.count > most)
    return { key: "RULINGS.Lab.tooManyDropped", data: { name: crowd.name, count: crowd.count, most } };
  const recruits = crowd ? await together(creatures((await crowd.load()).map(asActor))) : await recruitsOf(data);
  return recruits.length > 0 ? recruits : { key: "RULINGS.Lab.nobodyDropped" };
}

async function recruitsOf(data: unknown): Promise<Recruit[]> {
  if (typeof data !== "object" || data === null || !("uuid" in data) || typeof data.uuid !== "string") return [];
  const thing = await resolveUuid(data.uuid);
  if (thing instanceof TokenDocument) return together(creatures([thing.actor]));
  const actor = asActor(thing);
  if (!actor) return [];
  if (actor.type !== "party") return together(creatures([actor]));
  const { members } = actor.system as Actor.SystemOfType<"party">;
  const all = await Promise.all(members.map(({ actor: uuid }) => resolveUuid(uuid)));
  return together(creatures(all.map(asActor)));
}

/** The magic of the typical ones in the table's language. */
function typicalName(name: string): string {
  return localize(`RULINGS.Lab.Magic.${name}`);
}

/** Six adventurers such as any table has. */
export function typicalParty(members: readonly LabMember[] = TYPICAL_PARTY): Recruit[] {
  return members.map(({ creature, magic = [], behind = false }) => ({
    key: `typical:${creature.id}`,
    name: localize(creature.class ? `RULINGS.Class.${creature.id}` : `RULINGS.Lab.Companion.${creature.id}`),
    img: "",
    count: 1,
    behind,
    magic: { played: magic.map((one) => ({ ...one, name: typicalName(one.name) })), left: [] },
    creature: () => creature,
  }));
}

/** One of the typical bands. */
export function typicalBand(band: Band): Recruit {
  const { creature, number, magic = [], undead } = bandOfFoes(band);
  return {
    ...(undead && { undead }),
    key: `typical:${band}`,
    name: localize(`RULINGS.Lab.Band.${band}`),
    img: "",
    count: number,
    behind: false,
    magic: { played: magic.map((one) => ({ ...one, name: typicalName(one.name) })), left: [] },
    creature: () => creature,
  };
}

/** The typical bands as a menu. */
export function bandChoices(): { readonly key: Band; readonly label: string }[] {
  return BANDS.map((key) => ({ key, label: localize(`RULINGS.Lab.Band.${key}`) }));
}
