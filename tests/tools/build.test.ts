import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { packKeys, stamp, WRITTEN_FOR } from "../../tools/build/packs.ts";
import { build } from "../../tools/build.ts";
import { writeText } from "../../tools/lib/files.ts";
import type { Places } from "../../tools/lib/paths.ts";
import { stableId } from "../../tools/packs/ids.ts";
import { entry, plant, uproot } from "./planted.ts";

let places: Places | undefined;
const silent = (): void => undefined;

function planted(changes: Readonly<Record<string, string | null>> = {}): Places {
  places = plant(changes);
  return places;
}

afterEach(() => {
  if (places !== undefined) uproot(places);
  places = undefined;
});

describe("the build", () => {
  it("writes the system as Foundry installs it, and nothing twice", async () => {
    const at = planted();
    const first = await build({ places: at, log: silent });
    expect(first.built).toContain("module");
    const read = (path: string): string => readFileSync(join(at.dist, path), "utf8");
    expect(JSON.parse(read("system.json"))).toMatchObject({ id: "rulings", version: "1.2.3" });
    expect(read("rulings.mjs")).toMatch(/\bKept\b/);
    expect(read("styles/rulings.css")).toContain("../assets/fonts/alegreya-latin-400-normal.woff2");
    expect(read("styles/rulings.css")).toContain(".rulings .sheet");
    expect(JSON.parse(read("lang/en.json"))).toEqual({ RULINGS: { Hello: "Hello", Pack: { arms: "Arms" } } });
    expect(read("templates/sheet/page.hbs")).toContain("RULINGS.Hello");
    expect(read("assets/icons/broadsword.svg")).toContain("#1d1a16");
    expect(existsSync(join(at.dist, "assets/fonts/alegreya-sc-latin-700-normal.woff2"))).toBe(true);
    expect(await packKeys(join(at.dist, "packs/arms"))).toEqual(["!items!clubclubclubclub", "!items!swordswordsword1"]);
    expect((await build({ places: at, log: silent })).built).toEqual([]);
    writeText(join(at.root, "packs/arms/axe.yaml"), entry("Axe", "axeaxeaxeaxeaxe1"));
    expect((await build({ places: at, log: silent })).built).toEqual(["pack-arms"]);
    expect(await packKeys(join(at.dist, "packs/arms"))).toHaveLength(3);
    rmSync(join(at.dist, "rulings.mjs"));
    expect((await build({ places: at, log: silent })).built).toEqual(["module"]);
  });

  it("stamps what it packs, embedded documents too, with the versions of core and system; sources of copies stay", () => {
    const effect = { _id: "effecteffecteff1", name: "Glow" };
    const item = { _id: "itemitemitemitem", effects: [effect], system: { rows: [{ text: "no document" }] } };
    const actor: Record<string, unknown> = { _id: "a", _stats: { compendiumSource: "x" }, items: [item] };
    stamp(actor, "1.2.3");
    const stamps = { coreVersion: WRITTEN_FOR, systemId: "rulings", systemVersion: "1.2.3" };
    expect(actor).toEqual({
      _id: "a",
      _stats: { compendiumSource: "x", ...stamps },
      items: [{ ...item, _stats: stamps, effects: [{ ...effect, _stats: stamps }] }],
    });
    expect(item.system).toEqual({ rows: [{ text: "no document" }] });
  });

  it("gives an entry without id and key those that follow from its pack and file", async () => {
    const at = planted({ "packs/arms/axe.yaml": "name: Axe\ntype: weapon\n" });
    await build({ places: at, log: silent, only: "packs" });
    expect(await packKeys(join(at.dist, "packs/arms"))).toContain(`!items!${stableId("arms", "axe")}`);
  });

  it("refuses two entries of one id", async () => {
    const at = planted({ "packs/arms/axe.yaml": entry("Axe", "clubclubclubclub") });
    await expect(build({ places: at, log: silent, only: "packs" })).rejects.toThrow(
      /club\.yaml: _id clubclubclubclub is that of packs\/arms\/axe\.yaml too/,
    );
  });

  it("refuses an embedded document that the compiled pack lost or misplaced", async () => {
    const effects =
      'effects:\n  - _id: effecteffecteff1\n    _key: "!items.effects!elsewhere.effecteffecteff1"\n    name: Glow\n';
    const at = planted({ "packs/arms/axe.yaml": entry("Axe", "axeaxeaxeaxeaxe1", effects) });
    await expect(build({ places: at, log: silent, only: "packs" })).rejects.toThrow(
      /missing: !items\.effects!axeaxeaxeaxeaxe1\.effecteffecteff1/,
    );
  });

  it("refuses the same language key in two files", async () => {
    const at = planted({ "lang/en/b.json": JSON.stringify({ RULINGS: { Hello: "Again" } }) });
    await expect(build({ places: at, log: silent, only: "language" })).rejects.toThrow(
      /b\.json: "RULINGS\.Hello" stands in lang\/en\/a\.json/,
    );
  });

  it("refuses an icon that the collection does not have", async () => {
    const at = planted({
      "packs/arms/axe.yaml": entry("Axe", "axeaxeaxeaxeaxe1").replace("broadsword", "no-such-icon"),
    });
    await expect(build({ places: at, log: silent, only: "icons" })).rejects.toThrow(
      /axe\.yaml: no icon is called "no-such-icon"/,
    );
  });

  it("says plainly what is missing", async () => {
    const at = planted({ "src/rulings.ts": null, "system.json": null });
    await expect(build({ places: at, log: silent })).rejects.toThrow(
      /system\.json does not exist[\s\S]*src\/rulings\.ts does not exist/,
    );
  });
});
