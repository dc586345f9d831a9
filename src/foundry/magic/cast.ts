import { whyNotFreeToCast } from "../../rules/combat/freedom.ts";
import type { ActionOptions } from "../action-options.ts";
import { creatureOf } from "../adapter/creature.ts";
import { notNow } from "../adapter/fight.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { postCard } from "../chat/post.ts";
import { tellRefusal } from "../refusal.ts";
import { localize } from "../text.ts";

type SpellData = Item.SystemOfType<"spell">;
type Form = "normal" | "reversed";

/** What the card of a cast spell keeps: figures of the spell as they were when it was cast. */
export interface CastOutcome {
  readonly procedure: "cast";
  readonly spell: string;
  readonly reversed: boolean;
  readonly range: string;
  readonly duration: string;
  readonly save: string | null;
  readonly summary: string;
}

/**
 * Casts a spell from memory: it leaves the memory, and a card tells what it does and which save it calls for. A spell with a reversed form
 * in memory asks which. Refused when neither form is in memory.
 */
export async function castSpell(actor: Actor.Implementation, itemId: string, _options: ActionOptions): Promise<void> {
  const item = actor.items.get(itemId);
  if (item?.type !== "spell") return;
  const system = item.system as SpellData;
  const forms = (["normal", "reversed"] as const).filter((form) => system.memorised[form] > 0);
  const form = forms.length > 1 ? await whichForm(item) : forms[0];
  if (!form) {
    if (forms.length === 0) ui.notifications?.warn(localize("RULINGS.Notice.notMemorised", { spell: item.name }));
    return;
  }
  const refused = whyNotFreeToCast(creatureOf(actor)) ?? notNow(tokenOf(actor), { kind: "cast" });
  if (tellRefusal(refused) && !game.user?.isGM) return;
  await item.update({
    system: { memorised: { [form]: system.memorised[form] - 1 }, cast: { [form]: system.cast[form] + 1 } },
  } as Item.UpdateData);
  await postCard({
    type: "notice",
    actor,
    item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
    outcome: outcomeOf(item, form),
    ...(game.combat?.started && { combat: game.combat }),
  });
}

function outcomeOf(item: Item.Implementation, form: Form): CastOutcome {
  const system = item.system as SpellData;
  const reversed = form === "reversed";
  return {
    procedure: "cast",
    spell: reversed && system.reversed.name ? system.reversed.name : item.name,
    reversed,
    range: system.range.text || (system.range.feet === null ? "" : `${system.range.feet}′`),
    duration: system.duration.text,
    save: (reversed ? system.reversed.save : system.save).category,
    summary: reversed ? system.reversed.summary : system.summary,
  };
}

async function whichForm(item: Item.Implementation): Promise<Form | undefined> {
  const { reversed } = item.system as SpellData;
  const answer: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: "RULINGS.Cast.form" },
    buttons: [
      { action: "normal", label: localize("RULINGS.Cast.normal", { spell: item.name }), default: true },
      { action: "reversed", label: localize("RULINGS.Cast.reversed", { spell: reversed.name || item.name }) },
    ],
  });
  return answer === "normal" || answer === "reversed" ? answer : undefined;
}
