import type { ClassId } from "../creature/types.ts";
import { built, topic } from "../rulings/topic.ts";

/** An equipment package: items as `id=price` or `id*number=price`, and coins, all in gold. */
export interface GearPackage {
  readonly key: string;
  readonly classes: readonly ClassId[];
  readonly goods: string;
  readonly coins: number;
}

const COMMON = "backpack=5 waterskin=1 standard-rations=5 torch*6=1 rope-50-ft=1";
const pack = (key: string, classes: readonly ClassId[], goods: string, coins: number): GearPackage => ({
  key,
  classes,
  goods,
  coins,
});

/** The packages at 1974 prices; each with its coins is worth 105 gp, the average of 3d6 x 10 (GOR-32). */
export const GEAR_PACKAGES: readonly GearPackage[] = [
  pack("cleric", ["cleric"], `chainmail=30 shield=10 mace=5 ${COMMON} wooden-cross=2 small-sack=1 holy-water=25`, 19),
  pack("fighterShield", ["fighter"], `plate-mail=50 shield=10 sword=10 dagger=3 ${COMMON} iron-spikes*12=1`, 18),
  pack(
    "fighterTwoHanded",
    ["fighter"],
    `chainmail=30 two-handed-sword=15 short-bow=25 arrows*20=10 ${COMMON.replace(" rope-50-ft=1", "")} large-sack=2`,
    11,
  ),
  pack(
    "magicUser",
    ["magic-user"],
    "dagger=3 backpack=5 waterskin=1 iron-rations=15 lantern=10 burning-oil*4=8 pole-10-ft=1 small-sack=1 wolfsbane=10 steel-mirror=5 rope-50-ft=1 iron-spikes*12=1",
    44,
  ),
  pack("elf", ["elf"], `chainmail=30 shield=10 sword=10 dagger=3 ${COMMON} small-sack=1`, 38),
  pack(
    "dwarf",
    ["dwarf"],
    `plate-mail=50 battle-axe=7 hand-axe=3 ${COMMON} iron-spikes*12=1 large-sack=2 stakes-and-mallet=3`,
    26,
  ),
];

function packagesFault(rows: readonly unknown[]): string | undefined {
  const keys = rows.map((row) => (typeof row === "object" && row !== null ? Reflect.get(row, "key") : undefined));
  const sound = rows.every(
    (row, at) =>
      typeof keys[at] === "string" &&
      typeof Reflect.get(Object(row), "goods") === "string" &&
      Number.isFinite(Reflect.get(Object(row), "coins")) &&
      Array.isArray(Reflect.get(Object(row), "classes")),
  );
  if (!sound) return "characters.badPackage";
  return new Set(keys).size === keys.length ? undefined : "characters.packageTwice";
}

/** Whether a new character may take an equipment package instead of rolling for gold. */
export const gearPackages = topic<{ readonly offered: boolean }>({
  key: "gearPackages",
  group: "characters",
  classic: "off",
  variants: {
    off: built([], { offered: false }),
    on: built(["GOR-32"], { offered: true }),
  },
  parameters: { gearPackageList: { kind: "table", readBy: ["on"], initial: GEAR_PACKAGES, fault: packagesFault } },
  affects: ["actors"],
});
