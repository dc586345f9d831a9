import { labFor } from "../../rules/lab/order.ts";
import { labResults } from "../../view/lab/results.ts";
import { type Story, storyOf } from "../../view/lab/sample-fight.ts";
import { loadNames } from "../platform/compendium-names.ts";
import { errorText, notifyInfo, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { currentLanguage, localize } from "../platform/text.ts";
import { type Control, closestTo } from "../platform/windows/dom.ts";
import { TypedInput } from "../platform/windows/typed-input.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { refuseUnreadable } from "../platform/windows/unreadable-number.ts";
import { addWindowBehaviour } from "../platform/windows/window-behaviour.ts";
import { droppedRecruits, recruitsFrom } from "./recruits.ts";
import { type LabRun, runLab } from "./run.ts";
import { LabSetup, MOST_SETS } from "./setup.ts";
import {
  GOODS,
  isStale,
  MOST_MEMBERS,
  namesOf,
  type PlayedRun,
  SIDE_IDS,
  SOUGHT,
  sideName,
  soughtFight,
  whole,
} from "./sides.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const WINDOW = "rulings-lab";
/** The minimum interval between redraws of the figures during a run, in milliseconds. */
const REDRAW = 300;

/** The lab: two sides fight thousands of times under up to four sets of rulings, and the figures are compared. */
export class LabWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: WINDOW,
    classes: ["rulings", "rulings-app", "lab-window"],
    window: { title: "RULINGS.Lab.title", icon: "fa-solid fa-flask", resizable: true, contentClasses: ["rulings-lab"] },
    position: { width: 980, height: 760 },
    actions: {
      gather: LabWindow.#onGather,
      removeEntry: LabWindow.#onRemoveEntry,
      clearSide: LabWindow.#onClearSide,
      addSet: LabWindow.#onAddSet,
      removeSet: LabWindow.#onRemoveSet,
      run: LabWindow.#onRun,
      stop: LabWindow.#onStop,
      story: LabWindow.#onStory,
      closeStory: LabWindow.#onCloseStory,
    },
  };

  static override PARTS = {
    setup: { template: "systems/rulings/templates/lab/setup.hbs", scrollable: [""] },
    results: { template: "systems/rulings/templates/lab/results.hbs", scrollable: [""] },
  };

  readonly followsRulings = true;
  readonly #typing = new TypedInput();
  readonly #setup = new LabSetup();
  #run: LabRun | undefined;
  #played: PlayedRun | undefined;
  #story: { readonly set: number; readonly fight: number; readonly story: Story } | undefined;
  #trouble = "";
  #drawn = 0;
  /** Whether the user changed the initial setup. */
  #touched = false;

  /** Opens the lab; with a topic and a variant, the rulings in force are compared with the same rulings with that variant. */
  static async show(topic = "", variant = ""): Promise<void> {
    if (!game.user?.isGM) {
      notifyWarning("RULINGS.Notice.refereeOnly");
      return;
    }
    const app = await reopenDraft(LabWindow, "", (one) => {
      if (topic) one.#setup.compare(topic, variant);
      return one.#setup.begin();
    });
    app.bringToFront();
    if (!topic) return;
    app.#setup.compare(topic, variant);
    await app.render({ parts: ["setup"] });
  }

  /** A lab that was set up is opened again with its setup and its figures. */
  get begun(): boolean {
    return this.#touched;
  }

  async #changed(): Promise<void> {
    this.#touched = true;
    const left = this.#setup.leftOut;
    if (left > 0) notifyWarning("RULINGS.Lab.sideFull", { left, most: MOST_MEMBERS });
    await this.render({ parts: ["setup"] });
  }

  protected override async _prepareContext(
    ...[options]: Parameters<InstanceType<typeof ApplicationV2>["_prepareContext"]>
  ): Promise<Record<string, unknown>> {
    const played = this.#played;
    const done = played?.counts.reduce((sum, count) => sum + (count?.fights ?? 0), 0) ?? 0;
    const all = played ? played.times * played.orders.length : 0;
    const many = new Intl.NumberFormat(currentLanguage());
    // During a run only the figures are redrawn, several times a second.
    const parts: unknown = Reflect.get(options, "parts");
    const setup = !Array.isArray(parts) || parts.includes("setup");
    return {
      ...(setup && (await this.#namedView())),
      ready: this.#setup.ready,
      running: this.#run !== undefined,
      done,
      all,
      played: localize("RULINGS.Lab.played", { done: many.format(done), all: many.format(all) }),
      stale: played !== undefined && isStale(played),
      storyMost: played?.times ?? 1,
      trouble: this.#trouble,
      results: played && done > 0 ? this.#results(played) : undefined,
      story: this.#story && { ...this.#story, label: played?.labels[this.#story.set] ?? "" },
      storySets: played?.labels.map((label, at) => ({ at, label, selected: at === (this.#story?.set ?? 0) })) ?? [],
      storyFight: (this.#story?.fight ?? 0) + 1,
    };
  }

  #results({ counts, labels, company }: PlayedRun) {
    const runs = counts.map((count, at) => ({ label: labels[at] ?? "", count }));
    const sides = company.map((entries, at) => ({
      name: sideName(at),
      entries: entries.map(({ recruit, count }) => ({ name: recruit.name, count })),
    }));
    return labResults(runs, sides, localize);
  }

  /** The setup with the localised names of weapons. */
  async #namedView(): Promise<object> {
    await loadNames(GOODS);
    return this.#setup.view;
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    addWindowBehaviour(this);
    this.#typing.attach(element, (control) => void this.#onChange(control));
    element.addEventListener("dragover", (event) => event.preventDefault());
    element.addEventListener("drop", (event) => void this.#onDrop(event));
  }

  protected override async _onRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onRender"]>
  ): Promise<void> {
    await super._onRender(...args);
    this.#typing.restore(this.element);
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    this.#run?.stop();
  }

  async #onChange(input: Control): Promise<void> {
    if (refuseUnreadable(input) || !this.#setup.change(input)) return;
    await this.#typing.settled(input);
    await this.#changed();
  }

  async #onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const panel = closestTo(event.target, "[data-lab-side]");
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const recruits = await droppedRecruits(data, MOST_MEMBERS);
    if ("key" in recruits) {
      notifyWarning(recruits.key, recruits.data);
      return;
    }
    this.#setup.join(Number(panel?.dataset.labSide ?? 1), recruits);
    await this.#changed();
  }

  static async #onGather(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    const [party, foes] = await recruitsFrom(target.dataset.from);
    if (party.length + foes.length === 0) {
      notifyWarning("RULINGS.Lab.nobodyFound");
      return;
    }
    this.#setup.replace(party, foes);
    await this.#changed();
  }

  static async #onRemoveEntry(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#setup.remove(Number(target.dataset.side), Number(target.dataset.index));
    await this.#changed();
  }

  static async #onClearSide(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#setup.clear(Number(target.dataset.side));
    await this.#changed();
  }

  static async #onAddSet(this: LabWindow): Promise<void> {
    this.#setup.addSet();
    await this.#changed();
  }

  static async #onRemoveSet(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#setup.removeSet(Number(target.dataset.set));
    await this.#changed();
  }

  static async #onRun(this: LabWindow): Promise<void> {
    this.#run?.stop();
    this.#story = undefined;
    this.#trouble = "";
    try {
      const { orders, labels, company, times, leansOnForce } = this.#setup;
      const inForce = leansOnForce ? rulingsInForce().hash : undefined;
      await this.#play({ orders, labels, company, counts: orders.map(() => undefined), times, inForce });
    } catch (error) {
      console.error(error);
      this.#trouble = errorText(error);
    }
    this.#run = undefined;
    // A window closed in the meantime stays closed; "rendered" is also false during a redraw.
    await this.render();
  }

  async #play(played: PlayedRun): Promise<void> {
    this.#played = played;
    const run = runLab(played.orders, played.times, (set, count) => {
      played.counts[set] = count;
      const now = Date.now();
      if (now - this.#drawn < REDRAW || !this.rendered) return;
      this.#drawn = now;
      void this.render({ parts: ["results"] });
    });
    this.#run = run;
    void this.render();
    await run.done;
  }

  static #onStop(this: LabWindow): void {
    this.#run?.stop();
  }

  /** Opens the report of one fight: of the entered number, or the next one with the requested result. */
  static async #onStory(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    const field = (name: string): string => this.element.querySelector<Control>(`[name="${name}"]`)?.value ?? "";
    const played = this.#played;
    const set = whole(field("storySet"), 0, MOST_SETS - 1, 0);
    const order = played?.orders[set];
    if (!played || !order) return;
    const typed = whole(field("storyFight"), 1, played.times, (this.#story?.fight ?? 0) + 1) - 1;
    const seek = target.dataset.seek;
    const fight = seek ? await soughtFight(played, set, seek, this.#story ? typed + 1 : typed) : typed;
    if (this.#played !== played || !this.rendered) return;
    if (fight === undefined) {
      notifyInfo("RULINGS.Lab.noSuchFight", { fights: Math.min(SOUGHT, played.times) });
      return;
    }
    const report = labFor(order).tell(fight);
    const sides = Object.fromEntries(SIDE_IDS.map((id, at) => [id, sideName(at)]));
    const story = storyOf(report.fight, report.events, namesOf(played.company), sides, localize);
    this.#story = { set, fight, story };
    await this.render({ parts: ["results"] });
  }

  static async #onCloseStory(this: LabWindow): Promise<void> {
    this.#story = undefined;
    await this.render({ parts: ["results"] });
  }
}
