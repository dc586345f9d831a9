import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compilePack } from "@foundryvtt/foundryvtt-cli";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSystem } from "../ui/support.ts";
import { play, type Seat, type TinyTable } from "./support.ts";

/** A system about the world around the sheets. */
describe.each([13, 14] as const)(
  "a system of compendia, tables, users and time at the practice table, generation %i",
  { timeout: 90_000 },
  (generation) => {
    let table: TinyTable;
    let gm: Seat;
    let ann: Seat;
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "wide-world-"));
      await cp(fileURLToPath(new URL("../../../practice-table/tests/systems/wide-world", import.meta.url)), folder, {
        recursive: true,
      });
      for (const name of ["monsters", "gear", "tables", "lore"])
        await compilePack(join(folder, "src-packs", name), join(folder, "packs", name));
      table = await openSystem(folder, generation);
      gm = await table.join("Referee");
      await gm.until(`wide.events.includes("ready done")`);
      ann = await table.join("Ann");
      await gm.run(
        `Actor.implementation.create([{ name: "Una", type: "hero", ownership: { default: 1, AnnAnnAnnAnnAnnA: 3 } }, { name: "Forbidden", type: "hero" }, { name: "Wolf", type: "foe" }])`,
      );
      await ann.until(`game.actors.getName("Wolf") !== undefined`);
    }, 120_000);
    afterAll(async () => {
      await table?.close();
      await rm(folder, { recursive: true, force: true });
    });

    it("PEER-08: a compendium is opened by its own render, and keeps its window", async () => {
      const seen = await play<{ before: number; apps: number; same: boolean; shown: boolean }>(
        gm,
        `const pack = game.packs.find((p) => p.index.size > 0); const before = pack.apps.length; pack.render({ force: true }); await until(() => pack.apps[0]?.rendered);
         const [app] = pack.apps; pack.render(true); const shown = !!app.element.querySelector('[data-uuid^="Compendium.' + pack.collection + '."]');
         const out = { before, apps: pack.apps.length, same: pack.apps[0] === app, shown }; await app.close(); return out;`,
      );
      expect(seen).toEqual({ before: 0, apps: 1, same: true, shown: true });
    });

    it("shapes new actors by class and hook, and notifies every client once", async () => {
      const look = `(() => { const una = game.actors.getName("Una"); const wolf = game.actors.getName("Wolf"); return { names: game.actors.map((a) => a.name).sort(), items: una.items.map((i) => i.name), linked: una.prototypeToken.actorLink, sight: [una.prototypeToken.sight.enabled, wolf.prototypeToken.sight.enabled], disposition: una.prototypeToken.disposition, created: wide.events.filter((e) => e.startsWith("created")).sort() }; })()`;
      const seen = await gm.run<Record<string, unknown>>(look);
      expect(seen).toEqual({
        names: ["Una", "Wolf"],
        items: ["Bedroll"],
        linked: true,
        sight: [true, false],
        disposition: 1,
        created: ["created Una true", "created Wolf true"],
      });
      expect(await ann.run(look)).toEqual({ ...seen, created: ["created Una false", "created Wolf false"] });
      expect(
        await play(
          gm,
          `const titled = await Actor.implementation.create({ name: "Bo", type: "foe" }, { title: "Sir" }); const name = titled.name; const copy = await titled.clone({ name: "Copy" }, { save: true }); const made = [name, copy.id !== titled.id, copy.name]; await Actor.implementation.deleteDocuments([titled.id, copy.id]); return [...made, game.actors.size];`,
        ),
      ).toEqual(["Sir Bo", true, "Copy", 2]);
    });

    it("reads compendia: index, search, documents, folders, uuids", async () => {
      const seen = await play(
        gm,
        `const pack = game.packs.get("wide-world.monsters"); const gear = game.packs.get("wide-world.gear"); const out = { index: pack.index.size, name: pack.metadata.label, title: pack.title, locked: pack.locked, price: gear.index.getName("Gem").system.price, collection: pack.collection, folders: pack.folders.map((f) => f.name) };
       const docs = await pack.getDocuments({ type: "foe" }); out.docs = docs.map((d) => d.name).sort(); const ogre = await pack.getDocument("ogreogreogreogre"); out.ogre = [ogre.items.size, ogre.system.hoard, ogre.items.contents[0].effects.size, ogre.uuid, ogre.pack, ogre.inCompendium, ogre.folder?.name];
       const some = await pack.getDocuments({ _id__in: ["ratratratratratr"] }); out.some = some.map((d) => d.name); out.sync = fromUuidSync("Compendium.wide-world.gear.Item.gemgemgemgemgemg").name; const item = await fromUuid(ogre.uuid + ".Item.clubclubclubclub"); out.club = item.name; out.none = await fromUuid("Compendium.wide-world.gear.Item.nononononononono");
       const more = await gear.getIndex({ fields: ["system.price"] }); out.more = more.getName("Rope").system.price; out.search = gear.search({ query: "ro" }).map((e) => e.name); out.write = await Item.implementation.create({ name: "x", type: "loot" }, { pack: gear.collection }).then(() => "made", () => "refused"); out.folder = game.packs.folders?.map((f) => f.name).sort(); return out;`,
      );
      expect(seen).toMatchObject({
        index: 2,
        name: "Monsters",
        title: "Monsters",
        locked: true,
        price: 50,
        collection: "wide-world.monsters",
        folders: ["Giants"],
        docs: ["Ogre", "Rat"],
        ogre: [1, 5, 1, "Compendium.wide-world.monsters.Actor.ogreogreogreogre", "wide-world.monsters", true, "Giants"],
        some: ["Rat"],
        sync: "Gem",
        club: "Club",
        none: null,
        more: 4,
        search: ["Rope"],
        write: "refused",
      });
    });

    it("imports from compendia in every documented way", async () => {
      const seen = await play(
        gm,
        `const out = {}; const pack = game.packs.get("wide-world.monsters"); const folder = await Folder.implementation.create({ name: "Beasts", type: "Actor", color: "#aa0000" }); const inner = await Folder.implementation.create({ name: "Big", type: "Actor", folder: folder.id });
       const ogre = await game.actors.importFromCompendium(pack, "ogreogreogreogre", { folder: inner.id, name: "Grug" }); out.ogre = [ogre.name, ogre.id !== "ogreogreogreogre", ogre._stats.compendiumSource, ogre.folder.name, ogre.system.hoard, ogre.items.contents[0].id];
       const kept = await game.actors.importFromCompendium(pack, "ratratratratratr", {}, { keepId: true }); out.kept = kept.id; const data = game.items.fromCompendium(await fromUuid("Compendium.wide-world.gear.Item.gemgemgemgemgemg")); out.data = [data._id === undefined, data.name];
       const una = game.actors.getName("Una"); const [gem] = await una.createEmbeddedDocuments("Item", [data]); out.gem = gem.system.price; const dropped = await Item.implementation.fromDropData({ type: "Item", uuid: "Compendium.wide-world.gear.Item.roperoperoperope" }); out.dropped = dropped.name;
       out.contents = [folder.contents.length, folder.children.length, inner.contents.map((a) => a.name).join(), inner.ancestors.map((f) => f.name).join(), folder.getSubfolders().length, inner.depth]; await folder.delete({ deleteSubfolders: true, deleteContents: true }); out.gone = [game.folders.size, game.actors.getName("Grug") === undefined]; await kept.delete();
       const json = una.toJSON(); out.json = json.name; return out;`,
      );
      expect(seen).toEqual({
        ogre: ["Grug", true, "Compendium.wide-world.monsters.Actor.ogreogreogreogre", "Big", 5, "clubclubclubclub"],
        kept: "ratratratratratr",
        data: [true, "Gem"],
        gem: 50,
        dropped: "Rope",
        contents: [0, 1, "Grug", "Beasts", 1, 2],
        gone: [0, true],
        json: "Una",
      });
    });

    it("draws from tables within tables, with and without putting back", async () => {
      const seen = await play(
        gm,
        `const out = {}; const inner = await fromUuid("Compendium.wide-world.tables.RollTable.loottablelootaaa");
       const outer = await RollTable.implementation.create({ name: "Room", formula: "1d6", results: [{ type: "text", name: "Nothing", description: "<p>Dust</p>", range: [1, 2] }, { type: "document", documentUuid: inner.uuid, name: "Loot", range: [3, 6] }] });
       const drawn = await outer.draw({ roll: new Roll("5"), displayChat: false }); out.nested = drawn.results.map((r) => [r.name, r.documentUuid, r.type]); const plain = await outer.draw({ roll: new Roll("2"), recursive: false }); out.plain = plain.results[0].name; out.card = game.messages.contents.at(-1).content.includes("Nothing"); out.html = (await plain.results[0].getHTML()).toString().includes("Dust");
       out.total = plain.roll.total; out.for = outer.getResultsForRoll(3).map((r) => r.name);
       const once = await RollTable.implementation.create({ name: "Deck", formula: "1d3", replacement: false, results: [1, 2, 3].map((n) => ({ type: "text", name: "c" + n, range: [n, n] })) }); const many = await once.drawMany(3, { displayChat: false }); out.many = many.results.map((r) => r.name).sort(); out.drawn = once.results.filter((r) => r.drawn).length; await once.resetResults(); out.reset = once.results.filter((r) => r.drawn).length; await once.normalize?.(); await outer.delete(); await once.delete(); return out;`,
      );
      expect(seen).toEqual({
        nested: [["Gem", "Compendium.wide-world.gear.Item.gemgemgemgemgemg", "document"]],
        plain: "Nothing",
        card: true,
        html: true,
        total: 2,
        for: ["Loot"],
        many: ["c1", "c2", "c3"],
        drawn: 3,
        reset: 0,
      });
    });

    it("lets users talk: socket messages, queries, flags, whispers", async () => {
      await ann.run(`game.socket.emit("system.wide-world", { say: "hi", n: 2 })`);
      await gm.until(`wide.heard.length === 1`);
      expect(await gm.run(`wide.heard[0]`)).toEqual({ say: "hi", n: 2, senderId: "AnnAnnAnnAnnAnnA" });
      expect(await ann.run(`wide.heard.length`)).toBe(0);
      const seen = await play(
        ann,
        `const una = game.actors.getName("Una"); const out = { answer: await game.users.activeGM.query("wide-world.give", { actor: una.uuid, coins: 5, from: game.user.id }) }; out.coins = una.system.coins;
       out.bad = await game.users.activeGM.query("wide-world.give", { actor: una.uuid, coins: -1 }).then(() => "fine", (e) => e.message); out.unknown = await game.users.activeGM.query("wide-world.none", {}).then(() => "fine", () => "refused");
       await game.user.setFlag("wide-world", "tab", { open: true }); out.flag = game.user.getFlag("wide-world", "tab").open; await game.user.unsetFlag("wide-world", "tab"); out.gone = game.user.getFlag("wide-world", "tab");
       await game.settings.set("wide-world", "mine", "blue"); out.mine = game.settings.get("wide-world", "mine"); await game.settings.set("wide-world", "here", 7); out.here = game.settings.get("wide-world", "here"); out.world = await game.settings.set("wide-world", "schema", "9").then(() => "set", () => "refused");
       await ChatMessage.implementation.create({ content: "secret", whisper: ChatMessage.implementation.getWhisperRecipients("GM").map((u) => u.id) }); const data = ChatMessage.implementation.applyRollMode({ content: "x" }, "gmroll"); out.mode = data.whisper.length; out.i18n = game.i18n.format("WIDE.Hello", { name: "Ann", count: 3 }); return out;`,
      );
      expect(seen).toEqual({
        answer: { total: 5, by: "Referee", from: "AnnAnnAnnAnnAnnA" },
        coins: 5,
        bad: expect.stringContaining("a fair number"),
        unknown: "refused",
        flag: true,
        mine: "blue",
        here: 7,
        world: "refused",
        mode: 1,
        i18n: "Hello Ann, you have 3",
      });
      expect(await gm.run(`game.settings.get("wide-world", "mine")`)).toBe("none");
    });

    it("keeps players to what is theirs", async () => {
      const seen = await play<Record<string, string>>(
        ann,
        `const wolf = game.actors.getName("Wolf"); const una = game.actors.getName("Una"); const attempt = (promise) => Promise.resolve().then(promise).then(() => "done", () => "refused"); const out = { wolf: await attempt(() => wolf.update({ name: "Dog" })), una: await attempt(() => una.update({ "system.fame": 2 }, { why: "song" })), create: await attempt(() => Actor.implementation.create({ name: "Mine", type: "hero" })), item: await attempt(() => una.createEmbeddedDocuments("Item", [{ name: "Hat", type: "loot" }])), journal: await attempt(() => JournalEntry.create({ name: "J" })), role: await attempt(() => game.user.update({ role: 4 })), gm: await attempt(() => game.users.getName("Referee").update({ name: "Fool" })), effect: await attempt(() => wolf.createEmbeddedDocuments("ActiveEffect", [{ name: "x" }])) };
       out.perms = [wolf.testUserPermission(game.user, "OBSERVER"), una.testUserPermission(game.user, "OWNER"), una.isOwner, wolf.visible, una.permission].join(); out.can = [game.user.can("ACTOR_CREATE"), game.user.hasRole("PLAYER"), game.user.isGM].join(); return out;`,
      );
      expect(seen).toEqual({
        wolf: "refused",
        una: "done",
        create: "refused",
        item: "done",
        journal: "refused",
        role: "refused",
        gm: "refused",
        effect: "refused",
        perms: "false,true,true,false,3",
        can: "false,true,false",
      });
      await gm.until(`wide.events.includes("update Una system.fame song false")`);
      expect(await gm.run(`game.user.role`)).toBe(4);
    });

    it("moves time and combat on, with their hooks", async () => {
      const seen = await play<{ log: string[]; time: number; world: number[]; initiative: boolean[] }>(
        gm,
        `const before = game.time.worldTime; wide.events.length = 0; await game.time.advance(90); const world = [game.time.worldTime - before]; const combat = await Combat.implementation.create({}); await combat.createEmbeddedDocuments("Combatant", ["Una", "Wolf"].map((n) => ({ actorId: game.actors.getName(n).id }))); await combat.rollAll({ formula: "1d6" }); const initiative = combat.turns.map((t) => Number.isFinite(t.initiative)); await combat.startCombat(); await combat.nextTurn(); await combat.nextTurn(); await combat.previousTurn(); await wait(100);
       const log = wide.events.map((e) => e.replace(/^time \\d+/, "time")); world.push(game.time.worldTime - before); await combat.delete(); return { log, world, initiative };`,
      );
      expect(seen.initiative).toEqual([true, true]);
      expect(seen.world[0]).toBe(90);
      expect(seen.log.filter((e) => e.startsWith("combat"))).toEqual([
        "combatStart 1",
        "combatTurn 1",
        "combatRound 2 1",
        expect.stringMatching(/^combat(Turn|Round) /),
      ]);
      expect(seen.log).toContain("time 90");
    });

    it("shows journals with page sheets of its own", async () => {
      const seen = await play<Record<string, unknown>>(
        gm,
        `const out = {}; const journal = await game.journal.importFromCompendium(game.packs.get("wide-world.lore"), "placesplacesplac"); const tower = journal.pages.getName("Tower"); out.pages = journal.pages.map((p) => [p.name, p.type]); out.warning = tower.system.warning;
       await journal.sheet.render({ force: true, pageId: tower.id }); const root = journal.sheet.element; const view = await until(() => root.querySelector(".place-view")); out.shown = view.querySelector(".warning").innerText; view.querySelector("[data-action=dread]")?.click(); await until(() => tower.system.danger === 3); await until(() => root.querySelector(".place-view .warning").innerText === "!!!");
       const sheet = tower.sheet; out.sheet = sheet.constructor.name; await sheet.render({ force: true, mode: "edit" }); const input = await until(() => (sheet.element.querySelector("[name='system.danger']"))); out.edit = !!sheet.element.querySelector("prose-mirror[name='system.sights']"); await sheet.close(); await journal.sheet.close();
       const text = await foundry.applications.ux.TextEditor.implementation.enrichHTML(journal.pages.getName("Notes").text.content, { relativeTo: journal.pages.getName("Notes") }); out.link = text.includes("content-link"); return out;`,
      );
      expect(seen).toEqual({
        pages: [
          ["Tower", "place"],
          ["Notes", "text"],
        ],
        warning: "!!",
        shown: "!!",
        sheet: "PlaceSheet",
        edit: true,
        link: true,
      });
    });

    it("puts tokens on the scene, whose actors of their own differ", async () => {
      const seen = await play(
        gm,
        `const out = {}; const wolf = game.actors.getName("Wolf"); const scene = game.scenes.active; const data = await wolf.getTokenDocument({ x: 200, y: 200 }); const [one, two] = await scene.createEmbeddedDocuments("Token", [data.toObject(), { ...data.toObject(), x: 400, name: "Grey" }]);
       await one.actor.update({ "system.hp.value": 1 }); await one.actor.createEmbeddedDocuments("Item", [{ name: "Fang", type: "loot" }]); out.hp = [one.actor.system.hp.value, two.actor.system.hp.value, wolf.system.hp.value]; out.items = [one.actor.items.size, two.actor.items.size]; out.kinds = [one.actor.isToken, one.actor.token === one, one.baseActor === wolf, one.isLinked, one.actorLink]; await wolf.update({ "system.hoard": 9 }); out.follows = [one.actor.system.hoard, one.actor.system.hp.value];
       await one.update({ x: 300 }); await one.actor.toggleStatusEffect("prone"); out.status = [one.hasStatusEffect("prone"), two.hasStatusEffect("prone")]; out.uuid = (await fromUuid(one.actor.uuid)) === one.actor; out.active = wolf.getActiveTokens(false, true).length; out.bar = one.getBarAttribute("bar1")?.value; await one.toggleCombatant(); out.combatant = one.inCombat; await game.combat.delete(); await scene.deleteEmbeddedDocuments("Token", [one.id, two.id]); out.left = scene.tokens.size; return out;`,
      );
      expect(seen).toMatchObject({
        hp: [1, 4, 4],
        items: [1, 0],
        kinds: [true, true, true, false, false],
        follows: [9, 1],
        status: [true, false],
        uuid: true,
        bar: 1,
        combatant: true,
      });
    });

    it("migrates the world once, as it becomes ready", async () => {
      expect(await gm.run(`game.settings.get("wide-world", "schema")`)).toBe("1.3.0");
      await gm.run(`game.settings.set("wide-world", "schema", "1.0.0")`);
      await gm.page.reload();
      await gm.page.waitForFunction(`globalThis.game?.ready === true && wide.events.includes("ready done")`);
      expect(
        await gm.run(
          `[game.actors.getName("Una").system.fame, game.actors.getName("Una").getFlag("wide-world", "migrated"), game.settings.get("wide-world", "schema")]`,
        ),
      ).toEqual([3, true, "1.3.0"]);
      await ann.until(`game.actors.getName("Una").system.fame === 3`);
    });

    it("nothing went wrong in any page", () => expect([...gm.faults, ...ann.faults]).toEqual([]));
  },
);
