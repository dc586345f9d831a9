import { parry } from "../../rules/topics/parry.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { askOne } from "../apps/ask-choices.ts";
import { mayExchangeFor } from "../magic/exchange.ts";
import { spellsOnScrolls } from "../magic/readable.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";

/** What is told with a declaration: the spell, or whom a parry guards besides; undefined when the question was dismissed. */
export async function askDetail(combat: Combat.Implementation, id: string, what: string): Promise<string | undefined> {
  if (what === "spell") return askSpell(combat, id);
  return what === "parry" ? askWard(combat, id) : "";
}

/** Whom a parry guards: oneself alone, or one comrade close by as well (ERIS-32). */
async function askWard(combat: Combat.Implementation, id: string): Promise<string | undefined> {
  const reach = rulingsInForce().use(parry)?.reach ?? 0;
  const own = combat.combatants.get(id);
  const state = stateOf(combat);
  const side = state?.combatants.find((one) => one.id === id)?.side;
  const wards = (state?.combatants ?? []).filter((one) => {
    const member = combat.combatants.get(one.id);
    if (one.id === id || one.side !== side || one.status !== "active" || !member || member.hidden) return false;
    const feet = own?.token && member.token ? feetBetween(own.token, member.token) : undefined;
    return feet === undefined || Math.ceil(feet) <= reach;
  });
  if (wards.length === 0) return "";
  const nobody = { value: "", label: localize("RULINGS.Doing.ward.nobody") };
  const options = [nobody, ...wards.map((one) => ({ value: one.id, label: one.name }))];
  return askOne(
    { name: "ward", label: "RULINGS.Doing.ward.label", options },
    {
      title: localize("RULINGS.Doing.ward.title", { name: own?.name ?? "" }),
      ok: { label: "RULINGS.Combat.Menu.parry", icon: "fa-solid fa-shield" },
    },
  );
}

/**
 * Which spell is declared: asked by name, those that can be cast now first, then those on scrolls, and of the others it is said that they are not in
 * memory. Undefined when the question was dismissed.
 */
async function askSpell(combat: Combat.Implementation, id: string): Promise<string | undefined> {
  const actor = combat.combatants.get(id)?.actor;
  const spells = actor?.items.filter((item) => item.type === "spell") ?? [];
  const written = actor ? new Set(await spellsOnScrolls(actor)) : new Set<string>();
  if (!actor || spells.length + written.size === 0) return "";
  const ready = [...new Set(spells.filter((item) => isReady(actor, item)).map(({ name }) => name))];
  const read = [...written].filter((name) => !ready.includes(name));
  const others = spells.map(({ name }) => name).filter((name) => !ready.includes(name) && !written.has(name));
  const options = [
    ...ready.map((value) => ({ value, label: value })),
    ...read.map((value) => ({ value, label: localize("RULINGS.Combat.spellOnScroll", { spell: value }) })),
    ...others.map((value) => ({ value, label: localize("RULINGS.Combat.spellNotReady", { spell: value }) })),
  ];
  return askOne(
    { name: "spell", label: "RULINGS.Combat.whichSpell", options },
    {
      title: "RULINGS.Combat.Declare.spell",
      ok: { label: "RULINGS.Combat.declareSpell", icon: "fa-solid fa-check" },
    },
  );
}

function isReady(actor: Actor.Implementation, item: Item.Implementation): boolean {
  const { memorised } = item.system as Item.SystemOfType<"spell">;
  return memorised.normal + memorised.reversed > 0 || mayExchangeFor(actor, item);
}
