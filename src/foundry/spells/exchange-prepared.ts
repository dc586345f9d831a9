/** A prepared spell that is given up for another (GOR-08): for turning the undead, or for a cure. */
import { exchangeFault } from "../../rules/magic/slots.ts";
import { casterOf } from "../adapter/caster.ts";
import { askChoices } from "../platform/dialogs/ask-choices.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

type SpellData = Item.SystemOfType<"spell">;

/** A spell in memory, in one of its two forms. */
export interface PreparedSpell {
  readonly item: Item.Implementation;
  readonly form: "normal" | "reversed";
  /** In which form it is cast, where that is chosen then. */
  readonly as?: "normal" | "reversed";
}

/** Every spell that somebody has in memory now, in each of its forms. */
export function preparedSpells(actor: Actor.Implementation): PreparedSpell[] {
  return actor.items.contents.flatMap((item) => {
    if (item.type !== "spell") return [];
    const { memorised } = item.system as SpellData;
    return (["normal", "reversed"] as const).flatMap((form) => (memorised[form] > 0 ? [{ item, form }] : []));
  });
}

/** Whether somebody who has not this spell in memory may have it for another one that he has. */
export function canExchangeFor(actor: Actor.Implementation, item: Item.Implementation): boolean {
  const { key } = item.system as SpellData;
  const refused = exchangeFault({ key, name: item.name }, casterOf(actor), rulingsInForce());
  return !refused && preparedSpells(actor).length > 0;
}

/** Asks which prepared spell is given up; `key` as {@link askChoices} takes it. Undefined when dismissed. */
export async function askSpellToGiveUp(
  prepared: readonly PreparedSpell[],
  key: string,
  data: Readonly<Record<string, string | number>> = {},
): Promise<PreparedSpell | undefined> {
  const options = prepared.map((one, at) => ({ value: String(at), label: labelOf(one) }));
  const answer = await askChoices(
    key,
    [{ name: "spell", label: "RULINGS.Turning.which", options }],
    "RULINGS.Begin.ok",
    data,
  );
  return answer && prepared[Number(answer.spell)];
}

/** The name of a spell in memory: of the form in which it is there. */
export function nameOf({ item, form }: PreparedSpell): string {
  if (form === "normal") return item.name;
  return (item.system as SpellData).reversed.name || localize("RULINGS.Cast.reversed", { spell: item.name });
}

function labelOf(one: PreparedSpell): string {
  return localize("RULINGS.Cast.exchange.option", { spell: nameOf(one), level: (one.item.system as SpellData).level });
}
