import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Actor } from "../../client/data/documents/actor.ts";
import type { User } from "../../client/data/documents/user.ts";
import * as f from "../../client/data/fields/index.ts";
import { Hooks } from "../../client/data/hooks.ts";
import type { Dict } from "../../client/data/types.ts";
import { goLive, type Live } from "../data/live-table.ts";
import {
  ANN,
  ASSISTANT,
  FIGHTER,
  GM,
  MANIFEST,
  makeSystem,
  openTable,
  SWORD,
  type TestTable,
  TRUSTED,
} from "../server/table.ts";
import { complaints, one } from "./support.ts";

let live: Live;
beforeAll(async () => {
  live = await goLive();
});
afterAll(() => live.stop());

const user = (id: string): User => live.game.users.get(id) as unknown as User;
const setting = (key: string, value: unknown) => ({ data: [{ key, value: JSON.stringify(value) }] });

describe("who writes settings", () => {
  it("DOC-90: any user with SETTINGS_MODIFY, in any role; an assistant only when it is granted", async () => {
    const [assistant, trusty, gm] = [
      await live.table.join(ASSISTANT),
      await live.table.join(TRUSTED),
      await live.table.join(GM),
    ];
    expect(await assistant.refused("Setting", "create", setting("tiny.rule", 1))).toContain("SETTINGS_MODIFY");
    expect(user(ASSISTANT).isGM).toBe(true);
    expect(user(ASSISTANT).can("SETTINGS_MODIFY")).toBe(false);
    await live.game.settings.set("core", "permissions", { SETTINGS_MODIFY: [2, 4] });
    expect(user(TRUSTED).can("SETTINGS_MODIFY")).toBe(true);
    expect(user(ASSISTANT).can("SETTINGS_MODIFY")).toBe(false);
    await trusty.done("Setting", "create", setting("tiny.rule", 2));
    expect(await assistant.refused("Setting", "create", setting("tiny.rule", 3))).toContain("SETTINGS_MODIFY");
    await gm.done("Setting", "create", setting("tiny.rule", 4));
    await live.game.settings.set("core", "permissions", {});
  });

  it("DOC-91: assistants write a list of core's without it", async () => {
    const assistant = await live.table.join(ASSISTANT);
    for (const key of ["time", "combatTrackerConfig", "sheetClasses", "scrollingStatusText", "tokenDragPreview"])
      await assistant.done("Setting", "create", setting(`core.${key}`, 1));
    expect(await assistant.refused("Setting", "create", setting("core.permissions", {}))).toContain("forbidden");
  });

  it("DOC-92: the first write of one fails as a creation, the next as an update", async () => {
    const [ann, gm] = [await live.table.join(ANN), await live.table.join(GM)];
    expect(await ann.refused("Setting", "create", setting("tiny.new", 1))).toMatch(
      /lacks permission to create Setting \[/,
    );
    const { result } = await gm.done("Setting", "create", setting("tiny.new", 1));
    const update = { updates: [{ _id: String(result[0]?._id), value: "2" }] };
    expect(await ann.refused("Setting", "update", update)).toMatch(/lacks permission to update Setting \[/);
  });

  it("DOC-100: permissions have their least roles; a referee cannot lose one", async () => {
    const of = (id: string): string[] =>
      [
        "ACTOR_CREATE",
        "ITEM_CREATE",
        "CARDS_CREATE",
        "FILES_UPLOAD",
        "BROADCAST_AUDIO",
        "DRAWING_CREATE",
        "FILES_BROWSE",
      ].filter((permission) => user(id).can(permission));
    expect(of(ASSISTANT)).toHaveLength(7);
    expect(of(TRUSTED)).toEqual(["BROADCAST_AUDIO", "DRAWING_CREATE", "FILES_BROWSE"]);
    expect(of(ANN)).toEqual([]);
    await live.game.settings.set("core", "permissions", { ACTOR_CREATE: [3] });
    expect(user(GM).can("ACTOR_CREATE")).toBe(true);
    const made = one(await Actor.create({ name: "Still mine", type: "hero" }));
    await made.delete();
    await live.game.settings.set("core", "permissions", {});
  });

  it("DOC-106: the acting referee is a full one before an assistant, and only who is here", () => {
    const { users } = live.game;
    const active = (...ids: string[]): string | undefined => {
      for (const each of users.contents as unknown as User[]) each.active = ids.includes(each.id);
      return users.activeGM?.id;
    };
    expect(active(ANN)).toBeUndefined();
    expect(active(ASSISTANT, ANN)).toEqual(ASSISTANT);
    expect(active(ASSISTANT, GM)).toEqual(GM);
    expect(active(GM)).toEqual(GM);
    expect(live.game.user?.isActiveGM).toBe(true);
  });

  it("DOC-107: who is designated need not be here, unless the condition asks", () => {
    const { users } = live.game as unknown as { users: { getDesignatedUser(f: (u: User) => unknown): User | null } };
    expect(users.getDesignatedUser((each) => each.role < 4)?.id).toBe(ASSISTANT);
    expect(users.getDesignatedUser((each) => each.role < 4 && each.active)).toBeNull();
  });
});

describe("what settings give back", () => {
  it("DOC-94: onChange comes after the answer, on every client, once for each document of a batch", async () => {
    const heard: unknown[] = [];
    for (const key of ["one", "two"])
      live.game.settings.register("tiny", key, {
        scope: "world",
        type: Number,
        default: 0,
        onChange: (value: unknown) => void heard.push([key, value, live.game.settings.get("tiny", key)]),
      });
    const gm = await live.table.join(GM);
    const answer = new Promise((resolve) => Hooks.once("createSetting", () => setTimeout(resolve)));
    await gm.done("Setting", "create", { data: [...setting("tiny.one", 1).data, ...setting("tiny.two", 2).data] });
    await answer;
    expect(heard).toEqual([
      ["one", 1, 1],
      ["two", 2, 2],
    ]);
    await live.game.settings.set("tiny", "one", 1);
    expect(heard).toHaveLength(2);
  });

  it("DOC-95, DOC-96: lists come as themselves, what is no text as its JSON", async () => {
    live.game.settings.register("tiny", "list", { scope: "world", type: Array, default: [] });
    await live.game.settings.set("tiny", "list", [1, [2]]);
    expect(live.game.settings.get("tiny", "list")).toEqual([1, [2]]);
    live.game.settings.register("tiny", "words", { scope: "world", type: String, default: "" });
    const gm = await live.table.join(GM);
    const heard = new Promise((resolve) => Hooks.once("createSetting", () => setTimeout(resolve)));
    await gm.done("Setting", "create", setting("tiny.words", { a: 1 }));
    await heard;
    expect(live.game.settings.get("tiny", "words")).toBe('{"a":1}');
  });

  it("DOC-97: a stored value of another primitive than registered is not cast on reading", async () => {
    const gm = await live.table.join(GM);
    for (const [key, type, stored] of [
      ["count", Number, "3"],
      ["yes", Boolean, "true"],
      ["no", Boolean, 0],
    ] as const) {
      live.game.settings.register("tiny", key, { scope: "world", type });
      const heard = new Promise((resolve) => Hooks.once("createSetting", () => setTimeout(resolve)));
      await gm.done("Setting", "create", setting(`tiny.${key}`, stored));
      await heard;
      expect(live.game.settings.get("tiny", key)).toBe(stored);
      // A new value is of the registered type.
      expect(typeof (await live.game.settings.set("tiny", key, stored))).toBe(typeof type(0));
    }
  });

  it("DOC-98: a field's setting without a default takes the field's initial value", () => {
    const type = new f.NumberField({ nullable: false, initial: () => 7 });
    live.game.settings.register("tiny", "initial", { scope: "world", type });
    expect(live.game.settings.get("tiny", "initial")).toBe(7);
  });

  it("DOC-99: one that is not registered throws and is named", () => {
    expect(() => live.game.settings.get("tiny", "nothing")).toThrow('"tiny.nothing" is not a registered game setting');
  });

  it("DOC-104: the clock sends every client the time, the time passed, the options and the user", async () => {
    const assistant = await live.table.join(ASSISTANT);
    const before = (live.game.time as unknown as { worldTime: number }).worldTime;
    const heard = new Promise<unknown[]>((resolve) =>
      Hooks.once("updateWorldTime", (...args: unknown[]) => resolve(args)),
    );
    await assistant.done("Setting", "create", setting("core.time", before + 60));
    expect(await heard).toEqual([before + 60, 60, expect.any(Object), ASSISTANT]);
  });
});

describe("what players may write", () => {
  it("DOC-29c: no ownership in an update", async () => {
    const ann = await live.table.join(ANN);
    const refused = await ann.refused("Actor", "update", { updates: [{ _id: FIGHTER, "ownership.default": 3 }] });
    expect(refused).toContain("ownership may only be modified by a GM or Assistant GM user");
  });

  it("DOC-29d: what a player's new item says of its ownership counts for nothing", async () => {
    const ann = await live.table.join(ANN);
    const { result } = await ann.done("Item", "create", {
      parentUuid: `Actor.${FIGHTER}`,
      data: [{ name: "Axe", type: "weapon", ownership: { default: 3, [TRUSTED]: 3 } }],
    });
    expect(result[0]?.ownership).toEqual({ default: 0, [ANN]: 3 });
  });

  it("DOC-29f: markup is cleaned in what comes embedded, too", async () => {
    const bad = '<p onclick="x()">Hi<script>x()</script></p>';
    const items = [{ name: "Axe", type: "weapon", system: { description: bad } }];
    const made = one(await Actor.create({ name: "A", type: "hero", items }));
    expect(made._source.items).toMatchObject([{ system: { description: "<p>Hi</p>" } }]);
    await made.delete();
  });

  it("DOC-29g: items that come within an actor have no creation of their own", async () => {
    const heard: string[] = [];
    const ids = ["preCreateItem", "createItem"].map(
      (hook) => [hook, Hooks.on(hook, () => void heard.push(hook))] as const,
    );
    const made = one(await Actor.create({ name: "A", type: "hero", items: [{ name: "Axe", type: "weapon" }] }));
    for (const [hook, id] of ids) Hooks.off(hook, id);
    expect(heard).toEqual([]);
    await made.delete();
  });
});

describe("on generation 14", () => {
  let table: TestTable;
  beforeAll(async () => {
    table = await openTable({ generation: 14 });
  });
  afterAll(() => table.stop());

  it("DOC-29e: players make nothing of a sub-type that has fields for the referee", async () => {
    const gm = await table.join(GM);
    await gm.done("Setting", "create", setting("core.permissions", { ACTOR_CREATE: [1, 2, 3, 4] }));
    const ann = await table.join(ANN);
    expect(MANIFEST.documentTypes.Actor.hero.gmOnlyFields).toEqual(["secret"]);
    expect(await ann.refused("Actor", "create", { data: [{ name: "A", type: "hero" }] })).toContain("hero");
    await ann.done("Actor", "create", { data: [{ name: "A", type: "monster" }] });
    const assistant = await table.join(ASSISTANT);
    await assistant.done("Actor", "create", { data: [{ name: "A", type: "hero" }] });
  });
});

describe("documents in the world", () => {
  it("DOC-42: an embedded change leaves the parent's stamps; the system's version moves with what is the system's", async () => {
    const systemPath = await makeSystem();
    const worldPath = path.join(systemPath, "world");
    const first = await openTable({ systemPath, worldPath });
    await first.stop();
    await writeFile(path.join(systemPath, "system.json"), JSON.stringify({ ...MANIFEST, version: "9.9.9" }));
    const table = await openTable({ systemPath, worldPath });
    const gm = await table.join(GM);
    const stamps = async (): Promise<Dict> => {
      const actors = (await gm.world()).actors as unknown as Dict[];
      return actors.find(({ _id }) => _id === FIGHTER)?._stats as Dict;
    };
    const before = await stamps();
    await gm.done("Item", "update", { parentUuid: `Actor.${FIGHTER}`, updates: [{ _id: SWORD, name: "Blade" }] });
    expect(await stamps()).toEqual(before);
    await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, name: "Fighter!" }] });
    expect((await stamps()).systemVersion).toBe(MANIFEST.version);
    await gm.done("Actor", "update", { updates: [{ _id: FIGHTER, "flags.tiny.a": 1 }] });
    expect((await stamps()).systemVersion).toBe("9.9.9");
    await table.stop();
    await rm(systemPath, { recursive: true });
  });

  it("DOC-62, DOC-79a: an embedded one against its rule is left out and kept, and its parent stays", async () => {
    const said = await complaints(async () => {
      const actor = Actor.fromSource({
        name: "A",
        type: "hero",
        items: [
          { _id: SWORD, name: "Sword", type: "weapon" },
          { _id: "BrokenBrokenBrok", name: "", type: "weapon" },
        ],
      }) as Actor;
      expect(actor.invalid).toBe(false);
      expect(actor.items.contents.map(({ id }) => id)).toEqual([SWORD]);
      expect([...actor.items.invalidDocumentIds]).toEqual(["BrokenBrokenBrok"]);
      expect(actor.items.getInvalid("BrokenBrokenBrok")?._source.name).toBe("");
      expect(actor._source.items).toHaveLength(2);
      actor.reset();
    });
    expect(said.filter((each) => each.startsWith("Failed to initialize Item [BrokenBrokenBrok]"))).toHaveLength(1);
  });

  it("DOC-79: an object over a flag that is null, and null over an object", async () => {
    const actor = live.actor("Goblin");
    await actor.setFlag("tiny", "x", null);
    await actor.setFlag("tiny", "x", { a: 1 });
    expect(actor.getFlag("tiny", "x")).toEqual({ a: 1 });
    await actor.setFlag("tiny", "x", null);
    expect(actor.getFlag("tiny", "x")).toBeNull();
  });

  it("DOC-105: hooks are not waited for", async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const order: string[] = [];
    Hooks.once("preCreateActor", async () => {
      await gate;
      order.push("hook");
    });
    const made = one(await Actor.create({ name: "A", type: "hero" }));
    order.push("made");
    open();
    await expect.poll(() => order).toEqual(["made", "hook"]);
    await made.delete();
  });
});
