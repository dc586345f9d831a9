/** BX-134: a spell read from a scroll is a spell like any other: declared by a character who can read it, and refused if undeclared. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Combatant } from "../../../src/rules/facts/combatant.ts";
import { calm } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed, type Stood } from "./mixed.ts";
import { beast, hero } from "./people.ts";

let table: MixedTable;
const notices: string[] = [];
beforeAll(async () => {
  table = await openMixed();
  const notify = (text: string) => void notices.push(text);
  (globalThis as unknown as { ui: object }).ui = { notifications: { warn: notify, info: notify, error: notify } };
}, 120_000);
afterEach(async () => {
  notices.length = 0;
  await table.clear();
});
afterAll(() => table?.stop());

const scroll = (more: object = {}) => ({
  name: "Scroll",
  type: "magicItem",
  system: { kind: "scroll", spells: ["Odo's Own"], usableBy: "all", magic: true, ...more },
});
const thief = (items: object[], name: string) => hero({ class: "thief", level: 10 }, items, name);
const fighter = (combat: any, { token }: Stood): Combatant =>
  combat.flags.rulings.state.combatants.find(({ id }: Doc) => combat.combatants.get(id)?.tokenId === token.id);

test("BX-134: a thief with a scroll is asked for the spell that stands on it; one without is offered none, nor is one who cannot read it", async () => {
  await table.rulings();
  const odo = await table.stand(thief([scroll()], "Odo"));
  const wat = await table.stand(thief([], "Wat"), [0, 10]);
  const bo = await table.stand(hero({ class: "fighter" }, [scroll({ usableBy: "arcane" })], "Bo"), [0, 20]);
  const orc = await table.stand(beast({}, [], "Orc"), [10, 0], -1);
  const combat: any = await table.fight(odo, wat, bo, orc);
  const { declarable } = await import("../../../src/view/combat/tracker-marks.ts");
  const offers = (who: Stood) => declarable(fighter(combat, who), ["none", "spell", "withdraw"]).includes("spell");
  expect([odo, wat, bo].map(offers)).toEqual([true, false, false]);
  const { askDetail } = await of("combat/ask-declaration");
  table.answer({ spell: "Odo's Own" });
  expect(await askDetail(combat, fighter(combat, odo).id, "spell")).toBe("Odo's Own");
  // The scroll comes into the hand of another.
  await wat.actor.createEmbeddedDocuments("Item", [scroll()]);
  await (await of("combat/fight")).noteSeenFight(combat);
  await calm();
  expect(offers(wat)).toBe(true);
});

test("BX-134: a scroll that was not declared is refused when initiative is known; declared it is read", async () => {
  await table.rulings();
  const odo = await table.stand(thief([scroll({ quantity: 3 })], "Odo"));
  const orc = await table.stand(beast({}, [], "Orc"), [10, 0], -1);
  const combat: any = await table.fight(odo, orc);
  const { askFight } = await of("combat/fight-requests");
  const ask = async (kind: string, more: object = {}): Promise<void> => {
    await askFight({ kind, combat: combat.id, id: "", detail: "", ...more });
    await calm();
  };
  const { currentSlot } = await import("../../../src/rules/combat/order-view.ts");
  const phase = async () => currentSlot(combat.flags.rulings.state, await table.inForce()).phase;
  const { whyNot } = await import("../../../src/rules/combat/act.ts");
  const refused = async () =>
    whyNot(combat.flags.rulings.state, fighter(combat, odo), { kind: "cast" }, await table.inForce())?.key;
  const { whyNotNow } = await of("adapter/fighter");
  /** To the moment in which Odo casts, with what he declared before. */
  async function toSpells(declared: string): Promise<void> {
    for (let guard = 0; guard < 40 && (await phase()) !== "declare"; guard += 1)
      await ask((await phase()) === "initiative" ? "rollAll" : "next");
    const declaration = {
      id: fighter(combat, odo).id,
      declaration: declared,
      detail: declared === "spell" ? "Odo's Own" : "",
    };
    await ask("declare", declaration);
  }
  await toSpells("none");
  await ask("next");
  await ask("rollAll");
  expect(["order.spellNotDeclared", "order.notYourTurn", "order.notThisStep"]).toContain(await refused());
  const item = odo.actor.items.contents[0] as Doc;
  table.answer({ spell: "0" });
  await (await of("spells/items/use-magic-item")).invokeItem(odo.actor, item.id);
  await calm();
  expect(notices.some((text) => text.startsWith("RULINGS.Refused.order."))).toBe(true);
  await ask("nextRound");
  await toSpells("spell");
  expect(fighter(combat, odo)).toMatchObject({ spell: "declared", detail: "Odo's Own" });
  for (let guard = 0; guard < 40 && whyNotNow(odo.token, { kind: "cast", spell: "Odo's Own" }); guard += 1)
    await ask((await phase()) === "initiative" ? "rollAll" : "next");
  expect(fighter(combat, odo).spell).toBe("declared");
  expect(whyNotNow(odo.token, { kind: "cast", spell: "Sleep" })?.key).toBe("order.otherSpell");
});
