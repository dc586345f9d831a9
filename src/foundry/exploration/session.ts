/** The start of a session and of an adventure: the counts that begin, and the choices fixed until its end. */

import { levelAt, thresholds } from "../../rules/characters/classes.ts";
import { hoursDue } from "../../rules/exploration/wandering.ts";
import { withdraw } from "../../rules/rewards/experience.ts";
import { inNewSession } from "../../rules/rewards/session.ts";
import { wanderingMonsters } from "../../rules/topics/wanderingMonsters.ts";
import { xpAward } from "../../rules/topics/xpAward.ts";
import type { JourneyOutcome } from "../../view/cards/journey.ts";
import { lastTime, storyOf, storyTexts } from "../../view/exploration/recap.ts";
import { line } from "../../view/platform/text-lines.ts";
import { isFreeElf } from "../adapter/elf-tracks.ts";
import { allParties, journeyOf, partyData, tableJournal } from "../adapter/party.ts";
import { membersAndEmployees } from "../adapter/party-members.ts";
import { type ClassRecord, classesHeld, furtherClassWrites } from "../adapter/several-classes.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { plainArmourOf } from "../characters/adopt-class.ts";
import { postCard } from "../chat/post-card.ts";
import { DIALOG, dialogContent } from "../platform/dialogs.ts";
import { notifyError, notifyInfo, notifyRefusal, notifyText } from "../platform/notifications.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { dates } from "../platform/settings/calendar.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";
import { dialogInCurrentWindow } from "../platform/windows/window-placement.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { journalEntries } from "./party-journals.ts";

/** Shows the journal of the last session; a referee can post it in the chat. */
export async function showRecap(party: Actor.Implementation): Promise<void> {
  const entries = lastTime(journalEntries(tableJournal(party)), Date.now());
  const texts = storyTexts(entries, localize, dates());
  if (texts.length === 0) {
    notifyInfo("RULINGS.Way.book.none");
    return;
  }
  const story = document.createElement("div");
  story.className = "way-tale";
  for (const text of texts) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    story.append(paragraph);
  }
  const window = { title: "RULINGS.Way.book.last", icon: "fa-solid fa-feather" };
  const shown = {
    classes: [...DIALOG],
    window,
    position: { width: 520 },
    content: dialogContent(story),
    ...dialogInCurrentWindow(),
  };
  const { DialogV2 } = foundry.applications.api;
  if (!game.user?.isGM) {
    await DialogV2.prompt({ ...shown, ok: { label: "RULINGS.Way.book.read" }, rejectClose: false });
    return;
  }
  const confirmed = await DialogV2.confirm({
    ...shown,
    yes: { label: "RULINGS.Way.book.tell", icon: "fa-solid fa-comment" },
    no: { label: "RULINGS.Way.book.read", icon: "fa-solid fa-check" },
    rejectClose: false,
  });
  if (confirmed !== true) return;
  const lines = storyOf(entries, dates()).flatMap((part) => part.lines);
  const outcome: JourneyOutcome = { procedure: "way", title: line("RULINGS.Way.book.last"), lines };
  await postCard({ type: "notice", actor: party, outcome, open: true });
}

/*
 * The hours played, where those bring wandering monsters (GOR-36): real time while the party explores, with a prompt at each full hour. It rolls
 * nothing by itself, and stops during breaks and while the computer sleeps. The exploring state is stored on the party, so that it survives a reload
 * and any referee can start or end a break; the active referee's client counts.
 */

const MINUTE = 60_000;
/** Minutes that are written together, so that the party's window is not redrawn each minute. */
const BATCH = 5;
/** A longer gap between two counts is no play: the computer slept. */
const LONGEST = 2 * MINUTE;

/** A longer time without a write means that the world was closed. */
const STALE = 2 * BATCH * MINUTE;
/** The party's flag with the last write while exploring, in milliseconds of real time; 0 in breaks. */
const FLAG = "exploring";

interface Running {
  /** The time of the last count, and the uncounted part of a minute. */
  last: number;
  over: number;
  minutes: number;
}

/** By the uuid of an exploring party. */
const running = new Map<string, Running>();

/** Whether the hours of a party are being counted. */
export function isExploring(party: Actor.Implementation): boolean {
  return writtenAt(party) > 0;
}

function writtenAt(party: Actor.Implementation): number {
  const at: unknown = party.getFlag("rulings", FLAG);
  return typeof at === "number" ? at : 0;
}

/** Whether hours of play bring wandering monsters by the rulings in force, and the number of due checks; null where they do not. */
export function hoursOf(party: Actor.Implementation): { readonly exploring: boolean; readonly due: number } | null {
  if (!hourly()) return null;
  return { exploring: isExploring(party), due: dueOf(party) };
}

function dueOf(party: Actor.Implementation): number {
  return hoursDue(partyData(party).hoursPlayed * 60, journeyOf(party).hoursChecked, rulingsInForce());
}

/** Starts counting, or starts a break. Referee only. */
export async function toggleHours(party: Actor.Implementation, now = Date.now()): Promise<void> {
  if (!isExploring(party)) {
    running.set(party.uuid, { last: now, over: 0, minutes: 0 });
    await party.setFlag("rulings", FLAG, now);
    return;
  }
  if (isActingClient()) await recordHours(party, now, true);
  await party.setFlag("rulings", FLAG, 0);
}

/**
 * Counts the time since the last count, and prompts at a full hour. Other clients than the active referee's count nothing, but
 * store the time in case they become the active one.
 * @param all writes all counted time at once
 */
export async function recordHours(party: Actor.Implementation, now = Date.now(), all = false): Promise<void> {
  const clock = running.get(party.uuid) ?? { last: now, over: 0, minutes: 0 };
  running.set(party.uuid, clock);
  const gone = now - clock.last;
  clock.last = now;
  if (!isExploring(party) || !isActingClient()) return;
  const time = clock.over + (gone > 0 && gone <= LONGEST ? gone : 0);
  clock.over = time % MINUTE;
  clock.minutes += Math.floor(time / MINUTE);
  await writeHours(party, clock, now, all);
}

async function writeHours(party: Actor.Implementation, clock: Running, now: number, all: boolean): Promise<void> {
  const before = Math.round(partyData(party).hoursPlayed * 60);
  const full = Math.floor((before + clock.minutes) / 60) > Math.floor(before / 60);
  if (clock.minutes === 0 || !(all || full || clock.minutes >= BATCH)) return;
  const hoursPlayed = (before + clock.minutes) / 60;
  clock.minutes = 0;
  const flags = isExploring(party) ? { flags: { rulings: { [FLAG]: now } } } : {};
  await party.update({ system: { hoursPlayed }, ...flags } as Actor.UpdateData);
  if (full && dueOf(party) > 0)
    notifyText("info", localize("RULINGS.Way.wandering.hourPlayed", { name: party.name }), { permanent: true });
}

/** Ends counts left running when the active referee's client starts: the world was closed while the party explored. */
export async function endStaleHours(now = Date.now()): Promise<void> {
  for (const party of allParties())
    if (isExploring(party) && now - writtenAt(party) > STALE) await party.setFlag("rulings", FLAG, 0);
}

/** Counts the minutes on this client. Call once, in `ready`, for referees. */
export function watchHours(): void {
  setInterval(() => {
    if (hourly()) for (const party of allParties()) void recordHours(party).catch(notifyError);
  }, MINUTE);
  // When another referee starts a break, this client writes the minutes it counted until then.
  Hooks.on("updateActor", (party, changes, _options, by) => {
    const clock = running.get(party.uuid);
    if (
      !clock ||
      by === game.userId ||
      !isActingClient() ||
      !foundry.utils.hasProperty(changes, `flags.rulings.${FLAG}`)
    )
      return;
    if (!isExploring(party)) void writeHours(party, clock, Date.now(), true).catch(notifyError);
  });
}

/** Whether hours of play bring wandering monsters. */
function hourly(): boolean {
  return rulingsInForce().use(wanderingMonsters).turns === undefined;
}

type Character = Actor.SystemOfType<"character">;

/** Characters of the party, and players' characters outside it. */
function characters(party: ActorDocument): ActorDocument[] {
  return [...new Set([...membersAndEmployees(party), ...membersAndEmployees(undefined)])].filter(
    ({ type }) => type === "character",
  );
}

/**
 * Begins a session: new places count from 0 (GOR-98), levels are those of its start (GOR-28), and absent characters have one session less to stay
 * (GOR-64).
 */
export async function newSession(party: ActorDocument): Promise<void> {
  const number = partyData(party).session + 1;
  const refused = await runUndoable(
    { kind: "session", data: { number }, moment: `session.${party.id}` },
    async (transaction) => {
      await transaction.change(() => [...ofParty(party, number), ...characters(party).flatMap(ofCharacter)]);
      return undefined;
    },
  );
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

/** Where experience is awarded by sessions, discoveries count until all due experience is given, wherever the party is (MIX-33). */
export function waitsForAward(party: ActorDocument): boolean {
  return !rulingsInForce().use(xpAward).home && isOwed(party);
}

/** Whether the party has earned experience that is not awarded yet. */
function isOwed(party: ActorDocument): boolean {
  const { coins, valuables, monsters, magic, xp } = partyData(party).pending;
  return monsters.length + magic.length + valuables + xp > 0 || Object.values(coins).some((number) => number > 0);
}

function ofCharacter(actor: ActorDocument): ValueChange[] {
  const { level, xp, sessionsAway } = actor.system as Character;
  const before = { level, levelAtStart: xp.levelAtSessionStart, away: sessionsAway };
  const [first, ...further] = classesHeld(actor, rulingsInForce());
  const after = inNewSession({ ...before, level: first ? levelEarned(first) : level });
  const { uuid } = actor;
  const others = further.map((one) => ({ at: one.at, levelAtSessionStart: levelEarned(one) }));
  const writes = [
    ...furtherClassWrites(actor, others),
    { uuid, path: "system.xp.levelAtSessionStart", before: before.levelAtStart, after: after.levelAtStart },
    { uuid, path: "system.sessionsAway", before: before.away, after: after.away },
  ];
  return writes.filter((write) => write.before !== write.after);
}

/** The level of the earned experience: a level gained but not taken belongs to the session before. */
function levelEarned({ class: own, experience }: ClassRecord): number {
  const earned = levelAt(experience, thresholds(own, rulingsInForce()));
  return Math.max(own.level, own.level > 0 ? earned : 0);
}

/** Elves of the party without a fixed track. */
function elvesAtLarge(party: ActorDocument): ActorDocument[] {
  return membersAndEmployees(party).filter(isFreeElf);
}

/** Begins the adventure: every elf's track is fixed until experience is given (ERIS-51), and armour forbidden to magic-users comes off (ERIS-56). */
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
