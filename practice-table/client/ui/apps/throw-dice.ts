import { DialogV2 } from "../api/dialog.ts";
import { make, say } from "../util.ts";

interface Wanted {
  readonly count: number;
  readonly faces: number;
}

/** Asks for the faces of dice that the user rolls by hand. The window stays open until it is answered; dice left blank are rolled by the client. */
export async function askForDice(formula: string, wanted: readonly Wanted[]): Promise<number[][]> {
  const content = make("div", { class: "hand-dice" });
  for (const [kind, { count, faces }] of wanted.entries())
    for (let n = 0; n < count; n += 1) {
      const name = `${kind}.${n}`;
      const input = make("input", {
        type: "number",
        name,
        id: `hand-die-${name}`,
        min: "1",
        max: String(faces),
        step: "1",
      });
      content.append(make("label", { for: `hand-die-${name}` }, `d${faces}`), input);
    }
  const answer: unknown = await DialogV2.input({
    window: { title: `${say("HOST.Dice.ByHand")}: ${formula}` },
    content,
    rejectClose: false,
  });
  const typed = (answer ?? {}) as Record<string, unknown>;
  return wanted.map(({ count, faces }, kind) =>
    Array.from({ length: count }, (_v, n) => Number(typed[`${kind}.${n}`])).filter(
      (face) => face >= 1 && face <= faces,
    ),
  );
}
