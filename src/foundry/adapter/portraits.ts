/** Pictures of those who are made without one: by trade, people and class, a table's own first. Loaded with the first who is made. */
import { portraitOf } from "../../view/characters/portraits.ts";
import { notifyWarning } from "../platform/notifications.ts";

/** The picture of an actor with these data; undefined where its type's has to do. */
export function portraitFor(data: {
  readonly name?: string | null | undefined;
  readonly type?: string | undefined;
  readonly system?: object | undefined;
}): string | undefined {
  if (data.type !== "character" && data.type !== "hireling") return undefined;
  const text = (key: string): string => String(Reflect.get(data.system ?? {}, key) ?? "");
  const sitter = { name: data.name ?? "", class: text("class"), people: text("people"), trade: text("trade") };
  return portraitOf(sitter, ownPictures());
}

function ownPictures(): readonly string[] {
  const { files = [] } = game.settings!.get("rulings", "pictures") as { readonly files?: readonly string[] };
  return Array.isArray(files) ? files.map(String) : [];
}

/** Notes what pictures the folder has that the referee chose: players may not look into it. Referee's client only. */
export async function readPictures(folder: string): Promise<void> {
  if (!game.user?.isActiveGM) return;
  const { implementation } = foundry.applications.apps.FilePicker;
  try {
    const { files } = folder === "" ? { files: [] } : await implementation.browse("data", folder);
    await game.settings!.set("rulings", "pictures", { files: files.filter((path) => PICTURE.test(path)) });
  } catch {
    notifyWarning("RULINGS.Notice.noFolder", { folder });
  }
}

const PICTURE = /\.(apng|avif|gif|jpe?g|png|svg|webp)$/i;
