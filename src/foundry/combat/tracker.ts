import { notDone } from "../../rules/combat/again.ts";
import { DECLARATIONS } from "../../rules/facts/combatant.ts";
import { printed } from "../../view/steps.ts";
import { isSeen, type TrackerFact, trackerView } from "../../view/tracker.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight.ts";
import { isClosed, lookTold } from "../foes.ts";
import { openSheet } from "../open-sheet.ts";
import { rulingsInForce } from "../settings/store.ts";
import { localize } from "../text.ts";
import { closestTo, isSelect } from "../windows/dom.ts";
import { followHandbookLinks, openTipsOnFocus } from "../windows/manners.ts";
import { addToFight, isActorDrop } from "./add-to-fight.ts";
import type { RulingsCombat } from "./combat.ts";
import { lastEarlier } from "./history.ts";
import { askMorale } from "./morale.ts";
import { askFight } from "./referee.ts";
import { groupName } from "./roster.ts";
import { rowEntry } from "./row-menu.ts";
import { SurpriseWindow } from "./surprise-window.ts";
import { mayRollFor } from "./who-rolls.ts";

const { CombatTracker } = foundry.applications.sidebar.tabs;

/** Combatants whose declarations this user asked to see, in every tracker that is open (PLAY-38). */
const declaring = new Set<string>();

/** The combat tracker: phases of the round, sides or blocks in their order, who has acted, and the next thing to do. */
export class RulingsTracker extends CombatTracker {
  static override DEFAULT_OPTIONS = {
    actions: {
      fightBegin: RulingsTracker.#onBegin,
      fightSurprise: RulingsTracker.#onSurprise,
      fightNext: RulingsTracker.#onNext,
      fightRoll: RulingsTracker.#onRoll,
      fightRollAll: RulingsTracker.#onRollAll,
      fightTurn: RulingsTracker.#onTurn,
      fightDone: RulingsTracker.#onDone,
      fightNotDone: RulingsTracker.#onNotDone,
      fightBack: RulingsTracker.#onBack,
      fightMorale: RulingsTracker.#onMorale,
      fightPan: RulingsTracker.#onPan,
      fightEnd: RulingsTracker.#onEnd,
      fightRemove: RulingsTracker.#onRemove,
      fightDeclare: RulingsTracker.#onDeclare,
      fightShoot: RulingsTracker.#onShoot,
      fightDeathSave: RulingsTracker.#onDeathSave,
    },
  };

  static override PARTS = {
    ...CombatTracker.PARTS,
    tracker: { template: "systems/rulings/templates/combat/tracker.hbs", scrollable: [""] },
  };

  protected override _configureRenderParts(
    options: Parameters<InstanceType<typeof CombatTracker>["_configureRenderParts"]>[0],
  ): ReturnType<InstanceType<typeof CombatTracker>["_configureRenderParts"]> {
    const parts = super._configureRenderParts(options);
    delete parts.footer;
    return parts;
  }

  protected override async _preparePartContext(
    ...args: Parameters<InstanceType<typeof CombatTracker>["_preparePartContext"]>
  ): ReturnType<InstanceType<typeof CombatTracker>["_preparePartContext"]> {
    const context = await super._preparePartContext(...args);
    return args[0] === "tracker" ? Object.assign(context, this.#fightContext()) : context;
  }

  #fightContext(): Record<string, unknown> {
    const combat = this.viewed;
    const referee = game.user?.isGM ?? false;
    if (!combat) return { fight: null, waiting: null, referee };
    const state = stateOf(combat);
    const facts = combat.combatants.contents.map(factOf);
    if (!state)
      return {
        fight: null,
        waiting: facts.filter((fact) => isSeen(fact, referee)),
        referee,
        any: facts.length > 0,
      };
    const rulings = rulingsInForce();
    const ids = [...state.sides.map(({ id }) => id), ...state.combatants.map(({ id }) => id)];
    const user = game.user;
    const fight = trackerView({
      state,
      rulings,
      facts,
      referee,
      mayRoll: user ? ids.filter((id) => mayRollFor(user, combat, id)) : [],
      dice: combat.getFlag("rulings", "dice") ?? {},
      declaring: [...declaring],
      groups: Object.fromEntries(state.moraleDue.map((group) => [group, groupName(combat, group)])),
      earlier: lastEarlier(combat) !== undefined,
    });
    return { fight, waiting: null, referee };
  }

  /** Once, on the element that stays: parts are drawn anew again and again, each tracker by itself (PLAY-38). */
  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof CombatTracker>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    openTipsOnFocus(element);
    followHandbookLinks(element);
    element.addEventListener("change", ({ target }) => {
      const select = closestTo(target, "select[data-declare]");
      if (isSelect(select)) void this.#declare(select);
    });
    if (!game.user?.isGM) return;
    element.addEventListener("dragover", allowDrop);
    element.addEventListener("drop", this.#dropped);
  }

  /** Core's menu of a row, with the way back for one who was ticked too soon. */
  protected override _getEntryContextOptions(): ReturnType<
    InstanceType<typeof CombatTracker>["_getEntryContextOptions"]
  > {
    const ours = rowEntry({
      label: "RULINGS.Combat.notDoneMenu",
      icon: "fa-solid fa-rotate-left",
      shown: (row) => this.#mayReturn(row.dataset.combatantId ?? ""),
      run: (row) => void (this.viewed as RulingsCombat | null)?.notDone(row.dataset.combatantId ?? ""),
    });
    return [ours, ...super._getEntryContextOptions()];
  }

  #mayReturn(id: string): boolean {
    const combat = this.viewed;
    const state = stateOf(combat);
    if (!state?.combatants.some((one) => one.id === id) || !combat?.combatants.get(id)?.isOwner) return false;
    return notDone(state, id, rulingsInForce()).refused === undefined;
  }

  /** An actor dropped on the tracker joins the fight; out of a compendium it comes into the world first. */
  readonly #dropped = (event: DragEvent): void => {
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    if (!isActorDrop(data)) return;
    event.preventDefault();
    event.stopPropagation();
    void addToFight(data.uuid, this.viewed);
  };

  async #declare(select: HTMLSelectElement): Promise<void> {
    const declaration = DECLARATIONS.find((one) => one === select.value);
    if (!this.viewed?.id || !declaration) return;
    const detail = declaration === "spell" ? await askSpell(this.viewed, select.dataset.declare ?? "") : "";
    if (detail === undefined) {
      void this.render();
      return;
    }
    await askFight({
      kind: "declare",
      id: select.dataset.declare ?? "",
      declaration,
      detail,
      combat: this.viewed.id,
    });
  }

  async #ask(kind: "begin" | "done" | "next" | "deathSave", id: string): Promise<void> {
    const combat = this.viewed?.id;
    if (combat) await askFight({ kind, id, combat });
  }

  static async #onBegin(this: RulingsTracker): Promise<void> {
    await this.viewed?.startCombat();
  }

  static async #onSurprise(this: RulingsTracker): Promise<void> {
    if (this.viewed) await SurpriseWindow.open(this.viewed);
  }

  static async #onNext(this: RulingsTracker): Promise<void> {
    await this.#ask("next", "");
  }

  static async #onRoll(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.viewed?.rollInitiative(target.dataset.id ?? "");
  }

  static async #onRollAll(this: RulingsTracker): Promise<void> {
    await this.viewed?.rollAll();
  }

  static async #onTurn(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.#ask("begin", target.dataset.id ?? "");
  }

  static async #onDone(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.#ask("done", target.dataset.id ?? "");
  }

  static async #onNotDone(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    await (this.viewed as RulingsCombat | null)?.notDone(target.dataset.id ?? "");
  }

  static async #onBack(this: RulingsTracker): Promise<void> {
    await this.viewed?.previousTurn();
  }

  static async #onMorale(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    if (this.viewed) await askMorale(this.viewed, target.dataset.group ?? "");
  }

  static #onPan(this: RulingsTracker, _event: Event, target: HTMLElement): void {
    const combatant = this.viewed?.combatants.get(target.dataset.id ?? "");
    if (combatant?.actor?.testUserPermission(game.user!, "OBSERVER")) openSheet(combatant.actor);
  }

  static async #onEnd(this: RulingsTracker): Promise<void> {
    await this.viewed?.endCombat();
  }

  static async #onShoot(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    const combat = this.viewed?.id;
    const { id = "", allowed = "" } = target.dataset;
    if (combat) await askFight({ kind: "shoot", combat, id, detail: allowed === "yes" ? "no" : "yes" });
  }

  static async #onDeathSave(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.#ask("deathSave", target.dataset.id ?? "");
  }

  static #onDeclare(this: RulingsTracker, _event: Event, target: HTMLElement): void {
    declaring.add(target.dataset.id ?? "");
    void this.render();
  }

  static async #onRemove(this: RulingsTracker, _event: Event, target: HTMLElement): Promise<void> {
    await this.viewed?.combatants.get(target.dataset.id ?? "")?.delete();
  }
}

/** Without this the browser never lets anything drop. */
function allowDrop(event: DragEvent): void {
  event.preventDefault();
}

function factOf(combatant: Combatant.Implementation): TrackerFact {
  const { actor } = combatant;
  const sees = combatant.isOwner || !isClosed(actor);
  const hp = isCreature(actor) && sees ? creatureOf(actor).hitPoints : undefined;
  const look = sees ? undefined : lookTold(actor);
  return {
    id: combatant.id ?? "",
    name: combatant.name ?? "",
    img: combatant.img ?? "",
    ...(hp && { hitPoints: `${printed(hp.value)}/${hp.total}` }),
    ...(look && { look }),
    owned: combatant.isOwner,
    hidden: combatant.hidden,
  };
}

/** Which spell is declared: asked by name among those in memory; undefined when the question was dismissed. */
async function askSpell(combat: Combat.Implementation, id: string): Promise<string | undefined> {
  const spells = combat.combatants.get(id)?.actor?.items.filter((item) => item.type === "spell") ?? [];
  if (spells.length === 0) return "";
  const options = spells.map(({ name }) => {
    const text = foundry.utils.escapeHTML(name);
    return `<option value="${text}">${text}</option>`;
  });
  const label = foundry.utils.escapeHTML(localize("RULINGS.Combat.whichSpell"));
  const content = `<label>${label} <select name="spell">${options.join("")}</select></label>`;
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["rulings-dialog"],
    window: { title: "RULINGS.Combat.Declare.spell" },
    content,
  });
  return typeof answer === "object" && answer !== null && "spell" in answer ? String(answer.spell) : undefined;
}
