/**
 * The menu of an item's row on a sheet, by right click or the Menu key: attack or use, hold, give, show in chat, edit. Loaded with the first sheet.
 */

import { UNARMED } from "../../view/actor/attacks.ts";
import { lightOf } from "../adapter/light-sources.ts";
import { countOf, moveItem } from "../items/move-item.ts";
import { notifyError } from "../platform/notifications.ts";
import { openSheet } from "../platform/open-sheet.ts";
import type { ActorDocument, ItemDocument } from "../platform/types.ts";
import { closestTo } from "../platform/windows/dom.ts";
import { rowEntry } from "../platform/windows/menu-entry.ts";
import { hasLimitedUses, isUsedLikeSpell, rollsChance } from "../spells/monster-abilities.ts";
import { appraise, isAppraised } from "../treasure/winnings.ts";
import { showItem } from "./item/item-facts.ts";
import { useOwn } from "./use-item.ts";

/** An entry in the menu of a row with its action and a filter of items. `ownsDocument`: only for the owner of the creature. */
interface Choice {
  readonly label: string;
  readonly icon: string;
  readonly owns: boolean;
  readonly fits: (item: ItemDocument) => boolean;
  readonly run: (actor: ActorDocument, item: ItemDocument) => Promise<void> | void;
}

const isType =
  (...types: readonly string[]) =>
  (item: ItemDocument): boolean =>
    types.includes(item.type);

function use(label: string, icon: string, ...types: readonly string[]): Choice {
  return { label: `RULINGS.Row.${label}`, icon, owns: true, fits: isType(...types), run: (_, item) => useOwn(item) };
}

/** The location of an item that can be carried; blank for all others. */
function placeOf(item: ItemDocument): string {
  return "location" in item.system ? String(item.system.location) : "";
}

function put(item: ItemDocument, location: "inHand" | "carried"): Promise<unknown> {
  return item.update({ "system.location": location } as Item.UpdateData);
}

/** Lights a light source, or puts it out. */
async function lightUp(actor: ActorDocument, item: ItemDocument): Promise<void> {
  await (await import("./actions.ts")).switchLight(actor, item.id ?? "");
}

const CHOICES: readonly Choice[] = [
  use("attack", "fa-solid fa-khanda", "weapon", "attack"),
  use("cast", "fa-solid fa-wand-sparkles", "spell"),
  use("use", "fa-solid fa-hand-sparkles", "magicItem", "power"),
  {
    ...use("use", "fa-solid fa-hand-sparkles"),
    fits: (item) => item.type === "ability" && (isUsedLikeSpell(item) || rollsChance(item) || hasLimitedUses(item)),
  },
  use("roll", "fa-solid fa-dice", "skill"),
  {
    label: "RULINGS.Row.throw",
    icon: "fa-solid fa-share",
    owns: true,
    fits: (item) => {
      if (item.type !== "weapon") return false;
      const { melee, missile } = item.system as Item.SystemOfType<"weapon">;
      return Boolean(melee) && Boolean(missile);
    },
    run: async (actor, item) => (await import("./actions.ts")).rollThrow(actor, item.id ?? "", {}),
  },
  {
    label: "RULINGS.Row.hold",
    icon: "fa-solid fa-hand-fist",
    owns: true,
    fits: (item) =>
      isType("weapon", "gear", "magicItem")(item) && ["worn", "carried", "packed"].includes(placeOf(item)),
    run: async (_, item) => void (await put(item, "inHand")),
  },
  {
    label: "RULINGS.Row.away",
    icon: "fa-solid fa-box-archive",
    owns: true,
    fits: (item) => ["inHand", "worn"].includes(placeOf(item)),
    run: async (_, item) => void (await put(item, "carried")),
  },
  {
    label: "RULINGS.Row.light",
    icon: "fa-solid fa-fire-flame-simple",
    owns: true,
    fits: (item) => lightOf(item)?.lit === false,
    run: lightUp,
  },
  {
    label: "RULINGS.Row.douse",
    icon: "fa-solid fa-fire",
    owns: true,
    fits: (item) => lightOf(item)?.lit === true,
    run: lightUp,
  },
  {
    label: "RULINGS.Row.give",
    icon: "fa-solid fa-hand-holding",
    owns: true,
    fits: (item) => (countOf(item) ?? 0) > 0,
    run: moveItem,
  },
  {
    label: "RULINGS.Row.appraise",
    icon: "fa-solid fa-gem",
    owns: true,
    fits: isAppraised,
    run: appraise,
  },
  {
    label: "RULINGS.Row.show",
    icon: "fa-solid fa-comment",
    owns: true,
    fits: () => true,
    run: showItem,
  },
  {
    label: "RULINGS.Row.edit",
    icon: "fa-solid fa-pen",
    owns: false,
    fits: () => true,
    run: (_, item) => openSheet(item),
  },
];

/** Adds the menus to a sheet's rows. Call once, with the element of its first render. */
export function offerRowMenus(root: HTMLElement, actor: ActorDocument): void {
  const thing = (row: HTMLElement): ItemDocument | undefined => actor.items.get(row.dataset.itemId ?? "");
  const entries = CHOICES.map(({ label, icon, owns, fits, run }) =>
    rowEntry({
      label,
      icon,
      shown: (row) => {
        const item = thing(row);
        return item !== undefined && (actor.isOwner || !owns) && fits(item);
      },
      run: (row) => {
        const item = thing(row);
        if (item) void Promise.resolve(run(actor, item)).catch(notifyError);
      },
    }),
  );
  const bare = rowEntry({
    label: "RULINGS.Row.attack",
    icon: "fa-solid fa-khanda",
    shown: (row) => row.dataset.attack === UNARMED && actor.isOwner,
    run: () => void import("./actions.ts").then((acts) => acts.rollAttack(actor, UNARMED, {})).catch(notifyError),
  });
  // A number with a topic in the handbook has its own right click.
  root.addEventListener("contextmenu", (event) => {
    if (closestTo(event.target, ".r-why[data-topic]")) event.stopImmediatePropagation();
  });
  // An unarmed attack, a routine and a grapple are no items but can be dragged to the hotbar.
  root.addEventListener("dragstart", (event) => {
    const { shortcut, subject = "" } = closestTo(event.target, "[data-shortcut]")?.dataset ?? {};
    if (!shortcut) return;
    const data = { type: "rulingsShortcut", uuid: actor.uuid, shortcut: shortcut, subject };
    event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  });
  const { ContextMenu } = foundry.applications.ux;
  new ContextMenu.implementation(root, ".row[data-item-id], .row[data-attack]", [bare, ...entries], { jQuery: false });
}
