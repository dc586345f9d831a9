/** The morale of mercenaries by what troops they are (BX-179, BX-180). */
import { mercenaryMorale, TROOPS, type Troops } from "../../rules/nerve/mercenary.ts";
import type { TroopsCardOutcome } from "../../view/cards/training.ts";
import { askChoices } from "../apps/ask-choices.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";

/** Asks what they are, and writes the rating that comes of it. */
export async function setTroops(actor: Actor.Implementation): Promise<void> {
  const kinds = Object.keys(TROOPS).filter(isTroops);
  const yesNo = ["no", "yes"].map((value) => ({ value, label: localize(`RULINGS.Troops.${value}`) }));
  const asked = await askChoices("RULINGS.Troops.ask", [
    {
      name: "troops",
      label: "RULINGS.Troops.kind",
      options: kinds.map((value) => ({ value, label: localize(`RULINGS.Troops.troops.${value}`) })),
    },
    { name: "mounted", label: "RULINGS.Troops.mounted", options: yesNo },
    { name: "elite", label: "RULINGS.Troops.elite", options: yesNo },
    { name: "fanatic", label: "RULINGS.Troops.fanatic", options: yesNo },
    {
      name: "conditions",
      label: "RULINGS.Troops.conditions",
      options: [-2, -1, 0, 1, 2].map((value) => ({
        value: String(value),
        label: localize("RULINGS.Company.plain", { value }),
      })),
      chosen: "0",
    },
  ]);
  const troops = kinds.find((kind) => kind === asked?.troops);
  if (!asked || !troops) return;
  const unit = {
    troops,
    mounted: asked.mounted === "yes",
    elite: asked.elite === "yes",
    fanatic: asked.fanatic === "yes",
    conditions: Number(asked.conditions),
  };
  const { value, steps } = mercenaryMorale(unit, rulingsInForce());
  const { morale } = actor.system as Actor.SystemOfType<"hireling">;
  const outcome: TroopsCardOutcome = { procedure: "troops", morale: value, steps };
  await perform({ kind: "troops", data: { name: actor.name } }, async (deed) => {
    await deed.write([{ uuid: actor.uuid, path: "system.morale", before: morale, after: value }]);
    await postCard({ type: "notice", actor, outcome, secret: true, deed });
    return undefined;
  });
}

function isTroops(key: string): key is Troops {
  return key in TROOPS;
}
