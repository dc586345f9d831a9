/** Foes of one kind attack with one press, each at the nearest foe, each with a card that is taken back by itself. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { calm, dice } from "./company.ts";
import { type Doc, of } from "./live.ts";
import { type MixedTable, openMixed } from "./mixed.ts";

let table: MixedTable;
beforeAll(async () => {
  table = await openMixed();
}, 120_000);
afterAll(async () => {
  dice("any");
  await table?.clear();
  await table?.stop();
});

const bite = { name: "Bite", type: "attack", system: { damage: "1d6", count: 1 } };
const rat = (name: string) => ({ name, type: "monster", system: {}, items: [bite] });

test("players.md 10: three foes beside a fighter make three attacks at one press; the one out of reach is named", async () => {
  await table.rulings();
  const rats = [
    await table.stand(rat("Rat (1)"), [0, 0], -1),
    await table.stand(rat("Rat (2)"), [5, 5], -1),
    await table.stand(rat("Rat (3)"), [60, 60], -1),
  ];
  await table.stand({ name: "Odo", type: "character", system: { class: "fighter", level: 1 } }, [5, 0]);
  const { attackAsGroup } = await of("attack/group-attack");
  const made = () =>
    table.game.messages.contents.filter(({ system }: Doc) => system.outcome?.procedure === "routine").length;
  const before = made();
  dice("low");
  const { ui } = globalThis as unknown as { ui: { notifications: { warn: (text: string) => unknown } } };
  const said: string[] = [];
  const warn = ui.notifications.warn;
  ui.notifications.warn = (text) => said.push(text);
  await attackAsGroup(
    rats.map(({ actor }) => actor),
    { routine: 0 },
  );
  await calm();
  ui.notifications.warn = warn;
  expect(made() - before).toBe(2);
  expect(said.join()).toContain("Rat (3)");
});
