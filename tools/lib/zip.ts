/** Writing a zip with yazl and reading one back with nothing but the format's own tables, so that the check is not the writer's word. */
import { createWriteStream, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { inflateRawSync } from "node:zlib";
import { ZipFile } from "yazl";

/**
 * Writes files into a zip, by their names inside, after an entry for each folder (fvtt#11276).
 * @param mtime the date of every entry: given with the files, so that the same build gives the same zip
 */
export async function writeZip(path: string, files: ReadonlyMap<string, Buffer>, mtime: Date): Promise<void> {
  const zip = new ZipFile();
  for (const folder of foldersOf(files.keys())) zip.addEmptyDirectory(folder, { mtime, mode: 0o40755 });
  for (const [name, data] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    zip.addBuffer(data, name, { mtime, mode: 0o100644 });
  zip.end();
  mkdirSync(dirname(path), { recursive: true });
  await pipeline(zip.outputStream, createWriteStream(path));
}

/** Every folder that files lie in, each before what is in it. */
function foldersOf(names: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const name of names) {
    const parts = name.split("/").slice(0, -1);
    for (const [at] of parts.entries()) folders.add(parts.slice(0, at + 1).join("/"));
  }
  return [...folders].sort();
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;

/** The date of a zip's first entry, by the fields that every program reads (they name the writer's local time). */
export function dateOfZip(zip: Buffer): Date {
  const at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06])) + 16);
  const [time, day] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
  return new Date((day >> 9) + 1980, ((day >> 5) & 15) - 1, day & 31, time >> 11, (time >> 5) & 63, (time & 31) * 2);
}

/**
 * Returns the files of a zip by name; entries of folders are left out.
 * @throws an Error for an invalid zip, or an entry of another kind than stored or deflated.
 */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error("no zip: it has no end record");
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error("no zip: its directory is broken");
    const method = zip.readUInt16LE(at + 10);
    const size = zip.readUInt32LE(at + 20);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(begin, begin + size);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    if (name.endsWith("/")) continue;
    if (method !== 0 && method !== 8) throw new Error(`${name}: unknown compression ${method}`);
    files.set(name, method === 0 ? Buffer.from(data) : inflateRawSync(data));
  }
  return files;
}
