/** Magic weapons shine unless they are said not to: until that was asked, every one of them was stored as one that does not (ERIS-23). */
import { isBefore, type Migration, type Stored } from "./migration.ts";

/** The version that first read it. */
const READ_SINCE = "0.9.0";

/** A value written since then is the table's own choice. The version stamp of the item decides: the world's version is later by now. */
export const shiningSwords: Migration = {
  version: "0.12.0",
  item: ({ type, system, _stats }: Stored) => {
    const { magic, bonus, glows }: { magic?: unknown; bonus?: unknown; glows?: unknown } = Object(system);
    const { systemVersion }: { systemVersion?: unknown } = Object(_stats);
    const isMagic = magic === true || (typeof bonus === "number" && bonus > 0);
    if (type !== "weapon" || !isMagic || glows !== false) return null;
    return typeof systemVersion === "string" && isBefore(systemVersion, READ_SINCE) ? { "system.glows": true } : null;
  },
};
