/** The floors of `src/foundry`, from the ground up: a folder imports from its own floor and from those below. */
export const FOUNDRY_FLOORS: readonly string[] = [
  "data",
  "platform",
  "adapter",
  "undo",
  "chat",
  "requests",
  "movement",
  "items/unidentified",
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
  "requests/roll",
  "integrations",
];

/** The floor of a file: the one with the longest matching folder; -1 for none. */
export function foundryFloorOf(file: string): number {
  if (!file.startsWith("src/foundry/")) return -1;
  const path = file.slice("src/foundry/".length);
  let found = -1;
  for (const [at, folder] of FOUNDRY_FLOORS.entries())
    if (path.startsWith(`${folder}/`) && folder.length > (FOUNDRY_FLOORS[found] ?? "").length) found = at;
  return found;
}
