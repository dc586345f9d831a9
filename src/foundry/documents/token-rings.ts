/** The colour of a token's dynamic ring, which tells who is dead, dying or out of action. Tokens without such a ring look as before. */

import type { ConditionId } from "../data/conditions.ts";

/** Ring colours; the first matching row counts. Every viewer of the token sees these conditions on it anyway. */
const COLOURS: readonly (readonly [number, readonly ConditionId[]])[] = [
  [0x3a3a3a, ["dead"]],
  [0xb3261e, ["dying", "criticallyInjured"]],
  [0x4a6a8f, ["unconscious", "asleep", "paralysed", "petrified", "frozen", "helpless", "held", "stunned"]],
];
const SHOWN: readonly string[] = COLOURS.flatMap(([, conditions]) => conditions);

/** The colour that somebody's conditions give a ring; undefined for none of them. */
export function ringColour(statuses: ReadonlySet<string>): number | undefined {
  return COLOURS.find(([, conditions]) => conditions.some((condition) => statuses.has(condition)))?.[0];
}

/** Gives tokens rings that tell of conditions. Call once, in `init`. */
export function registerTokenRings(): void {
  const { Token } = foundry.canvas.placeables;
  CONFIG.Token.objectClass = class extends Token {
    override getRingColors(): ReturnType<InstanceType<typeof Token>["getRingColors"]> {
      const color = ringColour(this.actor?.statuses ?? new Set());
      return { ...super.getRingColors(), ...(color !== undefined && { ring: foundry.utils.Color.from(color) }) };
    }
    override _onApplyStatusEffect(statusId: string, active: boolean): void {
      if (SHOWN.includes(statusId) && this.hasDynamicRing) this.renderFlags.set({ refreshRingVisuals: true });
      super._onApplyStatusEffect(statusId, active);
    }
  };
}
