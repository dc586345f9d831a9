/** Magic weapons give light unless disabled (ERIS-23); earlier versions stored every one as disabled. */
import { isBefore, type Migration, type Stored } from "./migration.ts";

/** The first version that reads the value. */
const READ_SINCE = "0.9.0";

/** A value written since then is the table's own choice. The version stamp of the item decides, because the world's version is later by now. */
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
