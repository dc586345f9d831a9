import { amount, choice, count, flag, formula, html, reference, text, whole, wholeOrNull } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { hitPoints, purse } from "./creature.ts";

const F = foundry.data.fields;

/** Movement by sail or oar: feet per turn, yards per round, miles per day, and the crew it needs. Null: not possible. */
function propulsion() {
  return new F.SchemaField({
    turn: wholeOrNull({ min: 0, max: 3000 }),
    round: wholeOrNull({ min: 0, max: 1000 }),
    milesDay: wholeOrNull({ min: 0, max: 500 }),
    crew: count(0, 999),
  });
}

/** A ship, boat, cart or wagon. Its hit points are hull points. */
function vesselSchema() {
  return {
    hp: hitPoints(10),
    /** Hull points when new: dice, or a range for the referee to choose from. */
    hull: new F.SchemaField({ formula: formula(), least: count(0, 999), most: count(0, 999) }),
    ac: new F.SchemaField({ value: whole({ min: -20, max: 20, initial: 9 }) }),
    kind: choice(["ship", "boat", "raft", "cart", "wagon"]),
    sail: propulsion(),
    oar: propulsion(),
    /** Drawn by animals. */
    drawn: propulsion(),
    /** Teams of draught animals: each pulls the full load again. */
    teams: whole({ min: 1, max: 8, initial: 1 }),
    seaworthy: flag(),
    takenOnWater: flag(),
    needsCaptain: flag(),
    unskilledCrew: flag(),
    captain: reference("Actor"),
    navigator: reference("Actor"),
    crewAboard: new F.SchemaField({ sailors: count(0, 999), rowers: count(0, 999), marines: count(0, 999) }),
    maxMercenaries: wholeOrNull({ min: 0, max: 999 }),
    /** Coins of weight. */
    cargo: new F.SchemaField({ value: count(0, 99_999_999), max: count(0, 99_999_999) }),
    ram: choice(["no", "optional", "built"]),
    catapults: count(0, 20),
    length: text(),
    beam: text(),
    draft: text(),
    usage: text(),
    cost: amount(),
    coins: purse(),
    description: html(),
    notes: html(),
    source: text(),
  };
}

type VesselSchema = ReturnType<typeof vesselSchema>;

export class VesselData extends LazyData<VesselSchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Vessel"];
  static readonly metadata = {
    type: "vessel",
    icon: "systems/rulings/assets/icons/caravel.svg",
    sheet: "vessel",
  } as const;

  static override defineSchema(): VesselSchema {
    return vesselSchema();
  }
}
