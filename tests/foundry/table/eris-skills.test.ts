/** Skills of backgrounds, guilds and trades in a party's turn. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";
import { kind, type OnTheWay, openWay, plain, type Way, walker } from "./on-the-way.ts";

let table: MixedTable;
let on: OnTheWay;
beforeAll(async () => {
  table = await openMixed();
  on = await openWay(table);
}, 300_000);
afterEach(async () => {
  dice("any");
  await on.goHome();
  await table.clear();
});
afterAll(() => table?.stop());

const skill = (name: string, system: object = {}) => ({
  name,
  type: "skill",
  system: { origin: "background", ...system },
});
const thief = (...skills: object[]) =>
  walker(
    "Wat",
    [
      { name: "Thief", type: "background", system: { key: "thief" } },
      { name: "Thieves' tools", type: "gear", system: { key: "thieves-tools" } },
      ...skills,
    ],
    {
      background: { accepted: true, confirmed: true, joined: "2026-01-01" },
      abilities: { ...plain, dex: 14, int: 14 },
    },
  );
const door = {
  id: "door",
  name: "the door",
  state: "locked",
  sticks: false,
  warned: false,
  listened: [],
  lockTries: {},
};
const says = (actor: Doc, kind: string, thing = "", note = "") =>
  actor.setFlag("rulings", "doing", { kind, thing, note });
const doerOf = async (actor: Doc) => {
  const { partyContext } = await of("exploration/party-window/party-context");
  return partyContext(on.party).doers.find(({ uuid }: Way) => uuid === actor.uuid);
};
const steps = (at: string) =>
  (table.cards("wayTruth").at(-1)?.system.outcome.chances ?? [])
    .filter(({ label }: Way) => label.textKey.endsWith(at))
    .flatMap((one: Way) => one.steps.map(({ key, after }: Way) => [key, after]));

test("ERIS-91, BX-058: in a turn a lock is picked with the skill of the background and 5% a level", async () => {
  await table.rulings({}, "eris");
  const [wat] = (await on.setOut([thief(skill("Lockpicker", { key: "lockpicker", percent: 32 }))], {
    doors: [door],
  })) as [Doc];
  await says(wat, "pick", "door");
  await on.go("turn", {}, { lock: 38 });
  expect(on.line("way", "door.unpicked")).toMatchObject({ die: 38, chance: 37 });
  expect(steps("dice.lock")).toEqual([
    ["character.skill", 32],
    ["character.skillLevels", 37],
  ]);
  // The next level, and a try again (BX-058); a drained level is not counted.
  await wat.update({ system: { level: 2 } });
  const { partyContext } = await of("exploration/party-window/party-context");
  expect(partyContext(on.party).doors[0].tried?.data).toEqual({ names: "Wat" });
  await on.go("turn", {}, { lock: 38 });
  expect(on.line("way", "door.picked")).toMatchObject({ die: 38, chance: 42 });
  // Not before the background counts (ERIS-45).
  await wat.update({ system: { background: { confirmed: false } } });
  const { thiefSkillsOfMember } = await of("exploration/members");
  expect(thiefSkillsOfMember(wat)).toEqual({ arts: {} });
});

test("ERIS-85, ERIS-86: any skill of somebody can be used in a turn; one never used begins by nature, is noted, and can be taken back", async () => {
  await table.rulings({}, "eris");
  const [wat, odo] = (await on.setOut([thief(skill("Miller", { origin: "natural" })), walker("Odo")])) as [Doc, Doc];
  const [miller] = wat.items.contents.filter(({ name }: Doc) => name === "Miller") as [Doc];
  expect((await doerOf(odo)).doings.map(({ value }: Way) => value)).not.toContain("skill");
  await says(wat, "skill", miller.id, "mends the wheel");
  expect((await doerOf(wat)).targets).toEqual([{ id: miller.id, name: "Miller", selected: true }]);
  const { asked } = await on.go("turn", {}, { skillFirst: 50, "skill:": 18 });
  expect(asked.filter((id) => id.startsWith("skill"))).toHaveLength(2);
  expect(miller.system.percent).toBe(18);
  expect(on.line("way", "skill.first")).toMatchObject({ percent: 18 });
  expect(on.line("way", "turn.other")).toMatchObject({ note: "mends the wheel" });
  expect(on.line("way", "skill.done")).toMatchObject({ die: 18, chance: 18, skill: "Miller" });
  expect(steps("dice.newSkill").at(-1)).toEqual(["character.skillIntelligence", 18]);
  await table.takeBack();
  expect(miller.system.percent).toBeNull();
  await on.go("turn", {}, { skillFirst: 50, "skill:": 19 });
  expect(on.line("way", "skill.failed")).toMatchObject({ die: 19, chance: 18 });
});

test("ERIS-92: a guild's skill is nobody's outside the guild, in a turn too; for a member it begins by nature", async () => {
  await table.rulings({}, "eris");
  const [odo] = (await on.setOut(
    [
      walker("Odo", [
        skill("Lockpicker", { origin: "natural", guildOnly: true, key: "lockpicker" }),
        // made by hand, with nothing ticked
        skill("Trapsmith", { origin: "natural" }),
        { name: "Tools", type: "gear", system: { key: "thieves-tools" } },
      ]),
    ],
    { doors: [door] },
  )) as [Doc];
  const [lock] = odo.items.contents.filter(({ type }: Doc) => type === "skill") as [Doc];
  expect((await doerOf(odo)).doings.map(({ value }: Way) => value)).not.toContain("skill");
  await says(odo, "skill", lock.id);
  const { asked } = await on.go("turn");
  expect(asked.filter((id) => id.startsWith("skill"))).toEqual([]);
  await says(odo, "pick", "door");
  await on.go("turn");
  expect(on.line("way", "door.unpicked")).toBeUndefined();
  await lock.update({ system: { member: true } });
  await says(odo, "skill", lock.id);
  await on.go("turn", {}, { skillFirst: 40, "skill:": 11 });
  expect(lock.system.percent).toBe(10);
  expect(on.line("way", "skill.failed")).toMatchObject({ die: 11, chance: 10 });
  await says(odo, "pick", "door");
  await on.go("turn", {}, { lock: 10 });
  expect(on.line("way", "door.picked")).toMatchObject({ die: 10, chance: 10 });
});

test("ERIS-96 examples 1 to 3: a pocket is picked with the Pickpocketer skill, whatever the victim's level; both chances are explained", async () => {
  await table.rulings({}, "eris");
  const [wat] = (await on.setOut([thief(skill("Pickpocketer", { key: "pickpocketer", percent: 45 }))])) as [Doc];
  const ogre = on.besides(await table.make(kind({ hd: { dice: 9 } }, "Ogre mage")));
  const { partyContext } = await of("exploration/party-window/party-context");
  const pick = async (thiefs: number, victims: number) => {
    await on.meet(ogre);
    expect(partyContext(on.party).meeting?.thieves ?? partyContext(on.party).thieves).toMatchObject([
      { value: wat.uuid },
    ]);
    const { refused } = await on.go(
      "meetPocket",
      { who: wat.uuid },
      { "pocket/skill": thiefs, "pocket/victim": victims },
    );
    const found = {
      refused,
      later: on.line("wayTruth", "pocket.later"),
      atOnce: on.line("way", "pocket.noticed"),
      taken: on.line("way", "pocket.taken"),
    };
    expect(on.line("wayTruth", "pocket.die")).toMatchObject({ chance: 50 });
    expect(on.line("wayTruth", "pocket.victim")).toMatchObject({ chance: 4 });
    expect(steps("dice.pocket")).toEqual([
      ["character.skill", 45],
      ["character.skillLevels", 50],
    ]);
    expect(steps("dice.unaware").at(-1)?.at(1)).toBe(4);
    await on.go("meetEnd", {});
    return found;
  };
  expect(await pick(50, 4)).toMatchObject({ refused: undefined, later: undefined, atOnce: undefined, taken: {} });
  expect(await pick(50, 5)).toMatchObject({ later: {}, atOnce: undefined, taken: {} });
  expect(await pick(51, 5)).toMatchObject({ later: undefined, atOnce: {}, taken: undefined });
  expect(await pick(51, 3)).toMatchObject({ later: undefined, atOnce: undefined, taken: undefined });
});

test("ERIS-48: what a background's item gives on sneaking counts, once the background does", async () => {
  await table.rulings({}, "eris");
  const ranger = {
    ...walker("Rana", [{ name: "Ranger", type: "background", system: { key: "ranger", stealthBonus: 2 } }]),
  };
  const [rana] = (await on.setOut([ranger])) as [Doc];
  const { sneakerOf } = await of("exploration/members");
  expect(sneakerOf(rana).background).toBeUndefined();
  await rana.update({ system: { background: { accepted: true, confirmed: true } } });
  expect(sneakerOf(rana).background).toBe(2);
});

test("ERIS-65: a skill can be left out of a hobbit thief's four levels by a tick on its own sheet", async () => {
  await table.rulings({}, "eris");
  const data = thief(skill("Climber", { key: "climber", percent: 32 }));
  const [wat] = (await on.setOut([{ ...data, system: { ...data.system, people: "halfling", level: 3 } }])) as [Doc];
  const { thiefSkillsOfMember } = await of("exploration/members");
  expect(thiefSkillsOfMember(wat).climb).toBe(67);
  await wat.items.contents.find(({ type }: Doc) => type === "skill")?.update({ system: { plainLevels: true } });
  expect(thiefSkillsOfMember(wat).climb).toBe(47);
});

test("ERIS-91: a Climber goes up a sheer wall, which nobody else can without gear", async () => {
  await table.rulings({}, "eris");
  const [wat, odo] = (await on.setOut([thief(skill("Climber", { key: "climber", percent: 32 })), walker("Odo")])) as [
    Doc,
    Doc,
  ];
  const up = (who: Doc) => on.go("hazard", { who: who.uuid, what: "climb", feet: 20, sheer: true }, { climb: 37 });
  expect((await up(odo)).refused?.key).toBe("exploration.sheer");
  expect((await up(wat)).refused).toBeUndefined();
  expect(on.line("way", "hazard.climbs")).toMatchObject({ name: "Wat" });
  expect(steps("dice.climb").at(-1)).toEqual(["character.skillLevels", 37]);
});

test("ERIS-47: after a training that could not be written, the referee's acceptance still brings the skills", async () => {
  await table.rulings({}, "eris");
  const { takeBackground, watchAcceptance } = await of("characters/skills");
  watchAcceptance();
  const system = { class: "fighter", level: 2, xp: { value: 2500 }, hp: { value: 5, max: 5 } };
  const who = await table.make({ name: "Una", type: "character", system });
  const skills = [{ name: "Poisoner" }];
  const [item] = await who.createEmbeddedDocuments("Item", [
    { name: "Assassin", type: "background", system: { key: "assassin", skills } },
  ]);
  Object.assign(who, { update: () => Promise.reject(new Error("not written")) });
  await expect(takeBackground(who, item)).rejects.toThrow("not written");
  Reflect.deleteProperty(who, "update");
  await who.update({ system: { background: { accepted: true } } });
  await expect.poll(() => who.items.contents.filter(({ type }) => type === "skill").length).toBe(1);
  await who.delete();
});
