/** Between adventures: skills trained by the week, and weapon repairs. */

import { repairPrice } from "../../rules/attack/weapon-repair.ts";
import {
  planTrained,
  planTraining,
  planTrainingBreak,
  resolveTrained,
  resolveTraining,
  resolveTrainingBreak,
  type Training,
  trainWeek,
} from "../../rules/characters/training.ts";
import type { Refusal } from "../../rules/plan.ts";
import { worthOf } from "../../rules/rewards/coins.ts";
import { fumbles } from "../../rules/topics/fumbles.ts";
import { skills } from "../../rules/topics/skills.ts";
import type { MendedCardOutcome, TrainingCardOutcome } from "../../view/cards/training.ts";
import { inGold } from "../../view/platform/coins.ts";
import { grouped } from "../../view/platform/number-format.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import { refusalLine } from "../../view/platform/text-lines.ts";
import { skillOf } from "../adapter/skill.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { OwnCharacterWindow } from "../characters/own-character-window.ts";
import { postCard } from "../chat/post-card.ts";
import { paying, settlePayment } from "../items/money.ts";
import { rollByHand } from "../platform/dice.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import type { ItemDocument } from "../platform/types.ts";
import { type Defaults, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { trainingOf } from "./projects.ts";

type SkillSystem = Item.SystemOfType<"skill">;

/** The flag with the end of a training's last week, in seconds of world time. */
const AT = "flags.rulings.trainedAt";
const WEEK = 7 * 86_400;

export class TrainingWindow extends OwnCharacterWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-train",
    window: { title: "RULINGS.Training.title", icon: "fa-solid fa-person-chalkboard" },
    position: { width: 600, height: 560 },
    actions: {
      trainBegin: TrainingWindow.#onBegin,
      trainWeek: TrainingWindow.#onWeek,
      trainLeave: TrainingWindow.#onLeave,
      trainFinish: TrainingWindow.#onFinish,
      mend: TrainingWindow.#onMend,
    },
  };

  static override PARTS = {
    body: { template: windowTemplate("train"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  protected override async view(): Promise<object> {
    const actor = this.who;
    if (!actor) return { nobody: true };
    const rulings = rulingsInForce();
    const learnt = actor.items.filter((item) => item.type === "skill");
    return {
      people: this.choices(),
      purse: inGold(worthOf(coinsOf(actor))),
      teaches: rulings.use(skills) !== undefined,
      skills: learnt.map(skillRow),
      others: this.people()
        .filter((one) => one !== actor)
        .flatMap((one) =>
          one.items.filter((item) => trainingOf(item) !== undefined).map(({ name }) => ({ who: one.name, name })),
        ),
      breaks: rulings.use(fumbles) !== undefined,
      broken: brokenOf(actor).map(brokenRow),
    };
  }

  async #with(
    target: HTMLElement,
    work: (actor: Actor.Implementation, item: ItemDocument) => Promise<void>,
  ): Promise<void> {
    await this.attempt(async () => {
      const actor = this.who;
      const item = actor?.items.get(target.dataset.item ?? "");
      if (actor && item) await work(actor, item);
    });
  }

  /** Weeks and their price are rolled once (ERIS-87). */
  static async #onBegin(this: TrainingWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.#with(target, async (actor, item) => {
      const skill = skillOf(item);
      if (!skill || trainingOf(item)) return;
      const plan = planTraining(skill, rulingsInForce());
      if (notifyRefusal(plan.refused)) return;
      const rolled = await rollByHand(plan);
      const training = resolveTraining(plan, rolled.rolls);
      await writeTraining(actor, item, { training, step: "begun", rolls: rolled.shown });
    });
  }

  /** Completes a week, paid at its end. After an absence of more than a week, time is lost and the price is bargained again (ERIS-88). */
  static async #onWeek(this: TrainingWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.#with(target, async (actor, item) => {
      const skill = skillOf(item);
      let training = trainingOf(item);
      if (!skill || !training) return;
      const plan = planTrainingBreak(skill, training, weeksAway(item), rulingsInForce());
      if (plan.rolls.length > 0) {
        const rolled = await rollByHand(plan);
        training = resolveTrainingBreak(plan, rolled.rolls) ?? training;
        // The loss is reported before the next payment.
        await writeTraining(actor, item, { training, step: "broken", rolls: rolled.shown });
        return;
      }
      const { training: after, due } = trainWeek(training);
      await writeTraining(actor, item, { training: after, step: "week", paid: due });
    });
  }

  static async #onLeave(this: TrainingWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.#with(target, (actor, item) => writeTraining(actor, item, { training: undefined, step: "left" }));
  }

  /** The roll at the end (ERIS-89, ERIS-90). */
  static async #onFinish(this: TrainingWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.#with(target, async (actor, item) => {
      const skill = skillOf(item);
      const training = trainingOf(item);
      if (!skill || !training) return;
      const rulings = rulingsInForce();
      const { abilities } = actor.system as Actor.SystemOfType<"character">;
      const plan = planTrained(skill, training, abilities.int ?? 10, rulings);
      if (notifyRefusal(plan.refused)) return;
      const rolled = await rollByHand(plan);
      const outcome = resolveTrained(plan, rolled.rolls, rulings);
      const { percent, origin } = item.system as SkillSystem;
      await runUndoable({ kind: "trained", data: { name: actor.name, skill: item.name } }, async (transaction) => {
        await transaction.write([
          { uuid: item.uuid, path: "system.percent", before: percent, after: outcome.percent.value },
          { uuid: item.uuid, path: "system.origin", before: origin, after: "trained" },
          ...trainingWrites(item, undefined),
        ]);
        await postCard({ type: "notice", actor, plan, outcome, rolls: rolled.shown, transaction });
        return undefined;
      });
    });
  }

  static async #onMend(this: TrainingWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.#with(target, async (actor, item) => {
      const { copper, refused: never } = mendingOf(item);
      if (notifyRefusal(never)) return;
      const gold = copper.value / 100;
      const outcome: MendedCardOutcome = { procedure: "mended", item: item.name, gold };
      const refused = await runUndoable(
        { kind: "mended", data: { name: actor.name, item: item.name } },
        async (transaction) => {
          const mended = { uuid: item.uuid, path: "system.broken", before: true, after: false };
          const short = await settlePayment(transaction, paying(actor, copper.value), () => [mended]);
          if (short) return short;
          await postCard({ type: "notice", actor, outcome, transaction });
          return undefined;
        },
      );
      notifyRefusal(refused);
    });
  }
}

/** Weeks that passed besides the trained one; 0 when world time did not advance. */
function weeksAway(item: ItemDocument): number {
  const at: unknown = foundry.utils.getProperty(item, AT);
  if (typeof at !== "number") return 0;
  return Math.max(0, ((game.time?.worldTime ?? 0) - at) / WEEK - 1);
}

function trainingWrites(item: ItemDocument, training: Training | undefined): ValueChange[] {
  const before = (item.system as SkillSystem).training;
  const path = "system.training";
  const { purpose, weeksNeeded, weeksAccrued, costPerWeek } = training ?? NONE;
  return [
    { uuid: item.uuid, path: `${path}.purpose`, before: before.purpose, after: purpose },
    { uuid: item.uuid, path: `${path}.weeksNeeded`, before: before.weeksNeeded, after: weeksNeeded },
    { uuid: item.uuid, path: `${path}.weeksAccrued`, before: before.weeksAccrued, after: weeksAccrued },
    { uuid: item.uuid, path: `${path}.costPerWeek`, before: before.costPerWeek, after: costPerWeek },
    { uuid: item.uuid, path: AT, before: foundry.utils.getProperty(item, AT), after: game.time?.worldTime ?? 0 },
  ];
}

const NONE = { purpose: null, weeksNeeded: 0, weeksAccrued: 0, costPerWeek: 0 };

interface Step {
  readonly training: Training | undefined;
  readonly step: TrainingCardOutcome["step"];
  /** Gold pieces. */
  readonly paid?: number;
  readonly rolls?: readonly Roll.Evaluated<Roll>[];
}

async function writeTraining(actor: Actor.Implementation, item: ItemDocument, given: Step): Promise<void> {
  const { training, step, paid: gold = 0, rolls = [] } = given;
  const { weeksAccrued: weeks, weeksNeeded: needed, costPerWeek: cost } = training ?? NONE;
  const outcome: TrainingCardOutcome = {
    procedure: "trainingStep",
    step,
    skill: item.name,
    weeks,
    needed,
    cost,
    paid: gold,
  };
  const refused = await runUndoable(
    { kind: "training", data: { name: actor.name, skill: item.name, step, weeks } },
    async (transaction) => {
      const short = await settlePayment(transaction, paying(actor, Math.round(gold * 100)), () =>
        trainingWrites(item, training),
      );
      if (short) return short;
      await postCard({ type: "notice", actor, outcome, rolls, transaction });
      return undefined;
    },
  );
  notifyRefusal(refused);
}

function skillRow(item: ItemDocument): object {
  const { percent } = item.system as SkillSystem;
  const training = trainingOf(item);
  const skill = skillOf(item);
  const refused: Refusal | undefined = skill && planTraining(skill, rulingsInForce()).refused;
  return {
    id: item.id,
    name: item.name,
    percent: percent === null ? "" : `${percent}%`,
    ...(training && {
      training: {
        weeks: training.weeksAccrued,
        needed: training.weeksNeeded,
        cost: grouped(training.costPerWeek),
        due: training.weeksAccrued >= training.weeksNeeded,
        away: weeksAway(item) > 1,
      },
    }),
    ...(!training && refused && { why: refusalLine(refused) }),
  };
}

function brokenOf(actor: Actor.Implementation): ItemDocument[] {
  return actor.items.filter((item) => item.type === "weapon" && (item.system as Item.SystemOfType<"weapon">).broken);
}

function mendingOf(item: ItemDocument) {
  const { value, quantity, magic, bonus, broken } = item.system as Item.SystemOfType<"weapon">;
  return repairPrice({ price: value * quantity, magic: magic || bonus !== 0, broken }, rulingsInForce());
}

function brokenRow(item: ItemDocument): object {
  const { copper, refused } = mendingOf(item);
  return {
    id: item.id,
    name: item.name,
    price: derivedValue("RULINGS.Training.price", `${inGold(copper.value)} gp`, copper.steps),
    ...(refused && { why: refusalLine(refused) }),
  };
}
