/** The news of a version from the changelog, for players and referees, in ten lines. Pure. */

import { literally } from "../platform/text.ts";

/** Lines for developers and module authors. */
const NOT_FOR_PLAY =
  /`|game\.rulings|practice table|[Mm]odules? |GitHub|\btests?\b|rules core|package|docs\/|src\/|imports? of|\bsoak\b|\bbench\b|figures/;
const MOST = 10;

/**
 * The lines of a version that matter to a table: first Added, then Changed, then Fixed.
 * @param changelog in the form of Keep a Changelog
 */
export function newsOf(changelog: string, version: string): readonly string[] {
  const part =
    changelog.split(/^## /m).find((text) => new RegExp(`^\\[?${literally(version)}(?![\\d.])`).test(text)) ?? "";
  const lines = ["Added", "Changed", "Fixed"].flatMap((heading) => {
    const [, under = ""] = new RegExp(`^### ${heading}$([\\s\\S]*?)(?=^### |(?![\\s\\S]))`, "m").exec(part) ?? [];
    return [...under.matchAll(/^- (.+)$/gm)].map(([, text = ""]) => text.trim());
  });
  return lines.filter((text) => !NOT_FOR_PLAY.test(text)).slice(0, MOST);
}
