/** How the system is bundled. `tools/build.ts` runs it twice: once for the module, once for the style sheet. */
import { join } from "node:path";
import type { InlineConfig, Plugin, Rolldown } from "vite";
import { type Places, placesOf } from "./tools/lib/paths.ts";

/** Everything that a module imports, and what that imports, without what is only loaded on demand. */
function reachedFrom(start: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/** The modules with which the large scripts begin, in `src`. */
export const CHUNK_STARTS = [
  ["begin", "rulings.ts"],
  ["cards", "foundry/chat/render-card.ts"],
  ["play", "foundry/integrations/startup/on-ready.ts"],
] as const;

/**
 * Which chunk a module goes to: `begin` holds what must be there in `init`, `cards` what draws the log, `play` what is loaded once the world is shown.
 * Three files in the place of hundreds; each holds what those before it do not. Windows and the like get chunks of their own.
 */
function chunkNames(source: string): (id: string, context: Rolldown.ChunkingContext) => string | null {
  const starts = CHUNK_STARTS.map(([name, file]) => [name, join(source, file)] as const);
  const reached = new Map<string, ReadonlySet<string>>();
  return (id, context) => {
    // The entry itself stays what Foundry calls by its name.
    if (id === starts[0]?.[1]) return null;
    for (const [name, start] of starts) {
      const held = reached.get(name) ?? reachedFrom(start, context);
      reached.set(name, held);
      if (held.has(id)) return name;
    }
    return null;
  };
}

/**
 * Vite wraps each `import()` in a function that loads its style sheets and scripts ahead. Ours have no style sheets, and nothing is loaded
 * ahead (`modulePreload`): the wrappers would be 1.6 kB of what comes before the world is ready. Should Vite name its plugin otherwise, they
 * are back, and `tools/check-weight.ts` says so.
 */
const plainImports: Plugin = {
  name: "rulings-plain-imports",
  configResolved(config) {
    const plugins = config.plugins as Plugin[];
    const at = plugins.findIndex(({ name }) => name === "native:import-analysis-build");
    if (at >= 0) plugins.splice(at, 1);
  },
};

/**
 * The module as Foundry loads it: one ES module, its dynamic imports in `chunks/`. Class names survive minification
 * because Foundry shows them (application ids, registered sheets) and stack traces need them.
 */
export function moduleConfig(places: Places): InlineConfig {
  const chunks = "chunks/[name]-[hash].mjs";
  const source = join(places.root, "src");
  return {
    configFile: false,
    root: places.root,
    base: "./",
    publicDir: false,
    logLevel: "warn",
    plugins: [plainImports],
    worker: { format: "es", rolldownOptions: { output: { entryFileNames: chunks, chunkFileNames: chunks } } },
    build: {
      outDir: places.dist,
      emptyOutDir: false,
      target: "es2023",
      modulePreload: false,
      sourcemap: false,
      reportCompressedSize: false,
      // One script holds all that play needs, in bytes before compression.
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: join(source, "rulings.ts"),
        preserveEntrySignatures: "strict",
        // How long the bundler's own plugins take is no fault of the code.
        checks: { pluginTimings: false },
        onLog(level, log, report) {
          if (log.code === "INEFFECTIVE_DYNAMIC_IMPORT")
            throw new Error(`${log.message} Import it as the others do, or let all of them load it on demand.`);
          report(level, log);
        },
        output: {
          format: "es",
          entryFileNames: "rulings.mjs",
          chunkFileNames: chunks,
          codeSplitting: { groups: [{ name: chunkNames(source), debugName: "begin, cards and play" }] },
          minify: {
            compress: { keepNames: { class: true, function: false } },
            mangle: { keepNames: { class: true, function: false } },
            codegen: true,
          },
        },
      },
    },
  };
}

/** Addresses that only exist in the built system (fonts, icons) stay as they are written. */
const builtAssets: Plugin = {
  name: "rulings-built-assets",
  enforce: "pre",
  resolveId: (source) => (source.includes("assets/") ? { id: source, external: true } : null),
};

/** The style sheet: every `@import` inlined, minified, `url()`s into `../assets/` left alone. */
export function styleConfig(places: Places, entry: string): InlineConfig {
  return {
    configFile: false,
    root: places.root,
    base: "./",
    publicDir: false,
    logLevel: "error",
    plugins: [builtAssets],
    build: {
      outDir: join(places.dist, "styles"),
      emptyOutDir: true,
      cssCodeSplit: true,
      cssMinify: "lightningcss",
      cssTarget: "chrome120",
      reportCompressedSize: false,
      rolldownOptions: { input: entry, output: { assetFileNames: "[name][extname]" } },
    },
  };
}

export default moduleConfig(placesOf());
