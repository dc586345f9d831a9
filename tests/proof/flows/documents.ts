/** Actors and items of every type, by hand and out of the compendia. */
import type { Locator, Page } from "playwright-core";
import type { Doc, Game } from "../../browser/support/page.ts";
import { expectSame, expectThat, type Flow, type Trial, until } from "../trial.ts";
import { dropOn, entry, make, open, shut, stored, type } from "../world.ts";

declare const game: Game;

const KINDS = [
  { kind: "Actor", where: "actors", icon: "character" },
  { kind: "Item", where: "items", icon: "weapon" },
] as const;

/** Types ` of Proof` behind the name on a sheet. */
async function rename(sheet: Locator, uuid: string, name: string): Promise<void> {
  await type(sheet.locator('[name="name"]').first(), `${name} of Proof`, uuid, "name");
}

export const types: Flow = {
  id: "types",
  title: "Actors and items of every type are made, opened, renamed and closed",
  async run(trial) {
    const { page } = trial;
    for (const { kind, where } of KINDS) {
      const names = await page.evaluate((one) => {
        const config = Reflect.get(globalThis, "CONFIG") as Record<string, { dataModels: object }>;
        return Object.keys(config[one]?.dataModels ?? {}).filter((name) => !name.includes("."));
      }, kind);
      expectThat(names.length > 0, `no types of ${kind}`);
      for (const name of names)
        await trial.step(`${kind} of the type ${name}`, async () => {
          const id = await make(page, kind, { name: `Trial ${name}`, type: name, folder: trial.cast.folders[kind] });
          const sheet = await open(page, where, id);
          await rename(sheet, `${kind}.${id}`, `Trial ${name}`);
          const raw = ((await sheet.textContent()) ?? "").match(/\b(RULINGS|TYPES)\.[A-Za-z.]+/g) ?? [];
          expectSame(raw, [], "keys shown instead of texts");
          if (kind === "Actor" || name === "weapon") await trial.shot(`${kind}: ${name}`);
          await shut(page, where, id);
        });
    }
  },
};

/** Entries of a pack, spread over the whole of it. */
function sample(page: Page, pack: string, many: number): Promise<{ id: string; name: string }[]> {
  return page.evaluate(
    ([id, most]) => {
      const entries = game.packs.get(`rulings.${id}`)?.index.contents ?? [];
      const step = Math.max(1, Math.floor(entries.length / most));
      return entries
        .filter((_one, at) => at % step === 0)
        .slice(0, most)
        .map(({ _id, name }) => ({ id: _id, name }));
    },
    [pack, many] as const,
  );
}

async function importActor(trial: Trial, pack: string, id: string): Promise<string> {
  const facts = await trial.page.evaluate(
    async ([where, which, folder]) => {
      const actors = game.actors as unknown as {
        importFromCompendium(pack: unknown, id: string, data: object): Promise<Doc | undefined>;
      };
      const made = await actors.importFromCompendium(game.packs.get(`rulings.${where}`), which, { folder });
      if (!made) throw new Error("the import gave nothing");
      const { hp } = Reflect.get(made, "system") as { hp?: { value: number; max: number } };
      const { compendiumSource } = Reflect.get(made, "_stats") as { compendiumSource: string | null };
      await made.sheet.render({ force: true });
      return { id: made.id, hp: hp ?? null, compendiumSource, opened: made.sheet.rendered };
    },
    [pack, id, trial.cast.folders.Actor] as const,
  );
  await shut(trial.page, "actors", facts.id);
  expectThat(facts.opened, "its sheet did not open");
  expectThat(facts.hp === null || facts.hp.max > 0, `hit points are ${JSON.stringify(facts.hp)}`);
  expectThat(facts.compendiumSource !== null, "it does not know where it came from");
  return facts.hp === null ? "" : `hit points ${facts.hp.value} of ${facts.hp.max}`;
}

export const compendia: Flow = {
  id: "compendia",
  title: "Creatures come out of the compendia, things are dragged onto a sheet",
  async run(trial) {
    const { page } = trial;
    for (const [pack, many] of [
      ["monsters", 8],
      ["hirelings", 3],
      ["characters", 2],
    ] as const)
      for (const { id, name } of await sample(page, pack, many))
        await trial.step(`${name} is imported from ${pack}`, () => importActor(trial, pack, id));
    await trial.step(
      "a fighter is made by dragging a class onto a blank character",
      async () => {
        const id = await make(page, "Actor", {
          name: "Trial fighter",
          type: "character",
          folder: trial.cast.folders.Actor,
          system: { level: 3, hp: { value: 20, max: 20 }, abilities: { str: 16 } },
          prototypeToken: { actorLink: true, disposition: 1, name: "Trial fighter" },
          ...(trial.cast.player && { ownership: { default: 0, [await userId(page, trial.cast.player.name)]: 3 } }),
        });
        trial.cast.ids.set("fighter", id);
        const sheet = await open(page, "actors", id);
        await dropOn(sheet, await entry(page, "classes", "Fighter", "class"));
        await until(
          "the class",
          () => stored(page, `Actor.${id}`, "system.class"),
          (now) => now === "fighter",
        );
      },
      true,
    );
    await trial.step("a sword is dragged onto the fighter and taken in hand", async () => {
      const id = trial.id("fighter");
      const sheet = await open(page, "actors", id);
      await dropOn(sheet, await entry(page, "equipment", "Sword", "weapon"));
      const sword = () =>
        page.evaluate((who) => game.actors.get(who)?.items.find((one) => one.type === "weapon")?.id ?? "", id);
      const item = await until("the sword", sword, (now) => now !== "");
      trial.cast.ids.set("sword", item);
      await page.evaluate(
        async ([who, what]) => {
          await game.actors.get(who)?.items.get(what)?.update({ "system.location": "inHand" });
        },
        [id, item] as const,
      );
      await trial.shot("The fighter with a sword");
    });
  },
};

function userId(page: Page, name: string): Promise<string> {
  return page.evaluate((one) => game.users.getName(one)?.id ?? "", name);
}

export const sheet: Flow = {
  id: "sheet",
  title: "What is typed on a sheet is stored, key by key",
  async run(trial) {
    const { page } = trial;
    const id = trial.id("fighter");
    const window = await open(page, "actors", id);
    const uuid = `Actor.${id}`;
    for (const [path, text, value] of [
      ["system.hp.value", "17", 17],
      ["system.hp.max", "21", 21],
      ["system.xp.value", "4321", 4321],
    ] as const)
      await trial.step(`${path} is typed`, async () => {
        const field = window.locator(`[name="${path}"]`).first();
        if (!(await field.isVisible())) await window.locator('[role=tab][data-tab="fight"]').first().click();
        await type(field, text, uuid, path, value);
      });
    await trial.step("every tab opens", async () => {
      const tabs = window.locator("[role=tab]");
      const count = await tabs.count();
      expectThat(count > 2, `only ${count} tabs`);
      for (let at = 0; at < count; at += 1) {
        const tab = tabs.nth(at);
        await tab.click();
        const name = (await tab.getAttribute("data-tab")) ?? "";
        await window.locator(`.tab[data-tab="${name}"]`).first().waitFor();
        await trial.shot(`The fighter's sheet, ${name}`);
      }
    });
    await trial.step("bad input is refused on the field and stores nothing", async () => {
      const before = await stored(page, uuid, "system.xp.value");
      const field = window.locator('[name="system.level"]').first();
      await field.click();
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("99");
      await page.keyboard.press("Tab");
      await window.locator(".r-error, [aria-invalid=true]").first().waitFor();
      expectSame(await stored(page, uuid, "system.level"), 3, "the level");
      expectSame(await stored(page, uuid, "system.xp.value"), before, "the experience");
    });
    await shut(page, "actors", id);
  },
};
