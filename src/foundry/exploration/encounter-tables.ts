/** The tables of encounters that there are. */

import { ownRow } from "../../rules/input-checks.ts";
import type { JourneyState } from "../../view/exploration/journey-state.ts";

/** A word of the name of the table that fits a kind of land or water. */
const WORDS: Readonly<Record<string, string>> = {
  barren: "barren",
  broken: "barren",
  hills: "barren",
  mountains: "barren",
  city: "city",
  clear: "clear",
  grasslands: "clear",
  desert: "desert",
  forest: "forest",
  jungle: "jungle",
  settled: "settled",
  swamp: "swamp",
  ocean: "ocean",
  lake: "lake",
  river: "lake",
};

/** Tables to draw from: the world's own and the system's, the likeliest for the place chosen. */
export function encounterTables(journey: JourneyState): { uuid: string; name: string; selected: boolean }[] {
  const index = game.packs?.get("rulings.tables")?.index.contents ?? [];
  const own = index.flatMap(({ uuid, name }) =>
    name && /^(wandering|encounters)/i.test(name) ? [{ uuid, name }] : [],
  );
  const world = (game.tables?.contents ?? []).map(({ uuid, name }) => ({ uuid, name }));
  const word =
    journey.place === "dungeon"
      ? "level 1"
      : (ownRow(WORDS, journey.place === "water" ? journey.sea.waters : journey.road.terrain) ?? "");
  const likely = own.find(({ name }) => word !== "" && name.toLowerCase().includes(word));
  return [...world, ...own.sort((a, b) => a.name.localeCompare(b.name))].map((one) => ({
    ...one,
    selected: one.uuid === likely?.uuid,
  }));
}
