/** YAML as these sources are written: short groups on one line, long texts folded, programs line by line. */
import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  Scalar,
  stringify,
  YAMLMap,
  YAMLSeq,
} from "yaml";
import { isRecord } from "../lib/files.ts";
import type { Data } from "./defaults.ts";

const WIDTH = 120;
/** Longer groups are written over several lines. */
const FLOW = 112;
const OPTIONS = { lineWidth: WIDTH, flowCollectionPadding: true } as const;

/** The length of a value on one line; too long when a text in it needs more lines. */
function flowLength(value: unknown): number {
  const text = stringify(value, { collectionStyle: "flow", lineWidth: 0 }).trimEnd();
  return text.includes("\n") ? Number.POSITIVE_INFINITY : text.length;
}

function scalarOf(value: unknown, room: number): Scalar {
  const scalar = new Scalar(value);
  if (typeof value !== "string") return scalar;
  if (value.includes("\n")) scalar.type = Scalar.BLOCK_LITERAL;
  else if (value.length > room) scalar.type = Scalar.BLOCK_FOLDED;
  return scalar;
}

/** A value as nodes. `room`: what a line has left for it; `open`: not on one line, however short. */
function nodeOf(value: unknown, room: number, open = false): Node {
  const isList = Array.isArray(value);
  if (!isList && !isRecord(value)) return scalarOf(value, room);
  const size = isList ? value.length : Object.keys(value).length;
  const flow = size === 0 || (!open && flowLength(value) <= room);
  if (isList) {
    const list = new YAMLSeq();
    list.items = value.map((child) => nodeOf(child, flow ? Number.POSITIVE_INFINITY : room - 2));
    list.flow = flow;
    return list;
  }
  const map = new YAMLMap();
  map.flow = flow;
  for (const [name, child] of Object.entries(value)) {
    const left = flow ? Number.POSITIVE_INFINITY : room - name.length - 2;
    // The content below a name is indented by two, however long the name.
    map.items.push(
      new Pair(
        new Scalar(name),
        isRecord(child) || Array.isArray(child) ? below(child, left, room - 2) : nodeOf(child, left),
      ),
    );
  }
  return map;
}

function below(child: unknown, beside: number, under: number): Node {
  return flowLength(child) <= beside ? nodeOf(child, beside) : nodeOf(child, under, true);
}

/** Returns a source file: its groups open, their content as short as possible. */
export function written(source: Data): string {
  const document = new Document();
  const map = new YAMLMap();
  for (const [name, child] of Object.entries(source)) {
    const open = name === "system" || name === "items" || name === "results" || name === "pages";
    const full = (Array.isArray(child) && child.length > 0) || isRecord(child);
    const node =
      open && full
        ? nodeOf(child, FLOW - 2, true)
        : isRecord(child) || Array.isArray(child)
          ? below(child, FLOW - name.length - 2, FLOW - 2)
          : nodeOf(child, FLOW - name.length - 2);
    map.items.push(new Pair(new Scalar(name), node));
  }
  document.contents = map;
  return document.toString(OPTIONS);
}

/** Changes a node so that it says `after` in place of `before`; gives the node to put in its stead. */
function amendedNode(node: unknown, before: unknown, after: unknown): unknown {
  if (isDeepStrictEqual(before, after)) return node;
  if (isMap(node) && isRecord(before) && isRecord(after)) {
    node.items = node.items.filter(({ key }) => String(isScalar(key) ? key.value : key) in after);
    let place = 0;
    for (const [name, child] of Object.entries(after)) {
      const at = node.items.findIndex(({ key }) => (isScalar(key) ? key.value : key) === name);
      const pair = node.items[at];
      if (pair === undefined) {
        node.items.splice(place, 0, new Pair(new Scalar(name), below(child, FLOW - 20, FLOW - 20)) as never);
        place += 1;
      } else {
        if (!isDeepStrictEqual(before[name], child)) pair.value = amendedNode(pair.value, before[name], child) as never;
        place = at + 1;
      }
    }
    return node;
  }
  if (isSeq(node) && Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    node.items = node.items.map((child, at) => amendedNode(child, before[at], after[at]));
    return node;
  }
  const fresh =
    isRecord(after) || Array.isArray(after) ? below(after, FLOW - 20, FLOW - 20) : scalarOf(after, FLOW - 20);
  if (
    isScalar(node) &&
    isScalar(fresh) &&
    node.type !== undefined &&
    typeof after === "string" &&
    !after.includes("\n") &&
    node.type.startsWith("BLOCK")
  )
    fresh.type = node.type;
  return fresh;
}

/** The text of a source file that says `after`: what both say stays as it is written, comments too. */
export function amended(text: string, before: Data, after: Data): string {
  const document = parseDocument(text);
  document.contents = amendedNode(document.contents, before, after) as never;
  return document.toString(OPTIONS);
}
