/** Partials that templates include, loaded once so that the first card or window does not wait for them. */
const PARTIALS = ["card/card", "card/step", "card/button"].map((name) => `systems/rulings/templates/${name}.hbs`);

/** Loads the shared partials. Call once, in `init`. */
export function registerTemplates(): void {
  void foundry.applications.handlebars.loadTemplates(PARTIALS);
}
