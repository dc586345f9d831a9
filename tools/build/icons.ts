/** Writes the icons that the system mentions. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { writeText } from "../lib/files.ts";
import { artistsOf, drawIcon, findIcons, iconNames, loadCollection } from "../lib/icons.ts";
import type { Places } from "../lib/paths.ts";
import type { Step } from "../lib/stamp.ts";

/** The artists of icons, for the folder of the icons. @throws an Error that names the icons whose artist is not known */
export function creditsFor(names: readonly string[]): string {
  const unknown = names.filter((name) => artistsOf(name).length === 0);
  if (unknown.length > 0)
    throw new Error(
      `tools/build/icon-artists.json names no artist of ${unknown.join(", ")}: see https://game-icons.net.`,
    );
  const artists = [...new Set(names.flatMap(artistsOf))].sort();
  const lines = artists.map(
    (artist) => `${artist}: ${names.filter((name) => artistsOf(name).includes(artist)).join(", ")}`,
  );
  return `The icons in this folder come from https://game-icons.net and are licensed CC BY 3.0 (https://creativecommons.org/licenses/by/3.0/),
those by Zeromancer CC0. They were recoloured and set on a tile. Where two artists drew an icon of one name, both are named.

${lines.join("\n\n")}
`;
}

/** One SVG for each name mentioned; a name that the collection lacks stops the build. */
export function iconStep(places: Places): Step {
  const target = join(places.dist, "assets", "icons");
  // Only the names matter: a change of any other word in these files must not draw every icon again.
  const wanted = iconNames(places);
  return {
    name: "icons",
    inputs: ["tools/lib/icons.ts", "tools/build/icons.ts", "tools/build/icon-artists.json"].map((name) =>
      join(places.root, name),
    ),
    also: wanted.join("\n"),
    outputs: [...wanted.map((name) => `${name}.svg`), "CREDITS.txt"].map((name) => join(target, name)),
    run: () => {
      const collection = loadCollection(places.root);
      const { names, unknown } = findIcons(places, collection);
      if (unknown.length > 0) throw new Error(`Icons:\n  ${unknown.map((f) => `${f.where}: ${f.what}`).join("\n  ")}`);
      rmSync(target, { recursive: true, force: true });
      for (const name of names) writeText(join(target, `${name}.svg`), drawIcon(collection.get(name) ?? ""));
      writeText(join(target, "CREDITS.txt"), creditsFor(names));
      return `${names.length} drawn`;
    },
  };
}
