/** The parts of Foundry that bridges use, and small doubles of the modules they connect to, each with the version it was compared with. */
import { readFileSync } from "node:fs";
import { vi } from "vitest";
import { getProperty } from "../../../practice-table/client/data/utils/objects.ts";

const texts = { ...textsOf("modules"), ...textsOf("table") };

function textsOf(name: string): Record<string, unknown> {
  const file = new URL(`../../../lang/en/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8")).RULINGS as Record<string, unknown>;
}

/** A page with hooks, texts and notices; `tell` calls a hook. */
export function openPage(more: object = {}) {
  const listeners = new Map<string, ((...args: unknown[]) => unknown)[]>();
  const warned: string[] = [];
  const on = (name: string, fn: (...args: unknown[]) => unknown): void =>
    void listeners.set(name, [...(listeners.get(name) ?? []), fn]);
  const localize = (key: string): string => {
    const text: unknown = getProperty({ RULINGS: texts }, key);
    return typeof text === "string" ? text : key;
  };
  const format = (key: string, data: Record<string, string>): string =>
    localize(key).replace(/\{(\w+)\}/g, (_whole, name: string) => data[name] ?? "");
  vi.stubGlobal("Hooks", { once: on, on });
  vi.stubGlobal("foundry", { utils: { getProperty, escapeHTML: (text: string) => text } });
  vi.stubGlobal("ui", { notifications: { warn: (text: string) => warned.push(text) } });
  vi.stubGlobal("game", {
    ready: true,
    i18n: { localize, format, has: (key: string) => !key.endsWith(".other") },
    ...more,
  });
  return {
    warned,
    tell: (name: string, ...args: unknown[]) => {
      for (const fn of listeners.get(name) ?? []) fn(...args);
    },
  };
}

/** Polyglot's base class for providers, at its source of 15 July 2026 (b9ff350): the list is made again with fonts from its settings. */
export class PolyglotProvider {
  languages: Record<string, { label: string; font: string; rng?: string }> = {};
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
  async getLanguages(): Promise<void> {
    this.languages = Object.fromEntries(
      Object.entries(this.languages).map(([key, { label, font }]) => [key, { label, font, rng: "default" }]),
    );
  }
  getUserLanguages(_actor: object): unknown {
    return [new Set(), new Set()];
  }
}

/** Polyglot's API of the same version: a system's provider stands under `system.<id>`. */
export class PolyglotApi {
  readonly providers: Record<string, PolyglotProvider> = {};
  registerSystem(cls: typeof PolyglotProvider): void {
    this.providers["system.rulings"] = new cls("system.rulings");
  }
}

/** Dice So Nice as published modules use it (version 5); its own documentation was not to be had. */
export class Dice3d {
  readonly sets: { set: Record<string, string>; mode: string }[] = [];
  addColorset(set: Record<string, string>, mode: string): void {
    this.sets.push({ set, mode });
  }
}

/** Babele by its documentation (version 2). */
export class Babele {
  readonly converters: Record<string, (value: unknown, translation: unknown) => unknown> = {};
  /** Where the system has translations, a folder a language in it. */
  folder = "";
  setSystemTranslationsDir(folder: string): void {
    this.folder = folder;
  }
  registerConverters(converters: Babele["converters"]): void {
    Object.assign(this.converters, converters);
  }
}
