/**
 * Prepares the first sheet of a session and the party's window in idle time: loads their scripts, templates and fonts, and renders each template
 * once, because Handlebars compiles it at the first use. Nothing is shown or written.
 */

import { actorView } from "../../adapter/actor-view.ts";
import { isCreature } from "../../adapter/is-creature.ts";
import { activeParty } from "../../adapter/party.ts";
import { RulingsPartySheet } from "../../exploration/party-window/party-sheet.ts";
import {
  RulingsCharacterSheet,
  RulingsHirelingSheet,
  RulingsMonsterSheet,
  readyCreatureSheet,
} from "../../sheets/actor/creature-sheet.ts";
import { RulingsItemSheet } from "../../sheets/item/item-sheet.ts";

const SHEETS = {
  character: RulingsCharacterSheet,
  monster: RulingsMonsterSheet,
  hireling: RulingsHirelingSheet,
} as const;

interface Part {
  readonly template: string;
  readonly templates?: readonly string[] | null | undefined;
}

/** The context values common to the templates of all sheets. */
const OF_EVERY_SHEET = { tabs: {}, sheetId: "warm", editable: true, enriched: {} } as const;

/** Waits until the browser is idle. */
function quiet(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 3000 });
    else setTimeout(done, 200);
  });
}

export async function preloadSheets(): Promise<void> {
  await quiet();
  const parts = [...Object.values(SHEETS), RulingsItemSheet].flatMap(({ PARTS }) => Object.values<Part>(PARTS));
  const [{ creatureContext, actorGroups }] = await Promise.all([readyCreatureSheet(), fetched(parts), lettered()]);
  const actor = sampleActor();
  if (!actor) return;
  await quiet();
  const context = {
    ...creatureContext(actor, await actorView(actor)),
    groups: await actorGroups(actor, "warm"),
    ...OF_EVERY_SHEET,
    isReferee: game.user?.isGM === true,
  };
  const sheet = Object.entries(SHEETS).find(([type]) => type === actor.type)?.[1] ?? RulingsCharacterSheet;
  await fill(Object.values<Part>(sheet.PARTS), context);
}

/** Call after the sheets. Does nothing for users who cannot read the party. */
export async function preloadPartyWindow(): Promise<void> {
  const party = activeParty();
  if (!party || !game.user || !party.testUserPermission(game.user, "OBSERVER")) return;
  await quiet();
  const parts = Object.values<Part>(RulingsPartySheet.PARTS);
  const [{ partyContext }, { cargoContext }, { actorGroups }] = await Promise.all([
    import("../../exploration/party-window/party-context.ts"),
    import("../../sheets/cargo.ts"),
    import("../../sheets/field-groups.ts"),
    import("../../exploration/party-window/redraw-party.ts"),
    import("../../exploration/party-window/redraw-party.ts"),
    import("../../exploration/window-state.ts"),
    fetched(parts),
  ]);
  await quiet();
  await fill(parts, {
    ...partyContext(party),
    actor: party,
    system: party.system.toObject(),
    cargo: cargoContext(party),
    groups: await actorGroups(party, "warm"),
    ...OF_EVERY_SHEET,
    isReferee: game.user.isGM,
  });
}

function fetched(parts: readonly Part[]): Promise<unknown> {
  const files = parts.flatMap(({ template, templates }) => [template, ...(templates ?? [])]);
  return foundry.applications.handlebars.loadTemplates([...new Set(files)]);
}

/** The fonts of a sheet: one that loads while a sheet is open causes a new layout. */
const FACES = [
  '400 1em "Alegreya Sans"',
  '500 1em "Alegreya Sans"',
  '700 1em "Alegreya Sans"',
  '400 1em "Alegreya SC"',
  '700 1em "Alegreya SC"',
  '400 1em "Alegreya"',
  '700 1em "Alegreya"',
];

function lettered(): Promise<unknown> {
  return Promise.allSettled(FACES.map((face) => document.fonts.load(face)));
}

async function fill(parts: readonly Part[], context: Record<string, unknown>): Promise<void> {
  for (const { template } of parts) {
    await quiet();
    await foundry.applications.handlebars.renderTemplate(template, context);
  }
}

/** The actor whose sheet is likely to be opened first. */
function sampleActor(): Actor.Implementation | undefined {
  const own = game.user?.character;
  if (own && isCreature(own)) return own;
  return (
    game.actors?.find((actor) => actor.type === "character" && actor.isOwner) ??
    game.actors?.find((actor) => actor.isOwner && isCreature(actor))
  );
}
