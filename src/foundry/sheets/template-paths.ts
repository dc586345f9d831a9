/** Where the templates are, as Foundry addresses them. */
const ROOT = "systems/rulings/templates";

export const FIELD = `${ROOT}/parts/field.hbs`;
export const FIELDS = `${ROOT}/parts/fields.hbs`;
export const WHY = `${ROOT}/parts/why.hbs`;
/** The parts that the pages of creature sheets are made of. */
export const PAGE_PARTS = [
  "vitals",
  "saves",
  "attacks",
  "holds",
  "conditions",
  "counters",
  "add",
  "plain-rows",
  "power-rows",
  "rests",
  "beginnings",
  "effects",
].map((name) => `${ROOT}/parts/${name}.hbs`);
export const EFFECTS = `${ROOT}/parts/effects.hbs`;
export const SERVICE = `${ROOT}/parts/service.hbs`;
export const PORTRAIT = `${ROOT}/parts/portrait.hbs`;
export const TABS = `${ROOT}/parts/tabs.hbs`;

/** A template of an actor sheet. */
export function actorTemplate(name: string): string {
  return `${ROOT}/actor/${name}.hbs`;
}

/** A template of the item sheet. */
export function itemTemplate(name: string): string {
  return `${ROOT}/item/${name}.hbs`;
}
