import { checkCreature, checkNamed } from "../creature/check.ts";
import { SAVES } from "../creature/types.ts";
import { PLACES } from "../facts/encounter.ts";
import { type Check, choice, finite, flag, formula, list, maybe, shape, text, whole } from "../input-checks.ts";
import { TERRAINS } from "../tables/terrain.ts";
import { LEADS } from "./travel.ts";

/** Checks of doors, traps, areas and sneaking creatures before planning; each throws a RulesError naming the field. */
const yes = maybe(flag);

const tries: Check = (value, field) => {
  shape({})(value, field);
  for (const [key, count] of Object.entries(value as object)) whole(0, 100)(count, `${field}.${key}`);
};
export const checkDoor: Check = shape({
  id: text,
  state: text,
  sticks: flag,
  warned: flag,
  listened: list(text),
  lockTries: tries,
});
export const checkMeans: Check = shape({ tools: flag });
export const checkBeyond: Check = list(shape({ tags: list(text) }));
export const checkCreatures: Check = list(checkCreature);
export const checkArea: Check = shape({
  id: text,
  secretDoor: flag,
  roomTrap: flag,
  magicalTrap: flag,
  searchedBy: list(text),
});
export const checkTreasureTrap: Check = shape({ trapped: flag, tried: list(text) });
export const checkTrapAttack: Check = shape({ hitDice: whole(1, 40), missile: flag });
export const checkTrap: Check = shape({
  id: text,
  name: text,
  kind: choice(["room", "treasure"]),
  found: flag,
  sprung: flag,
  oneUse: flag,
  damage: maybe(formula),
  fall: maybe(finite(0, 100_000)),
  save: maybe(choice(SAVES)),
  attack: maybe(checkTrapAttack),
});
export const checkCrossers: Check = list((value, field) => {
  checkNamed(value, field);
  shape({ atHome: yes })(value, field);
});
export const checkClimb: Check = shape({
  height: finite(0, 100_000),
  sheer: flag,
  gear: flag,
  reached: maybe(finite(0, 100_000)),
  percent: maybe(whole(0, 1000)),
  difficulty: maybe(whole(-4, 4)),
});
export const checkSneaker: Check = shape({
  creature: checkCreature,
  thief: flag,
  camouflaged: yes,
  background: maybe(whole(-20, 20)),
  detected: yes,
});
export const checkSneakers: Check = list(checkSneaker);
export const checkSneakFacts: Check = shape({ detected: flag, camouflaged: flag, brightLight: flag, lifted: yes });
export const checkWandering: Check = shape({ place: choice(PLACES) });

const RATE = finite(0, 100_000);
const COUNT = whole(0, Number.MAX_SAFE_INTEGER);
const marcher = shape({
  id: text,
  name: text,
  rate: RATE,
  mount: maybe(RATE),
  carried: yes,
  dead: yes,
  mouths: maybe(whole(0, 999)),
  turnsActive: COUNT,
  travelDays: COUNT,
  mustRest: flag,
  overdue: flag,
  want: shape({ food: COUNT, water: COUNT }),
});
const water: Check = (value, field) => {
  if (value !== null) finite(0, 1e9)(value, field);
};
export const checkExpedition: Check = shape({
  clock: COUNT,
  place: choice(PLACES),
  turn: COUNT,
  members: list(marcher),
  lights: list(shape({ id: text })),
  effects: list(shape({ id: text })),
  rations: finite(0, 1e9),
  water,
  offCourse: finite(-360, 360),
  log: list(shape({ key: text })),
});
export const checkDungeonScene: Check = shape({ change: finite(-100, 100) });
export const checkTurnActions: Check = list(shape({ kind: text }));
const stretch = shape({ terrain: choice(TERRAINS), miles: maybe(RATE), road: yes });
export const checkDayOut: Check = shape({
  occupation: choice(["travel", "hunt", "rest"]),
  stretches: list(stretch),
  lead: choice(LEADS),
  forced: flag,
  sneaks: yes,
  forage: flag,
  flying: maybe(RATE),
});
export const checkVessel: Check = shape({
  id: text,
  name: text,
  sail: maybe(RATE),
  oar: maybe(RATE),
  seaworthy: flag,
  takenOnWater: flag,
  navigator: flag,
  roundRate: maybe(RATE),
});
export const checkGale: Check = shape({ landInSight: flag, shore: choice(["clear", "other"]), beaches: flag });
export const checkSeaDay: Check = shape({ landmark: flag, landing: flag, landMiles: maybe(RATE), sight: maybe(RATE) });
