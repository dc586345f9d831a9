import type { ActorSheetView } from "../../view/platform/view-types.ts";
import { LazyModule } from "../platform/lazy-module.ts";

const adapter = new LazyModule(() => import("./sheet-numbers.ts"));

/** The sheet values of an actor; stored values replace the calculated ones for parties and vessels. */
export async function actorView(actor: Actor.Implementation): Promise<ActorSheetView> {
  const { sheetOf } = await adapter.get();
  const view = sheetOf(actor);
  if (view) return view;
  const { storedSheetView } = await import("../../view/actor/stored-sheet.ts");
  const { system } = actor;
  if (!("hp" in system))
    return storedSheetView({ hp: { value: 0, max: 0 }, armourClass: null, thac0: null, morale: null });
  return storedSheetView({
    hp: system.hp,
    armourClass: system.ac?.value ?? null,
    thac0: "thac0" in system ? system.thac0 : null,
    morale: "morale" in system ? system.morale : null,
  });
}
