/** Who is asked for lights as the clock runs (fidelity 3.7): building the actor of a token costs, so only of those who may have one burning. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { actor, item } from "./stub.ts";
import { standUp } from "./world.ts";

const LIGHTS = "../../../src/foundry/adapter/lights.ts";
const { bearers }: { bearers(): readonly unknown[] } = await import(LIGHTS);

const torch = (lit: boolean) =>
  Object.assign(item("gear", "Torch", { kind: "light", key: "torch", light: { lit, fuel: "" } }), { actor: {} });

/** A token that counts how often its own actor is built. */
function token(actorId: string, own: readonly object[] = []) {
  const built = vi.fn(() => ({ name: `token of ${actorId}` }));
  const stored = { actorLink: false, actorId, toObject: () => ({ delta: { items: own } }) };
  return { built, doc: Object.defineProperty(stored, "actor", { get: built }) };
}

beforeEach(standUp);
afterEach(() => vi.unstubAllGlobals());

test("tokens are asked where their kind or they themselves have a lit light, and nobody else", () => {
  const kind = (id: string, lit: boolean) => Object.assign(actor("monster", {}, [torch(lit)]), { id });
  const [bright, dark] = [kind("bright", true), kind("dark", false)];
  const tokens = [
    token("bright"),
    token("dark"),
    token("dark", [{ system: { light: { lit: true } } }]),
    token("dark", [{ system: { light: { lit: false } } }]),
  ];
  vi.stubGlobal("game", {
    actors: { contents: [bright, dark] },
    scenes: { contents: [{ tokens: { contents: tokens.map(({ doc }) => doc) } }] },
  });
  expect(bearers()).toHaveLength(4);
  expect(tokens.map(({ built }) => built.mock.calls.length > 0)).toEqual([true, false, true, false]);
});
