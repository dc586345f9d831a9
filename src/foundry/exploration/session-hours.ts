/**
 * The hours played at the table, where those bring wandering monsters (GOR-36): real time while the party explores, with a prompt at each full hour.
 * It throws nothing by itself, and stands still in breaks and while the client sleeps. That the party explores stands on the party, so that it
 * outlives a reload and any referee may begin or make a break; the one that acts for the table counts.
 */
import { hoursDue } from "../../rules/exploration/wandering.ts";
import { wanderingMonsters } from "../../rules/topics/wanderingMonsters.ts";
import { notifyText } from "../platform/notifications.ts";
import { notifyError } from "../platform/errors.ts";
import { isActingClient } from "../platform/referee/active-referee.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { allParties, partyData, journeyOf } from "../adapter/party.ts";

const MINUTE = 60_000;
/** Minutes that are written together: the window of the party is not drawn anew each minute. */
const BATCH = 5;
/** More than this between two looks is no play: the client slept. */
const LONGEST = 2 * MINUTE;

/** Nothing was written for so long: nobody played, the world was shut. */
const STALE = 2 * BATCH * MINUTE;
/** On the party: when it was last written that it explores, in milliseconds of real time; 0 in breaks. */
const FLAG = "exploring";

interface Running {
  /** When it was looked at last, and the part of a minute that was not counted yet. */
  last: number;
  over: number;
  minutes: number;
}

/** By the uuid of the party that explores. */
const running = new Map<string, Running>();

/** Whether the hours of a party are counted now. */
export function isExploring(party: Actor.Implementation): boolean {
  return writtenAt(party) > 0;
}

function writtenAt(party: Actor.Implementation): number {
  const at: unknown = party.getFlag("rulings", FLAG);
  return typeof at === "number" ? at : 0;
}

/** Whether hours at the table bring wandering monsters, by the rulings in force, and how many checks are due; null where they do not. */
export function hoursOf(party: Actor.Implementation): { readonly exploring: boolean; readonly due: number } | null {
  if (!hourly()) return null;
  return { exploring: isExploring(party), due: dueOf(party) };
}

function dueOf(party: Actor.Implementation): number {
  return hoursDue(partyData(party).hoursPlayed * 60, journeyOf(party).hoursChecked, rulingsInForce());
}

/** Begins to count, or makes a break. Referee only. */
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
 * Counts the time since it was looked at last, and prompts when an hour is full. On a client that does not act for the table nothing is counted, but
 * it knows from when on, should it come to act.
 * @param all what was counted is written at once
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

/** Whoever comes to act makes the break that nobody made: the world was shut while the party explored. */
export async function endStaleHours(now = Date.now()): Promise<void> {
  for (const party of allParties())
    if (isExploring(party) && now - writtenAt(party) > STALE) await party.setFlag("rulings", FLAG, 0);
}

/** Counts on this client, minute by minute, what is to be counted. Call once, when Foundry is ready, for referees. */
export function watchHours(): void {
  setInterval(() => {
    if (hourly()) for (const party of allParties()) void recordHours(party).catch(notifyError);
  }, MINUTE);
  // A break that another referee makes: what was counted here until then is written here.
  Hooks.on("updateActor", (party, changes, _options, by) => {
    const clock = running.get(party.uuid);
    if (!clock || by === game.userId || !isActingClient() || !foundry.utils.hasProperty(changes, `flags.rulings.${FLAG}`)) return;
    if (!isExploring(party)) void writeHours(party, clock, Date.now(), true).catch(notifyError);
  });
}

/** Whether hours bring wandering monsters at all. */
function hourly(): boolean {
  return rulingsInForce().use(wanderingMonsters).turns === undefined;
}
