/** A connection lost during play: the page keeps its windows and typed input. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable } from "../../server/main.ts";
import { openSeats, openTiny, PEOPLE, type Seat, type TinyTable } from "./support.ts";

const ANN = "AnnAnnAnnAnnAnnA";

describe("a lost connection", { timeout: 90_000 }, () => {
  let table: TinyTable;
  let gm: Seat;
  let ann: Seat;
  beforeAll(async () => {
    table = await openTiny();
    gm = await table.join("Referee");
    await gm.run(PEOPLE);
    ann = await table.join("Ann");
    await ann.until(`game.actors.find((one) => one.type === "hero")`);
    await ann.run(`game.actors.find((one) => one.type === "hero").sheet.render({ force: true })`);
    await ann.run(`globalThis.thisPage = true`);
  }, 120_000);
  afterAll(async () => table?.close());

  const back = () => ann.page.locator("#notifications", { hasText: "is there again" }).first().waitFor();

  it("keeps the page, its windows and what is being typed, and brings the rest up to date", async () => {
    const name = ann.page.locator(`.tiny input[name="name"]`);
    await name.click();
    await ann.page.keyboard.press("End");
    await ann.page.keyboard.type(" the Bold");
    table.running.drop(ANN);
    await ann.page.locator("#notifications", { hasText: "connection to the table is lost" }).waitFor();
    await gm.run(
      `game.actors.find((one) => one.type === "hero").createEmbeddedDocuments("Item", [{ name: "Lantern", type: "thing" }])`,
    );
    await gm.run(`ChatMessage.implementation.create({ content: "Said while you were away" })`);
    await back();
    expect(await ann.run("globalThis.thisPage")).toBe(true);
    await ann.until(`game.actors.find((one) => one.type === "hero").items.getName("Lantern")`);
    await ann.page.locator(".tiny", { hasText: "Lantern" }).waitFor();
    expect(await name.inputValue()).toBe("Hilda the Bold");
    await ann.tab("Chat");
    await ann.page.locator(".chat-log", { hasText: "Said while you were away" }).first().waitFor();
    await name.press("Tab");
    await gm.until(`game.actors.getName("Hilda the Bold")`);
  });

  it("in the middle of a change, done or not, leaves the page as the world is", async () => {
    for (const [at, expected] of [
      ["after", 6],
      ["before", 6],
    ] as const) {
      table.running.dropAtNextChange(ANN, at);
      const value = at === "after" ? 6 : 1;
      const said = await ann.run<string>(
        `game.actors.find((one) => one.type === "hero").update({ "system.hp.value": ${value} }).then(() => "done", (error) => error.message)`,
      );
      expect(said).toContain("connection was lost");
      await ann.until(
        `game.actors.find((one) => one.type === "hero").system.hp.value === ${expected} && game.socket.connected`,
      );
      expect(await gm.run(`game.actors.find((one) => one.type === "hero").system.hp.value`)).toBe(expected);
    }
    await back();
    expect(await ann.run("globalThis.thisPage")).toBe(true);
  });
});

describe("a table that was started again", { timeout: 90_000 }, () => {
  it("with the same world continues; with another one the user is asked, not forced, to load the page again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tiny-again-"));
    const systemPath = fileURLToPath(new URL("../../../practice-table/tests/ui/tiny", import.meta.url));
    let running = await startTable({ systemPath, worldPath: folder, port: 0 });
    const { port } = running;
    const seats = await openSeats();
    try {
      const ann = await seats.take(running.url, "Ann");
      await ann.run(`globalThis.thisPage = true`);
      await running.close();
      await ann.page.locator("#notifications", { hasText: "connection to the table is lost" }).waitFor();
      running = await startTable({ systemPath, worldPath: folder, port });
      await ann.page.locator("#notifications", { hasText: "is there again" }).waitFor({ timeout: 30_000 });
      await running.close();
      running = await startTable({ systemPath, worldPath: folder, port, fresh: true });
      const dialog = ann.page.getByRole("dialog").filter({ hasText: "The table has changed" });
      await dialog.waitFor({ timeout: 30_000 });
      expect(await ann.run("globalThis.thisPage")).toBe(true);
      await dialog.getByRole("button", { name: "Load again" }).click();
      await ann.page.waitForURL(/\/join/);
    } finally {
      await seats.close();
      await running.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
