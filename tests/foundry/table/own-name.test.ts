/**
 * Queries with a reply of their own are answered in the asker's own name only (PEER-46), and only a user who may attack can ask for a
 * parry.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";

const ANN = "AnnAnnAnnAnnAnnA";
const BOB = "BobBobBobBobBobB";
const WRONG = { ok: false, refused: "malformed" };

let table: MixedTable;
let fight: Doc;
let odo: Stood;
let hild: Stood;

beforeAll(async () => {
  table = await openMixed();
  (await of("combat/fight-requests")).registerQueries();
  await table.rulings({ parry: "eris" });
  const fighter = { type: "character", system: { class: "fighter", level: 1, hp: { value: 8, max: 8 } } };
  odo = await table.stand({ ...fighter, name: "Odo" }, [0, 0]);
  hild = await table.stand({ ...fighter, name: "Hild", ownership: { [ANN]: 3 } }, [5, 0]);
  fight = await table.fight(odo, hild);
}, 120_000);
afterAll(() => table?.stop());

/** Sends a query to this client as the table does: to the given handler, in the name of the given user. */
async function put(name: string, data: object, by?: string): Promise<unknown> {
  const { queries } = Reflect.get(globalThis, "CONFIG") as {
    queries: Record<string, (data: object, context: object) => Promise<unknown>>;
  };
  const { users } = table.game as unknown as { users: { get(id: string): Doc } };
  return queries[name]?.(data, { timeout: 1000, ...(by && { user: users.get(by) }) });
}

const combatant = ({ token }: Stood): string =>
  fight.combatants.contents.find(({ tokenId }) => tokenId === token.id)?.id ?? "";

test("PEER-46: the stamp of a fight is sent to any user who asks in their own name", async () => {
  const stamp = { ok: true, stamp: fight._stats.modifiedTime };
  expect(await put("rulings.stamp", { combat: fight.id, user: ANN }, ANN)).toEqual(stamp);
  expect(await put("rulings.stamp", { combat: fight.id, user: ANN }, BOB)).toEqual(WRONG);
  // Generation 13 does not say who asks.
  expect(await put("rulings.stamp", { combat: fight.id, user: ANN })).toEqual(stamp);
});

test("PEER-46, ERIS-32: a parry is asked for by the attacker, in their own name: nobody else opens its window", async () => {
  const { changeFight } = await of("combat/fight");
  await changeFight(fight, (state: any) => ({
    state: {
      ...state,
      combatants: state.combatants.map((one: any) =>
        one.id === combatant(odo) ? { ...one, declared: "parry", target: "" } : one,
      ),
    },
    events: [],
  }));
  const input = vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
  input.mockResolvedValue({ share: "1" });
  const asked = { combat: fight.uuid, parrier: combatant(odo), attacker: combatant(hild), target: "", attacks: [""] };
  expect(await put("rulings.parry", { ...asked, user: ANN }, BOB)).toEqual(WRONG);
  expect(await put("rulings.parry", { ...asked, user: BOB }, BOB)).toEqual(WRONG);
  expect(await put("rulings.parry", asked, ANN)).toEqual(WRONG);
  expect(await put("rulings.parry", { ...asked, attacker: combatant(odo), user: ANN }, ANN)).toEqual(WRONG);
  expect(input).not.toHaveBeenCalled();
  expect(await put("rulings.parry", { ...asked, user: ANN }, ANN)).toEqual({ ok: true, shares: [1] });
  expect(input).toHaveBeenCalledTimes(1);
});
