import { describe, expect, it } from "vitest";
import { castValue } from "../../client/ui/forms/form-data.ts";
import { parseCommand } from "../../client/ui/sidebar/chat-commands.ts";
import { deepMerge, expand, getPath, setPath } from "../../client/ui/util.ts";

describe("a chat line", () => {
  it.each([
    ["/roll 2d6+1 # to hit", { name: "roll", text: "2d6+1", flavor: "to hit" }],
    ["/gmroll 1d20", { name: "gm", text: "1d20" }],
    ["/br 1d6", { name: "blind", text: "1d6" }],
    ["/w Ann meet me", { name: "whisper", target: "Ann", text: "meet me" }],
    ["/whisper [Ann, Bob B] meet me", { name: "whisper", target: "Ann, Bob B", text: "meet me" }],
    ["/me waves", { name: "emote", text: "waves" }],
    ["hello /roll", { name: "none", text: "hello /roll" }],
    ["/nonsense", { name: "invalid", text: "/nonsense" }],
    ["/w Ann", { name: "invalid", text: "/w Ann" }],
  ])("%s", (line, command) => {
    expect(parseCommand(line)).toEqual(command);
  });
});

describe("values of a form", () => {
  it("become what their data type says", () => {
    expect(castValue("+3", "Number")).toBe(3);
    expect(castValue("", "Number")).toBeNull();
    expect(castValue("2d6", "Number")).toBe("2d6");
    expect(castValue("true", "Boolean")).toBe(true);
    expect(castValue('{"a":1}', "JSON")).toEqual({ a: 1 });
    expect(castValue(null, "Number")).toBeNull();
    expect(castValue(["1", "2"], "Number")).toEqual([1, 2]);
  });

  it("PEER-10: a data type nobody knows leaves the value as it is", () => {
    expect(castValue("7", "number")).toBe("7");
    expect(castValue("x", "Colour")).toBe("x");
  });
});

describe("paths in records", () => {
  it("go both ways", () => {
    const record = {};
    setPath(record, "system.hp.value", 3);
    expect(record).toEqual({ system: { hp: { value: 3 } } });
    expect(getPath(record, "system.hp.value")).toBe(3);
    expect(getPath(record, "system.xp.value")).toBeUndefined();
    expect(expand({ "a.b": 1, "a.c": 2, d: 3 })).toEqual({ a: { b: 1, c: 2 }, d: 3 });
  });

  it("never reach a prototype", () => {
    setPath({}, "__proto__.evil", 1);
    deepMerge({}, JSON.parse('{"__proto__":{"evil":1}}') as Record<string, unknown>);
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });
});
