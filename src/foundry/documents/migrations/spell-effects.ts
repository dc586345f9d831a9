import { ownRow } from "../../../rules/input-checks.ts";
import { contentHash } from "../../../rules/rulings/hash.ts";
import type { Migration, Stored } from "./migration.ts";

/** Entries by their keys: the id in the compendium, and the digest of their former effects. */
type Former = Readonly<Record<string, readonly [entry: string, digest: string]>>;

/** The compendium of each type. */
const PACKS: Readonly<Record<string, string>> = { spell: "spells", magicItem: "magic-items" };

/**
 * Replaces the effects of unchanged copies of magic items and spells by those of the compendium, because a player's use of a differing copy is
 * refused. Effects that a table changed stay.
 */
function reworked(version: string, entries: Former): Migration {
  const former = new Map(Object.entries(entries));
  return {
    version,
    wants: (before) => {
      const pack = ownRow(PACKS, String(before.type));
      const [entry, digest] = (pack && former.get(keyOf(before))) || [];
      return entry && digestOf(before) === digest ? `Compendium.rulings.${pack}.Item.${entry}` : null;
    },
    item: (before, entry) => {
      if (!entry || keyOf(entry) !== keyOf(before)) return null;
      const { reversed }: { reversed?: unknown } = Object(entry.system);
      const works = { "system.works": worksOf(entry.system) };
      return before.type === "spell" ? { ...works, "system.reversed.works": worksOf(reversed) } : works;
    },
  };
}

/** Since 0.3.0 areas move with the affected creature. */
export const movingAreas = reworked("0.3.0", {
  cloudkill: ["iCLcJBtvn08NNHJt", "76fc7do0mt"],
  "continual-light-c": ["WTyi8I4fwFFb8FhY", "1pyl6iy1s86"],
  "continual-light-mu": ["VsLB1OSh1pXRAftg", "1pyl6iy1s86"],
  "insect-plague": ["7pm2yqenUFU697Qj", "298fsgvyur"],
  "light-c": ["1Hdg5CnEPC24z98h", "17zarr6k1y6"],
  "light-mu": ["sCXxXeMEFJfiCMIr", "1hwyat7dsn3"],
  "protection-from-evil-10-radius-c": ["czCJNG28M8R9lYXz", "a2c4o7ynfl"],
  "protection-from-evil-10-radius-mu": ["BvBAPIDLUfGavvYz", "a2c4o7ynfl"],
  "silence-15-radius": ["Bj3RITJ6JRk0Jr1o", "p1iavb5ehj"],
});

/**
 * Since 0.4.0 creatures slain by poison can be revived, the raised are weak, poison is a damage kind, and Invisibility 10' radius moves with its
 * target.
 */
export const laterWorkings = reworked("0.4.0", {
  "invisibility-10-radius": ["KFIh1iZEL1qJg89o", "efy4mpv7nz"],
  "neutralize-poison": ["CTYAfr6f7Yx1pUAR", "25ghfw171dn"],
  "potion-of-poison": ["sUNHpc9GTpwN7gOw", "ic2pxvk015"],
  "raise-dead": ["FDyZtD2RaaeKD9jQ", "1j7f4fm9x3k"],
});

/**
 * Since 0.5.0 later effects on others stay on the card (a web catches more and burns, walls are passed through), and shape changes ask for the
 * creature.
 */
export const stayingWays = reworked("0.5.0", {
  "polymorph-others": ["0CsfWGjHMeTxSJvP", "28mxpeqkor0"],
  "polymorph-self": ["EPgdrx5HQQGqjecv", "64dmn3ofm5"],
  "potion-of-polymorph-self": ["G4ag8O2zOcuPiLnM", "2kaed299vf"],
  "wall-of-fire": ["xX4S4DkTJVE1mSJm", "13t5qfw4b2p"],
  "wall-of-ice": ["2WB8HBAQSs7Mf2JM", "21vek0meq9d"],
  web: ["cfGDYELBLCdYDfbn", "23ivgpxnzbs"],
});

function keyOf({ system }: Stored): string {
  const { key }: { key?: unknown } = Object(system);
  return typeof key === "string" ? key : "";
}

function worksOf(data: unknown): unknown {
  const { works }: { works?: unknown } = Object(data);
  return works ?? [];
}

/** A digest of a spell's effects; empty fields do not count, so that new ones change nothing. */
function digestOf({ system }: Stored): string {
  const { works, reversed }: { works?: unknown; reversed?: unknown } = Object(system);
  return contentHash(pruned({ works, reversed: worksOf(reversed) }));
}

function pruned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pruned);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, pruned(inner)] as const);
  return Object.fromEntries(entries.filter(([, inner]) => !isEmpty(inner)));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return !value;
}
