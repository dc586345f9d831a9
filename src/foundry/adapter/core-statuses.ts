/** Statuses whose ids in core and modules differ from those of the rules (M5). */
const OWN: Readonly<Record<string, string>> = {
  sleep: "asleep",
  stun: "stunned",
  restrain: "bound",
  fear: "fleeing",
  bleeding: "dying",
};

/** The rules' status for a core id; other ids are returned unchanged. */
export function ownStatus(id: string): string {
  return Object.hasOwn(OWN, id) ? (OWN[id] ?? id) : id;
}
