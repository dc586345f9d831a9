/** The floors of `src/foundry`, from the ground up: a folder imports from its own floor and from those below. */
export const FOUNDRY_FLOORS: readonly string[] = [
  "data",
  "platform",
  "adapter",
  "undo",
  "chat",
  "treasure",
  "items",
  "documents/migrations",
  "spells/effects",
  "attack/damage",
  "spells",
  "attack",
  "characters",
  "downtime",
  "documents",
  "exploration",
  "lab",
  "house-rules",
  "import",
  "hirelings",
  "combat",
  "sheets",
  "exploration/party-window",
  "integrations",
];

/** Imports that still go up, each to be turned round: a registration, a hook or an argument. The list may only shrink. */
export const KNOWN_UP: ReadonlySet<string> = new Set([
  "src/foundry/attack/damage/apply-damage.ts -> src/foundry/attack/hit-targets.ts",
  "src/foundry/attack/damage/riders.ts -> src/foundry/attack/hit-targets.ts",
  "src/foundry/characters/creation/create-window.ts -> src/foundry/hirelings/random-people.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/attack/damage/apply-damage.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/attack/damage/riders.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/attack/grapple/grapple-outcome.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/attack/pick-up.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/combat/help.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/spells/areas/area-documents.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/spells/spell-effect.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/spells/spell-save.ts",
  "src/foundry/chat/request-apply.ts -> src/foundry/spells/turn-undead.ts",
  "src/foundry/combat/tracker/monster-turn.ts -> src/foundry/sheets/actions.ts",
  "src/foundry/exploration/encounter/chase.ts -> src/foundry/combat/map-facts.ts",
  "src/foundry/exploration/encounter/place-encounter.ts -> src/foundry/combat/fight.ts",
  "src/foundry/exploration/party-window/party-actions.ts -> src/foundry/integrations/windows/open-window.ts",
  "src/foundry/hirelings/service.ts -> src/foundry/combat/row-facts.ts",
  "src/foundry/hirelings/service.ts -> src/foundry/integrations/windows/open-window.ts",
  "src/foundry/items/identification/use-unknown.ts -> src/foundry/spells/items/item-use.ts",
  "src/foundry/items/identification/use-unknown.ts -> src/foundry/spells/items/scroll.ts",
  "src/foundry/items/identification/watch-unknown.ts -> src/foundry/documents/migrate-imported.ts",
  "src/foundry/items/requests.ts -> src/foundry/characters/creation/referee-permission.ts",
  "src/foundry/sheets/actor/creature-actions.ts -> src/foundry/integrations/browser/compendium-browser.ts",
  "src/foundry/sheets/actor/creature-actions.ts -> src/foundry/integrations/windows/open-window.ts",
  "src/foundry/sheets/hoard/hoard-context.ts -> src/foundry/integrations/windows/open-window.ts",
  "src/foundry/sheets/item/item-facts.ts -> src/foundry/integrations/use-item.ts",
  "src/foundry/sheets/row-menu.ts -> src/foundry/integrations/use-item.ts",
  "src/foundry/spells/effects/area.ts -> src/foundry/spells/areas/area-window.ts",
  "src/foundry/spells/spell-effect.ts -> src/foundry/combat/disrupt-spells.ts",
  "src/foundry/treasure/experience-window.ts -> src/foundry/downtime/projects.ts",
  "src/foundry/treasure/hoard.ts -> src/foundry/items/identification/hide-item.ts",
  "src/foundry/treasure/winnings.ts -> src/foundry/exploration/members.ts",
  "src/foundry/treasure/winnings.ts -> src/foundry/items/identification/truths.ts",
]);

/** The floor of a file: the one with the longest matching folder; -1 for none. */
export function foundryFloorOf(file: string): number {
  if (!file.startsWith("src/foundry/")) return -1;
  const path = file.slice("src/foundry/".length);
  let found = -1;
  for (const [at, folder] of FOUNDRY_FLOORS.entries())
    if (path.startsWith(`${folder}/`) && folder.length > (FOUNDRY_FLOORS[found] ?? "").length) found = at;
  return found;
}
