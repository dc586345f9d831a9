/** The fallen of fights: found in fights that are on, and noted with the party when one is over, so that nobody counts heads from memory. */
import { fateOf } from "../../../rules/nerve/tally.ts";
import type { Fallen } from "../../../view/company/experience.ts";
import type { Written } from "../../adapter/changes.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { sideOfCombatant } from "../../combat/roster.ts";
import { perform } from "../../deeds/perform.ts";
import { acts } from "../../seat.ts";
import { parties, partySystem, partyWith } from "../people.ts";

type Fighter = Combatant.Implementation;

/** Fates of those who are gone but not beaten: they count when the referee says so. */
const LEFT: readonly string[] = ["fled", "deserted"];

/** Whether a combatant is a foe that is overcome or has fled, and was not counted before. */
function fateOfFoe(one: Fighter): "fight" | "fled" | undefined {
  const { actor } = one;
  if (!isCreature(actor) || actor.type !== "monster" || sideOfCombatant(one).id === "party") return undefined;
  if (one.getFlag("rulings", "counted") === true) return undefined;
  const fate = fateOf(creatureOf(actor));
  if (one.defeated || (fate !== "able" && !LEFT.includes(fate))) return "fight";
  return LEFT.includes(fate) ? "fled" : undefined;
}

/** Combatants that count, by fight and fate. */
function counted(combat: Combat.Implementation) {
  return combat.combatants.contents.flatMap((one) => {
    const fate = fateOfFoe(one);
    return fate ? [{ one, fate }] : [];
  });
}

function kindOf(one: Fighter): string {
  return game.actors?.get(one.actorId ?? "")?.name ?? one.name ?? "";
}

function fallenOf(one: Fighter, fate: "fight" | "fled"): Omit<Fallen, "count"> | undefined {
  const { actor } = one;
  if (!actor) return undefined;
  const { hd, xp } = actor.system as Actor.SystemOfType<"monster">;
  const name = kindOf(one);
  return {
    id: `${fate}-${one.actorId ?? one.id}`,
    name,
    hitDice: { number: hd.dice, modifier: hd.modifier, asterisks: hd.asterisks },
    ...(xp !== null && { typed: xp }),
    from: fate,
  };
}

/** The fallen of all fights that are on, one row for each kind. */
export function fallenNow(): Fallen[] {
  return gatherFallen(game.combats?.contents ?? []);
}

function gatherFallen(combats: readonly Combat.Implementation[]): Fallen[] {
  const rows = new Map<string, Fallen>();
  for (const { one, fate } of combats.flatMap(counted)) {
    const row = fallenOf(one, fate);
    if (row) rows.set(row.id, { ...row, count: (rows.get(row.id)?.count ?? 0) + 1 });
  }
  return [...rows.values()];
}

/** Marks everybody who was counted, so that nobody is counted again. */
export function countedWrites(): Written[] {
  return (game.combats?.contents ?? [])
    .flatMap(counted)
    .map(({ one }) => ({ uuid: one.uuid, path: "flags.rulings.counted", before: undefined, after: true }));
}

/** Notes the fallen of a fight that ends with the party that fought it. Call once, in `init`. */
export function watchFallen(): void {
  Hooks.on("deleteCombat", (combat) => {
    if (acts()) void note(combat as Combat.Implementation);
  });
}

async function note(combat: Combat.Implementation): Promise<void> {
  const fallen = gatherFallen([combat]).filter(({ from }) => from === "fight");
  const party = partyOf(combat);
  if (fallen.length === 0 || !party) return;
  const names = fallen.map(({ name, count }) => (count > 1 ? `${count} ${name}` : name)).join(", ");
  await perform({ kind: "fallen", data: { names } }, async (deed) => {
    await deed.change(() => {
      const before = partySystem(party).pending.monsters.map((row) => ({ ...row }));
      const rows = fallen.map(({ name, count, hitDice, typed }) => ({
        name,
        count,
        xp: typed ?? 0,
        dice: hitDice.number,
        modifier: hitDice.modifier,
        asterisks: hitDice.asterisks,
      }));
      return [{ uuid: party.uuid, path: "system.pending.monsters", before, after: [...before, ...rows] }];
    });
    return undefined;
  });
}

/** The party whose members fought; the only one there is where nobody of it did. */
function partyOf(combat: Combat.Implementation): Actor.Implementation | undefined {
  const fought = combat.combatants.contents.flatMap(({ actor }) => (actor ? (partyWith(actor) ?? []) : []));
  return fought[0] ?? (parties().length === 1 ? parties()[0] : undefined);
}
