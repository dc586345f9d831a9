import { BANDS } from "../../rules/lab/bands.ts";
import type { LabOrder } from "../../rules/lab/order.ts";
import { labFor } from "../../rules/lab/order.ts";
import { labResults } from "../../view/lab/results.ts";
import { type Story, storyOf } from "../../view/lab/story.ts";
import { troubleText } from "../refusal.ts";
import { localize } from "../text.ts";
import { type Control, closestTo, isTick } from "../windows/dom.ts";
import { teachManners } from "../windows/manners.ts";
import { Typing } from "../windows/typing.ts";
import {
  type Company,
  type Entry,
  joined,
  MOST_MEMBERS,
  mapSide,
  namesOf,
  SIDE_IDS,
  sideName,
  sidesOf,
  sideView,
} from "./company.ts";
import {
  bandChoices,
  droppedRecruits,
  partyRecruits,
  type Recruit,
  recruitsFrom,
  trackerRecruits,
  typicalBand,
  typicalParty,
} from "./gather.ts";
import { type Played, soughtFight, whole } from "./played.ts";
import { type LabRun, runLab } from "./run.ts";
import { IN_FORCE, type LabSet, labelOf, ownOrder, requestOf, rulingsOf, setView, withTopic } from "./sets.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const WINDOW = "rulings-lab";
const MOST_SETS = 4;
const MOST_FIGHTS = 100_000;
/** The figures are drawn at most so often while a run goes on, in milliseconds. */
const REDRAW = 300;

/** The lab: two sides fight thousands of times under up to four sets of rulings, and the figures stand side by side. */
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
  readonly #typing = new Typing();
  #company: Company = [[], []];
  #sets: readonly LabSet[] = [IN_FORCE];
  #times = 10_000;
  #seed = "1";
  #fresh = true;
  #run: LabRun | undefined;
  #played: Played | undefined;
  #story: { readonly set: number; readonly fight: number; readonly story: Story } | undefined;
  #trouble = "";
  #drawn = 0;

  /** Opens the lab; with a topic and a variant, the rulings in force stand beside the same with that variant. */
  static async show(topic = "", variant = ""): Promise<void> {
    if (!game.user?.isGM) {
      ui.notifications?.warn("RULINGS.Notice.refereeOnly", { localize: true });
      return;
    }
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof LabWindow ? open : new LabWindow();
    if (topic) {
      const other = { kind: "but", topic, variant };
      app.#sets = [IN_FORCE, variant ? other : withTopic(other, topic)];
    }
    if (app.#company.every((side) => side.length === 0)) await app.#begin();
    await app.render({ force: true });
    app.bringToFront();
  }

  /** Who is likely meant: the fight that runs, else the party against a typical band. */
  async #begin(): Promise<void> {
    const [party, foes] = trackerRecruits();
    if (party.length > 0 && foes.length > 0) {
      this.#company = [joined([], party), joined([], foes)];
      return;
    }
    const own = await partyRecruits();
    this.#company = [joined([], own.length > 0 ? own : typicalParty()), joined([], [typicalBand("orcs")])];
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const played = this.#played;
    const done = played?.counts.reduce((sum, count) => sum + (count?.fights ?? 0), 0) ?? 0;
    const all = played ? played.times * played.orders.length : 0;
    return {
      sides: this.#company.map(sideView),
      sets: this.#sets.map(setView),
      severalSets: this.#sets.length > 1,
      maySet: this.#sets.length < MOST_SETS,
      bands: bandChoices(),
      times: this.#times,
      seed: this.#seed,
      fresh: this.#fresh,
      mostMembers: MOST_MEMBERS,
      mostFights: MOST_FIGHTS,
      running: this.#run !== undefined,
      ready: this.#company.every((side) => side.length > 0),
      done,
      all,
      trouble: this.#trouble,
      results: played && done > 0 ? this.#results(played) : undefined,
      story: this.#story && { ...this.#story, label: played?.labels[this.#story.set] ?? "" },
      storySets: played?.labels.map((label, at) => ({ at, label, selected: at === (this.#story?.set ?? 0) })) ?? [],
      storyFight: (this.#story?.fight ?? 0) + 1,
    };
  }

  #results({ counts, labels, company }: Played) {
    const runs = counts.map((count, at) => ({ label: labels[at] ?? "", count }));
    const sides = company.map((entries, at) => ({
      name: sideName(at),
      entries: entries.map(({ recruit, count }) => ({ name: recruit.name, count })),
    }));
    return labResults(runs, sides, localize);
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    const { element } = this;
    teachManners(this);
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
    const { change, side, index, set } = input.dataset;
    if (change === "times") this.#times = whole(input.value, 1, MOST_FIGHTS, this.#times);
    else if (change === "seed") this.#seed = input.value.trim().slice(0, 40) || "1";
    else if (change === "fresh") this.#fresh = isTick(input) && input.checked;
    else if (change === "band") this.#join(1, BANDS.filter((band) => band === input.value).map(typicalBand));
    else if (change === "count") this.#entry(side, index, { count: whole(input.value, 1, MOST_MEMBERS, 1) });
    else if (change === "behind") this.#entry(side, index, { behind: isTick(input) && input.checked });
    else if (change === "magic") this.#keep(side, index, input);
    else if (change === "means") this.#entry(side, index, { means: input.value });
    else if (change === "set" || change === "topic" || change === "variant")
      this.#changeSet(Number(set), change, input.value);
    else return;
    await this.render({ parts: ["setup"] });
  }

  /** Whether somebody uses a spell or breath of its own. */
  #keep(side: string | undefined, index: string | undefined, input: Control): void {
    const name = input.dataset.magic ?? "";
    const kept = this.#company[Number(side)]?.[Number(index)]?.kept.filter((one) => one !== name) ?? [];
    this.#entry(side, index, { kept: isTick(input) && input.checked ? kept : [...kept, name] });
  }

  #entry(side: string | undefined, index: string | undefined, change: Partial<Entry>): void {
    this.#company = mapSide(this.#company, Number(side), (entries) =>
      entries.map((entry, at) => (at === Number(index) ? { ...entry, ...change } : entry)),
    );
  }

  #changeSet(at: number, what: "set" | "topic" | "variant", value: string): void {
    this.#sets = this.#sets.map((set, index) => {
      if (index !== at) return set;
      if (what === "topic") return withTopic(set, value);
      if (what === "variant") return { ...set, variant: value };
      return value === "but" ? withTopic({ ...set, kind: value }, set.topic || "death") : { ...set, kind: value };
    });
  }

  #join(side: number, recruits: readonly Recruit[]): void {
    this.#company = mapSide(this.#company, side, (entries) => joined(entries, recruits));
  }

  async #onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const panel = closestTo(event.target, "[data-lab-side]");
    const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
    const recruits = await droppedRecruits(data);
    if (recruits.length === 0) {
      ui.notifications?.warn("RULINGS.Lab.nobodyDropped", { localize: true });
      return;
    }
    this.#join(Number(panel?.dataset.labSide ?? 1), recruits);
    await this.render({ parts: ["setup"] });
  }

  static async #onGather(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    const [party, foes] = await recruitsFrom(target.dataset.from);
    if (party.length + foes.length === 0) {
      ui.notifications?.warn("RULINGS.Lab.nobodyFound", { localize: true });
      return;
    }
    this.#company = [
      party.length > 0 ? joined([], party) : this.#company[0],
      foes.length > 0 ? joined([], foes) : this.#company[1],
    ];
    await this.render({ parts: ["setup"] });
  }

  static async #onRemoveEntry(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    const at = Number(target.dataset.index);
    this.#company = mapSide(this.#company, Number(target.dataset.side), (entries) =>
      entries.filter((_, i) => i !== at),
    );
    await this.render({ parts: ["setup"] });
  }

  static async #onClearSide(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#company = mapSide(this.#company, Number(target.dataset.side), () => []);
    await this.render({ parts: ["setup"] });
  }

  static async #onAddSet(this: LabWindow): Promise<void> {
    this.#sets = [...this.#sets, withTopic({ kind: "but", topic: "", variant: "" }, "death")].slice(0, MOST_SETS);
    await this.render({ parts: ["setup"] });
  }

  static async #onRemoveSet(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    this.#sets = this.#sets.filter((_, at) => at !== Number(target.dataset.set));
    await this.render({ parts: ["setup"] });
  }

  static async #onRun(this: LabWindow): Promise<void> {
    this.#run?.stop();
    this.#story = undefined;
    this.#trouble = "";
    try {
      const orders = this.#sets.map(
        (set): LabOrder => ({
          sides: sidesOf(this.#company, rulingsOf(set), this.#fresh),
          request: requestOf(set),
          seed: this.#seed,
          ...ownOrder(),
        }),
      );
      await this.#play({
        orders,
        labels: this.#sets.map(labelOf),
        company: this.#company,
        counts: orders.map(() => undefined),
        times: this.#times,
      });
    } catch (error) {
      console.error(error);
      this.#trouble = troubleText(error);
    }
    this.#run = undefined;
    // Closed meanwhile, it stays closed; "rendered" is also untrue while a redraw runs.
    await this.render();
  }

  async #play(played: Played): Promise<void> {
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

  /** Opens one fight of the run and tells it: the number typed, or the next one that went the way asked for. */
  static async #onStory(this: LabWindow, _event: Event, target: HTMLElement): Promise<void> {
    const field = (name: string): string => this.element.querySelector<Control>(`[name="${name}"]`)?.value ?? "";
    const set = whole(field("storySet"), 0, MOST_SETS - 1, 0);
    const typed = whole(field("storyFight"), 1, MOST_FIGHTS, 1) - 1;
    const order = this.#played?.orders[set];
    const seek = target.dataset.seek;
    const fight = seek && order ? soughtFight(order, seek, this.#story ? typed + 1 : typed) : typed;
    if (fight === undefined) ui.notifications?.info("RULINGS.Lab.noSuchFight", { localize: true });
    if (!this.#played || !order || fight === undefined) return;
    const told = labFor(order).tell(fight);
    const sides = Object.fromEntries(SIDE_IDS.map((id, at) => [id, sideName(at)]));
    const story = storyOf(told.fight, told.events, namesOf(this.#played.company), sides, localize);
    this.#story = { set, fight, story };
    await this.render({ parts: ["results"] });
  }

  static async #onCloseStory(this: LabWindow): Promise<void> {
    this.#story = undefined;
    await this.render({ parts: ["results"] });
  }
}
