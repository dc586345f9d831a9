/** Who is listed for hire: the entries of the compendium that can be asked under the rulings in force. */

import { ownRow } from "../../rules/input-checks.ts";
import { hirelings } from "../../rules/topics/hirelings.ts";
import type { Prospect } from "../../view/hirelings/hire.ts";
import { HIRELING_KINDS } from "../adapter/creature.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

const PACK = "rulings.hirelings";
const KINDS: Readonly<Record<string, Prospect["kind"]>> = HIRELING_KINDS;

/** An entry of the compendium that can be hired. */
export interface AvailableHireling extends Prospect {
  readonly uuid: string;
  readonly folder: string;
}

/** Who can be asked under the rulings in force. */
export function availableHirelings(): AvailableHireling[] {
  const pack = game.packs?.get(PACK);
  const market = rulingsInForce().use(hirelings).market;
  const weekly = rulingsInForce().is("hirelings", "gorman");
  return (pack?.index.contents ?? []).flatMap((entry) => {
    const of = (path: string): unknown => foundry.utils.getProperty(entry, path);
    const type = of("type");
    const folder = pack?.folders.get(String(of("folder")))?.name ?? "";
    const eris = folder.startsWith("Planet Eris");
    const gorman = folder.startsWith("Gorman");
    if ((type !== "hireling" && type !== "character") || eris !== market || (gorman && !weekly)) return [];
    if (weekly && type === "hireling" && !gorman) return [];
    const trade = String(of("system.trade") ?? "") || (type === "character" ? "retainer" : "");
    return [
      {
        uuid: entry.uuid,
        name: entry.name ?? "",
        folder,
        trade,
        kind: type === "character" ? ("retainer" as const) : (ownRow(KINDS, String(of("system.kind"))) ?? "normal"),
        people: String(of("system.people") ?? "human"),
        level: Number(of("system.level") ?? 0),
        hasClass: type === "character",
      },
    ];
  });
}
