/** What somebody has under way between adventures, and when something was last made. */
import type { Project } from "../../rules/magic/research.ts";
import type { ProjectCardOutcome } from "../../view/cards/work.ts";
import { postCard } from "../chat/post.ts";
import { perform } from "../deeds/perform.ts";
import { tellRefusal } from "../refusal.ts";
import { isRefusal, payment } from "./money.ts";

export const PROJECTS = "flags.rulings.projects";
export const MADE = "flags.rulings.madeAt";
const WEEK = 7 * 86_400;

/** Whether something was made within the week. */
export function madeLately(actor: Actor.Implementation): boolean {
  const at: unknown = foundry.utils.getProperty(actor, MADE);
  return typeof at === "number" && (game.time?.worldTime ?? 0) - at < WEEK;
}

/** Research under way. */
export function projectsOf(actor: Actor.Implementation): readonly Project[] {
  const kept: unknown = foundry.utils.getProperty(actor, PROJECTS);
  return Array.isArray(kept) ? (kept as Project[]) : [];
}

/** Writes what somebody has under way; gold that went into it leaves the purse. */
export async function writeProjects(
  actor: Actor.Implementation,
  all: readonly Project[],
  outcome: ProjectCardOutcome,
): Promise<void> {
  const before: unknown = foundry.utils.getProperty(actor, PROJECTS);
  const refused = await perform({ kind: "project", data: { name: actor.name } }, async (deed) => {
    const paid = payment(actor, Math.round(outcome.gold * 100));
    if (isRefusal(paid)) return paid;
    await deed.write([...paid, { uuid: actor.uuid, path: PROJECTS, before, after: all }]);
    await postCard({ type: "notice", actor, outcome, deed });
    return undefined;
  });
  tellRefusal(refused);
}
