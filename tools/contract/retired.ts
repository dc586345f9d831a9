/**
 * Members that Foundry's release notes and deprecation warnings retire in v13 or v14. The types are those of v13 and cannot know the second
 * half; this list is kept by hand from the public notes and only grows.
 */
import { join } from "node:path";
import { listFiles, readText, shown } from "../lib/files.ts";
import type { Finding } from "../lib/report.ts";
import { childrenOf, isNode, type Node, parseTree, textOf } from "../lib/tree.ts";
import type { Use } from "./usage.ts";

/** Names (as the contract prints them) and what to use in their place. */
const RETIRED: ReadonlyMap<string, string> = new Map([
  ["CONST.ACTIVE_EFFECT_MODES", "v14 has change types as strings (CONST.ACTIVE_EFFECT_CHANGE_TYPES); the numbers warn"],
  ["CONFIG.Dice.rollModes", "v14 has message modes (CONFIG.ChatMessage.modes)"],
  ["CONFIG.TinyMCE", "reading it throws in v14"],
  ["foundry.utils.duplicate", "use foundry.utils.deepClone"],
  ["foundry.utils.performDeletions", "v14 has foundry.utils.applyOperators"],
  ["foundry.appv1", "the first application framework goes in v16"],
  ["foundry.canvas.layers.TemplateLayer", "v14 merges templates into regions"],
  ["ChatMessage#getHTML", "use renderHTML"],
  ...[
    "TextEditor",
    "renderTemplate",
    "loadTemplates",
    "getTemplate",
    "ContextMenu",
    "Actors",
    "Items",
    "ActorSheet",
    "ItemSheet",
    "ChatLog",
    "FilePicker",
    "Dialog",
    "Application",
    "FormApplication",
    "DocumentSheet",
    "DocumentSheetConfig",
    "SortingHelpers",
    "Ray",
    "Die",
    "CombatTracker",
    "SidebarTab",
    "Tabs",
    "DragDrop",
    "mergeObject",
    "duplicate",
    "getProperty",
    "setProperty",
    "randomID",
  ].map((name): [string, string] => [name, "the global moved into the foundry namespace in v13 and goes in v15"]),
]);

/** Hooks that are no longer called, or warn. */
const RETIRED_HOOKS: ReadonlyMap<string, string> = new Map([
  ["renderChatMessage", "use renderChatMessageHTML"],
  ["chatBubble", "use chatBubbleHTML"],
  ["getChatLogEntryContext", "use getChatMessageContextOptions"],
  ["getActorDirectoryEntryContext", "use getActorContextOptions"],
  ["getItemDirectoryEntryContext", "use getItemContextOptions"],
  ["getCombatTrackerEntryContext", "use getCombatantContextOptions"],
  ["getCompendiumEntryContext", "use getCompendiumContextOptions"],
]);

/** The uses of what is retired: by name, or of anything below it. */
export function retiredUses(uses: readonly Use[]): Finding[] {
  return uses.flatMap(({ name, kind, where }) => {
    // A global is only its bare name; `foundry.x.ContextMenu` is another thing.
    const found = [...RETIRED].find(([old]) => name === old || (old.includes(".") && name.startsWith(`${old}.`)));
    if (found === undefined || (!found[0].includes(".") && !found[0].includes("#") && kind !== "global")) return [];
    return [{ where, what: `uses ${name}, which is retired: ${found[1]}` }];
  });
}

/** Listeners on retired hooks: `Hooks.on("renderChatMessage", ...)` and `once`. */
export function retiredHooks(root: string): Finding[] {
  const findings: Finding[] = [];
  for (const path of listFiles(join(root, "src", "foundry"), (each) => each.endsWith(".ts"))) {
    const file = shown(root, path);
    const { program, lineAt } = parseTree(file, readText(path));
    const visit = (node: Node): void => {
      const { callee } = node;
      if (
        node.type === "CallExpression" &&
        isNode(callee) &&
        callee.type === "MemberExpression" &&
        isNode(callee.object) &&
        callee.object.name === "Hooks"
      ) {
        const first: unknown = Array.isArray(node.arguments) ? node.arguments[0] : undefined;
        const hook = isNode(first) ? textOf(first) : undefined;
        const instead = hook === undefined ? undefined : RETIRED_HOOKS.get(hook);
        if (instead !== undefined)
          findings.push({
            where: `${file}:${lineAt(node.start)}`,
            what: `listens to the hook ${hook}, which is retired: ${instead}`,
          });
      }
      for (const child of childrenOf(node)) visit(child);
    };
    visit(program);
  }
  return findings;
}
