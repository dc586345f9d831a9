/** The conversion of another book's monster to these rules: rerolled hit points, armour class and damage (ERIS-131, ERIS-132, ERIS-134). */

import { type ConversionOutcome, planConversion, resolveConversion } from "../../rules/conversion/monster.ts";
import { SAVES } from "../../rules/creature/types.ts";
import { monsterConversion } from "../../rules/topics/monsterConversion.ts";
import { monsterSaves } from "../../rules/topics/monsterSaves.ts";
import { monsterXp } from "../../rules/topics/monsterXp.ts";
import type { Model } from "../../view/import/stat-block/similar-monster.ts";
import { type Draft, ticked } from "../../view/platform/draft.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { loadNames, shownName } from "../platform/compendium-names.ts";
import { askCheckboxes, type Option } from "../platform/dialogs.ts";
import { rollPlan } from "../platform/dice.ts";
import { displayName } from "../platform/display-name.ts";
import { isActor, resolveUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/* The compendium of monsters that can serve as a model (ERIS-133). */

const PACK = "rulings.monsters";

/** All models by name. */
export async function listedModels(): Promise<Option[]> {
  await loadNames(PACK);
  const index = (await game.packs?.get(PACK)?.getIndex())?.contents ?? [];
  return index
    .map((entry) => ({ value: entry.uuid, label: shownName(entry) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/** The values of a compendium monster as a model; undefined for any other document. */
export async function modelOf(uuid: string): Promise<Model | undefined> {
  const actor = uuid.startsWith(`Compendium.${PACK}.`) ? await resolveUuid(uuid) : undefined;
  if (!isActor(actor) || actor.type !== "monster") return undefined;
  const { hd, ac } = actor.system as Actor.SystemOfType<"monster">;
  return {
    hitDice: { number: hd.dice, modifier: hd.modifier },
    armourClass: ac.value ?? 9,
    attacks: actor.items.contents.flatMap((item) => {
      if (item.type !== "attack") return [];
      const { routine, breath, gaze, count, damage } = item.system as Item.SystemOfType<"attack">;
      // The attacks of each round, without breath and other routines.
      return routine === 1 && !breath && !gaze ? [{ name: item.name, count, damage }] : [];
    }),
  };
}

/*
 * The conversion of an existing monster, imported from a compendium or another world: the referee is asked what to keep, and everything can be undone
 * (ERIS-131 to 134).
 */

type Monster = Actor.SystemOfType<"monster">;

/** Asks the referee which values of a monster to keep, and converts it. */
export async function convertActor(actor: Actor.Implementation): Promise<void> {
  const conversion = conversionInForce();
  if (!conversion || !game.user?.isGM || actor.type !== "monster") return;
  const { hd, hp, ac, minion } = actor.system as Monster;
  const armourClass = ac.value ?? 9;
  const natural = actor.items.contents.filter(({ type }) => type === "attack");
  const attacks = natural.map((item) => {
    const { damage, breath, gaze } = item.system as Item.SystemOfType<"attack">;
    const known = { name: item.name, damage: typeof damage === "string" ? damage : "" };
    return breath || gaze ? { ...known, special: true } : known;
  });
  const kept = originalOf(attacks, {});
  const label = (key: string): string => localize(`RULINGS.Company.paste.${key}`);
  const ticked = await askCheckboxes(
    label("convert"),
    localize("RULINGS.Company.paste.converting", { name: displayName(actor), damage: conversion.damage }),
    [
      { value: "skin", label: label("skin"), off: true },
      { value: "shield", label: label("shield"), off: true },
      ...kept.map(({ at, name, damage, checked }) => ({
        value: String(at),
        label: localize("RULINGS.Company.paste.keeps", { name, damage }),
        off: !checked,
      })),
    ],
  );
  if (!ticked) return;
  const judged = {
    magicalSkin: ticked.includes("skin"),
    usesShield: ticked.includes("shield"),
    kept: kept.flatMap(({ at }) => (ticked.includes(String(at)) ? [at] : [])),
  };
  const hitDice = { number: hd.dice, modifier: hd.modifier };
  const converted = await convertMonster({ hitDice, hitPoints: hp.max, armourClass, attacks, minion }, judged);
  if (!converted) return;
  const { outcome, shown } = converted;
  const system = convertedSystem(converted, judged.usesShield);
  await runUndoable({ kind: "converted", data: { name: displayName(actor) } }, async (transaction) => {
    await transaction.write([
      ...sheetWrites(actor, foundry.utils.flattenObject({ system })),
      ...natural.flatMap((item, at): ValueChange[] => {
        const now = outcome.attacks[at];
        const before = attacks[at]?.damage;
        return now?.changed ? [{ uuid: item.uuid, path: "system.damage", before, after: now.damage }] : [];
      }),
    ]);
    await postCard({ type: "notice", actor, outcome, rolls: shown, secret: true, transaction });
    return undefined;
  });
}

/** The writes of the changed sheet values, by paths. */
function sheetWrites(actor: Actor.Implementation, changes: object): ValueChange[] {
  const stored = actor.toObject();
  return Object.entries(changes).flatMap(([path, after]: [string, unknown]): ValueChange[] => {
    const before: unknown = foundry.utils.getProperty(stored, path);
    return before === after ? [] : [{ uuid: actor.uuid, path, before, after }];
  });
}

/** The referee's choices: whether skin and shield count as magic, and the attacks (by index) that keep their damage. */
export interface ConversionFacts {
  readonly magicalSkin: boolean;
  readonly usesShield: boolean;
  readonly kept: readonly number[];
}

/** A monster as its book lists it. */
interface ConvertibleMonster {
  readonly hitDice: { readonly number: number; readonly modifier: number };
  readonly hitPoints?: number | undefined;
  /** In the descending notation. */
  readonly armourClass: number;
  readonly attacks: readonly { readonly name: string; readonly damage: string; readonly special?: boolean }[];
  readonly minion?: boolean;
}

/** The saves of the source book are dropped: a monster that saves as a class keeps that class at its own Hit Dice (ERIS-97). */
const NO_SAVES = { ...Object.fromEntries(SAVES.map((category) => [category, null])), single: null, asLevel: null };

export interface Converted {
  readonly outcome: ConversionOutcome;
  readonly shown: readonly Roll.Evaluated<Roll>[];
  /** The formula of its hit points, which its tokens roll too. */
  readonly formula: string;
}

/** The ruling on the damage of converted attacks; undefined where monsters of other books are not converted. */
export function conversionInForce(): { readonly damage: string } | undefined {
  return rulingsInForce().use(monsterConversion);
}

/** The attacks with damage, and whether each keeps it: breath and gazes do by default (ERIS-132). */
export function originalOf(attacks: ConvertibleMonster["attacks"], draft: Draft, prefix = "") {
  return attacks.flatMap(({ name, damage, special = /breath/i.test(name) }, at) => {
    const field = `${prefix}keep.${at}`;
    const known = { name: name || localize("TYPES.Item.attack"), damage };
    return damage === "" ? [] : [{ ...known, at, field, checked: ticked(draft, field, special) }];
  });
}

/** The converted monster; undefined where it is not converted. */
export async function convertMonster(
  listed: ConvertibleMonster,
  judged: ConversionFacts,
): Promise<Converted | undefined> {
  const rulings = rulingsInForce();
  const { hitDice, hitPoints, armourClass, attacks, minion } = listed;
  const plan = planConversion(
    {
      hitDice,
      armourClass: Math.min(9, armourClass),
      ...(minion && { minion }),
      ...(hitPoints !== undefined && hitPoints >= 0 && { listedHitPoints: hitPoints }),
      magicalSkin: judged.magicalSkin,
      usesShield: judged.usesShield,
      attacks: attacks.map(({ name, damage }, at) => ({ id: name, damage, damageFromLbb: judged.kept.includes(at) })),
    },
    rulings,
  );
  if (plan.refused) return undefined;
  const rolled = await rollPlan(plan);
  const plus = hitDice.modifier === 0 ? "" : `${hitDice.modifier > 0 ? "+" : "-"}${Math.abs(hitDice.modifier)}`;
  return {
    outcome: resolveConversion(plan, rolled.rolls, rulings),
    shown: rolled.shown,
    formula: `${plan.dice}${plus}`,
  };
}

/** The sheet values derived from the conversion. */
export function convertedSystem({ outcome, formula }: Converted, usesShield: boolean) {
  const points = outcome.hitPoints.value;
  const rulings = rulingsInForce();
  return {
    hd: { formula },
    hp: { value: points, max: points },
    ac: { value: outcome.armourClass.value },
    // The source book's experience value and hit points no longer count where experience is calculated differently (ERIS-123).
    ...(rulings.use(monsterXp).rule && { xp: null }),
    ...(rulings.use(monsterSaves).byOwnDice && { saves: NO_SAVES }),
    magicSkin: { armour: outcome.armourBonus, shield: usesShield ? outcome.shieldBonus : 0 },
  };
}
