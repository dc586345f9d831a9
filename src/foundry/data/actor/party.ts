import { amount, choice, count, flag, html, reference, text, whole, words } from "../fields.ts";
import { LazyData } from "../lazy-data.ts";
import { PlainField } from "../message/card.ts";
import { purse } from "./creature.ts";

const F = foundry.data.fields;

/** A member of the party. */
function member() {
  return new F.SchemaField({
    actor: reference("Actor"),
    /** Whether the party's rate is limited by this member. */
    countsForRate: flag(true),
    mount: reference("Actor"),
    share: amount(1, 10),
    /** Place in the marching order: rank from the front, file from the left. */
    rank: whole({ min: 0, max: 50 }),
    file: whole({ min: 0, max: 9 }),
  });
}

/** A group of hirelings with a common loyalty (ERIS-110). */
function loyaltyGroup() {
  return new F.SchemaField({
    id: text(),
    name: text(),
    score: whole({ min: -50, max: 50, initial: 0 }),
    log: new F.ArrayField(new F.SchemaField({ change: whole({ min: -50, max: 50, initial: 0 }), why: text() })),
  });
}

/** Defeated monsters of a kind. `xp` above 0 replaces the ruling's value for one. */
function defeated() {
  return new F.SchemaField({
    name: text(),
    count: count(1, 9999),
    xp: count(),
    /** Whether the value was typed: it then counts even as 0. */
    typed: flag(),
    dice: amount(1, 99),
    modifier: whole({ min: -20, max: 99, initial: 0 }),
    asterisks: count(0, 5),
  });
}

/** The positions of the members in a named marching order (BX-004). */
function arrangement() {
  const place = { actor: reference("Actor"), rank: count(0, 50), file: count(0, 9) };
  return new F.SchemaField({ name: text(), places: new F.ArrayField(new F.SchemaField(place)) });
}

/** A magic item brought home (ERIS-125). */
function magicFind() {
  return new F.SchemaField({ name: text(), grade: choice(["minor", "standard", "major"]), count: count(1, 9999) });
}

/** A party of adventurers: marching order, leader and mapper, the common purse and the unshared treasure. */
function partySchema() {
  return {
    members: new F.ArrayField(member()),
    /** Named marching orders for common situations (BX-004). */
    arrangements: new F.ArrayField(arrangement()),
    caller: reference("Actor"),
    mapper: reference("Actor"),
    light: reference("Actor"),
    lookout: reference("Actor"),
    rearGuard: reference("Actor"),
    vessel: reference("Actor"),
    /** The public state of the journey: see `Way`. The referee's secret part is in the referee's journal. */
    way: new PlainField(),
    coins: purse(),
    loyaltyGroups: new F.ArrayField(loyaltyGroup()),
    pending: new F.SchemaField({
      xp: count(0, 99_999_999),
      coins: purse(),
      monsters: new F.ArrayField(defeated()),
      /** Gems, jewellery and goods won, at their true value in gold pieces. */
      valuables: amount(0, 99_999_999),
      magic: new F.ArrayField(magicFind()),
    }),
    session: count(),
    hoursPlayed: amount(0, 99_999),
    roomsExplored: words(),
    newRooms: count(0, 9999),
    description: html(),
    notes: html(),
  };
}

type PartySchema = ReturnType<typeof partySchema>;

export class PartyData extends LazyData<PartySchema, Actor.Implementation> {
  static override LOCALIZATION_PREFIXES = ["RULINGS.Party"];
  static readonly metadata = {
    type: "party",
    icon: "systems/rulings/assets/icons/party-flags.svg",
    sheet: "party",
  } as const;

  static override defineSchema(): PartySchema {
    return partySchema();
  }
}
