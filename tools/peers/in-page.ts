/** Runs in the page of a table that plays somebody's system. Each function is sent to the page whole and reaches for nothing outside itself. */

/** The part of Foundry's public API that the probe uses. */
export interface Stage {
  readonly game: {
    readonly ready: boolean;
    readonly user: { readonly id: string };
    readonly system: { readonly id: string; readonly version: string };
    readonly actors: Docs;
    readonly items: Docs;
    readonly messages: { readonly size: number; readonly contents: readonly Doc[] };
    readonly packs: Iterable<Pack> & { get(id: string): Pack | undefined };
    readonly documentTypes: Readonly<Record<string, readonly string[]>>;
  };
  readonly CONFIG: Record<string, { readonly sheetClasses?: Record<string, Record<string, SheetEntry>> }>;
  readonly Actor: DocClass;
  readonly Item: DocClass;
  readonly Scene: DocClass;
  readonly Combat: DocClass;
  readonly foundry: {
    readonly applications: { readonly instances: Map<string, Sheet> };
    readonly utils: { getProperty(of: object, path: string): unknown };
  };
}
interface Docs extends Iterable<Doc> {
  get(id: string): Doc | undefined;
}
interface DocClass {
  readonly implementation: { create(data: object): Promise<Doc | undefined> };
}
interface SheetEntry {
  readonly id: string;
  readonly default: boolean;
  readonly cls: unknown;
}
interface Pack {
  readonly collection: string;
  readonly documentName: string;
  readonly index: { readonly size: number };
  getIndex(): Promise<unknown>;
  render(options: object): unknown;
}
interface Sheet {
  readonly id: string;
  readonly rendered: boolean;
  readonly element: HTMLElement | undefined;
  render(options: object): Promise<unknown>;
  close(options?: object): Promise<unknown>;
  setPosition(position: object): unknown;
  bringToFront?(): void;
}
interface Doc {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly sheet: Sheet | null;
  readonly items: { readonly size: number };
  readonly tokens: Iterable<Doc>;
  readonly combatants: Iterable<Doc>;
  readonly initiative: unknown;
  readonly started: boolean;
  readonly round: number;
  readonly _source: object;
  createEmbeddedDocuments(name: string, data: object[]): Promise<Doc[]>;
  getTokenDocument(data: object): Promise<{ toObject(): object }>;
  view(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  rollAll(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  nextRound(): Promise<unknown>;
  activate(): Promise<unknown>;
}

/** A document type of the system, the document made of it, and what became of it. */
export interface Made {
  readonly kind: "Actor" | "Item";
  readonly type: string;
  readonly id: string | null;
  readonly error: string | null;
}

/** Makes one actor and one item of each type of the system. */
export async function makeOneOfEach(): Promise<Made[]> {
  const { Actor, Item, CONFIG, game } = globalThis as unknown as Stage;
  const made: Made[] = [];
  for (const [kind, cls] of [
    ["Actor", Actor],
    ["Item", Item],
  ] as const) {
    const types = game.documentTypes[kind] ?? Object.keys(CONFIG[kind]?.sheetClasses ?? {});
    for (const type of types.filter((each) => each !== "base")) {
      try {
        const doc = await cls.implementation.create({ name: `A ${type}`, type });
        made.push({ kind, type, id: doc?.id ?? null, error: doc ? null : "creation resolved with nothing" });
      } catch (error) {
        made.push({ kind, type, id: null, error: error instanceof Error ? error.message : String(error) });
      }
    }
  }
  return made;
}

/** Opens a document's sheet. Says why it does not count as the system's own, or gives the window's id. */
export async function openSheet({
  kind,
  id,
}: {
  kind: "Actor" | "Item";
  id: string;
}): Promise<{ app: string } | { error: string }> {
  const { game, CONFIG } = globalThis as unknown as Stage;
  try {
    const doc = (kind === "Actor" ? game.actors : game.items).get(id);
    const sheet = doc?.sheet;
    if (!doc || !sheet) return { error: "no sheet" };
    const entries = Object.values(CONFIG[kind]?.sheetClasses?.[doc.type] ?? {});
    const entry = entries.find((each) => each.cls === sheet.constructor);
    if (!entry || entry.id.startsWith("core."))
      return { error: `the table's own ${sheet.constructor.name} opens, not a sheet of the system` };
    await sheet.render({ force: true });
    for (let tries = 0; tries < 40 && !(sheet.rendered && sheet.element?.isConnected); tries += 1)
      await new Promise((done) => setTimeout(done, 50));
    const element = sheet.element;
    if (!sheet.rendered || !element?.isConnected) return { error: "the window never appeared" };
    const content = element.querySelector(".window-content") ?? element;
    if (content.childElementCount === 0) return { error: "the window is empty" };
    sheet.setPosition({ left: 10, top: 10 });
    return { app: element.id };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** Closes every window that is not part of the table's own interface. */
export async function closeWindows(): Promise<void> {
  const { foundry } = globalThis as unknown as Stage;
  for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
  for (const app of [...foundry.applications.instances.values()])
    if (app.element?.matches(".application") && app.element.querySelector(".window-header"))
      await app.close({ submitted: true, animate: false });
}

/** Marks what can be typed into a stored field in a window: the names, in the order of the page. */
export function typeableFields({
  app,
  kind,
  id,
}: {
  app: string;
  kind: "Actor" | "Item";
  id: string;
}): { name: string; value: string; type: string }[] {
  const { game, foundry } = globalThis as unknown as Stage;
  const doc = (kind === "Actor" ? game.actors : game.items).get(id);
  const root = document.getElementById(app);
  if (!doc || !root) return [];
  return [...root.querySelectorAll<HTMLInputElement>("input[name], textarea[name]")].flatMap((input) => {
    const stored = foundry.utils.getProperty(doc._source, input.name);
    const box = input.getBoundingClientRect();
    const free = !input.disabled && !input.readOnly && box.width > 4 && box.height > 4 && !input.matches(":disabled");
    const kindOk = input.localName === "textarea" || ["text", "number"].includes(input.type);
    return free && kindOk && (typeof stored === "string" || typeof stored === "number")
      ? [{ name: input.name, value: input.value, type: typeof stored }]
      : [];
  });
}

/** Returns the stored value of a field of a document. */
export function storedValue({ kind, id, path }: { kind: "Actor" | "Item"; id: string; path: string }): unknown {
  const { game, foundry } = globalThis as unknown as Stage;
  const doc = (kind === "Actor" ? game.actors : game.items).get(id);
  return doc ? foundry.utils.getProperty(doc._source, path) : undefined;
}

/** Numbers everything in a window that looks as if a click on it would roll; gives how many there are. */
export function markRolls(app: string): number {
  const root = document.getElementById(app);
  const wanted =
    '[data-action*="roll" i], [data-roll], [data-action*="check" i], [data-action*="save" i], [data-action*="attack" i], .rollable, [class*="roll" i]';
  const seen = [...(root?.querySelectorAll<HTMLElement>(wanted) ?? [])].filter((element) => {
    const box = element.getBoundingClientRect();
    const shown = box.width > 2 && box.height > 2 && getComputedStyle(element).visibility !== "hidden";
    return (
      shown &&
      !element.matches("input, select, textarea, form, section, [disabled]") &&
      !element.closest("header.window-header")
    );
  });
  for (const [index, element] of seen.entries()) element.dataset.probe = String(index);
  return seen.length;
}

/** Gives an actor one item of each type, as far as it takes them; says how many it has then. */
export async function equip(id: string): Promise<number> {
  const { game } = globalThis as unknown as Stage;
  const actor = game.actors.get(id);
  if (!actor) return 0;
  for (const type of (game.documentTypes.Item ?? []).filter((each) => each !== "base"))
    await actor.createEmbeddedDocuments("Item", [{ name: `A ${type}`, type }]).catch(() => undefined);
  return actor.items.size;
}

/** The compendia of items that hold something, by their ids. */
export async function itemPacks(): Promise<string[]> {
  const { game } = globalThis as unknown as Stage;
  const found: string[] = [];
  for (const pack of game.packs) {
    if (pack.documentName !== "Item") continue;
    await pack.getIndex();
    if (pack.index.size > 0) found.push(pack.collection);
  }
  return found;
}

/** Opens the window of a compendium and moves it aside; gives the uuid of its first entry, or nothing when the window shows none. */
export async function openPack(id: string): Promise<string | null> {
  const { game, foundry } = globalThis as unknown as Stage;
  const pack = game.packs.get(id);
  pack?.render({ force: true });
  for (let tries = 0; tries < 60; tries += 1) {
    const entry = document.querySelector<HTMLElement>(`[data-uuid^="Compendium.${id}."]`);
    const app = entry?.closest<HTMLElement>(".application");
    if (entry && app) {
      foundry.applications.instances.get(app.id)?.setPosition({ left: 1000, top: 60, width: 320, height: 600 });
      return entry.dataset.uuid ?? null;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  return null;
}

/** How a fight went. */
export interface Fight {
  readonly started: boolean;
  readonly round: number;
  readonly initiatives: readonly unknown[];
  readonly shown: number;
}

/** Sets two actors on a scene, puts them into a fight, rolls and plays until the second round. */
export async function fight(ids: readonly string[]): Promise<Fight> {
  const { game, Scene, Combat } = globalThis as unknown as Stage;
  const scene = await Scene.implementation.create({ name: "Field", width: 2000, height: 2000 });
  if (!scene) throw new Error("no scene was made");
  const tokens: object[] = [];
  for (const [index, id] of ids.entries()) {
    const actor = game.actors.get(id);
    if (actor) tokens.push((await actor.getTokenDocument({ x: 400 + index * 200, y: 400 })).toObject());
  }
  const placed = await scene.createEmbeddedDocuments("Token", tokens);
  await scene.view();
  const combat = await Combat.implementation.create({ scene: scene.id, active: true });
  if (!combat) throw new Error("no fight was made");
  await combat.createEmbeddedDocuments(
    "Combatant",
    placed.map((token) => ({ tokenId: token.id, sceneId: scene.id, actorId: Reflect.get(token, "actorId") })),
  );
  await combat.startCombat();
  await combat.rollAll();
  const initiatives = [...combat.combatants].map((each) => each.initiative);
  for (let turns = 0; turns < 4 && combat.round < 2; turns += 1) await combat.nextTurn();
  if (combat.round < 2) await combat.nextRound();
  await new Promise((done) => setTimeout(done, 500));
  const names = new Set([...combat.combatants].map((each) => each.name));
  const text = document.querySelector("#combat")?.textContent ?? "";
  return {
    started: combat.started,
    round: combat.round,
    initiatives,
    shown: [...names].filter((name) => text.includes(name)).length,
  };
}
