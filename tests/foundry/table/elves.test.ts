/** Elves of two classes, as their sheets have them. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Doc } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { type OnTheWay, openWay } from "./on-the-way.ts";
import { hero } from "./people.ts";

let table: MixedTable;

let on: OnTheWay;

/** The questions asked, and the answer to the next one. */
const asked: string[] = [];

let yes = true;

beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
  const { applications } = Reflect.get(globalThis, "foundry") as {
    applications: { api: { DialogV2: Record<string, unknown> } };
  };
  applications.api.DialogV2.confirm = async ({ window }: { window: { title: string } }) => {
    asked.push(window.title);
    return yes;
  };
}, 300_000);

afterEach(async () => {
  asked.splice(0);
  yes = true;
  await on.goHome();
  await table.clear();
});

afterAll(() => table?.stop());

test("ERIS-57: a maximum typed on a track of an elf moves the points: the higher of both less the same damage; the other track keeps its own", async () => {
  await table.rulings({}, "eris");
  const tracks = (fighter: number | null, magicUser: number | null) => ({
    tracks: { fighter: { level: 3, hpMax: fighter }, magicUser: { level: 2, hpMax: magicUser } },
  });
  const elf = async (own: object) =>
    (await table.stand(hero({ class: "elf", hp: { value: 9, max: 14 }, elf: own }))).actor;
  const shown = ({ system: { hp, elf: at } }: Doc) => [
    hp.value,
    hp.max,
    at.tracks.fighter.hpMax,
    at.tracks.magicUser.hpMax,
  ];
  const lirael = await elf(tracks(14, 9));
  await lirael.update({ "system.elf.tracks.magicUser.hpMax": 16 });
  expect(shown(lirael)).toEqual([11, 16, 14, 16]);
  expect((await table.creature(lirael)).hitPoints).toMatchObject({ value: 11, total: 16 });
  await lirael.update({ "system.elf.tracks.magicUser.hpMax": 10 });
  expect(shown(lirael)).toEqual([9, 14, 14, 10]);
  await lirael.update({ "system.elf.tracks.magicUser.hpMax": 12 });
  expect(shown(lirael)).toEqual([9, 14, 14, 12]);
  // An update that includes hit points sets them as written.
  await lirael.update({ "system.elf.tracks.fighter.hpMax": 20, "system.hp.value": 3 });
  expect(lirael.system.hp.value).toBe(3);
  // Tracks that were never given one go by the sheet's.
  const plain = await elf(tracks(null, null));
  await plain.update({ "system.elf.tracks.magicUser.hpMax": 16 });
  expect(shown(plain)).toEqual([11, 16, 14, 16]);
  const wounded = (await table.stand(hero({ class: "elf", hp: { value: 9, max: 12, total: 14 }, elf: tracks(14, 9) })))
    .actor;
  await wounded.update({ "system.elf.tracks.fighter.hpMax": 16 });
  expect([...shown(wounded), wounded.system.hp.total]).toEqual([11, 14, 16, 9, 16]);
  await table.rulings({ elves: "bx" }, "eris");
  const one = await elf(tracks(14, 9));
  await one.update({ "system.elf.tracks.magicUser.hpMax": 16 });
  expect(shown(one)).toEqual([9, 14, 14, 16]);
});
