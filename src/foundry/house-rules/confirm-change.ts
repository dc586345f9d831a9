import { compile } from "../../rules/compile.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { contradictions } from "../../view/house-rules/diagnostics.ts";
import { notifyWarning } from "../platform/notifications.ts";
import { rulebook } from "../platform/settings/rulebook.ts";
import { localize } from "../platform/text.ts";
import { dialogInCurrentWindow } from "../platform/windows/window-placement.ts";
import { DIALOG, dialogContent, paragraphs } from "../platform/dialogs/dialog-content.ts";
import { confirm } from "../platform/dialogs/confirm.ts";

/**
 * What of a draft may be put in force, after what has to be asked: rulings that contradict each other are not, but with their fix;
 * nothing where the referee went back, or where something that was typed does not fit: it would be left out without a word.
 */
export async function confirmedChange(draft: RulingsRequest, misfits: boolean): Promise<RulingsRequest | undefined> {
  if (misfits) {
    notifyWarning("RULINGS.HouseRules.misfits");
    return undefined;
  }
  const sound = await withoutContradictions(draft);
  return sound && (await mayChange(sound)) ? sound : undefined;
}

async function withoutContradictions(draft: RulingsRequest): Promise<RulingsRequest | undefined> {
  const found = contradictions(draft, rulebook(), localize);
  if (!found) return draft;
  const { DialogV2 } = foundry.applications.api;
  const classes = [...DIALOG];
  const title = { title: "RULINGS.HouseRules.contradictionTitle" };
  if (!found.mended) {
    const content = dialogContent(...paragraphs([...found.says, localize("RULINGS.HouseRules.contradictionStays")]));
    await DialogV2.prompt({ classes, window: title, content, rejectClose: false, ...dialogInCurrentWindow() });
    return undefined;
  }
  const answer = await DialogV2.confirm({
    classes,
    window: title,
    ...dialogInCurrentWindow(),
    content: dialogContent(
      ...paragraphs([...found.says, localize("RULINGS.HouseRules.contradictionMends")]),
      list(found.fixes),
    ),
    yes: { label: "RULINGS.HouseRules.contradictionFix", icon: "fa-solid fa-wrench" },
    no: { label: "RULINGS.HouseRules.contradictionBack", icon: "fa-solid fa-rotate-left" },
  });
  return answer === true ? found.mended : undefined;
}

function list(texts: readonly string[]): HTMLElement {
  const whole = document.createElement("ul");
  for (const text of texts) {
    const line = document.createElement("li");
    line.textContent = text;
    whole.append(line);
  }
  return whole;
}

/** Four things stay the same with every referee of a shared world: changing one is asked about (ERIS-02). */
async function mayChange(draft: RulingsRequest): Promise<boolean> {
  const guarded = compile(draft, rulebook()).diagnostics.filter(({ code }) => code === "guarded");
  if (guarded.length === 0) return true;
  const topics = guarded.map(({ detail }) => localize(`RULINGS.Topic.${detail}.name`)).join(", ");
  return confirm("RULINGS.HouseRules.guardedTitle", localize("RULINGS.HouseRules.guardedText", { topics }));
}
