import { wholeNumber } from "../errors.ts";
import type { Refusal } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { hirelings, type InService } from "../topics/hirelings.ts";
import type { Traced } from "../trace/types.ts";

/** The number of an employer's retainers, the limit, and the reason against another one. */
interface Leadership {
  readonly most: Traced;
  readonly count: number;
  /** Places left, at least 0. */
  readonly free: number;
  /** The fault of exceeding the limit: refused, unless `warning`. */
  readonly fault?: Refusal;
  readonly warning: boolean;
}

function leadership(charisma: number, count: number, wanted: number, key: string, rulings: Rulings): Leadership {
  const rule = rulings.use(hirelings);
  const score = wholeNumber(charisma, "charisma", 1, 25);
  const source = { ...rulings.source(hirelings, rule.rule), kind: "ability" } as const;
  const most = rulings
    .trace({ key: "hiring.most", on: "count", op: "set", value: rule.most(score), source, data: { charisma: score } })
    .done();
  const over = wanted > 0 && count + wanted > most.value;
  const fault: Refusal = {
    key,
    topic: hirelings.key,
    ...(rule.rule && { rule: rule.rule }),
    data: { most: most.value, count: count + wanted },
  };
  const free = Math.max(0, most.value - count);
  return { most, count, free, ...(over && { fault }), warning: !rule.strict };
}

/**
 * Whether an employer of this Charisma may hire another (Facts of retainers; ERIS-116, GOR-42). Normal hirelings, mercenaries and experts are limited only by
 * money; exceeding the limit is refused or gives a warning, and the referee may override.
 * @param level of the employer, which a retainer's may not exceed (Facts of retainers); not checked where absent
 * @throws RulesError for a Charisma that is no whole number.
 */
export function employing(
  charisma: number,
  employed: readonly InService[],
  joining: InService | undefined,
  rulings: Rulings,
  level?: number,
): Leadership {
  const rule = rulings.use(hirelings);
  const count = employed.filter((one) => rule.counts(one)).length;
  const found = leadership(charisma, count, joining && rule.counts(joining) ? 1 : 0, "hiring.tooMany", rulings);
  if (level === undefined || !joining || !(joining.kind === "retainer" || joining.kind === "henchman")) return found;
  const own = wholeNumber(level, "level", 0, 36);
  if ((joining.level ?? 0) <= own) return found;
  const data = { level: joining.level ?? 0, own };
  return { ...found, fault: { key: "hiring.levelAbove", topic: hirelings.key, data }, warning: false };
}

/** Whether a leader may take this number of hirelings of any kind into a dungeon (ERIS-116); always where the ruling sets no limit. */
export function leadingDown(charisma: number, led: number, rulings: Rulings): Leadership {
  const wanted = wholeNumber(led, "led", 0, 10_000);
  const found = leadership(charisma, 0, wanted, "hiring.tooManyBelow", rulings);
  const { fault, ...rest } = found;
  return rulings.use(hirelings).boundsDungeon && fault ? { ...rest, count: wanted, fault } : { ...rest, count: wanted };
}
