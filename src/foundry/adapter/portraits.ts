/** Images for actors created without one, by trade, ancestry and class; the table's own images first. Loaded when first needed. */
import { portraitOf } from "../../view/characters/portraits.ts";
import { notifyWarning } from "../platform/notifications.ts";

/** The image for an actor with these data; undefined where the default image of its type applies. */
export function portraitFor(data: {
  readonly name?: string | null | undefined;
  readonly type?: string | undefined;
  readonly system?: object | undefined;
}): string | undefined {
  if (data.type !== "character" && data.type !== "hireling") return undefined;
  const text = (key: string): string => String(Reflect.get(data.system ?? {}, key) ?? "");
  const subject = { name: data.name ?? "", class: text("class"), people: text("people"), trade: text("trade") };
  return portraitOf(subject, ownPictures());
}

function ownPictures(): readonly string[] {
  const { files = [] } = game.settings!.get("rulings", "pictures") as { readonly files?: readonly string[] };
  return Array.isArray(files) ? files.map(String) : [];
}

/** Reads the file list of the image folder that the referee chose; players cannot browse it. Referee's client only. */
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
