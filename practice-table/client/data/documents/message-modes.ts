import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";

/** The reader's default message mode. */
export function currentMode(): string {
  const settings = runtime.game?.settings as { get(n: string, k: string): unknown } | undefined;
  const [key, fallback] = isV14() ? ["messageMode", "public"] : ["rollMode", "publicroll"];
  try {
    return (settings?.get("core", key as string) as string | undefined) ?? (fallback as string);
  } catch {
    return fallback as string;
  }
}

/** `CONST.CHAT_MESSAGE_STYLES.IC`. */
const IN_CHARACTER = 2;

const V13_TO_PLAIN: Record<string, string> = {
  publicroll: "public",
  gmroll: "gm",
  blindroll: "blind",
  selfroll: "self",
};

/**
 * Sets whisper targets and blindness for a mode, with the names of either generation; without a mode, the user's own applies (PEER-34).
 * Existing targets are kept for private and blind messages.
 * @throws Error for an unknown mode
 */
export function applyMessageMode(data: Dict, given?: string): Dict {
  const mode = given === undefined || given === "roll" ? currentMode() : given;
  const plain = V13_TO_PLAIN[mode] ?? mode;
  const own = runtime.config.ChatMessage?.modes as Record<string, { handler?: (d: Dict) => unknown }> | undefined;
  const whisper = (data.whisper as string[] | undefined) ?? [];
  const gms = runtime.game.users.contents.filter((u) => u.isGM).map((u) => u.id);
  switch (plain) {
    case "public":
    case "ic":
      data.whisper = [];
      data.blind = false;
      // Speech in character shows a bubble above the token; rolls are only public (PEER-52).
      if (plain === "ic" && ((data.rolls as unknown[] | undefined) ?? []).length === 0) data.style = IN_CHARACTER;
      break;
    case "self":
      data.whisper = [runtime.game.userId];
      data.blind = false;
      break;
    case "gm":
      data.whisper = Array.from(new Set([...whisper, ...gms]));
      data.blind = false;
      break;
    case "blind":
      data.whisper = Array.from(new Set([...whisper, ...gms]));
      data.blind = true;
      break;
    default:
      if (own?.[mode]?.handler) own[mode].handler(data);
      else throw new Error(`"${mode}" is not a known message mode`);
  }
  return data;
}
