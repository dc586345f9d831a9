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
    "src/rulings.ts": 'import "./foundry/integrations/start.ts";\n',
    "src/foundry/integrations/start.ts": "Hooks.once();\n",
    ...changes,
  });
  return checkBoundaries(places).findings.map(({ where, what }) => `${where} ${what}`);
}

describe("the boundaries", () => {
  it("find nothing wrong where nothing is", () => {
    expect(
      findingsOf({
        "src/view/sheet.ts":
          'import { two } from "../rules/dice/two.ts";\nexport const three = (game: number) => two + game;\n',
        "src/foundry/sheets/sheet.ts": 'import { three } from "../../view/sheet.ts";\ngame.actors.get(three(1));\n',
        "src/foundry/platform/types.ts": 'import type { X } from "fvtt-types/utils"; export type Y = X;',
      }),
    ).toEqual([]);
  });

  it.each([
    [
      "an arrow back",
      { "src/rules/lab/bad.ts": 'import "../../view/x.ts";', "src/view/x.ts": "export {};" },
      /bad\.ts:1 imports src\/view\/x\.ts/,
    ],
    [
      "a type arrow back",
      { "src/rules/lab/bad.ts": 'import type { X } from "../../foundry/integrations/start.ts"; export type Y = X;' },
      /imports src\/foundry/,
    ],
    [
      "a re-export back",
      { "src/view/bad.ts": 'export * from "../foundry/integrations/start.ts";' },
      /imports src\/foundry/,
    ],
    [
      "a dynamic arrow back",
      { "src/rules/lab/bad.ts": 'export const x = () => import("../../foundry/integrations/start.ts");' },
      /imports src\/foundry/,
    ],
    [
      "an imported type back",
      { "src/rules/lab/bad.ts": 'export type X = import("../../foundry/integrations/start.ts").X;' },
      /imports src\/foundry/,
    ],
    [
      "the practice table",
      { "src/foundry/sheets/bad.ts": 'import "../../../practice-table/x.ts";', "practice-table/x.ts": "export {};" },
      /imports practice-table\/x\.ts/,
    ],
    [
      "the tests",
      { "src/foundry/sheets/bad.ts": 'import "../../../tests/x.ts";', "tests/x.ts": "export {};" },
      /imports tests\/x\.ts/,
    ],
    [
      "a procedure that asks which variant is on",
      { "src/rules/lab/bad.ts": 'export const x = (rulings) => rulings.is("death", "bx");' },
      /bad\.ts:1 asks which variant is on/,
    ],
    ["Node", { "src/foundry/sheets/bad.ts": 'import "node:fs";' }, /"node:fs", which only Node has/],
    ["Node without its prefix", { "src/foundry/sheets/bad.ts": 'import "fs";' }, /"fs", which only Node has/],
    ["a package", { "src/rules/lab/bad.ts": 'import "zod";' }, /the package "zod"/],
    [
      "Foundry's types taken for code",
      { "src/foundry/sheets/bad.ts": 'import { x } from "fvtt-types/utils"; export const y = x;' },
      /the package "fvtt-types/,
    ],
    [
      "Foundry's types in a view",
      { "src/view/bad.ts": 'import type { X } from "fvtt-types/utils"; export type Y = X;' },
      /the package "fvtt-types/,
    ],
    [
      "a file that is not there",
      { "src/rules/lab/bad.ts": 'import "./gone.ts";' },
      /"\.\/gone\.ts", which does not exist/,
    ],
    [
      "a computed address",
      { "src/foundry/sheets/bad.ts": "export const x = (at: string) => import(at);" },
      /computed address/,
    ],
    ["a source outside the layers", { "src/other.ts": "export {};" }, /other\.ts:1 belongs to no layer/],
    ["game in a view", { "src/view/bad.ts": "export const x = () => game.user;" }, /Foundry's "game" outside/],
    [
      "a setting in the rules",
      { "src/rules/lab/bad.ts": 'export const x = () => game.settings.get("rulings", "x");' },
      /Foundry's "game"/,
    ],
    [
      "a setting in a sheet",
      { "src/foundry/sheets/bad.ts": 'game.settings.get("rulings", "x");' },
      /only src\/foundry\/adapter/,
    ],
    ["a Foundry type in the rules", { "src/rules/lab/bad.ts": "export type X = Actor;" }, /Foundry's "Actor"/],
    ["Math.random", { "src/rules/lab/bad.ts": "export const x = Math.random();" }, /Math\.random/],
    ["Math['random']", { "src/rules/lab/bad.ts": 'export const x = Math["random"]();' }, /Math\.random/],
    ["a clock", { "src/rules/lab/bad.ts": "\nexport const x = new Date();" }, /bad\.ts:2 uses "Date"/],
    ["the page", { "src/rules/lab/bad.ts": "export const x = document.title;" }, /uses "document"/],
    ["a timer", { "src/rules/lab/bad.ts": "setTimeout(() => undefined, 1);" }, /uses "setTimeout"/],
    [
      "a topic that asks a procedure",
      {
        "src/rules/topics/bad.ts": 'import type { X } from "../combat/x.ts"; export type Y = X;',
        "src/rules/combat/x.ts": "export type X = 1;",
      },
      /topics\/bad\.ts:1 imports src\/rules\/combat\/x\.ts: procedures lie above topics/,
    ],
    [
      "a fact that asks a topic",
      { "src/rules/creature/bad.ts": 'import "../topics/x.ts";', "src/rules/topics/x.ts": "export {};" },
      /topics lie above facts/,
    ],
    ["a folder on no floor", { "src/rules/attic/bad.ts": "export {};" }, /"attic" stands on no floor/],
    [
      "folders of one floor that need each other",
      {
        "src/rules/combat/a.ts": 'import "../morale/b.ts";',
        "src/rules/combat/c.ts": "export {};",
        "src/rules/morale/b.ts": 'import "../combat/c.ts";',
      },
      /combat folders import each other in a circle: combat -> morale -> combat/,
    ],
    [
      "folders of the view that need each other",
      {
        "src/view/cards/a.ts": 'import "../combat/b.ts";',
        "src/view/cards/c.ts": "export {};",
        "src/view/combat/b.ts": 'import "../cards/c.ts";',
      },
      /src\/view\/cards folders import each other in a circle: cards -> combat -> cards/,
    ],
    [
      "a name shadowed elsewhere",
      {
        "src/rules/lab/bad.ts": "export function f(window: number) { return window; }\nexport const g = () => window;",
      },
      /bad\.ts:2 uses "window"/,
    ],
  ])("find %s", (_name, changes, expected) => {
    const findings = findingsOf(changes);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(expected);
  });

  it("find a circle", () => {
    const findings = findingsOf({
      "src/rules/lab/a.ts": 'import "./b.ts";',
      "src/rules/lab/b.ts": 'import "./c.ts";',
      "src/rules/lab/c.ts": 'import type { X } from "./a.ts"; export type Y = X;',
    });
    expect(findings).toEqual([
      expect.stringContaining("src/rules/lab/a.ts -> src/rules/lab/b.ts -> src/rules/lab/c.ts -> src/rules/lab/a.ts"),
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
