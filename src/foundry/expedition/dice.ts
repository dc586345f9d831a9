/** Dice of the expedition: thrown by Foundry, or said by the referee before they fall. */

import type { Rolled } from "../../rules/dice/dice.ts";
import { formulaRange, isFormula } from "../../rules/dice/formula.ts";
import type { RollRequest } from "../../rules/plan.ts";
import type { KeptDie, Throw } from "../../view/expedition/dice.ts";
import type { TextLine } from "../../view/sheet-types.ts";
import { throwPlan } from "../dice.ts";

/** Totals that the referee says, by the id of the die. */
export type Said = Readonly<Record<string, number>>;

/** A die as it lies: thrown before everybody's eyes or not, or said. */
export interface Fallen {
  readonly rolled: Rolled;
  readonly said: boolean;
  readonly shown?: Roll.Evaluated<Roll>;
}
export type Fall = ReadonlyMap<string, Fallen>;

/** Where the results of dice come from. */
export type Source = (requests: readonly RollRequest[], names: Names) => Promise<Fall>;
type Names = Readonly<Record<string, TextLine>>;

/** Foundry throws them, all that are asked for at once together. */
export const thrown: Source = async (requests) => {
  const { rolls, shown } = await throwPlan({ procedure: "way", rolls: requests, stamp: "" });
  return new Map(
    requests.map(({ id }, at) => {
      const [rolled, roll] = [rolls[id], shown[at]];
      if (!rolled) throw new Error(id);
      return [id, { rolled, said: false, ...(roll && { shown: roll }) }] as const;
    }),
  );
};

/** Nothing is thrown: single dice lie on their highest, where mostly nothing happens, and several on their middle. For trying a thing out. */
export const uneventful: Source = async (requests) =>
  new Map(
    requests.map(({ id, formula }) => {
      const { max, average } = isFormula(formula) ? formulaRange(formula) : { max: 1, average: 1 };
      const total = /^1?d\d+$/.test(formula) ? max : Math.floor(average);
      return [id, { rolled: { formula, total, dice: [] }, said: false }];
    }),
  );

/** What was said; what was not comes from elsewhere. A result that was said has no faces to show. */
export function saying(said: Said, otherwise: Source): Source {
  return among(
    ({ id }) => said[id] !== undefined,
    async (requests) =>
      new Map(
        requests.map(({ id, formula }) => [id, { rolled: { formula, total: said[id] ?? 0, dice: [] }, said: true }]),
      ),
    otherwise,
  );
}

/** What has fallen already; what has not comes from elsewhere. */
export function fallen(fall: Fall, otherwise: Source): Source {
  return among(
    ({ id }) => fall.has(id),
    async () => fall,
    otherwise,
  );
}

/** Some dice from one source and the others from another, each asked once where it has anything to give. */
export function among(mine: (request: RollRequest) => boolean, one: Source, other: Source): Source {
  return async (requests, names) => {
    const [ours, theirs] = [requests.filter(mine), requests.filter((request) => !mine(request))];
    return new Map([
      ...(ours.length > 0 ? await one(ours, names) : []),
      ...(theirs.length > 0 ? await other(theirs, names) : []),
    ]);
  };
}

/** The dice of one thing that is done: remembers each in its order. */
export class TableDice {
  readonly kept: KeptDie[] = [];
  readonly fall = new Map<string, Fallen>();

  constructor(private readonly source: Source = thrown) {}

  /** Throws what is asked for, or takes what was said. */
  readonly throw: Throw = async (requests, names = {}) => {
    const rolls: Record<string, Rolled> = {};
    const fall = requests.length > 0 ? await this.source(requests, names) : new Map<string, Fallen>();
    for (const { id, formula } of requests) {
      const lies = fall.get(id);
      if (!lies) throw new Error(id);
      this.fall.set(id, lies);
      const { rolled, said } = lies;
      rolls[id] = rolled;
      this.kept.push({
        ...keptDie({ id, formula }, names),
        total: rolled.total,
        said,
        dice: rolled.dice.map((die) => ({ ...die })),
      });
    }
    return rolls;
  };

  /** Those that fell before everybody's eyes. */
  shown(ids: readonly string[]): Roll.Evaluated<Roll>[] {
    return ids.flatMap((id) => this.fall.get(id)?.shown ?? []);
  }
}

/** A die that has not fallen, with what it is for. */
export function keptDie({ id, formula }: RollRequest, names: Names): KeptDie {
  const name = names[id];
  return { id, formula, total: 0, said: false, dice: [], ...(name && { name }) };
}
