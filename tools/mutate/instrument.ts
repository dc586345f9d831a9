/** Puts every fault into the text of some files at once, each behind a switch: what Stryker's instrumenter is made for. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { readText } from "../lib/files.ts";

const PositionSchema = z.object({ line: z.number(), column: z.number() });
const ResultSchema = z.object({
  files: z.array(z.object({ name: z.string(), content: z.string() })),
  mutants: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      mutatorName: z.string(),
      replacement: z.string(),
      location: z.object({ start: PositionSchema, end: PositionSchema }),
      status: z.string().optional(),
    }),
  ),
});
export type Fault = z.infer<typeof ResultSchema>["mutants"][number];

/** The texts with their switches, by path from the root, and what stands behind each switch. */
export interface Instrumented {
  readonly texts: ReadonlyMap<string, string>;
  readonly faults: readonly Fault[];
}

interface Instrumenter {
  instrument(files: readonly object[], options: object): Promise<unknown>;
}
const ModuleSchema = z.object({
  Instrumenter: z.custom<new (logger: object) => Instrumenter>((value) => typeof value === "function"),
});

const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, isDebugEnabled: () => false };

/** Every fault of some files. `home` is where the instrumenter was fetched to. */
export async function instrument(home: string, root: string, files: readonly string[]): Promise<Instrumented> {
  const at = join(home, "node_modules", "@stryker-mutator", "instrumenter", "dist", "src", "index.js");
  const module = ModuleSchema.parse(await import(pathToFileURL(at).href));
  const given = files.map((name) => ({ name, mutate: true, content: readText(join(root, name)) }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const result = ResultSchema.parse(await new module.Instrumenter(SILENT).instrument(given, options));
  return {
    texts: new Map(result.files.map(({ name, content }) => [name, content])),
    faults: result.mutants.filter(({ status }) => status !== "Ignored"),
  };
}

/** A number that belongs to a fault wherever it stands in the list: by it a sample stays the same while other files change. */
function drawn({ fileName, location, replacement }: Fault, seed: string): string {
  const { start } = location;
  return createHash("sha1").update(`${seed} ${fileName} ${start.line}:${start.column} ${replacement}`).digest("hex");
}

/** So many of the faults, drawn at random by a seed; all of them when there are no more. */
export function sampled(faults: readonly Fault[], count: number, seed: string): Fault[] {
  const order = faults.map((fault) => ({ fault, by: drawn(fault, seed) }));
  return order
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .slice(0, count)
    .map(({ fault }) => fault);
}
