import type { LabEvent, LabFight } from "../../rules/lab/types.ts";
import type { Localize } from "../text.ts";

/** A fight told blow by blow: a heading for each round, and what happened in it. */
export interface Story {
  readonly rounds: readonly {
    readonly title: string;
    readonly lines: readonly { readonly text: string; readonly kind: string }[];
  }[];
  readonly end: string;
}

/** Puts the events of a fight into words. `names` are those of everybody, side after side; several of one name are numbered. */
export function storyOf(
  fight: LabFight,
  events: readonly LabEvent[],
  names: readonly string[],
  sides: Readonly<Record<string, string>>,
  text: Localize,
): Story {
  const called = numbered(names);
  const rounds: { title: string; lines: { text: string; kind: string }[] }[] = [];
  for (const event of events) {
    if (event.kind === "round")
      rounds.push({ title: text("RULINGS.Lab.Story.round", { round: event.round }), lines: [] });
    else rounds.at(-1)?.lines.push({ text: lineOf(event, called, text), kind: event.kind });
  }
  const winner = fight.winner === undefined ? undefined : (sides[fight.winner] ?? fight.winner);
  const end = winner === undefined ? text("RULINGS.Lab.Story.nobody") : text("RULINGS.Lab.Story.won", { side: winner });
  return { rounds: rounds.filter(({ lines }) => lines.length > 0), end };
}

function lineOf(event: Exclude<LabEvent, { kind: "round" }>, names: readonly string[], text: Localize): string {
  const name = (at: number): string => names[at] ?? "";
  const say = (key: string, data: Record<string, string | number>): string => text(`RULINGS.Lab.Story.${key}`, data);
  switch (event.kind) {
    case "blow": {
      const data = {
        name: name(event.by),
        target: name(event.at),
        natural: event.natural ?? "",
        needed: event.needed,
        damage: event.damage ?? 0,
        left: event.left,
      };
      if (event.damage === undefined) return say(event.hit ? "harmless" : "miss", data);
      if (event.natural === undefined) return say("helpless", data);
      return say(event.critical ? "critical" : "hit", data);
    }
    case "strays":
      return say("strays", { name: name(event.by), target: name(event.who), damage: event.amount, left: event.left });
    case "casts":
      return say(event.breath ? "breathes" : "casts", { name: name(event.by), magic: event.magic });
    case "turns":
      return say("turns", { name: name(event.by) });
    case "touched":
      return say(`touched.${event.how}`, { name: name(event.who), amount: event.amount, left: event.left });
    case "spoilt":
      return say("spoilt", { name: name(event.who), magic: event.magic });
    case "falls":
      return say(event.dead ? "dies" : "falls", { name: name(event.who) });
    case "breaks":
      return say("breaks", { names: event.who.map(name).join(", ") });
    case "rises":
      return say("rises", { name: name(event.who) });
    case "diesOfWounds":
      return say("diesOfWounds", { name: name(event.who) });
  }
}

function numbered(names: readonly string[]): string[] {
  const met = new Map<string, number>();
  return names.map((name) => {
    if (names.filter((other) => other === name).length < 2) return name;
    const number = (met.get(name) ?? 0) + 1;
    met.set(name, number);
    return `${name} ${number}`;
  });
}
