/** Keys of effects that modules registered, and all keys by which an effect can change a number. */
import { EFFECT_KEYS, type EffectKey, effectKey, STORED_KEYS } from "../../rules/creature/effect-keys.ts";
import { localize } from "./text.ts";

/** A key of a module: its path, and what it says of itself. */
export interface ModuleEffectKey extends EffectKey {
  readonly label: string;
  readonly hint: string;
}

const own = new Map<string, ModuleEffectKey>();

/** Takes in a key of a module. */
export function noteEffectKey(key: ModuleEffectKey): void {
  own.set(key.key, key);
}

/** The key that a path is, of the system or of a module. */
export function knownEffectKey(path: string): EffectKey | undefined {
  return effectKey(path) ?? own.get(path);
}

const STORED = STORED_KEYS.map((path) => `system.${path}`);

/** The name or the explanation of a key; undefined for a path that is none. */
export function effectKeyText(path: string, member: "name" | "hint"): string | undefined {
  const module = own.get(path);
  if (module) return localize(member === "name" ? module.label : module.hint);
  const key = effectKey(path)?.key ?? STORED.find((one) => one === path);
  return key && localize(`RULINGS.EffectKey.${key.replace(/^system\.(bonuses\.)?/, "")}.${member}`);
}

/** Every key that is offered where an effect is edited. */
export function offeredEffectKeys(): { readonly key: string; readonly text: string }[] {
  const keys = [...EFFECT_KEYS.map(({ key }) => key), ...STORED, ...own.keys()];
  return keys.map((key) => ({ key, text: `${effectKeyText(key, "name")}. ${effectKeyText(key, "hint")}` }));
}
