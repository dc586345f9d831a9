import type { Data } from "../globals.ts";
import { deepCopy, deepMerge, isRecord } from "../util.ts";

/** The default options of every window, as documented. */
export const BASE_OPTIONS: Data = {
  id: "app-{id}",
  classes: [],
  tag: "div",
  window: {
    frame: true,
    positioned: true,
    title: "",
    icon: "",
    controls: [],
    minimizable: true,
    resizable: false,
    contentTag: "section",
    contentClasses: [],
  },
  actions: {},
  position: {},
};

function union(a: unknown, b: unknown): unknown[] {
  const out: unknown[] = Array.isArray(a) ? [...a] : [];
  for (const entry of Array.isArray(b) ? b : []) if (!out.includes(entry)) out.push(entry);
  return out;
}

function windowOf(options: Data): Data {
  return isRecord(options.window) ? options.window : {};
}

/**
 * Merges application options from base to leaf and then the instance's own. Records merge deeply, unknown keys survive, and
 * `classes` and `window.controls` accumulate instead of replacing.
 */
export function mergeAppOptions(layers: Data[]): Data {
  const out: Data = {};
  for (const layer of layers) {
    const classes = union(out.classes, layer.classes);
    const controls = union(windowOf(out).controls, windowOf(layer).controls);
    deepMerge(out, deepActions(out, layer));
    out.classes = classes;
    if (isRecord(out.window)) out.window.controls = controls;
  }
  return out;
}

/** A subclass may override only an action's function; the ancestor's `buttons` stay. */
function deepActions(prior: Data, layer: Data): Data {
  if (!isRecord(layer.actions) || !isRecord(prior.actions)) return layer;
  const actions: Data = {};
  for (const [name, value] of Object.entries(layer.actions)) {
    const before = prior.actions[name];
    const keep = typeof value === "function" && isRecord(before) && Array.isArray(before.buttons);
    actions[name] = keep ? { handler: value, buttons: deepCopy(before.buttons) } : value;
  }
  return { ...layer, actions };
}
