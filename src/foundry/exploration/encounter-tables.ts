import { isFormula } from "../../rules/dice/formula.ts";
import { ownRow } from "../../rules/input-checks.ts";
import type { EncounterState, JourneyState } from "../../view/exploration/journey-state.ts";
import { line } from "../../view/platform/text-lines.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { bothNames, loadNames } from "../platform/compendium-names.ts";
import { ENCOUNTER_FOLDERS, PLACE_TABLES } from "../platform/entry-ids.ts";
import { registeredTables } from "../platform/registries.ts";
import { isActor, resolveUuid } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";
import type { TableDice } from "./dice/table-dice.ts";

/** The maximum depth of nested tables when drawing an encounter; deeper ones form a circle. */
const DEEPEST = 6;

/** The drawn encounter. */
type DrawnEncounter = Pick<EncounterState, "uuid" | "name" | "img" | "count"> & { readonly lines: readonly TextLine[] };

/** Draws a kind of monster and a number from a table, through nested tables; undefined when the table is missing or has no such entry. */
export async function drawEncounter(
  uuid: string,
  dungeon: boolean,
  dice: TableDice,
): Promise<DrawnEncounter | undefined> {
  const lines: TextLine[] = [];
  let at = uuid;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const table = await resolveUuid(at);
    if (!(table instanceof RollTable)) return undefined;
    const formula = table.formula || "1d20";
    const rolls = await dice.throw([{ id: `table${depth}`, formula }], {
      [`table${depth}`]: line("RULINGS.Way.dice.table", { name: table.name }),
    });
    const total = rolls[`table${depth}`]?.total ?? 0;
    const row = table.results.contents.find(({ range }) => {
      const [from, to] = [Number(range[0]), Number(range[1])];
      return total >= from && total <= to;
    });
    if (!row) return undefined;
    const next = await resolveUuid(row.documentUuid);
    const words = plainText(row.description ?? "");
    lines.push(line("RULINGS.Way.meet.drawn", { table: table.name, die: total, name: row.name || words }));
    if (next instanceof RollTable && next.uuid) {
      at = next.uuid;
      continue;
    }
    const kind = isActor(next) ? next : undefined;
    const count = await numberOf(row.description ?? "", kind, dungeon, dice);
    return {
      uuid: row.documentUuid ?? "",
      name: kind?.name ?? (row.name || words),
      img: kind?.img ?? row.img ?? "",
      count,
      lines,
    };
  }
  return undefined;
}

/** The number: from the table's entry, else from the kind's own formula. */
async function numberOf(
  words: string,
  kind: Actor.Implementation | undefined,
  dungeon: boolean,
  dice: TableDice,
): Promise<number> {
  const [, rolled = ""] = /\[\[\/r\s+([^\]]+)\]\]/.exec(words) ?? [];
  const [fixed] = /^\d+/.exec(plainText(words)) ?? [];
  const appearing =
    kind?.type === "monster" ? (kind.system as Actor.SystemOfType<"monster">).numberAppearing : undefined;
  const own = (dungeon ? appearing?.dungeon : appearing?.lair || appearing?.dungeon) ?? "";
  const formula = rolled.trim() || fixed || own || "1";
  if (!isFormula(formula)) return 1;
  const rolls = await dice.throw([{ id: "number", formula }], { number: line("RULINGS.Way.dice.number") });
  return Math.max(1, rolls.number?.total ?? 1);
}

function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, "").trim();
}

/** Whether a table of the world lists creatures: rumours and the like have neither a document nor a number. */
function listsCreatures({ results }: RollTable.Implementation): boolean {
  const all = results.contents;
  return (
    all.length === 0 ||
    all.some(({ documentUuid, description }) => documentUuid || /\[\[\/r|^\s*(<[^>]*>)*\s*\d/.test(description ?? ""))
  );
}

const PACK = "rulings.tables";

/** Loads the localised names of the tables. */
export async function loadTableNames(): Promise<void> {
  await loadNames(PACK);
}

/** The available encounter tables: the world's own and the system's, with the most likely for the place selected. */
export function encounterTables(
  journey: JourneyState,
): { uuid: string; name: string; english: string; selected: boolean }[] {
  const index = game.packs?.get(PACK)?.index.contents ?? [];
  const own = index.flatMap((entry) => {
    const folder: unknown = foundry.utils.getProperty(entry, "folder");
    const { uuid, _id: id } = entry;
    return typeof folder === "string" && ENCOUNTER_FOLDERS.includes(folder) ? [{ uuid, ...bothNames(entry), id }] : [];
  });
  const world = (game.tables?.contents ?? []).flatMap((table) =>
    listsCreatures(table) ? [{ uuid: table.uuid, name: table.name, english: "", id: "" }] : [],
  );
  const place = journey.place === "water" ? journey.sea.waters : journey.road.terrain;
  const likely = ownRow(PLACE_TABLES, journey.place === "dungeon" ? "dungeon" : place);
  const brought = registeredTables("encounter").map(({ uuid, label }) => ({
    uuid,
    name: localize(label),
    english: "",
    id: "",
  }));
  return [...world, ...brought, ...own.sort((a, b) => a.name.localeCompare(b.name))].map(
    ({ uuid, name, english, id }) => ({
      uuid,
      name,
      english,
      selected: likely !== undefined && id === likely,
    }),
  );
}
