/** Hit points that reach 0, by whatever road: the ruling on death is asked once, with its card, and all of it is taken back. */
import { describe, expect, test, vi } from "vitest";
import { type Doc, type LiveTable, of } from "./live.ts";

/** `Actor` as a macro names it. */
const actors = (): { updateDocuments(updates: object[]): Promise<unknown> } => Reflect.get(globalThis, "Actor");

type Road = (goblin: Doc, table: LiveTable) => Promise<unknown>;

const ROADS: readonly (readonly [string, Road])[] = [
  ["the creature's own update", (token) => (token.actor as Doc).update({ "system.hp.value": 0 })],
  [
    "a nested update with something more",
    (token) => (token.actor as Doc).update({ name: "Felled", system: { hp: { value: -2 } } }),
  ],
  ["the token's own differences", (token) => token.update({ "delta.system.hp.value": 0 })],
  [
    "the same in a list of the scene's tokens",
    (token, { game }) =>
      Reflect.apply(game.scenes.active.updateEmbeddedDocuments, game.scenes.active, [
        "Token",
        [{ _id: token.id, rotation: 15, delta: { system: { hp: { value: 0 } } } }],
      ]),
  ],
  ["the token's bar", (token) => (token.actor as Doc).modifyTokenAttribute("hp", -99, true, true)],
];

/** Stands for any element of a window, where there is no page: every word of it is another one. */
const anyElement = (): object => new Proxy(() => undefined, { get: anyElement, apply: anyElement, set: () => true });

export function roads(table: () => LiveTable): void {
  const token = (name: string): Doc => table().game.scenes.active.tokens.contents.find((one: Doc) => one.name === name);
  const deaths = (): number => table().game.messages.contents.filter(({ type }) => type === "death").length;
  const typed = async (): Promise<string[]> =>
    (await of("undo/ledger"))
      .allTransactions()
      .flatMap((transaction: Doc) =>
        transaction.kind === "typed" && Reflect.get(transaction, "state") === "done" ? [transaction.id] : [],
      );
  const takeBack = async (): Promise<unknown> =>
    (await of("undo/undo-transaction")).undoTransaction((await typed()).at(-1), table().game.user);

  test("nobody is prompted for an action without its requirement: turning is a cleric's, casting takes a spell in memory", async () => {
    const { canUse } = await of("combat/your-turn");
    const may = (who: string): string[] =>
      ["strike", "cast", "turn", "device"].filter((kind) => canUse(table().game.actors.getName(who), kind));
    expect(may("Hild Redmantle")).toEqual(["strike"]);
    expect(may("Brother Anselm")).toContain("turn");
    const ysolde = table().game.actors.getName("Ysolde Vane") as Doc;
    const spells = ysolde.items.contents.filter(({ type }) => type === "spell");
    const memorise = (normal: number) =>
      Promise.all(spells.map((spell) => spell.update({ "system.memorised.normal": normal })));
    const before = spells.map((spell) => spell.system.memorised.normal as number);
    await memorise(1);
    expect(may("Ysolde Vane")).toContain("cast");
    await memorise(0);
    expect(may("Ysolde Vane")).not.toContain("cast");
    await Promise.all(spells.map((spell, at) => spell.update({ "system.memorised.normal": before[at] })));
  });

  test("GOR-14 example 2: a magic-user in armour is refused a spell, which stays in memory", async () => {
    const { castSpell } = await of("spells/cast");
    const ysolde = table().game.actors.getName("Ysolde Vane") as Doc;
    const spell = ysolde.items.contents.find(({ type }) => type === "spell") as Doc;
    const before = spell.system.memorised.normal as number;
    await spell.update({ "system.memorised.normal": 1 });
    const notices: string[] = [];
    const { ui } = globalThis as unknown as { ui: { notifications?: object } };
    const { notifications } = ui;
    ui.notifications = { warn: (text: string) => notices.push(text) };
    const asPlayer = vi.spyOn(table().game.user as unknown as { isGM: boolean }, "isGM", "get").mockReturnValue(false);
    try {
      const system = { kind: "armour", material: "leather", location: "worn" };
      const [suit] = await ysolde.createEmbeddedDocuments("Item", [{ name: "Jerkin", type: "armour", system }]);
      await castSpell(ysolde, spell.id, {});
      expect(notices).toEqual(["RULINGS.Refused.character.castInArmour"]);
      expect(spell.system.memorised.normal).toBe(1);
      await suit?.delete();
    } finally {
      asPlayer.mockRestore();
      Object.assign(ui, { notifications });
    }
    await spell.update({ "system.memorised.normal": before });
  });

  test("GOR-08 example 2: a cleric gives up a prepared spell for a cure that is not in memory; the card says which, and it comes back", async () => {
    const { castSpell } = await of("spells/cast");
    const { settings, actors: people, messages } = table().game;
    const anselm = people.getName("Brother Anselm") as Doc;
    const spells = anselm.items.contents.filter(({ type }: Doc) => type === "spell") as Doc[];
    const cure = spells.find(({ system }) => system.key === "cure-light-wounds") as Doc;
    const other = spells.find((spell) => spell !== cure) as Doc;
    const counts = () =>
      spells.map(({ system: { memorised, cast } }) => ({ memorised: { ...memorised }, cast: { ...cast } }));
    const before = counts();
    const asked = vi.spyOn(Reflect.get(globalThis, "foundry").applications.api.DialogV2, "input");
    vi.stubGlobal("document", { createElement: anyElement });
    try {
      for (const spell of spells)
        await spell.update({ "system.memorised": { normal: spell === other ? 1 : 0, reversed: 0 } });
      const ready = counts();
      // Where no ruling has it, it is refused, and nobody is asked.
      await castSpell(anselm, cure.id, {});
      expect(asked.mock.calls.length).toBe(0);
      expect(counts()).toEqual(ready);
      await settings.set("rulings", "clerics", "gorman");
      asked.mockResolvedValueOnce(null).mockResolvedValueOnce({ spell: "0" });
      await castSpell(anselm, cure.id, {});
      expect(counts()).toEqual(ready);
      await castSpell(anselm, cure.id, {});
      expect(other.system).toMatchObject({ memorised: { normal: 0 }, cast: { normal: 1 } });
      expect(cure.system).toMatchObject({
        memorised: { normal: 0 },
        cast: { normal: before[spells.indexOf(cure)]?.cast.normal },
      });
      expect(messages.contents.at(-1)?.system).toMatchObject({
        item: { uuid: cure.uuid },
        outcome: { procedure: "cast", spell: cure.name, reversed: false, exchanged: other.name },
      });
      const { allTransactions } = await of("undo/ledger");
      const transaction = allTransactions().findLast(({ kind }: Doc) => kind === "cast") as Doc;
      await (await of("undo/undo-transaction")).undoTransaction(transaction.id, table().game.user);
      expect(counts()).toEqual(ready);
    } finally {
      asked.mockRestore();
      vi.unstubAllGlobals();
      await settings.set("rulings", "clerics", "bx");
      for (const [at, spell] of spells.entries()) await spell.update({ system: before[at] });
    }
  });

  test("ERIS-35: a stunned or sleeping creature is prompted to do nothing, and the tracker gives the reason; a gagged one may still strike", async () => {
    const { canUse } = await of("combat/your-turn");
    const hild = table().game.actors.getName("Hild Redmantle") as Doc & {
      toggleStatusEffect(id: string, how: object): Promise<unknown>;
    };
    const may = (): string[] => ["move", "strike", "device", "deathSave"].filter((kind) => canUse(hild, kind));
    const free = may();
    for (const [condition, left] of [
      ["stunned", ["deathSave"]],
      ["asleep", ["deathSave"]],
      ["gagged", free],
    ] as const) {
      await hild.toggleStatusEffect(condition, { active: true });
      expect(may(), condition).toEqual(left);
      await hild.toggleStatusEffect(condition, { active: false });
    }
    expect(free).toContain("strike");
  });

  test("reloading is named to nobody whose weapons need none: a crossbow does where the table says so", async () => {
    const { canUse } = await of("combat/your-turn");
    const { actors: all } = table().game;
    const hild = all.getName("Hild Redmantle") as Doc;
    const reloads = (): boolean => canUse(hild, "reload");
    expect(canUse(hild, "shoot")).toBe(true);
    expect(reloads()).toBe(false);
    const system = { missile: true, reload: true, range: { short: 80, medium: 160, long: 240 }, damage: "1d6" };
    const [crossbow] = await hild.createEmbeddedDocuments("Item", [{ name: "Crossbow", type: "weapon", system }]);
    expect(reloads()).toBe(false);
    const before = (await of("platform/settings/rulings-in-force")).readRequest();
    const { writeRequest } = await of("platform/settings/saved-rulings");
    await writeRequest({ ...before, parameters: { ...before.parameters, crossbowsReload: true } });
    expect(reloads()).toBe(true);
    await writeRequest(before);
    expect(reloads()).toBe(false);
    await crossbow?.delete();
  });

  describe("hit points that reach 0", () => {
    test.each(ROADS)("by %s", async (_road, go) => {
      const goblin = token("Goblin (3)");
      const hp = (): number => (goblin.actor as Doc).system.hp.value;
      const [before, deathsBefore, transactions] = [hp(), deaths(), await typed()];
      expect(before).toBeGreaterThan(0);
      await go(goblin, table());
      expect(goblin.actor?.statuses.has("dead")).toBe(true);
      expect(hp()).toBeLessThanOrEqual(0);
      // Once: one transaction, one card.
      expect(deaths()).toEqual(deathsBefore + 1);
      expect((await typed()).length).toEqual(transactions.length + 1);
      expect(await takeBack()).toBeUndefined();
      expect(hp()).toEqual(before);
      expect(goblin.actor?.statuses.has("dead")).toBe(false);
    });

    test("by a batch of several actors: each falls, and what else was written stands", async () => {
      const { actors: all } = table().game;
      const [hild, ysolde] = ["Hild Redmantle", "Ysolde Vane"].map((name) => all.getName(name) as Doc) as [Doc, Doc];
      const before = [hild, ysolde].map(({ system }) => system.hp.value);
      await actors().updateDocuments([
        { _id: hild.id, "system.hp.value": 0, "system.details.notes": "" },
        { _id: ysolde.id, system: { hp: { value: 0 } } },
      ]);
      for (const one of [hild, ysolde]) {
        expect(one.system.hp.value).toBe(0);
        expect(one.statuses.has("dead")).toBe(true);
      }
      for (let left = 0; left < 2; left += 1) expect(await takeBack()).toBeUndefined();
      expect([hild, ysolde].map(({ system }) => system.hp.value)).toEqual(before);
      for (const one of [hild, ysolde]) expect(one.statuses.has("dead")).toBe(false);
    });

    test("what leaves somebody standing is simply written", async () => {
      const goblin = token("Goblin (3)");
      const before = (goblin.actor as Doc).system.hp.value;
      const transactions = await typed();
      await goblin.update({ "delta.system.hp.value": 1 });
      expect((goblin.actor as Doc).system.hp.value).toBe(1);
      expect(await typed()).toEqual(transactions);
      await goblin.update({ "delta.system.hp.value": before });
    });
  });
}

/** Every way in which an effect pulls at a number: as generation 13 counts them, and as 14 calls them. */
const MODES: readonly (readonly [number, string])[] = [
  [1, "multiply"],
  [2, "add"],
  [3, "downgrade"],
  [4, "upgrade"],
  [5, "override"],
];
const PULLS = MODES.flatMap(([mode, type]) =>
  ["0", "0.5", "-40"].map((value) => ({ mode, type, value, key: "system.hp.value" })),
);

/** Effects that change hit points neither kill nor revive, on an actor or on an item, and the author of such an effect is notified. */
export function effectsOnHitPoints(table: () => LiveTable): void {
  const goblin = (): Doc =>
    table().game.scenes.active.tokens.contents.find(({ name }: Doc) => name === "Goblin (2)").actor;
  const onEffects = (): boolean => Reflect.get(table().game, "release").generation >= 14;
  const data = (name: string, changes: readonly object[], more: object = {}): object => ({
    name,
    ...more,
    ...(onEffects() ? { system: { changes } } : { changes }),
  });
  const hp = (): unknown => ({ ...goblin().system.hp });

  /** The notifications on this client during an action. */
  async function noticesDuring(work: () => Promise<unknown>): Promise<string[]> {
    const { ui } = globalThis as unknown as { ui: { notifications?: unknown } };
    const { notifications } = ui;
    const said: string[] = [];
    ui.notifications = { warn: (text: string) => said.push(text) };
    try {
      await work();
    } finally {
      ui.notifications = notifications;
    }
    return said;
  }

  const applyEffect = async (on: Doc, name: string, changes: readonly object[], more: object = {}): Promise<Doc> => {
    const [made] = await on.createEmbeddedDocuments("ActiveEffect", [data(name, changes, more)]);
    return made as Doc;
  };

  test.each([...PULLS, { mode: 5, type: "override", value: '{"value":0,"max":1}', key: "system.hp" }])(
    "an effect that would $type $key by $value does nothing, and its maker gets a message with the remedy",
    async (change) => {
      const before = hp();
      let effect: Doc | undefined;
      const said = await noticesDuring(async () => {
        effect = await applyEffect(goblin(), "Withering", [change]);
      });
      expect(effect?.active).toBe(false);
      expect(hp()).toEqual(before);
      expect(said).toEqual([expect.stringContaining("noEffectOnHitPoints")]);
      await effect?.delete();
    },
  );

  test("the same on a thing that it carries, and of an effect that is changed so afterwards", async () => {
    const before = hp();
    const pull = { key: "system.hp.value", mode: 2, type: "add", value: "-40" };
    const [thing] = await goblin().createEmbeddedDocuments("Item", [{ name: "Ring of withering", type: "gear" }]);
    const said = await noticesDuring(() => applyEffect(thing as Doc, "Worn", [pull], { transfer: true }));
    expect(said.length).toBe(1);
    expect(hp()).toEqual(before);
    await thing?.delete();
    const effect = await applyEffect(goblin(), "Harmless", [{ ...pull, key: "system.movement.walk.turn" }]);
    expect(effect.active).toBe(true);
    expect(await noticesDuring(() => effect.update({ name: "Harmless yet" }))).toEqual([]);
    expect(await noticesDuring(() => effect.update(data("Foul", [pull])))).toHaveLength(1);
    expect(effect.active).toBe(false);
    expect(hp()).toEqual(before);
    await effect.delete();
  });

  test("an effect on the maximum hit points is in force, and nobody gets a message", async () => {
    const { value, max } = goblin().system.hp;
    let effect: Doc | undefined;
    const said = await noticesDuring(async () => {
      effect = await applyEffect(goblin(), "Hale", [{ key: "system.hp.max", mode: 2, type: "add", value: "5" }]);
    });
    expect(said).toEqual([]);
    expect(effect?.active).toBe(true);
    expect(goblin().system.hp.max).toEqual(max + 5);
    expect(goblin().system.hp.value).toEqual(value);
    await effect?.delete();
  });
}
