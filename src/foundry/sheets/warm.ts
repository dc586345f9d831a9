/**
 * Readies the first sheet of a session in a quiet moment: its scripts and templates are fetched, and each template is filled once, because
 * Handlebars compiles one when it is first used. Nothing is shown and nothing is written.
 */
import { isCreature } from "../adapter/is-creature.ts";
import { RulingsCharacterSheet, RulingsHirelingSheet, RulingsMonsterSheet } from "./creature-sheet.ts";
import { RulingsItemSheet } from "./item-sheet.ts";
import { actorView } from "./views.ts";

const SHEETS = {
  character: RulingsCharacterSheet,
  monster: RulingsMonsterSheet,
  hireling: RulingsHirelingSheet,
} as const;

/** Lets whatever else the page has to do come first. */
function quiet(): Promise<void> {
  return new Promise((done) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => done(), { timeout: 3000 });
    else setTimeout(done, 200);
  });
}

export async function warmSheets(): Promise<void> {
  await quiet();
  const parts = [...Object.values(SHEETS), RulingsItemSheet].flatMap(({ PARTS }) => Object.values(PARTS));
  const files = parts.flatMap((part) => [part.template, ...("templates" in part ? (part.templates ?? []) : [])]);
  const [{ creatureContext }, { actorGroups }] = await Promise.all([
    import("./actor-context.ts"),
    import("./groups.ts"),
    import("./editor.ts"),
    import("./row-menu.ts"),
    import("./sheet-place.ts"),
    import("./unchanged.ts"),
    import("../windows/manners.ts"),
    foundry.applications.handlebars.loadTemplates([...new Set(files)]),
  ]);
  const actor = sampleActor();
  if (!actor) return;
  await quiet();
  const context = {
    ...creatureContext(actor, await actorView(actor)),
    groups: await actorGroups(actor, "warm"),
    tabs: {},
    sheetId: "warm",
    editable: true,
    isReferee: game.user?.isGM === true,
    enriched: {},
  };
  const sheet = Object.entries(SHEETS).find(([type]) => type === actor.type)?.[1] ?? RulingsCharacterSheet;
  for (const { template } of Object.values(sheet.PARTS)) {
    await quiet();
    await foundry.applications.handlebars.renderTemplate(template, context);
  }
}

/** Whose sheet is likely to be opened first. */
function sampleActor(): Actor.Implementation | undefined {
  const own = game.user?.character;
  if (own && isCreature(own)) return own;
  return (
    game.actors?.find((actor) => actor.type === "character" && actor.isOwner) ??
    game.actors?.find((actor) => actor.isOwner && isCreature(actor))
  );
}
