import { describe, expect, it } from "vitest";
import { parseMixes, parseRules, parseTopics } from "../../tools/lib/catalogue.ts";
import { readTitles } from "../../tools/lib/titles.ts";
import { type CodeTopic, contradictions, type Status } from "../../tools/rules-status.ts";

const TOPICS = `| group | topic | variants | eris | gorman | referee | heroic |
|---|---|---|---|---|---|---|
| Combat | \`slow\` | off · **\`last\`** act last | off |  |  |  |
| Morale | \`morale\` | **on**: prompts · off |  | off |  |  |
`;
const RULES = `## Combat
### BX-001 Slow ones
Setting: \`slow\` = \`last\` or \`off\` (\`morale\` apart)
Level: automated
Examples:
1. One.
2. Edge: 2. inside.

### BX-002 Morale
Setting: -
Level: assisted
Examples: 1. d6 of 2. 2. Another. 3. (edge) Last.
### GOR-03 Told
Setting: \`-\`
Level: reference
`;
const topics = parseTopics(TOPICS);
const rules = parseRules("book", RULES, new Map(topics.map((topic) => [topic.key, topic.variants])));

function status(changes: Partial<Status> = {}): Status {
  const codeTopics: CodeTopic[] = [
    {
      key: "slow",
      group: "combat",
      classic: "last",
      variants: { off: { built: false, rules: [] }, last: { built: true, rules: ["BX-001"] } },
    },
    {
      key: "morale",
      group: "morale",
      classic: "on",
      variants: { on: { built: true, rules: ["GOR-03"] }, off: { built: false, rules: ["BX-002"] } },
    },
  ];
  const presets = [
    { key: "classic", differences: {} },
    { key: "eris", differences: { slow: "off" } },
    { key: "gorman", differences: { morale: "off" } },
  ];
  const inTests = new Map([["BX-001", "a.test.ts:1"]]);
  return { rules, topics, codeTopics, presets, inCode: new Map(), inTests, named: new Map(), ...changes };
}

function said(changes: Partial<Status>): string[] {
  return contradictions(status(changes)).map(({ where, what }) => `${where}: ${what}`);
}

describe("the catalogue", () => {
  it("reads topics with their default and presets", () => {
    expect(topics).toEqual([
      { group: "combat", key: "slow", variants: ["off", "last"], classic: "last", presets: { eris: "off" } },
      { group: "morale", key: "morale", variants: ["on", "off"], classic: "on", presets: { gorman: "off" } },
    ]);
    expect(() => parseTopics("| Combat | `x` | `a` · `b` | | | | |\n")).toThrow(/x: 0 defaults/);
    expect(() => parseTopics("| Combat | `x` | **`a`** · `b` | c | | | |\n")).toThrow(/preset eris names "c"/);
  });

  it("reads rules with their settings and the number of their examples", () => {
    expect(rules.map(({ id, level, settings, examples }) => [id, level, settings, examples])).toEqual([
      ["BX-001", "automated", [{ topic: "slow", variants: ["last", "off"] }], 2],
      ["BX-002", "assisted", [], 3],
      ["GOR-03", "reference", [], 0],
    ]);
    expect(() => parseRules("book", "### BX-009 X\nSetting: -\nLevel: maybe\n", new Map())).toThrow(
      /BX-009: level "maybe"/,
    );
  });

  it("reads where rules meet, with the title that is in bold", () => {
    const text = "# Mixes\n\n### MIX-01\n**Two weapons** (BX-1). (a) d10. **Ruling:** (b).\n";
    expect(parseMixes(text)).toEqual([{ id: "MIX-01", title: "Two weapons" }]);
    expect(() => parseMixes("### MIX-02\nplain\n")).toThrow("MIX-02: no title in bold");
  });
});

describe("rules:status --check", () => {
  it("is content where code and catalogue agree", () => {
    expect(said({})).toEqual([]);
  });

  it("does not take what is not built yet for a contradiction, but does take a claim without a test for one", () => {
    expect(said({ inTests: new Map() })).toEqual([
      expect.stringMatching(/slow, last: is marked built, but no test plays the 2 examples of BX-001/),
    ]);
  });

  it("finds ids that the catalogue does not have", () => {
    const named = new Map([["BX-999", "src/x.ts:4"]]);
    expect(said({ named })).toEqual(["src/x.ts:4: names BX-999, which the catalogue does not have"]);
  });

  it("finds a topic missing, invented, or with other variants, default or group", () => {
    const [slow, morale] = status().codeTopics;
    if (slow === undefined || morale === undefined) throw new Error("the planted topics are gone");
    const odd = {
      ...slow,
      classic: "off",
      group: "life",
      variants: { off: { built: false, rules: [] }, first: { built: false, rules: ["HERO-77"] } },
    };
    const found = said({ codeTopics: [odd, { ...morale, key: "nerves" }] });
    for (const expected of [
      'topic slow: lacks the variant "last"',
      'topic slow: has a variant "first" that docs/rules/topics.md does not',
      'topic slow: defaults to "off", docs/rules/topics.md to "last"',
      'topic slow: stands in group "life", in docs/rules/topics.md in "combat"',
      "topic slow, first: lists HERO-77, which the catalogue does not have",
      "topic morale: is not declared",
      "topic nerves: is not in docs/rules/topics.md",
    ]) {
      expect(found).toContain(expected);
    }
  });

  it("finds a preset that is gone or differs", () => {
    const presets = [
      { key: "classic", differences: { morale: "off" } },
      { key: "eris", differences: { slow: "off", speed: "fast" } },
    ];
    expect(said({ presets })).toEqual([
      'preset classic: has morale = "off", docs/rules/topics.md "on"',
      'preset eris: names a topic "speed" that does not exist',
      "preset gorman: does not exist",
    ]);
  });
});

describe("the titles of tests", () => {
  const read = (code: string): string[] => readTitles("a.test.ts", code).map(({ text }) => text);

  it("are titles, tables and helpers, not whatever a test mentions", () => {
    expect(read('describe("BX-001", () => { it("works", () => { expect(f("BX-002")).toBe("BX-003"); }); });')).toEqual([
      "BX-001",
      "works",
    ]);
    expect(read('it.each([["BX-004", 1]])("%s", (id) => { f("BX-005"); });')).toEqual(["%s", "BX-004"]);
    expect(read('play("GOR-01", { die: 3 }, () => undefined); note("GOR-02");')).toEqual(["GOR-01"]);
  });

  it("take the values of a hole from where they are declared", () => {
    expect(read('const ids = ["BX-006"]; for (const id of ids) it(`${' + 'id} x`, () => { f("BX-007"); });')).toEqual([
      "* x",
      "BX-006",
    ]);
    expect(read('const ids = ["BX-006"]; it("plain", () => { f(ids); });')).toEqual(["plain"]);
  });
});
