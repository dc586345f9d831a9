/** The colour of a token's dynamic ring for dead, dying or incapacitated creatures. Tokens without a ring are unchanged. */

import type { ConditionId } from "../data/conditions.ts";

/** Ring colours; the first matching row counts. Everybody who sees the token sees these conditions on it anyway. */
const COLOURS: readonly (readonly [number, readonly ConditionId[]])[] = [
  [0x3a3a3a, ["dead"]],
  [0xb3261e, ["dying", "criticallyInjured"]],
  [0x4a6a8f, ["unconscious", "asleep", "paralysed", "petrified", "frozen", "helpless", "held", "stunned"]],
];
const SHOWN: readonly string[] = COLOURS.flatMap(([, conditions]) => conditions);

/** The ring colour for these conditions; undefined for none. */
export function ringColour(statuses: ReadonlySet<string>): number | undefined {
  return COLOURS.find(([, conditions]) => conditions.some((condition) => statuses.has(condition)))?.[0];
}

/** Registers the ring colours. Call once, in `init`. */
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
