/**
 * The changes of a trial to a world, so that they can be undone: every document that its users create is marked and recorded, settings and
 * the clock are saved before any change, and all of it is restored. Functions given to `evaluate` run in the page.
 */
import type { Page } from "playwright-core";
import type { Doc, Docs, Game, PageHooks } from "../browser/support/page.ts";

interface World extends Game {
  collections: { get(name: string): Docs | undefined };
  time: { worldTime: number; advance(delta: number): Promise<unknown> };
  release: { generation: number };
}
declare const game: World;
declare const Hooks: PageHooks;

/** The documents that stand by themselves, in the order in which they are removed. */
const KINDS = [
  "Combat",
  "ChatMessage",
  "Scene",
  "Actor",
  "Item",
  "JournalEntry",
  "RollTable",
  "Macro",
  "Playlist",
  "Cards",
  "Folder",
];

/** The state before the trial. */
export interface Before {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly time: number;
  readonly scene: string | null;
  readonly combat: string | null;
}

/** Marks and notes from now on whatever this page's user makes. */
export function markWhatIsMade(page: Page, run: string): Promise<void> {
  return page.evaluate(
    ([kinds, name]) => {
      const made: string[] = [];
      Reflect.set(globalThis, "proofMade", made);
      for (const kind of kinds) {
        Hooks.on(`preCreate${kind}`, (document) => {
          const { parent, pack } = document as { parent: unknown; pack: unknown };
          const mark = Reflect.get(document as object, "updateSource") as (change: object) => void;
          if (!parent && !pack) mark.call(document, { flags: { world: { rulingsProof: name } } });
        });
        Hooks.on(`create${kind}`, (document, _options, userId) => {
          const { parent, pack, id } = document as { parent: unknown; pack: unknown; id: string };
          if (!parent && !pack && userId === game.user.id) made.push(`${kind}.${id}`);
        });
      }
    },
    [KINDS, run] as const,
  );
}

/** The documents made so far by this page's user, as `Actor.id`. */
export function madeIn(page: Page): Promise<string[]> {
  return page.evaluate(() => [...((Reflect.get(globalThis, "proofMade") as string[] | undefined) ?? [])]);
}

/** Makes the folders of a trial, and writes into one of them how the world was before. */
export function makeFolders(page: Page, run: string): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async (name) => {
    const { Folder } = globalThis as unknown as { Folder: { create(data: object): Promise<Doc> } };
    const ids: Record<string, string> = {};
    for (const type of ["Actor", "Item", "Scene"]) ids[type] = (await Folder.create({ name, type })).id;
    return ids;
  }, `Rulings on trial ${run}`);
}

/** The current state of the world: the rulings' settings, this user's roll mode, the clock, the viewed scene and the fight. */
export function remember(page: Page): Promise<Before> {
  return page.evaluate(() => {
    const registered = [...game.settings.settings.values()] as { namespace: string; key: string; scope?: string }[];
    const mode = game.release.generation >= 14 ? "messageMode" : "rollMode";
    const kept = registered.filter(
      ({ namespace, key }) =>
        (namespace === "rulings" && key !== "migratedTo") || (namespace === "core" && key === mode),
    );
    const settings = Object.fromEntries(
      kept.map(({ namespace, key }) => [
        `${namespace}.${key}`,
        JSON.parse(JSON.stringify(game.settings.get(namespace, key))),
      ]),
    );
    const viewed = Reflect.get(game.scenes, "viewed") as Doc | null | undefined;
    return {
      settings,
      time: game.time.worldTime,
      scene: viewed?.id ?? null,
      combat: game.combats.find(({ active }) => active)?.id ?? null,
    };
  });
}

/** Keeps what was so before where a later run finds it, should this one be interrupted. */
export function keepBefore(page: Page, folder: string, before: Before): Promise<void> {
  return page.evaluate(
    async ([id, state]) => {
      const folders = Reflect.get(game, "folders") as Docs;
      await folders.get(id)?.update({ "flags.world.rulingsBefore": JSON.stringify(state) });
    },
    [folder, before] as const,
  );
}

/** The earlier state of the world that an interrupted run stored, if any. */
export function keptBefore(page: Page): Promise<Before | null> {
  return page.evaluate(() => {
    const folders = Reflect.get(game, "folders") as Docs;
    for (const folder of folders.contents) {
      const flags = folder.toObject().flags as { world?: { rulingsBefore?: string } } | undefined;
      if (flags?.world?.rulingsBefore) return JSON.parse(flags.world.rulingsBefore) as Before;
    }
    return null;
  });
}

/** Puts settings, clock, view and fight back; what could not be is said. */
export function putBack(page: Page, before: Before): Promise<string[]> {
  return page.evaluate(async (state) => {
    const left: string[] = [];
    const attempt = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        left.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    for (const [name, value] of Object.entries(state.settings)) {
      const [namespace = "", key = ""] = name.split(/\.(.*)/s);
      if (JSON.stringify(game.settings.get(namespace, key)) !== JSON.stringify(value))
        await attempt(`the setting ${name}`, () => game.settings.set(namespace, key, value));
    }
    const gone = state.time - game.time.worldTime;
    if (gone !== 0) await attempt("the clock", () => game.time.advance(gone));
    const scene = state.scene
      ? (game.scenes.get(state.scene) as (Doc & { view(): Promise<unknown> }) | undefined)
      : undefined;
    if (scene) await attempt("the scene that was viewed", () => scene.view());
    const combat = state.combat ? game.combats.get(state.combat) : undefined;
    if (combat && !combat.active) await attempt("the fight that was running", () => combat.update({ active: true }));
    return left;
  }, before);
}

/**
 * Removes every document with the mark of a trial, of this one or an earlier one, and the recorded ones; returns those that could not be
 * removed.
 */
export function sweep(page: Page, noted: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([kinds, made]) => {
      const left: string[] = [];
      for (const kind of kinds) {
        const documents = game.collections.get(kind);
        const marked = (documents?.contents ?? []).filter((one) => {
          const flags = one.toObject().flags as { world?: { rulingsProof?: string } } | undefined;
          return flags?.world?.rulingsProof !== undefined || made.includes(`${kind}.${one.id}`);
        });
        for (const one of marked) {
          try {
            if (documents?.get(one.id)) await one.delete();
          } catch (error) {
            left.push(`${kind} “${one.name}” (${one.id}): ${error instanceof Error ? error.message : String(error)}`);
          }
        }
        for (const one of marked) if (documents?.get(one.id)) left.push(`${kind} “${one.name}” (${one.id})`);
      }
      return [...new Set(left)];
    },
    [KINDS, noted] as const,
  );
}

/** Takes away what stands before the table when somebody joins: tours, lasting notices, windows (PLAY-132, 135, 136). */
export function clearTheView(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const one of document.querySelectorAll(".tour-overlay, .tour-fadeout, .tour")) one.remove();
    const { instances } = Reflect.get(globalThis, "foundry").applications as {
      instances: Map<string, { hasFrame: boolean; close(): Promise<unknown> }>;
    };
    for (const app of [...instances.values()]) if (app.hasFrame) await app.close();
    (Reflect.get(globalThis, "ui") as { notifications: { clear(): void } }).notifications.clear();
  });
}
