/** What may be carried off: things of the adventure, to be dragged from the key onto whoever takes them. */
import type { Data } from "../../lib/emit.ts";
import { icon } from "../../lib/ids.ts";
import { link } from "../lib/notes.ts";
import { id, source } from "./source.ts";

/** The things as items of the world. */
export function finds(): Data[] {
  return Object.entries(source.finds).map(([key, find], at) => ({
    _id: id("find", key),
    name: find.name,
    type: "treasure",
    img: icon(find.icon),
    folder: id("folder", "Item"),
    sort: (at + 1) * 1000,
    system: {
      kind: find.kind,
      value: find.value,
      weight: find.weight,
      quantity: find.number ?? 1,
      description: `<p>${find.text}</p>`,
    },
    effects: [],
    ownership: { default: 0 },
  }));
}

/** A text with links to the things: `{{find:key|words}}`. @throws an Error for a thing that is not there */
export function found(text: string): string {
  return text.replaceAll(/\{\{find:([a-z-]+)(?:\|([^}]+))?\}\}/g, (whole, key: string, words?: string) => {
    const find = source.finds[key];
    if (!find) throw new Error(`What is ${whole}?`);
    return link(`Item.${id("find", key)}`, words ?? find.name);
  });
}
