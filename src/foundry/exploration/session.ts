/** A new session, and an adventure that begins: what the party counts from there on, and what stands until it is over. */
import type { ActorDocument } from "../platform/types.ts";
import { levelAt, thresholds } from "../../rules/characters/classes.ts";
import { withdraw } from "../../rules/rewards/experience.ts";
import { inNewSession } from "../../rules/rewards/session.ts";
import { xpAward } from "../../rules/topics/xpAward.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isFreeElf } from "../adapter/elf-tracks.ts";
import { plainArmourOf } from "../characters/elf-class.ts";
import { membersAndEmployees, storedExperience } from "../adapter/party-members.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { notifyInfo, notifyText } from "../platform/notifications.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { partyData } from "../adapter/party.ts";
type Character = Actor.SystemOfType<"character">;

/** Characters of the party, and those of players who stay at home. */
function characters(party: ActorDocument): ActorDocument[] {
  return [...new Set([...membersAndEmployees(party), ...membersAndEmployees(undefined)])].filter(({ type }) => type === "character");
}

/** A session begins: new places count from 0 (GOR-98), levels are those of its start (GOR-28), who is away has one less to stay (GOR-64). */
export async function newSession(party: ActorDocument): Promise<void> {
  const number = partyData(party).session + 1;
  const refused = await runUndoable({ kind: "session", data: { number }, moment: `session.${party.id}` }, async (transaction) => {
    await transaction.change(() => [...ofParty(party, number), ...characters(party).flatMap(ofCharacter)]);
    return undefined;
  });
  if (notifyRefusal(refused)) return;
  notifyInfo("RULINGS.Way.session.begun", { number });
  if (!rulingsInForce().is("luck", "on")) return;
  await (await import("../characters/luck.ts")).rollSession(membersAndEmployees(party));
}

function ofParty(party: ActorDocument, number: number): ValueChange[] {
  const { session, newRooms, roomsExplored } = partyData(party);
  const found = { known: [...roomsExplored], count: newRooms };
  const { count } = waitsForAward(party) ? found : withdraw(found);
  const { uuid } = party;
  return [
    { uuid, path: "system.session", before: session, after: number },
    ...(count === newRooms ? [] : [{ uuid, path: "system.newRooms", before: newRooms, after: count }]),
  ];
}

/** Where experience is given by sessions, what was found counts until it is given for what is still owed, wherever the party is (MIX-33). */
export function waitsForAward(party: ActorDocument): boolean {
  return !rulingsInForce().use(xpAward).home && isOwed(party);
}

/** Whether the party has won something for which nobody was given experience yet. */
function isOwed(party: ActorDocument): boolean {
  const { coins, valuables, monsters, magic, xp } = partyData(party).pending;
  return monsters.length + magic.length + valuables + xp > 0 || Object.values(coins).some((number) => number > 0);
}

function ofCharacter(actor: ActorDocument): ValueChange[] {
  const { level, xp, sessionsAway } = actor.system as Character;
  const before = { level, levelAtStart: xp.levelAtSessionStart, away: sessionsAway };
  const own = creatureOf(actor).class;
  // A level that was earned and not yet taken is one of the session before.
  const earned = own ? levelAt(storedExperience(actor).value, thresholds(own, rulingsInForce())) : 0;
  const after = inNewSession({ ...before, level: own ? Math.max(own.level, own.level > 0 ? earned : 0) : level });
  const { uuid } = actor;
  const writes = [
    { uuid, path: "system.xp.levelAtSessionStart", before: before.levelAtStart, after: after.levelAtStart },
    { uuid, path: "system.sessionsAway", before: before.away, after: after.away },
  ];
  return writes.filter((write) => write.before !== write.after);
}

/** Elves of the party whose calling is still free. */
export function elvesAtLarge(party: ActorDocument): ActorDocument[] {
  return membersAndEmployees(party).filter(isFreeElf);
}

/** The adventure begins: the calling of every elf stands until experience is given (ERIS-51), and what a magic-user may not wear comes off (ERIS-56). */
export async function adventureBegins(party: ActorDocument): Promise<void> {
  const elves = elvesAtLarge(party);
  if (elves.length === 0) return;
  const off = elves.flatMap(plainArmourOf);
  const data = { name: elves.map(({ name }) => name).join(", ") };
  const refused = await runUndoable({ kind: "adventure", data }, async (transaction) => {
    await transaction.change(() => [
      ...elves.map(({ uuid }) => ({ uuid, path: "system.elf.locked", before: false, after: true })),
      ...off.map((item) => ({
        uuid: item.uuid,
        path: "system.location",
        before: (item.system as Item.SystemOfType<"armour">).location,
        after: "carried",
      })),
    ]);
    return undefined;
  });
  if (notifyRefusal(refused)) return;
  const text = localize("RULINGS.Way.session.adventureBegun", data);
  const names = off.map(({ name }) => name).join(", ");
  notifyText("info", names ? `${text} ${localize("RULINGS.Way.session.takenOff", { names })}` : text);
}
