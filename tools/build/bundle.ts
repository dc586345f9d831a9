/** The system's module and its style sheet, through Vite. */
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { build as viteBuild } from "vite";
import { moduleConfig, styleConfig } from "../../vite.config.ts";
import { listFiles, readText, shown, writeText } from "../lib/files.ts";
import type { Places } from "../lib/paths.ts";
import type { Step } from "../lib/stamp.ts";

function kilobytes(text: string): string {
  return `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB`;
}

/** The scripts: `src/rulings.ts` and what it reaches, as `rulings.mjs` and `chunks/`. */
export function moduleStep(places: Places): Step {
  const entry = join(places.root, "src", "rulings.ts");
  const output = join(places.dist, "rulings.mjs");
  const inputs = listFiles(join(places.root, "src"), (path) => path.endsWith(".ts"));
  return {
    name: "module",
    inputs: [...inputs, join(places.root, "vite.config.ts")],
    outputs: [output],
    run: async () => {
      if (!existsSync(entry)) throw new Error("src/rulings.ts does not exist: there is no system to build yet.");
      rmSync(join(places.dist, "chunks"), { recursive: true, force: true });
      await viteBuild(moduleConfig(places));
      return `${inputs.length} sources, ${kilobytes(readText(output))}`;
    },
  };
}

/** The order of the style sheets: fonts, then the numbers everything uses, then the rest by name. */
export function orderStyles(names: readonly string[]): string[] {
  const first = ["fonts.css", "tokens.css", "base.css"];
  return [...first.filter((name) => names.includes(name)), ...names.filter((name) => !first.includes(name)).sort()];
}

/** The style sheets: `styles/rulings.css` when it is there (it imports the others), else all of `styles/*.css`. */
export function styleStep(places: Places): Step {
  const folder = join(places.root, "styles");
  const output = join(places.dist, "styles", "rulings.css");
  const inputs = listFiles(folder, (path) => path.endsWith(".css"));
  return {
    name: "styles",
    inputs: [...inputs, join(places.root, "vite.config.ts")],
    outputs: [output],
    run: async () => {
      if (inputs.length === 0) throw new Error("styles/ holds no .css file: there is nothing to bundle yet.");
      const whole = join(folder, "rulings.css");
      let entry = whole;
      if (!existsSync(whole)) {
        entry = join(places.cache, "entry", "rulings.css");
        const names = orderStyles(
          readdirSync(folder)
            .filter((name) => name.endsWith(".css"))
            .map((name) => basename(name)),
        );
        writeText(entry, names.map((name) => `@import ${JSON.stringify(join(folder, name))};\n`).join(""));
      }
      await viteBuild(styleConfig(places, entry));
      return `${inputs.length} sheets, ${kilobytes(readText(output))} (${shown(places.root, output)})`;
    },
  };
}
