/** Writes the icons that the system mentions. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeText } from "../lib/files.ts";
import { drawIcon, findIcons, iconNames, loadCollection } from "../lib/icons.ts";
import type { Places } from "../lib/paths.ts";
import type { Step } from "../lib/stamp.ts";

const CREDITS = `The icons in this folder come from https://game-icons.net (Lorc, Delapouite and contributors),
licensed CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/). They were recoloured and set on a tile.
`;

/** One SVG for each name mentioned; a name that the collection lacks stops the build. */
export function iconStep(places: Places): Step {
  const target = join(places.dist, "assets", "icons");
  // Only the names matter: a change of any other word in these files must not draw every icon again.
  const wanted = iconNames(places);
  return {
    name: "icons",
    inputs: [join(places.root, "tools", "lib", "icons.ts")],
    also: wanted.join("\n"),
    outputs: wanted.map((name) => join(target, `${name}.svg`)),
    run: () => {
      const collection = loadCollection(places.root);
      const { names, unknown } = findIcons(places, collection);
      if (unknown.length > 0) throw new Error(`Icons:\n  ${unknown.map((f) => `${f.where}: ${f.what}`).join("\n  ")}`);
      rmSync(target, { recursive: true, force: true });
      for (const name of names) writeText(join(target, `${name}.svg`), drawIcon(collection.get(name) ?? ""));
      writeText(join(target, "CREDITS.txt"), CREDITS);
      return `${names.length} drawn`;
    },
  };
}
