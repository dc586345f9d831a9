/**
 * The arrows of the design: `rules` imports nothing, `view` imports `rules`, `foundry` imports both, nothing in `src`
 * imports anything else; no cycles; Foundry's globals are named under `src/foundry` only; the rules core has no clock,
 * no chance of its own and no page; and nothing of Foundry's documents is converted outside the adapter.
 */
import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join, resolve } from "node:path";
import { listFiles, readText, shown } from "./lib/files.ts";
import { FLOORS, floorOf, partOf } from "./lib/floors.ts";
import { FOUNDRY_FLOORS, foundryFloorOf } from "./lib/foundry-floors.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain } from "./lib/report.ts";
import { readSource, type Source } from "./lib/source.ts";

/** Where each layer may reach, by the beginning of its path. */
const LAYERS: readonly { readonly of: string; readonly may: readonly string[] }[] = [
  { of: "src/rules/", may: ["src/rules/"] },
  { of: "src/view/", may: ["src/view/", "src/rules/"] },
  { of: "src/foundry/", may: ["src/foundry/", "src/view/", "src/rules/"] },
  { of: "src/rulings.ts", may: ["src/foundry/"] },
];

const FOUNDRY_GLOBALS = new Set([
  "foundry",
  "game",
  "Hooks",
  "CONFIG",
  "CONST",
  "ui",
  "canvas",
  "Roll",
  "Actor",
  "Item",
  "ChatMessage",
  "Combat",
  "Combatant",
  "Scene",
  "Token",
  "TokenDocument",
  "User",
  "Macro",
  "RollTable",
  "JournalEntry",
  "ActiveEffect",
  "Folder",
  "fromUuid",
  "fromUuidSync",
  "Handlebars",
  "getDocumentClass",
  "PIXI",
]);
const NOT_IN_RULES = new Set([
  "Date",
  "globalThis",
  "window",
  "self",
  "document",
  "navigator",
  "location",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "requestAnimationFrame",
  "performance",
  "process",
  "require",
  "console",
  "fetch",
  "crypto",
  "localStorage",
  "Buffer",
]);
const NOT_IN_VIEW = new Set([
  "document",
  "window",
  "navigator",
  "location",
  "localStorage",
  "process",
  "require",
  "fetch",
  "Date",
  "setTimeout",
]);
/** The folders that may touch the settings: the adapter reads them, the settings folder registers and writes them. */
const SETTINGS_READERS = [
  "src/foundry/adapter/",
  "src/foundry/platform/settings/",
  "src/foundry/house-rules/",
  "src/foundry/integrations/",
];
const BUILTIN = new Set(builtinModules);

interface Module {
  readonly file: string;
  readonly source: Source;
  /** The files it imports, from the root. */
  readonly reaches: readonly string[];
}

function resolveImport(root: string, path: string, from: string): string | undefined {
  if (!from.startsWith(".")) return undefined;
  const target = resolve(dirname(path), from.replace(/\?.*$/, ""));
  return [target, `${target}.ts`, join(target, "index.ts")]
    .filter((each) => existsSync(each))
    .map((each) => shown(root, each))[0];
}

function checkImports(module: Module, root: string, report: (line: number, what: string) => void): void {
  const layer = LAYERS.find(({ of }) => module.file.startsWith(of));
  if (layer === undefined)
    report(1, "belongs to no layer: sources live in src/rules, src/view, src/foundry or are src/rulings.ts");
  for (const { from, typeOnly, line } of module.source.imports) {
    if (from === undefined) {
      report(line, "imports from a computed address");
      continue;
    }
    const target = resolveImport(root, join(root, module.file), from);
    if (target !== undefined) {
      if (layer !== undefined && !layer.may.some((allowed) => target.startsWith(allowed))) {
        report(line, `imports ${target}, but ${layer.of} may only reach ${layer.may.join(", ")}`);
      }
    } else if (from.startsWith("node:") || BUILTIN.has(from)) report(line, `imports "${from}", which only Node has`);
    else if (from.startsWith(".")) report(line, `imports "${from}", which does not exist`);
    else if (typeOnly && from.startsWith("fvtt-types/") && module.file.startsWith("src/foundry/")) continue;
    else report(line, `imports the package "${from}": the system carries no packages`);
  }
}

/** Imports of the rules core that go up a floor, and files that stand on none. */
function checkFloors(module: Module, root: string, report: (line: number, what: string) => void): void {
  const part = partOf(module.file);
  if (part === undefined) return;
  const floor = floorOf(part);
  if (floor < 0) {
    report(1, `"${part}" stands on no floor: name it in tools/lib/floors.ts`);
    return;
  }
  for (const { from, line } of module.source.imports) {
    const target = resolveImport(root, join(root, module.file), from ?? "");
    const reached = floorOf((target && partOf(target)) ?? part);
    if (reached > floor) {
      report(line, `imports ${target}: ${FLOORS[reached]?.name} lie above ${FLOORS[floor]?.name}`);
    }
  }
}

/** Imports of the Foundry layer that go up a floor, and files that stand on none. */
function checkFoundryFloors(module: Module, root: string, report: (line: number, what: string) => void): void {
  if (!module.file.startsWith("src/foundry/")) return;
  const floor = foundryFloorOf(module.file);
  if (floor < 0) report(1, "stands on no floor: name its folder in tools/lib/foundry-floors.ts");
  for (const { from, line } of module.source.imports) {
    const target = resolveImport(root, join(root, module.file), from ?? "");
    if (target === undefined || foundryFloorOf(target) <= floor) continue;
    report(line, `imports ${target}: ${FOUNDRY_FLOORS[foundryFloorOf(target)]} lies above ${FOUNDRY_FLOORS[floor]}`);
  }
}

/** Returns the folder of the view that holds a file. */
function viewPartOf(file: string): string | undefined {
  return file.startsWith("src/view/") ? file.split("/")[2] : undefined;
}

/** Returns the imports between the folders of a layer. */
function folderArrows(
  modules: readonly Module[],
  folderOf: (file: string) => string | undefined,
): Map<string, string[]> {
  const arrows = new Map<string, string[]>();
  for (const { file, reaches } of modules) {
    const part = folderOf(file);
    if (part === undefined) continue;
    const others = reaches.flatMap((target) => folderOf(target) ?? []).filter((other) => other !== part);
    arrows.set(part, [...new Set([...(arrows.get(part) ?? []), ...others])]);
  }
  return arrows;
}

function checkNames(module: Module, report: (line: number, what: string) => void): void {
  const inFoundry = module.file.startsWith("src/foundry/") || module.file === "src/rulings.ts";
  for (const { name, member, line } of module.source.free) {
    if (!inFoundry && FOUNDRY_GLOBALS.has(name)) report(line, `names Foundry's "${name}" outside src/foundry`);
    if (module.file.startsWith("src/rules/")) {
      if (NOT_IN_RULES.has(name)) report(line, `uses "${name}": the rules core is pure`);
      if (name === "Math" && member === "random") report(line, `uses Math.random: dice are an argument`);
    }
    if (
      inFoundry &&
      name === "game" &&
      member === "settings" &&
      !SETTINGS_READERS.some((folder) => module.file.startsWith(folder))
    ) {
      report(line, `reads game.settings: only ${SETTINGS_READERS.join(" and ")} do, the rest is given the rulings`);
    }
    if (module.file.startsWith("src/view/") && NOT_IN_VIEW.has(name))
      report(line, `uses "${name}": a view model is pure`);
  }
}

/** A procedure never asks which variant is on: what differs is part of the ruling, and the topic supplies it. A table's own variant could not say so otherwise. */
function checkRulings(file: string, text: string, report: (line: number, what: string) => void): void {
  if (!file.startsWith("src/rules/")) return;
  for (const [at, line] of text.split("\n").entries())
    if (/\brulings\.is\(/.test(line))
      report(at + 1, "asks which variant is on: let the topic's ruling say what differs");
}

/** The rings of imports: each is named once, from its first file on. */
export function findCycles(arrows: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) {
      cycles.push([...trail.slice(at), file]);
      return;
    }
    if (done.has(file)) return;
    for (const next of arrows.get(file) ?? []) walk(next, [...trail, file]);
    done.add(file);
  };
  for (const file of [...arrows.keys()].sort()) walk(file, []);
  return cycles;
}

/** Every broken boundary in a tree's `src/`. */
export function checkBoundaries(places: Places): { readonly files: number; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const modules: Module[] = [];
  for (const path of listFiles(join(places.root, "src"), (each) => each.endsWith(".ts"))) {
    const file = shown(places.root, path);
    const text = readText(path);
    const source = readSource(file, text);
    const reaches = source.imports.flatMap(({ from }) => resolveImport(places.root, path, from ?? "") ?? []);
    modules.push({ file, source, reaches });
    checkRulings(file, text, (line, what) => findings.push({ where: `${file}:${line}`, what }));
  }
  for (const module of modules) {
    const report = (line: number, what: string): void => {
      findings.push({ where: `${module.file}:${line}`, what });
    };
    checkImports(module, places.root, report);
    checkFloors(module, places.root, report);
    checkFoundryFloors(module, places.root, report);
    checkNames(module, report);
  }
  for (const ring of findCycles(new Map(modules.map((module) => [module.file, module.reaches])))) {
    findings.push({ where: ring[0] ?? "src", what: `imports itself in a circle: ${ring.join(" -> ")}` });
  }
  for (const [layer, folderOf] of [
    ["src/rules", partOf],
    ["src/view", viewPartOf],
  ] as const)
    for (const ring of findCycles(folderArrows(modules, folderOf))) {
      findings.push({
        where: `${layer}/${ring[0]}`,
        what: `folders import each other in a circle: ${ring.join(" -> ")}`,
      });
    }
  return { files: modules.length, findings };
}

if (isMain(import.meta)) {
  const { files, findings } = checkBoundaries(placesOf());
  const none: Finding[] = files === 0 ? [{ where: "src", what: "holds no source at all" }] : [];
  conclude(
    "boundaries",
    [...findings, ...none],
    `${files} sources, every arrow one way, every floor on those below, no circles`,
  );
}
