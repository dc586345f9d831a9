/** Groups of fields on actor sheets. Data only. */
import { folded, type GroupLayout, group, section } from "../layout.ts";

const ATTACKED = folded("armourClass", "ac.value", "ac.always", "thac0", "attackBonus");
const SAVES = folded("monsterSaves", "saves");
const MOVEMENT = folded("movement", "movement");
const NATURE = ["size", "people", "infravision", "literacy", "languages", "tags", "hatedEnemies", "isCaster"];
const HARM = folded("harm", "immunities", "harmedOnlyBy", "halves", "harmedOnlyByBonus", "critGuard");
const MORALE = folded(
  "morale",
  "morale",
  "morale2d10",
  "moraleType",
  "moraleNote",
  "initiativeModifier",
  "initiativeBand",
);
const WOUNDS = folded("wounds", "hp.temp", "hp.total", "subdual", "poison", "drained", "wounds", "lostParts");
const FATIGUE = folded("fatigue", "fatigue");
const HEROIC = folded("heroic", "surges", "actionPoints", "luck");
const SERVICE = [
  "employer",
  "leader",
  "loyalty",
  "loyaltyAdjustment",
  "loyaltyGroup",
  "treatment",
  "share",
  "wage",
] as const;
const ORIGIN = folded("origin", "source");

/** The setting tabs of actor sheets: groups used at many tables are open, the rest is collapsed. */
export const ACTOR_LAYOUTS = {
  character: [
    group("person", "title", "player", "people", "size", "literacy", "infravision", "mount", "canSwim", "languages"),
    ...section(
      "inPlay",
      WOUNDS,
      FATIGUE,
      folded(
        "experience",
        "xp.bonus",
        "xp.levelAtSessionStart",
        "otherClasses",
        "sessionsAway",
        "hpRolls",
        "spellSlots",
      ),
      folded("background", "background"),
      folded(HEROIC.legend, ...HEROIC.fields, "abilityBonuses", "expertise"),
      folded("elf", "elf"),
      folded("retainer", "isRetainer", "trade", "upkeepAs", "usesWoundLevels", ...SERVICE),
      folded("standing", "hasStronghold", "strongholdInWilderness", "ignoreItemLimits"),
    ),
    ...section(
      "figures",
      ATTACKED,
      SAVES,
      folded(MOVEMENT.legend, ...MOVEMENT.fields, "carryingTreasure"),
      folded("exploration", "exploration", "stealth"),
      folded("thief", "thief"),
      folded(MORALE.legend, "checksMorale", ...MORALE.fields),
      HARM,
      folded("manner", "countsAsFighter", "isCaster", "offHandMode", "hatedEnemies", "tags"),
    ),
  ],
  monster: [
    group("hitDice", "hd", "naturalHd", "partsLeft", "xp"),
    group("armourClass", "ac", "thac0", "attackBonus", "magicSkin"),
    group("kind", "family", "kind", "turnAs", "alignment", "person", "normalHuman", "minion", "intelligent"),
    ...section(
      "more",
      SAVES,
      MOVEMENT,
      MORALE,
      folded("nature", ...NATURE),
      HARM,
      folded(
        "manner",
        "eats",
        "tracks",
        "canRecover",
        "largeClumsy",
        "largeSwipe",
        "sameTarget",
        "weakSpotBare",
        "countsAsCharacter",
      ),
      folded("numbers", "numberAppearing", "surprises", "surprised"),
      folded("treasure", "treasure", "coins", "cost"),
      folded("leaders", "leaders"),
      WOUNDS,
      FATIGUE,
      HEROIC,
      ORIGIN,
    ),
  ],
  hireling: [
    group(
      "hireling",
      "kind",
      "trade",
      "upkeepAs",
      "heads",
      "troop",
      "mounted",
      "elite",
      "fanatic",
      "charmed",
      "usesWoundLevels",
    ),
    group("service", ...SERVICE, "conditionsModifier", "enticement"),
    ...section(
      "figures",
      folded("hitDice", "hd", "normalHuman"),
      ATTACKED,
      SAVES,
      folded(MOVEMENT.legend, ...MOVEMENT.fields, "carryingTreasure"),
      MORALE,
      folded("nature", ...NATURE),
      HARM,
      WOUNDS,
      FATIGUE,
      HEROIC,
      ORIGIN,
    ),
  ],
  party: [
    group("session", "session", "hoursPlayed", "roomsExplored", "newRooms"),
    group("pending", "pending"),
    group("loyaltyGroups", "loyaltyGroups"),
  ],
  vessel: [
    group("vessel", "kind", "ac.value", "hp.value", "hp.max", "hull", "cost", "usage", "length", "beam", "draft"),
    group("cargo", "cargo", "coins"),
    folded("sailing", "sail"),
    folded("rowing", "oar"),
    folded("drawn", "drawn", "teams"),
    folded("crew", "captain", "navigator", "crewAboard", "maxMercenaries", "needsCaptain", "unskilledCrew"),
    folded("arms", "ram", "catapults", "seaworthy", "takenOnWater"),
  ],
} as const satisfies Readonly<Record<string, readonly GroupLayout[]>>;
