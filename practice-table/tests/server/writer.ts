/** The process of the kill test: it opens a world and writes to it until it is killed, and reports acknowledged writes. */

import { startTable } from "../../server/main.ts";
import { getPath } from "../../shared/update.ts";
import { Client, FIGHTER, GM, GOBLIN, SCENE } from "./table.ts";

const [systemPath = "", worldPath = "", round = "0"] = process.argv.slice(2);
const table = await startTable({ systemPath, worldPath, port: 0, client: false });
const gm = await Client.join(table.url, GM, "");
const TOKEN = `Scene.${SCENE}.Token.TokenGoblinAAAAA`;

/** Two documents in one batch: after the crash there must be both or neither. */
async function batches(): Promise<never> {
  for (let index = 0; ; index++) {
    const mark = `${round}-${index}`;
    const data = { name: mark, pages: [{ name: "text", text: { content: "x".repeat(5000) } }] };
    const operations = [
      { type: "JournalEntry", action: "create", operation: { data: [data] } },
      { type: "Macro", action: "create", operation: { data: [{ name: mark, command: "y".repeat(5000) }] } },
    ];
    const reply = await gm.ask("modifyBatch", { operations });
    if (reply.ok) console.log(`done ${mark}`);
  }
}

/** Increments a counter in an actor. */
async function actor(): Promise<never> {
  for (let n = Number(getPath(await gm.actor(FIGHTER), "system.count") ?? 0) + 1; ; n++) {
    await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, "system.count": n }] });
    console.log(`count actor=${n}`);
  }
}

/** Increments a counter in the delta of an unlinked token. */
async function delta(): Promise<never> {
  const [scene] = (await gm.world()).scenes;
  for (let n = Number(getPath(scene, "tokens.1.delta.system.count") ?? 0) + 1; ; n++) {
    await gm.done("Actor", "update", { parentUuid: TOKEN, updates: [{ _id: GOBLIN, "system.count": n }] });
    console.log(`count delta=${n}`);
  }
}

/** Adds one item after another to the actor. */
async function items(): Promise<never> {
  const given = (await gm.actor(FIGHTER)).items;
  for (let n = Array.isArray(given) ? given.length : 1; ; n++) {
    await gm.done("Item", "create", { parentUuid: `Actor.${FIGHTER}`, data: [{ name: `${n}`, type: "weapon" }] });
    console.log(`count items=${n}`);
  }
}

await Promise.all([batches(), actor(), delta(), items()]);
