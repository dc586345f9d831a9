/** What a power is cast through: a wand, a staff, a holy symbol (HERO-22). */

const GEAR: readonly string[] = ["implement", "holySymbol"];
const MAGIC: readonly string[] = ["wand", "staff", "rod"];
const AT_HAND: readonly string[] = ["worn", "inHand", "carried"];

function kindOf({ type, system, name }: Item.Implementation): string | undefined {
  if (type === "gear") {
    const { kind, implementKind } = system as Item.SystemOfType<"gear">;
    return GEAR.includes(kind) ? implementKind.trim() || name : undefined;
  }
  const { kind = "" } = type === "magicItem" ? (system as Item.SystemOfType<"magicItem">) : {};
  return MAGIC.includes(kind) ? kind : undefined;
}

/** The kind of implement at hand: the one that somebody has learnt, where there are several; none: undefined. */
export function implementOf(actor: Actor.Implementation): string | undefined {
  const kinds = actor.items.contents.flatMap((item) => {
    const { location = "", broken = false } = item.system as { location?: string; broken?: boolean };
    return AT_HAND.includes(location) && !broken ? (kindOf(item) ?? []) : [];
  });
  const { implement: learnt = "" } =
    actor.type === "character" ? (actor.system as Actor.SystemOfType<"character">).expertise : {};
  return kinds.find((kind) => kind.toLowerCase() === learnt.trim().toLowerCase()) ?? kinds[0];
}
