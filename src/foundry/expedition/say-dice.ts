/**
 * The referee says what falls, also of dice that follow from others: first those that the thing asks for when nothing out of the ordinary
 * happens, then whatever more its course calls for. Nothing is done meanwhile; what fell in the end is what it is then done with.
 */
import type { WayRequest } from "../../view/cards/way.ts";
import { tellRefusal } from "../refusal.ts";
import { askDice } from "./ask-dice.ts";
import type { Procedure } from "./carry-out.ts";
import {
  among,
  type Fall,
  fallen,
  keptDie,
  type Said,
  type Source,
  saying,
  TableDice,
  thrown,
  uneventful,
} from "./dice.ts";

/** The referee has closed the question: nothing is done. */
class Dismissed extends Error {}

/** All dice of a thing, said or thrown, without doing it. Undefined when it is refused (and told), or when the referee thinks better of it. */
export async function sayAll(
  party: Actor.Implementation,
  args: WayRequest["args"],
  procedure: Procedure,
): Promise<Fall | undefined> {
  const tried = new TableDice(uneventful);
  const { refused } = await procedure(party, args, tried);
  if (tellRefusal(refused)) return undefined;
  const said = tried.kept.length > 0 ? await askDice(tried.kept, { filledIn: false }) : {};
  if (!said) return undefined;
  const asked = new Set(tried.kept.map(({ id }) => id));
  return rehearse(party, args, procedure, said, asked, ask("dismiss"));
}

/** The dice of a thing that is done again: those known before as they were said, later ones asked for where another course calls for them. */
export function sayAgain(
  party: Actor.Implementation,
  args: WayRequest["args"],
  procedure: Procedure,
  said: Said,
  known: ReadonlySet<string>,
): Promise<Fall | undefined> {
  return rehearse(party, args, procedure, said, known, ask("throw"));
}

async function rehearse(
  party: Actor.Implementation,
  args: WayRequest["args"],
  procedure: Procedure,
  said: Said,
  known: ReadonlySet<string>,
  later: Source,
): Promise<Fall | undefined> {
  const dice = new TableDice(
    saying(
      said,
      among(({ id }) => known.has(id), thrown, later),
    ),
  );
  try {
    const { refused } = await procedure(party, args, dice);
    return tellRefusal(refused) ? undefined : dice.fall;
  } catch (error) {
    if (error instanceof Dismissed) return undefined;
    throw error;
  }
}

/** Asks for dice as they come up. What had to be taken back first is done again in any case: closing the question throws them. */
function ask(closed: "dismiss" | "throw"): Source {
  return async (requests, names) => {
    const said = await askDice(
      requests.map((request) => keptDie(request, names)),
      { filledIn: false, later: true },
    );
    if (!said && closed === "dismiss") throw new Dismissed();
    return saying(said ?? {}, thrown)(requests, names);
  };
}

/** A source for the dice of a thing that were said before; what the world has changed meanwhile is thrown. */
export function asSaid(fall: Fall): Source {
  return fallen(fall, thrown);
}
