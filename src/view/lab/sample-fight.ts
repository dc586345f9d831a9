import type { LabEvent, LabFight } from "../../rules/lab/types.ts";
import type { Localize } from "../platform/text.ts";

/** A fight hit by hit: a heading for each round, and its events. */
export interface Story {
  readonly rounds: readonly {
    readonly title: string;
    readonly lines: readonly { readonly text: string; readonly kind: string }[];
  }[];
  readonly end: string;
}

/** Puts the events of a fight into words. `names` are those of all fighters, side after side; equal names are numbered. */
export function storyOf(
  fight: LabFight,
  events: readonly LabEvent[],
  names: readonly string[],
  sides: Readonly<Record<string, string>>,
  text: Localize,
): Story {
  const called = numbered(names);
  const rounds: { title: string; lines: { text: string; kind: string }[] }[] = [];
  for (const event of gathered(events)) {
    if (event.kind === "round")
      rounds.push({ title: text("RULINGS.Lab.Story.round", { round: event.round }), lines: [] });
    else rounds.at(-1)?.lines.push({ text: lineOf(event, called, names, text), kind: event.kind });
  }
  const winner = fight.winner === undefined ? undefined : (sides[fight.winner] ?? fight.winner);
  const end = winner === undefined ? text("RULINGS.Lab.Story.nobody") : text("RULINGS.Lab.Story.won", { side: winner });
  return { rounds: rounds.filter(({ lines }) => lines.length > 0), end };
}

type Falls = Extract<LabEvent, { kind: "falls" }>;

/** Consecutive creatures that a spell does not affect, in one line. */
interface Spared {
  readonly kind: "spared";
  readonly who: readonly number[];
}

function gathered(events: readonly LabEvent[]): (LabEvent | Spared)[] {
  const gatheredEvents: (LabEvent | Spared)[] = [];
  for (const event of events) {
    const last = gatheredEvents.at(-1);
    if (event.kind !== "touched" || event.how !== "spared") gatheredEvents.push(event);
    else if (last?.kind === "spared")
      gatheredEvents[gatheredEvents.length - 1] = { kind: "spared", who: [...last.who, event.who] };
    else gatheredEvents.push({ kind: "spared", who: [event.who] });
  }
  return gatheredEvents;
}

/** The number of creatures with each name: `14 × Orc`. */
function heads(who: readonly number[], names: readonly string[]): string {
  const counted = new Map<string, number>();
  for (const at of who) counted.set(names[at] ?? "", (counted.get(names[at] ?? "") ?? 0) + 1);
  return [...counted].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(", ");
}

function lineOf(
  event: Exclude<LabEvent, { kind: "round" }> | Spared,
  names: readonly string[],
  plain: readonly string[],
  text: Localize,
): string {
  const name = (at: number): string => names[at] ?? "";
  const say = (key: string, data: Record<string, string | number>): string => text(`RULINGS.Lab.Story.${key}`, data);
  switch (event.kind) {
    case "attack": {
      const data = {
        name: name(event.by),
        target: name(event.at),
        natural: event.natural ?? "",
        needed: event.needed,
        damage: event.damage ?? 0,
        left: event.left,
      };
      if (event.damage === undefined && event.hit)
        return say(event.natural === undefined ? "sureHarmless" : "harmless", data);
      if (event.damage === undefined) return say("miss", data);
      if (event.natural === undefined) return say(event.helpless ? "helpless" : "sure", data);
      return say(event.critical ? "critical" : "hit", data);
    }
    case "strays":
      return say("strays", { name: name(event.by), target: name(event.who), damage: event.amount, left: event.left });
    case "casts":
      return say(event.breath ? "breathes" : "casts", { name: name(event.by), magic: event.magic });
    case "turns":
      return say("turns", { name: name(event.by) });
    case "touched": {
      const harm = event.amount > 0 && (event.how === "hurt" || event.how === "slain");
      const how = harm ? (event.saved ? "hurtSaved" : "hurt") : event.how;
      return say(`touched.${how}`, { name: name(event.who), amount: event.amount, left: event.left });
    }
    case "spoilt":
      return say("spoilt", { name: name(event.who), magic: event.magic });
    case "falls":
      return fallen(event, name(event.who), text);
    case "spared": {
      const [one] = event.who;
      if (event.who.length > 1 || one === undefined) return say("sparedAll", { names: heads(event.who, plain) });
      return say("touched.spared", { name: name(one) });
    }
    case "checks": {
      const data = { names: heads(event.who, plain), total: event.total ?? "", target: event.target };
      if (event.total === undefined) return say(event.stays ? "checks.staysSure" : "checks.goesSure", data);
      return say(event.stays ? "checks.stays" : "checks.goes", data);
    }
    case "breaks":
      return say("breaks", { names: event.who.map(name).join(", ") });
    case "rises":
      return say("rises", { name: name(event.who) });
    case "diesOfWounds":
      return say("diesOfWounds", { name: name(event.who) });
  }
}

/** The text for a creature out of the fight, and the cause: asleep, paralysed, unconscious. */
function fallen({ dead, by }: Falls, name: string, text: Localize): string {
  if (dead) return text("RULINGS.Lab.Story.dies", { name });
  if (by === undefined) return text("RULINGS.Lab.Story.falls", { name });
  return text("RULINGS.Lab.Story.fallsBy", { name, what: text(`RULINGS.Condition.${by}`).toLocaleLowerCase() });
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
