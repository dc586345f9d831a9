/** Names for randomly made characters, by people. They are our own. */
import { ownRow } from "../../rules/input-checks.ts";

const NAMES: Readonly<Record<string, readonly string[]>> = {
  human: [
    "Aldous Finch",
    "Berta Crane",
    "Corwin Ash",
    "Dagny Holt",
    "Edric Vale",
    "Freda Marsh",
    "Gisla Thorn",
    "Hob Tanner",
    "Isolde Wray",
    "Jory Pike",
    "Kester Blythe",
    "Lenna Rook",
    "Merek Stone",
    "Nessa Fairlow",
    "Osric Dunn",
    "Petra Lark",
    "Ranulf Hawke",
    "Sunniva Bell",
    "Tobias Reed",
    "Wilda Frost",
  ],
  dwarf: [
    "Borin Coalhand",
    "Dura Flint",
    "Grunna Deepdelve",
    "Hargin Ironbrow",
    "Kelda Stoneseam",
    "Norri Anvil",
    "Thrain Oreson",
    "Ulla Hammerfall",
  ],
  elf: [
    "Aerin Silverbough",
    "Caelith Dawn",
    "Elowen Starfall",
    "Ithil Greenmantle",
    "Nimue Reedsong",
    "Saeros Nightleaf",
    "Tirael Mist",
    "Vanya Brightwater",
  ],
  halfling: [
    "Bramble Underhill",
    "Cora Goodbarrel",
    "Dill Hayward",
    "Marigold Tunnelly",
    "Otho Larder",
    "Pansy Thistledown",
    "Tam Burrows",
    "Wilf Applecart",
  ],
};

/** The names to choose from for a people. */
export function namesOf(people: string): readonly string[] {
  return ownRow(NAMES, people) ?? NAMES.human ?? [];
}
