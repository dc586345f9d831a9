import type { Means } from "../attack/types.ts";
import type { Creature } from "../creature/types.ts";

/** The default means of a creature: the readied weapon, otherwise each attack of its first routine, otherwise bare hands. */
export function readyMeans(creature: Creature): readonly Means[] {
  const weapon = creature.weapons.find(({ held, broken }) => held === "main" && !broken) ?? creature.weapons[0];
  if (weapon) return [{ kind: "weapon", weapon, use: weapon.melee ? "melee" : "missile" }];
  const [first] = creature.attacks;
  if (!first) return creature.kind === "monster" ? [] : [{ kind: "unarmed" }];
  return creature.attacks
    .filter(({ routine }) => routine === first.routine)
    .flatMap((attack) => Array.from({ length: attack.count }, (): Means => ({ kind: "natural", attack })));
}

/** One choice of means for a whole fight. */
export interface MeansChoice {
  /** `ready`, `weapon:<id>:melee`, `weapon:<id>:missile`, `routine:<number>`, `unarmed`. */
  readonly key: string;
  /** Names of the weapon or the attacks. */
  readonly names: readonly string[];
  readonly missile: boolean;
  readonly means: readonly Means[];
}

/** All choices of means of a creature, the default first. */
export function meansChoices(creature: Creature): readonly MeansChoice[] {
  const ready = readyMeans(creature);
  const armed = creature.weapons
    .filter(({ broken }) => !broken)
    .flatMap((weapon): MeansChoice[] => {
      const as = (use: "melee" | "missile"): MeansChoice => ({
        key: `weapon:${weapon.id}:${use}`,
        names: [weapon.name],
        missile: use === "missile",
        means: [{ kind: "weapon", weapon, use }],
      });
      return [...(weapon.melee ? [as("melee")] : []), ...(weapon.missile ? [as("missile")] : [])];
    });
  const routines = [...new Set(creature.attacks.map(({ routine }) => routine))].map((routine): MeansChoice => {
    const own = creature.attacks.filter((attack) => attack.routine === routine);
    return {
      key: `routine:${routine}`,
      names: own.map(({ name, count }) => (count > 1 ? `${count} × ${name}` : name)),
      missile: false,
      means: own.flatMap((attack) => Array.from({ length: attack.count }, (): Means => ({ kind: "natural", attack }))),
    };
  });
  const missile = ready.some((means) => means.kind === "weapon" && means.use === "missile");
  return [{ key: "ready", names: [], missile, means: ready }, ...armed, ...routines];
}
