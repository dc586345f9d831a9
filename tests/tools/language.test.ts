import { afterEach, describe, expect, it } from "vitest";
import { checkLanguage, compareKeys } from "../../tools/check-lang.ts";
import { gatherUsage } from "../../tools/lib/lang-usage.ts";
import type { Places } from "../../tools/lib/paths.ts";
import { hardCoded, templateKeys } from "../../tools/lib/template-text.ts";
import { compareTranslation } from "../../tools/lib/translations.ts";
import { plant, uproot } from "./planted.ts";

let places: Places | undefined;

afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});

const CLEAN: Readonly<Record<string, string>> = {
  "src/rules/topics/index.ts":
    'export const allTopics = [{ key: "slow", variants: { off: {}, last: {} }, parameters: { step: { kind: "integer" } } }];',
  "src/rules/presets/index.ts": "export const presets = { classic: {} };",
  "lang/en/b.json": JSON.stringify({
    RULINGS: {
      Topic: {
        slow: {
          name: "Slow",
          hint: "Slow ones.",
          parameters: { step: { label: "Step", hint: "Step." } },
          variants: { off: { label: "Off", hint: "Off." }, last: { label: "Last", hint: "Last." } },
        },
      },
      Preset: { classic: { name: "Classic", hint: "Classic." } },
    },
    TYPES: { Item: { weapon: "Weapon" } },
  }),
};

async function faults(changes: Readonly<Record<string, string | null>>): Promise<string[]> {
  places = plant({ ...CLEAN, ...changes });
  return (await checkLanguage(places)).findings.map(({ where, what }) => `${where}: ${what}`);
}

describe("the language check", () => {
  it("finds a name that stands twice in one file, the first of which would be lost", async () => {
    const twice = '{ "RULINGS": { "Way": { "place": "Kind: of {place}", "place": { "ok": "Note" } } } }';
    expect(await faults({ "lang/en/twice.json": twice })).toContainEqual(
      expect.stringContaining('"RULINGS.Way.place" stands twice'),
    );
  });

  it("is content where every text is used and every use has a text", async () => {
    expect(await faults({})).toEqual([]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      "a key missing in a source",
      { "src/view/x.ts": 'export const x = "RULINGS.Gone.name";' },
      /x\.ts:1: uses "RULINGS\.Gone\.name"/,
    ],
    [
      "a key missing in a template",
      { "templates/y.hbs": '\n{{localize "RULINGS.Gone"}}' },
      /y\.hbs:2: uses "RULINGS\.Gone"/,
    ],
    [
      "a pattern that nothing fits",
      { "src/view/x.ts": `export const x = (k: string) => \`RULINGS.Gone.\${k}.name\`;` },
      /no text fits "RULINGS\.Gone\.\*\.name"/,
    ],
    [
      "a dead key",
      { "lang/en/c.json": '{ "RULINGS": { "Old": { "thing": "Thing" } } }' },
      /nothing uses "RULINGS\.Old\.thing"/,
    ],
    [
      "a dead text of a topic",
      { "lang/en/c.json": '{ "RULINGS": { "Topic": { "fast": { "name": "Fast" } } } }' },
      /nothing uses "RULINGS\.Topic\.fast\.name"/,
    ],
    [
      "an empty text",
      { "lang/en/a.json": '{ "RULINGS": { "Hello": " ", "Pack": { "arms": "Arms" } } }' },
      /"RULINGS\.Hello" is empty/,
    ],
    [
      "a step without a text",
      { "src/rules/x.ts": 'export const x = { key: "strength", on: "attack", op: "add", value: 1 };' },
      /x\.ts:1: uses "RULINGS\.Step\.strength"/,
    ],
    [
      "a reason without a text",
      { "src/rules/x.ts": 'export const x = (t: any) => t.skip({}, "noShield");' },
      /uses "RULINGS\.Why\.noShield"/,
    ],
    [
      "an error without a text",
      { "src/rules/x.ts": 'export const x = () => new RulesError("badDice", "f");' },
      /uses "RULINGS\.Error\.badDice"/,
    ],
    [
      "English in a notification",
      { "src/foundry/x.ts": 'ui.notifications?.warn("No target");' },
      /notifies in English: "No target"/,
    ],
    [
      "English in a title",
      { "src/foundry/x.ts": 'export const x = { window: { title: "House Rules" } };' },
      /says in English: "House Rules"/,
    ],
    [
      "a text for many without one for one",
      {
        "lang/en/c.json": '{ "RULINGS": { "Camp": { "days": { "other": "{days} days" } } } }',
        "src/view/x.ts": 'export const x = (days: number) => line("RULINGS.Camp", { days });',
      },
      /"RULINGS\.Camp\.days\.other" has no "one" beside it/,
    ],
    [
      "a text that counts, asked for by Foundry's helper",
      {
        "lang/en/c.json": '{ "RULINGS": { "Camp": { "days": { "one": "{days} day", "other": "{days} days" } } } }',
        "src/view/z.ts": "export const z = { days: 1 };",
        "templates/z.hbs": '{{localize "RULINGS.Camp" days=days}}',
      },
      /z\.hbs: asks for "RULINGS\.Camp", which counts/,
    ],
    ["English in a template", { "templates/y.hbs": "<p>Hello</p>" }, /y\.hbs:1: says in English: Hello/],
  ])("finds %s", async (_name, changes, expected) => {
    const found = await faults(changes);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it("asks for the texts of every variant and type", async () => {
    const found = await faults({
      "lang/en/b.json": '{ "RULINGS": { "Preset": { "classic": { "name": "C", "hint": "C." } } } }',
    });
    expect(found).toContain('topic slow: needs the text "RULINGS.Topic.slow.variants.last.hint"');
    expect(found).toContain('system.json documentTypes: needs the text "TYPES.Item.weapon"');
  });

  it.each([
    ["an array", 'export const MOODS = ["calm", "angry"] as const;'],
    ["an object", "const MOODS = { calm: 1, angry: 2 } as const satisfies Record<string, number>;"],
    ["an array of rows", 'export const MOODS = [{ type: "calm", score: 1 }, { type: "angry", score: 2 }] as const;'],
    ["a union", 'export type Mood = "calm" | "angry";'],
    [
      "an array with another in it",
      'const SOME = ["angry"] as const;\n{tag}export const MOODS = ["calm", ...SOME] as const;',
    ],
  ])("asks for a text of each member of %s that says so", async (_what, code) => {
    const tag = "/** Moods. @texts RULINGS.Mood.* */\n";
    const source = `${code.includes("{tag}") ? code.replace("{tag}", tag) : tag + code}\nexport const of = (m: string) => \`RULINGS.Mood.\${m}\`;\n`;
    const found = await faults({
      "src/rules/mood.ts": source,
      "lang/en/c.json": '{ "RULINGS": { "Mood": { "calm": "Calm" } } }',
    });
    expect(found).toEqual([
      expect.stringMatching(/^src\/rules\/mood\.ts, \w+: needs the text "RULINGS\.Mood\.angry"$/),
    ]);
  });

  it.each([
    ["a text that English does not have", { Gone: "Weg" }, 'lang/de: "RULINGS.Gone" is not in lang/en'],
    [
      "other placeholders",
      { Hello: "Hallo {name}" },
      'lang/de: "RULINGS.Hello" has the placeholders "{name}", English ""',
    ],
    ["other markup", { Hello: "<b>Hallo</b>" }, 'lang/de: "RULINGS.Hello" has the markup "</b> <b>", English ""'],
    ["an empty text", { Hello: " " }, 'lang/de: "RULINGS.Hello" is empty'],
  ])("finds a translation with %s", async (_what, texts, expected) => {
    expect(await faults({ "lang/de/a.json": JSON.stringify({ RULINGS: texts }) })).toEqual([expected]);
  });

  it.each([
    ["a text", new Map(), ['"A" is missing', '"D.days.few" is missing', '"D.days.many" is missing']],
    ["the forms of its plurals", new Map([["A", "B"]]), ['"D.days.few" is missing', '"D.days.many" is missing']],
  ])("finds an offered translation without %s", (_what, more, expected) => {
    const english = new Map([
      ["A", "A"],
      ["D.days.one", "a day"],
      ["D.days.other", "{days} days"],
    ]);
    const own = new Map([...more, ["D.days.one", "dzień"], ["D.days.other", "{days} dnia"]]);
    const found = compareTranslation("pl", own, english, true).map(({ what }) => what);
    expect(found.toSorted()).toEqual(expected);
  });

  it("lets a plural form leave out its number, and take no other placeholder", () => {
    const english = new Map([
      ["D.days.one", "{days} day"],
      ["D.days.other", "{days} days"],
    ]);
    const own = new Map([
      ["D.days.one", "ein Tag"],
      ["D.days.other", "{tage} Tage"],
    ]);
    expect(compareTranslation("de", own, english, true)).toEqual([
      { where: "lang/de", what: '"D.days.other" has the placeholders "{tage}", English "{days}"' },
    ]);
  });

  it("asks for the step of a condition that changes a number", async () => {
    const effects = "{ dazed: { forbids: [], attack: -2 }, asleep: { forbids: [] } }";
    const found = await faults({ "src/rules/creature/conditions.ts": `export const CONDITION_EFFECTS = ${effects};` });
    expect(found).toEqual(['src/rules/creature/conditions.ts: needs the text "RULINGS.Step.condition.dazed"']);
  });

  it.each([
    ["stands above no list", "export const a = 1;\n/** @texts RULINGS.Mood.* */\n"],
    ["is not written out", "/** @texts RULINGS.Mood.* */\nexport const MOODS = make();\n"],
  ])("refuses a mark that %s", async (said, code) => {
    await expect(faults({ "src/rules/mood.ts": code })).rejects.toThrow(said);
  });

  it("lets a hole stand only for a word of the sources", () => {
    places = plant({ "src/view/x.ts": `export const x = (k: "melee") => \`RULINGS.Use.\${k}\`;` });
    const usage = gatherUsage(places.root);
    const present = new Set(["RULINGS.Use.melee", "RULINGS.Use.missile", "RULINGS.Hello", "RULINGS.Pack.arms"]);
    expect(compareKeys(present, usage, new Map())).toEqual([
      { where: "lang/en", what: 'nothing uses "RULINGS.Use.missile"' },
    ]);
  });

  it("takes Foundry's field labels from LOCALIZATION_PREFIXES", () => {
    places = plant({
      "src/foundry/x.ts":
        'export class X { static LOCALIZATION_PREFIXES = ["RULINGS.Weapon"]; static s() { return { damage: 1 }; } }',
    });
    const usage = gatherUsage(places.root);
    const present = new Set([
      "RULINGS.Weapon.FIELDS.damage.label",
      "RULINGS.Weapon.FIELDS.colour.label",
      "RULINGS.Hello",
      "RULINGS.Pack.arms",
    ]);
    expect(compareKeys(present, usage, new Map()).map(({ what }) => what)).toEqual([
      'nothing uses "RULINGS.Weapon.FIELDS.colour.label"',
    ]);
  });
});

describe("templates", () => {
  it.each([
    ["<p>{{name}}</p>", []],
    ['<p title="Say">{{#if x}}Yes{{else}}&times;{{/if}}</p>', ['title="Say"', "Yes &times;"]],
    ['<a data-tooltip="RULINGS.Hello" aria-label="{{localize "RULINGS.Hello"}}">+1</a>', []],
    ['<input placeholder="Search" {{#if (gt a 1)}}disabled{{/if}}>', ['placeholder="Search"']],
    ["{{!-- A remark > with <b>marks</b> --}}<!-- Another --><style>a { color: red }</style>", []],
    ['<div class="words in a class" data-action="openSheet">{{{html}}}</div>', []],
    ["<p>\n  Round {{round}}\n</p>", ["Round"]],
  ])("%j say %j in English", (template, words) => {
    expect(hardCoded(template).map(({ text }) => text)).toEqual(words);
  });

  it("put keys together", () => {
    expect(
      templateKeys(
        '{{localize (concat "RULINGS.Save." key ".name")}} {{x label="RULINGS.A.b"}} {{localize (concat "RULINGS.C." (lookup a b))}}',
      ).map(({ text }) => text),
    ).toEqual(["RULINGS.Save.*.name", "RULINGS.C.*", "RULINGS.A.b"]);
  });
});
