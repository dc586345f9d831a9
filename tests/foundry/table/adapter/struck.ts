/** Cards of damage at a real table: what a hit brings besides, on somebody made for it. */
import type { Rider } from "../../../../src/rules/creature/types.ts";
import type { Doc } from "../live.ts";
import type { BareTable } from "./bare.ts";

const party = ({ uuid, name }: Doc) => ({ uuid, name, img: "" });

/** A card of a kind, spoken by somebody about somebody. */
export async function cardOf(type: string, by: Doc, at: Doc, system: object): Promise<Doc> {
  const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object): Promise<Doc> } };
  const stamp = { hash: "", preset: "classic" };
  return ChatMessage.create({
    type,
    system: { plan: null, speaker: party(by), targets: [party(at)], stamp, ...system },
  });
}

/** A damage card with these riders on one victim, dealt by a monster of three dice. */
export async function damageCard(table: BareTable, victim: Doc, riders: readonly Rider[]): Promise<Doc> {
  const striker = await table.actor("monster", { hd: { dice: 3 } });
  const outcome = { procedure: "damage", total: 0, steps: [], dice: [], subdual: false, riders };
  return cardOf("damage", striker, victim, { outcome });
}
