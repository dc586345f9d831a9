import { compile } from "../../rules/compile.ts";
import { readShareString } from "../../rules/rulings/share.ts";
import { GROUPS, type Group } from "../../rules/rulings/topic.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import {
  applyFix,
  choosePreset,
  chooseVariant,
  presetVariant,
  readParameter,
  setParameter,
} from "../../view/house-rules/draft.ts";
import { type HouseRulesState, houseRulesView } from "../../view/house-rules/view.ts";
import { announceRulings } from "../chat/ruling-card.ts";
import { openChange } from "../lab/door.ts";
import { rulebook } from "../settings/book.ts";
import { readRequest, savedPresets, savePresets, writeRequest } from "../settings/store.ts";
import { mayWriteSettings } from "../settings/table.ts";
import { endTrial, keepTrial, runningTrial, tryRulings } from "../settings/trial.ts";
import { localize } from "../text.ts";
import { type Control, isControl, isTick } from "../windows/dom.ts";
import { teachManners } from "../windows/manners.ts";
import { Typing } from "../windows/typing.ts";
import { openBooklet } from "./booklet.ts";
import { dialogContent, paragraph } from "./dialog-content.ts";
import { downloadText, pickTextFile, readRulingsFile, rulingsFile } from "./rulings-file.ts";
import { TableEdits } from "./table-edits.ts";

const { ApplicationV2, HandlebarsApplicationMixin, DialogV2 } = foundry.applications.api;
const BODY = ["tools", "body", "foot"];
/** How long the search waits for the next letter, in milliseconds. */
const SEARCH_DELAY = 150;

/** The House Rules window: every topic, its variants and what they mean. Referees choose and apply; players read. */
export class HouseRules extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: "rulings-house-rules",
    classes: ["rulings", "rulings-app"],
    window: {
      title: "RULINGS.HouseRules.title",
      icon: "fa-solid fa-scale-balanced",
      resizable: true,
      contentClasses: ["rulings-window"],
    },
    position: { width: 900, height: 720 },
    actions: {
      group: HouseRules.#onGroup,
      fix: HouseRules.#onFix,
      resetTopic: HouseRules.#onResetTopic,
      whatIf: HouseRules.#onWhatIf,
      booklet: HouseRules.#onBooklet,
      compare: HouseRules.#onCompare,
      tableRow: HouseRules.#onTableRow,
      tryOut: HouseRules.#onTryOut,
      endTrial: HouseRules.#onEndTrial,
      keepTrial: HouseRules.#onKeepTrial,
      resetAll: HouseRules.#onResetAll,
      discard: HouseRules.#onDiscard,
      apply: HouseRules.#onApply,
      copyShare: HouseRules.#onCopyShare,
      importShare: HouseRules.#onImportShare,
      exportFile: HouseRules.#onExportFile,
      importFile: HouseRules.#onImportFile,
      savePreset: HouseRules.#onSavePreset,
      loadPreset: HouseRules.#onLoadPreset,
      deletePreset: HouseRules.#onDeletePreset,
    },
  };

  static override PARTS = {
    tools: { template: "systems/rulings/templates/apps/house-rules-tools.hbs" },
    body: {
      template: "systems/rulings/templates/apps/house-rules-body.hbs",
      scrollable: [".topics", ".groups"],
    },
    foot: { template: "systems/rulings/templates/apps/house-rules-foot.hbs" },
  };

  /** Redrawn when the rulings change (see settings/follow.ts). */
  readonly followsRulings = true;

  /**
   * What was chosen and not yet applied. Kept when the window closes, because the Escape key closes every window at once and may have been
   * meant for another.
   */
  static #draft: RulingsRequest | undefined;

  readonly #typing = new Typing();
  /** Values that do not fit, by parameter. */
  readonly #unfit = new Map<string, string>();
  readonly #tables = new TableEdits();
  #query = "";
  #group: Group | "all" = "combat";
  #onlyDifferences = false;

  /** Opens the window, at a topic when one is named. */
  static async show(topicName = ""): Promise<void> {
    const app = HouseRules.#opened() ?? new HouseRules();
    app.#query = topicName;
    if (topicName) app.#group = "all";
    await app.render({ force: true });
    app.bringToFront();
  }

  static #opened(): HouseRules | undefined {
    const open = foundry.applications.instances.get("rulings-house-rules");
    return open instanceof HouseRules ? open : undefined;
  }

  /** The settings make a new window each time their button is pressed: the one that is open comes to the front instead. */
  protected override _canRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_canRender"]>
  ): false | undefined {
    const open = HouseRules.#opened();
    if (!open?.rendered || open === this) return super._canRender(...args) ?? undefined;
    open.bringToFront();
    return false;
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    const { committed, draft, editable } = this.#state;
    if (editable && compile(draft, rulebook()).rulings.hash !== compile(committed, rulebook()).rulings.hash)
      ui.notifications?.info("RULINGS.HouseRules.draftKept", { localize: true });
  }

  get #state(): HouseRulesState {
    const committed = readRequest();
    return {
      book: rulebook(),
      committed,
      draft: HouseRules.#draft ?? committed,
      query: this.#query,
      group: this.#group,
      onlyDifferences: this.#onlyDifferences,
      editable: mayWriteSettings(),
      saved: savedPresets(),
      unfit: this.#tables.unfit,
    };
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const state = this.#state;
    const view = houseRulesView(state, localize);
    return {
      ...view,
      editable: state.editable,
      isGM: game.user?.isGM === true,
      trial: trialView(),
      query: state.query,
      onlyDifferences: state.onlyDifferences,
    };
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    teachManners(this);
    this.#typing.attach(element, (control) => this.#onChange(control));
    const search = foundry.utils.debounce(() => void this.render({ parts: ["body"] }), SEARCH_DELAY);
    element.addEventListener("input", ({ target }) => {
      if (!isControl(target) || target.name !== "query") return;
      this.#query = target.value;
      search();
    });
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.#typing.restore(this.element);
    for (const [key, typed] of this.#unfit) {
      const input = this.element.querySelector<Control>(`[data-parameter="${key}"]`);
      if (input) showUnfit(input, typed);
    }
  }

  #onChange(input: Control): void {
    const draft = this.#state.draft;
    switch (input.dataset.change) {
      case "onlyDifferences":
        this.#onlyDifferences = isTick(input) && input.checked;
        void this.render({ parts: ["body"] });
        return;
      case "preset":
        this.#redraw(choosePreset(input.value));
        return;
      case "variant":
        this.#redraw(chooseVariant(draft, input.dataset.topic ?? "", input.value, rulebook()));
        return;
      case "cell": {
        const { parameter = "", row, column = "" } = input.dataset;
        const change = { do: "cell", row: Number(row), column, typed: input.value } as const;
        this.#redraw(this.#tables.change(draft, parameter, change));
        return;
      }
      case "parameter":
        this.#onParameter(input, draft);
    }
  }

  /** A value that does not fit stays in its field with a message beside it, over redraws too; the draft keeps the last good one. */
  #onParameter(input: Control, draft: RulingsRequest): void {
    const key = input.dataset.parameter ?? "";
    const value = readParameter(key, isTick(input) ? String(input.checked) : input.value, rulebook());
    if (value === undefined) {
      this.#unfit.set(key, input.value);
      showUnfit(input, input.value);
      return;
    }
    this.#unfit.delete(key);
    this.#redraw(setParameter(draft, key, value, rulebook()));
  }

  #redraw(draft: RulingsRequest | undefined): void {
    HouseRules.#draft = draft;
    if (draft === undefined) {
      this.#unfit.clear();
      this.#tables.unfit.clear();
    }
    void this.render({ parts: BODY });
  }

  static #onGroup(this: HouseRules, _event: Event, target: HTMLElement): void {
    const group = target.dataset.group;
    this.#group = GROUPS.find((candidate) => candidate === group) ?? "all";
    this.#query = "";
    void this.render({ parts: ["tools", "body"] });
  }

  static #onFix(this: HouseRules, _event: Event, target: HTMLElement): void {
    const draft = this.#state.draft;
    const fix = compile(draft, rulebook()).diagnostics[Number(target.dataset.index)]?.fix;
    if (fix) this.#redraw(applyFix(draft, fix, rulebook()));
  }

  static #onResetTopic(this: HouseRules, _event: Event, target: HTMLElement): void {
    const draft = this.#state.draft;
    const key = target.dataset.topic ?? "";
    this.#redraw(chooseVariant(draft, key, presetVariant(draft.preset, key, rulebook()), rulebook()));
  }

  static async #onBooklet(this: HouseRules): Promise<void> {
    await openBooklet();
  }

  static #onTableRow(this: HouseRules, _event: Event, target: HTMLElement): void {
    const { parameter = "", row } = target.dataset;
    const change =
      target.dataset.do === "add"
        ? ({ do: "add" } as const)
        : target.dataset.do === "remove"
          ? ({ do: "remove", row: Number(row) } as const)
          : ({ do: "reset" } as const);
    this.#redraw(this.#tables.change(this.#state.draft, parameter, change));
  }

  static async #onCompare(this: HouseRules): Promise<void> {
    const { CompareWindow } = await import("./compare-window.ts");
    await CompareWindow.show(HouseRules.#draft);
  }

  static async #onTryOut(this: HouseRules): Promise<void> {
    const { draft, editable } = this.#state;
    if (!editable || !(await HouseRules.#mayChange(draft))) return;
    await tryRulings(draft);
    HouseRules.#draft = undefined;
    void this.render({ parts: BODY });
  }

  static async #onEndTrial(this: HouseRules): Promise<void> {
    HouseRules.#draft = undefined;
    await endTrial();
    void this.render({ parts: BODY });
  }

  static async #onKeepTrial(this: HouseRules): Promise<void> {
    await keepTrial();
    void this.render({ parts: BODY });
  }

  static #onWhatIf(this: HouseRules, _event: Event, target: HTMLElement): void {
    void openChange(target.dataset.topic ?? "");
  }

  static #onResetAll(this: HouseRules): void {
    this.#redraw(choosePreset(this.#state.draft.preset));
  }

  static #onDiscard(this: HouseRules): void {
    this.#redraw(undefined);
  }

  static async #onApply(this: HouseRules): Promise<void> {
    const { committed, draft, editable } = this.#state;
    if (!editable) return;
    if (!(await HouseRules.#mayChange(draft))) return;
    // What is applied for good is not taken back when a trial ends.
    await keepTrial();
    await writeRequest(draft);
    HouseRules.#draft = undefined;
    await announceRulings(committed, draft);
    ui.notifications?.info("RULINGS.HouseRules.applied", { localize: true });
    void this.render({ parts: BODY });
  }

  static async #mayChange(draft: RulingsRequest): Promise<boolean> {
    const guarded = compile(draft, rulebook()).diagnostics.filter((diagnostic) => diagnostic.code === "guarded");
    return guarded.length === 0 || HouseRules.#confirmGuarded(guarded.map((one) => one.detail));
  }

  /** Four things stay the same with every referee of a shared world: changing one is asked about (ERIS-02). */
  static async #confirmGuarded(topics: readonly string[]): Promise<boolean> {
    const names = topics.map((key) => localize(`RULINGS.Topic.${key}.name`)).join(", ");
    const answer = await DialogV2.confirm({
      classes: ["rulings-dialog"],
      window: { title: "RULINGS.HouseRules.guardedTitle" },
      content: paragraph(localize("RULINGS.HouseRules.guardedText", { topics: names })),
    });
    return answer === true;
  }

  static async #onCopyShare(this: HouseRules): Promise<void> {
    const text = houseRulesView(this.#state, localize).share;
    try {
      await navigator.clipboard.writeText(text);
      ui.notifications?.info("RULINGS.HouseRules.copied", { localize: true });
    } catch {
      const field = this.element.querySelector<HTMLInputElement>("input[name=share]");
      field?.select();
      ui.notifications?.warn("RULINGS.HouseRules.copyByHand", { localize: true });
    }
  }

  static #onImportShare(this: HouseRules): void {
    const field = this.element.querySelector<HTMLInputElement>("input[name=share]");
    const result = readShareString(field?.value ?? "");
    if (result.ok) this.#redraw(result.request);
    else ui.notifications?.error(`RULINGS.Share.${result.fault}`, { localize: true });
  }

  static #onExportFile(this: HouseRules): void {
    downloadText("rulings.json", rulingsFile(this.#state.draft));
  }

  static async #onImportFile(this: HouseRules): Promise<void> {
    const text = await pickTextFile();
    if (text === undefined) return;
    const result = readRulingsFile(text);
    if (result.ok) this.#redraw(result.request);
    else ui.notifications?.error(`RULINGS.Share.${result.fault}`, { localize: true });
  }

  static async #onSavePreset(this: HouseRules): Promise<void> {
    const label = document.createElement("label");
    const input = document.createElement("input");
    for (const [key, value] of Object.entries({
      type: "text",
      name: "name",
      maxlength: "60",
      required: "",
      autofocus: "",
    }))
      input.setAttribute(key, value);
    label.append(localize("RULINGS.HouseRules.presetName"), " ", input);
    const answer = await DialogV2.input({
      classes: ["rulings-dialog"],
      window: { title: "RULINGS.HouseRules.savePreset" },
      content: dialogContent(label),
    });
    const name = String((answer as { name?: unknown } | null)?.name ?? "").trim();
    if (!name) return;
    const others = savedPresets().filter((preset) => preset.name !== name);
    await savePresets([...others, { name, request: this.#state.draft }]);
    void this.render({ parts: ["tools"] });
  }

  static #onLoadPreset(this: HouseRules, _event: Event, target: HTMLElement): void {
    const preset = savedPresets()[Number(target.dataset.index)];
    if (preset) this.#redraw(preset.request);
  }

  static async #onDeletePreset(this: HouseRules, _event: Event, target: HTMLElement): Promise<void> {
    const list = savedPresets();
    list.splice(Number(target.dataset.index), 1);
    await savePresets(list);
    void this.render({ parts: ["tools"] });
  }
}

/** Until when rulings are tried, in the reader's own time. */
function trialView(): string | undefined {
  const trial = runningTrial();
  if (!trial) return undefined;
  const time = new Date(trial.until).toLocaleString(game.i18n?.lang, {
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  });
  return localize("RULINGS.Trial.until", { time });
}

function showUnfit(input: Control, typed: string): void {
  input.value = typed;
  input.setAttribute("aria-invalid", "true");
  const message = input.parentElement?.querySelector<HTMLElement>(".field-error");
  if (message) message.hidden = false;
}
