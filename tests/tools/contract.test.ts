import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { questionOf } from "../../tools/contract/host.ts";
import { retiredHooks, retiredUses } from "../../tools/contract/retired.ts";
import { gatherUses } from "../../tools/contract/usage.ts";
import { lookUp } from "../../tools/contract/walk.ts";
import { writeText } from "../../tools/lib/files.ts";

/** Types of our own making, in the place where the check expects Foundry's. */
const TYPES = `
declare global {
  namespace foundry {
    namespace applications { class App { render(): this; protected _onRender(): void; element: string; static OPTIONS: object; } }
    namespace utils { function copy<T>(value: T): T;
/** @deprecated since long ago */
function duplicate<T>(value: T): T; }
  }
  class Base { update(data: object): void; id: string;
/** @internal */
secret(): void; static create(): Actor; }
  class Actor extends Base { prepareData(): void; level: number; }
  namespace Hooks {
    function on(name: "ready", act: () => void): void;
    /** @deprecated use ready */
    function on(name: "old", act: () => void): void;
  }
  interface Game { actors: Map<string, Actor>; user: { isGM: boolean } | null; loose: any }
  const game: Game;
  const TextEditor: object;
  interface Array<T> { findLastTwo(): T[]; }
}
export {};
`;

let root: string | undefined;

afterEach(() => {
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});

function uses(code: string): ReturnType<typeof gatherUses> {
  root = mkdtempSync(join(tmpdir(), "rulings-contract-test-"));
  writeText(join(root, "node_modules/fvtt-types/index.d.ts"), TYPES);
  writeText(join(root, "node_modules/fvtt-types/package.json"), '{ "name": "fvtt-types", "types": "index.d.ts" }');
  writeText(
    join(root, "tsconfig.json"),
    '{ "compilerOptions": { "strict": true, "target": "ES2023", "module": "ESNext", "moduleResolution": "bundler", "types": ["fvtt-types"], "noEmit": true }, "include": ["src"] }',
  );
  writeText(join(root, "src/foundry/x.ts"), code);
  return gatherUses(root);
}

const names = (code: string): string[] =>
  [...new Set(uses(code).uses.map(({ kind, name }) => `${kind} ${name}`))].sort();

describe("the contract's list", () => {
  it("names paths, members, statics, overrides and globals", () => {
    expect(
      names(`
        const A = foundry.applications;
        export class Sheet extends A.App { static OPTIONS = {}; protected _onRender() { super._onRender(); this.element; } own() {} }
        export class Hero extends Actor { prepareData() { super.prepareData(); this.update({}); } }
        export const f = (hero: Hero) => hero.level + game.actors.size;
        export const made = Actor.create();
        export const { copy } = foundry.utils;
      `),
    ).toEqual([
      "access Actor#level",
      "access Actor#prepareData",
      "access Actor.create",
      "access App#_onRender",
      "access App#element",
      "access Base#update",
      "access foundry.applications",
      "access foundry.applications.App",
      "access foundry.utils",
      "access foundry.utils.copy",
      "access game.actors",
      "global Actor",
      "global foundry",
      "global game",
      "override Actor#prepareData",
      "override App#_onRender",
      "override App.OPTIONS",
    ]);
  });

  it("leaves out what the language itself has", () => {
    expect(names("export const x = [Math.max(1, 2)].map(String);")).toEqual([]);
  });

  it("objects to deprecated or internal API, and distinguishes overloads", () => {
    const { uses: found, deprecated } = uses(
      'foundry.utils.duplicate(1);\nActor.create().secret();\nHooks.on("ready", () => {});\nHooks.on("old", () => {});',
    );
    expect(
      found.filter(({ objection }) => objection !== undefined).map(({ name, objection }) => `${name} ${objection}`),
    ).toEqual(["foundry.utils.duplicate is deprecated", "Base#secret is internal"]);
    expect(deprecated.map(({ where }) => where)).toEqual(["src/foundry/x.ts:1", "src/foundry/x.ts:4"]);
  });

  it("objects to what later releases retire, hooks among them", () => {
    const code =
      'Hooks.on("ready", () => {});\nHooks.on("renderChatMessage", () => {});\nexport const x = foundry.utils.duplicate(TextEditor);';
    const { uses: found } = uses(code);
    expect([...retiredUses(found), ...retiredHooks(root ?? "")].map(({ where, what }) => `${where} ${what}`)).toEqual([
      "src/foundry/x.ts:3 uses foundry.utils.duplicate, which is retired: use foundry.utils.deepClone",
      expect.stringMatching(/^src\/foundry\/x\.ts:3 uses TextEditor, which is retired: the global moved/),
      "src/foundry/x.ts:2 listens to the hook renderChatMessage, which is retired: use renderChatMessageHTML",
    ]);
  });

  it("reports what the types do not know", () => {
    const { unknown } = uses(
      "export const x = game.loose.anything;\nexport const y = (game as any).gone;\n// @ts-expect-error: not there\nexport const z = game.gone;",
    );
    expect(unknown).toEqual([
      { where: "src/foundry/x.ts:1", text: "game.loose.anything" },
      { where: "src/foundry/x.ts:4", text: "game.gone" },
    ]);
  });
});

describe("the look into the table", () => {
  it("finds what is there and names what is not", () => {
    class FakeApp {
      element = "x";
      render(): this {
        return this;
      }
      static OPTIONS = {};
    }
    const world = globalThis as unknown as Record<string, unknown>;
    world.Node ??= class {};
    world.foundry = {
      applications: { App: FakeApp },
      get late(): never {
        throw new Error("late is not implemented");
      },
    };
    world.game = { app: new FakeApp(), user: null };
    const ask = (path: string | null, member: string, classes: string[] = ["App"], isStatic = false) => ({
      path,
      classes,
      isStatic,
      member,
    });
    try {
      expect(
        lookUp([
          ask("foundry.applications.App", "App"),
          ask("game.user.isGM", "isGM", []),
          ask(null, "render"),
          ask(null, "element"),
          ask(null, "OPTIONS", ["App"], true),
          ask("game.gone.more", "more"),
          ask("foundry.late", "late"),
          ask(null, "close"),
          ask(null, "close", ["Nobody"]),
          ask("nowhere", "nowhere"),
        ]),
      ).toEqual([
        null,
        null,
        null,
        null,
        null,
        "game has no gone",
        "foundry.late throws: late is not implemented",
        "App has no close",
        "has no class Nobody",
        "has no global nowhere",
      ]);
    } finally {
      for (const name of ["foundry", "game"]) delete world[name];
    }
  });

  it("does not ask for the shapes of data", () => {
    const use = {
      kind: "access",
      name: "?#x",
      path: undefined,
      owner: undefined,
      ofClass: false,
      isStatic: false,
      member: "x",
      receiver: undefined,
      where: "a:1",
      objection: undefined,
    } as const;
    expect(questionOf(use)).toBeUndefined();
    expect(questionOf({ ...use, owner: "BaseActor", ofClass: true })?.classes).toEqual(["BaseActor", "Actor"]);
  });
});
