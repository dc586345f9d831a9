import { checkCreature } from "../creature/check.ts";
import { type Check, choice, finite, flag, list, maybe, shape, text, whole } from "../input-checks.ts";

const COUNT = whole(0, 100_000);

const counts: Check = (value, field) => {
  shape({})(value, field);
  for (const [key, count] of Object.entries(value as object)) COUNT(count, `${field}.${key}`);
};

const group = shape({
  id: text,
  side: text,
  startNumber: COUNT,
  fallen: COUNT,
  dead: COUNT,
  able: COUNT,
  successes: counts,
  checksThisRound: COUNT,
  due: list(list(text)),
  prompted: list(text),
  state: choice(["fighting", "fleeing", "surrendered"]),
});

const other = shape({ able: flag, tags: list(text), isCaster: flag, harmedOnlyBy: maybe(shape({ kind: text })) });
const yes = maybe(flag);
const kind = shape({ type: text, silver: flag, magic: flag, bonus: whole(-100, 100) });
const facts = shape({
  alliesLeft: yes,
  lost: maybe(shape({ lost: whole(0, 1_000_000), of: whole(0, 1_000_000) })),
  hatedEnemies: maybe(list(text)),
  foes: maybe(list(other)),
  allies: maybe(list(other)),
  surprised: yes,
  hitDice: maybe(shape({ number: finite(0, 1000), modifier: whole(-100, 1000) })),
  lair: yes,
  terrain: yes,
  checksThisRound: maybe(COUNT),
  strongestAllyDefeated: yes,
  opponentsDefeated: maybe(COUNT),
  numbers: maybe(shape({ own: COUNT, foes: COUNT })),
  attacks: maybe(list(kind)),
});

const input = shape({
  group,
  members: list(checkCreature),
  occasions: maybe(list(text)),
  situation: maybe(whole(-100, 100)),
  facts: maybe(facts),
  swapped: yes,
  alone: yes,
  extreme: yes,
});

/**
 * Checks the input of a morale check.
 * @throws RulesError naming the field: `morale.members.0.morale`.
 */
export function checkMorale(value: unknown): void {
  input(value, "morale");
}
