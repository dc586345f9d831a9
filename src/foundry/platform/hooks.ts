/** The hooks for modules: one table of names with their abilities, used by the code and by docs/api.md. Each is called once, on the acting client. */

import { checkModifiers } from "../../rules/creature/check.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { operate } from "../../rules/trace/trace.ts";
import type { Modifier, Quantity, Traced } from "../../rules/trace/types.ts";
import { errorText, notifyText } from "./notifications.ts";
import type { ActorReference } from "./resolve-uuid.ts";
import { localize } from "./text.ts";

/** The actor, item and targets of an action, as far as they are known. */
export interface HookSubject {
  readonly actor?: Actor.Implementation;
  /** The item: name, image and uuid; the uuid is blank for an unarmed attack. */
  readonly item?: ActorReference;
  readonly targets?: readonly ActorReference[];
}

/** A roll before its dice are rolled. */
export interface RollHookEvent extends HookSubject {
  /** Saving throw category, key of a check, name of a skill; blank where none is needed. */
  readonly subject: string;
  /** The input of the rules as plain data. Read only. */
  readonly input?: object;
  /** Modifiers of this roll by modules. A listener can add its own; each names itself in the trace of the number. */
  readonly modifiers: Modifier[];
  /** Adds a number to the roll under a name: `event.add(1, "Lucky boots")`. */
  add(value: number, name: string): void;
}

/** A result that was rolled or shown on a card. */
export interface CardHookEvent extends HookSubject {
  /** The result on the card, as plain data with the name of its procedure. Read only. */
  readonly outcome: { readonly procedure: string };
  readonly plan?: object;
  readonly subject: string;
  readonly message?: ChatMessage.Implementation;
}

/** A change of documents that can be undone. */
export interface TransactionHookEvent extends HookSubject {
  /** Kind of the transaction: `damage`, `healing`, `rest`, `cast`, `use`, `share`, `experience`, `way` (turns and days of the party). */
  readonly kind: string;
  /** Names and numbers of its line in the ledger: `amount` of damage, `sum` of experience. */
  readonly data: Readonly<Record<string, string | number>>;
  /** Id of its card; blank for none. */
  readonly card: string;
  /** Uuid of the target of damage. */
  readonly target?: string;
}

/** An undone transaction. */
export interface UndoHookEvent {
  readonly id: string;
  readonly kind: string;
  readonly data: Readonly<Record<string, string | number>>;
}

/** House rules that are stored: `overrides` are variants by topic. */
export interface RulingHookEvent {
  readonly preset?: string;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly parameters?: object;
}

/** A combatant or side whose place in the order of a fight is calculated. */
export interface InitiativeHookEvent {
  readonly combat: Combat.Implementation;
  /** Ids of combatants, or of sides where sides roll. */
  readonly ids: readonly string[];
  readonly modifiers: Modifier[];
  add(value: number, name: string): void;
}

/** The initiative of combatants or sides before it is rolled. */
export interface InitiativeRollEvent {
  readonly combat: Combat.Implementation;
  readonly ids: readonly string[];
}

/** The event of each hook. */
export interface HookEvents {
  preAttack: RollHookEvent;
  attack: CardHookEvent;
  preDamageRoll: RollHookEvent;
  damageRoll: CardHookEvent;
  preDamage: TransactionHookEvent;
  damage: TransactionHookEvent;
  preSave: RollHookEvent;
  save: CardHookEvent;
  preCheck: RollHookEvent;
  check: CardHookEvent;
  preMorale: RollHookEvent;
  morale: CardHookEvent;
  preReaction: RollHookEvent;
  reaction: CardHookEvent;
  preInitiative: InitiativeRollEvent;
  initiativeModifiers: InitiativeHookEvent;
  initiative: CardHookEvent;
  preCast: TransactionHookEvent;
  cast: CardHookEvent;
  preUse: TransactionHookEvent;
  use: CardHookEvent;
  preRest: TransactionHookEvent;
  rest: CardHookEvent;
  preTurn: TransactionHookEvent;
  turn: TransactionHookEvent;
  preShare: TransactionHookEvent;
  share: CardHookEvent;
  preExperience: TransactionHookEvent;
  experience: CardHookEvent;
  preRuling: RulingHookEvent;
  ruling: RulingHookEvent;
  preUndo: UndoHookEvent;
  undo: UndoHookEvent;
}

export type HookName = keyof HookEvents;
type RollHook = { [K in HookName]: HookEvents[K] extends RollHookEvent ? K : never }[HookName];

/** The properties of a hook: its purpose, whether `false` forbids, and the target of its modifiers. */
export interface HookEntry {
  readonly when: string;
  readonly forbids: boolean;
  readonly adds?: Quantity;
  readonly stable: boolean;
}

/** Every hook by its name after `rulings.`. */
export const RULING_HOOKS: Readonly<Record<HookName, HookEntry>> = {
  preAttack: { when: "Before an attack roll, each attack of a routine", forbids: true, adds: "attack", stable: true },
  attack: { when: "An attack, a routine or a dropped stone was rolled", forbids: false, stable: true },
  preDamageRoll: { when: "Before the damage of a hit is rolled", forbids: true, adds: "damage", stable: true },
  damageRoll: { when: "Damage was rolled", forbids: false, stable: true },
  preDamage: { when: "Before damage or healing changes hit points", forbids: true, stable: true },
  damage: { when: "Damage or healing has changed hit points", forbids: false, stable: true },
  preSave: { when: "Before a saving throw", forbids: true, adds: "save", stable: true },
  save: { when: "A saving throw was rolled", forbids: false, stable: true },
  preCheck: { when: "Before a check, a chance or a skill", forbids: true, adds: "check", stable: true },
  check: { when: "A check, a chance or a skill was rolled", forbids: false, stable: true },
  preMorale: { when: "Before a morale check", forbids: true, adds: "morale", stable: true },
  morale: { when: "Morale was checked", forbids: false, stable: true },
  preReaction: { when: "Before a reaction roll", forbids: true, adds: "reaction", stable: true },
  reaction: { when: "A reaction was rolled", forbids: false, stable: true },
  preInitiative: { when: "Before initiative dice are thrown", forbids: true, stable: true },
  initiativeModifiers: {
    when: "While the order of a round is worked out, for each who rolled (the referee's client)",
    forbids: false,
    adds: "initiative",
    stable: true,
  },
  initiative: { when: "The order of a round was shown", forbids: false, stable: true },
  preCast: { when: "Before a spell leaves the memory", forbids: true, stable: true },
  cast: { when: "A spell was cast", forbids: false, stable: true },
  preUse: { when: "Before a magic item, a power or a special ability is used", forbids: true, stable: true },
  use: { when: "A magic item, a power or a special ability was used", forbids: false, stable: true },
  preRest: { when: "Before a rest gives back anything", forbids: true, stable: true },
  rest: { when: "Somebody rested", forbids: false, stable: true },
  preTurn: { when: "Before the party's turn, watch or day is written", forbids: true, stable: true },
  turn: { when: "The party's turn, watch or day has passed", forbids: false, stable: true },
  preShare: { when: "Before treasure is shared", forbids: true, stable: true },
  share: { when: "Treasure was shared", forbids: false, stable: true },
  preExperience: { when: "Before experience is given", forbids: true, stable: true },
  experience: { when: "Experience was given", forbids: false, stable: true },
  preRuling: { when: "Before house rules are stored", forbids: true, stable: true },
  ruling: { when: "House rules were stored", forbids: false, stable: true },
  preUndo: { when: "Before a transaction is undone", forbids: true, stable: true },
  undo: { when: "A transaction was undone", forbids: false, stable: true },
};

/** Listeners that threw an error: reported once, and not called again until the world is reloaded. */
const failed = new WeakSet<object>();

interface Listener {
  readonly id: number;
  readonly fn: (event: unknown) => unknown;
  readonly once: boolean;
}

function isListener(entry: unknown): entry is Listener {
  return typeof entry === "object" && entry !== null && typeof Reflect.get(entry, "fn") === "function";
}

/** The listeners of a hook, from Foundry's own list: they are called one by one, so that an error in one does not stop the others. */
function listenersTo(hook: string): Listener[] {
  const events: unknown = Reflect.get(Hooks, "events");
  const list: unknown = typeof events === "object" && events !== null ? Reflect.get(events, hook) : undefined;
  return Array.isArray(list) ? list.filter(isListener).filter(({ fn }) => !failed.has(fn)) : [];
}

function notifyFault(hook: string, fn: object, error: unknown): void {
  failed.add(fn);
  const name = Reflect.get(fn, "name");
  const handler = typeof name === "string" && name !== "" ? name : "?";
  console.error(
    `Rulings: the handler "${handler}" of ${hook} failed and is left out until the world is loaded again.`,
    error,
  );
  notifyText("error", localize("RULINGS.Notice.hookFailed", { hook, handler, why: errorText(error) }));
}

/**
 * Calls the listeners one after another, each with its own event; an error of `done` counts as an error of the listener. Returns whether all allow
 * it: only `false` itself forbids.
 */
function callEach<T>(name: HookName, event: () => T, done: (event: T) => void = () => undefined): boolean {
  const hook = `rulings.${name}`;
  for (const { id, fn, once } of listenersTo(hook)) {
    if (once) Hooks.off(hook as never, id);
    try {
      const given = event();
      if (fn(given) === false && RULING_HOOKS[name].forbids) return false;
      done(given);
    } catch (error) {
      notifyFault(hook, fn, error);
    }
  }
  return true;
}

/** Calls a hook before an action. Returns whether all listeners allow it. */
export function allows<K extends HookName>(name: K, event: HookEvents[K]): boolean {
  return callEach(name, () => event);
}

/** Calls a hook after an action. */
export function announce<K extends HookName>(name: K, event: HookEvents[K]): void {
  callEach(name, () => event);
}

/** The notification when a module forbids an action. */
export const FORBIDDEN = { key: "byModule" } as const;

/** A module's modifier in the common shape, under its own name. */
function named(modifier: Modifier): Modifier {
  const { source, data } = modifier;
  if (modifier.key && modifier.key !== "own") return modifier;
  return { ...modifier, key: "own", data: { ...data, text: data?.text ?? source.name ?? "?" } };
}

/** The modifiers that listeners add, one listener after another; a listener with an invalid modifier is ignored as a whole. */
function gather<K extends HookName>(
  name: K,
  on: Quantity,
  facts: Omit<HookEvents[K], "modifiers" | "add">,
): readonly Modifier[] | undefined {
  let kept: readonly Modifier[] = [];
  const event = () => {
    const modifiers = [...kept];
    const add = (value: number, text: string): void =>
      void modifiers.push({ key: "own", on, op: "add", value, source: { kind: "effect", name: text }, data: { text } });
    return { ...facts, modifiers, add };
  };
  const allowed = callEach(name, event, ({ modifiers }) => {
    const now = modifiers.map((one) => ({ ...named(one), on: one.on ?? on }));
    checkModifiers(now, `rulings.${name}.modifiers`);
    kept = now;
  });
  return allowed ? kept : undefined;
}

const NONE: readonly Modifier[] = [];

/**
 * Calls the hook before a roll.
 * @returns the modifiers; undefined where a listener forbids the roll
 */
export function askBeforeRoll<K extends RollHook>(
  name: K,
  facts: HookSubject & { readonly subject?: string; readonly input?: object },
): readonly Modifier[] | undefined {
  const { adds } = RULING_HOOKS[name];
  if (!adds || listenersTo(`rulings.${name}`).length === 0) return NONE;
  return gather(name, adds, { subject: "", ...facts } as Omit<HookEvents[K], "modifiers" | "add">);
}

/** Calls the hook for the order of a round and returns its modifiers. */
export function askInitiative(combat: Combat.Implementation, ids: readonly string[]): readonly Modifier[] {
  return gather("initiativeModifiers", "initiative", { combat, ids }) ?? NONE;
}

/** Returns the input of an attack or its damage with the modifiers of modules. */
export function withModifiers<T extends { readonly situation: { readonly modifiers?: readonly Modifier[] } }>(
  input: T,
  added: readonly Modifier[],
): T {
  if (added.length === 0) return input;
  return { ...input, situation: { ...input.situation, modifiers: [...(input.situation.modifiers ?? []), ...added] } };
}

/** A chance with the modifiers of modules, each in its trace. */
export function withAdded(chance: Traced, added: readonly Modifier[]): Traced {
  const steps = [...chance.steps];
  let { value } = chance;
  for (const modifier of added) {
    const before = value;
    value = operate(modifier.op, before, modifier.value);
    steps.push({ ...modifier, before, after: value, applied: true });
  }
  return { value, steps };
}

/** The hooks after a card, by its procedure. */
const HOOK_OF_CARD: Readonly<Record<string, HookName>> = {
  attack: "attack",
  openAttack: "attack",
  routine: "attack",
  bombing: "attack",
  damage: "damageRoll",
  save: "save",
  abilityCheck: "check",
  chance: "check",
  thiefSkill: "check",
  classCheck: "check",
  skill: "check",
  morale: "morale",
  reaction: "reaction",
  initiative: "initiative",
  rest: "rest",
  share: "share",
  experience: "experience",
};

/** Calls the hook of a posted card. */
export function announceCard(event: CardHookEvent): void {
  const { procedure } = event.outcome;
  // Items and powers use the hook of spells, with their remaining uses.
  const cast = procedure === "cast" ? (Reflect.get(event.outcome, "item") === undefined ? "cast" : "use") : undefined;
  const name = cast ?? ownRow(HOOK_OF_CARD, procedure);
  if (name) callEach(name, () => event);
}

/** The hooks around transactions, by kind. */
const AROUND: Readonly<Record<string, { readonly before?: HookName; readonly after?: HookName }>> = {
  damage: { before: "preDamage", after: "damage" },
  healing: { before: "preDamage", after: "damage" },
  cast: { before: "preCast" },
  use: { before: "preUse" },
  rest: { before: "preRest" },
  way: { before: "preTurn", after: "turn" },
  share: { before: "preShare" },
  experience: { before: "preExperience" },
};

/** The data of a transaction that modules receive. */
interface TransactionForHook {
  readonly kind: string;
  readonly data?: Readonly<Record<string, string | number>>;
  readonly card?: string;
  readonly shown?: { readonly target: string };
  readonly about?: HookSubject;
}

function eventOf({ kind, data = {}, card = "", shown, about }: TransactionForHook): TransactionHookEvent {
  return { ...about, kind, data, card, ...(shown && { target: shown.target }) };
}

/** Whether modules allow a transaction. */
export function allowsTransaction(spec: TransactionForHook): boolean {
  const { before } = ownRow(AROUND, spec.kind) ?? {};
  return !before || callEach(before, () => eventOf(spec));
}

/** Calls the hook of a written transaction. */
export function announceTransaction(spec: TransactionForHook): void {
  const { after } = ownRow(AROUND, spec.kind) ?? {};
  if (after) callEach(after, () => eventOf(spec));
}
