/** A small system in a temporary folder, so that the tools can be tried on trees that are wrong on purpose. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeText } from "../../tools/lib/files.ts";
import { type Places, placesOf, ROOT } from "../../tools/lib/paths.ts";

/** The least that builds. */
export const SMALL: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "rulings", version: "1.2.3" }),
  "system.json": JSON.stringify({
    id: "rulings",
    title: "Rulings",
    version: "0.0.0",
    description: "A small system.",
    compatibility: { minimum: "13", verified: "14" },
    authors: [{ name: "Somebody" }],
    esmodules: ["rulings.mjs"],
    styles: [{ src: "styles/rulings.css", layer: "system" }],
    languages: [{ lang: "en", name: "English", path: "lang/en.json" }],
    documentTypes: { Item: { weapon: { htmlFields: ["description"] } } },
    packs: [{ name: "arms", label: "RULINGS.Pack.arms", path: "packs/arms", type: "Item", system: "rulings" }],
  }),
  "src/rulings.ts":
    'import { two } from "./rules/dice/two.ts";\nclass Kept { value = two; }\nconsole.log(new Kept());\n',
  "src/rules/dice/two.ts": "export const two = 2;\n",
  "styles/fonts.css":
    '@font-face { font-family: "Alegreya"; src: url("../assets/fonts/alegreya-latin-400-normal.woff2") format("woff2"); }\n',
  "styles/sheet.css": ".rulings .sheet { color: #123456; }\n",
  "templates/sheet/page.hbs": '<p>{{localize "RULINGS.Hello"}}</p>\n',
  "lang/en/a.json": JSON.stringify({ RULINGS: { Hello: "Hello", Pack: { arms: "Arms" } } }),
  "packs/arms/blades/sword.yaml": entry("Sword", "swordswordsword1"),
  "packs/arms/club.yaml": entry("Club", "clubclubclubclub"),
};

/** One weapon as YAML. */
export function entry(name: string, id: string, more = ""): string {
  return (
    `_id: ${id}\n_key: "!items!${id}"\nname: ${name}\ntype: weapon\n` +
    `img: systems/rulings/assets/icons/broadsword.svg\nsystem:\n  damage: 1d6\n${more}`
  );
}

/** Writes the small system, changed by `changes` (`null` removes a file). */
export function plant(changes: Readonly<Record<string, string | null>> = {}): Places {
  const root = mkdtempSync(join(tmpdir(), "rulings-tools-"));
  mkdirSync(root, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  for (const [path, text] of Object.entries({ ...SMALL, ...changes })) {
    if (text !== null) writeText(join(root, path), text);
  }
  return placesOf(root);
}

/** Takes the tree away again. */
export function uproot(places: Places): void {
  rmSync(places.root, { recursive: true, force: true });
}
