/** Names and faces of abilities. The first rule whose pattern fits a tag names it; else its own heading does. */
import { capital } from "./lib/ids.ts";

interface Named {
  readonly name: string;
  readonly icon: string;
}

const RULES: readonly (readonly [RegExp, string, string])[] = [
  [/^smells|^drawn by/, "Hunter", "footprint"],
  [/^attacks horses|always attacks|on sight$|hates|^natural enemy|tribes feud/, "Enmity", "angry-eyes"],
  [/^ram:/, "Ram", "bull-horns"],
  [/^(one attack roll|that target saves)/, "Pack", "rat"],
  [/curse/, "Curse", "cursed-star"],
  [/^cut by an edged/, "Spurting fire", "flame"],
  [/^a non-magical metal weapon/, "Sticking metal", "magnet"],
  [/^stench/, "Stench", "spill"],
  [/^on sight: save/, "Dread", "terror"],
  [/^(touched or hurt|each 10 square)/, "Spores", "mushroom-cloud"],
  [/sticks?:|removed only by fire|becomes slime/, "Clinging", "gooey-impact"],
  [/^seems 3 ft/, "Displaced", "two-shadows"],
  [/^each hit: -1 STR/, "Draining touch", "shadow-grasp"],
  [/^bound to one tree|^melds/, "Tree-bound", "tree-face"],
  [/^blinks/, "Blinking", "portal"],
  [/^teleports/, "Teleport", "portal"],
  [/^bites at heads/, "Face-biter", "gluttonous-smile"],
  [/^shriek/, "Shriek", "sonic-shout"],
  [/^surprised only/, "Wary", "eye-target"],
  [/surprises? on|always surprises/, "Surprise", "surprised"],
  [/^undead:/, "Undead", "raise-zombie"],
  [/^not undead/, "Not undead", "half-dead"],
  [/^(in animal form )?harmed only|^half damage from silver/, "Hard to harm", "shield-impact"],
  [/^immune to its own breath/, "Dragon's nature", "spiked-dragon-head"],
  [/^immune|^unharmed/, "Immunity", "bordered-shield"],
  [/^infravision/, "Infravision", "eyeball"],
  [/^energy drain/, "Energy drain", "life-support"],
  [/^regenerates|^killed, it rises|^fire and acid/, "Regeneration", "regeneration"],
  [/drained of all levels|^victim drained dead/, "Spawn", "raise-zombie"],
  [/^swallows|^in the belly|^a swallowed/, "Swallow whole", "swallow"],
  [/^hug:/, "Hug", "bear-face"],
  [/^charges?\b/, "Charge", "charging-bull"],
  [/^trample|^stampede/, "Trample", "hoof"],
  [/^swoop|^carries prey/, "Swoop", "hawk-emblem"],
  [/^echolocation/, "Echolocation", "sonic-shout"],
  [/^(climbs|runs on|strong swimmer|leaps|jumps|glides|seeps|flies 3|drops|swims)/, "Movement", "run"],
  [/^carries [\d,]+ coins/, "Load", "weight"],
  [/morale/, "Morale", "flying-flag"],
  [/^treasure|worth \d|^away from the lair|carries undigested|gold nuggets/, "Treasure", "coins"],
  [/^(breath|steam breath|fire breath|dragon head|petrifying breath)/, "Breath", "fire-breath"],
  [/gaze|^averting|^fighting by mirror|^mirrors/, "Gaze", "medusa-head"],
  [/^petrifying/, "Petrifying touch", "stone-bust"],
  [/^each hit: save vs paralysis|^tentacles: save|^touch: save/, "Paralysis", "frozen-body"],
  [/constricts?\b/, "Constriction", "sand-snake"],
  [/after a hit drains|^drains an|^holds on/, "Blood drain", "bleeding-wound"],
  [/^poison|^sting|^spines|^snakes|^bite poison|^bite: save vs paralysis/, "Venom", "poison-bottle"],
  [/^bite: 1-in-20/, "Disease", "virus"],
  [/^webs?/, "Webs", "spider-web"],
  [/^(spit|oil spray|spray|squirts)/, "Spray", "spill"],
  [/^ink/, "Ink", "spill"],
  [/^(song|charm|ten together)/, "Charm", "charm"],
  [/^whirlwind/, "Whirlwind", "tornado"],
  [/^summon(s|ed)|^each summons|calls one of|^animates/, "Summoning", "magic-portal"],
  [/^each power/, "Powers", "djinn"],
  [/\binfect\b|^rot:/, "Curse of the wound", "virus"],
  [/^(hit by wolfsbane|horses fear)/, "Wolfsbane and horses", "wolf-howl"],
  [
    /^(takes the shape|changes|human form|speaks and uses|copies|replaces|reverts|at 0 hp becomes)/,
    "Change of shape",
    "two-shadows",
  ],
  [/^(lair|nest|hive|village|camps?|villages|tribe)\b/, "Lair", "cave-entrance"],
  [
    /^(leader|a leader|may have a leader|per \d|groups of|1d4-1|with a level|each has|50% of groups)/,
    "Company",
    "rank-3",
  ],
  [
    /^(half footmen|half horsemen|60% leather|50% leather|desert|steppe|mounted|sword and dagger|spear|giant clubs)/,
    "Arms",
    "crossed-swords",
  ],
  [
    /^(hand axe|axe, club|stone axes|stone clubs|war hammers|uses bows|clubs of|weapon damage|fighter of level)/,
    "Arms",
    "crossed-swords",
  ],
  [/^(guards|50% to keep|may keep|20% of groups)/, "Guards", "guards"],
  [/^(tracks|trails|smells|drawn by|chases|weak eyes)/, "Hunter", "footprint"],
  [/^size:/, "Size", "resize"],
  [/^\+1d8 damage/, "Bane", "sword-wound"],
  [/water wider|within 60 ft of water|to its plane/, "Bonds", "linked-rings"],
  [/^(throws|in a storm|tail spikes)/, "Missiles", "thrown-spear"],
  [/^calls a storm/, "Storm", "lightning-storm"],
  [/-1 to hit in full daylight/, "Daylight", "sunbeams"],
  [/^rests by day|^garlic|^destroyed by/, "Weaknesses", "garlic"],
  [/^invisible/, "Invisible", "invisible"],
  [/looks like|taken for|lurks/, "Disguise", "hidden"],
  [/^detects the invisible/, "Sees the invisible", "all-seeing-eye"],
  [/initiative/, "Initiative", "clockwork"],
  [/hull|vessel|crew|ships|boat/, "Ship-breaker", "sinking-ship"],
  [/head/, "Heads", "hydra"],
  [/swarm|swatting|fending|10 x 30|no attack roll/, "Swarm", "fly"],
  [/magic-user spell|cleric spells/, "Spells", "spell-book"],
  [/saves?\b/, "Saves", "magic-shield"],
];
const FALLBACK = ["Habits", "footprint"] as const;
const HEADING = /^([a-zA-Z][a-zA-Z ,'/0-9+-]{2,33}): /;

/** What an ability is called and how it is drawn. */
export function nameOf(tag: string): Named {
  const rule = RULES.find(([pattern]) => pattern.test(tag));
  const heading = HEADING.exec(tag);
  const name = rule?.[1] ?? (heading?.[1] ? capital(heading[1]) : FALLBACK[0]);
  return { name, icon: rule?.[2] ?? FALLBACK[1] };
}
