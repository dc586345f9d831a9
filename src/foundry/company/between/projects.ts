/** What somebody has under way between adventures, and when something was last made. */
import { checkProject, type Project } from "../../../rules/magic/research.ts";
import type { ProjectCardOutcome } from "../../../view/cards/work.ts";
import { readList } from "../../../view/kept.ts";
import type { Written } from "../../adapter/changes.ts";
import { postCard } from "../../chat/post.ts";
import { perform } from "../../deeds/perform.ts";
import { tellRefusal } from "../../refusal.ts";
import { listing, paying, settle } from "../goods/money.ts";

export const PROJECTS = "flags.rulings.projects";
export const MADE = "flags.rulings.madeAt";

/** Whether something was made in this stay between two expeditions, however long it is: an award of experience ends the one before (GOR-59). */
export function madeThisStay(actor: Actor.Implementation): boolean {
  return typeof foundry.utils.getProperty(actor, MADE) === "number";
}

/** What an award of experience changes of it: the next stay begins. */
export function nextStay(actor: Actor.Implementation): Written[] {
  const before: unknown = foundry.utils.getProperty(actor, MADE);
  return before === undefined ? [] : [{ uuid: actor.uuid, path: MADE, before, after: undefined }];
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
export interface Furthered {
  readonly before: Project | undefined;
  readonly outcome: ProjectCardOutcome;
  /** Sessions more that the caster stays in the laboratory (GOR-64). */
  readonly away?: number;
}

/** Sessions more to stay away, written on a character. */
export function stayingAway(actor: Actor.Implementation, more: number): () => Written[] {
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
  { before, outcome, away = 0 }: Furthered,
): Promise<void> {
  const { project, gold } = outcome;
  const refused = await perform({ kind: "project", data: { name: actor.name } }, async (deed) => {
    const entry = { before, after: project, name: project.description };
    const stopped = await settle(
      deed,
      paying(actor, Math.round(gold * 100)),
      listing(actor, PROJECTS, entry),
      stayingAway(actor, away),
    );
    if (stopped) return stopped;
    await postCard({ type: "notice", actor, outcome, deed });
    return undefined;
  });
  tellRefusal(refused);
}
