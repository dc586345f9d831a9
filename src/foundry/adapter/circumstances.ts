/** What the map and the fight already tell of what some abilities wait for: full daylight, the first attack of a fight. */
import type { PlacedToken } from "../platform/types.ts";
import type { AttackSituation } from "../../rules/attack/types.ts";
import type { Circumstance } from "../../rules/trace/types.ts";
import type { CardData } from "../data/message/card.ts";
import { creatureOf } from "./creature.ts";
import { runningFightOf } from "./fighter.ts";

/** What is known to go on of what the attacker waits for; the window asks of the rest. */
export function circumstancesAt(attacker: PlacedToken | undefined): Pick<AttackSituation, Circumstance> {
  const actor = attacker?.actor;
  if (!attacker || !actor) return {};
  const { modifiers, attacks } = creatureOf(actor);
  const waits = (what: Circumstance): boolean =>
    [...modifiers, ...attacks.flatMap((attack) => attack.modifiers ?? [])].some(({ when }) => when?.while === what);
  return {
    ...(waits("daylight") && inDaylight(attacker) && { daylight: true }),
    ...(waits("firstAttack") && isFirst(attacker) && { firstAttack: true }),
  };
}

/** Out of doors, and the scene is not made dark (`Scene#environment`): full day. */
function inDaylight({ parent }: PlacedToken): boolean {
  if (parent?.getFlag("rulings", "outdoors") !== true || parent.getFlag("rulings", "dark") === true) return false;
  const darkness: unknown = foundry.utils.getProperty(parent, "environment.darknessLevel");
  return typeof darkness !== "number" || darkness < 0.25;
}

/** Whether no card of the fight tells of an attack of it. */
function isFirst(token: PlacedToken): boolean {
  const { uuid } = token.actor ?? {};
  const combat = runningFightOf({ token });
  if (!combat || !uuid) return false;
  return !(game.messages?.contents ?? []).some((message) => {
    // Of each card of a log of years: without the numbers that it may have elsewhere.
    const data = message.type === "attack" ? (message.system as CardData) : undefined;
    return data?.combat === combat.uuid && data.speaker.uuid === uuid && !data.takenBack;
  });
}
