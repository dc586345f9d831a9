/** axe-core in the page. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeNode {
  readonly html: string;
  readonly failureSummary: string;
}

interface Axe {
  run(
    context: { include: string[][] },
    options: { resultTypes: string[] },
  ): Promise<{ passes: unknown[]; violations: { id: string; impact: string; nodes: AxeNode[] }[] }>;
}

/** The serious and critical faults that axe finds within a part of the page, a line each. */
export async function axeFaults(page: Page, within: string): Promise<string[]> {
  const loaded = await page.evaluate(() => Reflect.get(globalThis, "axe") !== undefined);
  if (!loaded) await page.evaluate(await source);
  return page.evaluate(async (selector) => {
    const axe = Reflect.get(globalThis, "axe") as Axe;
    const { violations, passes } = await axe.run({ include: [[selector]] }, { resultTypes: ["violations"] });
    if (passes.length + violations.length < 3) return [`axe found nothing to look at in ${selector}`];
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes
          .slice(0, 6)
          .map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary.replaceAll("\n", " ")}`),
      );
  }, within);
}
