import { describe, expect, it } from "vitest";
import { compile } from "../../../src/rules/compile.ts";
import { readShareString, shareString } from "../../../src/rules/rulings/share.ts";

describe("share strings with names of the language's own", () => {
  it.each(["__proto__", "constructor", "toString"])("%s comes back as a key and is refused as one", (key) => {
    const asked = {
      preset: "eris",
      overrides: Object.fromEntries([[key, "x"]]),
      parameters: JSON.parse(`{"${key}":[1]}`),
    };
    const read = readShareString(shareString(asked));
    expect(read).toEqual({ ok: true, request: asked });
    if (!read.ok) return;
    expect(Object.getPrototypeOf(read.request.parameters)).toBe(Object.prototype);
    const codes = compile(read.request).diagnostics.map(({ code, detail }) => `${code} ${detail}`);
    expect(codes).toEqual([`unknownTopic ${key}`, `unknownParameter ${key}`]);
  });
});
