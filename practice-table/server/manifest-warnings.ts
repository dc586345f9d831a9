/** Warnings about a manifest that Foundry would complain about, or would no longer read: reported once, when the table starts. */
import type { Generation } from "./generation.ts";
import type { Manifest } from "./manifest.ts";

const major = (value: unknown): number => Number.parseInt(String(value ?? ""), 10);

/**
 * The warnings about a system's manifest for a generation, a line each.
 * @returns no lines for a valid manifest
 */
export function manifestWarnings(manifest: Manifest, generation: Generation): string[] {
  const { raw, title } = manifest;
  const known = raw.compatibility;
  const compatibility = typeof known === "object" && known !== null && !Array.isArray(known) ? known : {};
  const lines: string[] = [];
  const from = major(compatibility.minimum);
  if (from > generation)
    lines.push(`${title} is made for generation ${from} and later: Foundry ${generation} refuses it.`);
  if (major(compatibility.maximum) < generation)
    lines.push(
      `${title} is made for generations up to ${major(compatibility.maximum)}: Foundry ${generation} refuses it.`,
    );
  if (!(major(compatibility.verified) >= generation))
    lines.push(`${title} is not verified for generation ${generation}: Foundry marks its worlds with a warning.`);
  for (const key of ["gridDistance", "gridUnits"])
    if (key in raw) lines.push(`${title}: ${key} of the manifest is no longer read; it belongs into grid.`);
  if (generation >= 14 && Object.keys(manifest.model).length > 0)
    lines.push(`${title} describes its types in template.json: deprecated, and gone in generation 16.`);
  if (generation >= 14)
    for (const { name, type, system } of manifest.packs ?? [])
      if (type === "Adventure" && system === undefined)
        lines.push(`${title}: the adventures of pack ${name} lose actors and items, as the pack names no system.`);
  return lines;
}
