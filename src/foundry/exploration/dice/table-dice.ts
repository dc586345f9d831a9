/** Dice of the expedition: rolled by Foundry, or set by the referee beforehand. */

import type { Rolled } from "../../../rules/dice/dice.ts";
import { formulaRange, isFormula } from "../../../rules/dice/formula.ts";
import type { RollRequest } from "../../../rules/plan.ts";
import type { DieRequest, StoredDie } from "../../../view/platform/asked-dice.ts";
import { say } from "../../../view/platform/say.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { askForm, dialogContent } from "../../platform/dialogs.ts";
import { rollPlan } from "../../platform/dice.ts";
import { localize } from "../../platform/text.ts";

/** The mode of the question: `filledIn` with the rolled results, `later` for dice that follow from others. */
interface Asking {
  readonly filledIn?: boolean;
  readonly later?: boolean;
}

/** Asks for results of dice; an empty field is rolled. Undefined when dismissed. */
export async function askDice(
  dice: readonly StoredDie[],
  { filledIn = true, later = false }: Asking = {},
): Promise<PresetDice | undefined> {
  const form = document.createElement("div");
  form.className = "r-choices way-say";
  const words = document.createElement("p");
  words.textContent = localize(later ? "RULINGS.Way.say.later" : "RULINGS.Way.say.text");
  form.append(words, ...dice.map((die, at) => rowOf(die, at, filledIn)));
  const answer = await askForm(dialogContent(form), {
    title: "RULINGS.Way.say.title",
    icon: "fa-solid fa-dice",
    width: 420,
    ok: { label: "RULINGS.Way.say.ok", icon: "fa-solid fa-check" },
  });
  if (!answer) return undefined;
  const said = dice.flatMap(({ id }, at) => {
    const value: unknown = answer[`die${at}`];
    const total = value === "" || value === null || value === undefined ? Number.NaN : Number(value);
    return Number.isInteger(total) ? [[id, total] as const] : [];
  });
  return Object.fromEntries(said);
}

function rowOf({ name, formula, total }: StoredDie, at: number, filledIn: boolean): HTMLElement {
  const row = document.createElement("label");
  const input = document.createElement("input");
  input.type = "number";
  input.name = `die${at}`;
  input.step = "1";
  if (filledIn) input.setAttribute("value", String(total));
  const words = document.createElement("span");
  words.textContent = `${name ? say(name, localize) : localize("RULINGS.Way.dice.one")} (${formula})`;
  row.append(words, " ", input);
  return row;
}

/** Totals set by the referee, by the id of the die. */
export type PresetDice = Readonly<Record<string, number>>;

/** The result of a die: rolled publicly or secretly, or set. */
interface TableRoll {
  readonly rolled: Rolled;
  readonly said: boolean;
  readonly shown?: Roll.Evaluated<Roll>;
}
export type TableRolls = ReadonlyMap<string, TableRoll>;

/** A source of dice results. */
export type DiceSource = (requests: readonly RollRequest[], names: Names) => Promise<TableRolls>;
type Names = Readonly<Record<string, TextLine>>;

/** Rolls with Foundry's dice, all requested dice at once. */
export const rollDice: DiceSource = async (requests) => {
  const { rolls, shown } = await rollPlan({ procedure: "way", rolls: requests, stamp: "" });
  return new Map(
    requests.map(({ id }, at) => {
      const [rolled, roll] = [rolls[id], shown[at]];
      if (!rolled) throw new Error(id);
      return [id, { rolled, said: false, ...(roll && { shown: roll }) }] as const;
    }),
  );
};

/** Rolls nothing: a single die gets its highest result, which mostly means no event, and several dice their average. For a trial run. */
export const uneventful: DiceSource = async (requests) =>
  new Map(
    requests.map(({ id, formula }) => {
      const { max, average } = isFormula(formula) ? formulaRange(formula) : { max: 1, average: 1 };
      const total = /^1?d\d+$/.test(formula) ? max : Math.floor(average);
      return [id, { rolled: { formula, total, dice: [] }, said: false }];
    }),
  );

/** Uses the preset results; the others come from `otherwise`. A preset result has no single faces. */
export function presetSource(said: PresetDice, otherwise: DiceSource): DiceSource {
  return rollAmong(
    ({ id }) => said[id] !== undefined,
    async (requests) =>
      new Map(
        requests.map(({ id, formula }) => [id, { rolled: { formula, total: said[id] ?? 0, dice: [] }, said: true }]),
      ),
    otherwise,
  );
}

/** Uses the results already rolled; the others come from `otherwise`. */
export function rolledValues(fall: TableRolls, otherwise: DiceSource): DiceSource {
  return rollAmong(
    ({ id }) => fall.has(id),
    async () => fall,
    otherwise,
  );
}

/** Some dice from one source and the others from another; each is asked once, if it has any. */
export function rollAmong(mine: (request: RollRequest) => boolean, one: DiceSource, other: DiceSource): DiceSource {
  return async (requests, names) => {
    const [ours, theirs] = [requests.filter(mine), requests.filter((request) => !mine(request))];
    return new Map([
      ...(ours.length > 0 ? await one(ours, names) : []),
      ...(theirs.length > 0 ? await other(theirs, names) : []),
    ]);
  };
}

/** The dice of one procedure, recorded in their order. */
export class TableDice {
  readonly kept: StoredDie[] = [];
  readonly fall = new Map<string, TableRoll>();

  constructor(private readonly source: DiceSource = rollDice) {}

  /** Rolls the requested dice, or uses the preset results. */
  readonly throw: DieRequest = async (requests, names = {}) => {
    const rolls: Record<string, Rolled> = {};
    const fall = requests.length > 0 ? await this.source(requests, names) : new Map<string, TableRoll>();
    for (const { id, formula } of requests) {
      const lies = fall.get(id);
      if (!lies) throw new Error(id);
      this.fall.set(id, lies);
      const { rolled, said } = lies;
      rolls[id] = rolled;
      this.kept.push({
        ...storedDie({ id, formula }, names),
        total: rolled.total,
        said,
        dice: rolled.dice.map((die) => ({ ...die })),
      });
    }
    return rolls;
  };

  /** The dice that were rolled publicly. */
  shown(ids: readonly string[]): Roll.Evaluated<Roll>[] {
    return ids.flatMap((id) => this.fall.get(id)?.shown ?? []);
  }
}

/** A die that was not rolled, with its purpose. */
export function storedDie({ id, formula }: RollRequest, names: Names): StoredDie {
  const name = names[id];
  return { id, formula, total: 0, said: false, dice: [], ...(name && { name }) };
}
