/** How the system is bundled. `tools/build.ts` runs it twice: once for the module, once for the style sheet. */
import { join } from "node:path";
import type { InlineConfig, Plugin } from "vite";
import { type Places, placesOf } from "./tools/lib/paths.ts";

/**
 * The module as Foundry loads it: one ES module, its dynamic imports in `chunks/`. Class names survive minification
 * because Foundry shows them (application ids, registered sheets) and stack traces need them.
 */
export function moduleConfig(places: Places): InlineConfig {
  const chunks = "chunks/[name]-[hash].mjs";
  return {
    configFile: false,
    root: places.root,
    base: "./",
    publicDir: false,
    logLevel: "warn",
    worker: { format: "es", rolldownOptions: { output: { entryFileNames: chunks, chunkFileNames: chunks } } },
    build: {
      outDir: places.dist,
      emptyOutDir: false,
      target: "es2023",
      modulePreload: false,
      sourcemap: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: join(places.root, "src", "rulings.ts"),
        preserveEntrySignatures: "strict",
        output: {
          format: "es",
          entryFileNames: "rulings.mjs",
          chunkFileNames: chunks,
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
