/**
 * The measurements of a system, taken in the page of its referee. Each function is sent to the page whole and uses nothing outside itself;
 * none of them knows which system it runs in, except `applyRulings`, which only this one has.
 */
/** The page's globals, as they are. */
interface Win {
  game: any;
  Actor: any;
  Hooks: any;
  foundry: any;
  __bench: any;
}

// The page's globals, seen from functions that run in it.
// biome-ignore lint/suspicious/noShadowRestrictedNames: the page's own globalThis is meant
declare const globalThis: Win & typeof global;

/** Makes somebody with belongings, thirty in a hundred of them weapons, and monsters; the types are the first that sound right. */
export async function setUp(count: number): Promise<{ actor: string; monster: string; items: number }> {
  const { game, Actor, Hooks, foundry } = globalThis;
  const pick = (kind: string, ...wanted: string[]): string => {
    const types: string[] = game.documentTypes[kind];
    const found = wanted.find((one) => types.some((type) => type.toLowerCase() === one)) ?? "";
    return types.find((type) => type.toLowerCase() === found) ?? types.find((type) => type !== "base") ?? "";
  };
  const weapon = pick("Item", "weapon");
  const armour = pick("Item", "armour", "armor", "equipment");
  const gear = pick("Item", "gear", "item", "loot", "equipment");
  const items = Array.from({ length: count }, (_, at) => ({
    name: `Thing ${at}`,
    type: at % 10 < 3 ? weapon : at % 10 < 5 ? armour : gear,
  }));
  const [actor] = await Actor.implementation.createDocuments([
    { name: "Somebody", type: pick("Actor", "character", "hero", "player"), items },
  ]);
  const [monster] = await Actor.implementation.createDocuments([
    { name: "Something", type: pick("Actor", "monster", "npc", "creature") },
  ]);
  // Everybody's windows open above the same empty map.
  const scene = await foundry.documents.Scene.implementation.create({ name: "Field", width: 4000, height: 4000 });
  await scene.view();
  // Every window that is drawn is counted, by its document.
  const drawn: Record<string, number> = {};
  Hooks.on("renderApplicationV2", (app: any) => {
    const id = app.document?.id ?? app.id;
    drawn[id] = (drawn[id] ?? 0) + 1;
  });
  globalThis.__bench = {
    drawn,
    scene,
    painted: () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done();
          port2.postMessage(0);
        });
      }),
    still: async (most: number) => {
      let before = -1;
      for (let at = 0; at < most; at += 1) {
        const now = Object.values(drawn).reduce((sum, one) => sum + one, 0);
        if (now === before) return;
        before = now;
        await new Promise((done) => setTimeout(done, 120));
      }
    },
  };
  return { actor: actor.id, monster: monster.id, items: actor.items.size };
}

/** Opens the sheet: milliseconds until it is drawn and until it is painted, and the elements in it. */
export async function openSheet(id: string): Promise<{ drawn: number; painted: number; all: number; seen: number }> {
  const { game } = globalThis;
  const sheet = game.actors.get(id).sheet;
  const begun = performance.now();
  await sheet.render({ force: true });
  const drawn = performance.now() - begun;
  await globalThis.__bench.painted();
  const painted = performance.now() - begun;
  const elements: Element[] = [...sheet.element.querySelectorAll("*")];
  return {
    drawn,
    painted,
    all: elements.length,
    seen: elements.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length,
  };
}

export async function closeSheet(id: string): Promise<void> {
  await globalThis.game.actors.get(id).sheet.close({ animate: false });
}

/** Shows the page of the open sheet that holds the goods, where its tabs have a name for it. */
export async function showGoods(id: string): Promise<string> {
  const { game } = globalThis;
  const { element } = game.actors.get(id).sheet;
  const tabs = [...element.querySelectorAll("nav [data-tab]")] as HTMLElement[];
  const tab = tabs.find(({ dataset }) => /gear|inventory|equipment|items/i.test(dataset.tab ?? ""));
  tab?.click();
  // A user looks for an item before renaming it, so drawing that a system delays by a moment is finished by then.
  await globalThis.__bench.painted();
  await new Promise((done) => setTimeout(done, 600));
  return tab?.dataset.tab ?? "";
}

/** Renames the open sheet's actor, or one of its things, and waits until the sheet was drawn: the milliseconds, and how often it was drawn for it. */
export async function rename({
  id,
  times,
  thing,
}: {
  id: string;
  times: number;
  thing?: boolean;
}): Promise<{ took: number[]; draws: number[] }> {
  const { drawn, painted, still } = globalThis.__bench;
  const actor = globalThis.game.actors.get(id);
  const renamed = thing ? actor.items.contents[4] : actor;
  const took: number[] = [];
  const draws: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = drawn[id] ?? 0;
    const begun = performance.now();
    await renamed.update({ name: `Somebody ${begun}` });
    for (let tries = 0; tries < 400 && (drawn[id] ?? 0) === before; tries += 1)
      await new Promise((done) => setTimeout(done, 2));
    await painted();
    took.push(performance.now() - begun);
    await still(10);
    draws.push((drawn[id] ?? 0) - before);
  }
  return { took, draws };
}

/** Draws the open sheet again: the milliseconds until it is painted. */
export async function drawAgain({ id, times }: { id: string; times: number }): Promise<number[]> {
  const { sheet } = globalThis.game.actors.get(id);
  const took: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now();
    await sheet.render();
    await globalThis.__bench.painted();
    took.push(performance.now() - begun);
  }
  return took;
}

/** Prepares many actors of a few items each, and (here) works out every number of their sheets. */
export function prepare({ id, actors, items }: { id: string; actors: number; items: number }): {
  prepare: number;
  numbers: number | null;
} {
  const { game, Actor } = globalThis;
  const some = game.actors.get(id).toObject();
  some.items = some.items.slice(0, items);
  globalThis.__bench.many ??= Array.from(
    { length: actors },
    (_, at) => new Actor.implementation({ ...some, _id: `many${String(at).padStart(12, "0")}` }),
  );
  const list = globalThis.__bench.many;
  const begun = performance.now();
  for (const actor of list) actor.reset();
  const ready = performance.now();
  const sheetOf = game.rulings?.sheet;
  if (sheetOf) for (const actor of list) sheetOf(actor);
  return { prepare: ready - begun, numbers: sheetOf ? performance.now() - ready : null };
}

/** Puts tokens of one monster on a scene in one batch, as fifty that are dragged there together: milliseconds until they stand. */
export async function place({ id, count }: { id: string; count: number }): Promise<number> {
  const { game } = globalThis;
  const { scene } = globalThis.__bench;
  if (!scene.isView) await scene.view();
  const monster = game.actors.get(id);
  const begun = performance.now();
  const tokens: object[] = [];
  for (let at = 0; at < count; at += 1)
    tokens.push((await monster.getTokenDocument({ x: (at % 20) * 100, y: Math.floor(at / 20) * 100 })).toObject());
  const placed = await scene.createEmbeddedDocuments("Token", tokens);
  const took = performance.now() - begun;
  globalThis.__bench.placed = placed.map((token: any) => token.id);
  return took;
}

export async function clearScene(): Promise<void> {
  const { scene, placed } = globalThis.__bench;
  await scene.deleteEmbeddedDocuments("Token", placed);
}

/** Begins a fight of everybody who stands on the scene, the tracker before everybody's eyes. */
export async function beginFight(): Promise<void> {
  const { game, foundry } = globalThis;
  const { scene, placed } = globalThis.__bench;
  const combat = await foundry.documents.Combat.implementation.create({ scene: scene.id, active: true });
  const combatants = placed.map((tokenId: string) => {
    const token = scene.tokens.get(tokenId);
    return { tokenId, sceneId: scene.id, actorId: token.actorId };
  });
  await combat.createEmbeddedDocuments("Combatant", combatants);
  await combat.activate();
  const { ui } = globalThis as unknown as { ui: any };
  ui.sidebar.changeTab?.("combat", "primary");
  globalThis.__bench.combat = game.combats.get(combat.id);
}

/** Starts it, rolls for all and lets everybody have a turn until the second round: milliseconds, and the presses of "next". */
export async function playRound(): Promise<{ took: number; presses: number; round: number }> {
  const { combat } = globalThis.__bench;
  const begun = performance.now();
  await combat.startCombat();
  await combat.rollAll();
  let presses = 0;
  for (; presses < 150 && combat.round < 2; presses += 1) await combat.nextTurn();
  await globalThis.__bench.painted();
  const took = performance.now() - begun;
  return { took, presses, round: combat.round };
}

export async function endFight(): Promise<void> {
  await globalThis.__bench.combat.delete();
}

/** Opens the sheets of many of somebody's likes. */
export async function openMany({ id, count }: { id: string; count: number }): Promise<void> {
  const { game, Actor } = globalThis;
  const some = game.actors.get(id).toObject();
  const made = await Actor.implementation.createDocuments(
    Array.from({ length: count }, (_, at) => ({
      ...some,
      _id: undefined,
      name: `One ${at}`,
      items: some.items.slice(0, 20),
    })),
  );
  for (const actor of made) await actor.sheet.render({ force: true });
  globalThis.__bench.open = made.map((actor: any) => actor.id);
  await globalThis.__bench.still(20);
}

/** One write that concerns all of them: milliseconds until all are drawn and painted, and how often they were drawn together. */
export async function changeMany(): Promise<{ took: number; draws: number }> {
  const { Actor } = globalThis;
  const { open, drawn, painted, still } = globalThis.__bench;
  const before = open.map((id: string) => drawn[id] ?? 0);
  const begun = performance.now();
  await Actor.implementation.updateDocuments(open.map((_id: string) => ({ _id, name: `One ${begun}` })));
  for (
    let tries = 0;
    tries < 2000 && open.some((id: string, at: number) => (drawn[id] ?? 0) === before[at]);
    tries += 1
  )
    await new Promise((done) => setTimeout(done, 2));
  await painted();
  const took = performance.now() - begun;
  await still(20);
  return { took, draws: open.reduce((sum: number, id: string, at: number) => sum + drawn[id] - before[at], 0) };
}

/** A feature of this system only: the house rules change, in one step, while all of them are open. */
export async function applyRulings(
  all: readonly (readonly [string, string])[],
): Promise<{ took: number; draws: number; settings: number }> {
  const { game, foundry } = globalThis;
  const { open, drawn, painted, still } = globalThis.__bench;
  const before = open.map((id: string) => drawn[id] ?? 0);
  const world = game.settings.storage.get("world");
  const changes = all.flatMap(([key, value]) => {
    const stored = world.getSetting(`rulings.${key}`);
    return stored && game.settings.get("rulings", key) !== value
      ? [{ _id: stored.id, value: JSON.stringify(value) }]
      : [];
  });
  const begun = performance.now();
  await foundry.documents.Setting.updateDocuments(changes);
  for (
    let tries = 0;
    tries < 2000 && open.some((id: string, at: number) => (drawn[id] ?? 0) === before[at]);
    tries += 1
  )
    await new Promise((done) => setTimeout(done, 2));
  await painted();
  const took = performance.now() - begun;
  await still(20);
  const draws = open.reduce((sum: number, id: string, at: number) => sum + drawn[id] - before[at], 0);
  return { took, draws, settings: changes.length };
}
