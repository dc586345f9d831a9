/** The shape is asked for on the client of the pressed button; the referee's client validates the answer. */

import { referenceTo } from "../chat/post-card.ts";
import { askChoice } from "../platform/dialogs.ts";
import { actorByUuid, isOfProcedure, sameReference } from "../platform/resolve-uuid.ts";
import { localize } from "../platform/text.ts";
import type { MessageDocument } from "../platform/types.ts";
import { cardData } from "../undo/card-data.ts";
import type { CastOutcome } from "./cast.ts";
import { type ShapeChoice, shapesFor } from "./shapes.ts";
import { activeSpellOf } from "./spell-effect.ts";

/** Asks for the shape that a card's magic gives: its uuid, undefined where none is needed, null when dismissed. */
export async function askShape(message: MessageDocument, index: number): Promise<string | undefined | null> {
  const working = await activeSpellOf(message, index);
  const choosing = "key" in working ? choiceOnCard(message, index) : working;
  if (!choosing?.work.looks || choosing.subjects.length !== 1) return undefined;
  const shapes = await shapesFor(choosing, game.user);
  if (shapes.length === 0) return undefined;
  const options = shapes.map(({ id, name }) => ({ value: id, label: name }));
  const { name } = choosing.source;
  const look = { title: name, ok: { label: "RULINGS.Begin.ok", icon: "fa-solid fa-check" } };
  return (await askChoice({ name: "shape", label: localize("RULINGS.Work.whichShape"), options }, look)) ?? null;
}

/** The shape choice from the card, for a consumed item: players have no access to the ledger. */
function choiceOnCard(message: MessageDocument, index: number): ShapeChoice | undefined {
  const data = cardData(message);
  const caster = actorByUuid(data?.speaker.uuid);
  if (!data || !caster || !isOfProcedure<CastOutcome>(data.outcome, "cast")) return undefined;
  const { works = [], level, spell } = data.outcome;
  const work = works[index];
  const named = data.targets.flatMap((party) => {
    const actor = actorByUuid(party.uuid);
    return actor ? [{ actor, party: sameReference(party) }] : [];
  });
  const subjects = work?.on === "caster" ? [{ actor: caster, party: referenceTo(caster) }] : named;
  return work?.looks && { caster, subjects, work: { looks: work.looks }, source: { name: spell, level } };
}
