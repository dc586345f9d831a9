import type { Plan, RollRequest, Rolls } from "../../rules/plan.ts";
import type { TextLine } from "./view-types.ts";

/**
 * Rolls the dice of a plan, or takes the referee's results. It may be called several times in one procedure, since later dice depend on earlier ones; each id
 * is asked for once. `names` is the purpose of each die, by its id.
 */
export type DieRequest = (rolls: readonly RollRequest[], names?: Readonly<Record<string, TextLine>>) => Promise<Rolls>;

/** A plan whose dice have prefixed ids, with their purposes. */
interface DiceRequest {
  readonly prefix: string;
  readonly plan: Pick<Plan, "rolls">;
  readonly name: TextLine;
}

/** The dice of a plan under prefixed ids, with results under the plan's own. */
export async function rollUnder(
  prefix: string,
  plan: DiceRequest["plan"],
  name: TextLine,
  dice: DieRequest,
): Promise<Rolls> {
  return (await rollTogether([{ prefix, plan, name }], dice))(prefix);
}

/** The dice of several plans in one request; the results of each by its prefix, under the plan's own ids. */
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

/** A die as stored on the referee's card: its purpose, and its result by roll or by the referee. */
export interface StoredDie {
  readonly id: string;
  readonly formula: string;
  readonly total: number;
  readonly said: boolean;
  readonly dice: readonly { readonly faces: number; readonly result: number }[];
  readonly name?: TextLine;
}
