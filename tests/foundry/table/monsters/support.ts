/** The helpers shared by the specs of monsters: monsters as in the compendium, a victim, and ongoing effects. */

import { packEntry } from "../../pack-entry.ts";
import type { CompanyTable } from "../company.ts";
import { type Doc, of } from "../live.ts";
import { hero, points } from "../people.ts";

export const hp = (actor: Doc): number => actor.system.hp.value;
export const goes = (actor: Doc, tag: string): Doc | undefined =>
  actor.effects.contents.find((one: Doc) => one.flags.rulings?.magic?.tags?.includes(tag));

export function beast(table: CompanyTable, name: string, points: number, more: object = {}): Promise<Doc> {
  return table.make({
    name,
    type: "monster",
    system: { hp: { value: points, max: points }, hd: { dice: 4 } },
    ...more,
  });
}
/** A monster as the compendium has it. */
export async function monster(table: CompanyTable, path: string): Promise<Doc> {
  const { name, img, system, items } = packEntry(`monsters/${path}`);
  const bare = items.map(({ _id, _key, ...item }: Record<string, unknown>) => item);
  return table.make({ name, img, type: "monster", system, items: bare });
}
/** A human fighter with so many hit points. */
export const person = (table: CompanyTable, hitPoints: number, more: object = {}): Promise<Doc> =>
  table.make(hero({ ...points(hitPoints), ...more }));
export const seen = async (actor: Doc): Promise<Doc> => (await of("adapter/creature")).creatureOf(actor);
export const thing = (actor: Doc, name: string): Doc => {
  const found = actor.items.contents.find((item) => item.name === name);
  if (!found) throw new Error(`${actor.name} has no ${name}`);
  return found;
};

/** Uses an ability in one of its ways, at somebody. */
export async function use(table: CompanyTable, actor: Doc, name: string, way = 0, at?: Doc): Promise<unknown> {
  const { useMonsterAbility } = await of("spells/use-monster-ability");
  const { referenceTo } = await of("chat/post-card");
  const { applySpellEffect } = await of("spells/spell-effect");
  await useMonsterAbility(actor, thing(actor, name));
  const card = table.game.messages.contents.findLast(({ system }) => system.outcome?.natural === true) as Doc;
  if (at) await card.update({ "system.targets": [referenceTo(at)] });
  return applySpellEffect(card, way, table.game.user.id);
}
export const attacksOf = async (actor: Doc): Promise<string[]> =>
  (await seen(actor)).attacks.map((one: Doc) => one.name);
export const moments = (table: CompanyTable): { how: string }[] =>
  table.game.messages.contents.flatMap(({ system }) =>
    system.outcome?.procedure === "goingOn" ? system.outcome.moments : [],
  );
