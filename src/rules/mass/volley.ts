import { wornArmour } from "../attack/armour-class.ts";
import type { Named } from "../attack/types.ts";
import { checkCreature } from "../creature/check.ts";
import type { Creature } from "../creature/types.ts";
import { RulesError } from "../errors.ts";
import { type Plan, type Rolls, rolledFor } from "../plan.ts";
import type { Rulings } from "../rulings/types.ts";
import { massCombat } from "../topics/massCombat.ts";
import type { Step } from "../trace/types.ts";

/** The roll of one character for a turn, for any number of volleys (ERIS-140). */
interface VolleyPlan extends Plan<"volley"> {
  readonly creature: Named;
  /** The highest d6 result that hits. */
  readonly hitOn: number;
}
interface VolleyOutcome {
  readonly procedure: "volley";
  readonly natural: number;
  readonly hit: boolean;
  /** Damage; 0 for a miss. */
  readonly damage: number;
  readonly steps: readonly Step[];
  readonly stamp: string;
}

function suitOf(creature: Creature): "none" | "leather" | "chain" | "plate" {
  const { suit } = wornArmour(creature);
  if (!suit) return "none";
  if (suit.type && suit.type !== "other") return suit.type;
  const worn = suit.baseDescending ?? 9;
  return worn <= 3 ? "plate" : worn <= 5 ? "chain" : worn <= 7 ? "leather" : "none";
}

/** Plans the roll of one character under arrow volleys, by the best line of the table for its armour (ERIS-140). */
export function planVolley(creature: Creature, rulings: Rulings): VolleyPlan {
  checkCreature(creature);
  const ruling = rulings.use(massCombat);
  const { suit, shield } = wornArmour(creature);
  const magic = [suit, shield].some((piece) => piece !== undefined && piece.magic > 0);
  return {
    procedure: "volley",
    creature: { id: creature.id, name: creature.name },
    hitOn: ruling?.volley({ suit: suitOf(creature), shield: shield !== undefined, magic }) ?? 0,
    rolls: ruling
      ? [
          { id: "volley", formula: "1d6" },
          { id: "damage", formula: "1d6" },
        ]
      : [],
    ...(!ruling && { refused: { key: "noMassCombat", topic: massCombat.key } }),
    stamp: rulings.hash,
  };
}

/** The outcome: hit for a d6, or missed. There are no criticals and no helmets (ERIS-140). */
export function resolveVolley(plan: VolleyPlan, rolls: Rolls, rulings: Rulings): VolleyOutcome {
  if (plan.refused) throw new RulesError("planRefused", "plan.refused", { key: plan.refused.key });
  const natural = rolledFor(rolls, "volley").total;
  const hit = natural <= plan.hitOn;
  const value = hit ? rolledFor(rolls, "damage").total : 0;
  const source = { kind: "dice", rule: "ERIS-140" } as const;
  const damage = rulings
    .trace({ key: "damage.dice", on: "damage", op: "set", value, source, data: { formula: "1d6" } })
    .done();
  return { procedure: "volley", natural, hit, damage: damage.value, steps: damage.steps, stamp: plan.stamp };
}
