/** Rules drawn from the catalogue, as a fight, a sheet and the hiring of people meet them in play. Titled by the rule's id. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
const notices: string[] = [];
beforeAll(async () => {
  table = await openMixed();
  const { ui } = globalThis as unknown as { ui: { notifications?: object } };
  const notify = (text: string) => void notices.push(text);
  ui.notifications = { warn: notify, info: notify, error: notify };
}, 120_000);
afterEach(async () => {
  notices.length = 0;
  dice("any");
  await table.clear();
});
afterAll(() => table?.stop());

const spell = (memorised: number) => ({
  name: "Sleep",
  type: "spell",
  system: { key: "sleep", lists: [{ class: "magic-user", level: 1 }], memorised: { normal: memorised } },
});
const wizard = (items: object[] = []) => hero({ class: "magic-user", level: 3 }, [spell(2), ...items]);
const ofFight = (combat: Doc, { token }: Stood): Doc =>
  combat.flags.rulings.state.combatants.find(
    ({ id }: Doc) => id === combat.combatants.contents.find((one) => (one as Doc).tokenId === token.id)?.id,
  );
const ask = async (combat: Doc, kind: string, id: string, more: object = {}) => {
  await (await of("combat/fight-requests")).askFight({ kind, combat: combat.id, id, ...more });
  await calm();
};
/** Both in a fight, the magic-user with a spell declared. */
async function declared(items: object[] = []) {
  const caster = await table.stand(wizard(items));
  const ogre = await table.stand(beast(), [5, 0], -1);
  const combat = await table.fight(caster, ogre);
  await ask(combat, "declare", ofFight(combat, caster).id, { declaration: "spell", detail: "Sleep" });
  expect(ofFight(combat, caster).spell).toBe("declared");
  return { caster, ogre, combat };
}
const left = ({ actor }: Stood): number =>
  actor.items.contents.find(({ name }) => name === "Sleep")?.system.memorised.normal;

describe("a declared spell", () => {
  test("BX-149: a failed save costs it, whatever the save is against and whoever rolls it; a successful one does not", async () => {
    await table.rulings();
    const { rollSave } = await of("sheets/actions");
    const { caster, combat } = await declared();
    const quick = { event: { shiftKey: true } };
    dice("high");
    await rollSave(caster.actor, "spells", quick);
    await calm();
    expect(ofFight(combat, caster).spell).toBe("declared");
    expect(left(caster)).toBe(2);
    dice("low");
    await rollSave(caster.actor, "spells", quick);
    await calm();
    expect(ofFight(combat, caster).spell).toBe("disrupted");
    await expect.poll(() => left(caster)).toBe(1);
  });

  /** A spell of another's at work on the caster, with dice that lie low: every save fails. */
  async function worked(caster: Stood, by: Stood, system: object): Promise<unknown> {
    const [item] = await by.actor.createEmbeddedDocuments("Item", [{ name: "Blast", type: "spell", system }]);
    const { referenceTo, postCard } = await of("chat/post-card");
    const { spellFormsOf } = await of("spells/cast");
    const own = item?.system;
    const outcome = {
      procedure: "cast",
      spell: "Blast",
      reversed: false,
      works: spellFormsOf(own.works),
      damage: own.damage,
      healing: "",
      save: own.save?.category ?? null,
    };
    const message = await postCard({
      type: "notice",
      actor: by.actor,
      item: { uuid: item?.uuid, name: "Blast", img: "" },
      outcome,
      targets: [referenceTo(caster.actor)],
    });
    const refused = await (await of("spells/spell-effect")).applySpellEffect(message, 0, table.game.user.id);
    await calm();
    return refused;
  }
  const puts = { works: [{ on: "targets", puts: "charmed", stays: true }], save: { category: "spells" } };
  const harms = { works: [{ on: "targets", does: "harms" }], damage: "1d4" };

  test.each([
    ["classic", puts, "low", "disrupted"],
    ["classic", puts, "high", "declared"],
    ["classic", harms, "low", "declared"],
    ["eris", harms, "low", "disrupted"],
  ] as const)(
    "BX-149, ERIS-08: under %s magic at work %o with dice %s leaves it %s; it goes back",
    async (preset, system, how, after) => {
      await table.rulings({}, preset);
      const { caster, ogre, combat } = await declared();
      const transactions = table.kinds().length;
      dice(how);
      expect(await worked(caster, ogre, { key: "blast", ...system })).toBeUndefined();
      expect(ofFight(combat, caster).spell).toBe(after);
      await expect.poll(() => left(caster)).toBe(after === "disrupted" ? 1 : 2);
      await table.backTo(transactions);
      await expect.poll(() => [ofFight(combat, caster).spell, left(caster)]).toEqual(["declared", 2]);
    },
  );

  test("ERIS-07: what a wand does is no spell of the round; what is cast is, and what is read from a scroll", async () => {
    await table.rulings({ oneSpellPerRound: "on" });
    const wand = { name: "Wand", type: "magicItem", system: { kind: "wand", charges: { value: 5, max: 5 } } };
    const { caster, combat } = await declared([wand]);
    const { postCard } = await of("chat/post-card");
    const item = caster.actor.items.contents.find(({ name }) => name === "Wand") as Doc;
    const card = async (more: object) => {
      const outcome = { procedure: "cast", spell: "Light", reversed: false, works: [], save: null, ...more };
      const thing = { uuid: item.uuid, name: item.name, img: "" };
      await postCard({ type: "notice", actor: caster.actor, item: thing, outcome, targets: [], combat });
      await calm();
      await expect.poll(() => ofFight(combat, caster).actions.length).toBeGreaterThan(0);
      const { spell, spellsThisRound, actions } = ofFight(combat, caster);
      return [spell, spellsThisRound, actions.at(-1)];
    };
    expect(await card({ item: { left: 4 } })).toEqual(["declared", 0, "device"]);
    expect((await card({ item: { left: 0 }, scroll: "light" })).slice(0, 2)).toEqual(["cast", 1]);
  });
});

test("BX-116: when the 60th round is over the referee gets a message that a creature that moves now is exhausted", async () => {
  await table.rulings();
  const [odo, ogre] = [await table.stand(hero()), await table.stand(beast(), [5, 0], -1)];
  const combat = await table.fight(odo, ogre);
  const { changeFight } = await of("combat/fight");
  const { nextRound } = await import("../../../src/rules/combat/round.ts");
  const over = async (round: number) => {
    await changeFight(combat, (state: object, rulings: object) =>
      nextRound({ ...state, round } as never, rulings as never),
    );
    await calm();
    return notices.filter((text) => text.includes("tiringNow") || text.includes("exhausted")).length;
  };
  expect(await over(59)).toBe(0);
  expect(await over(60)).toBe(1);
});

test.each([
  ["hireling", { kind: "henchman" }],
  ["monster", { countsAsCharacter: true, hd: { dice: 1 } }],
] as const)("GOR-87: a %s keeps what it lost, and cannot lose it again", async (type, system) => {
  await table.rulings({ death: "dismemberment" });
  const one = await table.stand({ name: "Rolf", type, system: { hp: { value: 2, max: 20 }, ...system } });
  const falls = async () => {
    await one.actor.update({ "system.hp.value": 2 });
    dice("high");
    await one.actor.update({ "system.hp.value": 0 });
    await calm();
    const card = table.cards("fall").findLast(({ system: own }) => own.speaker.uuid === one.actor.uuid);
    return card?.system.outcome.dismemberment?.at(-1)?.lost;
  };
  const lost = [await falls(), await falls()];
  expect(lost).toEqual(["right finger", "right finger"]);
  expect(one.actor.system.lostParts).toEqual(["right finger", "right finger"]);
  await one.actor.update({ "system.lostParts": Array.from({ length: 5 }, () => "right finger") });
  expect(await falls()).toBe("left finger");
});

test("ERIS-47: a character who has left a background gets no other, unless the referee gives it", async () => {
  await table.rulings({}, "eris");
  const { canJoinBackground } = await of("characters/skills");
  const odo = (await table.stand(hero({ alignment: "neutral" }))).actor;
  const item = (name: string) => ({ name, type: "background", system: { key: name.toLowerCase() } });
  const [thief] = await odo.createEmbeddedDocuments("Item", [item("Thief")]);
  const [other] = await odo.createEmbeddedDocuments("Item", [item("Berserker")]);
  await other?.delete();
  const user = table.game.user as unknown as { isGM: boolean };
  const asPlayer = async (): Promise<boolean> => {
    const [one] = await odo.createEmbeddedDocuments("Item", [item("Berserker")]);
    Object.defineProperty(user, "isGM", { value: false, configurable: true });
    try {
      return canJoinBackground(odo, one);
    } finally {
      Reflect.deleteProperty(user, "isGM");
      await one?.delete();
    }
  };
  expect(await asPlayer()).toBe(false);
  await thief?.delete();
  expect(await asPlayer()).toBe(true);
  await odo.update({ system: { background: { joined: "2026-01-01" } } });
  expect(await asPlayer()).toBe(false);
});
