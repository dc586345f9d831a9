import type { Data } from "../globals.ts";
import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import { deepCopy, isRecord } from "../util.ts";
import type { ApplicationV2 } from "./application.ts";
import { insertInOrder, type PartState, parsePart, restoreState, saveState } from "./part-state.ts";
import type { FormOptions, RenderOptions } from "./types.ts";

export interface TemplatePart extends Data {
  template: string;
  id?: string;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormOptions>;
  root?: boolean;
}

export interface HandlebarsStatics {
  PARTS: Record<string, TemplatePart>;
}

/** Adds template parts to an application: `static PARTS`, partial re-rendering, kept focus and scroll. */
export function HandlebarsApplicationMixin<T extends typeof ApplicationV2>(Base: T): Mixed<T> {
  const Parent: typeof ApplicationV2 = Base;
  class HandlebarsApplication extends Parent {
    static PARTS: Record<string, TemplatePart> = {};
    readonly #parts: Record<string, HTMLElement> = {};
    #config: Record<string, TemplatePart> = {};

    /** The element of each rendered part. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#config = this._configureRenderParts(options);
      options.parts ??= Object.keys(this.#config);
    }

    _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      return deepCopy((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    override async _preRender(context: Data, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const wanted = Object.values(this.#config).flatMap((part) => [part.template, ...(part.templates ?? [])]);
      await loadTemplates([...new Set(wanted)]);
    }

    override async _renderHTML(context: Data, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#config[partId];
        if (!part) {
          console.warn(`Part "${partId}" of ${this.constructor.name} is not a known part.`);
          continue;
        }
        const own = await this._preparePartContext(partId, context, options);
        try {
          rendered[partId] = parsePart(this, partId, part, await renderTemplate(part.template, own));
        } catch (error) {
          throw new Error(`part "${partId}": ${error instanceof Error ? error.message : error}`, { cause: error });
        }
      }
      return rendered;
    }

    async _preparePartContext(partId: string, context: Data, _options: RenderOptions): Promise<Data> {
      context.partId = `${this.id}-${partId}`;
      if (isRecord(context.tabs) && partId in context.tabs) context.tab = context.tabs[partId];
      return context;
    }

    /** A part that is no longer rendered stays in place, because its removal is undocumented (WIN-10). */
    override _replaceHTML(result: Record<string, HTMLElement>, content: HTMLElement, options: RenderOptions): void {
      if (options.isFirstRender) for (const key of Object.keys(this.#parts)) delete this.#parts[key];
      for (const [partId, made] of Object.entries(result)) {
        const part = this.#config[partId];
        const known = this.#parts[partId];
        // A part that was moved out of the content is not found again, so the result goes into the content.
        const prior = known && content.contains(known) ? known : null;
        const state: PartState = {};
        if (prior) this._preSyncPartState(partId, made, prior, state);
        if (part?.root) {
          content.replaceChildren(...made.childNodes);
          content.dataset.applicationPart = partId;
          this.#parts[partId] = content;
        } else {
          if (prior) prior.replaceWith(made);
          else insertInOrder(content, made, partId, Object.keys(this.#config));
          this.#parts[partId] = made;
        }
        const now = this.#parts[partId] ?? made;
        this._attachPartListeners(partId, now, options);
        if (prior) this._syncPartState(partId, now, prior, state);
      }
    }

    _preSyncPartState(partId: string, _made: HTMLElement, prior: HTMLElement, state: PartState): void {
      saveState(prior, this.#config[partId]?.scrollable ?? [], state);
    }

    _syncPartState(_partId: string, made: HTMLElement, _prior: HTMLElement, state: PartState): void {
      restoreState(made, state);
    }

    _attachPartListeners(partId: string, element: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#config[partId]?.forms ?? {})) {
        const forms = element.matches(selector) ? [element] : [...element.querySelectorAll<HTMLElement>(selector)];
        for (const form of forms) {
          form.addEventListener("submit", (event) => this._onSubmitForm(config, event));
          form.addEventListener("change", (event) => this._onChangeForm(config, event));
        }
      }
    }
  }
  // Hook names are made from class names, which the bundler may shorten.
  Object.defineProperty(HandlebarsApplication, "name", { value: "HandlebarsApplication" });
  const made: unknown = HandlebarsApplication;
  return made as Mixed<T>;
}

/** The members that the mixin adds to instances, for subclasses. */
export interface HandlebarsMembers {
  readonly parts: Record<string, HTMLElement>;
  _configureRenderParts(options: RenderOptions): Record<string, TemplatePart>;
  _preparePartContext(partId: string, context: Data, options: RenderOptions): Promise<Data>;
  _preSyncPartState(partId: string, made: HTMLElement, prior: HTMLElement, state: PartState): void;
  _syncPartState(partId: string, made: HTMLElement, prior: HTMLElement, state: PartState): void;
  _attachPartListeners(partId: string, element: HTMLElement, options: RenderOptions): void;
}

/** The class that the mixin returns: the base's statics, and instances with the members above. */
export type Mixed<T extends typeof ApplicationV2> = Pick<T, keyof T> &
  HandlebarsStatics & { new (options?: Data): InstanceType<T> & HandlebarsMembers };
