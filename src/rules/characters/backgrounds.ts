import type { Alignment, ClassId } from "../creature/types.ts";
import { actsAs } from "../derived/acting-class.ts";
import { RulesError } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { BACKGROUNDS, type Background } from "../tables/backgrounds.ts";
import { backgrounds } from "../topics/backgrounds.ts";
import type { OwnClass } from "./classes.ts";

export interface Candidate {
  readonly class: Pick<OwnClass, "id" | "operating">;
  readonly alignment?: Alignment;
  /** The present background, or the one the character left (ERIS-47). */
  readonly has?: string;
  /** Whether the player had a character before, as ticked by the referee (ERIS-45). */
  readonly playedBefore: boolean;
}

/** The result of choosing a background. */
export interface Joining {
  readonly background: Background;
  /** Whether the background is accepted: new characters are at once, others train until the referee decides (ERIS-47). */
  readonly accepted: boolean;
  /** Skills to roll for, now or once accepted (ERIS-91). */
  readonly skills: readonly string[];
  readonly warnings: readonly Refusal[];
  readonly refused?: Refusal;
}

const blame = { topic: backgrounds.key };

/** The shipped background of this id. @throws RulesError when there is none. */
export function backgroundOf(id: string): Background {
  const found = BACKGROUNDS.find((background) => background.id === id);
  if (!found) throw new RulesError("unknownChoice", "background", { value: id });
  return found;
}

/**
 * Joins a background (ERIS-45 to ERIS-48): one for each character, where class and alignment allow it. The referee may override a refusal; the choice of a
 * player without confirmation is kept and marked.
 */
export function joinBackground(
  candidate: Candidate,
  background: Background,
  atCreation: boolean,
  rulings: Rulings,
): Joining {
  const refused = joiningFault(candidate, background, rulings);
  const unconfirmed: Refusal = { key: "character.notConfirmed", rule: "ERIS-45", ...blame };
  return {
    background,
    accepted: atCreation && !refused,
    skills: background.skills,
    warnings: candidate.playedBefore ? [] : [unconfirmed],
    ...(refused && { refused }),
  };
}

function joiningFault(candidate: Candidate, background: Background, rulings: Rulings): Refusal | undefined {
  if (!rulings.use(backgrounds).open) return { key: "character.noBackgrounds", ...blame };
  if (candidate.has) return { key: "character.oneBackground", rule: "ERIS-47", ...blame, data: { has: candidate.has } };
  const id = actsAs(candidate.class, rulings);
  const open: readonly ClassId[] = background.classes;
  if (open.length > 0 && !open.includes(id) && !open.includes(candidate.class.id))
    return { key: "character.backgroundClass", rule: "ERIS-46", ...blame, data: { classes: open.join(", ") } };
  const { alignment } = candidate;
  if (background.alignments.length > 0 && (!alignment || !background.alignments.includes(alignment)))
    return {
      key: "character.backgroundAlignment",
      rule: "ERIS-46",
      ...blame,
      data: { alignments: background.alignments.join(", ") },
    };
  return undefined;
}
