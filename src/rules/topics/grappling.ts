import { built, topic } from "../rulings/topic.ts";

export type GrappleMethod = "gygaxian" | "natural" | "uncontested" | "gorman";

/** The resolution of a grapple. */
export interface Grappling {
  /** The default method on the card. */
  readonly method: GrappleMethod;
  /** The methods to choose from on the card. */
  readonly selectable: readonly GrappleMethod[];
  /** The method of breaking free of a hold. */
  readonly breakFree: GrappleMethod;
}

const ERIS: readonly GrappleMethod[] = ["gygaxian", "natural", "uncontested"];
const eris = (method: GrappleMethod): Grappling => ({ method, selectable: ERIS, breakFree: "uncontested" });

/** None; or one of three methods with the others available (ERIS-34 to ERIS-37); or the group grapple (GOR-95, GOR-96). */
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
