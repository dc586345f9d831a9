import { localize } from "../text.ts";

/** Which spell is declared: asked by name among those in memory; undefined when the question was dismissed. */
export async function askSpell(combat: Combat.Implementation, id: string): Promise<string | undefined> {
  const spells = combat.combatants.get(id)?.actor?.items.filter((item) => item.type === "spell") ?? [];
  if (spells.length === 0) return "";
  const options = spells.map(({ name }) => {
    const text = foundry.utils.escapeHTML(name);
    return `<option value="${text}">${text}</option>`;
  });
  const label = foundry.utils.escapeHTML(localize("RULINGS.Combat.whichSpell"));
  const content = `<label>${label} <select name="spell">${options.join("")}</select></label>`;
  const answer: unknown = await foundry.applications.api.DialogV2.input({
    classes: ["rulings-dialog"],
    window: { title: "RULINGS.Combat.Declare.spell" },
    content,
  });
  return typeof answer === "object" && answer !== null && "spell" in answer ? String(answer.spell) : undefined;
}
