import type { Data } from "../globals.ts";

export type Handler = (this: unknown, ...args: unknown[]) => unknown;

/** Narrows an unknown option to something callable. */
export function isHandler(value: unknown): value is Handler {
  return typeof value === "function";
}

/** A window's position in CSS pixels; `"auto"` sizes fit the content. */
export interface AppPosition {
  top: number;
  left: number;
  width: number | "auto";
  height: number | "auto";
  scale: number;
  zIndex: number;
}

/** A header-menu entry, in the v13 form or in the v14 one (a context-menu entry with `action` and `ownership`). */
export interface HeaderControl extends Data {
  label?: string;
  icon?: string;
  action?: string;
  ownership?: string | number;
  visible?: boolean | Handler;
  onClick?: Handler;
}

export interface WindowOptions extends Data {
  title: string;
  icon: string | false;
  frame: boolean;
  positioned: boolean;
  controls: HeaderControl[];
  minimizable: boolean;
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

export interface FormOptions extends Data {
  handler?: Handler;
  submitOnChange?: boolean;
  closeOnSubmit?: boolean;
}

export interface AppOptions extends Data {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowOptions;
  actions: Record<string, Handler | { handler: Handler; buttons?: number[] }>;
  form?: FormOptions;
  position: Partial<AppPosition>;
}

export interface RenderOptions extends Data {
  force?: boolean;
  isFirstRender?: boolean;
  parts?: string[];
  position?: Partial<AppPosition>;
  tab?: string | Record<string, string>;
  window?: {
    title?: string;
    icon?: string | false;
    controls?: boolean;
    detached?: boolean;
    windowId?: string;
  } & Data;
  renderContext?: string;
}

export interface TabConfig extends Data {
  id: string;
  icon?: string;
  label?: string;
  tooltip?: string;
  cssClass?: string;
}

export interface TabsConfig extends Data {
  /** Absent where a class stores something else under its tabs' names, like the sidebar. */
  tabs?: TabConfig[];
  initial?: string | null;
  labelPrefix?: string;
}

export interface PreparedTab extends TabConfig {
  group: string;
  active: boolean;
  cssClass: string;
}

/** The elements of a window's frame. */
export interface FrameParts {
  header?: HTMLElement;
  title?: HTMLElement;
  icon?: HTMLElement;
  controls?: HTMLButtonElement;
  close?: HTMLButtonElement;
  resize?: HTMLElement;
  dropdown?: HTMLElement;
  windowId?: string;
}
