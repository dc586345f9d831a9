import type { ActionOptions } from "../actions.ts";
export async function castSpell(_a: Actor.Implementation, _i: string, _o: ActionOptions): Promise<void> {}
