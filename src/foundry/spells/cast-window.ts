/** The window before casting a spell. */
import { type CastQuestion, castWindowView } from "../../view/cards/cast-window.ts";
import { closestTo, isCheckbox } from "../platform/windows/dom.ts";
import { type FirstRender, QuestionWindow } from "../platform/windows/question-window.ts";

/** Asks for a spell's targets, and shows its effects, requirements and costs. Resolves to the uuids of its targets. */
export class CastWindow extends QuestionWindow<readonly string[]> {
  static override DEFAULT_OPTIONS = {
    id: "rulings-cast-{id}",
    classes: ["rulings", "rulings-app", "attack-window", "cast-window"],
    tag: "form",
    window: { title: "RULINGS.Cast.ask.title", icon: "fa-solid fa-wand-sparkles", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: CastWindow.#onSubmit, closeOnSubmit: true, submitOnChange: false },
  };

  static override PARTS = {
    form: { template: "systems/rulings/templates/apps/cast-form.hbs", scrollable: [".cast-targets"] },
    preview: { template: "systems/rulings/templates/apps/cast-preview.hbs" },
  };

  #choices: CastQuestion["choices"];

  constructor(private readonly question: () => CastQuestion) {
    super();
    this.#choices = question().choices;
  }

  /** @param question asked again at each drawing and at the press: others may act, and rulings may change, while the window is open */
  static ask(question: () => CastQuestion): Promise<readonly string[] | undefined> {
    return new CastWindow(question).asked();
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const question = { ...this.question(), choices: this.#choices };
    return { ...castWindowView(question, game.user?.isGM ?? false) };
  }

  protected override async _onFirstRender(...args: FirstRender): Promise<void> {
    await super._onFirstRender(...args);
    this.element.addEventListener("change", ({ target }) => {
      if (!closestTo(target, ".cast-targets")) return;
      this.#choices = this.#chosen();
      void this.render({ parts: ["preview"] });
    });
  }

  /** The reason takes the focus when the button is disabled. */
  protected override focusFirst(): string {
    return `.attack-refused, ${super.focusFirst()}`;
  }

  #chosen(): CastQuestion["choices"] {
    const ticked = new Set<string>();
    for (const box of this.element.querySelectorAll<HTMLInputElement>(".cast-targets input"))
      if (isCheckbox(box) && box.checked) ticked.add(box.value);
    return this.#choices.map((one) => ({ ...one, aimed: ticked.has(one.uuid) }));
  }

  static async #onSubmit(this: CastWindow): Promise<void> {
    if (this.question().refused && !game.user?.isGM) return;
    this.answer(this.#choices.flatMap(({ uuid, aimed }) => (aimed ? [uuid] : [])));
  }
}
