import type { Cover } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { coverChoices, coverOf } from "../../view/attack/attack-window.ts";
import { NOT_MADE, routineNeeds, routineRows } from "../../view/attack/routine-window.ts";
import { refusalLine } from "../../view/platform/text-lines.ts";
import { hidesNumbers } from "../adapter/foe-knowledge.ts";
import { feetBetween } from "../adapter/tokens.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import type { Control } from "../platform/windows/dom.ts";
import { type FirstRender, QuestionWindow } from "../platform/windows/question-window.ts";
import { parryDeciders } from "./ask-parry.ts";
import {
  type AimedAttack,
  aimAttacks,
  type Circumstance,
  circumstancesOf,
  isMissileAttack,
  knownCircumstances,
  planFor,
  type RoutineSetup,
} from "./routine-setup.ts";

/** The question about the target of each attack of a routine, with the number each needs. */
export class RoutineWindow extends QuestionWindow<readonly AimedAttack[]> {
  static override DEFAULT_OPTIONS = {
    id: "rulings-routine-{id}",
    classes: ["rulings", "rulings-app", "routine-window"],
    tag: "form",
    window: { title: "RULINGS.Routine.title", icon: "fa-solid fa-paw", contentClasses: ["standard-form"] },
    position: { width: 440 },
    form: { handler: RoutineWindow.#onSubmit, closeOnSubmit: true, submitOnChange: false },
  };

  static override PARTS = {
    form: { template: "systems/rulings/templates/apps/routine-form.hbs" },
    preview: { template: "systems/rulings/templates/apps/routine-preview.hbs" },
  };

  readonly #bench: RoutineSetup;
  readonly #turn: Refusal | undefined;
  #choices: readonly string[];
  #modifier = 0;
  #circumstances: Circumstance[];
  #cover: Cover = 0;

  constructor(bench: RoutineSetup, choices: readonly string[], turn: Refusal | undefined) {
    super();
    this.#bench = bench;
    this.#choices = choices;
    this.#turn = turn;
    this.#circumstances = knownCircumstances(bench);
  }

  /** Opens the window; resolves to the attacks to make, or undefined when it was closed without a roll. */
  static ask(
    bench: RoutineSetup,
    choices: readonly string[],
    turn: Refusal | undefined,
  ): Promise<readonly AimedAttack[] | undefined> {
    return new RoutineWindow(bench, choices, turn).asked();
  }

  #made(): AimedAttack[] {
    return aimAttacks(this.#bench, this.#choices, this.#modifier, this.#circumstances, this.#cover);
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const { actor, mine, names, tokens } = this.#bench;
    const targets = tokens.map((token) => {
      const feet = mine && feetBetween(mine, token);
      return { id: token.id ?? "", name: token.name, ...(feet !== undefined && { feet }) };
    });
    const made = this.#made();
    const needs = routineNeeds(
      planFor(this.#bench, made),
      names.filter((_, at) => this.#choices[at] !== NOT_MADE),
      (id) => hidesNumbers(actorByUuid(id)),
    );
    return {
      name: actor.name,
      rows: routineRows(names, targets, this.#choices),
      needs,
      parriers: parryDeciders(
        actor,
        made.map(({ line }) => line),
      ).join(", "),
      modifier: this.#modifier,
      covers: isMissileAttack(this.#bench) ? coverChoices(this.#cover) : [],
      ticks: circumstancesOf(this.#bench).map((name) => ({ name, checked: this.#circumstances.includes(name) })),
      turn: this.#turn && refusalLine(this.#turn),
      stopped: needs.every(({ refused }) => refused) || this.#isStopped(),
    };
  }

  /** Whether the attack is not possible now, which forbids a player and warns a referee. */
  #isStopped(): boolean {
    return this.#turn !== undefined && !game.user?.isGM;
  }

  protected override async _onFirstRender(...args: FirstRender): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    element.addEventListener("input", () => {
      this.#read();
      void this.render({ parts: ["preview"] });
    });
  }

  #read(): void {
    const fields = [...this.element.querySelectorAll<Control>("[data-line]")];
    this.#choices = fields.map(({ value }) => value);
    this.#circumstances = circumstancesOf(this.#bench).filter(
      (name) => this.element.querySelector<HTMLInputElement>(`[name=${name}]`)?.checked,
    );
    this.#cover = coverOf(this.element.querySelector<Control>("[name=cover]")?.value ?? "");
    const typed = Number(this.element.querySelector<Control>("[name=modifier]")?.value ?? 0);
    this.#modifier = Number.isInteger(typed) ? Math.max(-20, Math.min(20, typed)) : 0;
  }

  static async #onSubmit(this: RoutineWindow): Promise<void> {
    this.#read();
    const made = this.#made();
    if (made.length === 0 || planFor(this.#bench, made)?.refused || this.#isStopped()) return;
    this.answer(made);
  }
}
