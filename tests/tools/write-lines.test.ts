import { describe, expect, it } from "vitest";
import { scriptOf } from "../../tools/write-lines.ts";

const TEST = `import { describe, expect, it } from "vitest";
import { LINES } from "./body-lines.ts";
import { lines } from "../support/whole.ts";
const SCENES = {};

describe("bodies", () => {
  it("is", () => {});
});
`;

describe("the script that plays the scenes of a test", () => {
  it("has the scenes, and neither the lines that were held nor the tests", () => {
    const { script } = scriptOf(TEST);
    expect(script).toContain("const SCENES = {};");
    expect(script).not.toMatch(/LINES|vitest|describe/);
  });

  it("names the file of the lines", () => {
    expect(scriptOf(TEST).held).toBe("./body-lines.ts");
  });

  it("is none for a test without lines", () => {
    expect(() => scriptOf("const SCENES = {};\n")).toThrow("imports no LINES");
  });
});
