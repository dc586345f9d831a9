import { conditions } from "../data/conditions.ts";
import { generation } from "../platform/generation.ts";

/** Statuses whose ids in core and modules differ from those of the rules (M5). */
const OWN: Readonly<Record<string, string>> = {
  sleep: "asleep",
  stun: "stunned",
  restrain: "bound",
  fear: "fleeing",
  bleeding: "dying",
};

/** The rules' status for a core id, in Foundry's list; other ids are returned unchanged. */
export function ownStatus(id: string): string {
  const own = Object.hasOwn(OWN, id) ? (OWN[id] ?? id) : id;
  provideStatus(own);
  return own;
}

/** Puts a condition back that a module took out of Foundry's list, outside of the palette: Foundry makes effects of listed statuses only. */
export function provideStatus(id: string): void {
  const listed = Object.values(CONFIG.statusEffects).some((one) => one?.id === id);
  const condition = listed ? undefined : conditions().find((one) => one.id === id);
  if (!condition) return;
  const status = { ...condition, hud: false as const };
  if (generation() >= 14) Reflect.set(CONFIG.statusEffects, id, status);
  else CONFIG.statusEffects.push(status);
}
