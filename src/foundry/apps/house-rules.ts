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
import { readRequest, savedPresets, savePresets, writeRequest } from "../settings/store.ts";
import { mayWriteSettings } from "../settings/table.ts";
import { localize } from "../text.ts";
import { downloadText, pickTextFile, readRulingsFile, rulingsFile } from "./rulings-file.ts";

const { ApplicationV2, HandlebarsApplicationMixin, DialogV2 } = foundry.applications.api;
const BODY = ["tools", "body", "foot"];

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

  #draft: RulingsRequest | undefined;
  #query = "";
  #group: Group | "all" = "combat";
  #onlyDifferences = false;

  /** Opens the window, at a topic when one is named. */
  static async show(topicName = ""): Promise<void> {
    const open = foundry.applications.instances.get("rulings-house-rules");
    const app = open instanceof HouseRules ? open : new HouseRules();
    app.#query = topicName;
    if (topicName) app.#group = "all";
    await app.render({ force: true });
    app.bringToFront();
  }

  get #state(): HouseRulesState {
    const committed = readRequest();
    return {
      committed,
      draft: this.#draft ?? committed,
      query: this.#query,
      group: this.#group,
      onlyDifferences: this.#onlyDifferences,
      editable: mayWriteSettings(),
      saved: savedPresets(),
    };
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const state = this.#state;
    const view = houseRulesView(state, localize);
    return { ...view, editable: state.editable, query: state.query, onlyDifferences: state.onlyDifferences };
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.element.querySelector<HTMLInputElement>("input[name=query]")?.addEventListener("input", (event) => {
      this.#query = (event.currentTarget as HTMLInputElement).value;
      void this.render({ parts: ["body"] });
    });
    for (const input of this.element.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[data-change]"))
      input.addEventListener("change", () => this.#onInput(input));
  }

  #onInput(input: HTMLInputElement | HTMLSelectElement): void {
    const draft = this.#state.draft;
    switch (input.dataset.change) {
      case "onlyDifferences":
        this.#onlyDifferences = input instanceof HTMLInputElement && input.checked;
        void this.render({ parts: ["body"] });
        return;
      case "preset":
        this.#redraw(choosePreset(input.value));
        return;
      case "variant":
        this.#redraw(chooseVariant(draft, input.dataset.topic ?? "", input.value));
        return;
      case "parameter":
        this.#onParameter(input, draft);
    }
  }

  /** A value that does not fit stays in its field with a message beside it; the draft keeps the last good one. */
  #onParameter(input: HTMLInputElement | HTMLSelectElement, draft: RulingsRequest): void {
    const key = input.dataset.parameter ?? "";
    const typed = input instanceof HTMLInputElement && input.type === "checkbox" ? String(input.checked) : input.value;
    const value = readParameter(key, typed);
    const message = input.parentElement?.querySelector<HTMLElement>(".field-error");
    if (value !== undefined) {
      this.#redraw(setParameter(draft, key, value));
      return;
    }
    input.setAttribute("aria-invalid", "true");
    if (message) message.hidden = false;
  }

  #redraw(draft: RulingsRequest | undefined): void {
    this.#draft = draft;
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
    const fix = compile(draft).diagnostics[Number(target.dataset.index)]?.fix;
    if (fix) this.#redraw(applyFix(draft, fix));
  }

  static #onResetTopic(this: HouseRules, _event: Event, target: HTMLElement): void {
    const draft = this.#state.draft;
    const key = target.dataset.topic ?? "";
    this.#redraw(chooseVariant(draft, key, presetVariant(draft.preset, key)));
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
    const guarded = compile(draft).diagnostics.filter((diagnostic) => diagnostic.code === "guarded");
    if (guarded.length > 0 && !(await HouseRules.#confirmGuarded(guarded.map((one) => one.detail)))) return;
    await writeRequest(draft);
    this.#draft = undefined;
    await announceRulings(committed, draft);
    ui.notifications?.info("RULINGS.HouseRules.applied", { localize: true });
    void this.render({ parts: BODY });
  }

  /** Four things stay the same with every referee of a shared world: changing one is asked about (ERIS-02). */
  static async #confirmGuarded(topics: readonly string[]): Promise<boolean> {
    const names = topics.map((key) => localize(`RULINGS.Topic.${key}.name`)).join(", ");
    const content = document.createElement("p");
    content.textContent = localize("RULINGS.HouseRules.guardedText", { topics: names });
    const answer = await DialogV2.confirm({
      window: { title: "RULINGS.HouseRules.guardedTitle" },
      content: content.outerHTML,
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
    const label = localize("RULINGS.HouseRules.presetName");
    const answer = await DialogV2.input({
      window: { title: "RULINGS.HouseRules.savePreset" },
      content: `<label>${label} <input type="text" name="name" maxlength="60" required autofocus></label>`,
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
