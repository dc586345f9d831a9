/** What the buttons of the tracker do. */
import type { CombatDocument } from "../../platform/types.ts";
import { DECLARATIONS } from "../../../rules/facts/combatant.ts";
import { shiftHeld } from "../../platform/windows/dom.ts";
import { mayPassOn } from "../ask-next-turn.ts";
import { askDetail } from "../ask-declaration.ts";
import { useTurn } from "./monster-turn.ts";
import { askMorale } from "../morale/morale.ts";
import { askFight, type FightRequest } from "../fight-requests.ts";
import { openPage, showOrOpen } from "./show-token.ts";
import { SurpriseWindow } from "../surprise-window.ts";
import { runRowAction } from "./tracker-context.ts";
import type { TrackerButton } from "./button-names.ts";

/** A tracker: that of the sidebar or one in a window of its own (PLAY-38). */
interface Tracker {
  readonly viewed: CombatDocument | null;
  render(): unknown;
  showDeclaring(id: string): void;
}

type Press = (tracker: Tracker, button: HTMLElement, event: Event) => unknown;

/** What the referee's client is asked for by a button, with what the button says in `data-id` and `data-detail`. */
function asks(kind: FightRequest["kind"]): Press {
  return ({ viewed }, { dataset: { id = "", detail = "" } }) =>
    viewed?.id ? askFight({ kind, combat: viewed.id, id, detail }) : undefined;
}

const idOf = ({ dataset }: HTMLElement): string => dataset.id ?? "";

const combatantOf = ({ viewed }: Tracker, button: HTMLElement) => viewed?.combatants.get(idOf(button));

const next: Press = async (tracker, button, event) => {
  // Whoever holds Shift is not asked about those who have not acted (HERO-03).
  if (tracker.viewed && (shiftHeld(event) || (await mayPassOn(tracker.viewed))))
    await asks("next")(tracker, button, event);
};

/** Each button by its action. */
export const BUTTONS: Readonly<Record<TrackerButton, Press>> = {
  fightBegin: ({ viewed }) => viewed?.startCombat(),
  fightSurprise: ({ viewed }) => viewed && SurpriseWindow.open(viewed),
  fightNext: next,
  fightTurn: asks("begin"),
  fightDone: asks("done"),
  fightNotDone: asks("notDone"),
  fightShoot: asks("shoot"),
  fightReach: asks("reach"),
  fightDeathSave: asks("deathSave"),
  fightEndBonus: asks("endBonus"),
  fightRoll: ({ viewed }, button) => viewed?.rollInitiative(idOf(button)),
  fightRollAll: ({ viewed }) => viewed?.rollAll(),
  fightBack: ({ viewed }) => viewed?.previousTurn(),
  fightMorale: ({ viewed }, { dataset }) => viewed && askMorale(viewed, dataset.group ?? ""),
  fightDo: ({ viewed }, { dataset }) => runRowAction(dataset.what ?? "", viewed, dataset.id),
  fightPan: (tracker, button) => {
    const combatant = combatantOf(tracker, button);
    if (combatant) showOrOpen(combatant);
  },
  fightSheet: (tracker, button) => {
    const actor = combatantOf(tracker, button)?.actor;
    return actor && openPage(actor, button.dataset.page ?? "");
  },
  fightEnd: ({ viewed }) => viewed?.endCombat(),
  fightRemove: (tracker, button) => combatantOf(tracker, button)?.delete(),
  fightDeclare: (tracker, button) => tracker.showDeclaring(idOf(button)),
  fightUse: ({ viewed }, button) => useTurn(viewed, button),
};

/** Somebody's declaration was chosen in a menu of the tracker: asks for what belongs to it, and lets the referee's client enter it. */
export async function declare(tracker: Tracker, select: HTMLSelectElement): Promise<void> {
  const { viewed } = tracker;
  const declaration = DECLARATIONS.find((one) => one === select.value);
  if (!viewed?.id || !declaration) return;
  const id = select.dataset.declare ?? "";
  const detail = await askDetail(viewed, id, declaration);
  if (detail === undefined) tracker.render();
  else await askFight({ kind: "declare", id, declaration, detail, combat: viewed.id });
}
