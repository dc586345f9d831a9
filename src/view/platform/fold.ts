import { ownRow } from "../../rules/input-checks.ts";

/** Letters that are no base letter with a diacritic, as readers type them. */
const PLAIN: Readonly<Record<string, string>> = { ł: "l", ß: "ss", æ: "ae", œ: "oe", ø: "o" };

/** Text without case and diacritics, so that `Élan` is found by `elan`. */
export function fold(text: string): string {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace(/[łßæœø]/g, (letter) => ownRow(PLAIN, letter) ?? letter);
}
