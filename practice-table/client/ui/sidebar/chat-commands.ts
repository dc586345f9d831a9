import type { ConfigApi, Data, Doc, DocClass, GameApi } from "../globals.ts";
import { say, t } from "../util.ts";
import { modeOption } from "../ux/live-links.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;

export interface Command {
  name:
    | "roll"
    | "gm"
    | "blind"
    | "self"
    | "public"
    | "whisper"
    | "reply"
    | "emote"
    | "ooc"
    | "ic"
    | "macro"
    | "none"
    | "invalid";
  /** The rest of the line: a formula, or text. */
  text: string;
  /** The recipient of a whisper, as written. */
  target?: string;
  flavor?: string;
}

const ROLLS: Record<string, Command["name"]> = {
  r: "roll",
  roll: "roll",
  gmr: "gm",
  gmroll: "gm",
  br: "blind",
  broll: "blind",
  blindroll: "blind",
  sr: "self",
  selfroll: "self",
  pr: "public",
  publicroll: "public",
};

/** The words of a line in one paragraph of markup, which v14 passes on for typed text. */
export function plainLine(line: string): string {
  const [, inner] = /^<p>([^<]*)<\/p>$/.exec(line) ?? [];
  if (inner === undefined) return line;
  const holder = document.createElement("template");
  holder.innerHTML = inner;
  return holder.content.textContent ?? "";
}

/** Reads a chat line: `/roll 2d6 # why`, `/w Name words`, `/w [A, B] words`, `/me …`, `/ooc …`, or plain speech. */
export function parseCommand(line: string): Command {
  if (!line.startsWith("/")) return { name: "none", text: line };
  const [, word = "", rest = ""] = /^\/(\S+)\s*([\s\S]*)$/.exec(line) ?? [];
  const key = word.toLowerCase();
  const roll = ROLLS[key];
  if (roll) {
    const [formula = "", flavor] = rest.split(/#([\s\S]+)/);
    return { name: roll, text: formula.trim(), ...(flavor ? { flavor: flavor.trim() } : {}) };
  }
  if (key === "w" || key === "whisper") {
    const [, list, single, words = ""] = /^(?:\[([^\]]+)\]|(\S+))\s+([\s\S]+)$/.exec(rest) ?? [];
    const target = list ?? single;
    return target ? { name: "whisper", text: words, target } : { name: "invalid", text: line };
  }
  if (key === "me" || key === "em" || key === "emote") return { name: "emote", text: rest };
  if (key === "ooc" || key === "ic") return { name: key, text: rest };
  if (key === "m" || key === "macro") return { name: "macro", text: rest };
  return { name: "invalid", text: line };
}

interface Rolling {
  toMessage(data?: Data, options?: Data): Promise<unknown>;
}

function recipients(target: string): Doc[] {
  const wanted = target.split(",").map((n) => n.trim().toLowerCase());
  return game.users.filter(
    (u) =>
      wanted.includes(u.name.toLowerCase()) ||
      (wanted.includes("gm") && u.isGM) ||
      wanted.includes((u.character?.name ?? "\u0000").toLowerCase()),
  );
}

/** Carries out a command. @throws Error when it cannot be parsed */
export async function sendCommand(command: Command, chatData: Data): Promise<unknown> {
  const Message = CONFIG.ChatMessage?.documentClass as DocClass;
  const styles = (globalThis as typeof globalThis & { CONST: { CHAT_MESSAGE_STYLES: Record<string, number> } }).CONST
    .CHAT_MESSAGE_STYLES;
  const base = { ...chatData };
  delete base.user;
  switch (command.name) {
    case "roll":
    case "gm":
    case "blind":
    case "self":
    case "public": {
      const RollClass = (globalThis as typeof globalThis & { Roll: { create(f: string, d?: Data): Rolling } }).Roll;
      const character = game.user.character;
      const data =
        character && typeof character.getRollData === "function"
          ? (Reflect.apply(character.getRollData, character, []) as Data)
          : {};
      const roll = RollClass.create(command.text, data);
      return roll.toMessage({ ...base, flavor: command.flavor ?? "" }, modeOption(command.name));
    }
    case "whisper": {
      const users = recipients(command.target ?? "");
      if (users.length === 0) throw new Error(say("HOST.Chat.NoRecipient", { name: command.target ?? "" }));
      return Message.create({
        ...base,
        content: lines(command.text),
        whisper: users.map((u) => u.id),
        style: styles.OTHER,
      });
    }
    case "emote":
      return Message.create({ ...base, content: lines(command.text), style: styles.EMOTE });
    case "ooc":
      return Message.create({
        ...base,
        content: lines(command.text),
        style: styles.OOC,
        speaker: { alias: game.user.name },
      });
    case "macro": {
      const macro = game.macros.find((m) => m.name === command.text.trim());
      return macro && typeof macro.execute === "function" ? Reflect.apply(macro.execute, macro, []) : undefined;
    }
    case "none":
    case "ic": {
      const inCharacter = command.name === "ic" || Boolean((base.speaker as Data | undefined)?.actor);
      return Message.create(
        { ...base, content: lines(command.text), style: inCharacter ? styles.IC : styles.OOC },
        modeOption(currentMode().replace(/roll$/, "")),
      );
    }
    default:
      throw new Error(say("HOST.Chat.Invalid", { line: command.text }));
  }
}

function lines(text: string): string {
  const safe = text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c] ?? c);
  return safe.replace(/\n/g, "<br>");
}

const MODE_ICONS: Record<string, string> = {
  public: "fa-globe",
  gm: "fa-user-secret",
  blind: "fa-eye-slash",
  self: "fa-user",
  ic: "fa-masks-theater",
};

function modeKey(): string {
  return game.release.generation >= 14 ? "messageMode" : "rollMode";
}

/** The user's message mode, by the names of the emulated generation. */
export function currentMode(): string {
  const fallback = game.release.generation >= 14 ? "public" : "publicroll";
  return String(game.settings.get("core", modeKey()) ?? fallback);
}

export async function setMode(mode: string): Promise<void> {
  await game.settings.set("core", modeKey(), mode);
}

/** The modes to choose from, as configured. */
export function modeChoices(): { key: string; label: string; icon: string }[] {
  const v14 = game.release.generation >= 14;
  const source = (v14 ? CONFIG.ChatMessage?.modes : CONFIG.Dice?.rollModes) as Record<string, unknown> | undefined;
  return Object.entries(source ?? {}).map(([key, value]) => {
    const entry: Data = typeof value === "string" ? { label: value } : (value as Data);
    const short = key.replace(/roll$/, "");
    const own = String(entry.label ?? key);
    const icon =
      typeof entry.icon === "string" && entry.icon.startsWith("fa")
        ? entry.icon
        : `fa-solid ${MODE_ICONS[short] ?? "fa-comment"}`;
    return { key, label: game.i18n.has(own) ? t(own) : say(`HOST.Mode.${short}`), icon };
  });
}
