import { RulesError } from "../errors.ts";
import { type Check, choice, finite, flag, list, maybe, once, shape, text, whole } from "../input-checks.ts";
import { DOUBLES } from "./arms.ts";
import { checkOwnClass } from "./custom-class.ts";
import { ABILITIES, ALIGNMENTS, CLASSES, CONDITIONS, SAVES } from "./types.ts";

/** Bounds beyond any real game; a larger value is a typing error. */
const LEVEL = whole(0, 100);
const POINTS = whole(-100_000, 100_000);
const BONUS = whole(-100, 100);
const COUNT = whole(0, 100_000);

const ranges: Check = (value, field) => {
  list(finite(0, 100_000))(value, field);
  if ((value as readonly unknown[]).length !== 3) throw new RulesError("wrongKind", field);
};

export const checkModifier = shape({
  key: text,
  on: text,
  op: choice(["set", "add", "multiply", "divideUp", "divideDown", "divideNearest", "atLeast", "atMost"]),
  value: finite(-1e6, 1e6),
  source: shape({ kind: text }),
});

const damageKind = shape({ type: text, silver: flag, magic: flag, bonus: BONUS });

export const checkWeapon = once(
  shape({
    id: text,
    name: text,
    type: text,
    damage: text,
    ...Object.fromEntries(
      "melee missile slow blunt edged canUseFlat martial reload brace charge splash thrown silver isMagic broken twoHandedGrip"
        .split(" ")
        .map((name) => [name, flag]),
    ),
    ranges: maybe(ranges),
    hands: choice(["one", "either", "two"]),
    magic: BONUS,
    held: choice(["main", "off", "carried"]),
    ammunition: maybe(COUNT),
    modifiers: list(checkModifier),
  }),
);

export const checkNaturalAttack = once(
  shape({
    id: text,
    name: text,
    routine: COUNT,
    count: COUNT,
    damage: text,
    weaponBonus: BONUS,
    ranges: maybe(ranges),
    kind: damageKind,
    ability: maybe(choice(ABILITIES)),
    riders: list(
      shape({ kind: text, save: maybe(choice(SAVES)), oneIn: maybe(whole(1, 100)), deadlyIn: maybe(whole(1, 100)) }),
    ),
    modifiers: maybe(list(checkModifier)),
    doubles: maybe(list(choice(DOUBLES))),
    automatic: maybe(flag),
    forms: maybe(list(text)),
    lostPer: maybe(COUNT),
    left: maybe(COUNT),
  }),
);

const armour = shape({
  id: text,
  name: text,
  kind: choice(["suit", "shield", "helmet"]),
  type: maybe(choice(["leather", "chain", "plate", "other"])),
  baseDescending: maybe(whole(-30, 30)),
  magic: BONUS,
});

const scores = shape(Object.fromEntries(ABILITIES.map((ability) => [ability, whole(1, 100)])));
const saves = shape(Object.fromEntries(SAVES.map((save) => [save, maybe(whole(-20, 40))])));
const IN_SIX = maybe(whole(0, 6));
const chances = shape({ secretDoors: IN_SIX, roomTraps: IN_SIX, listen: IN_SIX, force: IN_SIX });

const checkClass = shape({
  id: choice(CLASSES),
  level: LEVEL,
  operating: maybe(choice(["fighter", "magic-user"])),
  own: maybe(checkOwnClass),
});

const soundCreature = once(
  shape({
    id: text,
    name: text,
    kind: choice(["character", "monster", "hireling"]),
    hirelingKind: maybe(choice(["retainer", "henchman", "mercenary", "specialist", "unusual", "normal"])),
    servesOthers: maybe(flag),
    rival: maybe(flag),
    normalHuman: flag,
    minion: flag,
    isCaster: flag,
    countsAsCharacter: flag,
    usesWoundLevels: maybe(flag),
    abilities: maybe(scores),
    class: maybe(checkClass),
    also: maybe(list(checkClass)),
    ancestry: maybe(choice(["human", "dwarf", "elf", "halfling"])),
    hitDice: maybe(shape({ number: finite(0, 100), modifier: whole(-100, 1000), asterisks: COUNT })),
    naturalHitDice: maybe(finite(0, 100)),
    fighter: maybe(flag),
    neverMissed: maybe(flag),
    hitPoints: shape({ value: POINTS, total: POINTS, temporary: COUNT, subdual: COUNT }),
    naturalArmourClass: whole(-30, 30),
    armour: list(armour),
    magicSkin: maybe(shape({ armour: whole(0, 30), shield: whole(0, 30) })),
    weapons: list(checkWeapon),
    attacks: list(checkNaturalAttack),
    movement: shape({ walk: finite(0, 100_000), fly: maybe(finite(0, 100_000)), swim: maybe(finite(0, 100_000)) }),
    naturalWalk: maybe(finite(0, 100_000)),
    natural: maybe(shape({ fly: finite(0, 100_000), swim: finite(0, 100_000) })),
    conditions: list(choice(CONDITIONS)),
    alignment: maybe(choice(ALIGNMENTS)),
    size: choice(["small", "human", "large", "huge"]),
    tags: list(text),
    harmedOnlyBy: shape({
      kind: choice(["any", "silverOrMagic", "magic", "only"]),
      bonus: maybe(BONUS),
      kinds: maybe(list(text)),
    }),
    immunities: list(text),
    halves: maybe(list(text)),
    morale: maybe(whole(-50, 50)),
    morale2d10: maybe(whole(-50, 50)),
    moraleType: maybe(text),
    loyalty: maybe(whole(-100, 1000)),
    hatedEnemies: list(text),
    treatment: maybe(choice(["well", "normal", "poor"])),
    initiativeModifier: BONUS,
    initiativeBand: maybe(choice(["first", "middle", "last"])),
    surprises: whole(0, 6),
    overrides: shape({
      thac0: maybe(BONUS),
      armourClass: maybe(whole(-30, 30)),
      saves: maybe(saves),
      savesAs: maybe(text),
      chances: maybe(chances),
    }),
    modifiers: list(checkModifier),
    state: shape({
      wounds: whole(0, 4),
      surges: COUNT,
      actionPoints: COUNT,
      luck: COUNT,
      drained: LEVEL,
      lostParts: list(text),
      critGuard: choice(["none", "helmet", "scale", "immune"]),
      doses: COUNT,
    }),
    damageDice: maybe(list(shape({ name: text, dice: text }))),
    images: maybe(COUNT),
    load: finite(0, 1e9),
  }),
);

/** Optional modifiers from a user or an effect; every field of each is required. */
export const checkModifiers: Check = maybe(list(checkModifier));
/** A creature named on a card. */
export const checkNamed = shape({ id: text, name: text });

/**
 * Checks a creature before planning, once for each object.
 * @throws RulesError for a field that is missing, no number, unknown or absurd (levels over 100), naming it: `target.hitDice.number`.
 */
export function checkCreature(creature: unknown, field = "creature"): void {
  soundCreature(creature, field);
}
