/** What the window of the party shows, gathered from the world. */

import type { Member } from "../../rules/characters/party.ts";
import { DOOR_STATES, lockTriers } from "../../rules/exploration/doors.ts";
import { PLACES } from "../../rules/facts/encounter.ts";
import { elves } from "../../rules/topics/elves.ts";
import { stealth } from "../../rules/topics/stealth.ts";
import { line } from "../../view/cards/common.ts";
import { DOINGS, readDoing, THING_OF } from "../../view/expedition/doings.ts";
import { hiddenAt } from "../../view/expedition/kept-way.ts";
import { logViews } from "../../view/expedition/log.ts";
import { type MemberFacts, partyView } from "../../view/expedition/party.ts";
import { passingGifts } from "../../view/expedition/passing.ts";
import { trappable } from "../../view/expedition/turn-things.ts";
import type { Secret, Way } from "../../view/expedition/way.ts";
import { restsOfParty } from "../../view/rest.ts";
import type { TextLine } from "../../view/sheet-types.ts";
import { derivedValue } from "../../view/steps.ts";
import { creatureOf } from "../adapter/creature.ts";
import { isFreeElf } from "../adapter/elf.ts";
import { lightsOf } from "../adapter/lights.ts";
import { rateOf } from "../adapter/rate.ts";
import { sheetOf } from "../adapter/sheet.ts";
import { skillsOf } from "../adapter/skill.ts";
import { actorByUuid, isActor } from "../chat/stored.ts";
import { CONDITION_IDS } from "../data/conditions.ts";
import { isClosed } from "../foes.ts";
import { foundNow, nameOf } from "../found.ts";
import { rulingsInForce } from "../settings/store.ts";
import { placeMarks } from "../sheets/place-marks.ts";
import { localize } from "../text.ts";
import { arrangementsOf } from "./arrangements.ts";
import { entriesOf, refereesBook, tablesBook } from "./book.ts";
import { leads } from "./caller.ts";
import { foodOf, soonest } from "./food.ts";
import { hoursOf } from "./hours.ts";
import { meetingContext, options, roadContext, seaContext, trulyLine } from "./journey-context.ts";
import { retainersFree } from "./led.ts";
import { isQuick, marcherOf, membersOf, type OneOf, overLimits, ruledMember, suitsOf } from "./members.ts";
import { treasureOf } from "./place.ts";
import { mayPressFor } from "./press.ts";
import { CARRIED, mountsHere } from "./ride.ts";
import { encounterTables } from "./tables.ts";
import { partyData, secretOf, theParty, wayOf } from "./the-party.ts";
import { shipOf } from "./vessels.ts";
import { warningsOf } from "./warned.ts";
import { watchContext } from "./watch-context.ts";
import { saysDice } from "./window-state.ts";

function factsOf(
  one: OneOf,
  mounts: readonly Actor.Implementation[],
  led: readonly TextLine[],
  leading: boolean,
): MemberFacts & { readonly rides: readonly object[] } {
  const rulings = rulingsInForce();
  const { actor, entry } = one;
  const sheet = sheetOf(actor);
  const closed = isClosed(actor);
  const rate = rateOf(actor, rulings);
  const system = actor.system as Actor.SystemOfType<"character">;
  const employer = "employer" in system ? nameOf(foundNow(system.employer)) : undefined;
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
    calling: callingOf(actor),
    employer: employer ?? "",
    conditions: [
      ...CONDITION_IDS.filter((id) => actor.statuses.has(id)).map((id) => ({
        id,
        label: localize(`RULINGS.Condition.${id}`),
      })),
      ...placeMarks(actor),
    ],
    lights: lightsOf(actor).map(({ light }) => ({ name: light.name, lit: light.lit, turnsLeft: light.turnsLeft })),
    doing: readDoing(actor.getFlag("rulings", "doing")),
    mine: actor.isOwner,
    moves: actor.isOwner || leading,
    marcher: marcherOf(one, rulings),
    rides: ridesOf(one, mounts),
    rules: withPlaces(ruledMember(actor), actor),
    warnings: [
      ...overLimits(actor, rulings).map((over) => line("RULINGS.Way.tooMany", over)),
      ...led,
      ...awayLine(actor),
    ],
  };
}

/** A character with the retainers that it may still take on (BX-001). */
function withPlaces(member: Member, actor: Actor.Implementation): Member {
  return member.kind === "character" ? { ...member, freeRetainers: retainersFree(actor) } : member;
}

/** Who stays in the laboratory for so many sessions more (GOR-64). */
function awayLine({ name, type, system }: Actor.Implementation): readonly TextLine[] {
  const count = type === "character" ? (system as Actor.SystemOfType<"character">).sessionsAway : 0;
  return count > 0 ? [line("RULINGS.Way.session.away", { name, count })] : [];
}

/** Whether the party has elves whose calling an adventure would bind (ERIS-51). */
function elvesToBind(members: readonly MemberFacts[]): boolean {
  if (!rulingsInForce().use(elves).twoTracks) return false;
  return members.some(({ uuid }) => {
    const actor = actorByUuid(uuid);
    return actor !== undefined && isFreeElf(actor);
  });
}

/** What a member could ride or drive, or that the others carry it (BX-012); empty for those who do neither. */
function ridesOf({ actor, entry }: OneOf, mounts: readonly Actor.Implementation[]): readonly object[] {
  const { type } = actor;
  if (type === "monster") return [];
  const carried = { uuid: CARRIED, name: localize("RULINGS.Way.carried"), on: !entry.countsForRate };
  return [
    carried,
    ...mounts.map(({ uuid, name }) => ({ uuid, name, on: uuid === entry.mount && entry.countsForRate })),
  ];
}

function callingOf(actor: Actor.Implementation): string {
  if (actor.type !== "character") return localize(`TYPES.Actor.${actor.type}`);
  const { class: key, level } = actor.system as Actor.SystemOfType<"character">;
  const item = actor.items.find(({ type }) => type === "class");
  return [item?.name ?? key, String(level)].filter(Boolean).join(" ");
}

/** What the living of the party could notice in passing. */
function whoNotices(party: Actor.Implementation): ReturnType<typeof passingGifts> {
  const rulings = rulingsInForce();
  const living = membersOf(party).filter((one) => !marcherOf(one, rulings).dead);
  return passingGifts(
    living.map(({ actor }) => creatureOf(actor)),
    rulings,
  );
}

/** Everything that the window draws. */
export function partyContext(party: Actor.Implementation): object {
  const data = partyData(party);
  const way = wayOf(party);
  const referee = game.user?.isGM ?? false;
  const secret = secretOf(party);
  const { caller, mapper, light, lookout, rearGuard, coins, newRooms } = data;
  const mounts = mountsHere();
  const leading = game.user ? leads(game.user, party) : false;
  const members = membersOf(party).map((one) => factsOf(one, mounts, warningsOf(party, one, mapper, way), leading));
  const view = partyView(
    {
      members,
      roles: { caller, mapper, light, lookout, rearGuard },
      clock: game.time?.worldTime ?? 0,
      place: way.place,
      chase: way.met[0]?.chase ?? null,
      food: foodOf(party),
      water: way.water,
      coins,
      found: newRooms,
    },
    rulingsInForce(),
  );
  const order = view.ranks.flatMap((rank) => rank.members);
  return {
    party: view,
    way,
    secret,
    referee,
    saysDice: saysDice(party),
    presses: !referee && game.user ? mayPressFor(game.user, party) : false,
    restsOfAll: restsOfParty(rulingsInForce()),
    hours: referee ? hoursOf(party) : null,
    luck: referee && rulingsInForce().is("luck", "on"),
    elves: referee && elvesToBind(members),
    isTheParty: theParty()?.uuid === party.uuid,
    places: options(PLACES, way.place, "RULINGS.Surprise.place"),
    arrangements: arrangementsOf(party),
    leading,
    inDungeon: way.place === "dungeon",
    sneaking: rulingsInForce().use(stealth) !== undefined,
    flying: way.road.flies || members.some(({ marcher }) => marcher.fly !== undefined),
    onRoad: way.place === "wilderness",
    atSea: way.place === "water",
    clockUnits: options(["turns", "rounds", "hours", "days"], "turns", "RULINGS.Way.clockMoved.unit"),
    doers: order.map((member) => doer(member, way)),
    doors: way.doors.map((door) => ({
      ...door,
      states: options(DOOR_STATES, door.state, "RULINGS.Way.state"),
      hidden: hiddenAt(secret, door.id),
      monsters: door.state !== "open" && door.state !== "wedgedOpen",
      open: door.state === "open",
      tried: triedLine([...door.listened, ...lockTriers(door), ...(door.tried ?? [])]),
    })),
    areas: way.areas.map((area) => ({
      ...area,
      hidden: hiddenAt(secret, area.id),
      tried: triedLine(area.searchedBy),
    })),
    passing: referee ? whoNotices(party) : null,
    things: way.things.map((thing) => ({
      ...thing,
      hidden: hiddenAt(secret, thing.id),
      tried: triedLine(thing.tried),
    })),
    traps: trapRows(way, secret),
    log: logViews(entriesOf(referee ? (refereesBook(party) ?? tablesBook(party)) : tablesBook(party)), 40),
    last: logViews(entriesOf(tablesBook(party)), 1)[0] ?? null,
    ...roadContext(way),
    ...seaContext(way),
    ...meetingContext(way, secret, voicesOf(members, way.speaker || caller), rulingsInForce()),
    ...watchContext(way, secret, members),
    treasure: referee ? treasureLine(secret) : null,
    tracking: referee && tracksOf(secret),
    apart: members.flatMap(({ uuid, name }) => (way.scattered.includes(uuid) ? [name] : [])).join(", "),
    voices: members
      .filter(({ mine, marcher }) => mine && !marcher.dead)
      .map(({ uuid, name }) => ({ uuid, name, on: uuid === way.speaker })),
    speaker: nameOf(foundNow(way.speaker)) ?? "",
    keeping: keepingOf(party),
    tables: referee && secret.met.length === 0 ? encounterTables(way) : [],
    ship: shipView(party),
    truly: trulyLine(secret),
  };
}

/** What of the food spoils soonest. */
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

/** What they guard or have on them, as far as they are known here: found at once, without a look into a compendium. */
function treasureLine({ met: [met] }: Secret) {
  const kind = met ? foundNow(met.uuid) : undefined;
  const letters = isActor(kind) && met ? treasureOf(kind, met.lair) : "";
  return letters ? line("RULINGS.Way.meet.treasure", { type: letters }) : null;
}

/** Whether those who are met go on after whom they have lost sight of: what the tick begins with (BX-121). */
function tracksOf({ met: [met] }: Secret): boolean {
  const kind = met ? foundNow(met.uuid) : undefined;
  return isActor(kind) && kind.type === "monster" && (kind.system as Actor.SystemOfType<"monster">).tracks;
}

/** Who has tried at a door, a place or a chest, by name. */
function triedLine(ids: readonly string[]) {
  const names = [...new Set(ids)].flatMap((uuid) => nameOf(foundNow(uuid)) ?? []);
  return names.length > 0 ? line("RULINGS.Way.tried", { names: names.join(", ") }) : null;
}

function shipView(party: Actor.Implementation): object | null {
  const ship = shipOf(party);
  return ship ? { name: ship.name, leaks: (ship.system as Actor.SystemOfType<"vessel">).takenOnWater } : null;
}

function doer(member: MemberFacts, way: Way) {
  const { doing } = member;
  const actor = actorByUuid(member.uuid);
  const kind = THING_OF[doing.kind];
  const suits = actor ? suitsOf(actor) : [];
  const skills = actor ? skillsOf(actor) : [];
  const lists = {
    door: way.doors,
    area: way.areas,
    thing: trappable(way),
    skill: skills.map(({ id, skill: { name } }) => ({ id, name })),
    suit: suits.map((item) => ({ id: item.id ?? "", name: item.name })),
  };
  const none = [...(suits.length === 0 ? ["dress"] : []), ...(skills.length === 0 ? ["skill"] : [])];
  const kinds = DOINGS.filter((one) => one === doing.kind || !none.includes(one));
  return {
    ...member,
    doings: options(kinds, doing.kind, "RULINGS.Way.doing"),
    label: localize(`RULINGS.Way.doing.${doing.kind}`),
    wantsThing: kind !== undefined,
    targets: kind ? lists[kind].map(({ id, name }) => ({ id, name, selected: id === doing.thing })) : [],
    wantsNote: doing.kind === "other" || doing.kind === "skill",
  };
}

function trapRows(way: Way, secret: Secret) {
  const places = [...way.areas, ...way.things, ...way.doors];
  return secret.traps.map((trap) => ({ ...trap, at: places.find(({ id }) => id === trap.where)?.name ?? "" }));
}
