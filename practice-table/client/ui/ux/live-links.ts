import { reportError } from "../api/events.ts";
import type { ConfigApi, Data, Doc, GameApi, UiApi } from "../globals.ts";
import { make, say } from "../util.ts";

declare const CONFIG: ConfigApi;
declare const game: GameApi;
declare const ui: UiApi;
declare const fromUuid: (uuid: string, options?: Data) => Promise<Doc | null>;

interface RollLike {
  toMessage(data?: Data, options?: Data): Promise<unknown>;
  getTooltip(): Promise<string>;
  formula: string;
  total: number;
}
interface RollClass {
  create(formula: string, data?: Data): RollLike;
  fromData(data: Data): RollLike;
}

const rollClass = (): RollClass => (globalThis as typeof globalThis & { Roll: RollClass }).Roll;

/** Opens the target of a link. */
export async function openLink(link: HTMLElement, event: Event): Promise<void> {
  const doc = await fromUuid(link.dataset.uuid ?? "");
  if (!doc) {
    ui.notifications.warn(say("HOST.Link.Missing"));
    return;
  }
  if (typeof doc._onClickDocumentLink === "function") {
    await (doc._onClickDocumentLink as (event: Event) => unknown).call(doc, event);
    return;
  }
  const shown = doc.documentName === "JournalEntryPage" && doc.parent ? doc.parent : doc;
  if (!shown.testUserPermission(game.user, 1)) {
    ui.notifications.warn(say("HOST.Sheet.NoPermission", { name: shown.name }));
    return;
  }
  await shown.sheet?.render({ force: true });
}

/** The name and values of the option differ between generations. */
export function modeOption(mode: string | undefined): Data {
  const v14 = game.release.generation >= 14;
  if (!mode || mode === "roll") return {};
  return v14 ? { messageMode: mode } : { rollMode: `${mode}roll` };
}

/** A deferred inline roll goes to the chat; an immediate one unfolds its dice. */
export async function clickInlineRoll(link: HTMLElement): Promise<void> {
  if (link.dataset.roll) {
    if (link.classList.toggle("expanded")) {
      const roll = rollClass().fromData(JSON.parse(decodeURIComponent(link.dataset.roll)) as Data);
      const tooltip = make("div", { class: "dice-tooltip" });
      tooltip.innerHTML = await roll.getTooltip();
      link.append(tooltip);
    } else link.querySelector(".dice-tooltip")?.remove();
    return;
  }
  const sheet = [...document.querySelectorAll<HTMLElement>(".application.sheet")].find((el) => el.contains(link));
  const actor = sheet ? actorOfSheet(sheet.id) : game.user.character;
  const data = actor && typeof actor.getRollData === "function" ? (actor.getRollData as () => Data).call(actor) : {};
  const Message = CONFIG.ChatMessage?.documentClass as { getSpeaker(options: Data): Data } | undefined;
  const speaker = Message?.getSpeaker({ actor }) ?? {};
  await rollClass()
    .create(link.dataset.formula ?? "", data)
    .toMessage({ speaker, flavor: link.dataset.flavor ?? "" }, modeOption(link.dataset.mode));
}

function actorOfSheet(id: string): Doc | null {
  const foundry = (
    globalThis as typeof globalThis & { foundry: { applications: { instances: Map<string, { document?: Doc }> } } }
  ).foundry;
  const doc = foundry.applications.instances.get(id)?.document;
  return doc?.documentName === "Actor" ? doc : (doc?.parent ?? null);
}

/** Adds page-wide clicks, keys and drags of content links and inline rolls. */
export function activateLinks(): void {
  const act = (event: Event): void => {
    const target = event.target instanceof Element ? event.target : null;
    const link = target?.closest<HTMLElement>("a.content-link[data-link]");
    const roll = target?.closest<HTMLElement>("a.inline-roll");
    if (!link && !roll) return;
    event.preventDefault();
    (link ? openLink(link, event) : clickInlineRoll(roll as HTMLElement)).catch(reportError);
  };
  document.addEventListener("click", act);
  document.addEventListener("keydown", (event) => {
    if (
      (event.key === "Enter" || event.key === " ") &&
      event.target instanceof Element &&
      event.target.matches("a.content-link, a.inline-roll")
    )
      act(event);
  });
  document.addEventListener(
    "dragstart",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a.content-link") : null;
      if (!link?.dataset.uuid) return;
      event.stopPropagation();
      event.dataTransfer?.setData("text/plain", JSON.stringify({ type: link.dataset.type, uuid: link.dataset.uuid }));
    },
    { capture: true },
  );
}
