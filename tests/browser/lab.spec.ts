/** The lab: who fights, in workers, figures that agree with themselves, a fight read hit by hit, and who may see it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { topics } from "../../src/rules/topics/index.ts";
import { axeFaults } from "./support/axe.ts";
import { typeInto } from "./support/keys.ts";
import { few, longTest } from "./support/long.ts";
import type { Doc, DocClass, Game } from "./support/page.ts";
import { shot } from "./support/picture.ts";
import { type Company, expectNoFaults, seatCompany } from "./support/seats.ts";
import type { Seat } from "./support/table.ts";

declare const game: Game & { rulings: { openLab(topic?: string, variant?: string): Promise<void> } };

let company: Company;
beforeAll(async () => {
  company = await seatCompany({ people: ["Referee", "Ann"] });
});
afterAll(async () => company?.table.close());

const lab = (seat: Seat) => seat.page.locator("#rulings-lab");
const cells = (seat: Seat) => lab(seat).locator(".lab-table td .lab-figure").allTextContents();

const closeWindows = ({ page }: Seat) =>
  page.evaluate(async () => {
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { close(): Promise<unknown> }>;
    };
    for (const id of ["rulings-lab", "rulings-change", "rulings-house-rules"]) await instances.get(id)?.close();
  });

/** Drops something on a side of the referee's lab. */
const dropAny = (side: number, thing: object) =>
  lab(company.referee)
    .locator(`[data-lab-side="${side}"]`)
    .evaluate((panel, dropped) => {
      const data = new DataTransfer();
      data.setData("text/plain", JSON.stringify(dropped));
      panel.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, thing);
const dropOn = (side: number, uuid: string) => dropAny(side, { type: "Actor", uuid });

async function fight(seat: Seat, times: number): Promise<string[]> {
  const window = lab(seat);
  await typeInto(window.locator("[name=times]"), String(times));
  await window.locator("[name=times]").press("Tab");
  await window.locator("[data-action=run]").click();
  await expect
    .poll(() => window.locator(".lab-progress").textContent(), { timeout: 60_000 })
    .toMatch(/(\d+) of \1 fights/);
  await window.locator("[data-action=run]").waitFor();
  return cells(seat);
}

/** Enough for figures that differ with the seed. */
const FIGHTS = 100;

describe("the lab", () => {
  test("plays the party against foes and shows the figures; the same seed gives the same", async () => {
    const { referee } = company;
    await referee.page.evaluate(() => game.rulings.openLab("morale", "off"));
    const window = lab(referee);
    await window.locator("[data-action=gather][data-from=typical]").click();
    const first = await fight(referee, FIGHTS);
    // Nine measures and the party's spells, under two sets of rulings.
    expect(first.length).toBe(20);
    expect(first.every((text) => /^\d/.test(text))).toBe(true);
    await expect.poll(() => fight(referee, FIGHTS)).toEqual(first);
    await typeInto(window.locator("[name=seed]"), "another");
    await window.locator("[name=seed]").press("Tab");
    await expect.poll(() => fight(referee, FIGHTS)).not.toEqual(first);
    // Under morale that is off nobody flees: the ruling does something.
    const fled = await window
      .locator("tr", { hasText: "Fled per fight: Foes" })
      .locator(".lab-figure")
      .allTextContents();
    expect(Number(fled[0])).toBeGreaterThan(0);
    expect(Number(fled[1])).toBe(0);
    await expect.poll(() => window.textContent()).not.toMatch(/RULINGS\.|undefined|NaN/);
  });

  longTest("says who casts what and who stands behind; a spell that is kept back changes the figures", async () => {
    const { referee } = company;
    const window = lab(referee);
    const cleric = window.locator(".lab-entry", { hasText: "Cleric" });
    expect(await cleric.locator(".lab-ways").textContent()).toMatch(/Cure Light Wounds × 2.*Turn Undead\s*$/s);
    const entry = window.locator(".lab-entry", { hasText: "Magic-User" });
    expect(await entry.locator(".lab-ways").textContent()).toMatch(/Back rank.*Sleep × 1.*Magic Missile × 1/s);
    expect(await entry.locator("[data-change=behind]").isChecked()).toBe(true);
    const before = await fight(referee, FIGHTS);
    await entry.locator('[data-magic="Sleep"]').uncheck();
    expect(await fight(referee, FIGHTS)).not.toEqual(before);
    await entry.locator('[data-magic="Sleep"]').check();
    expect(await fight(referee, FIGHTS)).toEqual(before);
    // A monster of the compendium brings its breath, a character the spells in memory.
    const dragon = await referee.page.evaluate(async () => {
      const pack = game.packs.get("rulings.monsters");
      const ask: unknown = Reflect.get(Object(pack), "getDocuments");
      const found: unknown = typeof ask === "function" ? await Reflect.apply(ask, pack, [{ name: "Red Dragon" }]) : [];
      const [dragonActor] = Array.isArray(found) ? found : [];
      return String(Reflect.get(Object(dragonActor), "uuid"));
    });
    await dropOn(1, dragon);
    const ways = window.locator(".lab-entry", { hasText: "Red Dragon" }).locator(".lab-ways");
    await expect.poll(() => ways.textContent()).toMatch(/breath.* × 3/i);
    await window.locator(".lab-entry", { hasText: "Red Dragon" }).locator("[data-action=removeEntry]").click();
    await ways.waitFor({ state: "detached" });
    // Of a scroll what its carrier can read and the lab plays; the rest of it is named.
    const ysolde = await referee.page.evaluate(async () => {
      const actor = game.actors.getName("Ysolde Vane");
      const system = {
        kind: "scroll",
        spells: ["charm-person", "charm-person", "cure-light-wounds", "invisibility"],
      };
      await actor?.createEmbeddedDocuments("Item", [{ name: "Worn scroll", type: "magicItem", system }]);
      return String(actor?.uuid);
    });
    await dropOn(0, ysolde);
    const read = window.locator(".lab-entry", { hasText: "Ysolde Vane" }).locator(".lab-ways");
    await expect.poll(() => read.textContent()).toMatch(/Charm Person \(scroll\) × 2/);
    await expect.poll(() => read.textContent()).toMatch(/Not played: .*Invisibility \(scroll\)/);
    expect(await read.textContent()).not.toMatch(/Cure Light Wounds/);
    await window.locator(".lab-entry", { hasText: "Ysolde Vane" }).locator("[data-action=removeEntry]").click();
    await read.waitFor({ state: "detached" });
  });

  test("shows a fight of the run hit by hit", async () => {
    const window = lab(company.referee);
    await window.locator("[data-seek=lost]").click();
    await window.locator(".lab-story li").first().waitFor();
    await expect.poll(() => window.locator(".lab-story").textContent()).toMatch(/misses|hits|casts/);
    const fightNumber = await window.locator("[name=storyFight]").inputValue();
    await window.locator("[data-action=story]:not([data-seek])").click();
    await expect.poll(() => window.locator("[name=storyFight]").inputValue()).toBe(fightNumber);
  });

  test("is set up by keys alone, and a field that was typed into takes no click from a button", async () => {
    const { page } = company.referee;
    const window = lab(company.referee);
    const focused = () => page.evaluate(() => document.activeElement?.id);
    const next = { "rulings-lab-count-0-0": "rulings-lab-means-0-0", "rulings-lab-times": "rulings-lab-seed" };
    for (const [field, after] of Object.entries(next)) {
      await window.locator(`#${field}`).focus();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(field === "rulings-lab-times" ? "41" : "2");
      await page.keyboard.press("Tab");
      await expect
        .poll(() => window.locator(`#${field}`).getAttribute("value"))
        .toBe(field === "rulings-lab-times" ? "41" : "2");
      expect(await focused()).toBe(after);
    }
    // One press of Fight, as the mouse makes it, straight from the field.
    await window.locator("#rulings-lab-times").focus();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("40");
    const box = await window.locator("[data-action=run]").boundingBox();
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await page.mouse.down();
    await page.waitForTimeout(80);
    await page.mouse.up();
    await expect.poll(() => window.locator(".lab-progress").textContent()).toMatch(/80 of 80 fights/);
    await typeInto(window.locator("#rulings-lab-count-0-0"), "1");
    await window.locator("#rulings-lab-count-0-0").press("Tab");
    await fight(company.referee, FIGHTS);
  });

  test("says when its figures are of house rules that hold no more", async () => {
    const { page } = company.referee;
    const progress = lab(company.referee).locator(".lab-progress");
    const changed = /The house rules changed after these fights began/;
    expect(await progress.textContent()).not.toMatch(changed);
    await page.evaluate(() => game.settings.set("rulings", "fumbles", "weaponBreaks"));
    await expect.poll(() => progress.textContent()).toMatch(changed);
    await page.evaluate(() => game.settings.set("rulings", "fumbles", "none"));
    await expect.poll(() => progress.textContent()).not.toMatch(changed);
  });

  test("can be used by everybody: axe finds nothing serious, wide and narrow, light and dark", async () => {
    const { page } = company.referee;
    const found: string[] = [];
    const looks = [
      ["light", 1440],
      ["dark", 1440],
      ["light", 400],
      ["dark", 400],
    ] as const;
    for (const [scheme, width] of few(looks, [looks[1], looks[2]])) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((narrow) => {
        const { instances } = Reflect.get(globalThis, "foundry").applications as {
          instances: Map<string, { setPosition(to: object): void }>;
        };
        instances
          .get("rulings-lab")
          ?.setPosition(
            narrow ? { left: 0, top: 0, width: 400, height: 880 } : { left: 20, top: 20, width: 980, height: 860 },
          );
      }, width < 700);
      await shot(lab(company.referee), `lab-${scheme}-${width}`);
      for (const fault of await axeFaults(page, "#rulings-lab")) found.push(`${scheme} ${width}: ${fault}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(found).toEqual([]);
  });

  longTest(
    "says from a topic of House Rules what its other variants would change, and opens the lab with one",
    async () => {
      const { page } = company.referee;
      await closeWindows(company.referee);
      await page.evaluate(() => game.rulings.openHouseRules("morale rolls"));
      await page.locator('#rulings-house-rules [data-action=whatIf][data-topic="morale"]').click();
      const change = page.locator("#rulings-change");
      const off = change.locator('[data-variant="off"].change-row');
      await expect
        .poll(() => off.textContent(), { timeout: 90_000 })
        .toMatch(/Fled per fight \(Foes\): \d\.\d\d → 0\.00/);
      await expect.poll(() => change.textContent()).not.toMatch(/RULINGS\.|undefined|NaN/);
      await shot(change, "lab-change");
      expect(await axeFaults(page, "#rulings-change")).toEqual([]);
      await off.locator("[data-action=openLab]").click();
      await lab(company.referee).locator("#rulings-lab-variant-1").waitFor();
      await expect.poll(() => lab(company.referee).locator("#rulings-lab-topic-1").inputValue()).toBe("morale");
      await expect.poll(() => lab(company.referee).locator("#rulings-lab-variant-1").inputValue()).toBe("off");
      // A choice that nobody makes in the lab's fights is answered with the figures of its own roll.
      await closeWindows(company.referee);
      await page.evaluate(() => game.rulings.openHouseRules("parrying"));
      await page.locator('#rulings-house-rules [data-action=whatIf][data-topic="parry"]').click();
      await expect
        .poll(() => change.locator('[data-variant="eris"].change-row').textContent())
        .toMatch(/An ogre hits a fighter who parries with all 4 points: no rule → 20%/);
      await page.evaluate(() => game.rulings.openHouseRules("natural healing"));
      await page.locator('#rulings-house-rules [data-action=whatIf][data-topic="naturalHealing"]').click();
      await expect
        .poll(() => change.locator('[data-variant="surges"].change-row').textContent())
        .toMatch(/Needs “Rests: .*1 day of rest: 2 → 12/s);
      await expect.poll(() => change.textContent()).not.toMatch(/RULINGS\.|undefined|NaN/);
      await shot(change, "lab-change-odds");
      expect(await axeFaults(page, "#rulings-change")).toEqual([]);
      // So is what is no fight at all; where no figure answers, words say why.
      await page.evaluate(() => game.rulings.openHouseRules("encumbrance"));
      await page.locator('#rulings-house-rules [data-action=whatIf][data-topic="encumbrance"]').click();
      await expect
        .poll(() => change.locator('[data-variant="off"].change-row').textContent())
        .toMatch(/The same in plate, carrying 600 coins of treasure: 30 → 120/);
      await shot(change, "lab-change-odds-more");
      await page.evaluate(() => game.rulings.openHouseRules("powers"));
      await page.locator('#rulings-house-rules [data-action=whatIf][data-topic="powers"]').click();
      await expect.poll(() => change.locator(".change-none").textContent()).toMatch(/does not choose between them/);
      await expect.poll(() => change.locator(".change-row").count()).toBe(0);
      await shot(change, "lab-change-none");
    },
  );

  longTest("never has one ruling's rows under another's name, whatever is asked while it plays", async () => {
    const { page } = company.referee;
    await closeWindows(company.referee);
    await page.evaluate(() => game.rulings.openHouseRules());
    await page.locator("#rulings-house-rules [data-group=all]").click();
    await page.evaluate(() => {
      const seen: string[] = [];
      Reflect.set(globalThis, "seen", seen);
      new MutationObserver(() => {
        const text = document.querySelector("#rulings-change")?.textContent ?? "";
        if (/RULINGS\.|undefined|\b0 of the party/.test(text)) seen.push(text);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const change = page.locator("#rulings-change");
    for (const topic of ["criticalHits", "weaponDamage", "morale"]) {
      await page.locator(`#rulings-house-rules [data-action=whatIf][data-topic="${topic}"]`).press("Enter");
      await change.locator(".change-row p:not(.change-wait)").first().waitFor();
    }
    const rows = () => change.locator(".change-row").evaluateAll((all) => all.map((row) => row.dataset.variant ?? ""));
    // the rows that were waited for may have been those of the ruling before
    await expect.poll(rows).toEqual(expect.arrayContaining(Object.keys(topics.morale.variants)));
    // The current rule is compared, also when it changes meanwhile.
    const now = change.locator(".change-row", { hasText: "current house rule" });
    await page.evaluate(() => game.settings.set("rulings", "morale", "off"));
    await expect.poll(() => now.getAttribute("data-variant")).toBe("off");
    await page.evaluate(() => game.settings.set("rulings", "morale", "bx"));
    await expect.poll(() => now.getAttribute("data-variant")).toBe("bx");
    expect(await page.evaluate(() => Reflect.get(globalThis, "seen"))).toEqual([]);
  });

  longTest(
    "writes a booklet of the table's rulings, which follows them; rulings tried for a session fall back",
    async () => {
      const { page } = company.referee;
      await closeWindows(company.referee);
      await page.evaluate(() => game.rulings.openHouseRules());
      const rules = page.locator("#rulings-house-rules");
      await rules.locator("[data-action=booklet]").click();
      const booklet = () =>
        page.evaluate(() => {
          const book = game.journal.find(({ name }) => name === "House rules of this table");
          const pages = (book?.pages.contents ?? []) as unknown as { text: { content: string } }[];
          return pages.map(({ text }) => text.content);
        });
      await expect.poll(async () => (await booklet()).length).toBeGreaterThan(10);
      expect((await booklet())[0]).toMatch(/every ruling is as in Classic/);
      await page.locator(".journal-entry [data-action=close], .journal-sheet [data-action=close]").first().click();
      await typeInto(rules.locator("[name=query]"), "parrying");
      await rules.locator("#rulings-parry-eris").check();
      await rules.locator("[data-action=tryOut]").click();
      await rules.locator(".trial").waitFor();
      const parry = () => page.evaluate(() => game.settings.get("rulings", "parry"));
      await expect.poll(parry).toBe("eris");
      await expect.poll(async () => (await booklet())[0]).toMatch(/Parrying/);
      await rules.locator("[data-action=endTrial]").click();
      await expect.poll(parry).toBe("off");
      await rules.locator(".trial").waitFor({ state: "detached" });
      await expect.poll(async () => (await booklet())[0]).not.toMatch(/Parrying/);
      // A trial whose session is over ends when the world opens.
      await page.evaluate(async () => {
        await game.settings.set("rulings", "trial", {
          before: { preset: "classic", overrides: { parry: "eris" } },
          until: 1,
        });
      });
      await page.reload();
      await page.waitForFunction(() => Reflect.get(globalThis, "game")?.ready === true);
      await expect.poll(parry, { timeout: 30_000 }).toBe("eris");
    },
  );

  longTest(
    "takes its sides from the scene, the party, a folder and the tracker; compares up to four; stops on request",
    async () => {
      const { page } = company.referee;
      const window = lab(company.referee);
      const side = (at: number) => window.locator(`[data-lab-side="${at}"]`);
      const press = (from: string) => window.locator(`[data-action=gather][data-from=${from}]`).click();
      await page.evaluate(() => game.rulings.openLab());
      await press("scene");
      await expect.poll(() => side(1).locator(".lab-total").textContent()).toBe("9");
      await expect.poll(() => side(0).locator(".lab-name").count()).toBe(5);
      await side(0).locator("[data-action=clearSide]").click();
      await side(0).locator(".lab-empty").waitFor();
      await press("party");
      await expect.poll(() => side(0).locator(".lab-name").count()).toBe(4);
      const folder = await page.evaluate(() => {
        const folders: unknown = Reflect.get(game, "folders");
        const find = (doc: { name: string; type: string }) =>
          doc.name === "Under the Leaning Tower" && doc.type === "Actor";
        return (Reflect.get(Object(folders), "find") as (of: typeof find) => { uuid: string }).call(folders, find).uuid;
      });
      await side(1).locator("[data-action=clearSide]").click();
      await dropAny(1, { type: "Folder", uuid: folder });
      await expect.poll(() => side(1).textContent()).toMatch(/Zombie/);
      // A folder of a compendium: its actors as they stand there, none of them brought into the world.
      const [undead, actors] = await page.evaluate(() => {
        const folders: unknown = Reflect.get(Object(game.packs.get("rulings.monsters")), "folders");
        const find = ({ name }: { name: string }) => name === "Undead";
        const found = (Reflect.get(Object(folders), "find") as (of: typeof find) => { uuid: string }).call(
          folders,
          find,
        );
        return [found.uuid, game.actors.size] as const;
      });
      await dropAny(1, { type: "Folder", uuid: undead });
      await expect.poll(() => side(1).textContent()).toMatch(/Wraith/);
      // A whole compendium, and a folder of such; what holds too many, or nobody, says so.
      const total = side(0).locator(".lab-total");
      await side(0).locator("[data-action=clearSide]").click();
      await side(0).locator(".lab-empty").waitFor();
      const ready = await page.evaluate(() =>
        Number(Reflect.get(Object(game.packs.get("rulings.characters")), "index").size),
      );
      await dropAny(0, { type: "Compendium", collection: "rulings.characters" });
      await expect.poll(() => total.textContent()).toBe(String(ready));
      await dropAny(0, { type: "Compendium", collection: "rulings.monsters" });
      await page
        .getByText(/holds \d+ who can fight; a side of the lab takes up to 60/)
        .first()
        .waitFor();
      await dropAny(0, { type: "Compendium", collection: "rulings.spells" });
      await page.getByText("Nobody in there can fight.").first().waitFor();
      expect(await total.textContent()).toBe(String(ready));
      await side(0).locator("[data-action=clearSide]").click();
      await side(0).locator(".lab-empty").waitFor();
      const shelf = await page.evaluate(async () => {
        const Folder = Reflect.get(globalThis, "Folder") as DocClass;
        const folder = await Folder.create({ name: "Shelf", type: "Compendium" });
        const within = { "rulings.characters": { folder: folder.id }, "rulings.spells": { folder: folder.id } };
        const kept = game.settings.get("core", "compendiumConfiguration");
        await game.settings.set("core", "compendiumConfiguration", { ...Object(kept), ...within });
        return folder.uuid;
      });
      await dropAny(0, { type: "Folder", uuid: shelf });
      await expect.poll(() => total.textContent()).toBe(String(ready));
      await side(0).locator("[data-action=clearSide]").click();
      await press("party");
      expect(await page.evaluate(() => game.actors.size)).toBe(actors);
      // The fight that the tracker shows.
      await page.evaluate(async () => {
        const Combat = Reflect.get(globalThis, "Combat") as DocClass;
        const tokens = game.scenes.active.tokens.filter(({ name }) => /^Hild|^Goblin \([12]\)/.test(name));
        const fight = await Combat.create({ scene: game.scenes.active.id, active: true });
        const of = (token: Doc) => ({ tokenId: token.id, sceneId: game.scenes.active.id });
        await fight.createEmbeddedDocuments("Combatant", tokens.map(of));
      });
      await expect.poll(() => page.evaluate(() => game.combat?.combatants.size)).toBe(3);
      await press("tracker");
      await expect.poll(() => side(0).locator(".lab-total").textContent()).toBe("1");
      await expect.poll(() => side(1).locator(".lab-total").textContent()).toBe("2");
      for (const number of [2, 3, 4]) {
        await window.locator("[data-action=addSet]").click();
        await expect.poll(() => window.locator("[data-change=set]").count()).toBe(number);
      }
      await window.locator("[data-action=addSet]").waitFor({ state: "detached" });
      // So many fights that none of them is done before the button is pressed.
      await typeInto(side(1).locator("[data-change=count]"), "60");
      await side(1).locator("[data-change=count]").press("Tab");
      await expect.poll(() => side(1).locator(".lab-total").textContent()).toBe("60");
      // Past its bounds a number of fights is the bound; an empty field asks for what stood there.
      for (const [typed, taken] of [
        ["0", "1"],
        ["2000000", "100000"],
        ["", "100000"],
      ] as const) {
        await typeInto(window.locator("[name=times]"), typed);
        await window.locator("[name=times]").press("Tab");
        await expect.poll(() => window.locator("[name=times]").inputValue()).toBe(taken);
      }
      await window.locator("[data-action=run]").click();
      await window.locator("[data-action=stop]").click();
      await window.locator("[data-action=run]").waitFor();
      await expect.poll(() => window.locator(".lab-progress").textContent()).not.toMatch(/400,?000 of 400,?000/);
      await page.evaluate(() => game.combat?.delete());
    },
  );

  test("is the referee's: a player gets a message about it", async () => {
    const { page } = company.ann;
    await page.evaluate(() => game.rulings.openLab());
    await page.locator("#notifications, .notification").first().waitFor();
    await expect.poll(() => page.locator("#rulings-lab").count()).toBe(0);
  });

  test("without a fault on anybody's page", () => expectNoFaults(company.everyone));
});
