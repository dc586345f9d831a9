import { hasClass } from "../../rules/creature/classes-of.ts";
import { clerics } from "../../rules/topics/clerics.ts";
import { parry } from "../../rules/topics/parry.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { askChoice } from "../platform/dialogs.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { spellsOnScrolls } from "../spells/items/item-use.ts";
import { canExchangeFor, nameOf, preparedSpells } from "../spells/prepared-spells.ts";

/** The details of a declaration: the spell, or the creature a parry guards; undefined when the question was dismissed. */
export async function askDetail(combat: Combat.Implementation, id: string, what: string): Promise<string | undefined> {
  if (what === "spell") return askSpell(combat, id);
  return what === "parry" ? askWard(combat, id) : "";
}

/** The creature that a parry guards: the parrier alone, or one nearby friend as well (ERIS-32). */
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
  return askChoice(
    { name: "ward", label: "RULINGS.Doing.ward.label", options },
    {
      title: localize("RULINGS.Doing.ward.title", { name: own?.name ?? "" }),
      ok: { label: "RULINGS.Combat.Menu.parry", icon: "fa-solid fa-shield" },
    },
  );
}

/** A spell or ability that can be declared. */
interface Declarable {
  readonly value: string;
  readonly label: string;
  readonly ready: boolean;
}

/**
 * Asks for the declared spell by name: spells that can be cast now first, then those on scrolls; the others are marked as not memorised.
 * A spell given up for a cure or for turning undead is declared under its own name, and is lost when the caster is disturbed (GOR-08,
 * MIX-38). Undefined when the question was dismissed.
 */
async function askSpell(combat: Combat.Implementation, id: string): Promise<string | undefined> {
  const actor = combat.combatants.get(id)?.actor;
  const spells = actor?.items.filter((item) => item.type === "spell") ?? [];
  const written = actor ? new Set(await spellsOnScrolls(actor)) : new Set<string>();
  if (!actor || spells.length + written.size === 0) return "";
  const known = [...spells.flatMap((item) => waysToCast(actor, item)), ...waysToTurn(actor)];
  // A spell in two entries of the book is declared by its name as well.
  const ready = new Set(known.filter(isInMemory).map(({ value }) => value));
  const able = known.filter((one) => one.ready && !isInMemory(one));
  const read = [...written].filter((name) => !ready.has(name));
  const others = known.filter(
    ({ value, ready: now }, at) =>
      !now && !ready.has(value) && !written.has(value) && known.findIndex((one) => one.value === value) === at,
  );
  const options = [
    ...[...ready].map((value) => ({ value, label: value })),
    ...able.map(({ value, label }) => ({ value, label })),
    ...read.map((value) => ({ value, label: localize("RULINGS.Combat.spellOnScroll", { spell: value }) })),
    ...others.map(({ value, label }) => ({ value, label })),
  ];
  return askChoice(
    { name: "spell", label: "RULINGS.Combat.whichSpell", options },
    {
      title: localize("RULINGS.Combat.spellOf", { name: actor.name }),
      ok: { label: "RULINGS.Combat.declareSpell", icon: "fa-solid fa-check" },
    },
  );
}

/** Whether a spell is cast as itself, with no other spell given up for it. */
function isInMemory({ value, label, ready }: Declarable): boolean {
  return ready && value === label;
}

function waysToCast(actor: Actor.Implementation, item: Item.Implementation): Declarable[] {
  const { memorised } = item.system as Item.SystemOfType<"spell">;
  if (memorised.normal + memorised.reversed > 0) return [{ value: item.name, label: item.name, ready: true }];
  if (canExchangeFor(actor, item)) return givingUp(actor, item.name);
  return [{ value: item.name, label: localize("RULINGS.Combat.spellNotReady", { spell: item.name }), ready: false }];
}

/** Where turning undead is a spell, a cleric declares it as one. */
function waysToTurn(actor: Actor.Implementation): Declarable[] {
  const turns = rulingsInForce().use(clerics).turning === "spell";
  if (!turns || !isCreature(actor) || !hasClass(creatureOf(actor), "cleric")) return [];
  return givingUp(actor, localize("RULINGS.Turning.spell.title"));
}

/** Each memorised spell that can be given up for another one. */
function givingUp(actor: Actor.Implementation, spell: string): Declarable[] {
  return preparedSpells(actor).map((one) => ({
    value: one.item.name,
    label: localize("RULINGS.Combat.spellGivenUp", { spell, given: nameOf(one) }),
    ready: true,
  }));
}
