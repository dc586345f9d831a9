import { Later } from "../later.ts";

const arrivals = new Later(() => import("../migrations/arrivals.ts"));

/** Brings up what is about to be made here from data that an older version of the system wrote. */
export async function bringUpOlder(
  document: Actor.Implementation | Item.Implementation,
  { _stats }: { readonly _stats?: object | null | undefined },
): Promise<void> {
  const { systemId, systemVersion }: { systemId?: unknown; systemVersion?: unknown } = _stats ?? {};
  if (document.pack || systemId !== game.system?.id || !systemVersion || systemVersion === game.system?.version) return;
  await (await arrivals.get()).bringUp(document);
}
