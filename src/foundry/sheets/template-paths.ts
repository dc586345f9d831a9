/** Partials that templates include, loaded once so that the first card or window does not wait for them. */
const PARTIALS = ["card/card", "card/step", "card/button"].map((name) => `systems/rulings/templates/${name}.hbs`);

/** Loads the shared partials. Call once, in `init`. */
export function registerTemplates(): void {
  void foundry.applications.handlebars.loadTemplates(PARTIALS);
}

/** The path of the templates. */
const ROOT = "systems/rulings/templates";

export const FIELD = `${ROOT}/parts/field.hbs`;
export const FIELDS = `${ROOT}/parts/fields.hbs`;
export const WHY = `${ROOT}/parts/why.hbs`;
/** The parts of the creature sheets' tabs. */
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

/** The path of an actor sheet's template. */
export function actorTemplate(name: string): string {
  return `${ROOT}/actor/${name}.hbs`;
}

/** The path of an item sheet's template. */
export function itemTemplate(name: string): string {
  return `${ROOT}/item/${name}.hbs`;
}
