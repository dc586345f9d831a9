/**
 * Registries for modules besides house rules: conditions, effect keys, item uses, stat block readers and tables. Each declaration is validated before
 * anything is stored.
 */

import { SAVES } from "../../rules/creature/types.ts";
import { RulesError } from "../../rules/errors.ts";
import { type Check, choice, list, maybe, shape, text } from "../../rules/input-checks.ts";
import type { ModifierCondition } from "../../rules/trace/types.ts";
import { generation } from "./generation.ts";
import { noteModuleCondition } from "./module-conditions.ts";
import { noteEffectKey } from "./module-effect-keys.ts";
import { errorText, notifyError } from "./notifications.ts";
import type { ActorDocument } from "./types.ts";

/** A condition of a module: a status that can be toggled, and a tag for the `when.tags` of a house rule. */
export interface ConditionDeclaration {
  /** Begins with the module's id and a hyphen: `my-module-cursed`. */
  readonly key: string;
  /** The name, or a key of the module's language file. */
  readonly label: string;
  /** Path of its icon. */
  readonly img: string;
}

/** A use of an item that replaces the system's own. */
export interface ItemUseDeclaration {
  readonly key: string;
  /** `system.key` of the items. */
  readonly item: string;
  /** Uses the item. It may be on any actor that the user owns. */
  readonly use: (item: Item.Implementation, actor: Actor.Implementation, event?: Event) => unknown;
}

/** A reader of stat blocks in another format. */
export interface StatBlockDeclaration {
  readonly key: string;
  /** Returns pasted text in the system's format (`AC 6 [13], HD 1, ...`); undefined for a text in another format. */
  readonly read: (text: string) => string | undefined;
}

/** A rollable table that is offered beside the system's own. */
export interface TableDeclaration {
  readonly key: string;
  /** The place of the offer: encounters, or treasure types. */
  readonly for: "encounter" | "treasure";
  readonly uuid: string;
  readonly label: string;
  /** Letter of a treasure type. The table stores its rows in `flags.rulings.treasure`, like those of the compendium. */
  readonly letter?: string;
}

/** The targets that an effect key of a module can change. */
const CHANGED = [
  "attack",
  "damage",
  "armourClass",
  "save",
  "spellSave",
  "spellDamage",
  "spellHealing",
  "check",
  "chance",
  "morale",
  "reaction",
  "initiative",
  "surprise",
  "movement",
  "hitPoints",
] as const;

/** A path that effects can change, whose changes modify a number of the rules under the effect's name. */
export interface EffectKeyDeclaration {
  /** The path that the effect changes: `flags.my-module.drunk`. */
  readonly key: string;
  /** Name and hint, or keys of the module's language file. */
  readonly label: string;
  readonly hint: string;
  /** The number that it modifies. */
  readonly on: (typeof CHANGED)[number];
  /** The condition: a kind of attack, a save, an ability or a chance, tags of the foe. Always, when absent. */
  readonly when?: ModifierCondition;
}

/** The declarations that can be registered, by kind. */
export interface Registrations {
  condition: ConditionDeclaration;
  effectKey: EffectKeyDeclaration;
  itemUse: ItemUseDeclaration;
  statBlock: StatBlockDeclaration;
  table: TableDeclaration;
}

const OWN_KEY = /^[a-z][A-Za-z0-9]*(-[A-Za-z0-9]+)+$/;

const ownKey: Check = (value, field) => {
  text(value, field);
  if (!OWN_KEY.test(String(value))) throw new RulesError("ownKey", field, { value: String(value).slice(0, 80) });
};
/** A module may write its own flags; data under `system` belongs to the system. */
const FLAG_KEY = /^flags\.[a-z0-9][a-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;
const flagKey: Check = (value, field) => {
  text(value, field);
  if (!FLAG_KEY.test(String(value))) throw new RulesError("wrongKind", field);
};
const calls: Check = (value, field) => {
  if (typeof value !== "function") throw new RulesError(value === undefined ? "missing" : "wrongKind", field);
};

/** The fields of each kind, for the validation of a declaration. */
const FIELDS: { readonly [K in keyof Registrations]: Readonly<Record<keyof Registrations[K], Check>> } = {
  condition: { key: ownKey, label: text, img: text },
  effectKey: {
    key: flagKey,
    label: text,
    hint: text,
    on: choice(CHANGED),
    when: maybe(
      shape({
        use: maybe(choice(["melee", "missile"])),
        save: maybe(choice(SAVES)),
        kind: maybe(text),
        against: maybe(list(text)),
      }),
    ),
  },
  itemUse: { key: ownKey, item: text, use: calls },
  statBlock: { key: ownKey, read: calls },
  table: { key: ownKey, for: choice(["encounter", "treasure"]), uuid: text, label: text, letter: maybe(text) },
};

type Kept = { readonly [K in keyof Registrations]: Map<string, Registrations[K]> };
const kept: Kept = {
  condition: new Map(),
  effectKey: new Map(),
  itemUse: new Map(),
  statBlock: new Map(),
  table: new Map(),
};

function isKind(kind: string): kind is keyof Registrations {
  return Object.hasOwn(FIELDS, kind);
}

/**
 * Registers a declaration of a module on this client until it closes.
 * @throws an Error with the invalid field and the possible values; then nothing is changed.
 */
export function register<K extends keyof Registrations>(kind: K, declaration: Registrations[K]): void {
  if (!isKind(kind)) throw new Error(`"${String(kind)}" cannot be registered: ${Object.keys(FIELDS).join(", ")} can.`);
  try {
    shape(FIELDS[kind])(declaration, kind);
    if (kept[kind].has(declaration.key)) throw new RulesError("ownTaken", `${kind}.key`, { value: declaration.key });
    if (kind === "table") checkLetter(declaration as TableDeclaration);
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    const possible = Object.keys(FIELDS[kind]).join(", ");
    throw new Error(
      `${error.field}: ${errorText(error)} (fields of ${kind}: ${possible}; table.for is encounter or treasure; effectKey.key is a path under flags, effectKey.on one of ${CHANGED.join(", ")})`,
      {
        cause: error,
      },
    );
  }
  kept[kind].set(declaration.key, declaration);
  if (kind === "condition") addStatus(declaration as ConditionDeclaration);
  if (kind === "effectKey") addEffectKey(declaration as EffectKeyDeclaration);
}

/** Existing effects with the key apply from now on. */
function addEffectKey(declaration: EffectKeyDeclaration): void {
  noteEffectKey({ ...declaration, kind: "bonus" });
  for (const actor of game.actors ?? []) actor.reset();
}

function checkLetter({ for: place, letter }: TableDeclaration): void {
  if (place === "treasure" && !/^[A-Z]$/.test(letter ?? "")) throw new RulesError("wrongKind", "table.letter");
}

/** Adds the status to Foundry's list: a registry by id in v14 (V14-18), a list in v13. */
function addStatus({ key, label, img }: ConditionDeclaration): void {
  const status = { id: key, name: label, img };
  if (generation() >= 14) Reflect.set(CONFIG.statusEffects, key, status);
  else CONFIG.statusEffects.push(status);
  noteModuleCondition(key);
  for (const actor of game.actors ?? []) actor.reset();
}

/** The registered conditions. */
export function registeredConditions(): readonly ConditionDeclaration[] {
  return [...kept.condition.values()];
}

/** The registered tables for a place. */
export function registeredTables(place: TableDeclaration["for"]): readonly TableDeclaration[] {
  return [...kept.table.values()].filter((one) => one.for === place);
}

/** Uses an item by a module's registration, if any. An error is reported. Returns whether there was such a registration. */
export async function useAsRegistered(
  item: Item.Implementation,
  actor: ActorDocument,
  event: Event | undefined,
): Promise<boolean> {
  const key = "key" in item.system ? item.system.key : "";
  const found = key ? [...kept.itemUse.values()].find((one) => one.item === key) : undefined;
  if (!found) return false;
  try {
    await found.use(item, actor, event);
  } catch (error) {
    notifyError(error);
  }
  return true;
}

/** A pasted text in the system's format: converted by the first reader that knows its format, else unchanged. */
export function inKnownWords(pasted: string): string {
  for (const { key, read } of kept.statBlock.values()) {
    try {
      const words = read(pasted);
      if (typeof words === "string") return words;
    } catch (error) {
      console.error(`Rulings: the reader ${key} failed and is left out.`, error);
      kept.statBlock.delete(key);
      notifyError(error);
    }
  }
  return pasted;
}
