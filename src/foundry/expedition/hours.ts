/**
 * The hours played at the table, where those bring wandering monsters (GOR-36): a clock on the referee's client that counts real time while the
 * party explores, and prompts at each full hour. It throws nothing by itself, and stands still in breaks and while the client sleeps.
 */
import { hoursDue } from "../../rules/exploration/wandering.ts";
import { wanderingMonsters } from "../../rules/topics/wanderingMonsters.ts";
import { tellText } from "../notice.ts";
import { tellTrouble } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { partyData, wayOf } from "./the-party.ts";

const MINUTE = 60_000;
/** Minutes that are written together: the window of the party is not drawn anew each minute. */
const BATCH = 5;
/** More than this between two looks is no play: the client slept. */
const LONGEST = 2 * MINUTE;

interface Running {
  /** When it was looked at last, and the part of a minute that was not counted yet. */
  last: number;
  over: number;
  minutes: number;
  readonly timer: ReturnType<typeof setInterval>;
}

/** By the uuid of the party that explores. */
const running = new Map<string, Running>();

/** Whether the hours of a party are counted on this client now. */
export function isExploring({ uuid }: Actor.Implementation): boolean {
  return running.has(uuid);
}

/** Whether hours at the table bring wandering monsters, by the rulings in force, and how many checks are due; null where they do not. */
export function hoursOf(party: Actor.Implementation): { readonly exploring: boolean; readonly due: number } | null {
  if (rulingsInForce().use(wanderingMonsters).turns !== undefined) return null;
  return { exploring: isExploring(party), due: dueOf(party) };
}

function dueOf(party: Actor.Implementation): number {
  return hoursDue(partyData(party).hoursPlayed * 60, wayOf(party).hoursChecked, rulingsInForce());
}

/** Begins to count, or makes a break. */
export async function toggleHours(party: Actor.Implementation, now = Date.now()): Promise<void> {
  const { uuid } = party;
  const before = running.get(uuid);
  if (before) {
    clearInterval(before.timer);
    await passHours(party, now, true);
    running.delete(uuid);
    return;
  }
  const timer = setInterval(() => void passHours(party).catch(tellTrouble), MINUTE);
  running.set(uuid, { last: now, over: 0, minutes: 0, timer });
}

/**
 * Counts the time since it was looked at last, and prompts when an hour is full.
 * @param all what was counted is written at once
 */
export async function passHours(party: Actor.Implementation, now = Date.now(), all = false): Promise<void> {
  const clock = running.get(party.uuid);
  if (!clock) return;
  const gone = now - clock.last;
  const time = clock.over + (gone > 0 && gone <= LONGEST ? gone : 0);
  clock.last = now;
  clock.over = time % MINUTE;
  clock.minutes += Math.floor(time / MINUTE);
  const before = Math.round(partyData(party).hoursPlayed * 60);
  const full = Math.floor((before + clock.minutes) / 60) > Math.floor(before / 60);
  if (clock.minutes === 0 || !(all || full || clock.minutes >= BATCH)) return;
  const played = before + clock.minutes;
  clock.minutes = 0;
  await party.update({ system: { hoursPlayed: played / 60 } } as Actor.UpdateData);
  if (full && dueOf(party) > 0)
    tellText("info", localize("RULINGS.Way.wandering.hourPlayed", { name: party.name }), { permanent: true });
}
