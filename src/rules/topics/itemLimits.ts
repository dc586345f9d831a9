import { built, topic } from "../rulings/topic.ts";

/** Kinds of equipment with a limit on the number carried. @texts RULINGS.Form.limit.* */
export const LIMIT_KEYS = [
  "rope",
  "oil",
  "standardRations",
  "ironRations",
  "skins",
  "arrows",
  "quarrels",
  "torches",
] as const;
export type LimitKey = (typeof LIMIT_KEYS)[number];
export type ItemLimits = Readonly<Record<LimitKey, number>>;

export const itemLimits = topic<ItemLimits | undefined>({
  key: "itemLimits",
  group: "exploration",
  classic: "off",
  variants: {
    off: built([], undefined),
    on: built(["ERIS-117"], {
      rope: 1,
      oil: 3,
      standardRations: 14,
      ironRations: 28,
      skins: 2,
      arrows: 40,
      quarrels: 60,
      torches: 12,
    }),
  },
  affects: ["actors", "party"],
});
