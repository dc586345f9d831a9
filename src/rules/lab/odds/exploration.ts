import { armourChangeTime } from "../../combat/armour-change.ts";
import type { Creature } from "../../creature/types.ts";
import { runRound, startChase } from "../../encounter/chase.ts";
import { planDistance, resolveDistance } from "../../encounter/distance.ts";
import { planEvasion } from "../../encounter/evasion.ts";
import { planPursuitTurn, resolvePursuitTurn } from "../../encounter/pursuit-turns.ts";
import { planSurprise, resolveSurprise } from "../../encounter/surprise.ts";
import type { Evasion, MeetingSide } from "../../encounter/types.ts";
import { forceChance, secretDoorChance } from "../../exploration/chances.ts";
import { type Carrier, encumbranceOf } from "../../exploration/encumbrance.ts";
import { take } from "../../exploration/item-limits.ts";
import { burningTime, lightRow } from "../../exploration/lights.ts";
import { legTime } from "../../exploration/movement-modes.ts";
import { type Area, planSearch, resolveSearch } from "../../exploration/search.ts";
import { sneakChance } from "../../exploration/stealth.ts";
import { vesselMiles } from "../../exploration/vessel.ts";
import { wanderingChance } from "../../exploration/wandering.ts";
import type { Place } from "../../facts/encounter.ts";
import { rollPlanDice } from "../../plan.ts";
import type { Rulings } from "../../rulings/types.ts";
import { armourTimes as armourTimesTopic } from "../../topics/armourTimes.ts";
import { dungeonRest as dungeonRestTopic } from "../../topics/dungeonRest.ts";
import { journeyRest as journeyRestTopic } from "../../topics/journeyRest.ts";
import { stealth as stealthTopic } from "../../topics/stealth.ts";
import { trapTrigger as trapTriggerTopic } from "../../topics/trapTrigger.ts";
import { wanderingMonsters as wanderingTopic } from "../../topics/wanderingMonsters.ts";
import { wind as windTopic } from "../../topics/wind.ts";
import { adventurer, average } from "./people.ts";
import { number, type OddsOf, share } from "./types.ts";

const TURNS_IN_HOUR = 6;

/** A fighter with shield, sword, pack and a number of coins. */
function carrier(suit: "leather" | "plate", weight: number, coins: number): Carrier {
  return {
    base: 120,
    suit: { type: suit },
    shield: true,
    things: [
      { id: "suit", kind: "armour", count: 1, weight, size: suit === "plate" ? "heavy" : "light" },
      { id: "shield", kind: "armour", count: 1, weight: 100 },
      { id: "sword", kind: "weapon", count: 1, weight: 60 },
      { id: "pack", kind: "gear", count: 1, weight: 20 },
      { id: "coins", kind: "treasure", treasure: "coin", count: coins, size: "coins" },
    ],
    carryingTreasure: coins > 0,
  };
}

export const encumbrance: OddsOf = (rulings) => [
  number("leather", encumbranceOf(carrier("leather", 200, 0), rulings).rate.value),
  number("plate", encumbranceOf(carrier("plate", 500, 0), rulings).rate.value),
  number("purse", encumbranceOf(carrier("leather", 200, 100), rulings).rate.value),
  number("laden", encumbranceOf(carrier("plate", 500, 600), rulings).rate.value),
];

export const familiarMovement: OddsOf = (rulings) => [
  number("unknown", legTime(90, { distance: 90, known: false }, rulings).perTurn.value),
  number("known", legTime(90, { distance: 90, known: true }, rulings).perTurn.value),
];

function side(id: string, party: boolean): MeetingSide {
  return {
    id,
    name: id,
    party,
    count: 6,
    light: false,
    warned: false,
    aquatic: false,
    ship: false,
    surprises: 2,
    change: 0,
  };
}

/** The encounter is by day, and neither side is aware. */
export const surprise: OddsOf = (rulings) => {
  const meeting = { place: "wilderness", dark: false, fog: false, sides: [side("party", true), side("foes", false)] };
  const plan = planSurprise({ ...meeting, place: "wilderness" }, rulings);
  const surprised = (id: string): number | undefined =>
    plan.refused
      ? undefined
      : average((dice) => {
          return resolveSurprise(plan, rollPlanDice(plan, dice), rulings).losing.includes(id) ? 1 : 0;
        });
  return [share("party", surprised("party")), share("foes", surprised("foes"))];
};

export const encounterDistance: OddsOf = (rulings) => {
  const far = (place: Place): number => {
    const plan = planDistance({ place }, rulings);
    return average((dice) => resolveDistance(plan, rollPlanDice(plan, dice), rulings).distance);
  };
  return [number("dungeon", far("dungeon")), number("wilderness", far("wilderness"))];
};

/** The party is in a dungeon, with a member in plate, for rulings that count game time and for those that count hours at the table. */
export const wanderingMonsters: OddsOf = (rulings) => {
  const { turns } = rulings.use(wanderingTopic);
  const check = wanderingChance({ place: "dungeon", rate: 60, change: 0 }, rulings).value / 6;
  return [
    share("check", check),
    number("game", turns === undefined ? undefined : (check * TURNS_IN_HOUR) / turns),
    number("table", turns === undefined ? check : undefined),
  ];
};

/** A secret door and three turns of searching; a character that may not try again is barred. */
export const searchRolls: OddsOf = (rulings) => {
  let area: Area = { id: "wall", secretDoor: true, roomTrap: false, magicalTrap: false, searchedBy: [] };
  let missed = 1;
  for (let turn = 0; turn < 3; turn += 1) {
    const plan = planSearch([adventurer("fighter")], area, rulings);
    for (const { secretDoors: chance } of plan.searchers) missed *= 1 - chance.value / 6;
    area = resolveSearch(plan, rollPlanDice(plan, { roll: (formula) => ({ formula, total: 6, dice: [] }) })).area;
  }
  return [share("found", 1 - missed)];
};

export const secretDoors: OddsOf = (rulings) => [
  share("fighter", secretDoorChance(adventurer("fighter"), rulings).value / 6),
  share("elf", secretDoorChance(adventurer("elf"), rulings).value / 6),
];

export const stuckDoors: OddsOf = (rulings) => [
  share("fighter", forceChance(adventurer("fighter"), rulings).value / 6),
  share("mage", forceChance(adventurer("magic-user"), rulings).value / 6),
];

export const trapTrigger: OddsOf = (rulings) => [share("springs", rulings.use(trapTriggerTopic) / 6)];

export const lightSources: OddsOf = (rulings) => [
  number("torch", lightRow("torch", rulings)?.radius),
  number("lantern", (burningTime("lantern", undefined, rulings) ?? 0) / TURNS_IN_HOUR),
  number("candle", lightRow("candle", rulings)?.radius),
];

export const armourTimes: OddsOf = (rulings) => {
  const kept = rulings.use(armourTimesTopic) !== undefined;
  const rounds = (helpers: number) => (kept ? armourChangeTime("plate", helpers, rulings).value : undefined);
  return [number("alone", rounds(0)), number("helped", rounds(1))];
};

/** A number larger than any load. */
const MANY = 200;

export const itemLimits: OddsOf = (rulings) => {
  const { accepted } = take("torches", 0, MANY, { character: true }, rulings);
  return [
    number("torches", accepted),
    number("arrows", take("arrows", 0, MANY, { character: true }, rulings).accepted),
  ];
};

export const stealth: OddsOf = (rulings) => {
  const facts = { detected: false, camouflaged: false, brightLight: false };
  const unseen = (creature: Creature, thief: boolean): number | undefined =>
    rulings.use(stealthTopic) ? Math.min(6, sneakChance({ creature, thief }, facts, rulings).value) / 6 : undefined;
  return [share("thief", unseen(adventurer("thief"), true)), share("fighter", unseen(adventurer("fighter"), false))];
};

const run = (rate: number, count: number) => ({ rates: [rate], count, surprised: false });
/** A party of six in plate, pursued by eight orcs. */
const inPlate: Evasion = {
  place: "wilderness",
  fleeing: run(60, 6),
  pursuing: run(120, 8),
  pursued: true,
  combatBegun: false,
  cannotLeave: false,
  surroundings: 0,
  woods: true,
  gap: 60,
};

/** Whether the party escapes before combat. */
function evades(more: Partial<Evasion>, surprised: "fleeing" | "pursuing", rulings: Rulings): number {
  const plan = planEvasion({ ...inPlate, [surprised]: { ...inPlate[surprised], surprised: true }, ...more }, rulings);
  if (plan.refused) return 0;
  return plan.verdict === "roll" ? plan.chance / 100 : plan.verdict === "escapes" ? 1 : 0;
}

/** Whether a party that leaves combat in plate, 40 feet ahead of orcs, is caught in the first round or turn of the pursuit. */
function caught(rulings: Rulings): number {
  const runners = (id: string, base: number) => ({ id, name: id, base, shots: 0, spells: 0, freeShots: false });
  const [quarry, hunters] = [[runners("party", 60)], [runners("orcs", 120)]];
  const chase = startChase({ ...inPlate, place: "dungeon", combatBegun: true, gap: 40 }, rulings);
  if (chase.kind !== "turns") return runRound(chase, rulings).chase.over === "caught" ? 1 : 0;
  const plan = planPursuitTurn(chase, quarry, hunters, rulings);
  return average((dice) => (resolvePursuitTurn(chase, plan, rollPlanDice(plan, dice)).combat ? 1 : 0));
}

export const pursuit: OddsOf = (rulings) => [
  share("surprised", evades({}, "fleeing", rulings)),
  share("unseen", evades({ place: "dungeon" }, "pursuing", rulings)),
  share("caught", caught(rulings)),
];

export const dungeonRest: OddsOf = (rulings) => {
  const rest = rulings.use(dungeonRestTopic);
  return [number("turns", rest ? Math.floor((8 * TURNS_IN_HOUR) / rest.every) : 0)];
};

export const journeyRest: OddsOf = (rulings) => {
  const rest = rulings.use(journeyRestTopic);
  return [number("days", 28 - (rest ? Math.floor(28 / (rest.days + 1)) : 0))];
};

/** A sailing ship of rate 360, over all winds of 2d6; days without wind are separate. */
export const wind: OddsOf = (rulings) => {
  const ship = { id: "s", name: "s", sail: 360, seaworthy: true, takenOnWater: false, navigator: true };
  const { band } = rulings.use(windTopic);
  let [miles, slow] = [0, 0];
  for (let total = 2; total <= 12; total += 1) {
    const often = (6 - Math.abs(7 - total)) / 36;
    const made = vesselMiles(ship, "sail", band(total), 0, rulings).value;
    miles += often * made;
    if (made < ship.sail / 5) slow += often;
  }
  return [number("miles", miles), share("slow", slow)];
};
