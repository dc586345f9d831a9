/** The actions of the tracker's buttons. */

import { leftOut } from "../../../rules/combat/order-view.ts";
import { canAct } from "../../../rules/creature/conditions.ts";
import { DECLARATIONS } from "../../../rules/facts/combatant.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { stateOf } from "../../adapter/fight-state.ts";
import { confirm } from "../../platform/dialogs.ts";
import { openSheet } from "../../platform/open-sheet.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { currentLanguage, localize } from "../../platform/text.ts";
import type { CombatDocument } from "../../platform/types.ts";
import { shiftHeld } from "../../platform/windows/dom.ts";
import { currentWindow } from "../../platform/windows/window-placement.ts";
import { askDetail } from "../ask-declaration.ts";
import { askFight, type FightRequest } from "../fight-requests.ts";
import { askMorale } from "../morale/morale.ts";
import { SurpriseWindow } from "../surprise-window.ts";
import type { TrackerButton } from "./button-names.ts";
import { useTurn } from "./monster-turn.ts";
import { runRowAction } from "./tracker-context.ts";

/** The current step of the fight, and the combatants of the block that would lose their turn (HERO-03). */
function standing(combat: Combat.Implementation): { readonly step: string; readonly ids: readonly string[] } {
  const state = stateOf(combat);
  if (!state) return { step: "", ids: [] };
  const ids = leftOut(state, rulingsInForce()).filter((id) => {
    const actor = combat.combatants.get(id)?.actor;
    // A held or sleeping combatant keeps its place in the order without a turn; a dying one has its death save.
    return !isCreature(actor) || canAct(creatureOf(actor)) || actor.statuses.has("dying");
  });
  return { step: `${state.round}.${state.order[state.cursor]?.id ?? ""}`, ids };
}

/** Whether to continue: nobody loses a turn, or the referee confirms it. If the fight advances during the question, this press is done. */
async function mayPassOn(combat: Combat.Implementation): Promise<boolean> {
  const { step } = standing(combat);
  const named = new Set<string>();
  for (;;) {
    const now = standing(combat);
    if (now.step !== step) return false;
    if (now.ids.every((id) => named.has(id))) return true;
    for (const id of now.ids) named.add(id);
    const names = now.ids.map((id) => combat.combatants.get(id)?.name ?? "");
    const list = new Intl.ListFormat(currentLanguage()).format(names);
    const question = localize("RULINGS.Combat.leftOut.text", { names: list });
    if (!(await confirm("RULINGS.Combat.leftOut.title", question))) return false;
  }
}

/** Handles a press on a name in the tracker as core does: the first press selects and shows the token, the next opens the sheet. */
function showOrOpen({ actor, token }: Combatant.Implementation): void {
  const placed = token?.object;
  const held = canvas?.tokens?.controlled ?? [];
  if (placed?.isOwner && !(held.length === 1 && held[0] === placed)) {
    placed.control({ releaseOthers: true });
    void canvas?.animatePan({ ...placed.center, duration: 250 });
  } else if (game.user && actor?.testUserPermission(game.user, "OBSERVER")) openSheet(actor);
}

/** Opens a sheet at one of its tabs; without that tab, at the last one. */
async function openPage(actor: Actor.Implementation, page: string): Promise<void> {
  const sheet: unknown = actor.sheet;
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) return;
  await sheet.render({ force: true, ...currentWindow(sheet) });
  if (sheet.element.querySelector(`[role="tab"][data-tab="${page}"]`)) sheet.changeTab(page, "primary");
}

/** A tracker in the sidebar or in a window of its own (PLAY-38). */
interface Tracker {
  readonly viewed: CombatDocument | null;
  render(): unknown;
  showDeclaring(id: string): void;
}

type Press = (tracker: Tracker, button: HTMLElement, event: Event) => unknown;

/** The request of a button to the referee's client, with its `data-id` and `data-detail`. */
function asks(kind: FightRequest["kind"]): Press {
  return ({ viewed }, { dataset: { id = "", detail = "" } }) =>
    viewed?.id ? askFight({ kind, combat: viewed.id, id, detail }) : undefined;
}

const idOf = ({ dataset }: HTMLElement): string => dataset.id ?? "";

const combatantOf = ({ viewed }: Tracker, button: HTMLElement) => viewed?.combatants.get(idOf(button));

/** Fights with an open question; a further press asks nothing more. */
const asking = new WeakSet<CombatDocument>();

const next: Press = async (tracker, button, event) => {
  const { viewed } = tracker;
  // Holding Shift skips the question about combatants who have not acted (HERO-03).
  if (viewed && (shiftHeld(event) || (await mayGoOn(viewed)))) await asks("next")(tracker, button, event);
};

async function mayGoOn(combat: CombatDocument): Promise<boolean> {
  if (asking.has(combat)) return false;
  asking.add(combat);
  try {
    return await mayPassOn(combat);
  } finally {
    asking.delete(combat);
  }
}

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
  fightUse: ({ viewed }, button, event) => useTurn(viewed, button, event),
};

/** Handles a declaration chosen in the tracker: asks for its details, and sends it to the referee's client. */
export async function declare(tracker: Tracker, select: HTMLSelectElement): Promise<void> {
  const { viewed } = tracker;
  const declaration = DECLARATIONS.find((one) => one === select.value);
  if (!viewed?.id || !declaration) return;
  const id = select.dataset.declare ?? "";
  const detail = await askDetail(viewed, id, declaration);
  if (detail === undefined) tracker.render();
  else await askFight({ kind: "declare", id, declaration, detail, combat: viewed.id });
}
