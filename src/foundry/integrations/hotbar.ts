import { isCreature } from "../adapter/is-creature.ts";
import { notifyError } from "../platform/notifications.ts";
import { isActor, isItem, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";
import { isUsable, USABLE_ACTIONS, type UsableAction } from "../sheets/use-item.ts";

/** The item types usable from the hotbar; others get Foundry's own macro, which opens the item. */
const USED: readonly string[] = ["weapon", "attack", "spell", "magicItem", "power", "skill"];

/** The drag data of a creature's actions without an item, from the rows and buttons of the sheet. */
interface Dragged {
  readonly type?: unknown;
  readonly uuid?: unknown;
  readonly shortcut?: unknown;
  readonly subject?: unknown;
}

/** Creates a macro for an action dragged from a sheet to the hotbar. Call once, in `ready`, so that modules' listeners come first. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_hotbar, data, slot) => {
    const { type, uuid, shortcut, subject } = data as Dragged;
    const item = typeof uuid === "string" ? resolveUuidSync(uuid) : undefined;
    const own = type === "rulingsShortcut" ? USABLE_ACTIONS.find((one) => one === shortcut) : undefined;
    if (own && isActor(item) && isCreature(item)) {
      void putTransactionOnHotbar(item, own, String(subject ?? ""), Number(slot)).catch(notifyError);
      return false;
    }
    const used =
      isItem(item) && item.actor && (USED.includes(item.type) || (item.type === "ability" && isUsable(item)));
    if (!used) return undefined;
    void putOnHotbar(item, Number(slot)).catch(notifyError);
    // This prevents Foundry's own macro, which opens the sheet.
    return false;
  });
}

async function putOnHotbar(item: Item.Implementation, slot: number): Promise<void> {
  const command = `await game.rulings.use(${JSON.stringify(item.uuid)});`;
  const name = localize("RULINGS.Macro.attack", { name: item.actor?.name ?? "", item: item.name });
  await putMacro(slot, command, name, item.img ?? "");
}

/** The names of the actions on the hotbar. */
const NAMES: Readonly<Record<UsableAction, string>> = {
  unarmed: "RULINGS.Attack.unarmed",
  routine: "RULINGS.Macro.routine",
  grapple: "RULINGS.Grapple.begin",
};

async function putTransactionOnHotbar(
  actor: Actor.Implementation,
  transaction: UsableAction,
  subject: string,
  slot: number,
): Promise<void> {
  const said = [actor.uuid, transaction, ...(subject ? [subject] : [])].map((one) => JSON.stringify(one)).join(", ");
  const name = localize("RULINGS.Macro.attack", { name: actor.name, item: localize(NAMES[transaction]) });
  await putMacro(slot, `await game.rulings.use(${said});`, name, actor.img ?? "");
}

async function putMacro(slot: number, command: string, name: string, img: string): Promise<void> {
  // A referee owns every macro: one that other users may write is not reused, because its command may change.
  const mine = game.macros?.find((macro) => macro.command === command && isMineAlone(macro));
  const macro = mine ?? (await Macro.implementation.create({ name, type: "script", command, img }));
  if (macro) await game.user?.assignHotbarMacro(macro, slot);
}

function isMineAlone(macro: Macro.Implementation): boolean {
  const others = (game.users?.contents ?? []).filter((user) => !user.isSelf && !user.isGM);
  return Boolean(macro.author?.isSelf) && !others.some((user) => macro.testUserPermission(user, "OWNER"));
}
