/** The template data of the party window. */

import { type Member, mappingFault } from "../../../rules/characters/party.ts";
import { DOOR_STATES, lockTriers } from "../../../rules/exploration/doors.ts";
import { PLACES } from "../../../rules/facts/encounter.ts";
import { employing, leadingDown } from "../../../rules/hirelings/limits.ts";
import { ownRow } from "../../../rules/input-checks.ts";
import { readPurse } from "../../../rules/rewards/coins.ts";
import { elves } from "../../../rules/topics/elves.ts";
import { stealth } from "../../../rules/topics/stealth.ts";
import { restsOfParty } from "../../../view/characters/rest.ts";
import { EXPLORATION_ACTIONS, PLACE_OF, readExplorationAction } from "../../../view/exploration/actions.ts";
import type { JourneyState, SecretJourney } from "../../../view/exploration/journey-state.ts";
import { hiddenAt } from "../../../view/exploration/journey-storage.ts";
import { logViews } from "../../../view/exploration/log.ts";
import { type MemberFacts, partyView } from "../../../view/exploration/party.ts";
import { passingGifts } from "../../../view/exploration/pass-by.ts";
import { trappable } from "../../../view/exploration/turn-places.ts";
import { derivedValue } from "../../../view/platform/steps.ts";
import { line, refusalLine } from "../../../view/platform/text-lines.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { creatureOf } from "../../adapter/creature.ts";
import { isFreeElf } from "../../adapter/elf-tracks.ts";
import { employerOf } from "../../adapter/employees.ts";
import { hidesNumbers } from "../../adapter/foe-knowledge.ts";
import { lightsOf } from "../../adapter/light-sources.ts";
import { rateOf } from "../../adapter/movement-rate.ts";
import {
  activeParty,
  journeyOf,
  partyData,
  refereeJournal,
  secretJourneyOf,
  tableJournal,
} from "../../adapter/party.ts";
import { classesHeld } from "../../adapter/several-classes.ts";
import { sheetOf } from "../../adapter/sheet-numbers.ts";
import { skillsOf } from "../../adapter/skill.ts";
import { strengthOf } from "../../adapter/troops.ts";
import { readableOnly } from "../../adapter/unreadable-actors.ts";
import { placeMarks } from "../../adapter/vision.ts";
import { classLabel } from "../../characters/class-label.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { hasInvalidFields } from "../../data/lazy-data.ts";
import { actorByUuid, isActor, nameOf, resolveUuidSync } from "../../platform/resolve-uuid.ts";
import { dates, fullDate } from "../../platform/settings/calendar.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { localize } from "../../platform/text.ts";
import { canActForParty, leads } from "../caller.ts";
import { treasureOf } from "../encounter/place-encounter.ts";
import { encounterTables } from "../encounter-tables.ts";
import { CARRIED, mountsHere } from "../journey/mounts.ts";
import { shipOf } from "../journey/vessels.ts";
import { arrangementsOf } from "../march-orders.ts";
import { armourOf, isQuick, itemLimitFaults, type MemberOf, marcherFrom, membersOf, ruledMember } from "../members.ts";
import { journalEntries } from "../party-journals.ts";
import { foodOf, soonest } from "../rest/food.ts";
import { hoursOf } from "../session.ts";
import { presetsDice } from "../window-state.ts";
import { meetingContext, options, roadContext, seaContext, trulyLine, watchContext } from "./journey-context.ts";

/*
 * The party window's warnings beside a member: too many followers in a dungeon (ERIS-116), a map that cannot be drawn while running (BX-125,
 * BX-132).
 */

export function warningsOf(
  party: Actor.Implementation,
  { actor }: MemberOf,
  mapper: string | null,
  journey: JourneyState,
): readonly TextLine[] {
  const led = journey.place === "dungeon" ? leadsTooMany(party, actor) : [];
  return actor.uuid === mapper ? [...led, ...unmapped(journey)] : led;
}

function unmapped({ met }: JourneyState): readonly TextLine[] {
  const { kind, over = "over" } = met[0]?.chase ?? {};
  if (over !== "") return [];
  const fault = mappingFault({ light: true, running: kind !== "days", fleeing: kind === "days" });
  return fault ? [refusalLine(fault)] : [];
}

type Service = Actor.SystemOfType<"hireling">;

/** The warning that a character leads more members than its Charisma allows; a band counts its standing members. */
export function leadsTooMany(party: Actor.Implementation, leader: Actor.Implementation): TextLine[] {
  if (leader.type !== "character") return [];
  const led = membersOf(party).reduce((sum, { actor }) => {
    const { leader: own, employer } = actor.system as Partial<Service>;
    if (actor === leader || actor.statuses.has("dead") || (own ?? employer) !== leader.uuid) return sum;
    return sum + (strengthOf(actor)?.stand ?? 1);
  }, 0);
  const { fault } = leadingDown(creatureOf(leader).abilities?.cha ?? 10, led, rulingsInForce());
  return fault ? [refusalLine(fault)] : [];
}

/** The number of retainers that a character of the party can still employ (BX-001). */
export function retainersFree(leader: Actor.Implementation): number {
  const { charisma, employed, level } = employerOf(leader);
  return employing(charisma, employed, undefined, rulingsInForce(), level).free;
}

/**
 * The party window's data on one of its members.
 * @param mounts the mounts and carts that it could use
 * @param led warnings about its followers
 * @param leading whether the viewer speaks for the party, and may move every member
 */
export function factsOf(
  one: MemberOf,
  mounts: readonly Actor.Implementation[],
  led: readonly TextLine[],
  leading: boolean,
): MemberFacts & { readonly rides: readonly object[] } {
  const rulings = rulingsInForce();
  const { actor, entry } = one;
  const sheet = sheetOf(actor);
  const closed = hidesNumbers(actor);
  const rate = rateOf(actor, rulings);
  const system = actor.system as Actor.SystemOfType<"character">;
  const employer = "employer" in system ? nameOf(resolveUuidSync(system.employer)) : undefined;
  return {
    uuid: actor.uuid,
    name: actor.name,
    img: actor.img ?? "",
    rank: entry.rank,
    file: entry.file,
    ...(!closed && {
      hitPoints: {
        value: system.hp.value,
        max: Number(sheet?.hitPointsMost?.value ?? system.hp.total ?? system.hp.max),
      },
    }),
    ...(!closed && sheet && { armourClass: sheet.armourClass }),
    rate: derivedValue("RULINGS.Way.rate", `${rate.value}′`, rate.steps),
    load: sheet?.load && actor.type !== "monster" ? sheet.load : null,
    className: classNameOf(actor),
    employer: employer ?? "",
    conditions: [
      ...CONDITION_IDS.filter((id) => actor.statuses.has(id)).map((id) => ({
        id,
        label: localize(`RULINGS.Condition.${id}`),
      })),
      ...placeMarks(actor),
    ],
    lights: lightsOf(actor).map(({ light: { name, lit, away, turnsLeft } }) => ({
      name,
      lit: lit && !away,
      turnsLeft,
    })),
    doing: readExplorationAction(actor.getFlag("rulings", "doing")),
    mine: actor.isOwner,
    moves: actor.isOwner || leading,
    marcher: marcherFrom(one, rulings),
    rides: ridesOf(one, mounts),
    rules: withPlaces(ruledMember(actor), actor),
    warnings: [
      ...itemLimitFaults(actor, rulings).map((over) => line("RULINGS.Way.tooMany", over)),
      ...led,
      ...awayLine(actor),
      ...unfitLine(actor),
    ],
  };
}

/** A character with the number of retainers it can still employ (BX-001). */
function withPlaces(member: Member, actor: Actor.Implementation): Member {
  return member.kind === "character" ? { ...member, freeRetainers: retainersFree(actor) } : member;
}

/** The mounts and carts available to a member, or the note that the others carry it (BX-012); empty for members without either. */
function ridesOf({ actor, entry }: MemberOf, mounts: readonly Actor.Implementation[]): readonly object[] {
  const { type } = actor;
  if (type === "monster") return [];
  const carried = { uuid: CARRIED, name: localize("RULINGS.Way.carried"), on: !entry.countsForRate };
  return [
    carried,
    ...mounts.map(({ uuid, name }) => ({ uuid, name, on: uuid === entry.mount && entry.countsForRate })),
  ];
}

function classNameOf(actor: Actor.Implementation): string {
  if (actor.type !== "character") return localize(`TYPES.Actor.${actor.type}`);
  const { class: key, level } = actor.system as Actor.SystemOfType<"character">;
  return key === "" ? String(level) : classesHeld(actor, rulingsInForce()).map(classLabel).join(", ");
}

/** The warning about an invalid value on the sheet or an item, which counts as blank (S-9). */
function unfitLine({ name, system, items }: Actor.Implementation): readonly TextLine[] {
  const unfit = hasInvalidFields(system) || items.contents.some((item) => hasInvalidFields(item.system));
  return unfit ? [line("RULINGS.Way.unfit", { name })] : [];
}

/** The line about a member absent in the laboratory for a number of sessions (GOR-64). */
function awayLine({ name, type, system }: Actor.Implementation): readonly TextLine[] {
  const count = type === "character" ? (system as Actor.SystemOfType<"character">).sessionsAway : 0;
  return count > 0 ? [line("RULINGS.Way.session.away", { name, count })] : [];
}

/** Whether the party has elves whose track an adventure would fix (ERIS-51). */
function elvesToBind(members: readonly MemberFacts[]): boolean {
  if (!rulingsInForce().use(elves).twoTracks) return false;
  return members.some(({ uuid }) => {
    const actor = actorByUuid(uuid);
    return actor !== undefined && isFreeElf(actor);
  });
}

/** The features that living members could notice in passing. */
function whoNotices(party: Actor.Implementation): ReturnType<typeof passingGifts> {
  const rulings = rulingsInForce();
  const all = membersOf(party).map(({ actor }) => creatureOf(actor));
  return passingGifts(
    all.filter(({ conditions }) => !conditions.includes("dead")),
    rulings,
  );
}

/** The template data of the window. */
export function partyContext(party: Actor.Implementation): object {
  const data = partyData(party);
  const journey = journeyOf(party);
  const referee = game.user?.isGM ?? false;
  const secret = secretJourneyOf(party);
  const { caller, mapper, light, lookout, rearGuard, coins, newRooms } = data;
  const mounts = mountsHere();
  const leading = game.user ? leads(game.user, party) : false;
  const unread: TextLine[] = [];
  const members = readableOnly(
    membersOf(party),
    (one) => factsOf(one, mounts, warningsOf(party, one, mapper, journey), leading),
    ({ name }) => unread.push(line("RULINGS.Way.unreadable", { name })),
  );
  const view = partyView(
    {
      members,
      roles: { caller, mapper, light, lookout, rearGuard },
      clock: game.time?.worldTime ?? 0,
      place: journey.place,
      chase: journey.met[0]?.chase ?? null,
      food: foodOf(party),
      water: journey.water,
      coins: readPurse(coins),
      found: newRooms,
    },
    rulingsInForce(),
  );
  const order = view.ranks.flatMap((rank) => rank.members);
  const clock = game.time?.worldTime ?? 0;
  const dateOf = dates();
  return {
    clock: { ...dateOf(clock), full: fullDate(clock) },
    party: { ...view, warnings: [...unread, ...view.warnings] },
    way: journey,
    secret,
    referee,
    saysDice: presetsDice(party),
    presses: !referee && game.user ? canActForParty(game.user, party) : false,
    restsOfAll: restsOfParty(rulingsInForce()),
    hours: referee ? hoursOf(party) : null,
    luck: referee && rulingsInForce().is("luck", "on"),
    elves: referee && elvesToBind(members),
    isTheParty: activeParty()?.uuid === party.uuid,
    places: options(PLACES, journey.place, "RULINGS.Surprise.place"),
    arrangements: arrangementsOf(party),
    leading,
    inDungeon: journey.place === "dungeon",
    sneaking: rulingsInForce().use(stealth) !== undefined,
    flying: journey.road.flies || members.some(({ marcher }) => marcher.fly !== undefined),
    onRoad: journey.place === "wilderness",
    atSea: journey.place === "water",
    clockUnits: options(["turns", "rounds", "hours", "days"], "turns", "RULINGS.Way.clockMoved.unit"),
    doers: order.map((member) => doer(member, journey)),
    doors: journey.doors.map((door) => ({
      ...door,
      states: options(DOOR_STATES, door.state, "RULINGS.Way.state"),
      hidden: hiddenAt(secret, door.id),
      monsters: door.state !== "open" && door.state !== "wedgedOpen",
      open: door.state === "open",
      tried: triedLine([...door.listened, ...lockTriers(door), ...(door.tried ?? [])]),
    })),
    areas: journey.areas.map((area) => ({
      ...area,
      hidden: hiddenAt(secret, area.id),
      tried: triedLine(area.searchedBy),
    })),
    passing: referee ? whoNotices(party) : null,
    things: journey.things.map((thing) => ({
      ...thing,
      hidden: hiddenAt(secret, thing.id),
      tried: triedLine(thing.tried),
    })),
    traps: trapRows(journey, secret),
    log: logViews(
      journalEntries(referee ? (refereeJournal(party) ?? tableJournal(party)) : tableJournal(party)),
      40,
      dateOf,
    ),
    last: logViews(journalEntries(tableJournal(party)), 1, dateOf)[0] ?? null,
    ...roadContext(journey),
    ...seaContext(journey),
    ...meetingContext(journey, secret, voicesOf(members, journey.speaker || caller), rulingsInForce()),
    ...watchContext(journey, secret, members),
    treasure: referee ? treasureLine(secret) : null,
    tracking: referee && tracksOf(secret),
    apart: members.flatMap(({ uuid, name }) => (journey.scattered.includes(uuid) ? [name] : [])).join(", "),
    voices: members
      .filter(({ mine, marcher }) => mine && !marcher.dead)
      .map(({ uuid, name }) => ({ uuid, name, on: uuid === journey.speaker })),
    speaker: nameOf(resolveUuidSync(journey.speaker)) ?? "",
    keeping: keepingOf(party),
    tables: referee && secret.met.length === 0 ? encounterTables(journey) : [],
    ship: shipView(party),
    truly: trulyLine(secret),
  };
}

/** The food that spoils next. */
function keepingOf(party: Actor.Implementation) {
  const next = soonest(party);
  return next ? line("RULINGS.Way.keeps", next) : null;
}

function voicesOf(members: readonly MemberFacts[], caller: string | null) {
  const able = members.filter(({ marcher }) => !marcher.dead && !marcher.carried);
  const choice = ({ uuid, name }: MemberFacts) => ({ value: uuid, label: name, selected: uuid === caller });
  const quick = able.filter(({ uuid }) => {
    const actor = actorByUuid(uuid);
    return actor !== undefined && isQuick(actor);
  });
  return { speakers: able.map(choice), thieves: quick.map(choice) };
}

/** The treasure guarded or carried by the encountered group, as far as it is available without loading a compendium. */
function treasureLine({ met: [met] }: SecretJourney) {
  const kind = met ? resolveUuidSync(met.uuid) : undefined;
  const letters = isActor(kind) && met ? treasureOf(kind, met.lair) : "";
  return letters ? line("RULINGS.Way.meet.treasure", { type: letters }) : null;
}

/** Whether the encountered creatures follow creatures out of sight, for the checkbox's initial value (BX-121). */
function tracksOf({ met: [met] }: SecretJourney): boolean {
  const kind = met ? resolveUuidSync(met.uuid) : undefined;
  return isActor(kind) && kind.type === "monster" && (kind.system as Actor.SystemOfType<"monster">).tracks;
}

/** The names of the members who have tried a door, a place or a chest. */
function triedLine(ids: readonly string[]) {
  const names = [...new Set(ids)].flatMap((uuid) => nameOf(resolveUuidSync(uuid)) ?? []);
  return names.length > 0 ? line("RULINGS.Way.tried", { names: names.join(", ") }) : null;
}

function shipView(party: Actor.Implementation): object | null {
  const ship = shipOf(party);
  return ship ? { name: ship.name, leaks: (ship.system as Actor.SystemOfType<"vessel">).takenOnWater } : null;
}

function doer(member: MemberFacts, journey: JourneyState) {
  const { doing } = member;
  const actor = actorByUuid(member.uuid);
  const kind = ownRow(PLACE_OF, doing.kind);
  const suits = actor ? armourOf(actor) : [];
  const skills = actor ? skillsOf(actor) : [];
  const lists = {
    door: journey.doors,
    area: journey.areas,
    thing: trappable(journey),
    skill: skills.map(({ id, skill: { name } }) => ({ id, name })),
    suit: suits.map((item) => ({ id: item.id ?? "", name: item.name })),
  };
  const none = [...(suits.length === 0 ? ["dress"] : []), ...(skills.length === 0 ? ["skill"] : [])];
  const kinds = EXPLORATION_ACTIONS.filter((one) => one === doing.kind || !none.includes(one));
  return {
    ...member,
    doings: options(kinds, doing.kind, "RULINGS.Way.doing"),
    label: localize(`RULINGS.Way.doing.${doing.kind}`),
    wantsThing: kind !== undefined,
    targets: kind ? lists[kind].map(({ id, name }) => ({ id, name, selected: id === doing.thing })) : [],
    wantsNote: doing.kind === "other" || doing.kind === "skill",
  };
}

function trapRows(journey: JourneyState, secret: SecretJourney) {
  const places = [...journey.areas, ...journey.things, ...journey.doors];
  return secret.traps.map((trap) => ({ ...trap, at: places.find(({ id }) => id === trap.where)?.name ?? "" }));
}
