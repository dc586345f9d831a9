import { ABILITIES, SAVES } from "../../rules/creature/types.ts";
import { rulebook } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";

/** A link that rolls. What cannot be rolled stays as it was written. */
export function rollLink([, word = "", subject = "", words]: RegExpMatchArray): HTMLElement | null {
  const kind = word.toLowerCase();
  const named = subject.toLowerCase();
  if (kind === "save" && !SAVES.some((one) => one === named)) return null;
  if (kind === "check" && !ABILITIES.some((one) => one === named)) return null;
  return button(words ?? rollWords(kind, subject), { roll: kind, subject });
}

function rollWords(kind: string, subject: string): string {
  if (kind === "save") return localize(`RULINGS.Save.${subject.toLowerCase()}`);
  if (kind === "check") return localize(`RULINGS.Ability.${subject.toLowerCase()}`);
  return subject || localize("RULINGS.Shortcut.attack");
}

/** A link to the page of a ruling. */
export function rulingLink([, key = "", words]: RegExpMatchArray): HTMLElement | null {
  if (!rulebook().topics.some((topic) => topic.key === key)) return null;
  return button(words ?? localize(`RULINGS.Topic.${key}.name`), { handbook: key });
}

function button(words: string, data: Readonly<Record<string, string>>): HTMLElement {
  const link = document.createElement("a");
  link.className = "rulings-link";
  link.setAttribute("role", "button");
  link.tabIndex = 0;
  link.textContent = words;
  Object.assign(link.dataset, data);
  return link;
}
