/** Groups of hirelings who joined together and share one loyalty score (ERIS-110). */
import { changeLoyalty, type LoyaltyChange } from "../../rules/morale/loyalty.ts";
import { hirelings } from "../../rules/topics/hirelings.ts";
import { loyalty } from "../../rules/topics/loyalty.ts";
import type { LoyaltyReason } from "../../view/hirelings/loyalty-log.ts";
import { servantsOf } from "../adapter/employees.ts";
import { loyaltyWrites } from "../adapter/troops.ts";
import type { ValueChange } from "../adapter/value-changes.ts";
import { isActor, resolveUuidSync } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";

type Service = Actor.SystemOfType<"hireling">;
const WEEK = 7 * 24 * 60 * 60;

const serviceOf = (actor: Actor.Implementation): Service => actor.system as Service;

/** A hireling and the living members of its group in the same service. A hireling without a group is alone. */
export function loyaltyGroupOf(actor: Actor.Implementation): readonly Actor.Implementation[] {
  const { employer, loyaltyGroup, loyalty: score } = serviceOf(actor);
  const master = resolveUuidSync(employer);
  if (!rulingsInForce().use(loyalty).shared || score === null || !loyaltyGroup || !isActor(master)) return [actor];
  // Hirelings from versions before groups existed were all named after their employer: they share nothing.
  if (loyaltyGroup === master.name) return [actor];
  const others = servantsOf(master).filter(
    (one) =>
      one.uuid !== actor.uuid &&
      serviceOf(one).loyaltyGroup === loyaltyGroup &&
      serviceOf(one).loyalty !== null &&
      !one.statuses.has("dead"),
  );
  return [actor, ...others];
}

/** The effect of a loyalty change on a hireling and its group. */
export function loyaltyChanged(
  actor: Actor.Implementation,
  why: LoyaltyReason,
  by: number,
): { readonly change: LoyaltyChange; readonly writes: ValueChange[]; readonly others: readonly string[] } {
  const change = changeLoyalty(serviceOf(actor).loyalty ?? 0, by, rulingsInForce());
  const [, ...others] = loyaltyGroupOf(actor);
  const { before, after } = change;
  return {
    change,
    writes: [
      ...loyaltyWrites(actor, { why, before, after }),
      ...others.flatMap((one) => loyaltyWrites(one, { why, before: serviceOf(one).loyalty ?? 0, after })),
    ],
    others: others.map(({ name }) => name),
  };
}

/** The group of a new hireling: its name, and its score where it has one. */
interface JoinedLoyalty {
  readonly group: string;
  readonly score?: number;
}

/**
 * The group of a new hireling: those of the same trade, or of the same tavern table, hired within the week; else a new group with an unused name.
 * Named after the employer where nothing is shared.
 */
export function joinLoyaltyGroup(
  employer: Actor.Implementation,
  model: Actor.Implementation,
  table: string | undefined,
): JoinedLoyalty {
  const rulings = rulingsInForce();
  const master = game.actors?.get(employer.id ?? "")?.name ?? employer.name;
  const others = rulings.use(hirelings).market ? companionsOf(employer, model, table) : [];
  const known = others.find((one) => serviceOf(one).loyalty !== null);
  const score = known && serviceOf(known).loyalty;
  if (!rulings.use(loyalty).shared) return { group: master, ...(typeof score === "number" && { score }) };
  if (known && typeof score === "number") {
    const { loyaltyGroup } = serviceOf(known);
    return { group: loyaltyGroup === master ? freeName(employer, table ?? model.name) : loyaltyGroup, score };
  }
  return { group: freeName(employer, table ?? model.name) };
}

/** The companions a hireling came with: of the same trade, or of the same table. */
function companionsOf(employer: Actor.Implementation, model: Actor.Implementation, table: string | undefined) {
  const { trade } = serviceOf(model);
  if (trade === "") return [];
  const now = game.time?.worldTime ?? 0;
  return servantsOf(employer).filter((one) => {
    const at: unknown = one.getFlag("rulings", "hiredAt");
    const recent = !one.statuses.has("dead") && typeof at === "number" && now - at < WEEK;
    const theirs = table === undefined ? serviceOf(one).trade === trade : isOf(serviceOf(one).loyaltyGroup, table);
    return recent && theirs;
  });
}

/** Whether a group has this name, with or without a number. */
function isOf(group: string, name: string): boolean {
  return group === name || (group.startsWith(`${name} `) && Number.isInteger(Number(group.slice(name.length + 1))));
}

/** A name that none of the employer's groups has. */
function freeName(employer: Actor.Implementation, name: string): string {
  const taken = new Set(servantsOf(employer).map((one) => serviceOf(one).loyaltyGroup));
  taken.add(employer.name);
  for (let at = 1; ; at += 1) {
    const free = at === 1 ? name : `${name} ${at}`;
    if (!taken.has(free)) return free;
  }
}
