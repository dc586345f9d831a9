/** The helpers for tests of single transactions in a fight: the combatants, the current turn, and the complete undo. */
import { expect } from "vitest";
import type { Doc } from "./live.ts";
import { type Play, worldOf } from "./play.ts";

export const named = (play: Play, name: string): Doc => play.fighters.find((one) => one.name === name) as Doc;
export const state = ({ combat }: Play) => combat.flags.rulings.state;
export const fighter = (play: Play, { id }: Doc) => state(play).combatants.find((one: Doc) => one.id === id);
export const ask = async (play: Play, kind: string, id = "", detail = ""): Promise<void> => {
  await play.rulings.referee.askFight({ kind, combat: play.combat.id, id, detail });
  await play.settle();
};

/** On to somebody's moment. */
export async function toTurn(play: Play, who: Doc): Promise<void> {
  const view = await import("../../../src/rules/combat/order-view.ts");
  for (let guard = 0; guard < 60; guard += 1) {
    const now = view.currentSlot(state(play), play.rulings.store.rulingsInForce());
    if (now.pending.includes(who.id) && now.allows.includes("move")) return;
    await ask(play, now.needsInitiative ? "rollAll" : "next");
  }
  throw new Error("the moment never came");
}

/** A fight under a preset and the world before it; everything is taken back in the end. */
export function fightOf(begin: (preset: string) => Promise<Play>) {
  return async (preset: string, how: (play: Play) => Promise<void>): Promise<void> => {
    const play = await begin(preset);
    const before = worldOf(play.table);
    await how(play);
    await play.takeAllBack();
    expect(state(play)).toBeUndefined();
    const { combats: _one, ...now } = worldOf(play.table) as Record<string, unknown>;
    const { combats: _other, ...was } = before as Record<string, unknown>;
    expect(now).toEqual(was);
  };
}
