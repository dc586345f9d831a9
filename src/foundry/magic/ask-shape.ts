/** Which shape somebody takes is asked where the button is pressed; the referee's client looks the answer up. */
import { askOne } from "../apps/ask-choices.ts";
import { localize } from "../text.ts";
import { shapesFor } from "./shapes.ts";
import { workingOf } from "./work.ts";

type Message = ChatMessage.Implementation;

/** Asks which shape the magic of a card gives: its uuid, undefined where none is asked for, null when the question was dismissed. */
export async function askShape(message: Message, index: number): Promise<string | undefined | null> {
  const working = await workingOf(message, index);
  if ("key" in working || !working.work.looks || working.subjects.length !== 1) return undefined;
  const shapes = await shapesFor(working, game.user);
  if (shapes.length === 0) return undefined;
  const options = shapes.map(({ id, name }) => ({ value: id, label: name }));
  const { name } = working.source;
  const look = { title: name, ok: { label: "RULINGS.Begin.ok", icon: "fa-solid fa-check" } };
  return (await askOne({ name: "shape", label: localize("RULINGS.Work.whichShape"), options }, look)) ?? null;
}
