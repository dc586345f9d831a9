import { SAVES } from "../../../rules/creature/types.ts";
import { HAZARD_SAVES } from "../../../rules/facts/hazard-saves.ts";
import { flag, formula, whole } from "../fields.ts";
import { DAMAGE_KINDS } from "../lists.ts";

const F = foundry.data.fields;
const { RegionBehaviorType } = foundry.data.regionBehaviors;

/** A choice field with a label for each value. */
function named<const T extends string>(choices: readonly [T, ...T[]], of: string) {
  return new F.StringField({
    required: true,
    nullable: false,
    blank: false,
    choices: Object.fromEntries(choices.map((one) => [one, `${of}.${one}`])) as Record<T, string>,
    initial: choices[0] as string,
  });
}

/** Possible events, and the initially chosen one. */
const EVENTS = { events: ["tokenEnter", "tokenTurnStart", "tokenRoundStart"], initial: ["tokenEnter"] };

function hazardSchema() {
  return {
    formula: formula("1d6"),
    kind: named(DAMAGE_KINDS, "RULINGS.Choice"),
    magic: flag(),
    save: named(["none", ...SAVES], "RULINGS.Region.save"),
    onSave: named(HAZARD_SAVES, "RULINGS.Region.onSave"),
    modifier: whole({ min: -20, max: 20, initial: 0 }),
    /** Whether it acts on each turn of ten minutes that begins while a token is inside. */
    eachTurn: flag(),
    /** Whether only the referees read its cards. */
    secret: flag(),
  };
}

/** The members of a region event used here. */
interface TokenEvent {
  readonly data: { readonly token?: unknown; readonly movement?: unknown; readonly skipped?: boolean };
  readonly name: string;
}

type Answer = (hazard: Hazard, event: TokenEvent) => void;
let answer: Answer | undefined;

/** Registers the handler of hazards. */
export function onHazard(given: Answer): void {
  answer = given;
}

/** Handles the events that the referee chose for the region. */
function hear(this: Hazard, event: TokenEvent): void {
  const { events } = this as unknown as { readonly events: ReadonlySet<string> };
  if (events.has(event.name)) answer?.(this, event);
}

/** A harmful place: acts on entering, at the start of a turn or round, or at each turn of the dungeon. */
export class Hazard extends RegionBehaviorType<ReturnType<typeof hazardSchema>> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Region.hazard"];
  static override defineSchema() {
    return { ...hazardSchema(), events: this._createEventsField(EVENTS as never) } as never;
  }

  static override events = Object.fromEntries(EVENTS.events.map((name) => [name, hear])) as never;
}
