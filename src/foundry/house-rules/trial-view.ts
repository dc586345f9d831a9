import { runningTrial } from "./trial.ts";
import { localize, currentLanguage } from "../platform/text.ts";

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
