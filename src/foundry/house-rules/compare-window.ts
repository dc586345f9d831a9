import { readShareString } from "../../rules/rulings/share.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { type Compared, compareView } from "../../view/house-rules/compare.ts";
import { choosePreset } from "../../view/house-rules/draft.ts";
import { savedRequest, sortAndKey } from "../lab/ruling-sets.ts";
import { readRequest, rulebook } from "../platform/settings/rulings-in-force.ts";
import { savedPresets } from "../platform/settings/saved-rulings.ts";
import { localize } from "../platform/text.ts";
import { isCheckbox, isControl } from "../platform/windows/dom.ts";
import { TypedInput } from "../platform/windows/typed-input.ts";
import { addWindowBehaviour } from "../platform/windows/window-behaviour.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const WINDOW = "rulings-compare";

/** The content of one side: `force`, `draft`, `preset:<key>`, `saved:<name>`, or `pasted` with the pasted text. */
interface Side {
  kind: string;
  pasted: string;
}

/** Two sets of rulings side by side: those in force, a draft, presets, saved ones, or a shared text. */
export class CompareWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: WINDOW,
    classes: ["rulings", "rulings-app"],
    window: {
      title: "RULINGS.Compare.title",
      icon: "fa-solid fa-table-columns",
      resizable: true,
      contentClasses: ["rulings-compare"],
    },
    position: { width: 760, height: 640 },
  };

  static override PARTS = {
    body: { template: "systems/rulings/templates/apps/compare.hbs", scrollable: [".compare-topics"] },
  };

  /** Redrawn when the rulings change (see settings/follow.ts). */
  readonly followsRulings = true;
  readonly #typing = new TypedInput();
  readonly #sides: [Side, Side] = [
    { kind: "force", pasted: "" },
    { kind: "preset:classic", pasted: "" },
  ];
  #draft: RulingsRequest | undefined;
  #all = false;

  /**
   * Opens the window: the draft of House Rules beside the rulings in force, or those beside their preset, or beside another preset where nothing
   * differs from it.
   */
  static async show(draft?: RulingsRequest): Promise<void> {
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof CompareWindow ? open : new CompareWindow();
    app.#draft = draft;
    app.#sides[1].kind = draft ? "draft" : `preset:${presetBeside(readRequest())}`;
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const two = this.#sides.map((side): Compared => this.#compared(side));
    return {
      ...compareView(two, this.#all, rulebook(), localize),
      all: this.#all,
      sides: this.#sides.map(({ kind, pasted }, at) => ({
        at,
        number: at + 1,
        choices: this.#choices().map((one) => ({ ...one, selected: one.key === kind })),
        pasting: kind === "pasted",
        pasted,
        fault: kind === "pasted" && pasted.trim() !== "" ? this.#faultOf(pasted) : undefined,
      })),
    };
  }

  #choices(): { readonly key: string; readonly label: string }[] {
    return [
      { key: "force", label: localize("RULINGS.Lab.inForce") },
      ...(this.#draft ? [{ key: "draft", label: localize("RULINGS.Compare.draft") }] : []),
      ...Object.keys(rulebook().presets).map((key) => ({
        key: `preset:${key}`,
        label: localize(`RULINGS.Preset.${key}.name`),
      })),
      ...savedPresets().map(({ name }) => ({ key: `saved:${name}`, label: name })),
      { key: "pasted", label: localize("RULINGS.Compare.pasted") },
    ];
  }

  #compared({ kind, pasted }: Side): Compared {
    const name = this.#choices().find(({ key }) => key === kind)?.label ?? localize("RULINGS.Lab.inForce");
    const [sort, key] = sortAndKey(kind);
    if (sort === "preset") return { name, request: choosePreset(key) };
    if (sort === "saved") return { name, request: savedRequest(key) ?? readRequest() };
    if (sort === "draft") return { name, request: this.#draft ?? readRequest() };
    const read = sort === "pasted" ? readShareString(pasted) : undefined;
    return { name, request: read?.ok ? read.request : readRequest() };
  }

  #faultOf(pasted: string): string | undefined {
    const read = readShareString(pasted);
    return read.ok ? undefined : localize(`RULINGS.Share.${read.fault}`);
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    addWindowBehaviour(this);
    this.#typing.attach(this.element, (control) => {
      if (!isControl(control)) return;
      const side = this.#sides[Number(control.dataset.side)];
      if (control.dataset.change === "all") this.#all = isCheckbox(control) && control.checked;
      else if (control.dataset.change === "kind" && side) side.kind = control.value;
      else if (control.dataset.change === "pasted" && side) side.pasted = control.value;
      else return;
      void this.#typing.settled(control).then(() => this.render());
    });
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.#typing.restore(this.element);
  }
}

/** The preset for the other side: the table's own shows its changes; without changes, the next one. */
function presetBeside({ preset, overrides = {}, parameters = {} }: RulingsRequest): string {
  if (Object.keys({ ...overrides, ...parameters }).length > 0) return preset;
  return Object.keys(rulebook().presets).find((key) => key !== preset) ?? preset;
}
