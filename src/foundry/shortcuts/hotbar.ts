import { foundNow } from "../found.ts";
import { tellTrouble } from "../refusal.ts";
import { localize } from "../text.ts";
import { isItem } from "./things.ts";

/** What can be used from the hotbar; everything else gets Foundry's own macro, which opens it. */
const USED: readonly string[] = ["weapon", "attack", "spell", "magicItem", "power", "skill"];

/** Makes what is dragged from a sheet to the hotbar a macro that uses it. Call once, in `ready`, so that modules can come first. */
export function registerHotbar(): void {
  Hooks.on("hotbarDrop", (_hotbar, data, slot) => {
    const { uuid } = data as { uuid?: unknown };
    const item = typeof uuid === "string" ? foundNow(uuid) : undefined;
    if (!isItem(item) || !item.actor || !USED.includes(item.type)) return undefined;
    void putOnHotbar(item, Number(slot)).catch(tellTrouble);
    // Foundry's own macro, which opens the sheet, is not made then.
    return false;
  });
}

async function putOnHotbar(item: Item.Implementation, slot: number): Promise<void> {
  const command = `await game.rulings.use(${JSON.stringify(item.uuid)});`;
  const mine = game.macros?.find((macro) => macro.command === command && macro.isOwner);
  const name = localize("RULINGS.Macro.attack", { name: item.actor?.name ?? "", item: item.name });
  const macro = mine ?? (await Macro.implementation.create({ name, type: "script", command, img: item.img ?? "" }));
  if (macro) await game.user?.assignHotbarMacro(macro, slot);
}
