import { compile } from "../../rules/compile.ts";
import type { RulingsRequest } from "../../rules/rulings/types.ts";
import { rulebook } from "../settings/book.ts";
import { localize } from "../text.ts";
import { paragraph } from "./dialog-content.ts";

/** Four things stay the same with every referee of a shared world: changing one is asked about (ERIS-02). */
export async function mayChange(draft: RulingsRequest): Promise<boolean> {
  const guarded = compile(draft, rulebook()).diagnostics.filter(({ code }) => code === "guarded");
  if (guarded.length === 0) return true;
  const topics = guarded.map(({ detail }) => localize(`RULINGS.Topic.${detail}.name`)).join(", ");
  const answer = await foundry.applications.api.DialogV2.confirm({
    classes: ["rulings-dialog"],
    window: { title: "RULINGS.HouseRules.guardedTitle" },
    content: paragraph(localize("RULINGS.HouseRules.guardedText", { topics })),
  });
  return answer === true;
}
