/** Things that are not what they seem: what a player's client holds, how they become known, and the way back. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import { longTest } from "./support/long.ts";
import type { Game } from "./support/page.ts";
import { picture } from "./support/picture.ts";
import { aim, beginFight } from "./support/scene.ts";
import { type Company, expectNoFaults, openActor, seatCompany, showTab, until } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";
import { card, cards, drop, entry, give, sheetPage } from "./support/use.ts";

declare const game: Game;

interface Api {
  deeds(): { readonly kind: string }[];
  takeBack(): Promise<void>;
}

const HILD = "Hild Redmantle";
const YSOLDE = "Ysolde Vane";
const RING = "Ring of Fire Resistance";

let company: Company;
beforeAll(async () => {
  company = await seatCompany();
  for (const seat of company.everyone) await showTab(seat, "chat");
});
afterAll(async () => company?.table.close());

/** Everything that a seat's client holds of the world and may show, as one text: whispers to others are on every client (PEER-45). */
function everything({ page }: Seat): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify(
      [
        game.actors.contents,
        game.items.contents,
        game.messages.contents.filter((one) => Reflect.get(one, "isReadable") === true),
        game.scenes.contents,
      ].map((all) => all.map((one) => one.toObject())),
    ),
  );
}

/** The things of somebody as a seat knows them: id, name and what is stored. */
function things({ page }: Seat, owner: string) {
  return page.evaluate(
    (who) =>
      (game.actors.getName(who)?.items.contents ?? []).map((item) => {
        const { system, flags } = item.toObject() as {
          system: Record<string, unknown>;
          flags: { rulings?: { unknown?: string; charges?: string } };
        };
        return { id: item.id, name: item.name, system, own: flags.rulings ?? {} };
      }),
    owner,
  );
}

async function unknownOf(seat: Seat, owner: string) {
  const found = (await things(seat, owner)).findLast(({ own }) => own.unknown);
  if (!found) throw new Error(`${owner} has nothing unknown`);
  return found;
}

/** The referee drops a compendium's entry with Alt held: it arrives unknown. */
async function bring(owner: string, name: string): Promise<{ id: string; name: string }> {
  const { referee, ann, bob } = company;
  const uuid = await entry(referee, "magic-items", name);
  const sheet = await openActor(referee, owner);
  const had = new Set((await things(referee, owner)).map(({ id }) => id));
  await drop(
    referee.page,
    `[id="${await sheet.getAttribute("id")}"] .window-content`,
    { type: "Item", uuid },
    { altKey: true },
  );
  // The new item is not one that was unknown before.
  for (const seat of [ann, bob])
    await expect
      .poll(async () => (await things(seat, owner)).some(({ id, own }) => own.unknown && !had.has(id)))
      .toBe(true);
  return unknownOf(ann, owner);
}

async function takeBack(kind: string): Promise<void> {
  const { page } = company.referee;
  const last = () => page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).deeds().at(-1)?.kind);
  await expect.poll(last, { timeout: 15_000 }).toBe(kind);
  await page.evaluate(() => (Reflect.get(game, "rulings") as unknown as Api).takeBack());
}

/** A player writes the key of an unknown thing onto things of their own, puts one on and uses the other: nothing is learned. */
async function forgeKey(seat: Seat, owner: string, of: string): Promise<void> {
  const { page } = seat;
  const ids = await page.evaluate(
    async ([who, id]) => {
      const carrier = game.actors.find(({ items }) => items.get(id ?? "") !== undefined);
      const flags = carrier?.items.get(id ?? "")?.toObject().flags;
      const actor = game.actors.getName(who ?? "");
      const made = await actor?.createEmbeddedDocuments("Item", [
        { name: "Forged draught", type: "magicItem", system: { kind: "potion", quantity: 1 }, flags },
        { name: "Forged ring", type: "magicItem", system: { kind: "ring", quantity: 1 } },
      ]);
      await made?.[1]?.update({ flags, "system.location": "worn" });
      return made?.map((item) => item.id) ?? [];
    },
    [owner, of],
  );
  const sheet = await sheetPage(seat, owner, "gear");
  await sheet.locator(`[data-item-id="${ids[0]}"] [data-action=invokeItem]`).click();
  // The refusal is the referee's answer: by then whatever would have been done is done.
  await page.locator("#notifications").getByText("Forged draught").first().waitFor();
  const now = await things(seat, owner);
  expect(now.filter(({ id }) => ids.includes(id)).map(({ name }) => name)).toEqual(["Forged draught", "Forged ring"]);
  expect(await everything(seat)).not.toContain("Giant Strength");
  await page.evaluate(
    async ([who, all]) => {
      await game.actors.getName(who as string)?.deleteEmbeddedDocuments("Item", all as string[]);
    },
    [owner, ids] as const,
  );
}

describe("an unknown thing", () => {
  test("is a seeming and nothing more on every player's client, and shows itself when it is drunk: one transaction, there and back", async () => {
    const { ann, bob, referee } = company;
    const potion = await bring(HILD, "Potion of Giant Strength");
    const uuid = await entry(referee, "magic-items", "Potion of Giant Strength");
    for (const seat of [ann, bob]) {
      const everythingKnown = await everything(seat);
      for (const name of ["Giant Strength", "potion-of-giant-strength", uuid, uuid.split(".").at(-1) ?? ""])
        expect(everythingKnown.includes(name), name).toBe(false);
    }
    const sheet = await sheetPage(ann, HILD, "gear");
    const row = sheet.locator(`[data-item-id="${potion.id}"]`);
    expect(await row.locator("[data-action=knowItem], .row-truth").count()).toBe(0);
    const refereeRow = (await sheetPage(referee, HILD, "gear")).locator(`[data-item-id="${potion.id}"]`);
    expect(await refereeRow.locator(".row-truth").textContent()).toContain("Potion of Giant Strength");
    for (const [seat, owner] of [
      [bob, YSOLDE],
      [ann, HILD],
    ] as const)
      await forgeKey(seat, owner, potion.id);
    await row.locator("[data-action=invokeItem]").click();
    for (const seat of [ann, bob, referee]) await (await card(seat, "known")).first().waitFor();
    await expect.poll(() => cards(ann, "cast")).toBe(1);
    await expect.poll(async () => (await things(ann, HILD)).some(({ id }) => id === potion.id)).toBe(false);
    await expect.poll(async () => (await card(ann, "cast")).textContent()).toContain("Potion of Giant Strength");
    await takeBack("use");
    await expect.poll(async () => (await unknownOf(ann, HILD)).name).toBe(potion.name);
    await expect.poll(async () => (await unknownOf(ann, HILD)).system.quantity).toBe(1);
    await takeBack("gear");
    await expect.poll(async () => (await things(ann, HILD)).some(({ id }) => id === potion.id)).toBe(false);
  });

  test("is made unknown by the referee as it is wished to seem, shown on the item's sheet, and made known again", async () => {
    const { ann, referee } = company;
    await give(referee, HILD, "magic-items", RING);
    await until(ann, async () => (await things(ann, HILD)).some(({ name }) => name === RING), true);
    const before = await things(referee, HILD);
    const ring = before.find(({ name }) => name === RING);
    const sheet = await sheetPage(referee, HILD, "gear");
    await sheet.locator(`[data-item-id="${ring?.id}"] [data-action=hideItem]`).click();
    const dialog = referee.page.locator(".unknown-dialog");
    await typeInto(dialog.locator("[name=name]"), "Band of black iron");
    await dialog.locator("[name=byUse]").uncheck();
    expect(await axeFaults(referee.page, ".unknown-dialog")).toEqual([]);
    await dialog.locator("[data-action=ok]").click();
    await until(ann, async () => (await things(ann, HILD)).at(-1)?.name, "Band of black iron");
    const band = (await unknownOf(ann, HILD)).id;
    const everythingKnown = await everything(ann);
    // Not by its id either: a dropped item has the id of its entry in the compendium.
    for (const name of ["Fire Resistance", ring?.id ?? ""]) expect(everythingKnown.includes(name), name).toBe(false);
    await sheet.locator(`[data-item-id="${band}"] [data-action=editItem]`).click();
    const secret = referee.page.locator(".rulings-item .item-secret");
    await expect.poll(() => secret.textContent()).toContain(RING);
    await picture(referee, "unknown-item", ".rulings-item");
    await picture(referee, "unknown-row", ".rulings-sheet.rulings-actor, .rulings-sheet:not(.rulings-item)");
    expect(await axeFaults(referee.page, ".rulings-item")).toEqual([]);
    // It reveals itself to nobody: only the referee is notified that it was tried.
    const tried = await cards(referee, "triedUnknown");
    const row = (await sheetPage(ann, HILD, "gear")).locator(`[data-item-id="${band}"]`);
    await row.locator("[data-action=invokeItem]").click();
    await expect.poll(() => cards(referee, "triedUnknown")).toBe(tried + 1);
    expect(await cards(ann, "triedUnknown")).toBe(0);
    await secret.locator("[data-subject=know]").click();
    await until(ann, async () => (await things(ann, HILD)).find(({ id }) => id === band)?.name, RING);
    await takeBack("known");
    await takeBack("hidden");
    await expect.poll(() => things(referee, HILD)).toEqual(before);
  });

  longTest(
    "a sword shows itself with the first attack; known as cursed it stays in the hand of its player until the curse is lifted",
    async () => {
      const { ann, referee } = company;
      await beginFight(referee);
      const sword = await bring(HILD, "Sword -1, Cursed");
      expect(sword.name).toBe("Sword");
      await referee.page.evaluate(
        ([who, id]) =>
          game.actors
            .getName(who ?? "")
            ?.items.get(id ?? "")
            ?.update({ "system.location": "inHand" }),
        [HILD, sword.id],
      );
      await until(
        ann,
        async () => (await things(ann, HILD)).find(({ id }) => id === sword.id)?.system.location,
        "inHand",
      );
      await aim(ann, "Goblin (1)");
      const fight = await sheetPage(ann, HILD, "fight");
      await fight.locator(`[data-action=rollAttack][data-item="${sword.id}"]`).first().click();
      await until(
        ann,
        async () => (await things(ann, HILD)).find(({ id }) => id === sword.id)?.name,
        "Sword -1, Cursed",
      );
      await ann.page.locator(".attack-window button[type=submit]").waitFor();
      await ann.page.locator(".attack-window [data-action=close]").first().click();
      const place = (await sheetPage(ann, HILD, "gear")).locator(
        `[data-item-id="${sword.id}"] [name="system.location"]`,
      );
      await place.selectOption("carried");
      await ann.page.locator("#notifications .notification", { hasText: "cursed" }).first().waitFor();
      expect((await things(referee, HILD)).find(({ id }) => id === sword.id)?.system.location).toBe("inHand");
      await referee.page.evaluate(
        ([who, id]) =>
          game.actors
            .getName(who ?? "")
            ?.items.get(id ?? "")
            ?.update({ "system.location": "carried" }),
        [HILD, sword.id],
      );
      await until(
        ann,
        async () => (await things(ann, HILD)).find(({ id }) => id === sword.id)?.system.location,
        "carried",
      );
      await referee.page.evaluate(() => game.combat?.delete());
    },
  );

  longTest(
    "a ring shows itself when it is put on, armour when it is struck at: not by a card that a player wrote",
    async () => {
      const { ann, referee } = company;
      const named = async (id: string) => (await things(ann, HILD)).find((one) => one.id === id)?.name;
      const putOn = async (name: string) => {
        const thing = await bring(HILD, name);
        const change = { "system.location": "worn" };
        await ann.page.evaluate(
          ([who, id, to]) =>
            game.actors
              .getName(who as string)
              ?.items.get(id as string)
              ?.update(to as Record<string, unknown>),
          [HILD, thing.id, change] as const,
        );
        return thing;
      };
      const ring = await putOn(RING);
      await until(ann, () => named(ring.id), RING);
      // The stamp does not fit beside the title: it stands below, whole, and the title keeps its room.
      await showTab(ann, "chat");
      const head = ann.page.locator(".chat-log .card-head", { hasText: `It is: ${RING}` }).last();
      await head.waitFor();
      const [room, title, stamp] = await head.evaluate((element) =>
        [element, element.querySelector(".card-title"), element.querySelector(".card-outcome")].map((one) => {
          const { left, right, width, height } = (one ?? element).getBoundingClientRect();
          return { left, right, width, height };
        }),
      );
      expect(stamp?.right).toBeLessThanOrEqual((room?.right ?? 0) + 2);
      expect(stamp?.left).toBeGreaterThanOrEqual((room?.left ?? 0) - 2);
      expect(title?.width).toBeGreaterThan((title?.height ?? 0) * 2);
      const shield = await putOn("Shield +1");
      /** A card about an attack at Hild, which says that somebody made it. */
      const claim = ({ page }: Seat, speaker: string) =>
        page.evaluate(
          async ([by, at]) => {
            const Message = Reflect.get(globalThis, "ChatMessage") as { create(data: object): Promise<unknown> };
            const uuid = (name: string) => game.actors.getName(name)?.uuid ?? "";
            const outcome = { procedure: "attack", hit: false };
            const party = (name: string) => ({ uuid: uuid(name), name, img: "icons/svg/mystery-man.svg" });
            const system = { plan: null, outcome, speaker: party(by ?? ""), targets: [party(at ?? "")] };
            await Message.create({ type: "attack", content: by ?? "", system });
          },
          [speaker, HILD],
        );
      await claim(ann, HILD);
      // A character who puts on another ring afterwards sees its true nature: the referee's client works in order.
      const second = await putOn("Ring of Protection +1");
      await until(ann, () => named(second.id), "Ring of Protection +1");
      expect(await named(shield.id)).toBe(shield.name);
      await claim(referee, YSOLDE);
      await until(ann, () => named(shield.id), "Shield +1");
    },
  );

  test("stays what it is when the chat is cleared: the truth does not stand there", async () => {
    const { referee } = company;
    const { id } = await bring(YSOLDE, "Wand of Cold");
    await referee.page.evaluate(async () => {
      const Message = Reflect.get(globalThis, "ChatMessage") as { deleteDocuments(ids: string[]): Promise<unknown> };
      await Message.deleteDocuments(game.messages.map((one) => one.id));
    });
    await expect.poll(() => referee.page.evaluate(() => game.messages.contents.length)).toBe(0);
    const row = (await sheetPage(referee, YSOLDE, "gear")).locator(`[data-item-id="${id}"]`);
    await expect.poll(() => row.locator(".row-truth").textContent()).toContain("Wand of Cold");
    await row.locator("[data-action=knowItem]").click();
    await until(company.bob, async () => (await things(company.bob, YSOLDE)).at(-1)?.name, "Wand of Cold");
  });

  test("nothing went wrong in any page", () => expectNoFaults(company.everyone));
});
