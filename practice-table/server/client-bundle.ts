/** Builds the browser client with vite, only when one of its sources has changed. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Number of built clients that are kept, because another table may still serve an older one. */
const KEEP = 3;

/**
 * Returns the folder of the built client (`.cache/host/<hash>` with `client.js` and `client.css`).
 * @throws Error when practice-table/client/main.ts is missing or does not build
 */
export async function buildClient(root: string, log: (line: string) => void): Promise<string> {
  const entry = path.join(root, "practice-table/client/main.ts");
  if (!existsSync(entry)) {
    throw new Error(`The practice table's browser client is missing: ${entry} does not exist.`);
  }
  const cache = path.join(root, ".cache/host");
  const target = path.join(cache, await hashSources(root));
  if (existsSync(path.join(target, "client.js"))) return target;
  log("Building the table's browser client …");
  await mkdir(cache, { recursive: true });
  const temporary = path.join(cache, `building-${process.pid}-${Date.now()}`);
  try {
    await bundle(root, entry, temporary);
    await rename(temporary, target).catch((error: unknown) => {
      // Another table built the same sources first.
      if (!existsSync(path.join(target, "client.js"))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await forgetOld(cache, target);
  return target;
}

async function bundle(root: string, entry: string, outDir: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    configFile: false,
    root,
    // Relative addresses work below any route.
    base: "./",
    publicDir: false,
    logLevel: "warn",
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      sourcemap: true,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 5000,
      rollupOptions: {
        input: entry,
        output: {
          entryFileNames: "client.js",
          chunkFileNames: "chunks/[name]-[hash].js",
          assetFileNames: (asset) =>
            asset.names.some((name) => name.endsWith(".css")) ? "client.css" : "assets/[name]-[hash][extname]",
        },
      },
    },
  });
}

/** A hash over the names and contents of all sources of the client. */
async function hashSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  const files = [path.join(root, "package-lock.json"), path.join(root, "practice-table/server/client-bundle.ts")];
  for (const folder of ["practice-table/client", "practice-table/shared"])
    files.push(...(await filesIn(path.join(root, folder))));
  for (const file of files.toSorted()) {
    hash.update(path.relative(root, file)).update("\0");
    hash.update(existsSync(file) ? await readFile(file) : "").update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function forgetOld(cache: string, current: string): Promise<void> {
  const folders = (await readdir(cache)).map((name) => path.join(cache, name)).filter((folder) => folder !== current);
  const dated = await Promise.all(folders.map(async (folder) => ({ folder, time: (await stat(folder)).mtimeMs })));
  const old = dated.toSorted((a, b) => b.time - a.time).slice(KEEP - 1);
  for (const { folder } of old) await rm(folder, { recursive: true, force: true });
}
