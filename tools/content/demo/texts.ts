/** What the demo world has to read: a welcome, what the players know, and the referee's notes. */
import { addressOf, type Data } from "../lib/emit.ts";
import { stableId } from "../lib/ids.ts";

/** The first line in the chat. */
export const WELCOME = [
  "<h3>Welcome to the Leaning Tower</h3>",
  "<p>Four friends stand at a cellar door. Behind it six goblins and their chief are arguing about a stolen goose.</p>",
  "<p><strong>Players:</strong> open your sheet, target a goblin, click an attack. Rest the pointer on any number to see why it is what it is.</p>",
  "<p><strong>Referee:</strong> put every token into the combat tracker and begin. The House Rules are in the game settings; change one in the middle of the fight and see what the next card says.</p>",
].join("");

/** A link that opens an entry of a compendium. */
function link(pack: string, key: string, words: string): string {
  return `@UUID[${addressOf(pack, "Actor", key)}]{${words}}`;
}

interface Page {
  readonly name: string;
  readonly text: string;
}

function entry(key: string, name: string, everybody: boolean, pages: readonly Page[]): Data {
  return {
    _id: stableId("demo", "journal", key),
    name,
    ownership: { default: everybody ? 2 : 0 },
    pages: pages.map((page, at) => ({
      _id: stableId("demo", "journal", key, page.name),
      name: page.name,
      type: "text",
      sort: (at + 1) * 1000,
      title: { show: true, level: 1 },
      text: { format: 1, content: page.text },
    })),
  };
}

const RUMOUR: readonly Page[] = [
  {
    name: "What the village says",
    text: [
      "<p>The tower on the knoll began to lean in the year of the wet harvest, and its owner, a scholar of bells, moved out by the window. Nobody has missed him much.</p>",
      "<p>For a month now geese have been going. Old Marrow saw small shapes on the knoll and heard someone beat on a pot. The reeve offers <strong>50 gold pieces</strong> for quiet nights and ten more for each goose that comes home on its own feet.</p>",
      "<p>The scholar kept good wine. The reeve did not mention the wine, but he coughed at that point.</p>",
    ].join(""),
  },
];

const KEY: readonly Page[] = [
  {
    name: "How to begin",
    text: [
      "<p>The company stands before the double door of the hall with a torch lit. The goblins have a small fire and a loud quarrel: roll surprise for both sides, then reaction if anybody speaks first.</p>",
      "<p>Six goblins have 4, 3, 6, 2, 5 and 3 hit points; Skarn Potlid, their chief, has 15 and a cauldron lid on his head. While he shouts, their morale is 9; without him 7. Check it at the first death and again when half are down.</p>",
      "<p>They fight for the fire until half are gone, then run east to the den and bar the door. A goblin that surrenders trades what it knows: the priest's door is <em>behind the stair</em>.</p>",
    ].join(""),
  },
  {
    name: "Key to the cellar",
    text: [
      "<h2>1. The stair</h2><p>Seven steps and a smell of goose fat. The south wall sounds hollow: a <strong>secret door</strong> leads to room 6.</p>",
      "<h2>2. The hall</h2><p>Four pillars, a fire of chair legs, thirty feet of clutter. Behind the pillars there is cover from slings.</p>",
      "<h2>3. The wine store</h2><p>Five casks. Four are vinegar. The fifth is worth 60 gp to anyone who can get it up the stair.</p>",
      `<h2>4. The cages</h2><p>Nine geese and a tinker named Hob, who is grateful, hungry and a good cook: ${link("hirelings", "eris-torch-bearer", "a torch-bearer")} for the asking.</p>`,
      "<h2>5. Skarn's den</h2><p>A bed, a table, a sack with 210 sp and 38 gp, and the scholar's silver tuning fork (45 gp). A note in a clerk's hand promises one silver piece for every night the village does not sleep.</p>",
      `<h2>6. The bell shrine</h2><p>A stone altar with a bell the size of an apple. Whoever rings it hears, once, where the tower will fall. Two ${link("monsters", "skeleton", "skeletons")} rise if it is taken (80 gp).</p>`,
      "<h2>7. The shaft</h2><p>A well with no water, only a draught and, far down, hammering. That is another evening.</p>",
    ].join(""),
  },
];

/** The journals of the demo world. */
export function journal(): Data[] {
  return [
    entry("rumour", "The geese of Underknoll", true, RUMOUR),
    entry("key", "The Leaning Tower: referee's notes", false, KEY),
  ];
}
