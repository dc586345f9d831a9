import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTrial, play, type Seat, type TinyTable } from "./support.ts";

/** A system with most of its logic in data models. */
describe.each([13, 14] as const)(
  "a system of data models at the practice table, generation %i",
  { timeout: 90_000 },
  (generation) => {
    let table: TinyTable;
    let gm: Seat;
    let ann: Seat;
    const modes =
      generation === 13
        ? { add: "mode: 2", upgrade: "mode: 4", override: "mode: 5" }
        : { add: 'type: "add"', upgrade: 'type: "upgrade"', override: 'type: "override"' };
    const effect = (name: string, key: string, how: keyof typeof modes, value: string, more = "") => {
      const changes = `[{ key: "${key}", ${modes[how]}, value: ${value} }]`;
      return `{ name: "${name}", img: "icons/svg/aura.svg", ${more} ${generation === 13 ? `changes: ${changes}` : `system: { changes: ${changes} }`} }`;
    };

    beforeAll(async () => {
      table = await openTrial("deep-ledger", generation);
      [gm, ann] = await Promise.all([table.join("Referee"), table.join("Ann")]);
      await gm.run(
        `Actor.create({ name: "Ida", type: "explorer", ownership: { default: 0, AnnAnnAnnAnnAnnA: 3 }, system: { level: 3, languages: ["elvish", "elvish", "orcish"], hp: 5, skills: { climb: { ranks: 2 } } } })`,
      );
      await ann.until(`game.actors.getName("Ida") !== undefined`);
    }, 120_000);
    afterAll(async () => table?.close());

    it("migrates, cleans and prepares what comes in", async () => {
      const seen = await play(
        gm,
        `const ida = game.actors.getName("Ida"); const s = ida.system;
       return { rank: s.rank, tongues: s.tongues instanceof Set && [...s.tongues], hp: s.vitals.hp.value, load: s.load, skill: s.skills.climb, purse: s.purse instanceof ledger.Purse && s.purse.total,
         stored: Object.keys(ida.toObject().system).sort().join(), derived: "load" in ida.toObject().system, colour: s.colour.css, label: s.schema.fields.vitals.fields.hp.fields.value.label,
         hint: s.schema.getField("calling").hint, path: s.schema.getField("vitals.hp.max").fieldPath, purseLabel: ledger.Purse.schema.fields.gold.label };`,
      );
      expect(seen).toEqual({
        rank: 3,
        tongues: ["elvish", "orcish"],
        hp: 5,
        load: { max: 13, value: 0, over: false },
        skill: { ranks: 2, stat: "wit", total: 5 },
        purse: 0,
        stored: expect.not.stringMatching(/level|languages/),
        derived: false,
        colour: "#aa3311",
        label: "Hit points",
        hint: "What you do.",
        path: "system.vitals.hp.max",
        purseLabel: "Gold pieces",
      });
    });

    it("refuses what a field or a joint rule forbids, names the path, and stores nothing of it", async () => {
      const seen = await play<Record<string, string>>(
        gm,
        `const ida = game.actors.getName("Ida"); const attempt = (changes) => ida.update(changes).then(() => "taken", (e) => e.message); const before = JSON.stringify(ida.toObject().system);
       const out = { calling: await attempt({ "system.calling": "king" }), joint: await attempt({ "system.vitals.hp.value": 99 }), rank: await attempt({ "system.rank": "many" }),
         uuid: await attempt({ "system.oath": "nonsense" }) };
       out.same = String(JSON.stringify(ida.toObject().system) === before); return out;`,
      );
      expect(seen.calling).toContain("calling");
      expect(seen.joint).toContain("hit points above their most");
      expect(seen.rank).toContain("rank");
      expect(seen.uuid).toContain("oath");
      expect(seen.same).toBe("true");
    });

    it("updates nested models, typed objects and arrays by dotted keys and by deletion", async () => {
      const seen = await play(
        gm,
        `const ida = game.actors.getName("Ida"); ledgerLog = [];
       await ida.update({ "system.purse": ida.system.purse.spend(0), "system.purse.gold": 3, "system.skills.swim.ranks": 9, "system.deeds": [{ title: "Found it", on: "12" }], "system.rank": 4 });
       const out = { purse: ida.system.purse.total, isModel: ida.system.purse instanceof ledger.Purse, swim: ida.system.skills.swim, deed: { ...ida.system.deeds[0], id: ida.system.deeds[0].id.length }, max: ida.system.vitals.hp.max, logged: ledgerLog.length };
       await ida.update({ "system.skills.-=climb": null, "system.tongues": [] }); out.keys = Object.keys(ida.system.skills); out.tongues = ida.system.tongues.size;
       const bad = await ida.update({ "system.skills.Bad1.ranks": 1 }).then(() => Object.keys(ida.system.skills), (e) => "refused"); out.bad = JSON.stringify(bad).includes("Bad1");
       const journal = await JournalEntry.create({ name: "Home" }); await ida.update({ "system.home": journal.id, "system.patron": game.actors.getName("Ida").id });
       out.home = ida.system.home === journal.id; out.patron = ida.system.patron === ida; out.object = ida.toObject().system.patron === ida.id;
       return out;`,
      );
      expect(seen).toEqual({
        purse: 30,
        isModel: true,
        swim: { ranks: 5, stat: "wit", total: 9 },
        deed: { id: 16, title: "Found it", on: 12 },
        max: 8,
        logged: 1,
        keys: ["swim"],
        tongues: 0,
        bad: false,
        home: true,
        patron: true,
        object: true,
      });
    });

    it("applies effects to stored, derived and nested values, transferred and typed", async () => {
      const seen = await play(
        gm,
        `const ida = game.actors.getName("Ida"); const out = {};
       await ida.createEmbeddedDocuments("ActiveEffect", [${effect("Strong", "system.load.max", "add", '"5"')}, ${effect("Ward", "system.guard", "upgrade", '"25"')}, ${effect("Rich", "system.purse.gold", "add", '"2"')},
         ${effect("Talk", "system.tongues", "add", '"dwarvish"')}, ${effect("Hero", "system.vitals.hp.max", "add", '"10"', 'type: "boon",')}]);
       out.load = ida.system.load.max; out.guard = ida.system.guard; out.gold = [ida.system.purse.gold, ida._source.system.purse.gold, ida.system.purse.total]; out.tongues = [...ida.system.tongues]; out.max = ida.system.vitals.hp.max;
       out.overrides = foundry.utils.flattenObject(ida.overrides)["system.purse.gold"]; const boon = ida.effects.getName("Hero"); out.boon = boon.system.source;
       const [belt] = await ida.createEmbeddedDocuments("Item", [{ name: "Belt", type: "trait", effects: [${effect("Belted", "system.rank", "override", '"7"', "transfer: true,")}] }]);
       out.rank = [ida.system.rank, ida._source.system.rank]; out.applied = ida.appliedEffects.map((e) => e.name).includes("Belted"); await belt.effects.contents[0].update({ disabled: true }); out.back = ida.system.rank;
       await ida.deleteEmbeddedDocuments("ActiveEffect", [], { deleteAll: true }); out.none = [ida.effects.size, ida.system.load.max]; return out;`,
      );
      expect(seen).toEqual({
        load: 19,
        guard: 20,
        gold: [5, 3, 50],
        tongues: ["dwarvish"],
        max: 18,
        overrides: 5,
        boon: "luck",
        rank: [7, 4],
        applied: true,
        back: 4,
        none: [0, 14],
      });
    });

    it("keeps piles in boxes and lets them go with the box", async () => {
      const seen = await play(
        gm,
        `const ida = game.actors.getName("Ida"); const out = {}; const [box, coin] = await ida.createEmbeddedDocuments("Item", [{ name: "Chest", type: "box" }, { name: "Coin", type: "gear", system: { count: 4, weight: 2 } }]);
       out.loose = ida.system.load.value; await coin.update({ "system.box": box.id }); out.packed = [ida.system.load.value, box.system.contents.map((i) => i.name).join(), coin.system.container === box];
       const [again] = await ida.createEmbeddedDocuments("Item", [{ ...coin.toObject(), name: "More" }]); out.two = box.system.contents.length; await box.delete({ spill: false }); out.left = ida.items.map((i) => i.name).join();
       const gear = new Item.implementation({ name: "x", type: "gear", system: { shape: { type: "long" } } }); out.shape = gear.system.shape.length ?? null; return out;`,
      );
      expect(seen).toEqual({ loose: 9, packed: [9, "Coin", true], two: 2, left: "Belt", shape: 2 });
    });

    it("draws its form from the fields and stores what is typed", async () => {
      const seen = await play<Record<string, unknown>>(
        ann,
        `const ida = game.actors.getName("Ida"); await ida.update({ "system.tongues": ["elvish"], "system.bio.text": "<p>Born in @UUID[" + ida.uuid + "]{Ida}</p>" }); const sheet = ida.sheet; await sheet.render({ force: true }); const $ = (s) => sheet.element.querySelector(s); const out = {};
       const set = async (selector, value) => { const el = $(selector); el.value = value; el.dispatchEvent(new Event("change", { bubbles: true })); };
       out.labels = [...sheet.element.querySelectorAll(".form-group > label")].map((l) => l.innerText.trim()).slice(0, 8); out.options = [...$("select[name='system.calling']").options].map((o) => o.text); out.hint = $(".form-group .hint").innerText;
       await set("select[name='system.calling']", "scribe"); await until(() => ida.system.calling === "scribe");
       await set("input[name='system.purse.gold']", "12"); await until(() => ida.system.purse.gold === 12);
       $("[data-action=addDeed]").click(); await until(() => ida.system.deeds.length === 2); await until(() => $("input[name='system.deeds.1.title']"));
       await set("input[name='system.deeds.1.title']", "Second"); await until(() => ida.system.deeds[1].title === "Second"); out.kept = ida.system.deeds[0].title;
       $("[data-action=dropDeed]").click(); await until(() => ida.system.deeds.length === 1); out.left = ida.system.deeds[0].title;
       const tags = $("string-tags"); out.tags = tags.tagName + ":" + tags.value; out.prose = $("prose-mirror").getAttribute("name"); out.link = !!$("prose-mirror a.content-link") || $("prose-mirror").outerHTML; out.file = $("file-picker")?.getAttribute("type"); out.colour = $("color-picker").value;
       await set("[name='system.skills.swim.ranks']", "1"); await until(() => ida.system.skills.swim.ranks === 1); await sheet.close(); return out;`,
      );
      expect(seen).toEqual({
        labels: [
          "Name",
          "Hit points",
          "Calling",
          expect.stringContaining("Rank"),
          "Tongues",
          "Bold",
          "Crest",
          "Gold pieces",
        ],
        options: ["Scout", "Scribe"],
        hint: "How much is left.",
        kept: "Found it",
        left: "Second",
        tags: expect.stringContaining("elvish"),
        prose: "system.bio.text",
        link: true,
        file: "image",
        colour: "#aa3311",
      });
    });

    it("lets an actor route damage to its token, and keeps settings, messages, pages and combatants typed", async () => {
      const seen = await play(
        gm,
        `const ida = game.actors.getName("Ida"); const out = {}; await ida.update({ "system.vitals.hp": { value: 6, temp: 2 } }); await ida.modifyTokenAttribute("vitals.hp", -3, true, true); out.hp = [ida.system.vitals.hp.value, ida.system.vitals.hp.temp];
       await game.settings.set("deep-ledger", "purse", { gold: 4, silver: -3 }).catch((e) => (out.purseError = true)); await game.settings.set("deep-ledger", "purse", { gold: 4 }); const purse = game.settings.get("deep-ledger", "purse"); out.setting = [purse instanceof ledger.Purse, purse.total];
       await game.settings.set("deep-ledger", "share", { part: 0.25, to: ["a"] }); const share = game.settings.get("deep-ledger", "share"); out.share = [share.part, share.to instanceof Set];
       const message = await ChatMessage.create({ type: "tally", content: "x", system: { entries: [{ uuid: ida.uuid, sum: 3 }] } }); out.tally = message.system.entries[0].sum;
       const journal = game.journal.getName("Home"); const [page] = await journal.createEmbeddedDocuments("JournalEntryPage", [{ name: "File", type: "dossier", system: { summary: "<p>On <strong>Ida</strong></p><script>1</script>", subject: ida.uuid } }]);
       out.page = page.system.summary; const html = await foundry.applications.ux.TextEditor.implementation.enrichHTML("@Embed[" + page.uuid + " label=top]"); out.embed = html.includes("dossier-embed") && html.includes("top");
       const combat = await Combat.create({}); const [one] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: ida.id, type: "runner", system: { lane: 3 } }]); out.lane = one.system.lane; await combat.delete();
       out.bars = TokenDocument.implementation.getTrackedAttributes?.("explorer"); return out;`,
      );
      expect(seen).toMatchObject({
        hp: [5, 0],
        setting: [true, 40],
        share: [0.25, true],
        tally: 3,
        page: "<p>On <strong>Ida</strong></p>",
        embed: true,
        lane: 3,
      });
    });

    it("the player's client agrees, and nothing went wrong in any page", async () => {
      const look = `JSON.stringify(game.actors.getName("Ida").toObject().system)`;
      await ann.until(`game.actors.getName("Ida").system.vitals.hp.temp === 0`);
      expect(await ann.run(look)).toBe(await gm.run(look));
      expect([...gm.faults, ...ann.faults]).toEqual([]);
    });
  },
);
