/** Parties and their members, and the data of each member for treasure shares and experience. */

import type { Learner } from "../../view/treasure/experience.ts";
import type { ShareCandidate } from "../../view/treasure/share.ts";
import { isActor, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { creatureOf, isCreature } from "./creature.ts";
import { elfOf, trackOf } from "./elf-tracks.ts";
import { activeParty } from "./party.ts";
import { classesHeld, classesLearning } from "./several-classes.ts";
import { strengthOf } from "./troops.ts";
import type { ValueChange } from "./value-changes.ts";

type Party = Actor.SystemOfType<"party">;
type Character = Actor.SystemOfType<"character">;

/** The parties of the world that this user may see, the active party first. */
export function parties(): Actor.Implementation[] {
  const first = activeParty();
  return (game.actors?.contents ?? [])
    .filter((actor) => actor.type === "party" && actor.visible)
    .sort((a, b) => Number(b === first) - Number(a === first));
}

/** The party with an id, or the only party. */
export function partyById(id: string): Actor.Implementation | undefined {
  const all = parties();
  return all.find((actor) => actor.id === id) ?? all[0];
}

export function partySystem(party: Actor.Implementation): Party {
  return party.system as Party;
}

/** The members of a party that are available; without a party, every player character and its retainers. */
export function membersAndEmployees(party: Actor.Implementation | undefined): Actor.Implementation[] {
  const named = party
    ? partySystem(party).members.map(({ actor }) => resolveUuidSync(actor))
    : (game.actors?.contents ?? []).filter(
        (actor) => (actor.type === "character" || actor.type === "hireling") && actor.hasPlayerOwner,
      );
  // Each member once, whatever a party's list says (S-9).
  return [...new Set(named.filter(isActor).filter(isCreature))];
}

/** The party that an actor is a member of. */
export function partyContaining(actor: Actor.Implementation): Actor.Implementation | undefined {
  return parties().find((party) => partySystem(party).members.some((member) => member.actor === actor.uuid));
}

/** The writes that remove an actor from every party. */
export function withoutMember(other: Actor.Implementation): ValueChange[] {
  return parties().flatMap((party) => {
    const before = partySystem(party).toObject().members;
    const after = before.filter((member) => member.actor !== other.uuid);
    return after.length < before.length ? [{ uuid: party.uuid, path: "system.members", before, after }] : [];
  });
}

/** A new member of a party at a position of the marching order. */
export function newMember(actor: string, { rank, file }: { readonly rank: number; readonly file: number }) {
  return { actor, rank, file, countsForRate: true, share: 1, mount: null };
}

/** The writes that add actors to the employer's party. */
export function memberWrites(employer: Actor.Implementation, uuids: readonly string[]) {
  const party = partyContaining(employer);
  if (!party) return [];
  const before = partySystem(party).toObject().members;
  const after = [...before, ...uuids.map((actor) => newMember(actor, { rank: 2, file: 0 }))];
  return [{ uuid: party.uuid, path: "system.members", before, after }];
}

/** The writes that add actors to a party, each once, in a new last rank. */
export function joinWrites(party: Actor.Implementation, uuids: readonly string[]): ValueChange[] {
  const before = partySystem(party).toObject().members;
  const news = uuids.filter((uuid) => !before.some(({ actor }) => actor === uuid));
  if (news.length === 0) return [];
  const rank = Math.min(50, Math.max(-1, ...before.map((member) => member.rank)) + 1);
  const after = [...before, ...news.map((actor, at) => newMember(actor, { rank, file: Math.min(9, at) }))];
  return [{ uuid: party.uuid, path: "system.members", before, after }];
}

/** The data of an actor for treasure shares. */
export function candidateOf(actor: Actor.Implementation, party?: Actor.Implementation): ShareCandidate {
  const creature = creatureOf(actor);
  const noted = party && partySystem(party).members.find((member) => member.actor === actor.uuid)?.share;
  const heads = strengthOf(actor)?.stand;
  const kind = actor.type === "character" && !creature.hirelingKind ? "character" : (creature.hirelingKind ?? "normal");
  return {
    id: actor.uuid,
    name: actor.name,
    img: actor.img ?? "",
    kind,
    dead: actor.statuses.has("dead"),
    hasClass: actor.type === "character",
    ...(heads !== undefined && { heads }),
    ...(kind === "character" && noted !== undefined && noted !== 1 && { share: noted }),
  };
}

/** The same data with the fields that experience needs. */
export function learnerOf(actor: Actor.Implementation, party?: Actor.Implementation): Learner {
  const candidate = candidateOf(actor, party);
  if (actor.type !== "character") return { ...candidate, experience: 0 };
  const creature = creatureOf(actor);
  const { xp } = actor.system as Character;
  const rulings = rulingsInForce();
  const held = classesHeld(actor, rulings);
  const learning = classesLearning(actor, rulings).map(({ class: own, experience, at, levelAtSessionStart }) => ({
    class: own,
    experience,
    at,
    ...(levelAtSessionStart !== null && { levelAtSessionStart }),
  }));
  return {
    ...candidate,
    experience: storedExperience(actor).value,
    ...(creature.class && { class: creature.class }),
    ...(creature.abilities && { abilities: creature.abilities }),
    ...(xp.bonus !== null && { percent: xp.bonus }),
    ...(xp.levelAtSessionStart !== null && { levelAtSessionStart: xp.levelAtSessionStart }),
    ...(held.length > 1 && { several: { count: held.length, learning } }),
  };
}

/** The experience of a character: an elf with two tracks learns in its current one (ERIS-52). */
export function storedExperience(actor: Actor.Implementation): { readonly path: string; readonly value: number } {
  const system = actor.system as Character;
  const { xp, elf } = system;
  if (!elfOf(system, rulingsInForce())) return { path: "system.xp.value", value: xp.value };
  return { path: `system.elf.tracks.${elf.operating}.xp`, value: trackOf(system, elf.operating).experience };
}

/** The flag with the time of a character's last crafting between two expeditions. */
export const CRAFTED_FLAG = "flags.rulings.madeAt";

/** The changes to the crafting record after an award of experience, which starts a new stay in town. */
export function nextStay(actor: Actor.Implementation): ValueChange[] {
  const before: unknown = foundry.utils.getProperty(actor, CRAFTED_FLAG);
  return before === undefined ? [] : [{ uuid: actor.uuid, path: CRAFTED_FLAG, before, after: undefined }];
}
