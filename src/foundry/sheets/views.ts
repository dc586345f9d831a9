/** Where actor sheets get the numbers that the rulings work out. The adapter provides them; until it does, stored numbers stand in. */
import type { ActorSheetView } from "../../view/sheet-types.ts";
import { storedSheetView } from "../../view/stored-sheet.ts";

type Provider = (actor: Actor.Implementation) => ActorSheetView | null;

let provider: Provider = () => null;

/** Says who works out the numbers of a sheet. Null for an actor it does not know (parties, vessels). */
export function provideActorViews(next: Provider): void {
  provider = next;
}

/** The numbers of an actor's sheet. */
export function actorView(actor: Actor.Implementation): ActorSheetView {
  const view = provider(actor);
  if (view) return view;
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
