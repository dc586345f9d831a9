/** Names of compendia in other languages: the check of their source, and the files that the build makes for Babele. */
import { existsSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { namesSteps } from "../../tools/build/names.ts";
import { translationOf } from "../../tools/lib/babele.ts";
import { englishFiles, namesFaults, namesOf, translator } from "../../tools/lib/compendium-names.ts";
import { listFiles, readJson, readText } from "../../tools/lib/files.ts";
import { PackSources, packNames } from "../../tools/lib/packs.ts";
import { type Places, placesOf } from "../../tools/lib/paths.ts";
import { entry, plant, uproot } from "./planted.ts";

let places: Places | undefined;
afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});

const NAMES = { "RULINGS.Pack.arms": "Waffen", Sword: "Schwert", Club: "Keule" };

function faults(names: unknown, mustBeWhole = true, more: Readonly<Record<string, string>> = {}): string[] {
  const text = typeof names === "string" ? names : JSON.stringify(names);
  places = plant({ "lang/de/compendia/arms.json": text, ...more });
  return namesFaults(places, new Set(mustBeWhole ? ["de"] : [])).map(({ where, what }) => `${where}: ${what}`);
}

describe("the check of names", () => {
  it("is content with a name for everything", () => {
    expect(faults(NAMES)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["is in no pack", { ...NAMES, Axe: "Axt" }, '"Axe" is no name in packs/arms'],
    ["is empty", { ...NAMES, Club: " " }, '"Club" is empty'],
    ["is no text", { ...NAMES, Club: 1 }, '"Club" has no text'],
    ["has a space too many", { ...NAMES, Club: "Keule " }, '"Club" begins or ends with a space'],
    [
      "stands twice",
      '{ "RULINGS.Pack.arms": "Waffen", "Sword": "Säbel", "Sword": "Schwert", "Club": "Keule" }',
      '"Sword" stands twice',
    ],
    ["is missing", { "RULINGS.Pack.arms": "Waffen", Sword: "Schwert" }, '"Club" is missing'],
  ])("finds a name that %s", (_what, names, expected) => {
    expect(faults(names)).toEqual([`lang/de/compendia/arms.json: ${expected}`]);
  });

  it("lets a name be missing until a release", () => {
    expect(faults({ Sword: "Schwert" }, false)).toEqual([]);
  });

  it("finds a file that is of no pack", () => {
    expect(faults(NAMES, true, { "lang/de/compendia/legs.json": "{}" })).toEqual([
      "lang/de/compendia/legs.json: is of no pack: its name is that of a folder in packs",
    ]);
  });
});

describe("the file of a pack", () => {
  it("has its title, its folders, and its entries with what they hold, by their English names", () => {
    places = plant({
      "lang/de/compendia/arms.json": JSON.stringify({ ...NAMES, Blades: "Klingen" }),
      "packs/arms/blades/_folder.yaml": "name: Blades\n",
      "packs/arms/saw.yaml": entry("Saw", "sawsawsawsawsaws"),
    });
    const documents = new PackSources(places, () => undefined).entries("arms").map(({ data }) => data);
    const about = { title: "RULINGS.Pack.arms", type: "Item" };
    expect(translationOf(documents, translator(places, "de", "arms"), about)).toMatchObject({
      label: "Waffen",
      folders: { Blades: "Klingen" },
      entries: { Sword: { name: "Schwert" }, Club: { name: "Keule" } },
    });
    expect(translationOf(documents, translator(places, "fr", "arms"), about).entries).toEqual({});
  });

  it("has the words of an entry too, by their fields, and those of a list by their place or their English", () => {
    const own: Record<string, string> = {
      "{1} ft": "{1} Fuß",
      Steam: "Dampf",
      Hero: "Held",
      Lord: "Fürst",
      "Level {1}: {2}": "Grad {1}: {2}",
      "cleric {1}": "Kleriker {1}",
    };
    const documents = [
      {
        name: "Odd",
        type: "spell",
        system: { range: { text: "1,200 ft" }, riders: [{ note: "" }, { note: "Steam; Hero" }], titles: ["Hero/Lord"] },
      },
      { name: "Rows", results: [{ range: [1, 2], description: "<p>Level 3: @UUID[a.b]{cleric 3}</p>" }] },
    ];
    const { entries } = translationOf(documents, (name) => own[name], { title: "", type: "Item" });
    expect(entries).toEqual({
      Odd: { range: "1,200 Fuß", riders: { 1: { note: "Dampf; Held" } }, titles: { "Hero/Lord": "Held/Fürst" } },
      Rows: { results: { "1-2": { description: "<p>Grad 3: @UUID[a.b]{Kleriker 3}</p>" } } },
    });
  });

  it("is written for each language that has names", async () => {
    places = plant({ "lang/de/compendia/arms.json": JSON.stringify(NAMES) });
    const [step, ...others] = namesSteps(places);
    expect(others).toEqual([]);
    await step?.run();
    const [path = ""] = step?.outputs ?? [];
    expect(relative(places.dist, path)).toBe("lang/compendia/de/rulings.arms.json");
    expect(readJson(path)).toMatchObject({ label: "Waffen" });
  });
});

describe("the names of this system", () => {
  const here = placesOf();

  it.each(["de", "fr", "es", "it", "pt-BR", "pl"])("%s has all of them", (code) => {
    expect(namesFaults(here, new Set([code])).filter(({ where }) => where.startsWith(`lang/${code}/`))).toEqual([]);
  });

  it("have English files of today's packs for those who work with Crowdin, whose settings name them", () => {
    const files = englishFiles(here);
    for (const [path, text] of files) expect(readText(path), path).toBe(text);
    const kept = listFiles(join(here.root, "docs/translating/compendia"));
    expect(kept.sort()).toEqual([...files.keys()].sort());
    const settings = parse(readText(join(here.root, "crowdin.yml"))) as {
      files: { source: string; translation: string }[];
    };
    for (const path of [...files.keys(), join(here.root, "lang/en/cards.json")]) {
      const folder = `/${relative(here.root, dirname(path))}/*.json`;
      const found = settings.files.find(({ source }) => source === folder);
      const own = found?.translation
        .replace("%two_letters_code%", "pt-BR")
        .replace("%original_file_name%", basename(path));
      expect(existsSync(join(here.root, own ?? "nowhere")), path).toBe(true);
    }
  });

  it("belong to packs that all have names to translate", () => {
    for (const pack of packNames(here)) expect(namesOf(here, pack).size, pack).toBeGreaterThan(5);
  });
});
