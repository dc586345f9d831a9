/** Keys of effects that modules registered, and all keys by which an effect can change a number. */
import { EFFECT_KEYS, type EffectKey, effectKey, STORED_KEYS } from "../../rules/creature/effect-keys.ts";
import { localize } from "./text.ts";

/** A module's key: its path and its texts. */
export interface ModuleEffectKey extends EffectKey {
  readonly label: string;
  readonly hint: string;
}

const own = new Map<string, ModuleEffectKey>();

/** Registers a module's key. */
export function noteEffectKey(key: ModuleEffectKey): void {
  own.set(key.key, key);
}

/** The key of a path, of the system or of a module. */
export function knownEffectKey(path: string): EffectKey | undefined {
  return effectKey(path) ?? own.get(path);
}

const STORED = STORED_KEYS.map((path) => `system.${path}`);

/** The name or the hint of a key; undefined for an unknown path. */
export function effectKeyText(path: string, member: "name" | "hint"): string | undefined {
  const module = own.get(path);
  if (module) return localize(member === "name" ? module.label : module.hint);
  const key = effectKey(path)?.key ?? STORED.find((one) => one === path);
  return key && localize(`RULINGS.EffectKey.${key.replace(/^system\.(bonuses\.)?/, "")}.${member}`);
}

/** Every key offered in the effect editor. */
export function offeredEffectKeys(): { readonly key: string; readonly text: string }[] {
  const keys = [...EFFECT_KEYS.map(({ key }) => key), ...STORED, ...own.keys()];
  return keys.map((key) => ({ key, text: `${effectKeyText(key, "name")}. ${effectKeyText(key, "hint")}` }));
}
