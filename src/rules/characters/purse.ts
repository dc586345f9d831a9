import type { ClassId } from "../creature/types.ts";
import { RulesError } from "../errors.ts";
import { type Plan, type Refusal, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { type GearPackage, gearPackages } from "../topics/gearPackages.ts";
import type { Traced } from "../trace/types.ts";

/** Plans the starting gold: 3d6 x 10 gp (GOR-31). */
export function planStartingGold(rulings: Rulings): Plan<"startingGold"> {
  return { procedure: "startingGold", rolls: [{ id: "gold", formula: "3d6" }], stamp: rulings.hash };
}

export function resolveStartingGold(rolls: Rolls, rulings: Rulings): Traced {
  const source = { kind: "rule", rule: "GOR-31" } as const;
  const step = { on: "coins", source } as const;
  return rulings
    .trace({ ...step, key: "character.goldDice", op: "set", value: rolledFor(rolls, "gold").total })
    .apply({ ...step, key: "character.timesTen", op: "multiply", value: 10 })
    .done();
}

/** An item of a package. */
export interface Good {
  readonly id: string;
  readonly count: number;
  readonly price: number;
}

/**
 * The goods of a package.
 * @throws RulesError for goods that cannot be read.
 */
export function goodsOf(pack: GearPackage): readonly Good[] {
  return pack.goods
    .split(" ")
    .filter(Boolean)
    .map((good) => {
      const match = /^([a-z0-9-]+)(?:\*(\d+))?=(\d+(?:\.\d+)?)$/.exec(good);
      if (!match?.[1]) throw new RulesError("badPackage", `gearPackageList.${pack.key}`, { good });
      return { id: match[1], count: Number(match[2] ?? 1), price: Number(match[3]) };
    });
}

/** Packages that a class may take (GOR-32); none where the ruling is off. */
export function packagesFor(id: ClassId, rulings: Rulings): readonly GearPackage[] {
  if (!rulings.use(gearPackages).offered) return [];
  return rulings.table<GearPackage>("gearPackageList").filter(({ classes }) => classes.includes(id));
}

/**
 * The reason why a character may not take an equipment package (GOR-32): none are offered, gold was rolled, or it is for other classes. Undefined means
 * allowed. A key that is not in the ruling's table is refused for everybody.
 */
export function packageRefused(
  key: string,
  id: ClassId | undefined,
  goldRolled: boolean,
  rulings: Rulings,
): Refusal | undefined {
  const blame = { rule: "GOR-32", topic: gearPackages.key };
  if (!rulings.use(gearPackages).offered) return { key: "character.noPackages", ...blame };
  if (goldRolled) return { key: "character.goldRolled", ...blame };
  const meant = id !== undefined && packagesFor(id, rulings).some((one) => one.key === key);
  return meant ? undefined : { key: "character.packageForOthers", ...blame };
}

/** Takes a package in place of the roll for gold (GOR-32): refused once gold is rolled. @throws RulesError for an unknown package. */
export function takePackage(
  key: string,
  id: ClassId,
  goldRolled: boolean,
  rulings: Rulings,
): { readonly goods: readonly Good[]; readonly coins: number } | Refusal {
  const refused = packageRefused(key, id, goldRolled, rulings);
  if (refused && refused.key !== "character.packageForOthers") return refused;
  const pack = packagesFor(id, rulings).find((one) => one.key === key);
  if (!pack) throw new RulesError("unknownChoice", "package", { value: key });
  return { goods: goodsOf(pack), coins: pack.coins };
}
