import { giftsOf, type NoticeInput, planNotice, resolveNotice } from "../../rules/characters/gifts.ts";
import { canAct } from "../../rules/creature/conditions.ts";
import type { Creature } from "../../rules/creature/types.ts";
import type { Refusal } from "../../rules/plan.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { type DieRequest, rollUnder } from "../platform/asked-dice.ts";
import { line } from "../platform/text-lines.ts";
import type { TextLine } from "../platform/view-types.ts";
import type { Hidden, SecretJourney, TableArea } from "./journey-state.ts";
import { hiddenAt, withHidden } from "./journey-storage.ts";
import type { TurnInput } from "./turn-types.ts";

/** Whether a member here notices things in passing, and whether that depends on the stonework; the window asks for these. */
export function passingGifts(
  creatures: readonly Creature[],
  rulings: Rulings,
): { readonly any: boolean; readonly familiar: boolean } {
  const all = creatures.map((creature) => giftsOf(creature, rulings));
  return {
    any: all.some(({ passing, stone }) => (passing ?? 0) > 0 || stone !== undefined),
    familiar: all.some(({ stone }) => stone === "familiar"),
  };
}

/** The things to notice: a secret door, and in stonework a trap or the referee's choice. */
function there({ secretDoor, roomTrap }: Hidden): NoticeInput["what"][] {
  return [...(secretDoor ? (["secretDoor"] as const) : []), ...(roomTrap || !secretDoor ? (["stone"] as const) : [])];
}

interface PassedBy {
  readonly refused?: Refusal;
  readonly truth: readonly TextLine[];
  readonly secret: SecretJourney;
}

/**
 * Handles the party coming within 10 feet of a place: its members may notice something without searching (ERIS-61, ERIS-72, GOR-22, GOR-23). There is one
 * hidden die for each able member and each door, never again for the same pair; only the referee sees the result and passes it on.
 */
export async function passBy(
  { members, secret }: Pick<TurnInput, "members" | "secret">,
  area: TableArea,
  dice: DieRequest,
  rulings: Rulings,
): Promise<PassedBy> {
  const hidden = hiddenAt(secret, area.id);
  const truth: TextLine[] = [];
  const passed = new Set(hidden.passed ?? []);
  let refused: Refusal | undefined;
  for (const { creature, marcher } of members) {
    // A sleeping or unconscious member notices nothing.
    if (marcher.dead || !canAct(creature)) continue;
    for (const what of there(hidden)) {
      const known = { what, before: passed.has(marcher.id), familiar: hidden.familiar ?? false };
      const plan = planNotice(creature, known, rulings);
      if (plan.refused) {
        // A member that has already passed, or is in unfamiliar stonework, is more informative than others without the ability.
        if (!refused || refused.key === "character.noSense") refused = plan.refused;
        continue;
      }
      const figures = { name: creature.name, area: area.name };
      const name = line("RULINGS.Way.dice.pass", figures);
      const outcome = resolveNotice(plan, await rollUnder(`pass:${what}:${marcher.id}`, plan, name, dice));
      truth.push(line(`RULINGS.Way.pass.${what}.${outcome.noticed ? "noticed" : "missed"}`, figures));
      if (outcome.natural !== undefined)
        truth.push(line("RULINGS.Way.pass.die", { ...figures, die: outcome.natural, chance: plan.chance }));
      if (what === "secretDoor") passed.add(marcher.id);
    }
  }
  if (truth.length === 0) return { truth, secret, refused: refused ?? { key: "character.noSense" } };
  return { truth, secret: withHidden(secret, { ...hidden, passed: [...passed] }) };
}
