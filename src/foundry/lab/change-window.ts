import { BANDS, type Band } from "../../rules/lab/bands.ts";
import { hasOdds, oddsOf, WITHOUT_FIGURE } from "../../rules/lab/odds/index.ts";
import type { LabOrder } from "../../rules/lab/order.ts";
import { ASKED_APART, bandFor, COUNTED, partyFor } from "../../rules/lab/questions.ts";
import type { LabCount } from "../../rules/lab/types.ts";
import { topicOf, wantedVariant } from "../../view/house-rules/draft.ts";
import { differenceOf, said } from "../../view/lab/difference.ts";
import { oddsDifference, oddsNow } from "../../view/lab/odds-lines.ts";
import { errorText } from "../platform/notifications.ts";
import { readRequest, rulebook } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Control, isControl } from "../platform/windows/dom.ts";
import { addWindowBehaviour } from "../platform/windows/window-behaviour.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";
import { LabWindow } from "./lab-window.ts";
import { bandChoices, partyRecruits, typicalBand, typicalParty } from "./recruits.ts";
import { IN_FORCE, type LabSet, needsOf, ownOrder, playedSet, rulingsOf } from "./ruling-sets.ts";
import { type LabRun, runLab } from "./run.ts";
import { joined, type Sides, sideName, sidesOf } from "./sides.ts";

const { ApplicationV2, HandlebarsApplicationMixin } = foundry.applications.api;
const WINDOW = "rulings-change";
/** The number of fights: enough for a noticeable difference, and quickly done. */
const FIGHTS = 2000;
const REDRAW = 300;

/**
 * The effect of changing a ruling: the party against a typical band, under the ruling in force and under each other variant of one topic, in words.
 */
export class ChangeWindow extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS = {
    id: WINDOW,
    classes: ["rulings", "rulings-app", "lab-window"],
    window: {
      title: "RULINGS.Lab.Change.title",
      icon: "fa-solid fa-flask",
      resizable: true,
      contentClasses: ["rulings-change"],
    },
    position: { width: 520, height: 560 },
    actions: { openLab: ChangeWindow.#onOpenLab },
  };

  static override PARTS = { body: { template: "systems/rulings/templates/lab/change.hbs", scrollable: [""] } };

  #topic = "";
  #band: Band = "orcs";
  #company: Sides = [[], []];
  #counts: (LabCount | undefined)[] = [];
  #sets: LabSet[] = [];
  #run: LabRun | undefined;
  #trouble = "";
  /** Whether the typical party fights, because the world has none. */
  #typical = false;
  #drawn = 0;
  /** The number of the current question; results of earlier ones are dropped. */
  #turn = 0;
  #following = 0;

  /** Opens the window for a topic and starts at once. Referee only. */
  static async show(topic: string): Promise<void> {
    if (!topicOf(rulebook(), topic)) return;
    const open = foundry.applications.instances.get(WINDOW);
    const app = open instanceof ChangeWindow ? open : new ChangeWindow();
    app.#topic = topic;
    app.#band = bandFor(topic);
    // Called before the window is drawn: results for another topic must not appear under this one's name.
    app.#ask();
    await app.render({ force: true, ...currentWindow(app) });
    app.bringToFront();
    await app.#fight();
  }

  protected override async _prepareContext(): Promise<Record<string, unknown>> {
    const members = this.#company.map((side) => side.reduce((sum, { count }) => sum + count, 0));
    const odds = hasOdds(this.#topic);
    const none = WITHOUT_FIGURE.includes(this.#topic);
    return {
      none: none ? localize(`RULINGS.Lab.NoFigure.${this.#topic}`) : "",
      topic: this.#topic,
      name: localize(`RULINGS.Topic.${this.#topic}.name`),
      bands: bandChoices().map((one) => ({ ...one, selected: one.key === this.#band })),
      who: members[0]
        ? localize("RULINGS.Lab.Change.who", { party: members[0], foes: members[1] ?? 0, fights: FIGHTS })
        : "",
      asking: this.#typical && ASKED_APART.includes(this.#topic) ? localize(`RULINGS.Lab.Asking.${this.#topic}`) : "",
      counted: COUNTED.includes(this.#topic) ? localize(`RULINGS.Lab.Counted.${this.#topic}`) : "",
      odds,
      running: this.#run !== undefined,
      done: this.#counts.reduce((sum, count) => sum + (count?.fights ?? 0), 0),
      all: this.#sets.length * FIGHTS,
      trouble: this.#trouble,
      rows: odds ? this.#oddsRows() : none ? [] : this.#fightRows(members),
    };
  }

  #row(set: LabSet) {
    const now = set === IN_FORCE;
    const variant = now ? wantedVariant(readRequest(), this.#topic, rulebook()) : set.variant;
    return { variant, label: localize(`RULINGS.Topic.${this.#topic}.variants.${variant}.label`), now };
  }

  /** The figures of the single procedure, calculated or rolled at once. */
  #oddsRows() {
    const before = oddsOf(this.#topic, rulingsOf(IN_FORCE), rulebook());
    return this.#sets.map((set) => {
      const row = this.#row(set);
      if (row.now) return { ...row, kind: "", lines: oddsNow(this.#topic, before, localize) };
      const { rulings } = playedSet(set);
      const { kind, lines } = oddsDifference(this.#topic, before, oddsOf(this.#topic, rulings, rulebook()), localize);
      return { ...row, kind, lines: [...needsOf(set), ...lines] };
    });
  }

  #fightRows(members: readonly number[]) {
    const [before] = this.#counts;
    const names = [sideName(0), sideName(1)];
    return this.#sets.map((set, at) => {
      const row = this.#row(set);
      const after = this.#counts[at];
      if (row.now) return { ...row, kind: "", lines: figures(after, members, names) };
      const whole = before?.fights === FIGHTS && after?.fights === FIGHTS;
      const difference = whole
        ? differenceOf(before, after, members, names, localize, `RULINGS.Lab.Same.${this.#topic}`)
        : undefined;
      if (!difference) return { ...row, kind: "", lines: [] };
      return { ...row, kind: difference.kind, lines: [...needsOf(set), ...difference.lines] };
    });
  }

  protected override async _onFirstRender(
    ...args: Parameters<InstanceType<typeof ApplicationV2>["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(...args);
    addWindowBehaviour(this);
    this.#following = Hooks.on("rulingsChanged", () => void this.#again());
    this.element.addEventListener("change", ({ target }) => {
      if (isControl(target) && target.name === "against") this.#against(target);
    });
  }

  protected override _onClose(...args: Parameters<InstanceType<typeof ApplicationV2>["_onClose"]>): void {
    super._onClose(...args);
    this.#turn += 1;
    this.#run?.stop();
    Hooks.off("rulingsChanged", this.#following);
  }

  #against({ value }: Control): void {
    this.#band = BANDS.find((band) => band === value) ?? this.#band;
    void this.#again();
  }

  /** Repeats the question under the current rulings; not for a topic whose module was removed. */
  async #again(): Promise<void> {
    if (!topicOf(rulebook(), this.#topic)) {
      await this.close();
      return;
    }
    this.#ask();
    await this.render();
    await this.#fight();
  }

  /** Sets the variants to compare, without any results yet. */
  #ask(): void {
    this.#turn += 1;
    this.#run?.stop();
    this.#run = undefined;
    const topic = this.#topic;
    const now = wantedVariant(readRequest(), topic, rulebook());
    const others = Object.entries(topicOf(rulebook(), topic)?.variants ?? {}).filter(
      ([key, { built }]) => built && key !== now,
    );
    this.#sets = [IN_FORCE, ...others.map(([variant]) => ({ kind: "but", topic, variant }))];
    this.#counts = this.#sets.map(() => undefined);
    this.#trouble = "";
    this.#company = [[], []];
  }

  async #fight(): Promise<void> {
    const topic = this.#topic;
    const turn = this.#turn;
    if (hasOdds(topic) || WITHOUT_FIGURE.includes(topic)) return;
    const own = await partyRecruits();
    // Another question was asked in the meantime, or the window closed.
    if (this.#turn !== turn) return;
    this.#typical = own.length === 0;
    this.#company = [
      joined([], this.#typical ? typicalParty(partyFor(topic)) : own),
      joined([], [typicalBand(this.#band)]),
    ];
    let run: LabRun | undefined;
    try {
      run = runLab(this.#orders(), FIGHTS, (set, count) => this.#take(run, set, count));
      this.#run = run;
      void this.render();
      await run.done;
    } catch (error) {
      console.error(error);
      if (this.#turn === turn) this.#trouble = errorText(error);
    }
    if (this.#turn !== turn) return;
    this.#run = undefined;
    await this.render();
  }

  #orders(): LabOrder[] {
    return this.#sets.map((set) => {
      const { request, rulings } = playedSet(set);
      return { sides: sidesOf(this.#company, rulings, true), request, seed: "change", ...ownOrder() };
    });
  }

  #take(run: LabRun | undefined, set: number, count: LabCount): void {
    if (this.#run !== run) return;
    this.#counts[set] = count;
    const now = Date.now();
    if (now - this.#drawn < REDRAW) return;
    this.#drawn = now;
    void this.render();
  }

  static async #onOpenLab(this: ChangeWindow, _event: Event, target: HTMLElement): Promise<void> {
    await LabWindow.show(this.#topic, target.dataset.variant ?? "");
  }
}

/** The figures of the fights under the ruling in force, in a line. */
function figures(count: LabCount | undefined, members: readonly number[], names: readonly string[]): string[] {
  if (!count) return [];
  const say = (measure: "wins0" | "deaths0" | "rounds"): string => said(measure, count, members);
  const data = { side: names[0] ?? "", wins: say("wins0"), deaths: say("deaths0"), rounds: say("rounds") };
  return [localize("RULINGS.Lab.Change.figures", data)];
}
