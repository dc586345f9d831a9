/** Surges and action points of somebody at most: by the sheet, or by the class. */

/** Surges as the sheet or the class item says them; null: by the class of the rules. */
export function surgesOf(actor: Actor.Implementation): number | null {
  return (actor.system as Actor.SystemOfType<"character">).surges.max ?? surgesOfClass(actor);
}

function surgesOfClass(actor: Actor.Implementation): number | null {
  const calling = actor.items.find((item) => item.type === "class");
  return calling ? (calling.system as Item.SystemOfType<"class">).surges : null;
}

/** The most action points that a rest gives back: others than characters have what their sheet says (HERO-10); undefined: by the ruling. */
export function mostPointsOf(actor: Actor.Implementation): number | undefined {
  const { max } = (actor.system as Actor.SystemOfType<"character">).actionPoints;
  return max ?? (actor.type === "character" ? undefined : 0);
}
