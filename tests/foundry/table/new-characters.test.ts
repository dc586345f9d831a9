/** A new character gets a picture, a place in the party, and a token whose bars are quiet. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

/** `CONST.TOKEN_DISPLAY_MODES.OWNER_HOVER`: seen by the owner, while pointed at. */
const OWNER_HOVER = 20;

const scores = { str: 13, int: 9, wis: 9, dex: 12, con: 10, cha: 11 };

const make = async (draft: object, target?: Doc): Promise<Doc> => {
  dice("any");
  const { makeCharacter } = await of("characters/creation/create-character");
  return (await makeCharacter(scores, draft, target)) as Doc;
};

test("players.md 7: a character made by hand joins the party of the world, and leaves it when that is taken back", async () => {
  const party = await table.make({ name: "The Night Company", type: "party" });
  const { setActiveParty } = await of("adapter/party");
  await setActiveParty(party);
  const members = () => (party.toObject() as any).system.members.map(({ actor }: { actor: string }) => actor);
  const ana = await make({ name: "Ana", class: "fighter" });
  expect(members()).toEqual([ana.uuid]);
  const bor = await make({ name: "Bor", class: "fighter" });
  expect(members()).toEqual([ana.uuid, bor.uuid]);
  const { allTransactions } = await of("undo/ledger");
  const { undoTransaction } = await of("undo/undo-transaction");
  const created = allTransactions().findLast(({ kind }: { kind: string }) => kind === "created");
  expect(await undoTransaction(created.id, table.game.user, true)).toBeUndefined();
  expect(members()).toEqual([ana.uuid]);
});

test("players.md 8: new characters have pictures by people and class on sheet and token, and bars for their owner when pointed at", async () => {
  const ana = await make({ name: "Ana", class: "fighter" });
  const dwarf = await make({ name: "Dob", class: "dwarf" });
  expect(ana.img).not.toBe(dwarf.img);
  expect(dwarf.img).toMatch(/dwarf/);
  const { prototypeToken } = dwarf.toObject() as any;
  expect(prototypeToken.texture.src).toBe(dwarf.img);
  expect(prototypeToken.displayBars).toBe(OWNER_HOVER);
});

test("one that was made before its class was known has the picture of its class then; a picture that was chosen stays", async () => {
  const fresh = async (more: object) => table.make({ name: "Fay", type: "character", ...more });
  const blank = await fresh({});
  await make({ name: "Fay", class: "dwarf" }, blank);
  expect(blank.img).toMatch(/dwarf/);
  const chosen = await fresh({ img: "icons/own.webp" });
  await make({ name: "Fay", class: "dwarf" }, chosen);
  expect(chosen.img).toBe("icons/own.webp");
});
