/** All tests of the core and the core itself as one script that can be evaluated afresh for each fault, with nothing left over from the last. */
import { dirname, join } from "node:path";
import { build } from "vite";
import { shown } from "../lib/files.ts";

const ENTRY = "\0tests";

/** Returns the text of the script: an object of loaders by test file. Modules that are neither core nor test come from outside, once. */
export async function bundle(
  root: string,
  tests: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<string> {
  const loaders = tests.map((test) => `${JSON.stringify(test)}: () => import(${JSON.stringify(join(root, test))})`);
  const outputs = await build({
    configFile: false,
    root,
    logLevel: "warn",
    ssr: { noExternal: true },
    plugins: [
      {
        name: "faults",
        enforce: "pre",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? `export const tests = {${loaders.join(",\n")}};` : texts.get(shown(root, id))),
        transform: (code, id) => code.replaceAll("import.meta.dirname", JSON.stringify(dirname(id))),
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: "node20",
      rolldownOptions: {
        input: ENTRY,
        external: [/^node:/, "vitest", "fast-check", "zod", "yaml"],
        output: { format: "cjs", codeSplitting: false },
      },
    },
  });
  const [first] = Array.isArray(outputs) ? outputs : [outputs];
  const chunk = first && "output" in first ? first.output[0] : undefined;
  if (!chunk || first === undefined || !("output" in first) || first.output.length !== 1)
    throw new Error("The tests of the core do not make one script.");
  return chunk.code;
}
