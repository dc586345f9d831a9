import { afterEach, describe, expect, it } from "vitest";
import { checkBoundaries, findCycles } from "../../tools/check-boundaries.ts";
import type { Places } from "../../tools/lib/paths.ts";
import { readSource } from "../../tools/lib/source.ts";
import { plant, uproot } from "./planted.ts";

let places: Places | undefined;

afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});

function findingsOf(changes: Readonly<Record<string, string | null>>): string[] {
  places = plant({
    "src/rulings.ts": 'import "./foundry/start.ts";\n',
    "src/foundry/start.ts": "Hooks.once();\n",
    ...changes,
  });
  return checkBoundaries(places).findings.map(({ where, what }) => `${where} ${what}`);
}

describe("the boundaries", () => {
  it("find nothing wrong where nothing is", () => {
    expect(
      findingsOf({
        "src/view/sheet.ts":
          'import { two } from "../rules/two.ts";\nexport const three = (game: number) => two + game;\n',
        "src/foundry/sheet.ts": 'import { three } from "../view/sheet.ts";\ngame.actors.get(three(1));\n',
        "src/foundry/types.ts": 'import type { X } from "fvtt-types/utils"; export type Y = X;',
      }),
    ).toEqual([]);
  });

  it.each([
    [
      "an arrow back",
      { "src/rules/bad.ts": 'import "../view/x.ts";', "src/view/x.ts": "export {};" },
      /bad\.ts:1 imports src\/view\/x\.ts/,
    ],
    [
      "a type arrow back",
      { "src/rules/bad.ts": 'import type { X } from "../foundry/start.ts"; export type Y = X;' },
      /imports src\/foundry/,
    ],
    ["a re-export back", { "src/view/bad.ts": 'export * from "../foundry/start.ts";' }, /imports src\/foundry/],
    [
      "a dynamic arrow back",
      { "src/rules/bad.ts": 'export const x = () => import("../foundry/start.ts");' },
      /imports src\/foundry/,
    ],
    [
      "an imported type back",
      { "src/rules/bad.ts": 'export type X = import("../foundry/start.ts").X;' },
      /imports src\/foundry/,
    ],
    [
      "the host",
      { "src/foundry/bad.ts": 'import "../../host/x.ts";', "host/x.ts": "export {};" },
      /imports host\/x\.ts/,
    ],
    [
      "the tests",
      { "src/foundry/bad.ts": 'import "../../tests/x.ts";', "tests/x.ts": "export {};" },
      /imports tests\/x\.ts/,
    ],
    ["Node", { "src/foundry/bad.ts": 'import "node:fs";' }, /"node:fs", which only Node has/],
    ["Node without its prefix", { "src/foundry/bad.ts": 'import "fs";' }, /"fs", which only Node has/],
    ["a package", { "src/rules/bad.ts": 'import "zod";' }, /the package "zod"/],
    [
      "Foundry's types taken for code",
      { "src/foundry/bad.ts": 'import { x } from "fvtt-types/utils"; export const y = x;' },
      /the package "fvtt-types/,
    ],
    [
      "Foundry's types in a view",
      { "src/view/bad.ts": 'import type { X } from "fvtt-types/utils"; export type Y = X;' },
      /the package "fvtt-types/,
    ],
    ["a file that is not there", { "src/rules/bad.ts": 'import "./gone.ts";' }, /"\.\/gone\.ts", which does not exist/],
    [
      "a computed address",
      { "src/foundry/bad.ts": "export const x = (at: string) => import(at);" },
      /computed address/,
    ],
    ["a source outside the layers", { "src/other.ts": "export {};" }, /other\.ts:1 belongs to no layer/],
    ["game in a view", { "src/view/bad.ts": "export const x = () => game.user;" }, /Foundry's "game" outside/],
    [
      "a setting in the rules",
      { "src/rules/bad.ts": 'export const x = () => game.settings.get("rulings", "x");' },
      /Foundry's "game"/,
    ],
    [
      "a setting in a sheet",
      { "src/foundry/sheets/bad.ts": 'game.settings.get("rulings", "x");' },
      /only src\/foundry\/adapter/,
    ],
    ["a Foundry type in the rules", { "src/rules/bad.ts": "export type X = Actor;" }, /Foundry's "Actor"/],
    ["Math.random", { "src/rules/bad.ts": "export const x = Math.random();" }, /Math\.random/],
    ["Math['random']", { "src/rules/bad.ts": 'export const x = Math["random"]();' }, /Math\.random/],
    ["a clock", { "src/rules/bad.ts": "\nexport const x = new Date();" }, /bad\.ts:2 uses "Date"/],
    ["the page", { "src/rules/bad.ts": "export const x = document.title;" }, /uses "document"/],
    ["a timer", { "src/rules/bad.ts": "setTimeout(() => undefined, 1);" }, /uses "setTimeout"/],
    [
      "a name shadowed elsewhere",
      { "src/rules/bad.ts": "export function f(window: number) { return window; }\nexport const g = () => window;" },
      /bad\.ts:2 uses "window"/,
    ],
  ])("find %s", (_name, changes, expected) => {
    const findings = findingsOf(changes);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(expected);
  });

  it("find a circle", () => {
    const findings = findingsOf({
      "src/rules/a.ts": 'import "./b.ts";',
      "src/rules/b.ts": 'import "./c.ts";',
      "src/rules/c.ts": 'import type { X } from "./a.ts"; export type Y = X;',
    });
    expect(findings).toEqual([
      expect.stringContaining("src/rules/a.ts -> src/rules/b.ts -> src/rules/c.ts -> src/rules/a.ts"),
    ]);
    expect(findCycles(new Map([["a", ["a"]]]))).toEqual([["a", "a"]]);
  });

  it("take members, keys, parameters and locals for what they are", () => {
    const code = `
      export interface Card { document: string; window?: number }
      export const f = ({ document, ...window }: { document: string }) => ({ location: document, self: window });
      export class K { game = 1; canvas() { return this.game; } }
      for (const Date of [1]) f({ document: String(Date) });
      try { f({ document: "" }); } catch (process) { String(process); }
    `;
    expect(readSource("x.ts", code).free.map(({ name }) => name)).toEqual(["String", "String"]);
  });
});
