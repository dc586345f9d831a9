/** Pursuits after a fight where rulings meet (MIXES), as the party's window runs them. Titled by the entry's id. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 120_000);
afterEach(async () => {
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

/** A quick and a slow one, and foes between them, who go over from a fight that was met nowhere into a chase at 90 feet. */
const chaseInTheOpen = async () => {
  await on.setOut([walker("Fay", [], { movement: { walk: { turn: 180 } } }), walker("Odo")], { place: "wilderness" });
  await on.meet(on.besides(await table.make(kind({ movement: { walk: { turn: 150 } } }))));
  await on.go("runFromFight");
  await on.go("runSay", { gap: "90" });
  const [sighting] = on.way().met;
  return { sighting: sighting?.chase, lines: on.line("way", "chase.gap.turns") !== undefined };
};

test("MIX-43, BX-074: what the table sees of turns of pursuit in the open is in feet and turns, and who runs for himself is measured by rates of one kind", async () => {
  await table.rulings({ pursuit: "eris", combatMovement: "eris" });
  const { meetingContext } = await of("exploration/party-window/journey-context");
  const { sighting, lines } = await chaseInTheOpen();
  expect(sighting).toMatchObject({ kind: "turns", gap: 90, steps: 0 });
  const shown = async (): Promise<string> => {
    const voices = { speakers: [], thieves: [] };
    const { sights } = meetingContext(on.way(), on.secret(), voices, await table.inForce());
    return sights[0].gap.textKey;
  };
  expect(lines).toBe(true);
  expect(await shown()).toBe("RULINGS.Way.chase.gap.turns");
  const { asked } = await on.go("runOn", {}, { quarry: 1, hunters: 6 });
  expect(asked).toEqual(["quarry", "hunters"]);
  // Caught at ten feet, not at ten yards.
  expect(on.met().encounter.distance).toMatchObject({ distance: 10, unit: "feet" });
  await on.go("meetEnd");
  await on.goHome();
  await chaseInTheOpen();
  await on.go("runOn", { shoots: "foes" }, { quarry: 6, hunters: 1 });
  await on.go("runScatter");
  expect(on.way().scattered).toHaveLength(1);
});

test("MIX-45, BX-123: something may be dropped in each turn and on each day of a chase, as in each round of one", async () => {
  await table.rulings({ pursuit: "eris", combatMovement: "eris" });
  const ration = {
    name: "Rations",
    type: "gear",
    system: { kind: "ration", quantity: 9, ration: { days: 1, preserved: true } },
  };
  const drops = async (): Promise<unknown[]> => {
    const refused: unknown[] = [];
    for (const step of ["runDrop", "runDrop", "runOn", "runDrop"])
      refused.push((await on.go(step, { what: "food" }, { drop: 6, catch: 100 })).refused?.key);
    return refused;
  };
  const once = [undefined, "order.droppedThisRound", undefined, undefined];
  const wolf = async () =>
    on.besides(await table.make(kind({ intelligent: false, movement: { walk: { turn: 150 } } })));
  await on.setOut([walker("Odo", [ration])]);
  await on.meet(await wolf());
  await on.go("meetDistance", { given: 500 });
  await on.go("runFromFight");
  expect(on.met().encounter.chase.kind).toBe("turns");
  expect(await drops()).toEqual(once);
  await on.goHome();
  await on.setOut([walker("Odo", [ration])], { place: "wilderness" });
  await on.meet(await wolf());
  await on.go("meetReact", {}, { reaction: 2 });
  await on.go("meetDistance", { given: 100 });
  await on.go("runAway", {}, { evasion: 100 });
  expect(on.met().encounter.chase.kind).toBe("days");
  expect(await drops()).toEqual(once);
});

test("MIX-43, BX-128: ships that were fought are chased by rounds in yards, whatever pursuits are", async () => {
  await table.rulings({ pursuit: "eris", combatMovement: "eris" });
  await on.setOut([walker("Odo")], { place: "water" });
  await on.meet(on.besides(await table.make(kind({ movement: { walk: { turn: 150 }, swim: { turn: 450 } } }))));
  await on.go("meetDistance", { given: 140 });
  await on.go("runFromFight");
  const { chase } = on.met().encounter;
  expect(chase.kind).toBe("sea");
  expect(chase.unit).toBe("yards");
  expect(chase.gap).toBe(140);
  expect(chase.fleeing).toBe(40);
  expect(chase.pursuing).toBe(150);
  const { asked } = await on.go("runOn");
  expect(asked).toEqual([]);
  expect(on.met().encounter.chase.gap).toBe(30);
});
