/** Long projects between adventures: wands and rings, languages, anything that takes days and gold. All characters' projects, by world time. */
import { ALIGNMENTS } from "../../rules/creature/types.ts";
import { DAY } from "../../rules/exploration/units.ts";
import { LONG_PROJECTS, longProjectCost } from "../../rules/magic/long-projects.ts";
import type { Refusal } from "../../rules/plan.ts";
import { worthOf } from "../../rules/rewards/coins.ts";
import type { Step } from "../../rules/trace/types.ts";
import type { ProjectStepOutcome } from "../../view/cards/long-projects.ts";
import {
  interruptProject,
  isFinished,
  PROJECT_KINDS,
  type ProjectKind,
  type ProjectState,
  pauseProject,
  payableStep,
  projectDays,
  readProjects,
  resumeProject,
} from "../../view/downtime/projects.ts";
import { inGold } from "../../view/platform/coins.ts";
import { chosen, numberIn, written } from "../../view/platform/draft.ts";
import { grouped } from "../../view/platform/number-format.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import { refusalLine } from "../../view/platform/text-lines.ts";
import type { DerivedValue } from "../../view/platform/view-types.ts";
import { OwnCharacterWindow } from "../characters/own-character-window.ts";
import { postCard } from "../chat/post-card.ts";
import { listWrites, paying, settlePayment } from "../items/money.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { dates } from "../platform/settings/calendar.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";
import { activitiesUnderWay, bookOf, lessonOf, MONTH, teachersOf } from "./projects.ts";

const WORKS = "flags.rulings.works";
type WorkStep = ProjectStepOutcome["step"];
/** Default number of a wand's charges. */
const CHARGES = 10;

interface ProjectCost {
  readonly gold: number;
  readonly days: number;
  readonly costs: readonly DerivedValue[];
  readonly refused?: Refusal | undefined;
}

export class ProjectsWindow extends OwnCharacterWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-works",
    window: { title: "RULINGS.Company.works.title", icon: "fa-solid fa-hourglass-half" },
    position: { width: 680, height: 620 },
    actions: { begin: ProjectsWindow.#onBegin, step: ProjectsWindow.#onStep, goOn: ProjectsWindow.#onGoOn },
  };

  static override PARTS = {
    body: { template: windowTemplate("works"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  #off: (() => void) | undefined;

  protected override async _onFirstRender(...args: Parameters<OwnCharacterWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(...args);
    const hook = Hooks.on("updateWorldTime", () => this.redraw());
    this.#off = () => Hooks.off("updateWorldTime", hook);
  }

  protected override _onClose(...args: Parameters<OwnCharacterWindow["_onClose"]>): void {
    super._onClose(...args);
    this.#off?.();
  }

  protected override async view(): Promise<object> {
    const { draft } = this;
    const who = this.who;
    if (!who) return { nobody: true };
    const kind = chosen(draft, "kind", PROJECT_KINDS, "wand");
    const cost = this.#cost(who, kind);
    const everybody = (game.actors?.contents ?? []).filter((actor) => actor.type === "character" && actor.visible);
    return {
      people: this.choices(),
      purse: inGold(worthOf(coinsOf(who))),
      kinds: PROJECT_KINDS.map((value) => ({ value, selected: value === kind })),
      name: written(draft, "name"),
      gold: written(draft, "gold", String(cost.gold)),
      days: written(draft, "days", String(cost.days)),
      teachers: kind === "instruction" ? teachersOf(this.#teacher()) : undefined,
      refused: cost.refused && refusalLine(cost.refused),
      level: isThing(kind) || kind === "instruction" ? written(draft, "level", "1") : undefined,
      charges: kind === "wand" ? written(draft, "charges", String(CHARGES)) : undefined,
      costs: cost.costs,
      others: activitiesUnderWay(everybody),
      pay: written(draft, "pay", "100"),
      lost: written(draft, "lost", "1"),
      works: everybody.flatMap((actor) => worksOf(actor).map((work) => rowOf(actor, work))),
    };
  }

  #within(field: string, untouched: number, most: number): number {
    return Math.max(1, Math.min(most, Math.round(numberIn(this.draft, field, untouched))));
  }

  #teacher() {
    return chosen(this.draft, "teacher", ALIGNMENTS, "neutral");
  }

  /** The initial gold and days in the window, and their source: a ruling, or this system's own figures. */
  #cost(who: Actor.Implementation, kind: ProjectKind): ProjectCost {
    const book = kind === "book" ? bookOf(who) : undefined;
    const price = (steps: readonly Step[], gold: number) =>
      derivedValue("RULINGS.Company.works.price", `${grouped(gold)} gp`, steps);
    if (book) return { gold: book.gold.value, days: book.days, costs: [price(book.gold.steps, book.gold.value)] };
    const lesson = kind === "instruction" ? lessonOf(who, this.#within("level", 1, 6), this.#teacher()) : undefined;
    if (lesson) {
      const costs = [price(lesson.gold.steps, lesson.gold.value)];
      return { gold: lesson.gold.value, days: lesson.months * MONTH, costs, refused: lesson.refused };
    }
    const ours = LONG_PROJECTS.find((one) => one === kind);
    if (!ours) return { gold: 0, days: 28, costs: [] };
    const level = this.#within("level", 1, 6);
    const { gold, days } = longProjectCost(
      { kind: ours, level, charges: this.#within("charges", CHARGES, 100) },
      rulingsInForce(),
    );
    const costs = [
      price(gold.steps, gold.value),
      derivedValue(
        "RULINGS.Company.works.time",
        localize("RULINGS.Company.works.daysOf", { days: days.value }),
        days.steps,
      ),
    ];
    return { gold: gold.value, days: days.value, costs };
  }

  static async #onBegin(this: ProjectsWindow): Promise<void> {
    await this.attempt(async () => {
      const who = this.who;
      const { draft } = this;
      const kind = chosen(draft, "kind", PROJECT_KINDS, "wand");
      const usual = kind === "book" ? localize("RULINGS.Company.works.kind.book") : "";
      const name = written(draft, "name").trim() || usual;
      if (!who || name === "") {
        notifyWarning("RULINGS.Company.works.sayWhat");
        return;
      }
      const cost = this.#cost(who, kind);
      // The referee may allow a teacher of another alignment.
      if (!game.user?.isGM && notifyRefusal(cost.refused)) return;
      const whole = (field: string, untouched: number): number =>
        Math.max(0, Math.min(9_999_999, Math.round(numberIn(draft, field, untouched))));
      const work: ProjectState = {
        id: foundry.utils.randomID(),
        kind,
        name,
        gold: whole("gold", cost.gold),
        paid: 0,
        days: whole("days", cost.days),
        worked: 0,
        since: now(),
        ...(kind === "wand" && { charges: this.#within("charges", CHARGES, 100) }),
      };
      await write(who, "begun", undefined, work);
      this.put({ name: "" });
      this.settled();
    });
  }

  /** Opens the window of the research or training, or the sheet of a healing character. */
  static async #onGoOn(this: ProjectsWindow, _event: Event, target: HTMLElement): Promise<void> {
    const actor = (game.actors?.contents ?? []).find(({ uuid }) => uuid === target.dataset.who);
    if (!actor) return;
    const { window } = target.dataset;
    if (window === "work") await (await import("./research-window.ts")).ResearchWindow.show(actor);
    else if (window === "train") await (await import("./training-window.ts")).TrainingWindow.show(actor);
    else openSheet(actor);
  }

  static async #onStep(this: ProjectsWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.attempt(async () => {
      const { who = "", work: id = "", step = "" } = target.dataset;
      const actor = (game.actors?.contents ?? []).find(({ uuid }) => uuid === who);
      const work = actor && worksOf(actor).find((one) => one.id === id);
      if (!actor?.isOwner || !work) return;
      const after = this.#after(work, step);
      if (!after) return;
      await write(actor, step as WorkStep, work, after);
    });
  }

  #after(work: ProjectState, step: string): ProjectState | undefined {
    switch (step) {
      case "left":
        return pauseProject(work, now());
      case "resumed":
        return resumeProject(work, now());
      case "disturbed":
        return interruptProject(work, now(), Math.round(numberIn(this.draft, "lost", 1)));
      case "paid":
        return { ...work, paid: work.paid + payableStep(work, Math.round(numberIn(this.draft, "pay", 100))) };
      case "done":
        return game.user?.isGM && isFinished(work, now()) ? work : undefined;
      default:
        return undefined;
    }
  }
}

function now(): number {
  return game.time?.worldTime ?? 0;
}

function rowOf(actor: Actor.Implementation, work: ProjectState) {
  const done = isFinished(work, now());
  return {
    ...work,
    who: actor.uuid,
    whose: actor.name,
    own: actor.isOwner,
    running: work.since !== null,
    worked: projectDays(work, now()),
    paidText: grouped(work.paid),
    goldText: grouped(work.gold),
    owes: work.paid < work.gold,
    ready: done ? "" : readyOn(work),
    finishes: done && game.user?.isGM === true,
    done,
  };
}

/** The date when the days of work are complete; blank while nobody works on it. */
function readyOn(work: ProjectState): string {
  const left = work.days - projectDays(work, now());
  if (work.since === null || left <= 0) return "";
  return localize("RULINGS.Company.works.ready", { date: dates()(now() + left * DAY).date });
}

function worksOf(actor: Actor.Implementation): readonly ProjectState[] {
  return readProjects(foundry.utils.getProperty(actor, WORKS));
}

/** Writes a character's project in one transaction with one card. Invested gold is subtracted, and the product of a finished project created. */
async function write(
  actor: Actor.Implementation,
  step: WorkStep,
  before: ProjectState | undefined,
  work: ProjectState,
): Promise<void> {
  const gold = before ? work.paid - before.paid : 0;
  const outcome: ProjectStepOutcome = {
    procedure: "workStep",
    step,
    thing: work.name,
    gold,
    paid: work.paid,
    whole: work.gold,
    worked: projectDays(work, now()),
    days: work.days,
  };
  const refused = await runUndoable(
    { kind: "workStep", data: { name: actor.name, work: work.name, at: now() } },
    async (transaction) => {
      const entry = { before, after: step === "done" ? undefined : work, name: work.name };
      const stopped = await settlePayment(transaction, paying(actor, gold * 100), listWrites(actor, WORKS, entry));
      if (stopped) return stopped;
      if (step === "done") await finish(transaction, actor, work);
      await postCard({ type: "notice", actor, outcome, transaction });
      return undefined;
    },
  );
  notifyRefusal(refused);
}

/** The product of a project: a magic item of its kind, or a language. */
async function finish(
  transaction: Transaction,
  actor: Actor.Implementation,
  { kind, name, gold, charges = 0 }: ProjectState,
): Promise<void> {
  if (isThing(kind)) {
    const held = { value: charges, max: charges > 0 ? charges : null, formula: "" };
    const system = { kind, magic: true, value: gold, charges: held };
    // The item's maker knows its properties.
    await transaction.create(actor, "Item", [{ name, type: "magicItem", system, flags: { rulings: { charges: "" } } }]);
  } else if (kind === "language") {
    const { languages } = actor.system as Actor.SystemOfType<"character">;
    const before = [...languages];
    await transaction.write([{ uuid: actor.uuid, path: "system.languages", before, after: [...before, name] }]);
  }
}

function isThing(kind: ProjectKind): boolean {
  return kind === "wand" || kind === "ring" || kind === "misc";
}
