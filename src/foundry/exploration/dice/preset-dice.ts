/**
 * The referee says what falls, also of dice that follow from others: first those that the thing asks for when nothing out of the ordinary
 * happens, then whatever more its course calls for. Nothing is done meanwhile; what fell in the end is what it is then done with.
 */
import type { JourneyRequest } from "../../../view/cards/journey.ts";
import { notifyRefusal } from "../../platform/errors.ts";
import { askDice } from "./ask-dice.ts";
import type { Procedure } from "../run-procedure.ts";
import {
  rollAmong,
  type TableRolls,
  rolledValues,
  storedDie,
  type PresetDice,
  type DiceSource,
  presetSource,
  TableDice,
  rollDice,
  uneventful,
} from "./table-dice.ts";

/** The referee has closed the question: nothing is done. */
class Dismissed extends Error {}

/** All dice of a thing, said or thrown, without doing it. Undefined when it is refused (and told), or when the referee thinks better of it. */
export async function askAllDice(
  party: Actor.Implementation,
  args: JourneyRequest["args"],
  procedure: Procedure,
): Promise<TableRolls | undefined> {
  const tried = new TableDice(uneventful);
  const { refused } = await procedure(party, args, tried);
  if (notifyRefusal(refused)) return undefined;
  const said = tried.kept.length > 0 ? await askDice(tried.kept, { filledIn: false }) : {};
  if (!said) return undefined;
  const asked = new Set(tried.kept.map(({ id }) => id));
  return rehearse(party, args, procedure, said, asked, ask("dismiss"));
}

/** The dice of a thing that is done again: those known before as they were said, later ones asked for where another course calls for them. */
export function askDiceAgain(
  party: Actor.Implementation,
  args: JourneyRequest["args"],
  procedure: Procedure,
  said: PresetDice,
  known: ReadonlySet<string>,
): Promise<TableRolls | undefined> {
  return rehearse(party, args, procedure, said, known, ask("throw"));
}

async function rehearse(
  party: Actor.Implementation,
  args: JourneyRequest["args"],
  procedure: Procedure,
  said: PresetDice,
  known: ReadonlySet<string>,
  later: DiceSource,
): Promise<TableRolls | undefined> {
  const dice = new TableDice(
    presetSource(
      said,
      rollAmong(({ id }) => known.has(id), rollDice, later),
    ),
  );
  try {
    const { refused } = await procedure(party, args, dice);
    return notifyRefusal(refused) ? undefined : dice.fall;
  } catch (error) {
    if (error instanceof Dismissed) return undefined;
    throw error;
  }
}

/** Asks for dice as they come up. What had to be taken back first is done again in any case: closing the question throws them. */
function ask(closed: "dismiss" | "throw"): DiceSource {
  return async (requests, names) => {
    const said = await askDice(
      requests.map((request) => storedDie(request, names)),
      { filledIn: false, later: true },
    );
    if (!said && closed === "dismiss") throw new Dismissed();
    return presetSource(said ?? {}, rollDice)(requests, names);
  };
}

/** A source for the dice of a thing that were said before; what the world has changed meanwhile is thrown. */
export function asPreset(fall: TableRolls): DiceSource {
  return rolledValues(fall, rollDice);
}
