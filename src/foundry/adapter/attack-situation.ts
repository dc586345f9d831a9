import { isMissile, missileLine, reachFeet } from "../../rules/attack/means.ts";
import type { AttackSituation, Means, Named } from "../../rules/attack/types.ts";
import type { Foe } from "../../rules/characters/hatred.ts";
import { crampedShot } from "../../rules/combat/reach.ts";
import { canAct, isHelpless } from "../../rules/creature/conditions.ts";
import { escalation } from "../../rules/topics/escalation.ts";
import { firingIntoMelee } from "../../rules/topics/firingIntoMelee.ts";
import type { Circumstance } from "../../rules/trace/types.ts";
import type { CardData } from "../data/message/card.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { PlacedToken, PlacedWall } from "../platform/types.ts";
import { creatureOf } from "./creature.ts";
import { stateOf } from "./fight-state.ts";
import { fightOf, isInFight, runningFightOf } from "./fighter.ts";
import { creaturesAround, feetBetween, isBetween, opposed } from "./tokens.ts";
import { seesNothing, sightOf } from "./vision.ts";

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The share of a token's half width at which its corners are tested: a target with a visible shoulder counts as seen. */
const SHOULDER = 0.8;

/**
 * Whether walls or closed doors block every line between two tokens. False where the map is not certain: without token vision, on a scene with
 * levels, or for walls that let light through from one side.
 */
function isWalledOff(from: PlacedToken | undefined, to: PlacedToken): boolean {
  const scene = to.parent;
  if (!from || !scene?.tokenVision || from.parent !== scene || hasLevels(scene)) return false;
  const walls = scene.walls.contents.filter(hides);
  if (walls.length === 0) return false;
  const { size } = scene.grid;
  const [eye] = partsOf(from, size);
  return eye !== undefined && partsOf(to, size).every((part) => walls.some(({ c }) => crosses(eye, part, c)));
}

function hasLevels(scene: Scene.Implementation): boolean {
  const levels: unknown = foundry.utils.getProperty(scene, "levels.size");
  return typeof levels === "number" && levels > 1;
}

function hides({ sight, dir, door, ds }: PlacedWall): boolean {
  if (sight !== CONST.WALL_SENSE_TYPES.NORMAL || dir !== CONST.WALL_DIRECTIONS.BOTH) return false;
  return door === CONST.WALL_DOOR_TYPES.NONE || ds !== CONST.WALL_DOOR_STATES.OPEN;
}

/** The middle of a token, then its corners. */
function partsOf({ x, y, width, height }: PlacedToken, size: number): Point[] {
  const [w, h] = [((width ?? 1) * size) / 2, ((height ?? 1) * size) / 2];
  return [
    [0, 0],
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ].map(([across = 0, down = 0]) => ({ x: x + w + across * w * SHOULDER, y: y + h + down * h * SHOULDER }));
}

/** The side of the line from a to b on which a point lies. */
function side(a: Point, b: Point, { x, y }: Point): number {
  return Math.sign((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x));
}

/** Whether a line of sight crosses a wall; touching the end of a wall does not count. */
function crosses(
  from: Point,
  to: Point,
  [x = 0, y = 0, x2 = 0, y2 = 0]: readonly (number | null | undefined)[],
): boolean {
  const [start, end] = [
    { x: x ?? 0, y: y ?? 0 },
    { x: x2 ?? 0, y: y2 ?? 0 },
  ];
  return side(from, to, start) * side(from, to, end) < 0 && side(start, end, from) * side(start, end, to) < 0;
}

/** The foes of a token on its scene, and which of them it can attack now with these means (ERIS-62, ERIS-76). */
export function foesOf(attacker: PlacedToken, means: Means): Foe[] {
  const rulings = rulingsInForce();
  const line = isMissile(means, {}, rulings) ? missileLine(means, rulings) : undefined;
  const feet = line ? line.long : reachFeet(rulings);
  return creaturesAround(attacker).flatMap((token) => {
    if (!token.actor || token === attacker || token.hidden || !opposed(token, attacker)) return [];
    const foe = creatureOf(token.actor);
    return [
      {
        id: token.actor.uuid,
        tags: foe.tags,
        active: canAct(foe),
        attackable: (feetBetween(attacker, token) ?? Number.POSITIVE_INFINITY) <= feet,
      },
    ];
  });
}

/**
 * Returns the circumstances of the attacker that the map and the fight already answer (daylight, first attack); the attack window asks about the
 * others.
 */
export function circumstancesAt(attacker: PlacedToken | undefined): Pick<AttackSituation, Circumstance> {
  const actor = attacker?.actor;
  if (!attacker || !actor) return {};
  const { modifiers, attacks } = creatureOf(actor);
  const waits = (what: Circumstance): boolean =>
    [...modifiers, ...attacks.flatMap((attack) => attack.modifiers ?? [])].some(({ when }) => when?.while === what);
  return {
    ...(waits("daylight") && inDaylight(attacker) && { daylight: true }),
    ...(waits("firstAttack") && isFirst(attacker) && { firstAttack: true }),
  };
}

/** Whether the scene is outdoors and not set to dark (`Scene#environment`). */
function inDaylight({ parent }: PlacedToken): boolean {
  if (parent?.getFlag("rulings", "outdoors") !== true || parent.getFlag("rulings", "dark") === true) return false;
  const darkness: unknown = foundry.utils.getProperty(parent, "environment.darknessLevel");
  return typeof darkness !== "number" || darkness < 0.25;
}

/** Whether no chat card of the fight records an attack by this token. */
function isFirst(token: PlacedToken): boolean {
  const { uuid } = token.actor ?? {};
  const combat = runningFightOf({ token });
  if (!combat || !uuid) return false;
  return !(game.messages?.contents ?? []).some((message) => {
    // This runs for every message of a long chat log, so it reads only the raw data.
    const data = message.type === "attack" ? (message.system as CardData) : undefined;
    return data?.combat === combat.uuid && data.speaker.uuid === uuid && !data.takenBack;
  });
}

/** The flag of a weapon with the fight in which it was last shot (ERIS-22). */
export const FIRED_IN = "flags.rulings.firedIn";

/** The attack situation known from the tokens and the fight: the initial values of the attack window. */
export function attackSituation(attacker: PlacedToken | undefined, target: PlacedToken): AttackSituation {
  const distance = attacker ? feetBetween(attacker, target) : undefined;
  const fight = fightOf(attacker, target);
  const melee = attacker ? friendsAt(attacker, target, fight.situation.allInReach ?? false) : [];
  const past = attacker && rulingsInForce().use(firingIntoMelee) ? inTheLine(attacker, target) : undefined;
  return {
    ...(distance !== undefined && { distanceFeet: distance }),
    ...(outdoors(target) && { outdoors: true }),
    ...(target.parent?.getFlag("rulings", "lowCeiling") === true && { lowCeiling: true }),
    ...(isUnseenTarget(attacker, target) && { unseen: true }),
    ...(seesNothing(attacker, target) && { dark: true }),
    ...offHand(attacker, "offHand"),
    ...offHand(target, "targetOffHand"),
    // Included also before the first hit: the shooter may say otherwise than the scene (ERIS-20).
    ...(melee.length > 0 && { friendsInMelee: melee, ...(fight.meleeBegun && { intoMelee: true }) }),
    ...(past && { friendsInLine: past.friends, ...(fight.meleeBegun && past.melee && { pastMelee: true }) }),
    // The fight of these two tokens, even when the tracker shows another one (ERIS-11).
    ...(fight.state && crampedShot(fight.state, distance)),
    ...circumstancesAt(attacker),
    ...fight.situation,
  };
}

/**
 * The situation of an attack without a target: everything that depends on the attacker alone, including the round of the fight (HERO-07),
 * even when the attacker has no token.
 */
export function situationWithoutTarget(
  actor: Actor.Implementation,
  attacker: PlacedToken | undefined,
): AttackSituation {
  const state = stateOf(isInFight(actor).combat);
  const bonus = state ? rulingsInForce().use(escalation)(state.round) : 0;
  return {
    ...offHand(attacker, "offHand"),
    ...circumstancesAt(attacker),
    ...(attacker && seesNothing(attacker, attacker) && { dark: true }),
    ...(bonus > 0 && { escalation: bonus }),
    ...(attacker && fightOf(attacker, undefined).situation),
  };
}

/** The attack situation from the weapon's sheet: its own bonus, and whether it is still being loaded (ERIS-22). */
export function weaponSituation(item: Item.Implementation | undefined): AttackSituation {
  if (item?.type === "attack") {
    const { toHit } = item.system as Item.SystemOfType<"attack">;
    if (toHit === 0) return {};
    const source = { kind: "item" as const, name: item.name };
    return { modifiers: [{ key: "item.bonus", on: "attack", op: "add", value: toHit, source }] };
  }
  if (item?.type !== "weapon") return {};
  const { lastFiredRound } = item.system as Item.SystemOfType<"weapon">;
  const { combat } = isInFight(item.actor);
  const round = stateOf(combat)?.round ?? 0;
  const firedIn: unknown = foundry.utils.getProperty(item, FIRED_IN);
  const here = typeof firedIn !== "string" || firedIn === combat?.id;
  return lastFiredRound !== null && round > 1 && lastFiredRound === round - 1 && here ? { reloading: true } : {};
}

/**
 * Whether the attacker cannot see its target: the target is hidden, invisible, in the dark or behind a wall or closed door, or the attacker is blind
 * (BX-041, BX-042, BX-148).
 */
export function isUnseenTarget(attacker: PlacedToken | undefined, target: PlacedToken): boolean {
  const hidden = target.actor?.statuses.has("invisible") || target.actor?.statuses.has("hidden");
  if (hidden || attacker?.actor?.statuses.has("blind")) return true;
  return sightOf(attacker, target)?.seen === false || isWalledOff(attacker, target);
}

/** The use of the second weapon as set on the character's sheet (ERIS-31); a declaration in the fight takes precedence. */
function offHand(token: PlacedToken | undefined, field: "offHand" | "targetOffHand"): AttackSituation {
  if (token?.actor?.type !== "character") return {};
  const { offHandMode } = token.actor.system as Actor.SystemOfType<"character">;
  return offHandMode === "offensive" ? { [field]: offHandMode } : {};
}

/** Friends of the shooter near the target that a stray shot may hit. `everywhere`: distance does not matter (ERIS-11). */
function friendsAt(attacker: PlacedToken, target: PlacedToken, everywhere: boolean): Named[] {
  return creaturesAround(target)
    .filter((token) => token !== attacker && token !== target && opposed(token, target) && !opposed(token, attacker))
    .filter((token) => fights(token) && (everywhere || inReach(token, target)))
    .map(namedOf);
}

/** The creatures in melee on the line of fire before the target, and those of them that are the shooter's friends (ERIS-20). */
function inTheLine(
  attacker: PlacedToken,
  target: PlacedToken,
): { readonly melee: boolean; readonly friends: readonly Named[] } {
  const all = creaturesAround(target).filter((token) => token !== attacker && token !== target && fights(token));
  const inMelee = all.filter(
    (token) => isBetween(token, attacker, target) && all.some((foe) => opposed(foe, token) && inReach(foe, token)),
  );
  const friends = inMelee.filter((token) => !opposed(token, attacker)).map(namedOf);
  return { melee: inMelee.length > 0, friends };
}

function fights({ actor }: PlacedToken): boolean {
  return actor !== null && !isHelpless(creatureOf(actor));
}

function inReach(one: PlacedToken, other: PlacedToken): boolean {
  return (feetBetween(one, other) ?? Number.POSITIVE_INFINITY) <= reachFeet(rulingsInForce());
}

function namedOf(token: PlacedToken): Named {
  return { id: token.actor?.uuid ?? token.uuid, name: token.name };
}

/** Whether the scene is outdoors: its distances are then yards (BX-074). */
function outdoors(token: PlacedToken): boolean {
  return token.parent?.getFlag("rulings", "outdoors") === true;
}
