import { HouseRules } from "../apps/house-rules.ts";
import { mayRollDamage } from "../attack/again.ts";
import { damageOf, rollDamageFor } from "../attack/damage.ts";
import { warn } from "../notice.ts";
import { applyMode } from "./apply.ts";
import { applyEveryBlow } from "./apply-all.ts";
import { askApply, askTakeBack } from "./ask-apply.ts";
import { askDrain } from "./ask-drain.ts";
import { confirmBelongings } from "./belongings.ts";
import { onCardButton } from "./buttons.ts";
import { cardData } from "./data.ts";
import { registerShownThings } from "./show-thing.ts";
import { actorByUuid } from "./stored.ts";
import { isReferees, refusesForged } from "./trust.ts";

/** Says what the buttons of attack and damage cards do. Call once, in `init`. */
export function registerCardButtons(): void {
  registerShownThings();
  onCardButton("houseRules", () => HouseRules.show());
  onCardButton("rollDamage", async (message) => {
    const data = cardData(message);
    if (!data) return;
    const owns = game.user?.isGM || actorByUuid(data.speaker.uuid)?.isOwner || message.isAuthor;
    if (!owns) {
      warn("RULINGS.Refused.notYours");
      return;
    }
    if (!refusesForged(message) && (await mayRollDamage(message))) await damageOf(message);
  });
  onCardButton("counter", async (message, { by = "", ...values }) => {
    await (await import("../attack/counter.ts")).strikeBack(message, by, lineOf(values).line);
  });
  onCardButton("openDamage", async (message, values) => {
    const actor = actorByUuid(cardData(message)?.speaker.uuid);
    if (actor?.isOwner) await rollDamageFor(actor, values.item ?? "", {});
  });
  onCardButton("apply", async (message, values) => {
    const mode = applyMode(values.mode);
    const { target = "" } = values;
    if (mode) await askApply({ kind: "apply", message: message.id ?? "", target, mode, ...lineOf(values) });
  });
  onCardButton("applyAll", (message) => applyEveryBlow(message));
  onCardButton("undo", async (_message, values) => {
    await askTakeBack(values.id ?? "");
  });
  onCardButton("rider", async (message, values) => {
    const { target = "" } = values;
    const [index, line] = [Number(values.index), lineOf(values)];
    const how = await askDrain(message, target, index, line.line);
    if (how === undefined) return;
    await askApply({ kind: "rider", message: message.id ?? "", target, index, ...line, ...(how && { how }) });
  });
  onCardButton("confirmPoison", async (message) => {
    const target = cardData(message)?.targets[0]?.uuid ?? "";
    await askApply({ kind: "confirm", message: message.id ?? "", target });
  });
  onCardButton("belongings", async (message) => {
    await confirmBelongings(message);
  });
  onCardButton("turn", async (message) => {
    const target = cardData(message)?.targets[0]?.uuid ?? "";
    await askApply({ kind: "turn", message: message.id ?? "", target });
  });
  onCardButton("grapple", async (message, { how = "" }) => {
    const target = cardData(message)?.speaker.uuid ?? "";
    await askApply({ kind: "grapple", message: message.id ?? "", target, how });
  });
  onCardButton("showPlayers", async (message) => {
    // As Foundry's own menu reveals a message; whose word it is does not change.
    if (game.user?.isGM && isReferees(message)) await message.update({ whisper: [], blind: false });
  });
  onCardButton("luckAsked", async (message, { target = "" }) => {
    await (await import("../luck/asked.ts")).answerLuck(message, target);
  });
  onCardButton("disposition", async (message) => {
    await (await import("./footing.ts")).setFooting(message);
  });
}

/** Which blow of a card of several a button belongs to. */
function lineOf({ line }: DOMStringMap): { readonly line?: number } {
  return line === undefined ? {} : { line: Number(line) };
}
