/** The cascade layers, weakest first: core's own, then packages. */
export const LAYERS = [
  "reset",
  "variables",
  "elements",
  "blocks",
  "applications",
  "compatibility",
  "layouts",
  "system",
  "modules",
  "exceptions",
] as const;

/**
 * Loads style sheets, each into its cascade layer, or into none where the manifest says null: such a sheet outranks all that are in one. Resolves when all have
 * loaded or failed, so that nothing is drawn unstyled.
 */
export async function loadStyles(styles: { src: string; layer: string | null }[]): Promise<void> {
  const order = document.createElement("style");
  order.textContent = `@layer ${LAYERS.join(", ")};`;
  document.head.prepend(order);
  await Promise.all(styles.map(({ src, layer }) => importStyle(src, layer)));
}

function importStyle(src: string, layer: string | null): Promise<void> {
  return new Promise((resolve) => {
    const element = document.createElement("style");
    const safe = layer !== null && !/^[\w.-]+$/.test(layer) ? "system" : layer;
    element.textContent = `@import url(${JSON.stringify(src)})${safe === null ? "" : ` layer(${safe})`};`;
    const done = (): void => resolve();
    element.addEventListener("load", done, { once: true });
    element.addEventListener("error", done, { once: true });
    document.head.append(element);
  });
}
