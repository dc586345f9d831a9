/** Copied or merged files: templates, fonts, language, manifest, notices. */
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { isNamesFile } from "../lib/compendium-names.ts";
import { isRecord, listFiles, readJson, writeJson } from "../lib/files.ts";
import { mergeLanguage } from "../lib/language.ts";
import type { Places } from "../lib/paths.ts";
import type { Step } from "../lib/stamp.ts";

function copyAll(files: readonly string[], from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  for (const file of files) {
    const target = join(to, relative(from, file));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(file, target);
  }
}

/** `templates/` as it stands. */
export function templateStep(places: Places): Step {
  const from = join(places.root, "templates");
  const to = join(places.dist, "templates");
  const inputs = listFiles(from, (path) => path.endsWith(".hbs"));
  return {
    name: "templates",
    inputs,
    outputs: inputs.map((file) => join(to, relative(from, file))),
    run: () => {
      copyAll(inputs, from, to);
      return `${inputs.length} files`;
    },
  };
}

/** The faces the style sheets declare: family folder in @fontsource, and weight-style pairs. */
const FONTS: Readonly<Record<string, readonly string[]>> = {
  alegreya: ["400-normal", "400-italic", "500-normal", "700-normal"],
  "alegreya-sans": ["400-normal", "500-normal", "700-normal"],
  "alegreya-sc": ["400-normal", "700-normal"],
};

/** The latin woff2 files, under the names they have in @fontsource, and the licence of each family. */
export function fontStep(places: Places): Step {
  const source = join(places.root, "node_modules", "@fontsource");
  const target = join(places.dist, "assets", "fonts");
  const files = Object.entries(FONTS).flatMap(([family, faces]) =>
    faces.map((face) => join(source, family, "files", `${family}-latin-${face}.woff2`)),
  );
  const licences = Object.keys(FONTS).map((family) => [join(source, family, "LICENSE"), `OFL-${family}.txt`] as const);
  return {
    name: "fonts",
    inputs: [...files, ...licences.map(([file]) => file)],
    outputs: [...files.map((file) => basename(file)), ...licences.map(([, name]) => name)].map((name) =>
      join(target, name),
    ),
    run: () => {
      mkdirSync(target, { recursive: true });
      for (const file of files) copyFileSync(file, join(target, basename(file)));
      for (const [file, name] of licences) copyFileSync(file, join(target, name));
      rmSync(join(target, "OFL.txt"), { force: true });
      return `${files.length} faces`;
    },
  };
}

/** `assets/` as it stands: scenes and pictures drawn for this system. */
export function assetStep(places: Places): Step {
  const from = join(places.root, "assets");
  const inputs = listFiles(from, () => true);
  return {
    name: "assets",
    inputs,
    outputs: inputs.map((file) => join(places.dist, "assets", relative(from, file))),
    run: () => {
      for (const file of inputs) {
        const target = join(places.dist, "assets", relative(from, file));
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(file, target);
      }
      return `${inputs.length} files`;
    },
  };
}

/** `lang/<code>/*.json` merged into `lang/<code>.json`, for each language; a key in two files is an error. */
export function languageStep(places: Places): Step {
  const inputs = listFiles(join(places.root, "lang"), (path) => path.endsWith(".json") && !isNamesFile(path));
  const codes = [...new Set(inputs.map((path) => basename(dirname(path))))].sort();
  const output = (code: string): string => join(places.dist, "lang", `${code}.json`);
  return {
    name: "language",
    inputs,
    outputs: codes.map(output),
    run: () => {
      if (!codes.includes("en")) throw new Error("lang/en/ holds no .json file: there is no text to merge yet.");
      const merged = codes.map((code) => {
        const files = inputs.filter((path) => basename(dirname(path)) === code);
        return { code, files, ...mergeLanguage(places.root, files) };
      });
      const problems = merged.flatMap((language) => language.problems);
      if (problems.length > 0)
        throw new Error(`Language files:\n  ${problems.map((p) => `${p.where}: ${p.what}`).join("\n  ")}`);
      for (const language of merged) writeJson(output(language.code), language.merged);
      return merged.map(({ code, files, keys }) => `${code}: ${files.length} files, ${keys.length} keys`).join("; ");
    },
  };
}

/** The version that is being built. @throws an Error when package.json has none */
export function packageVersion(places: Places): string {
  const read = readJson(join(places.root, "package.json"));
  if (!isRecord(read) || typeof read.version !== "string") throw new Error("package.json has no version.");
  return read.version;
}

/** The files that the package carries: our licence, the notices of others, and the pages that Foundry shows. */
export const NOTICES = ["LICENSE", "NOTICE", "OGL.txt", "README.md", "CHANGELOG.md"];

/** `system.json` with the version of package.json, and the notices that travel with the package. */
export function manifestStep(places: Places): Step {
  const source = join(places.root, "system.json");
  const pkg = join(places.root, "package.json");
  const notices = NOTICES.map((name) => join(places.root, name)).filter((path) => existsSync(path));
  const output = join(places.dist, "system.json");
  return {
    name: "manifest",
    inputs: [source, pkg, ...notices],
    outputs: [output],
    run: () => {
      if (!existsSync(source)) throw new Error("system.json does not exist in the repository's root yet.");
      const manifest = readJson(source);
      const version = packageVersion(places);
      if (!isRecord(manifest)) throw new Error("system.json is not an object.");
      writeJson(output, { ...manifest, version });
      for (const notice of notices) copyFileSync(notice, join(places.dist, basename(notice)));
      return `version ${version}`;
    },
  };
}
