import { attackWith, damageOf } from "../attack/attack.ts";
import { applyMode } from "./apply.ts";
import { askApply } from "./ask-apply.ts";
import { onCardButton } from "./buttons.ts";
import { cardData } from "./data.ts";
import { actorByUuid } from "./stored.ts";

/** Says what the buttons of attack and damage cards do. Call once, in `init`. */
export function registerCardButtons(): void {
  onCardButton("rollDamage", async (message) => {
    const data = cardData(message);
    if (!data) return;
    const owns = game.user?.isGM || actorByUuid(data.speaker.uuid)?.isOwner || message.isAuthor;
    if (!owns) {
      ui.notifications?.warn("RULINGS.Refused.notYours", { localize: true });
      return;
    }
    await damageOf(message);
  });
  onCardButton("apply", async (message, values) => {
    const mode = applyMode(values.mode);
    if (mode) await askApply({ kind: "apply", message: message.id ?? "", target: values.target ?? "", mode });
  });
  onCardButton("undo", async (message, values) => {
    await askApply({ kind: "undo", message: message.id ?? "", target: values.target ?? "", id: values.id ?? "" });
  });
  onCardButton("counter", async (_message, values) => {
    const actor = actorByUuid(values.by);
    const weapon = actor?.items.find((item) => item.type === "weapon" || item.type === "attack");
    if (actor?.isOwner && weapon?.id) await attackWith(actor, weapon.id, false);
  });
}
