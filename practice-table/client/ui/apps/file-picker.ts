import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars.ts";
import { isHandler, type RenderOptions } from "../api/types.ts";
import type { ConfigApi, Data, GameApi } from "../globals.ts";
import { say } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;

/** Pictures that come with the table. */
export const CORE_ICONS = [
  "mystery-man",
  "book",
  "chest",
  "clockwork",
  "d20",
  "skull",
  "sword",
  "item-bag",
  "aura",
].map((n) => `icons/svg/${n}.svg`);

/** The pictures of core, of the world's documents and of its compendia. */
function picturesInUse(): string[] {
  const files = new Set<string>(CORE_ICONS);
  const take = (path: unknown): void => {
    if (typeof path === "string" && path) files.add(path);
  };
  for (const pack of game.packs) for (const entry of pack.index) take(entry.img);
  for (const collection of [game.actors, game.items, game.macros]) for (const doc of collection) take(doc.img);
  return [...files].sort();
}

const Base = HandlebarsApplicationMixin(ApplicationV2);

interface Listing {
  target: string;
  dirs: string[];
  files: string[];
}

/** Chooses a file served by the table. There is no upload: files go into the system's or the world's folder. */
export class FilePicker extends Base {
  static override DEFAULT_OPTIONS: Data = {
    id: "file-picker-{id}",
    classes: ["file-picker"],
    tag: "form",
    window: {
      title: "HOST.FilePicker.Title",
      icon: "fa-solid fa-folder-open",
      contentClasses: ["standard-form"],
      resizable: true,
    },
    position: { width: 560, height: 560 },
    type: "image",
    current: "",
    form: { handler: FilePicker.#onSubmit, closeOnSubmit: true },
    actions: { pick: FilePicker.#onPick },
  };
  static override PARTS = {
    body: { template: "templates/apps/file-picker.hbs", scrollable: [".file-list"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
  #files: string[] = [];

  static get implementation(): typeof FilePicker {
    return (CONFIG.ux.FilePicker as typeof FilePicker | undefined) ?? FilePicker;
  }

  /**
   * The pictures that the table's documents and compendia use, those of one folder: `{target, dirs, files}`. The table has no list of folders, so a folder
   * without pictures is empty instead of missing (PLAY-158).
   */
  static async browse(_source: string, target: string, _options: Data = {}): Promise<Listing> {
    // An Assistant may, and so may a user for the picture of an owned actor (DOC-101).
    const may = game.user.hasPermission;
    if (!isHandler(may) || may.call(game.user, "FILES_BROWSE") !== true)
      throw new Error(say("HOST.FilePicker.NotAllowed"));
    const folder = target.replace(/^\/+|\/+$/g, "");
    const below = picturesInUse()
      .filter((path) => folder === "" || path.startsWith(`${folder}/`))
      .map((path) => ({ path, inner: folder === "" ? path : path.slice(folder.length + 1) }));
    const files = below.filter(({ inner }) => !inner.includes("/")).map(({ path }) => path);
    const dirs = below
      .filter(({ inner }) => inner.includes("/"))
      .map(({ inner }) => [folder, inner.slice(0, inner.indexOf("/"))].filter(Boolean).join("/"));
    return { target: folder, dirs: [...new Set(dirs)], files };
  }

  /** Opens the picker on all the pictures at once. */
  async browse(_target?: string): Promise<this> {
    await FilePicker.browse("data", "");
    this.#files = picturesInUse();
    return this.render({ force: true });
  }

  override async _prepareContext(): Promise<Data> {
    return {
      current: this.options.current,
      files: this.#files.map((path) => ({ path, name: path.split("/").pop() })),
      buttons: [{ type: "submit", icon: "fa-solid fa-check", label: say("HOST.FilePicker.Use") }],
    };
  }

  override async _onRender(context: Data, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const search = this.element.querySelector<HTMLInputElement>('input[type="search"]');
    search?.addEventListener("input", () => {
      const wanted = search.value.trim().toLowerCase();
      for (const el of this.element.querySelectorAll<HTMLElement>("[data-path]"))
        el.hidden = !el.dataset.path?.toLowerCase().includes(wanted);
    });
  }

  static #onPick(this: unknown, _event: unknown, target: unknown): void {
    const picker = this as FilePicker;
    const input = picker.element.querySelector<HTMLInputElement>('input[name="path"]');
    if (input) input.value = (target as HTMLElement).dataset.path ?? "";
  }

  static #onSubmit(this: unknown): void {
    const picker = this as FilePicker;
    const input = picker.element.querySelector<HTMLInputElement>('input[name="path"]');
    if (isHandler(picker.options.callback)) picker.options.callback(input?.value ?? "", picker);
  }
}
