/** Fields that name something of the rules by its key, and what there is to name. What stands there already stays, whatever it is. */
import { CLASSES } from "../../rules/creature/lists.ts";
import { ERIS_MISSILE_ROWS } from "../../rules/tables/attack.ts";
import { TURN_COLUMNS } from "../../rules/tables/classes.ts";
import type { MoraleScoreRow } from "../../rules/tables/morale-scores.ts";
import { LIMIT_KEYS } from "../../rules/topics/itemLimits.ts";
import type { Choice } from "../../view/fields/field-view.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

interface Named {
  readonly value: string;
  readonly label: string;
}

/** The types that the table of morale scores in force has: the list's own, and what this table of players added (REF-10). */
function moraleTypes(): Named[] {
  return rulingsInForce()
    .table<MoraleScoreRow>("moraleScores")
    .map(({ type }) => {
      const key = `RULINGS.Step.moraleType.${type}`;
      return { value: type, label: game.i18n?.has(key) ? localize(key) : type };
    });
}

/** Kinds of gear whose number is limited, by the words of their entries (ERIS-117). */
const limits = (): Named[] => LIMIT_KEYS.map((value) => ({ value, label: localize(`RULINGS.Form.limit.${value}`) }));

/** Lines of the table of missile weapons, by their printed names (ERIS-22). */
const missileRows = (): Named[] =>
  Object.keys(ERIS_MISSILE_ROWS).map((value) => ({ value, label: localize(`RULINGS.Form.missileRow.${value}`) }));

/** Kinds of ammunition: those of the list, and of the table's own. */
function ammunitionKinds(): Named[] {
  const own = (game.items?.contents ?? []).filter(({ type }) => type === "ammunition");
  const groups = own.map((item) => ({
    value: (item.system as Item.SystemOfType<"ammunition">).group,
    label: item.name,
  }));
  const listed = ["arrows", "crossbow-bolts", "sling-stones"].map((value) => ({
    value,
    label: localize(`RULINGS.Form.ammunition.${value}`),
  }));
  const known = new Set(["", ...listed.map(({ value }) => value)]);
  // of a group that several things of the world have, the first gives its name
  const isFirst = ({ value }: Named, at: number): boolean => groups.findIndex((one) => one.value === value) === at;
  return [...listed, ...groups.filter((one, at) => !known.has(one.value) && isFirst(one, at))];
}

const OFFERED: Readonly<Record<string, () => readonly Named[]>> = {
  "system.moraleType": moraleTypes,
  "system.limitKey": limits,
  "system.missileKey": missileRows,
  "system.ammunition": ammunitionKinds,
  "system.turnAs": () =>
    TURN_COLUMNS.map((column) => ({ value: column, label: localize("RULINGS.Form.turnColumn", { column }) })),
  "system.spellList": () =>
    (["cleric", "magic-user"] as const).map((value) => ({ value, label: localize(`RULINGS.Class.${value}`) })),
  "system.saves.asClass": () => CLASSES.map((value) => ({ value, label: localize(`RULINGS.Class.${value}`) })),
};

/** What a field offers; null where it is typed freely. */
export function offeredFor(path: string, value: string): Choice[] | null {
  const known = Object.hasOwn(OFFERED, path) ? OFFERED[path]?.() : undefined;
  if (!known) return null;
  const stands = value === "" || known.some((one) => one.value === value) ? [] : [{ value, label: value }];
  return [{ value: "", label: localize("RULINGS.Choice.unset") }, ...stands, ...known].map((one) => ({
    ...one,
    selected: one.value === value,
  }));
}
