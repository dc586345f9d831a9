/** Topics and variants that modules and tables add to the rulebook; loaded with the first of them. */
import { shippedBook } from "../../rules/compile.ts";
import { RulesError } from "../../rules/errors.ts";
import type { Rulebook } from "../../rules/rulings/compiler.ts";
import {
  type Additions,
  extended,
  type TopicDeclaration,
  type VariantDeclaration,
  wordsOf,
} from "../../rules/rulings/extend.ts";
import type { Topic, Variant } from "../../rules/rulings/topic.ts";
import { errorText, notifyText } from "../platform/notifications.ts";
import { useBook } from "../platform/settings/rulings-in-force.ts";
import { mayWriteSettings } from "../platform/settings/table-settings.ts";
import { localize, setTranslations } from "../platform/text.ts";
import { followRulings } from "./redraw-after-change.ts";

/** One addition: a topic, or a variant of a topic that ships. */
export type Addition = { readonly topic: TopicDeclaration } | { readonly variant: VariantDeclaration };

/** The additions registered by modules of this client, in their order. */
const ofModules: Addition[] = [];
/** The errors thrown by variants (`topic.variant`): such a variant stays switched off until the world is reloaded. */
const faults = new Map<string, string>();
const asSettings = new Set<string>();
/** The reported invalid additions, so that each is reported once. */
const reported = new Set<string>();

/**
 * Adds a topic or a variant until this client closes: for modules, on every client, preferably in their `init`.
 * @throws Error with a readable text, naming the field, for an invalid declaration; then nothing has changed.
 */
export function register(addition: Addition): void {
  // Only the new addition is validated here: invalid ones stored in the world are left out of the rulebook.
  inWords(() => added(bookWith(ofModules, silent).book, addition));
  ofModules.push(addition);
  rebuild();
}

/**
 * Stores a topic or a variant with the world, so that every client has it, now and later: for macros. Only plain data can be stored. An
 * addition with the same key replaces the earlier one. Needs permission to change settings.
 * @throws Error with a readable text for a function in it, and as `register` does.
 */
export async function keep(addition: Addition): Promise<void> {
  checkRight();
  const plain = inWords(() => plainOf(addition));
  const others = kept().filter((one) => keyOf(one) !== keyOf(plain));
  inWords(() => added(bookWith([...ofModules, ...others], silent).book, plain));
  await game.settings!.set("rulings", "ownRulings", [...others, plain]);
}

/** Converts a rules error for an author of rulings: to a sentence once the language is loaded (not yet in `init`), else to code and field. */
function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const text = errorText(error);
    throw text.startsWith("RULINGS.") ? error : new Error(text, { cause: error });
  }
}

/**
 * @throws Error with a readable text for a user who may not change this world's settings: Foundry's own refusal names a document and an id
 * (DOC-90)
 */
function checkRight(): void {
  if (!mayWriteSettings()) throw new Error(localize("RULINGS.Notice.needsSettings"));
}

/** Removes a topic (`key`) or variant (`topic.key`) stored in the world. Resolves to whether it existed. */
export async function removeAddition(key: string): Promise<boolean> {
  const all = kept();
  const others = all.filter((one) => keyOf(one) !== key);
  if (others.length === all.length) return false;
  checkRight();
  await game.settings!.set("rulings", "ownRulings", others);
  return true;
}

/**
 * Builds the rulebook again and updates everything that depends on it. An invalid addition stored in the world is left out and reported to the
 * referee.
 */
export function rebuild(): void {
  const all = [...ofModules, ...kept()];
  const { book, additions } = bookWith(all, warnOfLeftOut);
  setTranslations(wordsOf(additions));
  for (const topic of book.topics) if (topic.own) registerTopicSetting(topic);
  useBook(withoutFaulty(book), all.length > 0 ? additions : undefined);
  followRulings();
}

function keyOf(addition: Addition): string {
  return "topic" in addition ? addition.topic.key : `${addition.variant.topic}.${addition.variant.key}`;
}

function kept(): Addition[] {
  const stored: readonly unknown[] = game.settings!.get("rulings", "ownRulings");
  return stored.filter(isAddition);
}

function isAddition(value: unknown): value is Addition {
  if (typeof value !== "object" || value === null) return false;
  const inner: unknown = Reflect.get(value, "topic" in value ? "topic" : "variant");
  return typeof inner === "object" && inner !== null && "key" in inner;
}

/** The additions argument with a single one. */
function listed(addition: Addition): Additions {
  return "topic" in addition
    ? { topics: [addition.topic], variants: [] }
    : { topics: [], variants: [addition.variant] };
}

/**
 * The rulebook with one more addition.
 * @throws RulesError when it is invalid.
 */
function added(book: Rulebook, addition: Addition): Rulebook {
  const more = extended(book, listed(addition), switchOff);
  wordsOf(listed(addition));
  return more;
}

/** The rulebook with these additions; an invalid one is left out and passed to `leftOut`. */
function bookWith(
  all: readonly Addition[],
  leftOut: (addition: Addition, error: unknown) => void,
): { book: Rulebook; additions: Additions } {
  let book = shippedBook;
  const additions = { topics: [] as TopicDeclaration[], variants: [] as VariantDeclaration[] };
  for (const addition of all) {
    try {
      book = added(book, addition);
      additions.topics.push(...listed(addition).topics);
      additions.variants.push(...listed(addition).variants);
    } catch (error) {
      leftOut(addition, error);
    }
  }
  return { book, additions };
}

const silent = (): void => undefined;

/** Reports an invalid addition to the referee, once. */
function warnOfLeftOut(addition: Addition, error: unknown): void {
  const text = localize("RULINGS.Own.leftOut", { key: keyOf(addition), why: errorText(error) });
  if (reported.has(text)) return;
  reported.add(text);
  console.error("Rulings |", error);
  if (game.user?.isGM) notifyText("warn", text);
}

/** Switches off a variant that threw an error: it has no effect until the world is reloaded. */
function switchOff(where: string, error: unknown): void {
  if (faults.has(where)) return;
  const why = error instanceof RulesError ? errorText(error) : String(error);
  faults.set(where, why);
  console.error(`Rulings | ${where}:`, error);
  // The roll with the error finishes first.
  queueMicrotask(() => {
    notifyText("error", localize("RULINGS.Own.switchedOff", { where, why }), { permanent: true });
    rebuild();
  });
}

function withoutFaulty(book: Rulebook): Rulebook {
  if (faults.size === 0) return book;
  const variants = ({ key, variants }: Topic): Record<string, Variant<unknown>> =>
    Object.fromEntries(
      Object.entries(variants).map(([name, variant]) => {
        const fault = faults.get(`${key}.${name}`);
        return [name, fault === undefined ? variant : { built: false, rules: variant.rules, fault }];
      }),
    );
  return { ...book, topics: book.topics.map((topic) => ({ ...topic, variants: variants(topic) })) };
}

/** The addition as plain data for the world. */
function plainOf(addition: Addition): Addition {
  const holdsFunction = (value: unknown): boolean =>
    typeof value === "function" ||
    (typeof value === "object" && value !== null && Object.values(value).some(holdsFunction));
  if (holdsFunction(addition)) throw new RulesError("ownData", keyOf(addition));
  const plain: unknown = JSON.parse(JSON.stringify(addition) ?? "null");
  if (!isAddition(plain)) throw new RulesError("wrongKind", "declaration");
  return plain;
}

/** Registers a topic's setting like those of shipped topics; registered again it keeps its value. */
function registerTopicSetting({ key, classic }: Topic): void {
  if (asSettings.has(key)) return;
  asSettings.add(key);
  const settings = game.settings!;
  const config = {
    name: `RULINGS.Topic.${key}.name`,
    scope: "world",
    config: false,
    type: String,
    default: classic,
    onChange: followRulings,
  };
  // The types know only the shipped topics.
  Reflect.apply(settings.register, settings, ["rulings", key, config]);
}
