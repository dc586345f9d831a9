import { type GrappleInput, planGrapple } from "../../../rules/attack/grapple.ts";
import type { AttackSituation } from "../../../rules/attack/types.ts";
import type { Creature } from "../../../rules/creature/types.ts";
import type { Refusal } from "../../../rules/plan.ts";
import type { GrappleMethod } from "../../../rules/topics/grappling.ts";
import { grappleMethod, grappleWindowView } from "../../../view/attack/grapple-window.ts";
import { refusalLine } from "../../../view/platform/text-lines.ts";
import { hidesNumbers } from "../../adapter/foe-knowledge.ts";
import { actorByUuid } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { type Control, isCheckbox } from "../../platform/windows/dom.ts";
import { type FirstRender, QuestionWindow } from "../../platform/windows/question-window.ts";

/** A planned grapple: the attacker, the target and possible helpers. */
export interface GrappleSetup {
  readonly attacker: Creature;
  readonly defender: Creature;
  readonly helpers: readonly Creature[];
  readonly situation: AttackSituation;
  readonly distanceFeet?: number;
  readonly round?: number;
}

interface Choices {
  method?: GrappleMethod;
  joined: readonly string[];
  bothHold: boolean;
  extraordinary?: boolean;
  attackers: number;
  defender: number;
}

/** The question about a grapple: its method, its helpers, and the modifiers of both sides. */
export class GrappleWindow extends QuestionWindow<GrappleInput> {
  static override DEFAULT_OPTIONS = {
    id: "rulings-grapple-{id}",
    classes: ["rulings", "rulings-app", "grapple-window"],
    tag: "form",
    window: { title: "RULINGS.Grapple.title", icon: "fa-solid fa-hands", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: GrappleWindow.#onSubmit, closeOnSubmit: true, submitOnChange: false },
  };

  static override PARTS = {
    form: { template: "systems/rulings/templates/apps/grapple-form.hbs" },
    preview: { template: "systems/rulings/templates/apps/grapple-preview.hbs" },
  };

  readonly #bench: GrappleSetup;
  readonly #turn: Refusal | undefined;
  #choices: Choices;

  constructor(bench: GrappleSetup, turn: Refusal | undefined) {
    super();
    this.#bench = bench;
    this.#turn = turn;
    this.#choices = { joined: bench.helpers.map(({ id }) => id), bothHold: false, attackers: 0, defender: 0 };
    // A player's helpers are preselected only when the player owns them; others must agree.
    if (!game.user?.isGM) this.#choices.joined = bench.helpers.filter(isMine).map(({ id }) => id);
  }

  /** Opens the window; resolves to the grapple to roll, or undefined when it was closed. */
  static ask(bench: GrappleSetup, turn: Refusal | undefined): Promise<GrappleInput | undefined> {
    return new GrappleWindow(bench, turn).asked();
  }

  #input(): GrappleInput {
    const { attacker, defender, helpers, situation, distanceFeet, round } = this.#bench;
    const { method, joined, bothHold, extraordinary, attackers, defender: adds } = this.#choices;
    return {
      attackers: [attacker, ...helpers.filter(({ id }) => joined.includes(id))],
      defender,
      situation,
      bothHold,
      attackersAdjustment: attackers,
      defenderAdjustment: adds,
      ...(method && { method }),
      ...(extraordinary !== undefined && { extraordinary }),
      ...(distanceFeet !== undefined && { distanceFeet }),
      ...(round !== undefined && { round }),
    };
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const rulings = rulingsInForce();
    const plan = planGrapple(this.#input(), rulings);
    const { attacker, defender, helpers } = this.#bench;
    const shown = helpers.map(({ id, name }) => ({ id, name, joins: this.#choices.joined.includes(id) }));
    const view = grappleWindowView(plan, shown, rulings, hidesNumbers(actorByUuid(defender.id)));
    const turn = this.#turn && refusalLine(this.#turn);
    return {
      ...view,
      name: attacker.name,
      target: defender.name,
      choices: {
        ...this.#choices,
        extraordinary: plan.procedure === "grappleStrength" && plan.extraordinary,
      },
      turn,
      stopped: view.refused !== undefined || this.#isStopped(),
    };
  }

  #isStopped(): boolean {
    return this.#turn !== undefined && !game.user?.isGM;
  }

  protected override async _onFirstRender(...args: FirstRender): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    element.addEventListener("input", ({ target }) => {
      const before = this.#choices.method;
      this.#read();
      // Another method has other fields.
      const parts = before === this.#choices.method ? ["preview"] : ["form", "preview"];
      void this.render({ parts }).then(() => {
        const id = target !== null && "id" in target ? String(target.id) : "";
        if (parts.length > 1 && id) element.querySelector<HTMLElement>(`[id="${id}"]`)?.focus();
      });
    });
  }

  #read(): void {
    const field = (name: string): Control | null => this.element.querySelector<Control>(`[name="${name}"]`);
    const ticked = (name: string): boolean => {
      const tick = field(name);
      return isCheckbox(tick) && tick.checked;
    };
    const number = (name: string): number => {
      const typed = Number(field(name)?.value ?? 0);
      return Number.isInteger(typed) ? Math.max(-99, Math.min(99, typed)) : 0;
    };
    const joined = [...this.element.querySelectorAll<HTMLInputElement>("[data-helper]")];
    const method = grappleMethod(field("method")?.value, rulingsInForce()) ?? this.#choices.method;
    const { extraordinary: _before, method: _was, ...rest } = this.#choices;
    this.#choices = {
      ...rest,
      joined: joined.flatMap(({ checked, dataset }) => (checked ? [dataset.helper ?? ""] : [])),
      bothHold: ticked("bothHold"),
      attackers: number("attackers"),
      defender: number("defender"),
      ...(method && { method }),
      ...(field("extraordinary") && { extraordinary: ticked("extraordinary") }),
    };
  }

  static async #onSubmit(this: GrappleWindow): Promise<void> {
    this.#read();
    const input = this.#input();
    if (planGrapple(input, rulingsInForce()).refused || this.#isStopped()) return;
    this.answer(input);
  }
}

function isMine({ id }: Creature): boolean {
  return actorByUuid(id)?.isOwner ?? false;
}
