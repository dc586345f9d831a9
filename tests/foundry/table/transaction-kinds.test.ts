/** No kind of transaction is forgotten: each has its words, and is played by the random fights or said to be done elsewhere. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { BY_CHANCE, ELSEWHERE, PLAYED } from "./transaction-kinds.ts";

const ROOT = join(import.meta.dirname, "../../..");

function textsOf(folder: string): string[] {
  const kinds = (node: unknown, path: readonly string[]): string[] =>
    typeof node === "object" && node !== null
      ? Object.entries(node).flatMap(([key, inner]) => kinds(inner, [...path, key]))
      : path.slice(0, -1).join(".") === "RULINGS.Transaction.kind"
        ? [path.at(-1) ?? ""]
        : [];
  return readdirSync(join(ROOT, folder)).flatMap((file) =>
    kinds(JSON.parse(readFileSync(join(ROOT, folder, file), "utf8")) as unknown, []),
  );
}

/** The kinds that the source hands to `runUndoable` by name. */
function performedKinds(): string[] {
  const folder = join(ROOT, "src/foundry");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const named = /(?:runUndoable\w*\(\s*|spec = |const transaction = )\{\s*kind: "(\w+)"/g;
  return files.flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(named)].map(([, kind]) => kind ?? ""),
  );
}

const TEXTS = textsOf("lang/en");

test("a transaction that the source does by name has its words in the ledger", () => {
  const kinds = performedKinds();
  expect(new Set(kinds).size).toBeGreaterThan(50);
  expect([...new Set(kinds)].filter((kind) => !TEXTS.includes(kind))).toEqual([]);
});

test("each kind of transaction stands on one list: played, up to the dice, or done elsewhere", () => {
  const listed = [...Object.keys(PLAYED), ...BY_CHANCE, ...Object.values(ELSEWHERE).flat()];
  expect(listed.toSorted()).toEqual([...TEXTS].toSorted());
  expect(Object.keys(ELSEWHERE).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});
