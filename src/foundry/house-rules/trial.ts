import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { announceRulings } from "../chat/ruling-card.ts";
import { readRequest } from "../platform/settings/rulings-in-force.ts";
import { writeRequest } from "../platform/settings/saved-rulings.ts";
import { lacksSettings, mayWriteSettings } from "../platform/settings/table-settings.ts";
import { currentLanguage, localize } from "../platform/text.ts";

/** The end of the trial of rulings, in the reader's local time. */
export function trialView(): string | undefined {
  const trial = runningTrial();
  if (!trial) return undefined;
  const time = new Date(trial.until).toLocaleString(currentLanguage(), {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return localize("RULINGS.Trial.until", { time });
}

/** Rulings on trial: the rulings before them, and the end in milliseconds of the computer's clock. */
interface Trial {
  readonly before: RulingsRequest;
  readonly until: number;
}

/** The maximum length of a session: rulings on trial for longer are reverted, even while somebody is connected. */
const SESSION = 12 * 60 * 60 * 1000;
/** The time in milliseconds that an empty world counts as open, for reloaded pages and restarted browsers. */
const LEFT_OPEN = 15 * 60 * 1000;
/** The interval in milliseconds at which a referee's browser records its presence. */
const NOTE = 60 * 1000;

/** The running trial; undefined for none, and for invalid data. */
export function runningTrial(): Trial | undefined {
  const stored: unknown = game.settings!.get("rulings", "trial");
  if (typeof stored !== "object" || stored === null || !("before" in stored) || !("until" in stored)) return undefined;
  const { before, until } = stored;
  if (typeof before !== "object" || before === null || !("preset" in before) || typeof until !== "number")
    return undefined;
  if (typeof before.preset !== "string") return undefined;
  const part = (key: "overrides" | "parameters"): Record<string, unknown> => {
    const value: unknown = Reflect.get(before, key);
    return typeof value === "object" && value !== null ? { ...value } : {};
  };
  const overrides = Object.fromEntries(Object.entries(part("overrides")).map(([key, value]) => [key, String(value)]));
  return { before: { preset: before.preset, overrides, parameters: part("parameters") }, until };
}

/**
 * Applies rulings for this session. The original rulings are stored, also when one trial follows another. Resolves to whether they are on trial now:
 * not where a module forbids it.
 */
export async function tryRulings(request: RulingsRequest): Promise<boolean> {
  if (lacksSettings()) return false;
  const before = readRequest();
  const running = runningTrial();
  const kept = running?.before ?? before;
  await game.settings!.set("rulings", "trial", { before: kept, until: Date.now() + SESSION });
  await noteTrial();
  if ((await writeRequest(request)) === undefined) {
    await game.settings!.set("rulings", "trial", running ?? {});
    await noteTrial();
    return false;
  }
  await announceRulings(before, request);
  return true;
}

/** Ends the trial: restores the previous rulings, and notifies the table. It goes on where a module forbids that. */
export async function endTrial(): Promise<void> {
  const trial = runningTrial();
  if (!trial || !mayWriteSettings()) return;
  const tried = readRequest();
  // After a server stop in between, the trial still exists and is ended again: no ruling on trial becomes permanent by accident.
  if ((await writeRequest(trial.before)) === undefined) return;
  await game.settings!.set("rulings", "trial", {});
  await announceRulings(tried, trial.before);
}

/** Makes the rulings on trial permanent. */
export async function keepTrial(): Promise<void> {
  if (runningTrial() && !lacksSettings()) await game.settings!.set("rulings", "trial", {});
}

/** Ends a trial whose session is over. Call on the active referee's client when the world has opened. */
export async function endTrialIfOver(): Promise<void> {
  const trial = runningTrial();
  if (!trial) return;
  if (Date.now() > trial.until || isWorldReopened(trial)) await endTrial();
  else await noteTrial();
}

/**
 * Whether the world was closed in the meantime. Foundry has no public sign of it, so it counts as closed when nobody else is connected and this
 * browser has not recorded its presence since the trial. The same goes for another referee in an empty world.
 */
function isWorldReopened(trial: Trial): boolean {
  if (game.users?.some((user) => user.active && !user.isSelf)) return false;
  const seen: unknown = game.settings!.get("rulings", "trialSeen");
  const { until, at } = { until: 0, at: 0, ...(typeof seen === "object" ? seen : undefined) };
  return until !== trial.until || !(Math.abs(Date.now() - at) < LEFT_OPEN);
}

/** Records in this browser that its user is present during a trial. */
async function noteTrial(): Promise<void> {
  const trial = runningTrial();
  if (trial) await game.settings!.set("rulings", "trialSeen", { until: trial.until, at: Date.now() });
}

/** Records the presence periodically, on clients of users who can end a trial. Call once, in `ready`. */
export function keepNotingTrial(): void {
  if (mayWriteSettings()) setInterval(() => void noteTrial(), NOTE);
}
