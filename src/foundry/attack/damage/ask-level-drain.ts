import type { Rider } from "../../../rules/creature/types.ts";
import { levelDrain } from "../../../rules/topics/levelDrain.ts";
import { askChoice } from "../../platform/dialogs/ask-choices.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { cardData } from "../../undo/card-data.ts";
import { hitTargetOn } from "../hit-targets.ts";

const KINDS = ["permanent", "temporary"] as const;

/** Whether the referee says each time if the levels are gone for good: some bites, where there is a difference at all (ERIS-102). */
function asks({ kind, drain }: Rider): boolean {
  return kind === "energyDrain" && drain === "ask" && rulingsInForce().use(levelDrain).temporaryKind;
}

/** The rider as the referee said it; undefined when that was not said, or not by a referee. */
export function asReferee(rider: Rider, how: unknown): Rider | undefined {
  if (!asks(rider)) return rider;
  const drain = KINDS.find((kind) => kind === how);
  return drain && { ...rider, drain };
}

/** Asks a referee who brings a rider what it needs to be told; blank where there is nothing to ask, undefined when dismissed. */
export async function askLevelDrain(
  message: ChatMessage.Implementation,
  target: string,
  index: number,
  line?: number,
): Promise<string | undefined> {
  const rider = hitTargetOn(cardData(message), target, line)?.outcome.riders[index];
  if (!rider || !asks(rider) || !game.user?.isGM) return "";
  const options = KINDS.map((value) => ({ value, label: localize(`RULINGS.Rider.drain.${value}`) }));
  return askChoice(
    { name: "drain", label: "RULINGS.Rider.drain.label", options, chosen: "temporary" },
    { title: "RULINGS.Rider.drain.title", ok: { label: "RULINGS.Begin.ok", icon: "fa-solid fa-check" } },
  );
}
