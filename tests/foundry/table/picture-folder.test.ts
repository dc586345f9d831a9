/** The setting that names a folder of a table's own pictures: the referee's client looks into it, and everybody who is made goes by what it found. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type LiveTable, of, openWithAnn } from "./live.ts";

let table: LiveTable;
const notices: string[] = [];
const looked: unknown[] = [];
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  art: ["art/fighter.webp", "art/notes.txt", "art/elf.PNG"],
};

beforeAll(async () => {
  ({ table } = await openWithAnn());
  const { foundry, ui } = globalThis as unknown as {
    foundry: { applications: { apps?: object } };
    ui: { notifications?: object };
  };
  ui.notifications = { warn: (text: string) => void notices.push(text), info() {}, error() {} };
  const browse = async (source: string, folder: string) => {
    looked.push([source, folder]);
    const files = FOLDERS[folder];
    if (!files) throw new Error("no such folder");
    return { files };
  };
  foundry.applications.apps = { FilePicker: { implementation: { browse } } };
}, 120_000);
afterEach(() => {
  notices.length = 0;
  looked.length = 0;
});
afterAll(() => table?.stop());

const settings = () => Reflect.get(table.game, "settings") as { get(scope: string, key: string): unknown };
const files = () => (settings().get("rulings", "pictures") as { files?: string[] }).files;
const read = async (folder: string): Promise<void> => (await of("adapter/portraits")).readPictures(folder);
const portrait = async (): Promise<string> =>
  (await of("adapter/portraits")).portraitFor({ name: "Ana", type: "character", system: { class: "fighter" } });

test("the pictures of the folder are noted, and nothing else in it; who is made has one of them", async () => {
  expect(await portrait()).toMatch(/\.svg$/);
  await read("art");
  expect(looked).toEqual([["data", "art"]]);
  expect(files()).toEqual(["art/fighter.webp", "art/elf.PNG"]);
  expect(await portrait()).toBe("art/fighter.webp");
  await read("");
  expect(files()).toEqual([]);
  expect(await portrait()).toMatch(/\.svg$/);
});

test("a folder that is not there is said, and what was noted stays", async () => {
  await read("art");
  await read("gone");
  expect(notices).toHaveLength(1);
  expect(files()).toEqual(["art/fighter.webp", "art/elf.PNG"]);
});

test("what stands in the setting and is no list of pictures counts as none", async () => {
  const set = Reflect.get(settings(), "set") as (scope: string, key: string, value: unknown) => Promise<unknown>;
  await set.call(settings(), "rulings", "pictures", { files: "art/fighter.webp" });
  expect(await portrait()).toMatch(/\.svg$/);
});
