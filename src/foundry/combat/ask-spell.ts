import { parry } from "../../rules/topics/parry.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { askOne } from "../apps/ask-choices.ts";
import { mayExchangeFor } from "../magic/exchange.ts";
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
 * Which spell is declared: asked by name, those that can be cast now first, and of the others it is said that they are not in memory (a scroll may
 * hold one). Undefined when the question was dismissed.
 */
async function askSpell(combat: Combat.Implementation, id: string): Promise<string | undefined> {
  const actor = combat.combatants.get(id)?.actor;
  const spells = actor?.items.filter((item) => item.type === "spell") ?? [];
  if (!actor || spells.length === 0) return "";
  const options = spells
    .map((item) => ({ value: item.name, label: item.name, ready: isReady(actor, item) }))
    .sort((a, b) => Number(b.ready) - Number(a.ready))
    .map(({ value, label, ready }) => ({
      value,
      label: ready ? label : localize("RULINGS.Combat.spellNotReady", { spell: label }),
    }));
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
