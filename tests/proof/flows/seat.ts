/** A player's actions: on their own sheet, against a foe, and not on the documents of others. */
import type { Game } from "../../browser/support/page.ts";
import { expectSame, expectThat, type Flow, Skipped, until } from "../trial.ts";
import { aim, card, cardAfter, hitPoints, messages, open, showTab, shut, stored, type } from "../world.ts";
import { view } from "./arrival.ts";

declare const game: Game;

export const player: Flow = {
  id: "player",
  title: "A player: own sheet, a save, an attack that the referee lays on, nothing of others",
  async run(trial) {
    const { page, playerPage: seat } = trial;
    const [scene, fighter, mark] = [trial.id("scene"), trial.id("fighter"), trial.id("goblin's token 0")];
    const shoot = (title: string) => trial.shot(title, seat);
    await showTab(seat, "chat");
    await showTab(page, "chat");
    await trial.step("types on the own sheet, and the referee has it", async () => {
      await until(
        "the fighter",
        () => seat.evaluate((id) => game.actors.get(id)?.isOwner ?? false, fighter),
        (now) => now,
      );
      const sheet = await open(seat, "actors", fighter);
      await type(
        sheet.locator('[name="system.xp.value"]').first(),
        "5000",
        `Actor.${fighter}`,
        "system.xp.value",
        5000,
      );
      await until(
        "the referee's side",
        () => stored(page, `Actor.${fighter}`, "system.xp.value"),
        (now) => now === 5000,
      );
      await shoot("The player's own sheet");
    });
    await trial.step("rolls a saving throw that the referee reads", async () => {
      const since = await messages(page);
      const sheet = await open(seat, "actors", fighter);
      await sheet.locator('[role=tab][data-tab="fight"]').first().click();
      await sheet
        .locator('[data-action="rollSave"]')
        .first()
        .click({ modifiers: ["Shift"] });
      await card(page, await cardAfter(page, since, "save")).waitFor();
      await shut(seat, "actors", fighter);
    });
    await trial.step("sees no numbers of a monster and cannot change it", async () => {
      const goblin = trial.id("goblin");
      const before = Number(await stored(page, `Actor.${goblin}`, "system.hp.value"));
      const answer = await seat.evaluate(
        async ([id, points]) => {
          const actor = game.actors.get(id);
          if (!actor) return "not seen";
          return actor.update({ "system.hp.value": points }).then(
            () => "changed",
            () => "refused",
          );
        },
        // Something else than it has: what would change nothing is never asked for.
        [goblin, before + 1] as const,
      );
      expectThat(answer !== "changed", "a player changed what is not theirs");
      expectSame(await stored(page, `Actor.${goblin}`, "system.hp.value"), before, "its hit points");
      return answer;
    });
    let damage = "";
    await trial.step(
      "attacks the goblin that is aimed at, and rolls damage",
      async () => {
        await view(seat, scene).catch((error: Error) => {
          throw new Skipped(`This player cannot view the scene of the trial: ${error.message}`);
        });
        await aim(seat, mark);
        damage = await strike(trial.cast.ids.get("sword") ?? "", fighter, seat, shoot);
      },
      true,
    );
    await trial.step("the referee lays it on and takes it back", async () => {
      const before = await hitPoints(page, scene, mark);
      await card(page, damage).locator('[data-card-action="apply"][data-mode="full"]').first().click();
      await until(
        "the hit points",
        () => hitPoints(seat, scene, mark),
        ({ value }) => value < before.value,
      );
      await card(page, damage).locator('[data-card-action="undo"]').first().click();
      await until(
        "the hit points",
        () => hitPoints(seat, scene, mark),
        ({ value }) => value === before.value,
      );
      // Each hears of it in their own time; nothing says that who asked hears first.
      await until(
        "what the referee sees",
        () => hitPoints(page, scene, mark),
        ({ value }) => value === before.value,
      );
    });
  },
};

async function strike(
  item: string,
  fighter: string,
  seat: import("playwright-core").Page,
  shoot: (title: string) => Promise<void>,
): Promise<string> {
  const sheet = await open(seat, "actors", fighter);
  await sheet.locator('[role=tab][data-tab="fight"]').first().click();
  for (let tries = 0; tries < 40; tries += 1) {
    const since = await messages(seat);
    await sheet
      .locator(`[data-action=rollAttack][data-item="${item}"]`)
      .first()
      .click({ modifiers: ["Shift"] });
    const id = await cardAfter(seat, since, "attack");
    await card(seat, id).waitFor();
    const damage = card(seat, id).locator("[data-card-action=rollDamage]");
    if ((await damage.count()) === 0) continue;
    await shoot("The player's attack");
    await shut(seat, "actors", fighter);
    const before = await messages(seat);
    await damage.first().click();
    return cardAfter(seat, before, "damage");
  }
  throw new Error("forty attacks in a row missed");
}
