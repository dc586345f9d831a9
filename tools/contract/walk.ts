/** Runs in the page of a table: looks up every member that the system uses. It must not reach for anything outside itself. */
import type { Question } from "./host.ts";

type Anything = Record<PropertyKey, unknown>;
type Class = { readonly name: string; readonly prototype: Anything; readonly schema?: unknown } & Anything;

/**
 * Prepares a temporary world: a scene in view with one token, so that members of placed objects can be seen. Returns the error, or null.
 */
export async function setStage(): Promise<string | null> {
  interface Created {
    createEmbeddedDocuments(name: string, data: object[]): Promise<unknown>;
    view(): Promise<unknown>;
  }
  interface Page {
    readonly Scene: { create(data: object): Promise<Created> };
    readonly Actor: { create(data: object): Promise<{ readonly id: string }> };
    readonly CONFIG: { readonly Actor: { readonly dataModels: object } };
    readonly canvas: { readonly tokens?: { readonly placeables: readonly unknown[] } | null } | null;
  }
  const page = globalThis as unknown as Page;
  const tokens = (): number => {
    try {
      return page.canvas?.tokens?.placeables.length ?? 0;
    } catch {
      return 0;
    }
  };
  try {
    if (tokens() > 0) return null;
    const type = Object.keys(page.CONFIG.Actor.dataModels)[0];
    const actor = await page.Actor.create({ name: "Stand-in", type });
    const scene = await page.Scene.create({ name: "Stage", active: true, width: 1000, height: 1000 });
    await scene.createEmbeddedDocuments("Token", [{ name: "Stand-in", actorId: actor.id, x: 100, y: 100 }]);
    await scene.view();
    for (let tries = 0; tries < 50 && tokens() === 0; tries += 1) await new Promise((done) => setTimeout(done, 100));
    return tokens() > 0 ? null : "no token appeared on a new scene";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Answers each question with nothing when the member is there, else with what is missing. Classes are found by the name
 * under which a namespace exports them; members that only instances have are found on the instances that exist.
 */
export function lookUp(questions: readonly Question[]): (string | null)[] {
  const isObject = (value: unknown): value is Anything =>
    (typeof value === "object" && value !== null) || typeof value === "function";
  const isClass = (value: unknown): value is Class => typeof value === "function" && isObject(value.prototype);
  const classes = new Map<string, Set<Class>>();
  const instanceKeys = new Map<unknown, Set<string>>();
  const seen = new Set<unknown>();

  const name = (as: string, value: Class): void => {
    const known = classes.get(as) ?? new Set();
    known.add(value);
    classes.set(as, known);
  };
  const noteInstance = (value: Anything): void => {
    for (
      let up: unknown = Object.getPrototypeOf(value);
      isObject(up) && up !== Object.prototype;
      up = Object.getPrototypeOf(up)
    ) {
      const keys = instanceKeys.get(up) ?? new Set();
      for (const key of Object.getOwnPropertyNames(value)) keys.add(key);
      instanceKeys.set(up, keys);
      if (isClass(up.constructor)) name(up.constructor.name, up.constructor);
    }
  };
  const skip = (value: unknown): boolean =>
    !isObject(value) || seen.has(value) || value instanceof Node || seen.size > 60_000;
  const queue: [unknown, number][] = [];
  const roots = [
    "foundry",
    "game",
    "CONFIG",
    "CONST",
    "ui",
    "canvas",
    "Hooks",
    "Roll",
    "Actor",
    "Item",
    "ChatMessage",
    "Combat",
    "Combatant",
    "Scene",
    "TokenDocument",
    "User",
  ];
  const world = globalThis as unknown as Anything;
  for (const root of roots) {
    if (isClass(world[root])) name(root, world[root]);
    queue.push([world[root], 0]);
  }
  // Members that only an instance has are seen on specimens, for an empty world has none of most kinds.
  const make = (kind: unknown, ...given: unknown[]): unknown => {
    try {
      const made: unknown = typeof kind === "function" ? Reflect.construct(kind, given) : undefined;
      queue.push([made, 0]);
      return made;
    } catch {
      return undefined;
    }
  };
  const member = (value: unknown, key: string): unknown => (isObject(value) ? Reflect.get(value, key) : undefined);
  const config = (kind: string, which = "documentClass"): unknown => member(member(world.CONFIG, kind), which);
  const typeOf = (kind: string): unknown => Object.keys(Object(config(kind, "dataModels")))[0] ?? "base";
  make(world.Roll, "2d6+1");
  for (const kind of ["Actor", "Item", "ChatMessage"]) make(config(kind), { name: kind, type: typeOf(kind) });
  for (const kind of ["ActiveEffect", "JournalEntry", "RollTable", "Macro", "User"]) make(config(kind), { name: kind });
  const combat = make(config("Combat"), {});
  make(config("Combatant"), { name: "combatant" }, { parent: combat });
  const scene = make(config("Scene"), { name: "scene", grid: { type: 1, size: 100 } });
  make(config("Token"), { name: "token" }, { parent: scene });
  for (const find of [() => member(scene, "grid"), () => member(member(world.canvas, "tokens"), "placeables")]) {
    try {
      queue.push([find(), 0]);
    } catch {
      // A table without grids or tokens is reported by its missing members.
    }
  }
  while (queue.length > 0) {
    const [value, depth] = queue.shift() ?? [undefined, 0];
    if (skip(value) || !isObject(value)) continue;
    seen.add(value);
    if (typeof value !== "function") noteInstance(value);
    if (depth > 8) continue;
    if (value instanceof Map || value instanceof Set) {
      try {
        for (const child of [...value.values()].slice(0, 20)) queue.push([child, depth + 1]);
      } catch {
        // The prototype of a kind of map is no map itself.
      }
    }
    for (const [key, property] of Object.entries(Object.getOwnPropertyDescriptors(value))) {
      let child: unknown = property.value;
      if (property.get !== undefined && depth < 3) {
        try {
          child = Reflect.get(value, key);
        } catch {
          continue;
        }
      }
      if (isClass(child)) name(key, child);
      queue.push([child, depth + 1]);
    }
  }

  const fieldsOf = (value: Class): Anything => {
    try {
      const { schema } = value;
      return isObject(schema) && isObject(schema.fields) ? schema.fields : {};
    } catch {
      return {};
    }
  };
  const has = (value: Class, question: Question): boolean => {
    const { member, isStatic } = question;
    if (isStatic) return member in value;
    return (
      member in value.prototype || instanceKeys.get(value.prototype)?.has(member) === true || member in fieldsOf(value)
    );
  };
  const inClass = (question: Question): string | null => {
    const names = question.classes.filter((each) => classes.has(each));
    if (names.length === 0) return `has no class ${question.classes.join(" or ")}`;
    const found = names.some((each) => [...(classes.get(each) ?? [])].some((value) => has(value, question)));
    return found ? null : `${names[0]} has no ${question.isStatic ? "static " : ""}${question.member}`;
  };
  const alongPath = (question: Question, path: string): string | null => {
    let value: unknown = world;
    let walked = "";
    for (const part of path.split(".")) {
      if (value === null || value === undefined) return question.classes.length > 0 ? inClass(question) : null;
      const holder: unknown = Object(value);
      if (!isObject(holder) || !(part in holder))
        return walked === "" ? `has no global ${part}` : `${walked} has no ${part}`;
      walked = walked === "" ? part : `${walked}.${part}`;
      try {
        value = Reflect.get(holder, part, value);
      } catch (error) {
        return `${walked} throws: ${error instanceof Error ? error.message : String(error)}`;
      }
    }
    return null;
  };
  return questions.map((question) => (question.path === null ? inClass(question) : alongPath(question, question.path)));
}
