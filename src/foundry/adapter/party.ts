/** The active party of the world and the stored state of its journey. */

import type { JourneyState, SecretJourney } from "../../view/exploration/journey-state.ts";
import { readJourney, readSecret } from "../../view/exploration/journey-storage.ts";
import { notifyError, notifyWarning } from "../platform/notifications.ts";
import { openSheet } from "../platform/open-sheet.ts";
import { isActor, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { namedParty, setNamedParty, storedJournals } from "../platform/settings/party-settings.ts";
import { lacksSettings, mayWriteSettings } from "../platform/settings/table-settings.ts";
import { currentWindow } from "../platform/windows/window-placement.ts";
import type { PartySystem } from "./party-flags.ts";

export type Journal = JournalEntry.Implementation;

interface JournalIds {
  readonly table?: string;
  readonly referee?: string;
}

export function journalIdsOf(party: Actor.Implementation): JournalIds {
  const own = storedJournals()[party.id ?? ""];
  if (typeof own !== "object" || own === null) return {};
  const id = (key: string): string | undefined => {
    const value: unknown = Reflect.get(own, key);
    return typeof value === "string" ? value : undefined;
  };
  const [table, referee] = [id("table"), id("referee")];
  return { ...(table !== undefined && { table }), ...(referee !== undefined && { referee }) };
}

/** The journal that everybody can read. */
export function tableJournal(party: Actor.Implementation): Journal | undefined {
  return game.journal?.get(journalIdsOf(party).table ?? "");
}

/** The journal that only referees can read. */
export function refereeJournal(party: Actor.Implementation): Journal | undefined {
  return game.journal?.get(journalIdsOf(party).referee ?? "");
}

/** Whether an actor is a party. */
export function isParty(actor: unknown): actor is Actor.Implementation {
  return isActor(actor) && actor.type === "party";
}

/** Every party, including those that this user cannot see. */
export function allParties(): Actor.Implementation[] {
  return (game.actors?.contents ?? []).filter(isParty);
}

export function partyData(party: Actor.Implementation): PartySystem {
  return party.system as PartySystem;
}

/** The active party of this world: the named one, the only one, or the only one with members. */
export function activeParty(): Actor.Implementation | undefined {
  const named = resolveUuidSync(namedParty());
  if (isParty(named)) return named;
  const all = allParties();
  const peopled = all.length > 1 ? all.filter((party) => partyData(party).members.length > 0) : all;
  return peopled.length === 1 ? peopled[0] : undefined;
}

/** Sets the active party of this world and lets every player read it. Referee only. */
export async function setActiveParty(party: Actor.Implementation): Promise<void> {
  // A single party is the active one without being named.
  if (mayWriteSettings()) await setNamedParty(party.uuid);
  else if (activeParty() !== party && lacksSettings()) return;
  if ((party.ownership.default ?? 0) < CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER)
    await party.update({ ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER } } as Actor.UpdateData);
}

/** The public state of a party's journey. */
export function journeyOf(party: Actor.Implementation): JourneyState {
  return readJourney(partyData(party).way);
}

/** The referee's secret state of the journey; empty on players' clients. */
export function secretJourneyOf(party: Actor.Implementation): SecretJourney {
  return readSecret(game.user?.isGM ? refereeJournal(party)?.getFlag("rulings", "way") : undefined);
}

/** Opens a party's window at one of its tabs. */
export function openAt({ sheet }: Actor.Implementation, tab: string): void {
  if (!(sheet instanceof foundry.applications.api.ApplicationV2)) return;
  void sheet
    .render({ force: true, ...currentWindow(sheet) })
    .then(() => sheet.changeTab(tab, "primary"))
    .catch(notifyError);
}

/** Opens the active party's window; on a referee's client a missing party is created. */
export async function openParty(): Promise<void> {
  const party = activeParty();
  if (party) openSheet(party);
  else if (!game.user?.isGM) notifyWarning("RULINGS.Way.noParty");
  else if (!(game.actors?.contents ?? []).some(isParty) || !lacksSettings()) {
    const made = await Actor.implementation
      .create({ name: game.i18n?.localize("RULINGS.Way.newParty") ?? "", type: "party" })
      .catch(notifyError);
    if (!isParty(made)) return;
    await setActiveParty(made);
    openSheet(made);
  }
}
