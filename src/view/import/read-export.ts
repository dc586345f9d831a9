/** Reads the export of an actor from any program: its system, and the result here. A fault is returned, never thrown as an error. */
import { fromAcks } from "./acks.ts";
import { fromBasicFantasy } from "./basic-fantasy.ts";
import type { Imported } from "./common.ts";
import { fromDcc } from "./dcc.ts";
import { fromDepths } from "./deeper-systems.ts";
import { fromDolmenwood } from "./dolmenwood.ts";
import { fromOldDragon } from "./old-dragon.ts";
import { fromOse } from "./ose.ts";
import { fromPurple, purpleJson, purpleName, purpleText } from "./purple.ts";
import { isRecord, ownAt } from "./reading.ts";
import { fromShadowdark } from "./shadowdark.ts";
import { fromDarklings, isDarkling } from "./shadowdarklings.ts";
import { fromSwords } from "./swords-and-wizardry.ts";
import { fromPartyKill, isPartyKill } from "./total-party-kill.ts";

/** @texts RULINGS.Company.import.from.* */
const IMPORT_SYSTEMS = [
  "ose",
  "fantastic-depths",
  "shadowdark",
  "acks",
  "basicfantasyrpg",
  "swords-wizardry",
  "dcc",
  "dolmenwood",
  "olddragon2e",
] as const;
type System = (typeof IMPORT_SYSTEMS)[number];
/** A Foundry system, or a generator with its own file format. */
export type ImportSystem = System | "shadowdarklings" | "purple-sorcerer" | "total-party-kill";

/** Larger than any actor; a longer text is not even parsed. */
const MOST_CHARACTERS = 4_000_000;
const MOST_THINGS = 1000;

const READERS: Readonly<Record<System, (data: unknown) => Imported>> = {
  ose: fromOse,
  "fantastic-depths": fromDepths,
  shadowdark: fromShadowdark,
  acks: fromAcks,
  basicfantasyrpg: fromBasicFantasy,
  "swords-wizardry": fromSwords,
  dcc: fromDcc,
  dolmenwood: fromDolmenwood,
  olddragon2e: fromOldDragon,
};

/** The fault of a text: a key under `RULINGS.Company.import.fault`, with its figures. */
export interface ImportFault {
  readonly fault: string;
  readonly data?: Readonly<Record<string, string | number>>;
}

export interface ImportRead {
  readonly from: ImportSystem;
  readonly imported: Imported;
  /** The names of all characters in a file with several, including the one read. */
  readonly names: readonly string[];
}

/** Reads the text of an export; from one with several characters the one at an index. */
export function readExport(text: string, at = 0): ImportRead | ImportFault {
  if (text.length > MOST_CHARACTERS) return { fault: "tooLong", data: { most: MOST_CHARACTERS / 1_000_000 } };
  const fromText = purpleText(text);
  if (fromText.length > 0) return fromMany(fromText, at);
  let data: unknown;
  try {
    // A custom `toString` or `valueOf` could prevent the conversion to text, so both are dropped.
    data = JSON.parse(text, (key, value: unknown) => (key === "toString" || key === "valueOf" ? undefined : value));
  } catch {
    return { fault: "notJson" };
  }
  if (!isRecord(data)) return { fault: "noActor" };
  if (isDarkling(data)) return { from: "shadowdarklings", imported: fromDarklings(data), names: [] };
  if (isPartyKill(data)) return { from: "total-party-kill", imported: fromPartyKill(data), names: [] };
  const purple = purpleJson(data);
  if (purple.length > 0) return fromMany(purple, at);
  if (Array.isArray(ownAt(data, "pages")) || ownAt(data, "results") !== undefined) return { fault: "noActor" };
  if (!isRecord(ownAt(data, "system"))) return { fault: isRecord(ownAt(data, "data")) ? "tooOld" : "noActor" };
  const items = ownAt(data, "items");
  if (items !== undefined && !Array.isArray(items)) return { fault: "badItems" };
  if (Array.isArray(items) && items.length > MOST_THINGS) return { fault: "tooMany", data: { most: MOST_THINGS } };
  const said = ownAt(data, "_stats.systemId");
  if (said === "rulings") return { fault: "ours" };
  const from = systemOf(data);
  if (!from) return { fault: "unknown", data: { system: typeof said === "string" ? said.slice(0, 40) : "?" } };
  if (!TYPES[from].includes(String(ownAt(data, "type"))))
    return { fault: "otherType", data: { type: String(ownAt(data, "type")).slice(0, 40) } };
  return { from, imported: READERS[from](data), names: [] };
}

function fromMany(all: readonly Readonly<Record<string, unknown>>[], at: number): ImportRead {
  const one = all[Math.min(all.length - 1, Math.max(0, at))] ?? {};
  return { from: "purple-sorcerer", imported: fromPurple(one), names: all.map(purpleName) };
}

/** The actor types of each system for people and monsters. */
const TYPES: Readonly<Record<System, readonly string[]>> = {
  ose: ["character", "monster"],
  "fantastic-depths": ["character", "monster"],
  shadowdark: ["Player", "NPC"],
  acks: ["character", "monster"],
  basicfantasyrpg: ["character", "monster"],
  "swords-wizardry": ["character", "npc"],
  dcc: ["Player", "NPC"],
  dolmenwood: ["Adventurer", "Creature"],
  olddragon2e: ["character", "monster"],
};

/** The system of an export: as named in it, otherwise by fields that only one system has. */
function systemOf(data: unknown): System | undefined {
  const said = ownAt(data, "_stats.systemId") ?? ownAt(data, "flags.exportSource.system");
  const known = IMPORT_SYSTEMS.find((one) => one === said);
  if (known || typeof said === "string") return known;
  const type = ownAt(data, "type");
  if (isRecord(ownAt(data, "system.saves.frt"))) return "dcc";
  if (type === "Adventurer" || type === "Creature") return "dolmenwood";
  if (ownAt(data, "system.forca") !== undefined || ownAt(data, "system.dv") !== undefined) return "olddragon2e";
  if (type === "Player" || type === "NPC") return "shadowdark";
  if (ownAt(data, "system.thbonus") !== undefined || ownAt(data, "system.acDigest") !== undefined)
    return "fantastic-depths";
  if (ownAt(data, "system.hitPoints") !== undefined && isRecord(ownAt(data, "system.armorClass")))
    return "basicfantasyrpg";
  if (ownAt(data, "system.moveRate") !== undefined) return "swords-wizardry";
  if (ownAt(data, "system.thac0.throw") !== undefined) return "acks";
  return isRecord(ownAt(data, "system.aac")) ? "ose" : undefined;
}
