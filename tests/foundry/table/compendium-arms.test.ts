/** Every weapon and monster that ships, from its compendium entry through `creatureOf` to the attack that is planned. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { isIntelligent } from "../../../src/rules/attack/refusals.ts";
import { wieldingFault } from "../../../src/view/attack/attack-advice.ts";
import { at, entriesOf, type Json } from "../../content/support.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
beforeAll(async () => {
  // The packs were filled by data models that were loaded without Foundry: the table needs its own.
  vi.resetModules();
  table = await openMixed();
}, 120_000);
afterEach(() => table.clear());
afterAll(() => table?.stop());

const weapons = [...entriesOf("equipment"), ...entriesOf("magic-items")]
  .map(({ data }) => data)
  .filter(({ type }) => type === "weapon");
const named = (data: Json) => [String(data.name), data] as const;
const inHand = (data: Json) => ({ ...data, _id: undefined, system: { ...(data.system as Json), location: "inHand" } });
/** The objections to an attack, whether refusals or warnings. */
const faults = ({ refused, warnings = [] }: { refused?: { key: string }; warnings?: readonly { key: string }[] }) =>
  [...(refused ? [refused] : []), ...warnings].map(({ key }) => key);

describe("ERIS-83: a cleric's weapons under `clerics` = `eris`", () => {
  const edged = (data: Json) => at(data, "system.edged") === true && at(data, "system.blunt") !== true;
  const magical = (data: Json) => at(data, "system.magic") === true || Number(at(data, "system.bonus") ?? 0) !== 0;

  beforeAll(() => table.rulings({ clerics: "eris" }));

  test.each(weapons.map(named))("%s", async (name, data) => {
    const cleric = await table.stand(hero({ class: "cleric" }, [inHand(data)]));
    const creature = await table.creature(cleric.actor);
    const weapon = creature.weapons.find((one: Json) => one.name === name);
    const fault = wieldingFault(creature, weapon, await table.inForce());
    expect(fault?.fault.key).toBe(edged(data) && magical(data) ? "character.noEdgedMagic" : undefined);
  });
});

describe("BX-168: what subdues", () => {
  const POINTED = /spear|lance|javelin/i;
  /** A torch has neither an edge nor the weight of a blunt weapon. */
  const hits = (data: Json) => at(data, "system.edged") === true || at(data, "system.blunt") === true;
  const melee = weapons.filter((data) => at(data, "system.melee") === true && at(data, "system.splash") !== true);

  beforeAll(() => table.rulings());

  test.each(melee.map(named))("%s", async (name, data) => {
    const fighter = await table.stand(hero({}, [inHand(data)]));
    const orc = await table.stand(beast({ intelligent: true }, [], "Orc"), [5, 0], -1);
    const plan = await table.planned(fighter, orc, name, { subdual: true });
    expect(faults(plan).includes("subdualPointed")).toBe(POINTED.test(name) || !hits(data));
  });
});

describe("BX-168: who can be subdued into surrender", () => {
  const monsters = entriesOf("monsters")
    .map(({ data }) => data)
    .filter(({ type }) => type === "monster");
  const sample = monsters.filter((_one, index) => index % 6 === 0);

  test.each(sample.map(named))("%s", async (_name, data) => {
    const foe = await table.make({ ...data, _id: undefined });
    expect(isIntelligent(await table.creature(foe))).toBe(at(data, "system.intelligent") === true);
  });
});
