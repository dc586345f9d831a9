import type { Door, DoorState } from "./doors.ts";

/** What a door is when it is let go of: one that stood open falls shut, and sticks again if it did (BX-059). */
export function fallsShut({ sticks, state }: Pick<Door, "sticks" | "state">): DoorState {
  return sticks && (state === "open" || state === "wedgedOpen") ? "stuck" : "shut";
}
