/** `rulings.d.ts` and docs/api.md, made of the API's own interface. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { apiMembers, apiPage, apiTypes, hookRows } from "../../tools/api-types.ts";
import { placesOf } from "../../tools/lib/paths.ts";

const { root } = placesOf();

test("docs/api.md is what the interface and the table of hooks make (npm run api)", () => {
  expect(readFileSync(join(root, "docs/api.md"), "utf8")).toBe(apiPage(root));
});

test("every member is marked stable or internal, and has words and an example", () => {
  const bare = apiMembers(root).filter(
    ({ stability, words, example }) => stability === "" || words === "" || example === "",
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});

test("every hook says when it is called", () => {
  expect(hookRows(root).filter(([, { when }]) => !when)).toEqual([]);
});

test("rulings.d.ts stands alone, with nothing of others but Foundry's names", () => {
  const { text } = apiTypes(root);
  expect(text).not.toMatch(/^import\b|\bimport\(/m);
  const folder = mkdtempSync(join(tmpdir(), "rulings-types-"));
  const foundry = ["Actor", "Item", "Combat", "Token", "TokenDocument", "ChatMessage"]
    .map((name) => `declare namespace ${name} { interface Implementation { readonly id: string | null } }`)
    .join("\n");
  const module = [
    'import type { RulingsApi, RollHookEvent } from "./rulings.d.ts";',
    "export function play(api: RulingsApi, actor: Actor.Implementation, event: RollHookEvent): string[] {",
    '  event.add(1, "Lucky boots");',
    '  void api.roll("save", { actor, subject: "spells" });',
    "  return api.actions(actor).map(({ kind, subject }) => kind + subject);",
    "}",
  ].join("\n");
  try {
    writeFileSync(join(folder, "rulings.d.ts"), text);
    writeFileSync(join(folder, "foundry.d.ts"), foundry);
    writeFileSync(join(folder, "module.ts"), module);
    const options = { strict: true, noEmit: true, types: [], lib: ["ES2022", "DOM"], allowImportingTsExtensions: true };
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: options, files: ["module.ts", "foundry.d.ts"] }),
    );
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    expect(() =>
      execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8", stdio: "pipe" }),
    ).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
