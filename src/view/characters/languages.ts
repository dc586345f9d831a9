import { type Draft, written } from "../platform/draft.ts";

/** The further languages typed for a new character: those that its scores allow, and those beyond that number. */
export function typedLanguages(draft: Draft, most: number): { readonly learned: string[]; readonly beyond: string[] } {
  const words = written(draft, "tongues")
    .split(",")
    .map((word) => word.trim())
    .filter(Boolean);
  const typed = [...new Set(words)];
  return { learned: typed.slice(0, most), beyond: typed.slice(most) };
}
