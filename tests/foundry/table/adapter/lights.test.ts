/**
 * The actors checked for lights as the clock runs (fidelity 3.7): building the actor of a token is costly, so only those that may have one
 * burning.
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Doc, of } from "../live.ts";
import { type BareTable, item, openBare } from "./bare.ts";

let table: BareTable;
beforeAll(async () => {
  table = await openBare();
}, 120_000);
afterAll(() => table?.stop());

const torch = (lit: boolean) => item("gear", "Torch", { kind: "light", key: "torch", light: { lit, fuel: "" } });

/** Counts how often the own actor of a token is asked for. */
function counted(token: Doc) {
  let within: object | null = token;
  while (within && !Object.hasOwn(within, "actor")) within = Object.getPrototypeOf(within);
  const { get } = (within && Object.getOwnPropertyDescriptor(within, "actor")) ?? {};
  if (!get) throw new Error("nothing makes the actor of a token");
  const built = vi.fn(get);
  Object.defineProperty(token, "actor", { get: built, configurable: true });
  return built;
}

test("tokens are asked where their kind or they themselves have a lit light, and not the sheet they come from (T4)", async () => {
  const bright = await table.actor("monster", {}, [torch(true)]);
  const dark = await table.actor("monster", {}, [torch(false)]);
  const own = (lit: boolean) => ({ items: [{ _id: "ownTorch00000000", ...torch(lit) }] });
  const tokens = await table.game.scenes.active.createEmbeddedDocuments("Token", [
    { actorId: bright.id, actorLink: false, name: "bright" },
    { actorId: dark.id, actorLink: false, name: "dark" },
    { actorId: dark.id, actorLink: false, name: "dark with a torch of its own", delta: own(true) },
    { actorId: dark.id, actorLink: false, name: "dark with one that is out", delta: own(false) },
  ]);
  const built = tokens.map(counted);
  const { lightCarriers: carriers } = await of("adapter/light-sources");
  const asked: Doc[] = carriers();
  expect(built.map(({ mock }) => mock.calls.length > 0)).toEqual([true, false, true, false]);
  const ofTokens = asked.flatMap((one) => (one.isToken ? [one.token.name] : []));
  expect(ofTokens).toEqual(["bright", "dark with a torch of its own"]);
  expect(asked.map(({ uuid }) => uuid)).not.toContain(bright.uuid);
});
