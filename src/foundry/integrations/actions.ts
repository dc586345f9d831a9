/** The actions of a creature as one list for bars and HUDs: the rows of its sheet with the arguments of `roll` for each. */

import type { AttackRow, DerivedValue } from "../../view/platform/view-types.ts";
import { carriedLight } from "../adapter/light-sources.ts";
import { sheetOf } from "../adapter/sheet-numbers.ts";
import { conditions } from "../data/conditions.ts";
import { registeredConditions } from "../platform/registries.ts";
import { isActor } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";
import { hasLimitedUses, isUsedLikeSpell, rollsChance } from "../spells/monster-abilities.ts";
import type { ActionKind, CreatureAction } from "./api-types.ts";

const CHECK_KINDS: ReadonlySet<string> = new Set(["rollAbility"]);

/** The actions of a creature that this user owns; empty for other actors. */
export function actionsOf(about: unknown): readonly CreatureAction[] {
  const actor = actorIn(about);
  if (!actor?.isOwner) return [];
  const sheet = sheetOf(actor);
  if (!sheet) return [];
  const rolls = [...sheet.abilities.flatMap(({ modifier }) => modifier ?? []), ...sheet.checks];
  return [
    ...attacks(actor, sheet.attacks),
    ...sheet.saves.map((one) => valued("saves", "save", one)),
    ...rolls.flatMap((one) => (CHECK_KINDS.has(one.roll?.action ?? "") ? [valued("checks", "check", one)] : [])),
    ...refereesChecks(sheet.morale),
    ...spells(actor),
    ...things(actor),
    ...itemsOf(actor, "power").map((item) => itemAction("powers", "power", item, usesLeft(item))),
    ...itemsOf(actor, "skill").map((item) => itemAction("skills", "skill", item, percentOf(item))),
    ...conditionsOf(actor),
    ...turnOf(actor),
  ];
}

function valued(
  group: CreatureAction["group"],
  kind: ActionKind,
  { labelKey, value, roll }: DerivedValue,
): CreatureAction {
  return { group, kind, subject: roll?.subject ?? "", name: localize(labelKey), img: "", value };
}

function itemAction(
  group: CreatureAction["group"],
  kind: ActionKind,
  item: Item.Implementation,
  value: string,
): CreatureAction {
  return { group, kind, subject: item.id ?? "", name: item.name, img: item.img ?? "", value, uuid: item.uuid };
}

function itemsOf(actor: Actor.Implementation, type: string): Item.Implementation[] {
  return actor.items.filter((item) => item.type === type);
}

function attacks(actor: Actor.Implementation, rows: readonly AttackRow[]): CreatureAction[] {
  const single = rows.flatMap((row): CreatureAction[] => {
    const item = actor.items.get(row.itemId);
    const action = {
      group: "attacks" as const,
      subject: row.itemId,
      name: row.nameKey ? localize(row.nameKey) : row.name,
      img: row.img,
      value: [row.toHit.value, row.damage.value].filter(Boolean).join(", "),
      ...(item?.uuid && { uuid: item.uuid }),
    };
    if (row.unusable) return [];
    const throws = row.throws ? [{ ...action, kind: "throw" as const }] : [];
    return [{ ...action, kind: "attack" as const }, ...throws];
  });
  return [...single, ...routines(rows), grapple()];
}

/** Attacks of a monster that are made together: those with the same number, where it has several. */
function routines(rows: readonly AttackRow[]): CreatureAction[] {
  const numbers = [...new Set(rows.flatMap(({ routine }) => routine ?? []))];
  return numbers.flatMap((number): CreatureAction[] => {
    const together = rows.filter(({ routine }) => routine === number);
    const [first] = together;
    if (!first || together.length < 2) return [];
    const name = together.map((row) => row.name).join(", ");
    return [{ group: "attacks", kind: "routine", subject: String(number), name, img: first.img, value: "" }];
  });
}

function grapple(): CreatureAction {
  const img = "systems/rulings/assets/icons/grab.svg";
  return { group: "attacks", kind: "grapple", subject: "", name: localize("RULINGS.Grapple.title"), img, value: "" };
}

/** Morale and reactions, which only the referee rolls. */
function refereesChecks(morale: DerivedValue | null): CreatureAction[] {
  if (!game.user?.isGM || !morale) return [];
  const reaction = { labelKey: "RULINGS.Reaction.roll", value: "", why: [] };
  return [valued("checks", "morale", morale), valued("checks", "reaction", reaction)];
}

/** Memorised spells with their number; all known spells where none is memorised. */
function spells(actor: Actor.Implementation): CreatureAction[] {
  const all = itemsOf(actor, "spell").map((item) => {
    const { normal, reversed } = (item.system as Item.SystemOfType<"spell">).memorised;
    return { item, left: normal + reversed };
  });
  const held = all.filter(({ left }) => left > 0);
  const shown = held.length > 0 ? held : all;
  return shown.map(({ item, left }) => itemAction("spells", "cast", item, String(left)));
}

/** The usable items: magic items with uses left, special abilities with an effect, lights. */
function things(actor: Actor.Implementation): CreatureAction[] {
  return actor.items.contents.flatMap((item): CreatureAction[] => {
    if (item.type === "magicItem") {
      const { quantity } = item.system as Item.SystemOfType<"magicItem">;
      return quantity > 0 ? [itemAction("items", "item", item, quantity > 1 ? String(quantity) : "")] : [];
    }
    if (item.type === "ability")
      return isUsedLikeSpell(item) || rollsChance(item) || hasLimitedUses(item)
        ? [itemAction("items", "item", item, "")]
        : [];
    const carried = carriedLight(item);
    return carried ? [{ ...itemAction("items", "light", item, ""), active: carried.light.lit }] : [];
  });
}

function usesLeft(item: Item.Implementation): string {
  const { usage, uses } = item.system as Item.SystemOfType<"power">;
  return usage === "atWill" ? "" : String(uses.value);
}

function percentOf(item: Item.Implementation): string {
  const { percent } = item.system as Item.SystemOfType<"skill">;
  return percent === null ? "" : `${percent}%`;
}

function conditionsOf(actor: Actor.Implementation): CreatureAction[] {
  const brought = registeredConditions().map(({ key, label, img }) => ({ id: key, name: label, img, hud: undefined }));
  return [...conditions(), ...brought]
    .filter(({ hud, id }) => hud !== false || actor.statuses.has(id))
    .map(({ id, name, img }) => ({
      group: "conditions" as const,
      kind: "condition" as const,
      subject: id,
      name: localize(name),
      img,
      value: "",
      active: actor.statuses.has(id),
    }));
}

/** The end of the turn, for combatants of the running fight. */
function turnOf(actor: Actor.Implementation): CreatureAction[] {
  const fights = game.combat?.started && game.combat.combatants.some((one) => one.actor?.uuid === actor.uuid);
  if (!fights) return [];
  return [
    {
      group: "turn",
      kind: "endTurn",
      subject: "",
      name: localize("RULINGS.Shortcut.endTurn"),
      img: "icons/svg/clockwork.svg",
      value: "",
    },
  ];
}

/** The actor of an argument: an actor, a token or a token document. */
export function actorIn(about: unknown): ActorDocument | undefined {
  if (isActor(about)) return about;
  const actor: unknown = typeof about === "object" && about !== null ? Reflect.get(about, "actor") : undefined;
  return isActor(actor) ? actor : undefined;
}
