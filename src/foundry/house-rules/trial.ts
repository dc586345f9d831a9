import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { announceRulings } from "../chat/ruling-card.ts";
import { readRequest } from "../platform/settings/rulings-in-force.ts";
import { writeRequest } from "../platform/settings/saved-rulings.ts";
import { lacksSettings, mayWriteSettings } from "../platform/settings/table-settings.ts";
import { currentLanguage, localize } from "../platform/text.ts";

/** Until when rulings are tried, in the reader's own time. */
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

/** Rulings that are tried: what held before them, and until when (milliseconds of the computer's clock). */
interface Trial {
  readonly before: RulingsRequest;
  readonly until: number;
}

/** The longest session: rulings on trial for longer are reverted, whether or not somebody is present. */
const SESSION = 12 * 60 * 60 * 1000;
/** How long a world stands open that everybody left: a page is loaded again, a browser started again. */
const LEFT_OPEN = 15 * 60 * 1000;
/** How often a referee's browser notes that it is there. */
const NOTE = 60 * 1000;

/** The trial that runs; undefined when none does, and for what is none. */
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

/** Puts rulings in force for this session. What held before is kept, also when one trial follows another. */
export async function tryRulings(request: RulingsRequest): Promise<void> {
  if (lacksSettings()) return;
  const before = readRequest();
  const kept = runningTrial()?.before ?? before;
  await game.settings!.set("rulings", "trial", { before: kept, until: Date.now() + SESSION });
  await noteTrial();
  await writeRequest(request);
  await announceRulings(before, request);
}

/** Ends the trial: restores the previous rulings, and notifies the table. */
export async function endTrial(): Promise<void> {
  const trial = runningTrial();
  if (!trial || !mayWriteSettings()) return;
  const tried = readRequest();
  // A server that goes down in between finds the trial again, and ends it once more: nothing on trial stays by accident.
  await writeRequest(trial.before);
  await game.settings!.set("rulings", "trial", {});
  await announceRulings(tried, trial.before);
}

/** The rulings that are tried stay for good: nothing falls back any more. */
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
 * Whether everybody had left. Nothing public says that a world was closed: it was if nobody else is here, and this browser was not either since
 * the trial was last noted in it. Where another referee comes back to an empty table, the world counts as closed too.
 */
function isWorldReopened(trial: Trial): boolean {
  if (game.users?.some((user) => user.active && !user.isSelf)) return false;
  const seen: unknown = game.settings!.get("rulings", "trialSeen");
  const { until, at } = { until: 0, at: 0, ...(typeof seen === "object" ? seen : undefined) };
  return until !== trial.until || !(Math.abs(Date.now() - at) < LEFT_OPEN);
}

/** Notes in this browser that its user is here while rulings are tried. */
async function noteTrial(): Promise<void> {
  const trial = runningTrial();
  if (trial) await game.settings!.set("rulings", "trialSeen", { until: trial.until, at: Date.now() });
}

/** Keeps recording the trial, on clients of users who may end one. Call once, when the game is ready. */
export function keepNotingTrial(): void {
  if (mayWriteSettings()) setInterval(() => void noteTrial(), NOTE);
}
