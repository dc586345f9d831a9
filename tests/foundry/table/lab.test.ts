/** The requests of the lab: typed values of its fields, and sets of rulings that depend on each other. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterAll(() => table?.stop());

test("a field of numbers takes whole ones within its bounds; anything else, nothing too, leaves what stood there", async () => {
  const { whole } = await of("lab/sides");
  const typed = (text: string): number => whole(text, 1, 60, 20);
  expect(["", "  ", "2.5", "many", "NaN"].map(typed)).toEqual([20, 20, 20, 20, 20]);
  expect(["0", "-3", "1e9", "007", "60", "61"].map(typed)).toEqual([1, 1, 60, 7, 60, 60]);
});

test("a set with a changed ruling is fought with what this cannot do without, and says so", async () => {
  await table.rulings({});
  const { needsOf, playedSet, setView } = await of("lab/ruling-sets");
  const set = { kind: "but", topic: "instantDeath", variant: "on" };
  const { request, rulings } = playedSet(set);
  expect(request.overrides).toEqual({ instantDeath: "on", death: "woundLevels" });
  expect(rulings.chosen({ key: "death" })).toBe("woundLevels");
  expect(needsOf(set)).toHaveLength(1);
  expect(setView(set, 1).needs).toEqual(needsOf(set));
  // The current rulings, and sets without dependencies, are fought as they are.
  expect(playedSet({ kind: "force", topic: "", variant: "" }).request.overrides).toEqual({});
  expect(needsOf({ kind: "but", topic: "morale", variant: "off" })).toEqual([]);
});

test("a fight is looked for in the run alone, from where one is and then from its beginning", async () => {
  const { soughtFight } = await of("lab/sides");
  const { LabSetup } = await of("lab/setup");
  const { labFor } = await import("../../../src/rules/lab/order.ts");
  const { typicalBand, typicalParty } = await of("lab/recruits");
  const setup = new LabSetup();
  setup.join(0, typicalParty());
  setup.join(1, [typicalBand("orcs")]);
  const { orders } = setup;
  const times = 12;
  const [order] = orders;
  const won = Array.from({ length: times }, (_, at) => labFor(order).count(at, at + 1).wins[0] === 1);
  const first = won.indexOf(true);
  expect(first).toBeGreaterThanOrEqual(0);
  const run = { orders, counts: [undefined], times };
  expect(await soughtFight(run, 0, "won", 0)).toBe(first);
  const last = won.lastIndexOf(true);
  expect(await soughtFight(run, 0, "won", last + 1)).toBe(first);
  // Known to hold none: nothing is played again.
  const none = { ...labFor(order).count(0, 1), fights: times, wins: [0, times] };
  expect(await soughtFight({ ...run, counts: [none] }, 0, "won", 0)).toBeUndefined();
});

test("what somebody may fight with is listed once, however many of it", async () => {
  const { sideView } = await of("lab/sides");
  const { droppedRecruits } = await of("lab/recruits");
  const { LabSetup } = await of("lab/setup");
  const sword = { name: "Sword", type: "weapon", system: { damage: "1d8", melee: true } };
  const actor = await table.make({
    name: "Two swords",
    type: "character",
    items: [sword, sword, { ...sword, name: "Old sword" }],
  });
  const setup = new LabSetup();
  setup.join(0, await droppedRecruits({ type: "Actor", uuid: actor.uuid }, 60));
  const labels = sideView(setup.company[0], 0).entries[0]?.choices.map(({ key }: { key: string }) => key.split(":")[0]);
  expect(labels?.filter((kind: string | undefined) => kind === "weapon")).toHaveLength(2);
  await actor.delete();
});

test("a gaze or breath is not rolled as an attack, and what hits by itself hits whatever the armour", async () => {
  const { droppedRecruits } = await of("lab/recruits");
  const { LabSetup } = await of("lab/setup");
  const { labFor } = await import("../../../src/rules/lab/order.ts");
  const { typicalParty } = await of("lab/recruits");
  const attack = (name: string, system: object) => ({
    name,
    type: "attack",
    system: { routine: 1, count: 1, ...system },
  });
  const actor = await table.make({
    name: "Gazer",
    type: "monster",
    system: { hd: { dice: 6 }, hp: { value: 28, max: 28 } },
    items: [
      attack("Swarm", { damage: "2", automatic: true }),
      attack("Gaze", { gaze: true, automatic: true, area: { shape: "gaze" } }),
      attack("Breath", {
        routine: 2,
        breath: true,
        damageFromHp: true,
        area: { shape: "cone", length: 60, width: 30 },
      }),
    ],
  });
  const gathered = await droppedRecruits({ type: "Actor", uuid: actor.uuid }, 60);
  const setup = new LabSetup();
  setup.join(0, typicalParty());
  setup.join(1, gathered);
  const [order] = setup.orders;
  const [recruit] = gathered;
  expect(order?.sides[1]?.members[0]?.creature.attacks.map(({ name }: { name: string }) => name)).toEqual(["Swarm"]);
  expect(recruit?.magic.left).toEqual(["Gaze"]);
  expect(recruit?.magic.played.map(({ name }: { name: string }) => name)).toEqual(["Breath"]);
  const events = Array.from({ length: 60 }, (_, at) => labFor(order).tell(at).events).flat();
  const swarmed = events.filter((event) => event.kind === "attack" && event.means.kind === "natural");
  expect(swarmed.length).toBeGreaterThan(5);
  for (const event of swarmed) expect(event).toMatchObject({ hit: true, critical: false, damage: 2 });
  expect(swarmed.some((event) => "natural" in event)).toBe(false);
  await actor.delete();
});

test("what cannot be missed, a green slime, is hit by every attack whatever its armour class, and nobody calls it helpless", async () => {
  const { droppedRecruits, typicalBand } = await of("lab/recruits");
  const { LabSetup } = await of("lab/setup");
  const { labFor } = await import("../../../src/rules/lab/order.ts");
  const attack = { name: "Touch", type: "attack", system: { routine: 1, count: 1, damage: "1" } };
  const actor = await table.make({
    name: "Slime",
    type: "monster",
    system: { hd: { dice: 2 }, hp: { value: 90, max: 90 }, ac: { value: -5, always: true } },
    items: [attack],
  });
  const setup = new LabSetup();
  setup.join(0, await droppedRecruits({ type: "Actor", uuid: actor.uuid }, 60));
  setup.join(1, [{ ...typicalBand("orcs"), count: 3 }]);
  const [order] = setup.orders;
  const events = Array.from({ length: 10 }, (_, at) => labFor(order).tell(at).events).flat();
  const hits = events.filter((event) => event.kind === "attack");
  const [atSlime, byIt] = [hits.filter(({ at }) => at === 0), hits.filter(({ by }) => by === 0)];
  expect(atSlime.length).toBeGreaterThan(10);
  expect(atSlime.every(({ hit, natural, helpless }) => hit && natural === undefined && !helpless)).toBe(true);
  expect(byIt.some(({ hit }) => !hit)).toBe(true);
  await actor.delete();
});

test("a side has room for sixty together: creatures without room are counted, so that the window can report it", async () => {
  const { LabSetup } = await of("lab/setup");
  const { typicalBand, typicalParty } = await of("lab/recruits");
  const setup = new LabSetup();
  const heads = () => setup.company[1].reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  setup.join(0, typicalParty());
  setup.join(1, [{ ...typicalBand("orcs"), count: 70 }]);
  expect(heads()).toBe(60);
  expect(setup.leftOut).toBe(10);
  setup.join(1, [typicalBand("ogres")]);
  expect(heads()).toBe(60);
  expect(setup.leftOut).toBe(3);
  expect(setup.company[1].length).toBe(1);
  setup.replace([], [{ ...typicalBand("orcs"), count: 50 }, typicalBand("ogres")]);
  expect(heads()).toBe(53);
  expect(setup.leftOut).toBe(0);
  const field = (value: string) => ({ value, dataset: { change: "count", side: "1", index: "0" } });
  setup.change(field("80") as never);
  expect(heads()).toBe(60);
  expect(setup.leftOut).toBe(23);
  setup.change(field("5") as never);
  expect(heads()).toBe(8);
  expect(setup.leftOut).toBe(0);
});

test("EXT-03: somebody of two classes is played by the rulings of each set: both with their spells, or the first alone", async () => {
  await table.rulings({ severalClasses: "together" });
  const { droppedRecruits, peopleChoices, typicalPerson } = await of("lab/recruits");
  const { LabSetup } = await of("lab/setup");
  const actor = await table.make({
    name: "Both",
    type: "character",
    system: { level: 4, hp: { value: 12, max: 12 }, otherClasses: [{ class: "magic-user", level: 3, xp: 5000 }] },
    items: [
      {
        name: "Magic Missile",
        type: "spell",
        system: {
          ...{ list: "magic-user", level: 1, memorised: { normal: 1 }, damage: "1d6+1" },
          works: [{ does: "harms", on: "one" }],
        },
      },
    ],
  });
  const setup = new LabSetup();
  setup.join(0, await droppedRecruits({ type: "Actor", uuid: actor.uuid }, 60));
  setup.join(0, typicalPerson("typical:fighter-magic-user"));
  expect(peopleChoices().map(({ key }: { key: string }) => key)).toContain("typical:fighter-magic-user");
  setup.compare("severalClasses", "off");
  const seen = setup.orders.map(({ sides }: Doc) =>
    sides[0].members.map(({ creature: { class: own, also = [] }, magic = [] }: Doc) => [
      [own, ...also].map((one: Doc) => `${one?.id} ${one?.level}`).join(),
      magic.map(({ level }: Doc) => level).join(),
    ]),
  );
  expect(seen).toEqual([
    [
      ["fighter 4,magic-user 3", "3"],
      ["fighter 3,magic-user 2", "2,2"],
    ],
    [
      ["fighter 4", ""],
      ["fighter 3", ""],
    ],
  ]);
  await actor.delete();
  await table.rulings({});
});
