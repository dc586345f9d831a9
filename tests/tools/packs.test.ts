import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { build } from "../../tools/build.ts";
import { checkBuiltPacks, checkModels, readManifest } from "../../tools/check-manifest.ts";
import { checkPacks, type PackContext } from "../../tools/check-packs.ts";
import { readJson } from "../../tools/lib/files.ts";
import { ManifestSchema } from "../../tools/lib/manifest.ts";
import type { Places } from "../../tools/lib/paths.ts";
import { htmlPaths, RecordedField } from "../../tools/lib/schema.ts";
import { entry, plant, SMALL, uproot } from "./planted.ts";

let places: Places | undefined;

afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});

class Schema extends RecordedField {
  override readonly kind = "SchemaField";
}
class Text extends RecordedField {
  override readonly kind: string = "StringField";
}
class Html extends Text {
  override readonly kind = "HTMLField";
}
class Whole extends RecordedField {
  override readonly kind = "NumberField";
}
class Dice extends Text {
  protected override _validateType(value: unknown): void {
    if (!/^\d+d\d+$/.test(String(value))) throw new Error(`"${String(value)}" is no dice formula`);
  }
}

const WEAPON = new Schema({
  damage: new Dice(),
  weight: new Whole({ integer: true, min: 0, max: 100, nullable: true }),
  kind: new Text({ choices: ["blade", "blunt"] }),
  description: new Html(),
});

function context(at: Places): PackContext {
  return {
    manifest: ManifestSchema.parse(readJson(join(at.root, "system.json"))),
    schemas: new Map([["Item", new Map([["weapon", WEAPON]])]]),
    icons: new Map([["broadsword", "<path/>"]]),
  };
}

function faults(changes: Readonly<Record<string, string | null>>): string[] {
  places = plant(changes);
  return checkPacks(places, context(places)).findings.map(({ where, what }) => `${where}: ${what}`);
}

const AXE = "packs/arms/axe.yaml";
const axe = (more = "", change: (text: string) => string = (text) => text): Record<string, string> => ({
  [AXE]: change(entry("Axe", "axeaxeaxeaxeaxe1", more)),
});

describe("pack entries", () => {
  it("pass where nothing is wrong, and are counted", () => {
    places = plant(
      axe("  description: <p>Like a @UUID[Compendium.rulings.arms.Item.swordswordsword1]{sword}, [[/r 1d6+1]].</p>\n"),
    );
    const { findings, counts } = checkPacks(places, context(places));
    expect(findings).toEqual([]);
    expect([...counts]).toEqual([["arms", 3]]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ["an id that is too short", axe("", (t) => t.replaceAll("axeaxeaxeaxeaxe1", "axe")), /_id "axe" is not 16/],
    [
      "an id twice",
      axe("", (t) => t.replaceAll("axeaxeaxeaxeaxe1", "clubclubclubclub")),
      /club\.yaml: has the _id of packs\/arms\/axe\.yaml/,
    ],
    [
      "a key of another collection",
      axe("", (t) => t.replace("!items!", "!actors!")),
      /must be "!items!axeaxeaxeaxeaxe1"/,
    ],
    ["no name", axe("", (t) => t.replace("name: Axe", 'name: ""')), /has no name/],
    ["an unknown icon", axe("", (t) => t.replace("broadsword", "nothing")), /no icon is called "nothing"/],
    [
      "an icon from elsewhere",
      axe("", (t) => t.replace("systems/rulings/assets/icons/broadsword.svg", "icons/svg/sword.svg")),
      /its icon "icons\/svg/,
    ],
    [
      "an undeclared type",
      axe("", (t) => t.replace("type: weapon", "type: wand")),
      /of type "wand", which documentTypes\.Item/,
    ],
    ["a key that the schema lacks", axe("  dammage: 1d6\n"), /system\.dammage is not in the schema/],
    ["a number out of range", axe("  weight: 101\n"), /system\.weight is 101, over the most \(100\)/],
    ["half a number", axe("  weight: 1.5\n"), /must be whole/],
    ["a text for a number", axe('  weight: "5"\n'), /must be a number, not "5"/],
    ["a choice that is none", axe("  kind: spoon\n"), /"spoon", not one of blade, blunt/],
    ["a formula that does not parse", axe("", (t) => t.replace("1d6", "d6x")), /"d6x" is no dice formula/],
    ["a null where none may be", axe("  kind: null\n"), /system\.kind must not be null/],
    [
      "a link to nothing",
      axe("  description: '@UUID[Compendium.rulings.arms.Item.nonenonenonenone]'\n"),
      /which does not exist/,
    ],
    ["a link into a world", axe("  description: '@UUID[Item.swordswordsword1]'\n"), /only compendium links/],
    ["an inline roll that does not parse", axe("  description: '[[/r 1d6 plus]]'\n"), /rolls "1d6 plus"/],
    ["a folder that is not there", axe("folder: folderfolderfold\n"), /its folder folderfolderfold is not in the pack/],
    [
      "an embedded key that does not fit",
      axe('effects:\n  - { _id: effecteffecteff1, _key: "!items.effects!x.effecteffecteff1", name: Glow }\n'),
      /effects\[0\]: _key is/,
    ],
    ["YAML that does not parse", { [AXE]: "name: Axe\ntype: [" }, /axe\.yaml: does not parse: .* at line 2/],
    ["a field of the document that is none", axe("sytem: {}\n"), /axe\.yaml: sytem is no field: is system meant\?/],
    ["a misspelt field of its type", axe("  knd: blade\n"), /system\.knd is not in the schema: is kind meant\?/],
    ["no fields", { [AXE]: "- Axe\n" }, /axe\.yaml: holds no entry: it must begin with fields/],
    [
      "a link to a file that is not there",
      axe("  description: See compendium:arms/spear\n"),
      /axe\.yaml: system\.description names compendium:arms\/spear/,
    ],
    [
      "the file name of another entry",
      { "packs/arms/blades/club.yaml": entry("Club", "otherotherother1") },
      /has the name of packs/,
    ],
  ])("with %s are found", (_name, changes, expected) => {
    const found = faults(changes);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
  });

  it("of tables leave no gaps", () => {
    const manifest = JSON.parse(SMALL["system.json"] ?? "{}");
    manifest.packs.push({ name: "tables", label: "Tables", path: "packs/tables", type: "RollTable" });
    const result = (id: string, low: number, high: number): string =>
      `  - { _id: ${id}, _key: "!tables.results!tabletabletable1.${id}", type: text, description: x, range: [${low}, ${high}] }\n`;
    const table = (results: string): Record<string, string> => ({
      "system.json": JSON.stringify(manifest),
      "packs/tables/a.yaml": `_id: tabletabletable1\n_key: "!tables!tabletabletable1"\nname: T\nformula: 1d6\nresults:\n${results}`,
    });
    expect(faults(table(result("resultresultres1", 1, 3) + result("resultresultres2", 4, 6)))).toEqual([]);
    expect(faults(table(result("resultresultres1", 1, 2) + result("resultresultres2", 4, 6)))).toEqual([
      expect.stringMatching(/gap or an overlap between 2 and 4/),
    ]);
    expect(faults(table(result("resultresultres1", 1, 5)))).toEqual([
      expect.stringMatching(/covers 1 to 5, but 1d6 gives 1 to 6/),
    ]);
  });
});

describe("the manifest", () => {
  const wrong = (change: (manifest: Record<string, unknown>) => void): string[] => {
    const manifest = JSON.parse(SMALL["system.json"] ?? "{}");
    change(manifest);
    places = plant({ "system.json": JSON.stringify(manifest) });
    const said: string[] = [];
    readManifest(join(places.root, "system.json"), (where, what) => said.push(`${where}: ${what}`));
    return said;
  };

  it("is read when it is right", () => {
    expect(wrong(() => undefined)).toEqual([]);
  });

  it.each<[string, (manifest: Record<string, unknown>) => void, RegExp]>([
    ["a member that Foundry does not know", (m) => Object.assign(m, { gridDistance: 5 }), /gridDistance/],
    ["another id", (m) => Object.assign(m, { id: "Rulings" }), /system\.json id/],
    [
      "a path out of the package",
      (m) => Object.assign(m, { esmodules: ["../x.mjs"] }),
      /esmodules\.0: must be a path inside/,
    ],
    ["no authors", (m) => Object.assign(m, { authors: [] }), /authors/],
  ])("with %s is refused", (_name, change, expected) => {
    expect(wrong(change).join("\n")).toMatch(expected);
  });

  it("agrees with the data models", () => {
    const said: string[] = [];
    const manifest = ManifestSchema.parse({
      ...JSON.parse(SMALL["system.json"] ?? "{}"),
      documentTypes: { Item: { weapon: { htmlFields: ["notes"] }, wand: {} } },
    });
    const schemas = new Map([
      [
        "Item",
        new Map([
          ["weapon", WEAPON],
          ["shield", WEAPON],
        ]),
      ],
    ]);
    checkModels(manifest, schemas, (where, what) => said.push(`${where} ${what}`));
    expect(said).toEqual([
      "documentTypes.Item.wand has no data model",
      'documentTypes.Item.weapon htmlFields names "notes", which is no HTML field',
      'documentTypes.Item.weapon the HTML field "description" is not in htmlFields: the server would not clean it',
      "documentTypes.Item.shield is not declared, but has a data model",
    ]);
    expect(htmlPaths(new Schema({ a: new Schema({ b: new Html() }), list: new RecordedField(new Html()) }))).toEqual([
      "a.b",
      "list.*",
    ]);
  });

  it("finds a pack that is missing or empty in the build", async () => {
    places = plant();
    await build({ places, log: () => undefined, only: "packs" });
    const { manifest } = context(places);
    const check = async (): Promise<string[]> => {
      const said: string[] = [];
      await checkBuiltPacks(manifest, places?.dist ?? "", (where, what) => said.push(`${where} ${what}`));
      return said;
    };
    expect(await check()).toEqual([]);
    uproot({ ...places, root: join(places.dist, "packs", "arms") });
    expect(await check()).toEqual([expect.stringMatching(/pack arms is not in the build/)]);
  });
});
