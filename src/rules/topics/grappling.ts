import { built, topic } from "../rulings/topic.ts";

export type GrappleMethod = "gygaxian" | "natural" | "uncontested" | "gorman";

/** How a grapple is decided. */
export interface Grappling {
  /** The initial method of the card. */
  readonly method: GrappleMethod;
  /** The methods open to choice on the card. */
  readonly selectable: readonly GrappleMethod[];
  /** How breaking free of a hold is decided. */
  readonly breakFree: GrappleMethod;
}

const ERIS: readonly GrappleMethod[] = ["gygaxian", "natural", "uncontested"];
const eris = (method: GrappleMethod): Grappling => ({ method, selectable: ERIS, breakFree: "uncontested" });

/** No rule; or one of three ways with the others at hand (ERIS-34 to ERIS-37); or the group grapple (GOR-95, GOR-96). */
export const grappling = topic<Grappling | undefined>({
  key: "grappling",
  group: "combat",
  classic: "off",
  variants: {
    off: built([], undefined),
    gygaxian: built(["ERIS-34", "ERIS-35"], eris("gygaxian")),
    natural: built(["ERIS-34", "ERIS-36"], eris("natural")),
    uncontested: built(["ERIS-34", "ERIS-37"], eris("uncontested")),
    gorman: built(["GOR-95", "GOR-96"], { method: "gorman", selectable: ["gorman"], breakFree: "gorman" }),
  },
  affects: ["combat", "cards"],
});
