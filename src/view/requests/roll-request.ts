/** The rolls that a referee can request, with their text form and validation. Pure, so that every case has a test. */

import { CHANCES } from "../../rules/checks/chance-check.ts";
import { isUnseen } from "../../rules/checks/hidden-roll.ts";
import { ABILITIES, SAVES } from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { THIEF_SKILLS } from "../../rules/tables/classes.ts";

/** The rolls that can be requested. @texts RULINGS.Request.kind.* */
export const REQUEST_KINDS = ["save", "check", "morale"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** A requested roll. */
export interface RollRequest {
  readonly kind: RequestKind;
  /** Category of a saving throw, ability or key of a check (`str`, `listen`, `thief.climb`); blank for morale. */
  readonly subject: string;
  /** The bonus: on the die, in six, or in percent. */
  readonly bonus: number;
  /** Whether only referees see the results. */
  readonly secret: boolean;
  /** The purpose, in the referee's words. */
  readonly reason: string;
  /** The consequences of success and of failure, in the referee's words. */
  readonly success: string;
  readonly failure: string;
}

/** The reason why it cannot be requested: a key under `RULINGS.Request.wrong` with its data. */
export interface RequestProblem {
  readonly key: "kind" | "subject" | "bonus" | "option" | "text";
  readonly data: Readonly<Record<string, string | number>>;
}

export type CheckedRequest =
  | { readonly ok: true; readonly request: RollRequest }
  | { readonly ok: false; readonly problem: RequestProblem };

const ARTS = THIEF_SKILLS.map((skill) => `thief.${skill}`);

/** The subjects of each kind, in the order offered. */
export const REQUEST_SUBJECTS: Readonly<Record<RequestKind, readonly string[]>> = {
  save: SAVES,
  check: [...ABILITIES, ...CHANCES, ...ARTS],
  morale: [""],
};

/** Maximum length of the reason and of the consequences. */
const LONGEST = 200;

/** The maximum bonus or penalty. */
export function mostBonus(kind: RequestKind, subject: string): number {
  if (kind === "save") return 20;
  if (kind === "morale") return 2;
  if (ABILITIES.some((one) => one === subject)) return 4;
  return CHANCES.some((one) => one === subject) ? 5 : 95;
}

/** The text key of the roll. */
export function requestName(kind: RequestKind, subject: string, single: boolean): string {
  if (kind === "save") return `RULINGS.SaveAgainst.${single ? "single" : subject}`;
  if (kind === "morale") return "RULINGS.Request.kind.morale";
  const [, art] = subject.split("thief.");
  if (art) return `RULINGS.Thief.${art}`;
  return CHANCES.some((one) => one === subject) ? `RULINGS.Chance.${subject}` : `RULINGS.Ability.${subject}`;
}

/** Whether the result is always for referees only (BX-061, BX-065). */
export function isAlwaysSecret({ kind, subject }: Pick<RollRequest, "kind" | "subject">, rulings: Rulings): boolean {
  return kind === "check" && isUnseen(subject, rulings);
}

function wrong(key: RequestProblem["key"], data: RequestProblem["data"]): CheckedRequest {
  return { ok: false, problem: { key, data } };
}

function shortened(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Validates a request of a window, a text or a macro; an invalid value is reported with the valid ones. */
export function checkRequest(given: Readonly<Record<string, unknown>>): CheckedRequest {
  const kind = REQUEST_KINDS.find((one) => one === given.kind);
  if (!kind) return wrong("kind", { word: String(given.kind ?? ""), possible: REQUEST_KINDS.join(", ") });
  const named = String(given.subject ?? "");
  const subject = REQUEST_SUBJECTS[kind].find((one) => [one, one.replace("thief.", "")].includes(named.trim()));
  if (subject === undefined)
    return wrong("subject", { kind, word: named, possible: REQUEST_SUBJECTS[kind].join(", ") || "–" });
  const bonus = given.bonus === undefined || given.bonus === "" ? 0 : Number(given.bonus);
  const most = mostBonus(kind, subject);
  if (!Number.isInteger(bonus) || Math.abs(bonus) > most)
    return wrong("bonus", { word: String(given.bonus), least: -most, most });
  const texts = { reason: shortened(given.reason), ...followUps(given) };
  const long = Object.entries(texts).find(([, text]) => text.length > LONGEST);
  if (long) return wrong("text", { word: long[0], most: LONGEST });
  return { ok: true, request: { kind, subject, bonus, secret: given.secret === true, ...texts } };
}

function followUps(given: Readonly<Record<string, unknown>>): Pick<RollRequest, "success" | "failure"> {
  return { success: shortened(given.success), failure: shortened(given.failure) };
}

const OPTIONS = ["bonus", "reason", "success", "failure"] as const;
/** A word, or `name=value` with a value in quotes where it has blanks. */
const WORD = /([a-z]+)=(?:"([^"]*)"|“([^”]*)”|(\S*))|\S+/gi;

/**
 * Reads the text after `/request`: `save death bonus=2 secret reason="the pit"`. The first word is the kind of roll, the second its
 * subject; `ability` is another word for `check`.
 */
export function readRequest(text: string): CheckedRequest {
  const given: Record<string, unknown> = { secret: false };
  const plain: string[] = [];
  for (const [word, name, quoted, curled, bare] of text.matchAll(WORD)) {
    const option = OPTIONS.find((one) => one === name?.toLowerCase());
    const lower = word.toLowerCase();
    if (option) given[option] = quoted ?? curled ?? bare ?? "";
    else if (lower === "secret" || lower === "open") given.secret = lower === "secret";
    else if (name !== undefined || plain.length >= 2)
      return wrong("option", { word, possible: [...OPTIONS.map((one) => `${one}=`), "secret", "open"].join(", ") });
    else plain.push(lower);
  }
  const [kind, subject = ""] = plain;
  return checkRequest({ ...given, kind: kind === "ability" ? "check" : kind, subject });
}
