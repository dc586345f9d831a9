/** The spells of a monster: whether it casts at all, how many of each level, and which (figures of dragons, elves, mediums and acolytes). */
import type { ClassId } from "../creature/lists.ts";
import { RulesError } from "../errors.ts";
import { list, ownRow, shape, text, whole } from "../input-checks.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { slotsOf } from "./slots.ts";

/** The spellcasting figures of a kind of monster. */
export interface MonsterCasts {
  /** The spell list. */
  readonly list: string;
  /** The chance in a hundred that one of the kind casts. */
  readonly chance: number;
  /** Number of spells of each level, from the first on. */
  readonly slots: readonly number[];
  /** The level of a leader, by a die with this many sides; no others of the kind cast. */
  readonly levels: readonly number[];
}

export interface MonsterCastsPlan extends Plan<"monsterCasts"> {
  readonly casts: MonsterCasts;
}

export interface MonsterCastsOutcome {
  readonly procedure: "monsterCasts";
  readonly able: boolean;
  /** The result of the roll, where one was made. */
  readonly rolled?: number;
  readonly level?: number;
  readonly slots: readonly number[];
}

const checkCasts = shape({ list: text, chance: whole(0, 100), slots: list(whole(0, 9)), levels: list(whole(1, 36)) });

const LISTS: Readonly<Record<string, ClassId>> = { "magic-user": "magic-user", cleric: "cleric" };

/** Plans whether a monster casts, and the level of a leader. Refused for a kind without spells. */
export function planMonsterCasts(casts: MonsterCasts, rulings: Rulings): MonsterCastsPlan {
  checkCasts(casts, "casts");
  const none = !Object.hasOwn(LISTS, casts.list) || casts.slots.length + casts.levels.length === 0;
  const refused: Refusal | undefined = none ? { key: "magic.noCaster" } : undefined;
  const dice = [
    ...(casts.chance < 100 ? [{ id: "chance", formula: "1d100" }] : []),
    ...(casts.levels.length > 0 ? [{ id: "level", formula: `1d${casts.levels.length}` }] : []),
  ];
  return {
    procedure: "monsterCasts",
    casts,
    rolls: refused ? [] : dice,
    ...(refused && { refused }),
    stamp: rulings.hash,
  };
}

export function resolveMonsterCasts(
  { casts, refused }: MonsterCastsPlan,
  rolls: Rolls,
  rulings: Rulings,
): MonsterCastsOutcome {
  if (refused) throw new RulesError("planRefused", "plan.refused", { key: refused.key });
  const rolled = casts.chance < 100 ? rolledFor(rolls, "chance").total : undefined;
  const able = rolled === undefined || rolled <= casts.chance;
  const at = casts.levels.length > 0 ? rolledFor(rolls, "level").total : undefined;
  const level = at === undefined ? undefined : casts.levels[at - 1];
  const id = ownRow(LISTS, casts.list);
  const ofLevel =
    level !== undefined && id ? slotsOf({ class: { id, level } }, rulings).map(({ value }) => value) : casts.slots;
  return {
    procedure: "monsterCasts",
    able,
    ...(rolled !== undefined && { rolled }),
    ...(level !== undefined && { level }),
    slots: able ? ofLevel : [],
  };
}

/** A possible spell. */
interface ListedSpell {
  readonly name: string;
  readonly level: number;
}

interface MonsterSpellsPlan extends Plan<"monsterSpells"> {
  /** For each spell to roll: its level, and the names among which the die chooses. */
  readonly choices: readonly { readonly level: number; readonly among: readonly string[] }[];
}

const checkListed = list(shape({ name: text, level: whole(1, 9) }));

/** Plans its spells: each is rolled among all of its level. */
export function planMonsterSpells(
  slots: readonly number[],
  spells: readonly ListedSpell[],
  rulings: Rulings,
): MonsterSpellsPlan {
  list(whole(0, 9))(slots, "slots");
  checkListed(spells, "spells");
  const choices = slots.flatMap((count, at) => {
    const among = spells.filter(({ level }) => level === at + 1).map(({ name }) => name);
    return among.length === 0 ? [] : Array.from({ length: count }, () => ({ level: at + 1, among }));
  });
  const rolls = choices.map(({ among }, at) => ({ id: `spell:${at}`, formula: `1d${among.length}` }));
  return { procedure: "monsterSpells", choices, rolls, stamp: rulings.hash };
}

/** The names of the spells rolled; a repeated one is in memory twice. */
export function resolveMonsterSpells({ choices }: MonsterSpellsPlan, rolls: Rolls): string[] {
  return choices.flatMap(({ among }, at) => among[rolledFor(rolls, `spell:${at}`).total - 1] ?? []);
}
