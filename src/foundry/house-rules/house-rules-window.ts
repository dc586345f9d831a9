import { compile } from "../../rules/compile.ts";
import { readShareString } from "../../rules/rulings/share.ts";
import { GROUPS, type Group } from "../../rules/rulings/topic.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { bookletPages } from "../../view/house-rules/booklet.ts";
import { choosePreset } from "../../view/house-rules/draft.ts";
import { type HouseRulesState, houseRulesView } from "../../view/house-rules/view.ts";
import { written } from "../../view/platform/draft.ts";
import { announceRulings } from "../chat/ruling-card.ts";
import { openChange } from "../lab/open-lab.ts";
import { savedRequest } from "../lab/ruling-sets.ts";
import { askForm, dialogContent, inputOf } from "../platform/dialogs.ts";
import { notifyError, notifyInfo, notifyText, notifyWarning } from "../platform/notifications.ts";
import { readRequest, rulebook } from "../platform/settings/rulings-in-force.ts";
import { savedPresets, savePresets, writeRequest } from "../platform/settings/saved-rulings.ts";
import { lacksSettings, mayWriteSettings } from "../platform/settings/table-settings.ts";
import { localize } from "../platform/text.ts";
import { type Control, isCheckbox, isControl } from "../platform/windows/dom.ts";
import { type Defaults, windowTemplate } from "../platform/windows/form-window.ts";
import { PrintablePage } from "../platform/windows/print-window.ts";
import { TypedInput } from "../platform/windows/typed-input.ts";
import { addWindowBehaviour } from "../platform/windows/window-behaviour.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";
import { openBooklet } from "./booklet.ts";
import { confirmedChange, RulingsDraft } from "./draft.ts";
import { downloadText, pickTextFile, readRulingsFile, rulingsFile } from "./rulings-file.ts";
import { tableNotes } from "./table-notes.ts";
import { endTrial, keepTrial, trialView, tryRulings } from "./trial.ts";

/* Printed house rules: the differences from the preset, or every ruling in force. Everybody can print them, because everybody can read them. */

const WINDOW = "rulings-print-rulings";

export class PrintRulings extends PrintablePage {
  static override DEFAULT_OPTIONS: Defaults = {
    id: WINDOW,
    window: { title: "RULINGS.Booklet.printTitle" },
  };

  static override PARTS = { body: { template: windowTemplate("print-rulings"), scrollable: [".company-scroll"] } };

  static async show(): Promise<void> {
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof PrintRulings ? open : new PrintRulings();
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  protected override async view(): Promise<object> {
    const request = readRequest();
    const [differs, ...groups] = bookletPages(request, tableNotes(), localize, rulebook());
    const all = written(this.draft, "what") === "all";
    return {
      all,
      world: game.world?.title ?? "",
      differs: differs?.name,
      pages: all ? [differs, ...groups] : [differs],
    };
  }
}

/* Export and import of rulings in the House Rules window: a shared text, a file, a preset of the table's own. */

function shareField(root: HTMLElement): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>("input[name=share]");
}

/** Copies the text, also over plain http, where the browser has no clipboard; selects it where copying fails. */
async function copyShare(text: string, field: HTMLInputElement | null): Promise<void> {
  try {
    await game.clipboard!.copyPlainText(text);
    notifyInfo("RULINGS.HouseRules.copied");
  } catch {
    field?.select();
    notifyWarning("RULINGS.HouseRules.copyByHand");
  }
}

/** Reads a shared text; an invalid one is notified. */
function readShare(field: HTMLInputElement | null): RulingsRequest | undefined {
  return usable(readShareString(field?.value ?? ""));
}

/** Reads the rulings of a chosen file. */
async function readPickedFile(): Promise<RulingsRequest | undefined> {
  const text = await pickTextFile().catch(notifyError);
  return typeof text === "string" ? usable(readRulingsFile(text)) : undefined;
}

function usable(result: ReturnType<typeof readShareString> | ReturnType<typeof readRulingsFile>) {
  if (result.ok) return result.request;
  notifyText("error", localize(`RULINGS.Share.${result.fault}`));
  return undefined;
}

/** Asks for a name and saves the rulings under it, replacing earlier ones. Resolves to whether they were saved. */
export async function saveAsPreset(request: RulingsRequest): Promise<boolean> {
  if (lacksSettings()) return false;
  const label = document.createElement("label");
  const input = inputOf({ type: "text", name: "name", maxlength: 60, required: "" });
  label.append(localize("RULINGS.HouseRules.presetName"), " ", input);
  const answer = await askForm(dialogContent(label), {
    title: "RULINGS.HouseRules.savePreset",
    ok: { label: "RULINGS.HouseRules.savePreset", icon: "fa-solid fa-floppy-disk" },
  });
  const name = String(answer?.name ?? "").trim();
  if (!name) return false;
  await savePresets([...savedPresets().filter((preset) => preset.name !== name), { name, request }]);
  return true;
}

export async function deletePreset(name: string | undefined): Promise<void> {
  if (lacksSettings()) return;
  await savePresets(savedPresets().filter((preset) => preset.name !== name));
}

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
type PartState = foundry.applications.api.HandlebarsApplicationMixin.PartState;
const BODY = ["tools", "body", "foot"];
/** The delay of the search after a key press, in milliseconds. */
const SEARCH_DELAY = 150;

/** The House Rules window: every topic with its variants and their meaning. Referees choose and apply; players read. */
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
      whatIf: (_event: Event, { dataset }: HTMLElement) => openChange(dataset.topic ?? ""),
      booklet: () => openBooklet(),
      printRules: async () => PrintRulings.show(),
      compare: HouseRules.#onCompare,
      fromText: async () => (await import("./from-text-window.ts")).FromTextWindow.show(() => HouseRules.show()),
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

  readonly #typing = new TypedInput();
  readonly #desk = new RulingsDraft();
  readonly #tables = new Set<string>();
  #query = "";
  #group: Group | "all" = "combat";
  #onlyDifferences = false;

  /** Opens the window, optionally at a topic. */
  static async show(words?: unknown): Promise<void> {
    const app = HouseRules.#opened() ?? new HouseRules();
    app.#query = typeof words === "string" ? words : "";
    if (app.#query) app.#group = "all";
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  static #opened(): HouseRules | undefined {
    const open = foundry.applications.instances.get("rulings-house-rules");
    return open instanceof HouseRules ? open : undefined;
  }

  /** The settings create a new window at each press of their button: an open one is brought to the front instead. */
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
      notifyInfo("RULINGS.HouseRules.draftKept");
  }

  get #state(): HouseRulesState {
    return {
      book: rulebook(),
      committed: readRequest(),
      draft: this.#desk.draft,
      query: this.#query,
      group: this.#group,
      onlyDifferences: this.#onlyDifferences,
      editable: mayWriteSettings(),
      saved: savedPresets(),
      unfit: this.#desk.invalid,
      misfits: this.#desk.misfits,
    };
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const state = this.#state;
    const view = houseRulesView(state, localize);
    return {
      ...view,
      editable: state.editable,
      isGM: game.user?.isGM === true,
      mayNot: game.user?.isGM === true && !state.editable,
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
    addWindowBehaviour(this);
    this.#typing.attach(element, (control) => this.#onChange(control));
    // An opened table stays open after redraws. This event does not bubble.
    element.addEventListener("toggle", ({ target }) => this.#noteTable(target), true);
    const search = foundry.utils.debounce(() => void this.render({ parts: ["body"] }), SEARCH_DELAY);
    element.addEventListener("input", ({ target }) => {
      if (!isControl(target) || target.name !== "query") return;
      this.#query = target.value;
      search();
    });
  }

  /** Opens the expanded tables before the focus is restored: a collapsed field cannot be focused. */
  protected override _preSyncPartState(part: string, drawn: HTMLElement, prior: HTMLElement, state: PartState): void {
    for (const id of this.#tables) drawn.querySelector(`#${id}`)?.setAttribute("open", "");
    super._preSyncPartState(part, drawn, prior, state);
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.#typing.restore(this.element);
    this.#desk.showUnfit(this.element);
  }

  #noteTable(target: EventTarget | null): void {
    if (!(target instanceof Object) || !("open" in target && "id" in target)) return;
    if (target.open) this.#tables.add(String(target.id));
    else this.#tables.delete(String(target.id));
  }

  #onChange(input: Control): void {
    if (input.dataset.change === "onlyDifferences") {
      this.#onlyDifferences = isCheckbox(input) && input.checked;
      void this.render({ parts: ["body"] });
      return;
    }
    const draft = this.#desk.changed(input);
    if (draft && input.dataset.change === "preset") this.#desk.replace(draft);
    else if (draft) this.#desk.keep(draft);
    // Invalid values can be discarded.
    if (draft || this.#desk.misfits)
      void this.#typing.settled(input).then(() => this.render({ parts: draft ? BODY : ["foot"] }));
  }

  /** Shows another whole set of rulings as the draft. */
  #show(draft: RulingsRequest): void {
    this.#desk.replace(draft);
    void this.render({ parts: BODY });
  }

  #redraw(draft: RulingsRequest | undefined): void {
    this.#desk.keep(draft);
    void this.render({ parts: BODY });
  }

  static #onGroup(this: HouseRules, _event: Event, target: HTMLElement): void {
    const group = target.dataset.group;
    this.#group = GROUPS.find((candidate) => candidate === group) ?? "all";
    this.#query = "";
    void this.render({ parts: ["tools", "body"] });
  }

  static #onFix(this: HouseRules, _event: Event, target: HTMLElement): void {
    const fixed = this.#desk.fixed(Number(target.dataset.index));
    if (fixed) this.#redraw(fixed);
  }

  static #onResetTopic(this: HouseRules, _event: Event, target: HTMLElement): void {
    this.#redraw(this.#desk.withoutOwn(target.dataset.topic ?? ""));
  }

  static #onTableRow(this: HouseRules, _event: Event, target: HTMLElement): void {
    this.#redraw(this.#desk.row(target));
  }

  static async #onCompare(this: HouseRules): Promise<void> {
    const { CompareWindow } = await import("./compare-window.ts");
    await CompareWindow.show(this.#desk.chosen);
  }

  static async #onTryOut(this: HouseRules): Promise<void> {
    const { draft, editable } = this.#state;
    const agreed = editable ? await confirmedChange(draft, this.#desk.misfits) : undefined;
    if (!agreed) return;
    if (!(await tryRulings(agreed))) return;
    this.#desk.applied();
    void this.render({ parts: BODY });
  }

  static async #onEndTrial(this: HouseRules): Promise<void> {
    this.#desk.applied();
    await endTrial();
    void this.render({ parts: BODY });
  }

  static async #onKeepTrial(this: HouseRules): Promise<void> {
    await keepTrial();
    void this.render({ parts: BODY });
  }

  static #onResetAll(this: HouseRules): void {
    this.#show(choosePreset(this.#desk.draft.preset));
  }

  static #onDiscard(this: HouseRules): void {
    this.#redraw(undefined);
  }

  static async #onApply(this: HouseRules): Promise<void> {
    const { committed, draft, editable } = this.#state;
    const agreed = editable ? await confirmedChange(draft, this.#desk.misfits) : undefined;
    if (!agreed) return;
    // A change that a module forbids stays a draft, and a trial goes on.
    if ((await writeRequest(agreed)) === undefined) return;
    // Permanently applied rulings are not reverted when a trial ends.
    await keepTrial();
    this.#desk.applied();
    await announceRulings(committed, agreed);
    notifyInfo("RULINGS.HouseRules.applied");
    void this.render({ parts: BODY });
  }

  static async #onCopyShare(this: HouseRules): Promise<void> {
    await copyShare(houseRulesView(this.#state, localize).share, shareField(this.element));
  }

  static #onImportShare(this: HouseRules): void {
    const request = readShare(shareField(this.element));
    if (request) this.#show(request);
  }

  static #onExportFile(this: HouseRules): void {
    downloadText("rulings.json", rulingsFile(this.#desk.draft));
  }

  static async #onImportFile(this: HouseRules): Promise<void> {
    const request = await readPickedFile();
    if (request) this.#show(request);
  }

  static async #onSavePreset(this: HouseRules): Promise<void> {
    if (await saveAsPreset(this.#desk.draft)) void this.render({ parts: ["tools"] });
  }

  static #onLoadPreset(this: HouseRules, _event: Event, target: HTMLElement): void {
    const request = savedRequest(target.dataset.name);
    if (request) this.#show(request);
  }

  static async #onDeletePreset(this: HouseRules, _event: Event, target: HTMLElement): Promise<void> {
    await deletePreset(target.dataset.name);
    void this.render({ parts: ["tools"] });
  }
}
