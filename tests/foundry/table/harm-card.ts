import type { Doc } from "./live.ts";

/** A damage card for damage that an actor did to itself, in hit points, not applied yet. */
export async function harmCard(who: Doc, total: number): Promise<Doc> {
  const { ChatMessage } = globalThis as unknown as { ChatMessage: { create(data: object): Promise<Doc> } };
  const party = { uuid: who.uuid, name: who.name, img: "" };
  const target = { id: who.uuid, name: who.name };
  const plan = { procedure: "damage", rolls: [], stamp: "x", target, critical: false };
  const outcome = { procedure: "damage", total, steps: [], dice: [], subdual: false, riders: [] };
  const stamp = { hash: "", preset: "classic" };
  return ChatMessage.create({ type: "damage", system: { plan, outcome, targets: [party], speaker: party, stamp } });
}
