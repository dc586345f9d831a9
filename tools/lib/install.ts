/**
 * A package installed or updated by its manifest's address, as Foundry's setup screen does it: the manifest, the zip that it names, both of one package and one
 * version. The folder is replaced only when all of that holds.
 */
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { messageOf, writeText } from "./files.ts";
import { dateOfZip, readZip } from "./zip.ts";

const ManifestSchema = z.looseObject({
  id: z.string().min(1),
  version: z.string().min(1),
  manifest: z.url(),
  download: z.url(),
});
/** The part of a manifest that installing goes by. */
export type InstalledManifest = z.infer<typeof ManifestSchema>;

async function download(address: string): Promise<Buffer> {
  const answer = await fetch(address, { cache: "no-store" });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}

function readManifest(where: string, data: Buffer | undefined): InstalledManifest {
  if (data === undefined) throw new Error(`${where} is not there.`);
  let read: unknown;
  try {
    read = JSON.parse(data.toString("utf8"));
  } catch (error) {
    throw new Error(`${where} is no JSON: ${messageOf(error)}`);
  }
  const parsed = ManifestSchema.safeParse(read);
  if (parsed.success) return parsed.data;
  throw new Error(
    `${where}: ${parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ")}`,
  );
}

/** The result of an installation. */
export interface Installation {
  readonly manifest: InstalledManifest;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Size of the zip. */
  readonly bytes: number;
}

/**
 * Installs a package into a folder. Files keep the date of the zip.
 * @param kind the manifest's name inside the zip, without its ending
 * @throws an Error that names what is wrong, with the folder as it was before
 */
export async function installByAddress(
  address: string,
  folder: string,
  kind: "system" | "module" = "system",
): Promise<Installation> {
  const manifest = readManifest(address, await download(address));
  const zip = await download(manifest.download);
  const files = readZip(zip);
  const inside = readManifest(`${kind}.json in ${manifest.download}`, files.get(`${kind}.json`));
  if (inside.id !== manifest.id || inside.version !== manifest.version)
    throw new Error(
      `${address} is of ${manifest.id} ${manifest.version}, but its zip holds ${inside.id} ${inside.version}.`,
    );
  const outside = [...files.keys()].find((name) => name.startsWith("/") || name.split("/").includes(".."));
  if (outside !== undefined) throw new Error(`${manifest.download} would write outside of its folder: ${outside}`);
  const fresh = join(dirname(folder), `.installing-${basename(folder)}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const date = dateOfZip(zip);
  for (const [name, data] of files) {
    writeText(join(fresh, name), data);
    utimesSync(join(fresh, name), date, date);
  }
  if (existsSync(folder)) rmSync(folder, { recursive: true });
  renameSync(fresh, folder);
  return { manifest, files, bytes: zip.length };
}
