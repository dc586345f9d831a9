import { applyEveryHit, applyMode, askLevelDrain } from "../../attack/damage/apply-damage.ts";
import { confirmItemDestruction } from "../../attack/damage/item-destruction.ts";
import { canRollDamage, damageInput, rollDamageFor } from "../../attack/roll-damage.ts";
import { onCardButton } from "../../chat/card-buttons.ts";
import { requestApply, requestUndo } from "../../chat/request-apply.ts";
import { counterattack } from "../../combat/counterattack.ts";
import { HouseRules } from "../../house-rules/house-rules-window.ts";
import { notifyWarning } from "../../platform/notifications.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { registerShownItems } from "../../sheets/item/item-facts.ts";
import { cardData } from "../../undo/card-data.ts";
import { isByReferee, refuseForged } from "../../undo/trusted-cards.ts";

/** Registers the buttons of attack and damage cards. Call once, in `init`. */
export function registerCardButtons(): void {
  registerShownItems();
  onCardButton("houseRules", () => HouseRules.show());
  onCardButton("rollDamage", async (message) => {
    const data = cardData(message);
    if (!data) return;
    const owns = game.user?.isGM || actorByUuid(data.speaker.uuid)?.isOwner || message.isAuthor;
    if (!owns) {
      notifyWarning("RULINGS.Refused.notYours");
      return;
    }
    if (!refuseForged(message) && (await canRollDamage(message))) await damageInput(message);
  });
  onCardButton("counter", async (message, { by = "", ...values }) => {
    await counterattack(message, by, lineOf(values).line);
  });
  onCardButton("openDamage", async (message, values) => {
    const actor = actorByUuid(cardData(message)?.speaker.uuid);
    if (actor?.isOwner) await rollDamageFor(actor, values.item ?? "", {});
  });
  onCardButton("apply", async (message, values) => {
    const mode = applyMode(values.mode);
    const { target = "" } = values;
    if (mode) await requestApply({ kind: "apply", message: message.id ?? "", target, mode, ...lineOf(values) });
  });
  onCardButton("applyAll", (message) => applyEveryHit(message));
  onCardButton("undo", async (_message, values) => {
    await requestUndo(values.id ?? "");
  });
  onCardButton("rider", async (message, values) => {
    const { target = "" } = values;
    const [index, line] = [Number(values.index), lineOf(values)];
    const how = await askLevelDrain(message, target, index, line.line);
    if (how === undefined) return;
    await requestApply({ kind: "rider", message: message.id ?? "", target, index, ...line, ...(how && { how }) });
  });
  onCardButton("confirmPoison", async (message) => {
    const target = cardData(message)?.targets[0]?.uuid ?? "";
    await requestApply({ kind: "confirm", message: message.id ?? "", target });
  });
  onCardButton("belongings", async (message) => {
    await confirmItemDestruction(message);
  });
  onCardButton("turn", async (message) => {
    const target = cardData(message)?.targets[0]?.uuid ?? "";
    await requestApply({ kind: "turn", message: message.id ?? "", target });
  });
  onCardButton("grapple", async (message, { how = "" }) => {
    const target = cardData(message)?.speaker.uuid ?? "";
    await requestApply({ kind: "grapple", message: message.id ?? "", target, how });
  });
  onCardButton("showPlayers", async (message) => {
    // Reveals the message like Foundry's own menu; its author is unchanged.
    if (game.user?.isGM && isByReferee(message)) await message.update({ whisper: [], blind: false });
  });
  onCardButton("luckAsked", async (message, { target = "" }) => {
    await (await import("../../characters/luck.ts")).answerLuck(message, target);
  });
  onCardButton("disposition", async (message) => {
    await (await import("../../exploration/reaction-window.ts")).setTokenDisposition(message);
  });
}

/** The index of the button's hit on a card with several. */
function lineOf({ line }: DOMStringMap): { readonly line?: number } {
  return line === undefined ? {} : { line: Number(line) };
}
