import { ABILITIES, SAVES } from "../../rules/creature/types.ts";
import { savingThrows } from "../../rules/topics/savingThrows.ts";
import { type RequestProblem, readRequest, requestName } from "../../view/requests/roll-request.ts";
import { rulebook, rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { TOURS } from "./tours/tour-steps.ts";

/** A link that rolls. Invalid text is left as written. */
export function rollLink([, word = "", subject = "", words]: RegExpMatchArray): HTMLElement | null {
  const kind = word.toLowerCase();
  if (kind === "request") return requestLink(subject, words);
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

/** A link that requests a roll: clickable for a referee, plain text for players. An invalid one shows the reason, to referees only. */
function requestLink(text: string, words: string | undefined): HTMLElement | null {
  const read = readRequest(text);
  if (!read.ok) return game.user?.isGM ? unread(text, read.problem) : null;
  const { kind, subject } = read.request;
  const what = localize(requestName(kind, subject, rulingsInForce().use(savingThrows).single));
  if (game.user?.isGM)
    return button(words ?? localize("RULINGS.Request.link", { what }), { roll: "request", subject: text });
  const plain = document.createElement("span");
  plain.textContent = words ?? what;
  return plain;
}

function unread(text: string, { key, data }: RequestProblem): HTMLElement {
  const label = document.createElement("span");
  label.className = "rulings-unread";
  const why = localize(`RULINGS.Request.wrong.${key}`, data);
  label.textContent = localize("RULINGS.Request.unread", { text: `[[/request ${text}]]`, why });
  return label;
}

/** A link to the page of a ruling. */
export function rulingLink([, key = "", words]: RegExpMatchArray): HTMLElement | null {
  if (!rulebook().topics.some((topic) => topic.key === key)) return null;
  return button(words ?? localize(`RULINGS.Topic.${key}.name`), { handbook: key });
}

/** The choice of a topic in this world, and whether it is that of its preset; undefined for an unknown topic. */
export function choiceHere(key: string): string | undefined {
  const { topics, presets } = rulebook();
  const topic = topics.find((one) => one.key === key);
  if (!topic) return undefined;
  const rulings = rulingsInForce();
  const variant = rulings.chosen(key);
  const usual = presets[rulings.preset]?.differences[key] ?? topic.classic;
  const choice = localize(`RULINGS.Topic.${key}.variants.${variant}.label`);
  return localize(`RULINGS.Here.${usual === variant ? "preset" : "own"}`, { choice });
}

/** The choice of a topic as an element of a text. */
export function rulingHere([, key = ""]: RegExpMatchArray): HTMLElement | null {
  const words = choiceHere(key);
  if (words === undefined) return null;
  const label = document.createElement("strong");
  label.className = "rulings-here";
  label.textContent = words;
  return label;
}

/** A link that starts a tour; an unknown one is left as written. */
export function tourLink([, id = "", words]: RegExpMatchArray): HTMLElement | null {
  if (!TOURS.some((tour) => tour.id === id)) return null;
  return button(words ?? localize(`RULINGS.Tour.${id}.title`), { tour: id });
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
