/** Texts that depend on how many there are, in English and in a language with more forms. */
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { Localization } from "../../practice-table/client/data/game/i18n.ts";
import type { Localize } from "../../src/view/platform/text.ts";

// By its name, because this tree is checked without Foundry's types.
const TEXT = "../../src/foundry/platform/text.ts";
const {
  localize,
  cachedText,
  setTranslations,
}: {
  localize: Localize;
  cachedText(about: string, say: () => string): string;
  setTranslations(words: Record<string, string>): void;
} = await import(TEXT);

const ENGLISH = new URL("../../lang/en/", import.meta.url);
const POLISH = {
  RULINGS: {
    Company: { works: { daysOf: { days: { one: "{days} dzień", few: "{days} dni (few)", other: "{days} dni" } } } },
    Way: { sofar: "{days} d., {miles} m." },
  },
};

/** The texts of a language as they are shipped, above the English ones. */
async function speakShipped(lang: string): Promise<void> {
  const i18n = new Localization();
  const files = ["en", lang].flatMap((code) =>
    readdirSync(new URL(`../${code}/`, ENGLISH)).map((name) => ({ lang: code, path: `../${code}/${name}`, name })),
  );
  await i18n.load(files, lang, async (path) => JSON.parse(readFileSync(new URL(path, ENGLISH), "utf8")));
  vi.stubGlobal("game", { i18n, release: { generation: 14 } });
}

async function speak(lang: string): Promise<void> {
  const i18n = new Localization();
  const english = readdirSync(ENGLISH).map((path) => ({ lang: "en", path, name: path }));
  await i18n.load([...english, { lang: "pl", path: "pl", name: "pl" }], lang, async (path) =>
    path === "pl" ? POLISH : JSON.parse(readFileSync(new URL(path, ENGLISH), "utf8")),
  );
  vi.stubGlobal("game", { i18n, release: { generation: 14 } });
}

afterEach(() => vi.unstubAllGlobals());

test.each<[string, Record<string, string | number>, string]>([
  ["Way.camp.title", { hours: 1 }, "Rest: 1 hour"],
  ["Way.camp.title", { hours: 8 }, "Rest: 8 hours"],
  ["Turning.needs", { column: "2*", need: 9, level: 2 }, "Undead of 2* Hit Dice: needs 9 or more on 2d6 (level 2)."],
  ["Way.sofar", { days: 1, miles: 18 }, "1 day, 18 miles"],
  ["Way.sofar", { days: 0, miles: 0 }, "0 days, 0 miles"],
  ["Way.light.burning", { lights: 2, turns: 1 }, "2 lit, 1 turn left"],
  ["Way.turn.donned", { name: "Hild", suit: "Leather", rounds: 1 }, "Hild puts on the Leather: 1 round."],
  ["Way.turn.doffed", { name: "Hild", suit: "Plate", rounds: 5 }, "Hild takes off the Plate: 5 rounds."],
  ["Company.works.daysOf", { days: 1 }, "1 day"],
  ["Company.pay.card", { gold: "2", days: 1 }, "Wages: 2 gp for 1 day"],
  ["Company.hoard.gems", { count: 1, worth: "50 gp" }, "1 gem: 50 gp"],
  ["Company.hoard.jewels", { count: 2, worth: "900 gp" }, "2 pieces of jewellery: 900 gp"],
  ["Company.share.thingCount", { count: 1 }, "1 item"],
  ["Lingers.later.round", { count: 1 }, "Dies in 1 round."],
  ["Way.food", { days: 1, rations: 1 }, "food for 1 day (rations: 1)"],
  ["Effects.time.round", { value: 1 }, "1 round"],
  ["Effects.time.turn", { value: 2 }, "2 turns"],
  ["Combat.Mark.changingArmour.don", { item: "Plate", left: 1 }, "puts on Plate: 1 round left"],
  ["Rest.title.days", { name: "Hild", days: 1 }, "Hild rests for 1 day"],
  ["Ruler.turns", { count: 1 }, "1 turn"],
  ["HouseRules.apply", { count: 1 }, "Apply 1 change"],
  ["Browser.coins", { value: "1" }, "1 coin"],
  ["Browser.coins", { value: "1,000" }, "1,000 coins"],
  ["Form.turnColumn", { column: "1" }, "1 Hit Die"],
  ["Form.turnColumn", { column: "2*" }, "2* Hit Dice"],
  ["Refused.order.attacksUsed", { attacks: 1 }, "The one attack for this round has been made."],
])("%s of %o in English", async (key, data, text) => {
  await speak("en");
  expect(localize(`RULINGS.${key}`, data)).toBe(text);
});

test.each([
  ["pl", "Effects.time.round", "value", ["1 runda", "3 rundy", "5 rund", "22 rundy"]],
  ["pl", "Browser.coins", "value", ["1 moneta", "3 monety", "5 monet", "22 monety"]],
  ["de", "Ruler.turns", "count", ["1 Phase", "3 Phasen", "5 Phasen", "22 Phasen"]],
  ["fr", "MonsterTurn.attacks", "count", ["1 attaque", "3 attaques", "5 attaques", "22 attaques"]],
  ["es", "Effects.time.day", "value", ["1 día", "3 días", "5 días", "22 días"]],
  ["it", "Form.turnColumn", "column", ["1 Dado Vita", "3 Dadi Vita", "5 Dadi Vita", "22 Dadi Vita"]],
  [
    "pt-BR",
    "Work.pool.creatures",
    "count",
    ["até 1 criatura", "até 3 criaturas", "até 5 criaturas", "até 22 criaturas"],
  ],
])("%s: %s by how many", async (lang, key, name, texts) => {
  await speakShipped(lang);
  expect([1, 3, 5, 22].map((count) => localize(`RULINGS.${key}`, { [name]: count }))).toEqual(texts);
});

test("a number with the marks of its language is counted as that number", async () => {
  await speakShipped("pl");
  const coins = ["12\u00a0003", "12\u202f005", "1,5"].map((value) => localize("RULINGS.Browser.coins", { value }));
  expect(coins).toEqual(["12\u00a0003 monety", "12\u202f005 monet", "1,5 monety"]);
  await speakShipped("de");
  expect(localize("RULINGS.Browser.coins", { value: "1.000" })).toBe("1.000 Münzen");
});

test("another language has its own forms, and need not have those of English", async () => {
  await speak("pl");
  const days = [1, 3, 5].map((count) => localize("RULINGS.Company.works.daysOf", { days: count }));
  expect(days).toEqual(["1 dzień", "3 dni (few)", "5 dni"]);
  // Not translated yet: English, whose form for many stands in for those that it does not have.
  expect(localize("RULINGS.Way.camp.title", { hours: 3 })).toBe("Rest: 3 hours");
});

test("what was said is said again without being worked out, until the words change", () => {
  const say = vi.fn(() => "+1 Strength");
  expect(cachedText("a", say)).toBe("+1 Strength");
  expect(cachedText("a", say)).toBe("+1 Strength");
  expect(say).toHaveBeenCalledTimes(1);
  expect(cachedText("b", () => "something else")).toBe("something else");
  setTranslations({});
  expect(cachedText("a", () => "+1 Might")).toBe("+1 Might");
});

test("what was said long ago is forgotten before it is too much to keep", () => {
  const say = vi.fn(() => "first");
  cachedText("first", say);
  for (let at = 0; at < 5000; at += 1) cachedText(`one ${at}`, () => "one");
  cachedText("first", say);
  expect(say).toHaveBeenCalledTimes(2);
});

test.each(["pt_BR", "de-DE", "no such language", ""])(
  "F7: a language that calls itself %j is counted in all the same",
  async (lang) => {
    await speak("en");
    const { i18n } = Reflect.get(globalThis, "game") as { i18n: Localization };
    Object.defineProperty(i18n, "lang", { value: lang });
    expect(localize("RULINGS.Way.camp.title", { hours: 1 })).toBe("Rest: 1 hour");
    expect(localize("RULINGS.Way.camp.title", { hours: 8 })).toBe("Rest: 8 hours");
  },
);
