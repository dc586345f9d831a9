/**
 * Additions of modules beside house rules: conditions, effect keys, uses of items, readers of stat blocks and tables. Each declaration is
 * checked before anything is stored.
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

/** A condition of a module: a status that can be switched on, and a tag that `when.tags` of a house rule reads. */
export interface ConditionDeclaration {
  /** Begins with its owner and a hyphen: `my-module-cursed`. */
  readonly key: string;
  /** Its name, or a key of the module's language file. */
  readonly label: string;
  /** Path of its picture. */
  readonly img: string;
}

/** A use of an item that replaces the use by the system. */
export interface ItemUseDeclaration {
  readonly key: string;
  /** `system.key` of the items that are used so. */
  readonly item: string;
  /** Does it. The item may be on anybody whom the user owns. */
  readonly use: (item: Item.Implementation, actor: Actor.Implementation, event?: Event) => unknown;
}

/** A reader of stat blocks of another shape. */
export interface StatBlockDeclaration {
  readonly key: string;
  /** Gives pasted text in the words that the system reads (`AC 6 [13], HD 1, ...`); nothing for a text that is not of its shape. */
  readonly read: (text: string) => string | undefined;
}

/** A rollable table that the system offers where its own stand. */
export interface TableDeclaration {
  readonly key: string;
  /** Where it is offered: when somebody is met, or as a treasure type. */
  readonly for: "encounter" | "treasure";
  readonly uuid: string;
  readonly label: string;
  /** Letter of a treasure type. The table keeps its rows in `flags.rulings.treasure`, as those of the compendium do. */
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

/** A path that effects can change, whose changes count in a number of the rules under the effect's name. */
export interface EffectKeyDeclaration {
  /** Where the effect writes: `flags.my-module.drunk`. */
  readonly key: string;
  /** Its name and what it does, or keys of the module's language file. */
  readonly label: string;
  readonly hint: string;
  /** The number to which it adds. */
  readonly on: (typeof CHANGED)[number];
  /** When it counts: a kind of hit, a save, an ability or a chance, marks of the foe. Always, where absent. */
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
/** Flags of the module's own may be written by the module; data under `system` belongs to the system. */
const FLAG_KEY = /^flags\.[a-z0-9][a-z0-9_-]*(\.[A-Za-z0-9_-]+)+$/;
const flagKey: Check = (value, field) => {
  text(value, field);
  if (!FLAG_KEY.test(String(value))) throw new RulesError("wrongKind", field);
};
const calls: Check = (value, field) => {
  if (typeof value !== "function") throw new RulesError(value === undefined ? "missing" : "wrongKind", field);
};

/** The fields of each kind, by which a declaration is looked at. */
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
 * Registers a declaration of a module on this client until it is closed.
 * @throws an Error naming the invalid field and the possible values; then nothing is changed.
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

/** Effects with the key that were on actors before it was registered count from now on. */
function addEffectKey(declaration: EffectKeyDeclaration): void {
  noteEffectKey({ ...declaration, kind: "bonus" });
  for (const actor of game.actors ?? []) actor.reset();
}

function checkLetter({ for: place, letter }: TableDeclaration): void {
  if (place === "treasure" && !/^[A-Z]$/.test(letter ?? "")) throw new RulesError("wrongKind", "table.letter");
}

/** Foundry's list of statuses takes it in: a registry by id on 14 (V14-18), a list on 13. */
function addStatus({ key, label, img }: ConditionDeclaration): void {
  const status = { id: key, name: label, img };
  if (generation() >= 14) Reflect.set(CONFIG.statusEffects, key, status);
  else CONFIG.statusEffects.push(status);
  noteModuleCondition(key);
  for (const actor of game.actors ?? []) actor.reset();
}

/** Conditions of modules. */
export function registeredConditions(): readonly ConditionDeclaration[] {
  return [...kept.condition.values()];
}

/** Tables of modules for a place. */
export function registeredTables(place: TableDeclaration["for"]): readonly TableDeclaration[] {
  return [...kept.table.values()].filter((one) => one.for === place);
}

/** Uses an item in the way a module has registered, if any. An error is reported. Returns whether there was such a registration. */
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

/** A pasted text in the words that the system reads: by the first reader that knows its shape, else as it is. */
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
