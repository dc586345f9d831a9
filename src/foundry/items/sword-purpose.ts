/** The best magic weapons (ERIS-136): a bonus above the maximum is lowered, and a sword with the highest bonus gets a purpose. */
import { convertWeapon, purposeOf } from "../../rules/conversion/monster.ts";
import { isSword } from "../../rules/facts/sword.ts";
import { askForm, dialogContent, inputOf, labelled, paragraphs } from "../platform/dialogs.ts";
import { notifyInfo, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

const OK = { label: "RULINGS.Purpose.ok", icon: "fa-solid fa-check" } as const;
const LONGEST = 200;

/**
 * Handles a magic bonus typed on a weapon.
 * @returns whether it was handled: written lowered or with the sword's purpose, or cancelled; otherwise it is written as typed
 */
export async function checkTypedBonus(item: Item.Implementation, typed: number): Promise<boolean> {
  const system = item.system as Item.SystemOfType<"weapon">;
  const sword = isSword(item.name, system.key);
  const purpose = purposeOf(system);
  if (!Number.isInteger(typed) || Math.abs(typed) > 10) return false;
  const { magic, lowered, asksPurpose } = convertWeapon({ magic: typed, sword, ...purpose }, rulingsInForce());
  if (!lowered && !asksPurpose) return false;
  if (lowered) notifyInfo("RULINGS.Purpose.lowered", { name: item.name, bonus: magic });
  const chosen = asksPurpose ? await askPurpose(item.name, magic) : {};
  if (chosen) await item.update({ system: { bonus: magic, ...chosen } } as Item.UpdateData);
  return true;
}

/** The purpose of the sword; undefined when dismissed: the item then stays unchanged. */
async function askPurpose(
  name: string,
  bonus: number,
): Promise<{ readonly holySword: boolean; readonly specialPurpose: string } | undefined> {
  const holy = inputOf({ type: "checkbox", name: "holy" });
  const purpose = inputOf({ type: "text", name: "purpose", autocomplete: "off", maxlength: LONGEST });
  const form = dialogContent(
    ...paragraphs([localize("RULINGS.Purpose.text", { name, bonus })]),
    labelled(localize("RULINGS.Purpose.special"), purpose),
    labelled(localize("RULINGS.Purpose.holy"), holy),
  );
  const said = await askForm(form, { title: "RULINGS.Purpose.title", width: 400, ok: OK });
  if (!said) return undefined;
  const specialPurpose = typeof said.purpose === "string" ? said.purpose.trim().slice(0, LONGEST) : "";
  const holySword = said.holy === true || said.holy === "on";
  if (holySword || specialPurpose !== "") return { holySword, specialPurpose };
  notifyWarning("RULINGS.Purpose.none");
  return undefined;
}
