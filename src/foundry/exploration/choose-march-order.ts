/** A named marching order is chosen: one press, told to the table (BX-004). */
import { line } from "../../view/cards/common.ts";
import { ranksIn, standingIn } from "./march-orders.ts";
import type { Procedure } from "./run-procedure.ts";
import { inputOf } from "./dungeon/dungeon-turn.ts";

export const chooseMarchOrder: Procedure = async (party, args) => {
  const { way: journey, secret } = inputOf(party);
  const name = String(args.name ?? "");
  const plain = { title: line("RULINGS.Way.arrangement.title"), told: [], truth: [], way: journey, secret };
  const ranks = ranksIn(party, name);
  if (!ranks) return { ...plain, refused: { key: "targetGone", data: { name } } };
  const { before, after } = standingIn(party, ranks);
  return {
    ...plain,
    told: [line("RULINGS.Way.arrangement.now", { name })],
    write: (transaction) => transaction.write([{ uuid: party.uuid, path: "system.members", before, after }]),
  };
};
