import { planAttack } from "../../rules/attack/plan.ts";
import type { AttackInput, AttackSituation, Means } from "../../rules/attack/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import { attackWindowView, coverOf } from "../../view/attack/attack-window.ts";
import { refusalLine } from "../../view/platform/text-lines.ts";
import type { TextLine } from "../../view/platform/view-types.ts";
import { hidesNumbers } from "../adapter/foe-knowledge.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { showsAscending } from "../platform/settings/table-settings.ts";
import { type Control, closestTo, isCheckbox, isSelect } from "../platform/windows/dom.ts";
import { type FirstRender, QuestionWindow } from "../platform/windows/question-window.ts";
import { keepDraft, notifyDraft, takeDraft } from "../platform/windows/unfinished-drafts.ts";

/** The delay of the preview after a key press, in milliseconds. */
const PREVIEW_DELAY = 60;

/** The options of the window besides the attack itself. */
interface Question {
  readonly weapon: string;
  /** The name of the attacker's token, which distinguishes one goblin from the next. */
  readonly by?: string | undefined;
  /** Why the attack is not possible now: forbids a player, warns a referee. */
  readonly turn?: Refusal | undefined;
  readonly warnings?: readonly Refusal[];
  readonly grapple?: (() => void) | undefined;
  /** The user who is asked for the parry points; absent where this window asks for them. */
  readonly parryBy?: string | undefined;
  /** The possible uses of the weapon: melee or thrown, each with the reason why it is impossible now. */
  readonly ways?: readonly { readonly use: string; readonly means: Means; readonly turn: Refusal | undefined }[];
  /** Reads the current distance and whether the attack is possible now, as tokens move and the fight advances. */
  readonly now?: (means: Means) => { readonly feet: number | undefined; readonly turn: Refusal | undefined };
}

/** The hooks for moved tokens and fight updates. */
const FOLLOWED = ["updateToken", "updateCombat"] as const;

/** The question about one attack before its roll: opens with the values from the tokens, and previews the needed number while they are corrected. */
export class AttackWindow extends QuestionWindow<AttackInput> {
  static override DEFAULT_OPTIONS = {
    id: "rulings-attack-{id}",
    classes: ["rulings", "rulings-app", "attack-window"],
    tag: "form",
    window: { title: "RULINGS.Attack.title", icon: "fa-solid fa-khanda", contentClasses: ["standard-form"] },
    position: { width: 400 },
    form: { handler: AttackWindow.#onSubmit, closeOnSubmit: true, submitOnChange: false },
    actions: { allow: AttackWindow.#onAllow, grapple: AttackWindow.#onGrapple },
  };

  static override PARTS = {
    form: { template: "systems/rulings/templates/apps/attack-form.hbs" },
    preview: { template: "systems/rulings/templates/apps/attack-preview.hbs" },
  };

  #input: AttackInput;
  /** The latest situation read from the map. */
  #found: AttackSituation;
  #weapon: string;
  readonly #by: string;
  /** Why the attack is not possible now: forbids a player, warns a referee. */
  #turn: TextLine | undefined;
  /** Warnings that do not depend on the corrections: weapon and hatred. */
  readonly #warnings: readonly TextLine[];
  /** The action that starts a grapple instead; absent where that is impossible. */
  readonly #grapple: (() => void) | undefined;
  readonly #ways: NonNullable<Question["ways"]>;
  readonly #parryBy: string | undefined;
  readonly #now: Question["now"];
  #unfollow: () => void = () => undefined;

  constructor(
    input: AttackInput,
    { weapon, by = input.attacker.name, turn, warnings = [], grapple, ways = [], parryBy, now }: Question,
  ) {
    super();
    this.#input = input;
    this.#found = input.situation;
    this.#now = now;
    this.#weapon = weapon;
    this.#by = by;
    this.#turn = turn && refusalLine(turn);
    this.#warnings = warnings.map(refusalLine);
    this.#grapple = grapple;
    this.#ways = ways;
    this.#parryBy = parryBy;
  }

  /** The latest window of each attacker, open or closed. */
  static readonly #last = new Map<string, AttackWindow>();

  /** Opens the window; resolves to the corrected attack, or undefined when it was closed without a roll. */
  static ask(input: AttackInput, question: Question): Promise<AttackInput | undefined> {
    const { attacker, target } = input;
    const { id = "", round = 0 } = game.combat ?? {};
    const subject = [attacker.id, target.id, question.weapon, id, round].join();
    const left = takeDraft(AttackWindow, subject);
    const app = new AttackWindow(input, question);
    // An earlier window of this attacker may be hidden behind the sheet and would be answered as well.
    void AttackWindow.#last.get(attacker.id)?.close();
    AttackWindow.#last.set(attacker.id, app);
    keepDraft(AttackWindow, subject, app);
    if (left) {
      app.#input = { ...input, situation: { ...input.situation, ...left.#corrections() } };
      notifyDraft(app, () => {
        app.#input = { ...app.#input, situation: input.situation };
        void app.render();
      });
    }
    return app.asked();
  }

  /** Corrections are restored within the same round, in case Escape was meant for another window. */
  get begun(): boolean {
    return !this.dismissed && Object.keys(this.#corrections()).length > 0;
  }

  #corrections(): Partial<AttackSituation> {
    const found: Readonly<Record<string, unknown>> = { ...this.#found };
    const isChosen = (key: string, value: unknown): boolean =>
      found[key] === value || (found[key] === undefined && (value === false || value === 0));
    return Object.fromEntries(Object.entries(this.#input.situation).filter(([key, value]) => !isChosen(key, value)));
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const rulings = rulingsInForce();
    const plan = planAttack(this.#input, rulings);
    const named = { ...this.#input, attacker: { ...this.#input.attacker, name: this.#by } };
    const view = attackWindowView(
      named,
      plan,
      rulings,
      hidesNumbers(actorByUuid(this.#input.target.id)),
      showsAscending(),
    );
    const referee = game.user?.isGM ?? false;
    const known = [...this.#warnings, ...view.warnings];
    const warned = { ...view, warnings: this.#turn ? [this.#turn, ...known] : known };
    const shownView =
      referee || view.refused || !this.#turn ? warned : { ...view, warnings: known, refused: this.#turn };
    const asked =
      this.#parryBy && shownView.parryShare !== undefined ? { parryBy: this.#parryBy, parryShare: undefined } : {};
    const mayGrapple = this.#mayGrapple();
    return { ...shownView, ...asked, weapon: this.#weapon, referee, mayGrapple, ways: this.#wayChoices() };
  }

  protected override async _onFirstRender(...args: FirstRender): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    const preview = foundry.utils.debounce(() => void this.render({ parts: ["preview"] }), PREVIEW_DELAY);
    element.addEventListener("input", ({ target }) => {
      if (!closestTo(target, ".attack-form")) return;
      if (isSelect(target) && target.name === "use") {
        this.#changeWay(target.value);
        return;
      }
      this.#input = { ...this.#input, situation: this.#read() };
      preview();
    });
    const follow = foundry.utils.debounce(() => this.#follow(), PREVIEW_DELAY);
    const hooks = FOLLOWED.map((name) => [name, Hooks.on(name, follow)] as const);
    this.#unfollow = () => {
      for (const [name, id] of hooks) Hooks.off(name, id);
    };
  }

  protected override _onClose(...args: Parameters<QuestionWindow<AttackInput>["_onClose"]>): void {
    this.#unfollow();
    super._onClose(...args);
  }

  /** Players may move their token with this window open: the distance follows, unless one was typed. */
  #follow(): void {
    const now = this.rendered ? this.#now?.(this.#input.means) : undefined;
    if (!now) return;
    this.#turn = now.turn && refusalLine(now.turn);
    const field = this.element.querySelector<HTMLInputElement>(".attack-form [name=distanceFeet]");
    if (now.feet !== undefined) {
      if (field?.value === String(this.#found.distanceFeet)) field.value = String(now.feet);
      this.#found = { ...this.#found, distanceFeet: now.feet };
    }
    this.#input = { ...this.#input, situation: this.#read() };
    void this.render({ parts: ["preview"] });
  }

  /** The reason takes the focus when the button is disabled. */
  protected override focusFirst(): string {
    return `.attack-refused, ${super.focusFirst()}`;
  }

  /** Switches between melee and thrown use of the weapon, which changes the options that apply. */
  #changeWay(use: string): void {
    const way = this.#ways.find((one) => one.use === use);
    if (!way) return;
    this.#input = { ...this.#input, situation: this.#read(), means: way.means };
    this.#turn = way.turn && refusalLine(way.turn);
    void this.render().then(() => this.element.querySelector<HTMLElement>("select[name=use]")?.focus());
  }

  #read(): AttackSituation {
    const next: Record<string, unknown> = { ...this.#input.situation };
    for (const field of this.element.querySelectorAll<Control>(".attack-form [name]")) {
      if (field.name === "use") continue;
      if (isCheckbox(field)) next[field.name] = field.checked;
      else if (field.name === "cover") next.cover = coverOf(field.value);
      else if (field.value === "") delete next[field.name];
      else if (Number.isFinite(Number(field.value))) next[field.name] = Number(field.value);
    }
    return next as AttackSituation;
  }

  static #onAllow(this: AttackWindow, _event: Event, target: HTMLElement): void {
    const key = target.dataset.refused;
    if (!key || !game.user?.isGM) return;
    const { situation } = this.#input;
    this.#input = { ...this.#input, situation: { ...situation, allowed: [...(situation.allowed ?? []), key] } };
    void this.render({ parts: ["preview"] });
  }

  /** Whether a grapple can replace the attack: a melee attack, not a shot. */
  #mayGrapple(): boolean {
    const { means } = this.#input;
    return this.#grapple !== undefined && !(means.kind === "weapon" && means.use === "missile");
  }

  #wayChoices() {
    const { means } = this.#input;
    return this.#ways.map(({ use }) => ({
      value: use,
      label: `RULINGS.Attack.use.${use}`,
      selected: means.kind === "weapon" && means.use === use,
    }));
  }

  static #onGrapple(this: AttackWindow): void {
    void this.close();
    this.#grapple?.();
  }

  static async #onSubmit(this: AttackWindow): Promise<void> {
    const input = { ...this.#input, situation: this.#read() };
    if (planAttack(input, rulingsInForce()).refused || (this.#turn && !game.user?.isGM)) return;
    this.answer(input);
  }
}
