/** People and monsters for a test, as plain data, and what one of them does to another on a card. */
import { expect } from "vitest";
import type { CompanyTable } from "./company.ts";
import { type Doc, of } from "./live.ts";

export const hero = (system: object = {}, items: object[] = [], name = "Odo") => ({
  name,
  type: "character",
  system: { class: "fighter", level: 1, people: "human", hp: { value: 8, max: 8 }, ...system },
  items,
});
export const beast = (system: object = {}, items: object[] = [], name = "Ogre") => ({
  name,
  type: "monster",
  system: { hp: { value: 20, max: 20 }, hd: { dice: 4 }, ac: { value: 9 }, morale: 8, ...system },
  items,
});
/** Hit points of which none are lost, or some. */
export const points = (value: number, max = value) => ({ hp: { value, max } });

/** The properties of a hit besides its hit points: its riders, its weapon, the part of the damage that is applied. */
interface Hit {
  readonly riders?: readonly object[];
  readonly item?: Doc;
  readonly mode?: string;
}

/** A hit of so many points at somebody on its card, applied. */
export async function hit(table: CompanyTable, by: Doc, at: Doc, total: number, more: Hit = {}): Promise<Doc> {
  const { postCard, referenceTo } = await of("chat/post-card");
  const { applyDamage } = await of("attack/damage/apply-damage");
  const { item, riders = [], mode = "full" } = more;
  const outcome = { procedure: "damage", total, steps: [], dice: [], subdual: false, riders };
  const thing = item && { item: { uuid: item.uuid, name: item.name, img: "" } };
  const card = await postCard({ type: "damage", actor: by, outcome, targets: [referenceTo(at)], ...thing });
  if (total > 0) expect(await applyDamage(card, at.uuid, mode, table.game.user.id)).toBeUndefined();
  return card;
}

/** Brings what that hit brings besides; says why not. */
export async function bring(table: CompanyTable, card: Doc, at: Doc): Promise<unknown> {
  const { bringRider } = await of("attack/damage/riders");
  return bringRider(card, at.uuid, 0, table.game.user.id);
}
