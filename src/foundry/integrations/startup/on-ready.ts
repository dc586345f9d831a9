/**
 * The second entry point: code that is not needed before the world is shown. The first one (`rulings.ts`) loads it as soon as Foundry is ready, so
 * that the world does not wait for the rules of attacks, lives and spells. Code needed in `init` (data models, document classes, settings, sheets)
 * does not belong here.
 */

import { HOUSE_RULES_BOOK } from "../../../view/house-rules/handbook-pages.ts";
import { abbreviateCoins } from "../../../view/platform/coins.ts";
import { escapeHtml } from "../../../view/platform/explanation.ts";
import { writeNumbersIn } from "../../../view/platform/number-format.ts";
import { provideRollData } from "../../adapter/roll-data.ts";
import { sheetOf } from "../../adapter/sheet-numbers.ts";
import { registerAttackRequests } from "../../attack/answer-requests.ts";
import { watchMaximumHitPoints } from "../../attack/damage/typed-hit-points.ts";
import { expireStuns } from "../../attack/grapple/grapple-outcome.ts";
import { watchDamage } from "../../attack/roll-damage.ts";
import { watchClasses } from "../../characters/adopt-class.ts";
import { watchAcceptance } from "../../characters/skills.ts";
import { registerHiddenRolls } from "../../characters/thief-skills.ts";
import { dropStrayNumbers, watchNumbers } from "../../chat/hidden-numbers.ts";
import { watchNestedCards } from "../../chat/nested-cards.ts";
import { registerApplyQuery, requestUndo } from "../../chat/request-apply.ts";
import { watchResults } from "../../chat/result-strip.ts";
import { registerQueries } from "../../combat/fight-requests.ts";
import { registerHelpRequest } from "../../combat/help.ts";
import { watchGround } from "../../combat/map-facts.ts";
import { registerMoraleButtons } from "../../combat/morale/morale.ts";
import { watchTurnSummaries } from "../../combat/turn-summary.ts";
import { renewFightsSoon, watchFights } from "../../combat/watch-fights.ts";
import { watchTurns } from "../../combat/your-turn.ts";
import { isUpToDate, migrateWorld } from "../../documents/migrations/index.ts";
import { migrateLedger } from "../../documents/migrations/ledger.ts";
import { registerFolderDrop } from "../../documents/place-folder.ts";
import { provideEntryReader } from "../../documents/read-entries.ts";
import { watchHazards } from "../../exploration/dungeon/region-hazards.ts";
import { registerExpedition } from "../../exploration/register.ts";
import { watchBooklet } from "../../house-rules/booklet.ts";
import { useCustomRulings } from "../../house-rules/load-custom-topics.ts";
import { endTrialIfOver, keepNotingTrial } from "../../house-rules/trial.ts";
import { watchArrivals } from "../../import/shared-world.ts";
import { watchLights } from "../../items/burn-down.ts";
import { watchUnknown } from "../../items/identification/watch-unknown.ts";
import { watchTokenLights } from "../../items/token-light.ts";
import { watchTokenSight } from "../../items/token-sight.ts";
import * as rulerBands from "../../movement/ruler-bands.ts";
import { provideBands } from "../../movement/token-ruler.ts";
import { notifyError, notifyText, notifyWarning } from "../../platform/notifications.ts";
import { joinActingClients, onBecomingActive, yieldActingClient } from "../../platform/referee/active-referee.ts";
import { expireQuestions } from "../../platform/referee/ask-referee.ts";
import { nameOf } from "../../platform/resolve-uuid.ts";
import { runIsolated } from "../../platform/run-isolated.ts";
import { useCalendar } from "../../platform/settings/calendar.ts";
import { storeAllRulings } from "../../platform/settings/saved-rulings.ts";
import { mayWriteSettings, migratedTo } from "../../platform/settings/table-settings.ts";
import { currentLanguage, localize } from "../../platform/text.ts";
import { watchGestures } from "../../platform/windows/window-placement.ts";
import { registerRequests } from "../../requests/roll/roll-requested.ts";
import { addRequestTool } from "../../requests/scene-tool.ts";
import { offerEffectKeys } from "../../sheets/effect-keys-offered.ts";
import { watchAreas } from "../../spells/areas/move-areas.ts";
import { expireEffects } from "../../spells/duration/expire-effects.ts";
import { registerEffectDrop } from "../../spells/effects/drop-effect.ts";
import { watchMirrorImages } from "../../spells/effects/mirror-images.ts";
import { registerUnknownQuery } from "../../spells/items/use-unknown.ts";
import { limitMemory } from "../../spells/prepared-spells.ts";
import { registerSpellButtons, registerSpellRequests } from "../../spells/spell-buttons.ts";
import { allTransactions } from "../../undo/ledger.ts";
import { provideJournals } from "../../undo/ledger-journals.ts";
import { registerReports } from "../../undo/report-to-referee.ts";
import { actionsOf } from "../actions.ts";
import { watchMaps } from "../adventure-maps.ts";
import { registerCardButtons } from "../cards/register-buttons.ts";
import { registerHotbar } from "../hotbar.ts";
import { watchImports } from "../translated-imports.ts";
import { registerWindowRequests } from "../windows/register.ts";

/* The startup tasks of the active referee's client when a world has opened. */

/** The compendium entries linked in the first message of a new world, which explains the next steps to a new referee. */
export const LEADS_TO = {
  rules: HOUSE_RULES_BOOK,
  adventure: "Compendium.rulings.adventure.Adventure.XJt7m3EFvrnIch2u",
  book: "Compendium.rulings.handbook.JournalEntry.HowToPlayHere000",
} as const;

/** Whether the world is new: never opened with this system, and empty. */
export function isNewWorld(): boolean {
  const { actors, scenes, messages } = game;
  return migratedTo() === "" && !actors?.size && !scenes?.size && !messages?.size;
}

/** Posts the first steps, for referees only. */
export async function welcome(): Promise<void> {
  const link = (uuid: string, key: string): string => `@UUID[${uuid}]{${localize(key)}}`;
  const steps = [
    step("rulesHead", "rules", { book: link(LEADS_TO.rules, "RULINGS.Welcome.rulesBook") }),
    step("charactersHead", "characters", {
      company: localize("RULINGS.Company.button"),
      create: localize("RULINGS.Company.open.create"),
    }),
    step("monstersHead", "monsters", { browse: localize("RULINGS.Browser.open") }),
    step("tonightHead", "tonight", { adventure: link(LEADS_TO.adventure, "RULINGS.Welcome.adventure") }),
  ];
  const content = [
    `<h3>${say("title")}</h3>`,
    `<ol>${steps.join("")}</ol>`,
    `<p>${say("windowMore")}</p>`,
    `<p>${say("showMe")} ${["fight", "rule"].map((tour) => `@Tour[${tour}]`).join(" ")}</p>`,
    `<p>${say("more", { book: link(LEADS_TO.book, "RULINGS.Welcome.book") })}</p>`,
  ].join("");
  const whisper = (game.users?.contents ?? []).flatMap(({ id, isGM }) => (id && isGM ? [id] : []));
  await ChatMessage.implementation.create({ content, whisper, speaker: { alias: localize("RULINGS.Welcome.alias") } });
}

/** Opens the window of the welcome and the tours. */
export async function openWelcome(): Promise<void> {
  await (await import("../welcome/welcome-window.ts")).WelcomeWindow.show(LEADS_TO.adventure);
}

function step(head: string, key: string, data: Readonly<Record<string, string>>): string {
  return `<li><strong>${say(head)}</strong> ${say(key, data)}</li>`;
}

function say(key: string, data: Readonly<Record<string, string>> = {}): string {
  return escapeHtml(localize(`RULINGS.Welcome.${key}`, data));
}

/**
 * Migrates the world and stores its state. Only users who may change world settings can: an Assistant as the only connected
 * referee usually may not (PLAY-97); then nothing is written, and a pending migration is notified.
 * @param takesOver whether another referee did so and has left: unfinished work is completed, but the world was not opened again
 */
export async function startWorld(takesOver = false): Promise<void> {
  warnOfQueries();
  warnOfLeftOut();
  // Every referee keeps the journals, independent of the permission to change settings.
  await provideJournals().catch(notifyError);
  await migrateLedger().catch(notifyError);
  await dropStrayNumbers().catch(notifyError);
  if (!mayWriteSettings()) {
    if (!isUpToDate()) notifyWarning("RULINGS.Notice.needsFullReferee");
    return;
  }
  const isNew = isNewWorld();
  const before = migratedTo();
  // An error in one of them is reported, and does not stop the others.
  await migrateWorld().catch(notifyError);
  await storeAllRulings().catch(notifyError);
  if (!takesOver) await endTrialIfOver().catch(notifyError);
  if (isNew) await welcome().then(openWelcome).catch(notifyError);
  else if (before !== "" && before !== migratedTo() && !takesOver)
    await import("./news.ts").then(({ postNews }) => postNews(migratedTo())).catch(notifyError);
}

/** The maximum number of invalid documents named. */
const NAMED = 8;

/** A document with invalid data is left out of its collection, with only a console message (DOC-62): a referee would think it was deleted. */
function warnOfLeftOut(): void {
  const { actors, items, scenes, journal } = game;
  const within = [
    ...(actors?.contents ?? []).flatMap((actor) => [
      { name: actor.name, all: actor.items },
      { name: actor.name, all: actor.effects },
    ]),
    ...(scenes?.contents ?? []).map((scene) => ({ name: scene.name, all: scene.tokens })),
  ];
  const names = [
    ...[actors, items, scenes, journal].flatMap((all) => (all ? leftOut(all) : [])),
    ...within.flatMap(({ name, all }) => leftOut(all).map((one) => `${one} (${name})`)),
  ];
  if (names.length === 0) return;
  const more = names.length > NAMED ? [`+${names.length - NAMED}`] : [];
  const list = [...names.slice(0, NAMED), ...more].join(", ");
  notifyText("warn", localize("RULINGS.Migration.leftOut", { names: list }), { permanent: true });
}

/** The names of the invalid documents of a collection, or their ids where no name can be read. */
function leftOut(all: { readonly invalidDocumentIds: Set<string>; getInvalid(id: string): unknown }): string[] {
  return [...all.invalidDocumentIds].map((id) => {
    try {
      return nameOf(all.getInvalid(id)) ?? id;
    } catch {
      return id;
    }
  });
}

/** Players' requests to the referee's client are queries: a role without that permission cannot press any button (PLAY-102). */
function warnOfQueries(): void {
  const names = (game.users?.players ?? []).filter((user) => !user.can("QUERY_USER")).map(({ name }) => name);
  if (names.length === 0) return;
  notifyText("warn", localize("RULINGS.Notice.noQuery", { names: names.join(", ") }), {
    permanent: true,
  });
}

export { actionsOf, sheetOf };

/** Ids and kinds of the transactions that are not undone, the oldest first. Steps of a fight are left out: the tracker undoes them. */
export function undoableTransactions(): { readonly id: string; readonly kind: string }[] {
  return allTransactions().flatMap(({ id, kind, state }) =>
    state === "done" && kind !== "fight" ? [{ id, kind }] : [],
  );
}

/** Confirms and undoes a transaction; without an id the last one. */
export async function undoById(id = undoableTransactions().at(-1)?.id): Promise<void> {
  if (id) await requestUndo(id);
}

/** Sets the marker of the current turn's token, where neither the table nor the token sets another. */
function useTurnMarker(): void {
  CONFIG.Combat.fallbackTurnMarker = "systems/rulings/assets/turn-marker.svg";
}

/** The functions called at startup, each independently: an error in one does not affect the others. */
const BEGINNINGS: readonly (() => void)[] = [
  watchGestures,
  registerQueries,
  registerApplyQuery,
  registerAttackRequests,
  registerSpellRequests,
  registerHelpRequest,
  registerHiddenRolls,
  registerReports,
  registerCardButtons,
  registerRequests,
  addRequestTool,
  () => provideBands(rulerBands),
  useCalendar,
  useTurnMarker,
  registerMoraleButtons,
  registerSpellButtons,
  limitMemory,
  expireEffects,
  watchAreas,
  watchMirrorImages,
  expireStuns,
  watchLights,
  watchTokenLights,
  watchTokenSight,
  watchArrivals,
  watchClasses,
  watchAcceptance,
  registerFolderDrop,
  watchMaps,
  watchImports,
  () => abbreviateCoins(localize),
  () => writeNumbersIn(currentLanguage()),
  watchFights,
  watchGround,
  watchTurns,
  watchNestedCards,
  watchTurnSummaries,
  watchResults,
  watchDamage,
  provideRollData,
  provideEntryReader,
  offerEffectKeys,
  registerEffectDrop,
  watchMaximumHitPoints,
  watchNumbers,
  registerUnknownQuery,
  watchUnknown,
  watchBooklet,
  registerWindowRequests,
  registerExpedition,
  watchHazards,
  registerHotbar,
  keepNotingTrial,
];

/**
 * Watches the world's documents, answers other clients, and starts the world. Call once, in `ready`.
 * @returns resolves when it is known which of a referee's tabs is active
 */
export function startOnReady(): Promise<void> {
  if (game.user?.isGM) yieldActingClient();
  for (const begin of BEGINNINGS) runIsolated(begin.name, undefined, begin);
  void expireQuestions();
  void useCustomRulings().catch(notifyError);
  void import("../tours/register-tours.ts").then(({ registerTours }) => registerTours()).catch(notifyError);
  let tended = false;
  onBecomingActive((takesOver) => {
    renewFightsSoon();
    if (!tended) void startWorld(takesOver);
    tended = true;
  });
  // If it fails, a user who opens a sheet is notified.
  void import("./preload-sheets.ts")
    .then(({ preloadSheets, preloadPartyWindow }) => preloadSheets().finally(preloadPartyWindow))
    .catch(() => undefined);
  return joinActingClients().catch(notifyError);
}
