/** The evening of this system: seven characters, twenty foes, a long log and a long ledger, and the presses of its windows. */
import type { Page } from "playwright-core";
import type { Press } from "./table.ts";

export const PRESET = "eris";
const HERO = "Hild Redmantle";
const CASTER = "Ysolde Vane";
const PARTY = "The Leaning Tower Company";

/** Seven characters at a party, twenty goblins who cannot be killed before them, and the sheets of the players. */
export async function setUp(page: Page): Promise<void> {
  await page.evaluate(
    async ([party, caster]) => {
      const { game, foundry, Actor, fromUuid } = globalThis as any;
      const pack = game.packs.get("rulings.characters");
      const known = new Set(game.actors.map((actor: any) => actor.name));
      const more = pack.index.contents
        .filter(({ type, name }: any) => type === "character" && !known.has(name))
        .slice(0, 3);
      const owners = ["Cleo", "Dan", "Cleo"].map((name) => game.users.getName(name).id);
      const sources = await Promise.all(more.map(({ uuid }: any) => fromUuid(uuid)));
      const made = await Actor.implementation.createDocuments(
        sources.map((one: any, at: number) => ({
          ...one.toObject(),
          ownership: { default: 1, [owners[at] ?? ""]: 3 },
        })),
      );
      const company = game.actors.getName(party);
      const members = company.toObject().system.members;
      made.forEach((actor: any, at: number) => {
        members.push({ actor: actor.uuid, rank: 2 + Math.floor(at / 2), file: at % 2 });
      });
      await company.update({ system: { members }, ownership: { default: 2 } });
      const goblin = (
        await fromUuid(pack && game.packs.get("rulings.monsters").index.find((one: any) => one.name === "Goblin").uuid)
      ).toObject();
      const foe = await Actor.implementation.create({ ...goblin, name: "Bench goblin" });
      const scene = await foundry.documents.Scene.implementation.create({
        name: "Field",
        width: 4000,
        height: 4000,
        ownership: { default: 2 },
      });
      await scene.activate();
      const heroes = members.map(({ actor }: any) => game.actors.get(actor.split(".")[1]));
      const tokens = [];
      for (const [at, actor] of heroes.entries())
        tokens.push((await actor.getTokenDocument({ x: 1000, y: 500 + at * 100 })).toObject());
      for (let at = 0; at < 20; at += 1)
        tokens.push(
          (await foe.getTokenDocument({ x: 1100 + Math.floor(at / 10) * 100, y: 500 + (at % 10) * 100 })).toObject(),
        );
      const placed = await scene.createEmbeddedDocuments("Token", tokens);
      for (const token of placed.filter((one: any) => one.actor.type === "monster"))
        await token.actor.update({ "system.hp": { value: 900, max: 900 } });
      const mage = game.actors.getName(caster);
      if (!mage.items.getName("Sleep")) {
        const spell = game.packs.get("rulings.spells").index.find((one: any) => one.name === "Sleep");
        await mage.createEmbeddedDocuments("Item", [(await fromUuid(spell.uuid)).toObject()]);
      }
    },
    [PARTY, CASTER] as const,
  );
}

const hero = `bench.sheet("${HERO}")`;
const mage = `bench.sheet("${CASTER}")`;
const open = (name: string, tab: string) =>
  `await bench.actor("${name}").sheet.render({ force: true }); bench.actor("${name}").sheet.changeTab("${tab}", "primary");`;
const aim = (from: number, count: number) => `
  const foes = game.scenes.active.tokens.filter((one) => one.actor?.type === "monster").slice(${from}, ${from + count});
  foes.forEach(({ object }, at) => object.setTarget(true, { releaseOthers: at === 0 }));`;
const log = "bench.log()";
const count = (selector: string) => `document.querySelectorAll('${selector}').length`;
const closeAll = "await bench.closeAll();";
const company = (name: string) => `void game.rulings.company("${name}", game.actors.getName("${PARTY}"));`;
const hp = `bench.actor("${HERO}").system.hp.value`;

const undoLast = `
  const last = [...document.querySelectorAll(".chat-log [data-card-action=undo]")].filter((one) => one.checkVisibility()).at(-1);
  last.click();`;

/** The presses in the order of the evening. */
export const PRESSES: readonly Press[] = [
  {
    name: "a sheet opened from the list",
    who: "Referee",
    before: `${closeAll} ui.sidebar.changeTab("actors", "primary");`,
    does: `document.querySelector('#actors [data-entry-id="' + bench.actor("${HERO}").id + '"] [data-action=activateEntry]').click();`,
    sees: "bench.windows()",
  },
  {
    name: "a page of it turned",
    who: "Referee",
    does: `bench.click("[role=tab][data-tab=gear]", ${hero})`,
    sees: `${hero}.querySelector("[role=tabpanel].active")?.dataset.tab`,
  },
  {
    name: "it is closed and opened again",
    who: "Referee",
    before: closeAll,
    does: `document.querySelector('#actors [data-entry-id="' + bench.actor("${HERO}").id + '"] [data-action=activateEntry]').click();`,
    sees: "bench.windows()",
  },
  {
    name: "hit points typed into it",
    who: "Referee",
    before: open(HERO, "fight"),
    does: `bench.choose("input[name='system.hp.value']", String(${hp} === 3 ? 4 : 3), ${hero})`,
    sees: hp,
    others: hp,
  },
  {
    name: "attack: the window",
    who: "Ann",
    before: `${closeAll} ui.sidebar.changeTab("chat", "primary"); ${open(HERO, "fight")} ${aim(0, 1)}`,
    does: `bench.click("[data-action=rollAttack]", ${hero}.querySelector(".attacks .row"))`,
    sees: count(".attack-window button[type=submit]:enabled"),
  },
  {
    name: "attack: the roll",
    who: "Ann",
    does: `bench.click(".attack-window button[type=submit]")`,
    sees: log,
    others: log,
  },
  {
    name: "damage",
    who: "Ann",
    does: `bench.click(".rulings-result [data-card-action=rollDamage]", ${hero})`,
    sees: log,
    others: log,
  },
  {
    name: "damage applied",
    who: "Referee",
    before: `${closeAll} ui.sidebar.changeTab("chat", "primary");`,
    does: `bench.click(".chat-log [data-card-action=apply][data-mode=full]")`,
    sees: "bench.marks()",
    others: "bench.marks()",
  },
  { name: "the damage undone", who: "Referee", does: undoLast, sees: "bench.marks()", others: "bench.marks()" },
  {
    name: "save: the question",
    who: "Ann",
    does: `bench.click(".saves [data-action]", ${hero})`,
    sees: `${count("dialog.application, .application.dialog")} + bench.log()`,
  },
  {
    name: "save: the roll",
    who: "Ann",
    does: `bench.click("dialog.application button[type=submit], .application.dialog button[type=submit], .application.dialog button[data-action=ok]")`,
    sees: log,
    others: log,
  },
  {
    name: "cast on six: the window",
    who: "Bob",
    before: `${closeAll} ui.sidebar.changeTab("chat", "primary"); await bench.actor("${CASTER}").items.getName("Sleep").update({ "system.memorised.normal": 1, "system.cast.normal": 0 }); ${open(CASTER, "magic")} ${aim(4, 6)}`,
    does: `[...${mage}.querySelectorAll(".row.spell")].find((one) => one.textContent.includes("Sleep")).querySelector("[data-action=cast]").click()`,
    sees: count(".cast-window button[type=submit]:enabled"),
  },
  {
    name: "cast on six: cast",
    who: "Bob",
    does: `bench.click(".cast-window button[type=submit]")`,
    sees: log,
    others: log,
  },
  {
    name: "cast on six: its effect",
    who: "Referee",
    before: `${closeAll} ui.sidebar.changeTab("chat", "primary");`,
    does: `[...document.querySelectorAll(".chat-log [data-card-action=work]")].at(-1).closest(".rulings-card").querySelector("[data-card-action=work]").click()`,
    sees: log,
    others: log,
  },
  { name: "the effect on six undone", who: "Referee", does: undoLast, sees: "bench.marks()", others: "bench.marks()" },
  {
    name: "a line written in the chat",
    who: "Ann",
    before: closeAll,
    does: `const field = document.querySelector("#chat-message"); field.focus(); field.value = "Onward."; field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }));`,
    sees: log,
    others: log,
  },
  {
    name: "the party's window",
    who: "Referee",
    before: closeAll,
    does: `void game.rulings.openParty();`,
    sees: "bench.windows()",
  },
  {
    name: "a turn is taken",
    who: "Referee",
    before: `game.actors.getName("${PARTY}").sheet.changeTab("turn", "primary");`,
    does: `bench.click("[data-action=wayDo][data-kind=turn]")`,
    sees: `bench.log() + ${count(".rulings-result .card-title")}`,
    others: log,
  },
  {
    name: "share: the window",
    who: "Referee",
    before: `${closeAll} await Actor.implementation.create({ name: "Bench chest", type: "hoard", system: { coins: { gp: 4000 } }, ownership: { default: 2 } }); await bench.closeAll();`,
    does: company("share"),
    sees: "bench.windows()",
  },
  {
    name: "a chest is shared out",
    who: "Referee",
    does: `bench.click("#rulings-share [data-action=share]")`,
    sees: log,
    others: log,
  },
  {
    name: "experience: the window",
    who: "Referee",
    before: closeAll,
    does: company("experience"),
    sees: "bench.windows()",
  },
  {
    name: "experience is given",
    who: "Referee",
    does: `bench.click("#rulings-experience [data-action=give]")`,
    sees: log,
    others: log,
  },
  {
    name: "What was done, of 1,000",
    who: "Referee",
    before: closeAll,
    does: `void game.rulings.openLedger();`,
    sees: "bench.windows()",
  },
  {
    name: "the experience undone from it",
    who: "Referee",
    does: `document.querySelector(".ledger-row.is-done [data-action=takeBack]").click();`,
    sees: count(".ledger-row.is-undone"),
    others: `bench.actor("${HERO}").system.xp.value`,
  },
  {
    name: "the compendium browser",
    who: "Ann",
    before: closeAll,
    does: `void game.rulings.browse("monsters");`,
    sees: `bench.windows() > 0 && ${count("#rulings-browser li, #rulings-browser tr")}`,
  },
  {
    name: "a name sought in it",
    who: "Ann",
    does: `bench.choose("#rulings-browser input[name=query]", "ogre")`,
    sees: count("#rulings-browser li, #rulings-browser tr"),
  },
  {
    name: "House Rules",
    who: "Referee",
    before: closeAll,
    does: `void game.rulings.openHouseRules();`,
    sees: count("#rulings-house-rules .topic"),
  },
  {
    name: "a preset chosen",
    who: "Referee",
    does: `bench.choose("#rulings-house-rules select[name=preset]", "${PRESET}")`,
    sees: `document.querySelector("#rulings-house-rules [data-action=apply]")?.textContent`,
  },
  {
    name: "its changes applied",
    who: "Referee",
    does: `bench.click("#rulings-house-rules [data-action=apply]")`,
    sees: `document.querySelector("#rulings-house-rules [data-action=apply]")?.textContent`,
    others: log,
  },
];

/** Puts the rulings back. */
export async function afterPreset(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { bench } = globalThis as any;
    bench.choose("#rulings-house-rules select[name=preset]", "classic");
    await new Promise((done) => setTimeout(done, 600));
    bench.click("#rulings-house-rules [data-action=apply]");
    await new Promise((done) => setTimeout(done, 1500));
    await bench.closeAll();
  });
}

const phase = `document.querySelector("#combat .phase-now")?.textContent`;
/** With Shift, which skips the question about those who have not acted. */
const next = `bench.find("#combat [data-action=fightNext]").dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: true }));`;

/** The fight of all who stand on the map. */
export const FIGHT: readonly Press[] = [
  {
    name: "a fight of 27 begins",
    who: "Referee",
    before: `${closeAll} ui.sidebar.changeTab("combat", "primary");`,
    does: `bench.click("#combat [data-action=fightBegin]")`,
    sees: count("#combat .rulings-tracker .phase"),
    others: "game.combat?.round",
  },
  {
    name: "Next: to the initiative",
    who: "Referee",
    does: `bench.click("#combat [data-action=fightNext]")`,
    sees: `document.querySelector("#combat .phase-now")?.textContent`,
    others: `document.querySelector("#combat .phase-now")?.textContent`,
  },
  {
    name: "initiative of all",
    who: "Referee",
    does: `bench.click("#combat [data-action=fightRollAll]")`,
    sees: `document.querySelector("#combat .phase-now")?.textContent`,
    others: `document.querySelector("#combat .phase-now")?.textContent`,
  },
  {
    name: "Next",
    who: "Referee",
    does: next,
    sees: `document.querySelector("#combat .phase-now")?.textContent + document.querySelector("#combat .round")?.textContent`,
    others: `document.querySelector("#combat .phase-now")?.textContent`,
  },
  {
    name: "Next",
    who: "Referee",
    before: `
      const shown = () => document.querySelector("#combat .phase.is-now");
      for (let presses = 0; presses < 8 && !/Melee/.test(shown()?.nextElementSibling?.textContent ?? ""); presses += 1) {
        ${next}
        await new Promise((done) => setTimeout(done, 800));
      }`,
    does: next,
    sees: phase,
    others: phase,
  },
  {
    name: "in the fight, attack: the roll",
    who: "Ann",
    before: `ui.sidebar.changeTab("chat", "primary"); ${open(HERO, "fight")} ${aim(0, 1)} bench.click("[data-action=rollAttack]", ${hero}.querySelector(".attacks .row")); await new Promise((done) => setTimeout(done, 800));`,
    does: `bench.click(".attack-window button[type=submit]")`,
    sees: log,
    others: log,
  },
  {
    name: "in the fight, damage",
    who: "Ann",
    does: `bench.click(".rulings-result [data-card-action=rollDamage]", ${hero})`,
    sees: log,
    others: log,
  },
  {
    name: "in the fight, damage applied",
    who: "Referee",
    before: `ui.sidebar.changeTab("chat", "primary");`,
    does: `bench.click(".chat-log [data-card-action=apply][data-mode=full]")`,
    sees: "bench.marks()",
    others: "bench.marks()",
  },
  {
    name: "the fight ends",
    who: "Referee",
    before: `ui.sidebar.changeTab("combat", "primary"); bench.click("#combat [data-action=fightEnd]"); await new Promise((done) => setTimeout(done, 400));`,
    does: `bench.click("button[data-action=yes]")`,
    sees: "game.combats.size",
    others: "game.combats.size",
  },
];

/** Puts all on the map into a fight that has not begun, everybody in the reach of everybody. */
export async function gather(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { game, foundry } = globalThis as any;
    const scene = game.scenes.active;
    const combat = await foundry.documents.Combat.implementation.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      "Combatant",
      scene.tokens.map(({ id, actorId }: any) => ({ tokenId: id, sceneId: scene.id, actorId })),
    );
    await new Promise((done) => setTimeout(done, 1000));
  });
}
