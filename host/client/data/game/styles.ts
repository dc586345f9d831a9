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
 * Load style sheets, each into its cascade layer. Resolves when all are there (or have failed), so that nothing is drawn unstyled.
 */
export async function loadStyles(styles: { src: string; layer: string }[]): Promise<void> {
  const order = document.createElement("style");
  order.textContent = `@layer ${LAYERS.join(", ")};`;
  document.head.prepend(order);
  await Promise.all(styles.map(({ src, layer }) => importStyle(src, layer)));
}

function importStyle(src: string, layer: string): Promise<void> {
  return new Promise((resolve) => {
    const element = document.createElement("style");
    const safe = /^[\w.-]+$/.test(layer) ? layer : "system";
    element.textContent = `@import url(${JSON.stringify(src)}) layer(${safe});`;
    const done = (): void => resolve();
    element.addEventListener("load", done, { once: true });
    element.addEventListener("error", done, { once: true });
    document.head.append(element);
  });
}
