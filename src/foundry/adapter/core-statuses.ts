/** Statuses that core and its modules name otherwise than the rules do (M5). */
const OWN: Readonly<Record<string, string>> = {
  sleep: "asleep",
  stun: "stunned",
  restrain: "bound",
  fear: "fleeing",
  bleeding: "dying",
};

/** The status of the rules for an id of core; others stay as they are. */
export function ownStatus(id: string): string {
  return Object.hasOwn(OWN, id) ? (OWN[id] ?? id) : id;
}
