/** The values stored on an actor as the rules see them: rates, conditions, typed overrides, values that change in play. */
import {
  CONDITIONS,
  type Condition,
  type Creature,
  type CreatureState,
  type HarmedOnlyBy,
  SAVES,
} from "../../rules/creature/types.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import { isOnUnstableGround } from "./ground.ts";

/** The data of actors that can act and take damage. */
export type CreatureSystem =
  | Actor.SystemOfType<"character">
  | Actor.SystemOfType<"monster">
  | Actor.SystemOfType<"hireling">;

export function movementOf(system: CreatureSystem): Creature["movement"] {
  const { walk, fly, swim } = system.movement;
  return {
    walk: feetATurn(walk) ?? 0,
    ...(feetATurn(fly) !== null && { fly: feetATurn(fly) ?? 0 }),
    ...(feetATurn(swim) !== null && { swim: feetATurn(swim) ?? 0 }),
  };
}

/** Feet per turn; three times the round's rate when only that was typed. */
function feetATurn({ turn, round }: CreatureSystem["movement"]["walk"]): number | null {
  return turn ?? (round === null ? null : round * 3);
}

/** A petrified creature counts as paralysed too, whatever other conditions are set; unstable footing on a ship comes from the map (BX-170). */
export function conditionsOf(actor: Actor.Implementation): Condition[] {
  const stone = actor.statuses.has("petrified");
  const flies = actor.statuses.has("fly") || actor.statuses.has("hover");
  const rough = isOnUnstableGround(actor);
  return CONDITIONS.filter(
    (condition) =>
      actor.statuses.has(condition) ||
      (stone && condition === "helpless") ||
      (rough && condition === "unstable") ||
      (flies && condition === "magicalFlight"),
  );
}

export function harmedOnlyBy(system: CreatureSystem): HarmedOnlyBy {
  const kinds = system.harmedOnlyBy;
  if (kinds.length === 0) return { kind: "any" };
  if (kinds.every((kind) => kind === "silver" || kind === "magic"))
    return kinds.includes("silver") ? { kind: "silverOrMagic" } : { kind: "magic", bonus: system.harmedOnlyByBonus };
  return { kind: "only", kinds };
}

/** The typed values that replace calculated ones. A monster's armour class comes from its listing and is not an override. */
export function overridesOf(system: CreatureSystem, kind: Creature["kind"], rulings: Rulings): Creature["overrides"] {
  const saves: { [K in (typeof SAVES)[number]]?: number } = {};
  const one = rulings.use(savingThrows).single ? system.saves.single : null;
  for (const category of SAVES) {
    const value = one ?? system.saves[category];
    if (value !== null) saves[category] = value;
  }
  const as = savesAs(system);
  const chances = "exploration" in system ? typedChances(system) : {};
  // Either notation may be typed: a bonus of 0 is a THAC0 of 19.
  const thac0 = system.thac0 ?? (system.attackBonus === null ? null : 19 - system.attackBonus);
  return {
    ...(thac0 !== null && { thac0 }),
    ...(kind !== "monster" && system.ac.value !== null && { armourClass: system.ac.value }),
    ...(Object.keys(saves).length > 0 && { saves }),
    ...(as !== undefined && { savesAs: as }),
    ...(Object.keys(chances).length > 0 && { chances }),
  };
}

/** Typed chances in six; for a character who hears noise as a thief, the typed value is among the thief skills. */
function typedChances({ exploration, thief }: Actor.SystemOfType<"character">) {
  const { secretDoors, roomTraps, openDoors: force } = exploration;
  const listen = exploration.listen ?? (thief.hear === null ? null : Math.min(6, thief.hear));
  return {
    ...(secretDoors !== null && { secretDoors }),
    ...(roomTraps !== null && { roomTraps }),
    ...(listen !== null && { listen }),
    ...(force !== null && { force }),
  };
}

function savesAs(system: CreatureSystem): string | undefined {
  const { as, asClass, asLevel } = system.saves;
  if (as === "normalHuman") return "NH";
  if (as === "hd" && asLevel !== null) return String(asLevel);
  // Without a level, the Hit Dice set the level (ERIS-97).
  if (as === "class" && asClass) return asLevel === null ? asClass : `${asClass} ${asLevel}`;
  return undefined;
}

export function stateOf(system: CreatureSystem): CreatureState {
  return {
    wounds: Math.min(3, system.wounds.level),
    surges: system.surges.value,
    actionPoints: system.actionPoints.value,
    luck: "luck" in system ? system.luck.value : 0,
    drained: system.drained.temporary + system.drained.permanent,
    lostParts: system.lostParts,
    critGuard: system.critGuard,
    doses: system.poison.doses,
  };
}
