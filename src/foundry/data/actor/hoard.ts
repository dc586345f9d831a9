import { html, text } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { purse } from "./creature.ts";

/** Treasure in one place: coins here, everything else as items on it. It can lie on the map, be linked in a journal, and be taken. */
function hoardSchema() {
  return {
    coins: purse(),
    /** Treasure types it was rolled from, such as `C` or `F, 2 x P`. */
    types: text(),
    description: html(),
    notes: html(),
  };
}

type HoardSchema = ReturnType<typeof hoardSchema>;

export class HoardData extends LazyData<HoardSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Hoard"];
  static readonly metadata = {
    type: "hoard",
    icon: "systems/rulings/assets/icons/open-treasure-chest.svg",
    sheet: "hoard",
  } as const;

  static override defineSchema(): HoardSchema {
    return hoardSchema();
  }
}
