import type { Plan, RollRequest, Rolls } from "../../rules/plan.ts";
import type { TextLine } from "./view-types.ts";

/**
 * Throws what a plan asks for, or takes what the referee said beforehand. Asked several times in the course of one thing, since later dice depend
 * on earlier ones; each id is asked for once. `names` says what a die is for, by its id.
 */
export type DieRequest = (rolls: readonly RollRequest[], names?: Readonly<Record<string, TextLine>>) => Promise<Rolls>;

/** A plan whose dice go under names of their own, and what they are for. */
interface DiceRequest {
  readonly prefix: string;
  readonly plan: Pick<Plan, "rolls">;
  readonly name: TextLine;
}

/** The dice of a plan under names of their own, and the results back under the plan's. */
export async function rollUnder(
  prefix: string,
  plan: DiceRequest["plan"],
  name: TextLine,
  dice: DieRequest,
): Promise<Rolls> {
  return (await rollTogether([{ prefix, plan, name }], dice))(prefix);
}

/** The dice of several plans, asked for at once; the results of each by its prefix, under the plan's own names. */
export async function rollTogether(
  asked: readonly DiceRequest[],
  dice: DieRequest,
): Promise<(prefix: string) => Rolls> {
  const all = asked.flatMap(({ prefix, plan, name }) =>
    plan.rolls.map(({ id, formula }) => ({ id: `${prefix}/${id}`, formula, name })),
  );
  const rolls = all.map(({ id, formula }) => ({ id, formula }));
  const roll = await dice(rolls, Object.fromEntries(all.map(({ id, name }) => [id, name])));
  return (prefix) =>
    Object.fromEntries(
      (asked.find((one) => one.prefix === prefix)?.plan.rolls ?? []).flatMap(({ id }) => {
        const rolled = roll[`${prefix}/${id}`];
        return rolled ? [[id, rolled] as const] : [];
      }),
    );
}

/** A die as the referee's card keeps it: what it was for, and how it fell or was said to have fallen. */
export interface StoredDie {
  readonly id: string;
  readonly formula: string;
  readonly total: number;
  readonly said: boolean;
  readonly dice: readonly { readonly faces: number; readonly result: number }[];
  readonly name?: TextLine;
}
