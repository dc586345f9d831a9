import type { Door, DoorState } from "./doors.ts";

/** The state of a door when it is released: an open door falls shut, and sticks again if it did (BX-059). */
export function fallsShut({ sticks, state }: Pick<Door, "sticks" | "state">): DoorState {
  return sticks && (state === "open" || state === "wedgedOpen") ? "stuck" : "shut";
}
