/** A monster that is there already, out of the compendium or another world, is converted: asked what it keeps, and all goes back (ERIS-131 to 134). */

import type { ValueChange } from "../adapter/value-changes.ts";
import { displayName } from "../platform/display-name.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { localize } from "../platform/text.ts";
import { askCheckboxes } from "../platform/dialogs/ask-checkboxes.ts";
import { conversionInForce, convertedSystem, convertMonster, originalOf } from "./convert-monster.ts";

type Monster = Actor.SystemOfType<"monster">;

/** Asks the referee what of a monster stays, and converts it. */
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
    await postCard({ type: "notice", actor, outcome, rolls: shown, secret: true, deed: transaction });
    return undefined;
  });
}

/** The writes of what becomes otherwise on a sheet, by paths. */
function sheetWrites(actor: Actor.Implementation, changes: object): ValueChange[] {
  const stored = actor.toObject();
  return Object.entries(changes).flatMap(([path, after]: [string, unknown]): ValueChange[] => {
    const before: unknown = foundry.utils.getProperty(stored, path);
    return before === after ? [] : [{ uuid: actor.uuid, path, before, after }];
  });
}
