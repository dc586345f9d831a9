import { whyNotPower } from "../../rules/combat/powers.ts";
import { SAVES } from "../../rules/creature/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { powerFrom } from "../adapter/caster.ts";
import { isInFight } from "../adapter/fighter.ts";
import { targetedTokens } from "../adapter/tokens.ts";
import { attackWith } from "../attack/attack.ts";
import { postCard } from "../chat/post-card.ts";
import { displayName } from "../platform/display-name.ts";
import { allowsTransaction, FORBIDDEN } from "../platform/hooks.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { type CastOutcome, targetParties } from "../spells/cast.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";

type PowerSystem = Item.SystemOfType<"power">;

/**
 * Uses a power on the targets (HERO-08): an encounter or daily power loses a use, and a card shows its effect, its saving throw and its dice. Refused
 * where the rulings have no powers, and when it is spent.
 */
export async function usePower(actor: Actor.Implementation, itemId: string): Promise<void> {
  const item = actor.items.get(itemId);
  if (item?.type !== "power") return;
  if (notifyRefusal(whyNotPower(powerFrom(item), rulingsInForce()))) return;
  const { usage, uses, versus } = item.system as PowerSystem;
  const left = usage === "atWill" ? null : uses.value - 1;
  const strikes = versus === "ac" && targetedTokens().length > 0;
  const spend = async (transaction: Transaction): Promise<Refusal | undefined> => {
    const nothing = { key: "nothingLeft", data: { name: item.name } };
    const missing = left === null ? undefined : await transaction.holdSpent(item, "system.uses.value", nothing);
    if (missing) return missing;
    await postCard({
      type: "notice",
      actor,
      item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
      outcome: outcomeOf(actor, item, left),
      targets: targetParties(),
      ...isInFight(actor),
      transaction,
    });
    return undefined;
  };
  // The attack roll has its usual window, card and damage: closing the window spends no use (HERO-07).
  const about = { actor, item: { uuid: item.uuid, name: item.name, img: item.img ?? "" }, targets: targetParties() };
  const data = { name: displayName(actor), item: item.name };
  if (strikes && !allowsTransaction({ kind: "use", data, about })) return void notifyRefusal(FORBIDDEN);
  if (strikes) return attackWith(actor, itemId, false, undefined, spend);
  notifyRefusal(await runUndoable({ kind: "use", data, about }, spend));
}

function outcomeOf(actor: Actor.Implementation, item: Item.Implementation, left: number | null): CastOutcome {
  const system = item.system as PowerSystem;
  return {
    procedure: "cast",
    spell: item.name,
    reversed: false,
    range: system.range.text || (system.range.feet === null ? "" : `${system.range.feet}′`),
    duration: "",
    save: SAVES.find((one) => one === system.versus) ?? null,
    saveModifier: 0,
    // The effect of a successful save is in the power's text; its dice are for failed saves.
    onSave: "negates",
    level: Math.max(1, system.level),
    // A power against armour class shows its dice on the attack card.
    damage: system.versus === "ac" && targetedTokens().length > 0 ? "" : damageOf(actor, system),
    healing: "",
    perLevel: false,
    summary: [system.summary, system.hit, system.miss, system.effect].map(plainText).filter(Boolean).join(" "),
    item: { left },
  };
}

/** The dice of a hit: the power's multiple of the held weapon's dice, and its own. */
function damageOf(actor: Actor.Implementation, { weapon, weaponDice, damage }: PowerSystem): string {
  const held = weapon && weaponDice > 0 ? weaponInHand(actor) : "";
  const dice = held ? Array.from({ length: weaponDice }, () => held) : [];
  return [...dice, damage].filter(Boolean).join(" + ");
}

function weaponInHand(actor: Actor.Implementation): string {
  for (const item of actor.items) {
    if (item.type !== "weapon") continue;
    const { location, broken, damage } = item.system as Item.SystemOfType<"weapon">;
    if (location === "inHand" && !broken) return damage;
  }
  return "";
}

function plainText(markup: string): string {
  return new DOMParser().parseFromString(markup, "text/html").body.textContent?.trim() ?? "";
}
