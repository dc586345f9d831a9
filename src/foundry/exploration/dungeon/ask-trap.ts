/** The referee describes a trap. */
import { SAVES } from "../../../rules/creature/types.ts";
import { isFormula } from "../../../rules/dice/formula.ts";
import { trappable } from "../../../view/exploration/turn-places.ts";
import type { StoredTrap, JourneyState } from "../../../view/exploration/journey-state.ts";
import { askForm } from "../../platform/dialogs.ts";
import { notifyWarning } from "../../platform/notifications.ts";
import { localize } from "../../platform/text.ts";
import { makeTrap } from "./places-and-doors.ts";

/** Asks what a trap is and where; undefined when dismissed. Dice that do not parse are said to be wrong and left out. */
export async function askTrap(journey: JourneyState, at = ""): Promise<StoredTrap | undefined> {
  const content = document.createElement("div");
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    "systems/rulings/templates/expedition/trap.hbs",
    {
      places: [...journey.areas, ...journey.things, ...journey.doors].map(({ id, name }) => ({ id, name, selected: id === at })),
      saves: SAVES.map((value) => ({ value, label: localize(`RULINGS.Save.${value}`) })),
      name: localize("RULINGS.Way.new.trap"),
    },
  );
  const answer = await askForm(content, {
    title: "RULINGS.Way.trap.new",
    icon: "fa-solid fa-burst",
    width: 420,
    ok: { label: "RULINGS.Way.trap.set", icon: "fa-solid fa-check" },
  });
  if (!answer) return undefined;
  const text = (key: string): string => String(answer[key] ?? "").trim();
  const damage = text("damage");
  const sound = damage === "" || isFormula(damage);
  if (!sound) notifyWarning("RULINGS.Way.trap.dice", { formula: damage });
  const save = SAVES.find((one) => one === text("save"));
  const feet = Math.max(0, Math.round(Number(text("fall")) || 0));
  const hitDice = Math.max(0, Math.min(40, Math.round(Number(text("attack")) || 0)));
  const where = text("where");
  return makeTrap(where, {
    name: text("name") || localize("RULINGS.Way.new.trap"),
    kind: trappable(journey).some(({ id }) => id === where) ? "treasure" : "room",
    oneUse: answer.oneUse === true,
    ...(text("trigger") && { trigger: text("trigger") }),
    ...(sound && damage && { damage }),
    ...(feet > 0 && { fall: feet }),
    ...(save && { save }),
    ...(hitDice > 0 && { attack: { hitDice, missile: answer.missile === true } }),
  });
}
