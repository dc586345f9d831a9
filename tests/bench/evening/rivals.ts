/**
 * The same presses with systems by others, where they exist: those of Foundry's own windows everywhere, those of a sheet by the selectors below.
 * Systems of others are no part of this repository.
 */
import type { Page } from "playwright-core";
import type { Press } from "./table.ts";

/** The selectors of a system by others, in the order of the presses; a press that it lacks is left out. */
interface Ways {
  /** The field of hit points, the page it stands on where that is not the open one, and where it is stored. */
  readonly hp?: { readonly tab?: string; readonly field: string; readonly path: string };
  readonly tab?: string;
  /** The attack on the sheet, and what opens for it: a window with a button, or the roll at once. */
  readonly attack?: string;
  readonly attackAsks?: string;
  /** The preparation of the hero's first thing, so that it attacks. */
  readonly arms?: string;
  /** The damage, where it is a press of its own, and its window. */
  readonly damage?: string;
  readonly damageAsks?: string;
  readonly save?: string;
  readonly saveAsks?: string;
}

const DIALOG = ".application.dialog, dialog.application, .dialog.app";
const SUBMIT = `:is(${DIALOG}) button:is([type=submit], [data-action=normal], .dialog-button)`;

/** By the system's id. */
const WAYS: Readonly<Record<string, Ways>> = {
  dcc: {
    hp: { tab: "character", field: "input[name='system.attributes.hp.value']", path: "attributes.hp.value" },
    tab: "equipment",
    attack: "[data-action=rollWeaponAttack]",
    save: "[data-action=rollSavingThrow]",
  },
  "ose-dev": {
    hp: { field: "input[name='system.hp.value']", path: "hp.value" },
    tab: "inventory",
    attack: ".item-rollable .item-image",
    attackAsks: SUBMIT,
    save: ".saving-throw .attribute-name a",
    saveAsks: SUBMIT,
  },
  dnd5e: {
    tab: "inventory",
    arms: `const thing = bench.actor("Hero 1").items.contents[0]; if (!thing.system.activities.size) await thing.createActivity("attack", {}, { renderSheet: false });`,
    attack: "[data-action=use]",
    damage: ".chat-log [data-action=rollAttack]",
    damageAsks: SUBMIT,
    save: ".saving-throw[data-action=roll], .saving-throws [data-action=roll], [data-action=roll][data-type=ability]",
    saveAsks: SUBMIT,
  },
};

const HERO = "Hero 1";

/** Seven people of fifteen things, a third of them weapons, twenty foes beside them, and a scene for both; the types are the first that sound right. */
export async function setUp(page: Page): Promise<void> {
  await page.evaluate(async (hero) => {
    const { game, foundry, Actor } = globalThis as any;
    const pick = (kind: string, ...wanted: string[]): string => {
      const types: string[] = game.documentTypes[kind];
      const found = wanted.find((one) => types.some((type) => type.toLowerCase() === one)) ?? "";
      return types.find((type) => type.toLowerCase() === found) ?? types.find((type) => type !== "base") ?? "";
    };
    const [weapon, gear] = [pick("Item", "weapon"), pick("Item", "gear", "item", "loot", "equipment")];
    const items = Array.from({ length: 15 }, (_, at) => ({ name: `Thing ${at}`, type: at % 3 === 0 ? weapon : gear }));
    const players = game.users.contents.filter((user: any) => !user.isGM);
    const type = pick("Actor", "character", "hero", "player");
    const made = await Actor.implementation.createDocuments(
      Array.from({ length: 7 }, (_, at) => ({
        name: at === 0 ? hero : `Hero ${at + 1}`,
        type,
        items,
        ownership: { default: 1, [players[at % players.length].id]: 3 },
      })),
    );
    const [foe] = await Actor.implementation.createDocuments([
      { name: "Foe", type: pick("Actor", "monster", "npc", "creature") },
    ]);
    const scene = await foundry.documents.Scene.implementation.create({
      name: "Field",
      width: 4000,
      height: 4000,
      ownership: { default: 2 },
    });
    await scene.activate();
    const tokens = [];
    for (const [at, actor] of made.entries())
      tokens.push((await actor.getTokenDocument({ x: 1000, y: 500 + at * 100 })).toObject());
    for (let at = 0; at < 20; at += 1)
      tokens.push(
        (await foe.getTokenDocument({ x: 1100 + Math.floor(at / 10) * 100, y: 500 + (at % 10) * 100 })).toObject(),
      );
    await scene.createEmbeddedDocuments("Token", tokens);
  }, HERO);
}

const log = "bench.log()";
const sheet = `bench.sheet("${HERO}")`;
const closeAll = "await bench.closeAll();";
const chat = `ui.sidebar.changeTab("chat", "primary");`;
const listed = `document.querySelector('#actors [data-entry-id="' + bench.actor("${HERO}").id + '"] [data-action=activateEntry]').click();`;
const show = `await bench.actor("${HERO}").sheet.render(true); await new Promise((done) => setTimeout(done, 600));`;
const aim = `game.scenes.active.tokens.find((one) => one.name.startsWith("Foe")).object.setTarget(true, { releaseOthers: true });`;
const turned = (tab: string) =>
  `[...${sheet}.querySelectorAll("nav [data-tab], .tabs [data-tab], [role=tab]")].find((one) => one.dataset.tab === "${tab}")?.click();`;
const dialogs = `document.querySelectorAll(${JSON.stringify(DIALOG)}).length`;

/** A roll: a press, and where it asks first, the press in its window. */
function roll(name: string, before: string, does: string, asks: string | undefined): Press[] {
  if (!asks) return [{ name: `${name}: the roll`, who: "Ann", before, does, sees: log, others: log }];
  return [
    { name: `${name}: the window`, who: "Ann", before, does, sees: dialogs },
    { name: `${name}: the roll`, who: "Ann", does: `bench.click(${JSON.stringify(asks)})`, sees: log, others: log },
  ];
}

export function presses(system: string): readonly Press[] {
  const ways = WAYS[system] ?? {};
  const { hp, tab, attack, damage, save } = ways;
  const value = `foundry.utils.getProperty(bench.actor("${HERO}").system, "${hp?.path}")`;
  const to = (page: string | undefined): string =>
    page ? `${turned(page)} await new Promise((done) => setTimeout(done, 600));` : "";
  return [
    {
      name: "a sheet opened from the list",
      who: "Referee",
      before: `${closeAll} ui.sidebar.changeTab("actors", "primary");`,
      does: listed,
      sees: "bench.windows()",
    },
    ...(tab
      ? [
          {
            name: "a page of it turned",
            who: "Referee",
            does: turned(tab),
            sees: `${sheet}.querySelector(".tab.active[data-tab=${tab}]") !== null`,
          } as const,
        ]
      : []),
    { name: "it is closed and opened again", who: "Referee", before: closeAll, does: listed, sees: "bench.windows()" },
    ...(hp
      ? [
          {
            name: "hit points typed into it",
            who: "Referee",
            before: `${closeAll} ${show} ${to(hp.tab)}`,
            does: `bench.choose("${hp.field}", String(${value} === 3 ? 4 : 3), ${sheet})`,
            sees: value,
            others: value,
          } as const,
        ]
      : []),
    ...(attack
      ? roll(
          "attack",
          `${ways.arms ?? ""} ${closeAll} ${chat} ${show} ${to(tab)} ${aim}`,
          `[...${sheet}.querySelectorAll(${JSON.stringify(attack)})].find((one) => one.checkVisibility()).click()`,
          ways.attackAsks,
        )
      : []),
    ...(damage ? roll("damage", "", `bench.click(${JSON.stringify(damage)})`, ways.damageAsks) : []),
    ...(save
      ? roll(
          "save",
          `${closeAll} ${chat} ${show}`,
          `${sheet}.querySelector(${JSON.stringify(save)}).click()`,
          ways.saveAsks,
        )
      : []),
    {
      name: "a line written in the chat",
      who: "Ann",
      before: `${closeAll} ${chat}`,
      does: `const field = document.querySelector("#chat-message"); field.focus(); field.value = "Onward."; field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", code: "Enter", bubbles: true, cancelable: true }));`,
      sees: log,
      others: log,
    },
  ];
}

/** Foundry's own tracker, or what the system puts in its place. */
export const FIGHT: readonly Press[] = [
  {
    name: "a fight of 27 begins",
    who: "Referee",
    before: `${closeAll} ui.sidebar.changeTab("combat", "primary");`,
    does: "void game.combat.startCombat();",
    sees: "game.combat.round",
    others: "game.combat?.round",
  },
  {
    name: "initiative of all",
    who: "Referee",
    does: "void game.combat.rollAll();",
    sees: "game.combat.combatants.contents.every((one) => one.initiative !== null)",
    others: "game.combat?.combatants.contents.every((one) => one.initiative !== null)",
  },
  {
    name: "Next",
    who: "Referee",
    does: "void game.combat.nextTurn();",
    sees: "game.combat.turn",
    others: "game.combat?.turn",
  },
  {
    name: "the fight ends",
    who: "Referee",
    does: "void game.combat.delete();",
    sees: "game.combats.size",
    others: "game.combats.size",
  },
];
