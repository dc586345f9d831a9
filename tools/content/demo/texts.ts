/** The first words of the demo world. What there is to read besides comes with the adventure. */
import { PUBLIC } from "../magic/adventure/source.ts";

/** The first line in the chat. */
export const WELCOME = [
  "<h3>Welcome to the Leaning Tower</h3>",
  "<p>Four friends stand at the foot of a cellar stair. Beyond the double door six goblins and their chief are arguing about a stolen goose.</p>",
  `<p><strong>Players:</strong> read @UUID[JournalEntry.${PUBLIC}]{what the village says}, press C (or double-click your token) for your sheet, walk to the door. In a fight target a goblin (point at it and press T) and click an attack on the sheet. Rest the pointer on any number to see why it is what it is.</p>`,
  "<p><strong>Referee:</strong> the key to both maps is in the journal. When it comes to blows, put company and goblins into the combat tracker and begin. The House Rules are in the game settings; change one in the middle of the fight and see what the next card says.</p>",
].join("");
