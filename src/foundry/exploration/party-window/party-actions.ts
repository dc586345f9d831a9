/** The actions of the party window, loaded on first use. */

import { ownRow } from "../../../rules/input-checks.ts";
import { EXPLORATION_ACTIONS, PLACE_OF } from "../../../view/exploration/actions.ts";
import type { JourneyState, SecretJourney } from "../../../view/exploration/journey-state.ts";
import { checkedJourney, checkedSecret } from "../../../view/exploration/journey-storage.ts";
import { counted } from "../../../view/exploration/watches.ts";
import { isCreatureType } from "../../adapter/is-creature.ts";
import { partyData, setActiveParty } from "../../adapter/party.ts";
import type { PartySystem } from "../../adapter/party-flags.ts";
import { newMember } from "../../adapter/party-members.ts";
import { requestTakeUp } from "../../items/requests.ts";
import { notifyError, notifyRefusal } from "../../platform/notifications.ts";
import { openSheet } from "../../platform/open-sheet.ts";
import { actorByUuid, resolveUuid } from "../../platform/resolve-uuid.ts";
import { isCheckbox, isControl } from "../../platform/windows/dom.ts";
import { openWindow } from "../../platform/windows/open-window.ts";
import { runUndoable } from "../../undo/run-undoable.ts";
import { withEdited, withMarked, writeJourney, writeSecret } from "../dungeon/places-and-doors.ts";
import { askOrder } from "../march-order.ts";
import { runForParty } from "../procedures.ts";

/** The values of empty number fields; 0 for all others. */
const EMPTY: Readonly<Record<string, number | null>> = { water: null, "sea.landMiles": -1, "sea.sight": 24 };

/** Writes the value of a control, on the referee's client; an invalid value changes nothing and is reset. */
export async function editPartyWindow(
  party: Actor.Implementation,
  control: HTMLElement,
  value: string | boolean,
): Promise<void> {
  if (!game.user?.isGM) return;
  const { way: journey = "", list = "", id = "", key = "" } = control.dataset;
  let unfit = false;
  const kept = <T>(changed: T | undefined, now: T): T => {
    unfit = changed === undefined;
    return changed ?? now;
  };
  if (journey === "edit") await writeJourney(party, (now) => withEdited(now, list, id, key, String(value)));
  else if (journey === "mark") await writeSecret(party, (now) => withMarked(now, id, key, value === true));
  else if (journey.startsWith("met."))
    await writeSecret(party, (now) => {
      const met = now.met.map((one) => {
        const changed = { ...one, [journey.slice(4)]: fitting(Reflect.get(one, journey.slice(4)), value) };
        return journey === "met.place"
          ? { ...changed, encounter: { ...one.encounter, place: changed.place } }
          : changed;
      });
      return kept(checkedSecret({ ...now, met }), now);
    });
  else if (journey.startsWith("secret."))
    await writeSecret(party, (now) => kept(checkedSecret(withValue(now, journey.slice(7), value)), now));
  else if (journey === "watches")
    await writeJourney(party, (now) => ({ ...now, watches: counted(now, Number(value)) }));
  else if (journey === "place") {
    await runForParty(party, "enter", { place: String(value) });
  } else await writeJourney(party, (now) => kept(checkedJourney(withValue(now, journey, value)), now));
  const { sheet } = party;
  if (unfit && sheet instanceof foundry.applications.api.ApplicationV2) await sheet.render();
}

/** Fields with one decimal. */
const TENTHS: readonly string[] = ["road.sight"];

/** The state with a value at its path in the existing value's type; numbers are whole and never NaN. */
function withValue<T extends JourneyState | SecretJourney>(now: T, path: string, value: string | boolean): T {
  const [head = "", tail] = path.split(".");
  const own: unknown = Reflect.get(now, head);
  if (tail === undefined) return { ...now, [head]: fitting(own, value, ownRow(EMPTY, path)) };
  if (typeof own !== "object" || own === null) return now;
  return {
    ...now,
    [head]: {
      ...own,
      [tail]: fitting(Reflect.get(own, tail), value, ownRow(EMPTY, path), TENTHS.includes(path) ? 10 : 1),
    },
  };
}

function fitting(now: unknown, value: string | boolean, empty: number | null = 0, parts = 1): unknown {
  if (typeof now === "boolean") return value === true;
  if (typeof now === "string") return String(value);
  if (value === "") return empty;
  const number = Math.round(Number(value) * parts) / parts;
  return Number.isFinite(number) ? number : now;
}

/** Handles a changed control of a tab. */
export async function changed(party: Actor.Implementation, control: HTMLElement): Promise<void> {
  if (!isControl(control)) return;
  const { way: journey = "", uuid = "" } = control.dataset;
  if (journey === "doing") return say(uuid, { kind: control.value, thing: "", note: "" });
  if (journey === "rides") return (await import("../journey/mounts.ts")).ride(party, uuid, control.value);
  if (journey === "thing") return say(uuid, { thing: control.value });
  if (journey === "note") return say(uuid, { note: control.value.slice(0, 200) });
  await editPartyWindow(party, control, isCheckbox(control) ? control.checked : control.value);
}

/** The window that an actor was dropped on. */
interface DroppedOn {
  readonly editable: boolean;
  /** The open tab. */
  readonly page: string;
  readonly window: HTMLElement;
  /** The member on whose row it was dropped. */
  readonly on?: string | undefined;
}

/** Handles a dropped actor: a new member, the party's ship, a hoard to take, or in the encounter tab the encountered creature. */
export async function addMember(
  party: Actor.Implementation,
  actor: Actor.Implementation,
  { editable, page, window, on }: DroppedOn,
): Promise<void> {
  const { type } = actor;
  if (type === "hoard") {
    await requestTakeUp(actor, party);
    return;
  }
  if (!editable || type === "party") return;
  if (type === "vessel") {
    return takeShip(party, actor);
  }
  if (type === "monster" && page === "meeting") {
    const { buttonActions } = await import("./button-actions.ts");
    await buttonActions.wayDrop?.(party, window, actor.uuid)?.catch(notifyError);
    return;
  }
  const master = actorByUuid(on);
  if (master && type === "hireling") {
    const { canServe, employ } = await import("../../hirelings/employ.ts");
    if (canServe(master, actor)) return employ(master, actor);
  }
  if (!isCreatureType(type)) return;
  await join(party, actor);
}

/** Sets the party's ship; one from a compendium is imported first. */
async function takeShip(party: Actor.Implementation, dropped: Actor.Implementation): Promise<void> {
  const data = { name: dropped.name, party: party.name };
  const refused = await runUndoable({ kind: "joined", data }, async (transaction) => {
    const ship = await transaction.importActor(dropped);
    if (!ship) return { key: "malformed" };
    const before = partyData(party).vessel;
    await transaction.write([{ uuid: party.uuid, path: "system.vessel", before, after: ship.uuid }]);
    return undefined;
  });
  notifyRefusal(refused);
}

/** Adds an actor to a party; an actor from a compendium is imported into the world first. */
async function join(party: Actor.Implementation, dropped: Actor.Implementation): Promise<void> {
  const among = () => partyData(party).members.map((member) => ({ ...member }));
  if (among().some((member) => member.actor === dropped.uuid)) return;
  const data = { name: dropped.name, party: party.name };
  await runUndoable({ kind: "joined", data }, async (transaction) => {
    const actor = await transaction.importActor(dropped);
    if (!actor) return { key: "malformed" };
    const members = among();
    const before = partyData(party).toObject().members;
    const after = [...members, placeFor(actor, members)];
    await transaction.write([{ uuid: party.uuid, path: "system.members", before, after }]);
    return undefined;
  });
}

type Entry = ReturnType<PartySystem["toObject"]>["members"][number];

function placeFor(actor: Actor.Implementation, members: readonly Entry[]): Partial<Entry> {
  const { employer = null } = actor.system as { employer?: string | null };
  const beside = members.find((member) => member.actor !== null && member.actor === employer);
  const last = Math.max(-1, ...members.map(({ rank }) => rank));
  const rank = beside ? beside.rank : Math.max(0, last);
  const inRank = members.filter((member) => member.rank === rank).length;
  const full = !beside && inRank >= 2;
  const place = { rank: full ? Math.min(50, rank + 1) : rank, file: full ? 0 : Math.min(9, inRank) };
  return newMember(actor.uuid, place);
}

/** A member's declared action is stored on its own sheet, and written by its owner. */
async function say(uuid: string, change: Readonly<Record<string, string>>): Promise<void> {
  const actor = actorByUuid(uuid);
  const kind = EXPLORATION_ACTIONS.find((one) => one === change.kind);
  if (!actor?.isOwner || ("kind" in change && !kind)) return;
  const now = actor.getFlag("rulings", "doing") ?? {};
  const keeps = kind !== undefined && ownRow(PLACE_OF, kind) === undefined ? { thing: "" } : {};
  await actor.setFlag("rulings", "doing", { ...now, ...change, ...keeps });
}

export async function openMember(_party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const actor = await resolveUuid(target.dataset.uuid);
  if (actor instanceof Actor) openSheet(actor);
}

export async function removeMember(party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const members = partyData(party).members.filter((member) => member.actor !== target.dataset.uuid);
  await party.update({ system: { members } } as Actor.UpdateData);
}

export async function step(party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const { uuid: member = "", step: kind = "" } = target.dataset;
  await askOrder({ party: party.uuid, member, kind });
}

export async function office(party: Actor.Implementation, target: HTMLElement): Promise<void> {
  const { uuid: member = "", office: kind = "" } = target.dataset;
  await askOrder({ party: party.uuid, member, kind });
}

export async function nameParty(party: Actor.Implementation): Promise<void> {
  if (game.user?.isGM) await setActiveParty(party);
}

/** Opens the party's tab in the window of all party procedures. */
export async function openHub(party: Actor.Implementation): Promise<void> {
  await openWindow("hub", party);
}
