import { type Cart, cartRate } from "../../rules/exploration/cart.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import type { Traced } from "../../rules/trace/types.ts";
import { weightOn } from "./pack-animal.ts";

/** Coins of weight in a vessel: what lies in it, its purse, and what was noted as its cargo. */
export function cargoOf(actor: Actor.Implementation): number {
  return weightOn(actor) + (actor.system as Actor.SystemOfType<"vessel">).cargo.value;
}

/** A cart or wagon for the rules; undefined for what beasts do not draw. */
export function cartOf(actor: Actor.Implementation | undefined): Cart | undefined {
  if (actor?.type !== "vessel") return undefined;
  const { kind, drawn, cargo, teams } = actor.system as Actor.SystemOfType<"vessel">;
  if ((kind !== "cart" && kind !== "wagon") || drawn.turn === null) return undefined;
  return { base: drawn.turn, limit: cargo.max, teams, load: cargoOf(actor) };
}

/** The rate of a cart with what lies in it. */
export function rateOfCart(actor: Actor.Implementation | undefined, rulings: Rulings): Traced | undefined {
  const cart = cartOf(actor);
  return cart && cartRate(cart, rulings);
}
