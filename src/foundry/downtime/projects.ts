/** What somebody has under way between adventures, and when something was last made. */
import { checkProject, type Project } from "../../rules/magic/research.ts";
import type { ProjectCardOutcome } from "../../view/cards/research.ts";
import { readList } from "../../view/platform/stored-lists.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { postCard } from "../chat/post-card.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { notifyRefusal } from "../platform/errors.ts";
import { listWrites, paying, settlePayment } from "../items/money.ts";

export const PROJECTS = "flags.rulings.projects";
export const CRAFTED_FLAG = "flags.rulings.madeAt";

/** Whether something was made in this stay between two expeditions, however long it is: an award of experience ends the one before (GOR-59). */
export function craftedThisStay(actor: Actor.Implementation): boolean {
  return typeof foundry.utils.getProperty(actor, CRAFTED_FLAG) === "number";
}

/** What an award of experience changes of it: the next stay begins. */
export function nextStay(actor: Actor.Implementation): ValueChange[] {
  const before: unknown = foundry.utils.getProperty(actor, CRAFTED_FLAG);
  return before === undefined ? [] : [{ uuid: actor.uuid, path: CRAFTED_FLAG, before, after: undefined }];
}

/** Research under way. */
export function projectsOf(actor: Actor.Implementation): readonly Project[] {
  return readList<Project>(foundry.utils.getProperty(actor, PROJECTS), checkProject);
}

/** Longest name of a spell that was described at length. */
const NAME = 80;

/** The spell that a research has found, as it comes into the book (GOR-66): of what it does its finder wrote no more than the description. */
export function foundSpell({ description, level }: Project, list: string): object {
  const system = { level, list, inBook: true, summary: description };
  return { name: description.slice(0, NAME).trim(), type: "spell", system };
}

/** What becomes of a project: begun, changed, or thrown for. */
export interface ProjectProgress {
  readonly before: Project | undefined;
  readonly outcome: ProjectCardOutcome;
  /** Sessions more that the caster stays in the laboratory (GOR-64). */
  readonly away?: number;
}

/** Sessions more to stay away, written on a character. */
export function withoutStay(actor: Actor.Implementation, more: number): () => ValueChange[] {
  const path = "system.sessionsAway";
  return () => {
    if (more === 0 || actor.type !== "character") return [];
    const before = (actor.system as Actor.SystemOfType<"character">).sessionsAway;
    return [{ uuid: actor.uuid, path, before, after: before + more }];
  };
}

/** Writes what became of one project; gold that went into it leaves the purse. */
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
    await postCard({ type: "notice", actor, outcome, deed: transaction });
    return undefined;
  });
  notifyRefusal(refused);
}
