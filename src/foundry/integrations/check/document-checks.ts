import { resolveUuidSync, nameOf } from "../../platform/resolve-uuid.ts";
import type { Bench } from "./test-documents.ts";
import { at, type ChecksOf } from "./types.ts";

const NOBODY = "RulingsNobody000";

function refuses(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

function settled(work: Promise<unknown>): Promise<"done" | "refused"> {
  return work.then(
    () => "done",
    () => "refused",
  );
}

/** What the handlers of `preUpdateItem` are given when a thing of a creature is changed so. */
async function changesSeen(bench: Bench, change: (name: string) => object): Promise<readonly unknown[]> {
  const actor = await bench.make("Actor", "character");
  const item = await bench.within(actor, "Item", bench.data("gear", { quantity: 1 }));
  const seen: unknown[] = [];
  bench.listen("preUpdateItem", (document, changes) => {
    // As it was handed over: what comes after may change it in place.
    if (at(document, "id") === item.id) seen.push(foundry.utils.deepClone(changes));
  });
  await item.update(change(bench.name));
  return seen;
}

/** How documents are made, changed, looked up and judged. */
export const documentChecks: ChecksOf<"documents"> = {
  "DOC-01": (bench) => at(bench.unsaved("Actor", "monster"), "uuid") === null,
  "DOC-07": (bench) => refuses(() => bench.unsaved("Actor", "character", { mount: `Item.${NOBODY}` })),
  "DOC-10": async (bench) => {
    const actor = await bench.make("Actor", "character");
    const item = await bench.within(actor, "Item", bench.data("gear"));
    const relative: unknown = Reflect.apply(fromUuidSync, undefined, [`.Item.${item.id}`, { relative: actor }]);
    return relative === item;
  },
  "DOC-11": async (bench) => {
    const actor = await bench.make("Actor", "character");
    await actor.update({ "flags.rulings.probe": 7 });
    const flag = (scope: string): unknown => {
      const { getFlag } = Actor.implementation.prototype;
      return Reflect.apply(getFlag, actor, [scope, "probe"]);
    };
    return flag("rulings") === 7 && refuses(() => flag("no-such-package"));
  },
  "DOC-20": async (bench) => {
    const heard: unknown[] = [];
    bench.listen("createItem", (document, _options, user) => {
      if (at(document, "name") === bench.name) heard.push(user);
    });
    await bench.make("Item", "gear");
    return heard.length === 1 && heard[0] === game.user?.id;
  },
  "DOC-22": async (bench) => (await bench.create("Item", bench.data("gear", { quantity: "many" }))) === undefined,
  "DOC-23": async (bench) => {
    bench.listen("preCreateItem", (document) => (at(document, "name") === bench.name ? false : undefined));
    return (await bench.create("Item", bench.data("gear"))) === undefined;
  },
  "DOC-26": async (bench) => {
    const id = foundry.utils.randomID();
    const kept = await bench.create("Item", { ...bench.data("gear"), _id: id }, { keepId: true });
    const renewed = await bench.make("Item", "gear", {}, { _id: foundry.utils.randomID() });
    return at(kept, "id") === id && renewed.id !== id;
  },
  "DOC-29": async (bench) => {
    bench.listen("preCreateItem", (document) => {
      const change: unknown = at(document, "updateSource");
      if (at(document, "name") === bench.name && typeof change === "function")
        Reflect.apply(change, document, [{ system: { quantity: 5 } }]);
    });
    return at(await bench.make("Item", "gear"), "_source.system.quantity") === 5;
  },
  "DOC-30": async (bench) => {
    const [seen] = await changesSeen(bench, (name) => ({ name, "system.quantity": 3 }));
    return at(seen, "name") === bench.name && at(seen, "system.quantity") === 3;
  },
  "DOC-31": async (bench) => {
    const [seen] = await changesSeen(bench, () => ({ "system.quantity": "3" }));
    return at(seen, "system.quantity") === "3";
  },
  "DOC-32": async (bench) => (await changesSeen(bench, (name) => ({ name }))).length === 1,
  "DOC-40": async (bench) => {
    const actor = await bench.make("Actor", "character", { languages: ["one", "two"] });
    await actor.update({ "system.languages": ["three"] });
    return JSON.stringify(at(actor, "_source.system.languages")) === '["three"]';
  },
  "DOC-44": async (bench) => {
    const actor = await bench.make("Actor", "character");
    return (await settled(actor.deleteEmbeddedDocuments("Item", [NOBODY]))) === "refused";
  },
  "DOC-60": (bench) => at(bench.unsaved("Actor", "character", { level: null }), "system.level") === 1,
  "DOC-62": (bench) => refuses(() => bench.unsaved("Actor", "character", { offHandMode: "no such thing" })),
  "DOC-63": (bench) => at(bench.unsaved("Actor", "character"), "_source.system.title") === "",
  "DOC-64": (bench) => Array.isArray(at(bench.unsaved("Actor", "character"), "_source.system.hpRolls")),
  "DOC-65": (bench) => at(bench.unsaved("ChatMessage", "save"), "_source.system.plan") === null,
  "DOC-72": (bench) => at(bench.unsaved("Actor", "character"), "system") instanceof foundry.abstract.TypeDataModel,
};

/** An entry of a compendium that everybody may read. */
function entry(): { readonly uuid: string; readonly name: string; readonly id: string } {
  const first: unknown = game.packs?.get("rulings.equipment")?.index.contents[0];
  const [uuid, name, id] = [at(first, "uuid"), at(first, "name"), at(first, "_id")];
  if (typeof uuid !== "string" || typeof name !== "string" || typeof id !== "string")
    throw new Error("rulings.equipment: no entries");
  return { uuid, name, id };
}

/** How compendia are read. */
export const compendiumChecks: ChecksOf<"compendia"> = {
  "DOC-05": () => nameOf(resolveUuidSync(entry().uuid)) === entry().name,
  "DOC-06": () => {
    const uuid = `${entry().uuid}.ActiveEffect.${NOBODY}`;
    return (Reflect.apply(fromUuidSync, undefined, [uuid, { strict: false }]) ?? null) === null;
  },
  "DOC-09": () => entry().uuid === `Compendium.rulings.equipment.Item.${entry().id}`,
  "DOC-110": async () => {
    const pack = game.packs?.get("rulings.equipment");
    await pack?.getIndex();
    return pack?.index.contents.some((one) => at(one, "system.value") !== undefined) ?? false;
  },
  "DOC-114": async () => {
    const document: unknown = await game.packs?.get("rulings.equipment")?.getDocument(entry().id);
    const { items } = game;
    if (!items) return false;
    const copy: unknown = Reflect.apply(items.fromCompendium, items, [document]);
    return at(copy, "_id") === undefined && at(copy, "_stats.compendiumSource") === entry().uuid;
  },
};
