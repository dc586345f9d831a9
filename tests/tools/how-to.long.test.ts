/** The Foundry layer with all edits of `docs/how-to`: it compiles. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyEdit } from "../../tools/lib/how-to.ts";
import { ROOT } from "../../tools/lib/paths.ts";
import { copyRepository, edits, pages, runIn } from "./how-to-copy.ts";

const COPY = join(ROOT, ".cache", "how-to-long");

describe("the pages of docs/how-to", () => {
  beforeAll(() => {
    copyRepository(COPY);
    for (const name of pages) for (const edit of edits(name)) applyEdit(COPY, edit);
  }, 120_000);
  afterAll(() => rmSync(COPY, { recursive: true, force: true }));

  it("compile", () => {
    expect(runIn(COPY, "node_modules/typescript/bin/tsc", "-p", "tsconfig.json")).toBe("");
  }, 600_000);
});
