import { SAVES } from "../../../rules/creature/types.ts";
import { HAZARD_SAVES } from "../../../rules/facts/hazard-saves.ts";
import { flag, formula, whole } from "../fields.ts";
import { DAMAGE_KINDS } from "../lists.ts";

const F = foundry.data.fields;
const { RegionBehaviorType } = foundry.data.regionBehaviors;

/** One of a list, each with its text. */
function named<const T extends string>(choices: readonly [T, ...T[]], of: string) {
  return new F.StringField({
    required: true,
    nullable: false,
    blank: false,
    choices: Object.fromEntries(choices.map((one) => [one, `${of}.${one}`])) as Record<T, string>,
    initial: choices[0] as string,
  });
}

/** Events that it answers, and the one that is chosen at first. */
const EVENTS = { events: ["tokenEnter", "tokenTurnStart", "tokenRoundStart"], initial: ["tokenEnter"] };

function hazardSchema() {
  return {
    formula: formula("1d6"),
    kind: named(DAMAGE_KINDS, "RULINGS.Choice"),
    magic: flag(),
    save: named(["none", ...SAVES], "RULINGS.Region.save"),
    onSave: named(HAZARD_SAVES, "RULINGS.Region.onSave"),
    modifier: whole({ min: -20, max: 20, initial: 0 }),
    /** Each turn of ten minutes that begins while somebody stands in it. */
    eachTurn: flag(),
    /** The referees alone read its cards. */
    secret: flag(),
  };
}

/** The fields of a region event that are read here. */
interface TokenEvent {
  readonly data: { readonly token?: unknown; readonly movement?: unknown; readonly skipped?: boolean };
  readonly name: string;
}

type Answer = (hazard: Hazard, event: TokenEvent) => void;
let answer: Answer | undefined;

/** Says what hazards do when somebody meets them. */
export function onHazard(given: Answer): void {
  answer = given;
}

/** Of the events of its region those count that the referee chose. */
function hear(this: Hazard, event: TokenEvent): void {
  const { events } = this as unknown as { readonly events: ReadonlySet<string> };
  if (events.has(event.name)) answer?.(this, event);
}

/** A place that harms: on entering, when a turn or a round begins, each turn of the dungeon. */
export class Hazard extends RegionBehaviorType<ReturnType<typeof hazardSchema>> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Region.hazard"];
  static override defineSchema() {
    return { ...hazardSchema(), events: this._createEventsField(EVENTS as never) } as never;
  }

  static override events = Object.fromEntries(EVENTS.events.map((name) => [name, hear])) as never;
}
