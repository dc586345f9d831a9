import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readText } from "../../tools/lib/files.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { type Mend, readMends, tableOf, withoutMend } from "../../tools/reinject.ts";

const places = placesOf();
const mends = readMends(places);

describe("the past faults that are put back in", () => {
  it("are forty of ten areas, each by a name of its own", () => {
    expect(new Set(mends.map(({ id }) => id)).size).toBe(40);
    expect(new Set(mends.map(({ area }) => area)).size).toBe(10);
  });

  it.each(mends.map((mend) => [mend.id, mend] as const))("%s still applies to today's source", (_id, mend) => {
    const text = readText(join(places.root, mend.file));
    expect(withoutMend(text, mend)).not.toBe(text);
  });
});

describe("a fault", () => {
  const mend: Mend = {
    id: "one",
    area: "rules",
    commit: "01234567",
    mends: "what was wrong",
    file: "src/a.ts",
    find: "two + two",
    replace: "$& five",
    noticedBy: ["tests/a.test.ts"],
  };

  it("is put in as it is written", () => {
    expect(withoutMend("return two + two;", mend)).toBe("return $& five;");
  });

  it("is refused when the source no longer holds what is to be replaced", () => {
    expect(() => withoutMend("return four;", mend)).toThrow(
      '"one" cannot be applied: src/a.ts holds its "find" no longer',
    );
  });

  it("is refused when the source holds it twice", () => {
    expect(() => withoutMend("two + two + two + two", mend)).toThrow("2 times");
  });

  it("is reported with the first test that notices", () => {
    const fate = { id: "one", area: "rules", commit: "01234567", mends: "what was wrong", remark: "" };
    expect(tableOf([{ ...fate, noticed: ["goblins flee", "orcs flee"] }]).at(-1)).toBe(
      "| rules | 01234567 | what was wrong | goblins flee and 1 more |",
    );
  });

  it("is reported as not noticed", () => {
    const fate = { id: "one", area: "rules", commit: "01234567", mends: "what was wrong", noticed: [] };
    expect(tableOf([{ ...fate, remark: "tests/a.test.ts is gone" }]).at(-1)).toContain(
      "**not noticed**: tests/a.test.ts is gone",
    );
  });
});
