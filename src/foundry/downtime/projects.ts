/** The projects of a character between adventures, and the time of its last crafting. */

import type { Training } from "../../rules/characters/training.ts";
import { ALIGNMENTS, type Alignment } from "../../rules/creature/types.ts";
import { instruction, recreateBook } from "../../rules/magic/acquisition.ts";
import { checkProject, type Project } from "../../rules/magic/research.ts";
import type { ProjectCardOutcome } from "../../view/cards/research.ts";
import { readList } from "../../view/platform/stored-lists.ts";
import { creatureOf } from "../adapter/creature.ts";
import { CRAFTED_FLAG } from "../adapter/party-members.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { listWrites, paying, settlePayment } from "../items/money.ts";
import { notifyRefusal } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { ItemDocument } from "../platform/types.ts";
import { runUndoable } from "../undo/run-undoable.ts";

/** The days of a month of study, for spells gained neither by level nor by research: a lost book (GOR-54) and lessons (GOR-55). */
export const MONTH = 28;

/** The cost of rewriting a lost spell book, by the spells on the sheet (GOR-54); undefined where the ruling gives no price. */
export function bookOf(actor: Actor.Implementation) {
  const rulings = rulingsInForce();
  if (!rulings.is("spellAcquisition", "gorman")) return undefined;
  const levels = actor.items
    .filter((item) => item.type === "spell")
    .map((item) => (item.system as Item.SystemOfType<"spell">).level)
    .filter((level) => level > 0);
  return recreateBook(levels, rulings);
}

/** A teacher's fee for a spell outside the cleric's list (GOR-55); undefined where the ruling gives no price. */
export function lessonOf(actor: Actor.Implementation, level: number, teacher: Alignment) {
  const rulings = rulingsInForce();
  if (!rulings.is("spellAcquisition", "gorman")) return undefined;
  return instruction(level, creatureOf(actor).alignment, teacher, rulings);
}

/** The alignments that a teacher may have, for the menu. */
export function teachersOf(now: Alignment) {
  return ALIGNMENTS.map((value) => ({ value, label: `RULINGS.Choice.${value}`, selected: value === now }));
}

/* The other activities of all characters: research, training, healing wounds. Each opens in its own window. */

type Character = Actor.SystemOfType<"character">;

/** The training stored on a skill's item; undefined where none is in progress. */
export function trainingOf(item: ItemDocument): Training | undefined {
  if (item.type !== "skill") return undefined;
  const { purpose, weeksNeeded, weeksAccrued, costPerWeek } = (item.system as Item.SystemOfType<"skill">).training;
  return purpose === null
    ? undefined
    : { purpose, weeksNeeded, weeksAccrued: Math.floor(weeksAccrued), costPerWeek, paid: 0 };
}

/** A line of the list. `window`: the window of the activity; blank: the sheet. */
interface ActivityUnderWay {
  readonly who: string;
  readonly whose: string;
  readonly what: string;
  readonly how: string;
  readonly window: string;
}

/** Every activity of these kinds that the characters have in progress. */
export function activitiesUnderWay(people: readonly Actor.Implementation[]): ActivityUnderWay[] {
  return people.flatMap((actor) => {
    const one = { who: actor.uuid, whose: actor.name };
    const weeks = (done: number, needed: number): string =>
      localize("RULINGS.Company.works.weeksOf", { weeks: done, needed });
    const research = projectsOf(actor).filter(({ done }) => !done);
    const lessons = actor.items.contents.flatMap((item) => {
      const training = trainingOf(item);
      return training ? [{ name: item.name, training }] : [];
    });
    return [
      ...research.map(({ description, weeks: done, weeksNeeded }) => ({
        ...one,
        what: localize("RULINGS.Company.works.of.research", { name: description }),
        how: weeks(done, weeksNeeded),
        window: "work",
      })),
      ...lessons.map(({ name, training }) => ({
        ...one,
        what: localize("RULINGS.Company.works.of.training", { name }),
        how: weeks(training.weeksAccrued, training.weeksNeeded),
        window: "train",
      })),
      ...healing(actor).map((how) => ({
        ...one,
        what: localize("RULINGS.Company.works.of.healing"),
        how,
        window: "",
      })),
    ];
  });
}

/** Wounds that heal with days of rest, except on the dead. */
function healing(actor: Actor.Implementation): string[] {
  const { hp } = actor.system as Character;
  const most = hp.total ?? hp.max;
  if (hp.value >= most || actor.statuses.has("dead")) return [];
  return [localize("RULINGS.Company.works.pointsOf", { value: hp.value, max: most })];
}

export const PROJECTS = "flags.rulings.projects";

/** Whether something was crafted in this stay between two expeditions, of any length; an award of experience ends a stay (GOR-59). */
export function craftedThisStay(actor: Actor.Implementation): boolean {
  return typeof foundry.utils.getProperty(actor, CRAFTED_FLAG) === "number";
}

/** The character's research in progress. */
export function projectsOf(actor: Actor.Implementation): readonly Project[] {
  return readList<Project>(foundry.utils.getProperty(actor, PROJECTS), checkProject);
}

/** The maximum length of a spell name taken from its description. */
const NAME = 80;

/** The spell found by research as a spell book entry (GOR-66); its description is all that is known of its effects. */
export function foundSpell({ description, level }: Project, list: string): object {
  const system = { level, list, inBook: true, summary: description };
  return { name: description.slice(0, NAME).trim(), type: "spell", system };
}

/** The progress of a project: started, changed or rolled. */
interface ProjectProgress {
  readonly before: Project | undefined;
  readonly outcome: ProjectCardOutcome;
  /** Further sessions that the caster spends in the laboratory (GOR-64). */
  readonly away?: number;
}

/** The write of further sessions that a character is absent. */
export function withoutStay(actor: Actor.Implementation, more: number): () => ValueChange[] {
  const path = "system.sessionsAway";
  return () => {
    if (more === 0 || actor.type !== "character") return [];
    const before = (actor.system as Actor.SystemOfType<"character">).sessionsAway;
    return [{ uuid: actor.uuid, path, before, after: before + more }];
  };
}

/** Writes the progress of a project and subtracts the invested gold. */
export async function writeProject(
  actor: Actor.Implementation,
  { before, outcome, away = 0 }: ProjectProgress,
): Promise<void> {
  const { project, gold } = outcome;
  const refused = await runUndoable({ kind: "project", data: { name: actor.name } }, async (transaction) => {
    const entry = { before, after: project, name: project.description };
    const stopped = await settlePayment(
      transaction,
      paying(actor, Math.round(gold * 100)),
      listWrites(actor, PROJECTS, entry),
      withoutStay(actor, away),
    );
    if (stopped) return stopped;
    await postCard({ type: "notice", actor, outcome, transaction });
    return undefined;
  });
  notifyRefusal(refused);
}
