/** Dice of the expedition: thrown by Foundry, or said by the referee before they fall. */
import type { Rolled } from "../../rules/dice/dice.ts";
import type { KeptDie, Throw } from "../../view/expedition/dice.ts";
import { throwPlan } from "../dice.ts";

/** Totals that the referee says, by the id of the die. */
export type Said = Readonly<Record<string, number>>;

/** The dice of one thing that is done: remembers each in its order. */
export class TableDice {
  readonly kept: KeptDie[] = [];
  readonly #shown = new Map<string, Roll.Evaluated<Roll>>();

  constructor(private readonly said: Said = {}) {}

  /** Throws what is asked for, or takes what was said. */
  readonly throw: Throw = async (requests, names = {}) => {
    const rolls: Record<string, Rolled> = {};
    for (const request of requests) {
      const told = this.said[request.id];
      const rolled = told === undefined ? await this.#thrown(request) : sayIs(request.formula, told);
      rolls[request.id] = rolled;
      const { id, formula } = request;
      const name = names[id];
      this.kept.push({
        id,
        formula,
        total: rolled.total,
        said: told !== undefined,
        dice: rolled.dice.map((die) => ({ ...die })),
        ...(name && { name }),
      });
    }
    return rolls;
  };

  async #thrown(request: { readonly id: string; readonly formula: string }): Promise<Rolled> {
    const { rolls, shown } = await throwPlan({ procedure: "way", rolls: [request], stamp: "" });
    if (shown[0]) this.#shown.set(request.id, shown[0]);
    const rolled = rolls[request.id];
    if (!rolled) throw new Error(request.id);
    return rolled;
  }

  /** Those that fell before everybody's eyes. */
  shown(ids: readonly string[]): Roll.Evaluated<Roll>[] {
    return ids.flatMap((id) => this.#shown.get(id) ?? []);
  }
}

/** A result that was said has no faces to show. */
function sayIs(formula: string, total: number): Rolled {
  return { formula, total, dice: [] };
}
