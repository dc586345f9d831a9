/** The sheet's numbers without rulings: the stored values, and a dash for computed ones. */
import type { ActorSheetView, DerivedValue } from "../platform/view-types.ts";

const DASH = "–";

/** The few stored numbers that a sheet can show without rulings. */
interface StoredNumbers {
  readonly hp: { readonly value: number; readonly max: number };
  readonly armourClass: number | null;
  readonly thac0: number | null;
  readonly morale: number | null;
}

function plain(labelKey: string, value: string | number | null): DerivedValue {
  return { labelKey, value: value === null ? DASH : String(value), why: [] };
}

/** A view with only the stored numbers. */
export function storedSheetView(stored: StoredNumbers): ActorSheetView {
  return {
    armourClass: plain("RULINGS.Sheet.armourClass", stored.armourClass),
    hitPoints: plain("RULINGS.Sheet.hitPoints", `${stored.hp.value}/${stored.hp.max}`),
    hitPointsMost: null,
    attack: plain("RULINGS.Sheet.thac0", stored.thac0),
    initiative: null,
    movement: [],
    saves: [],
    abilities: [],
    attacks: [],
    counters: [],
    flies: false,
    spells: [],
    checks: [],
    morale: stored.morale === null ? null : plain("RULINGS.Sheet.morale", stored.morale),
    loyalty: null,
    loadNote: null,
    load: null,
    experience: null,
    warnings: [],
  };
}
