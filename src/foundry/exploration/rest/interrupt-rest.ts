/** A day of rest is broken without a step of a meeting (MIX-51). */
import { loseRest, withoutRest } from "./interrupted-rest.ts";
import type { Procedure } from "../run-procedure.ts";
import { REST_BROKEN, TITLE } from "../encounter/encounter.ts";
import { inputOf } from "../dungeon/dungeon-turn.ts";

/** What the day of rest gave is lost again. */
export const interruptRest: Procedure = async (party) => {
  const input = inputOf(party);
  const broken = input.secret.rest;
  const { way: journey, secret } = withoutRest(input.way, input.secret);
  const plain = { title: TITLE, told: [REST_BROKEN], truth: [], way: journey, secret };
  if (broken.length === 0) return { ...plain, refused: { key: "way.noStep" } };
  return { ...plain, write: (transaction) => loseRest(transaction, broken) };
};
