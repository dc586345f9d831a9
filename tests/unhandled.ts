/** Keeps what vitest's own report leaves out: errors that no test caught, which fail a run without a failed test. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

interface Uncaught {
  readonly message?: string;
  readonly stack?: string;
  readonly VITEST_TEST_PATH?: string;
  readonly VITEST_TEST_NAME?: string;
}

/** Writes them to a file beside the report: a list of what each said and where; no file when there are none. */
export class UnhandledErrors {
  constructor(private readonly options: { readonly outputFile: string }) {}

  onTestRunEnd(_modules: unknown, errors: readonly Uncaught[]): void {
    const { outputFile } = this.options;
    rmSync(outputFile, { force: true });
    if (errors.length === 0) return;
    const told = errors.map(({ message, stack, VITEST_TEST_PATH: file = "", VITEST_TEST_NAME: name = "" }) => {
      const where = (stack ?? "")
        .split("\n")
        .filter((line) => line.trim().startsWith("at "))
        .slice(0, 5);
      return { file, name, said: [message ?? "", ...where].join("\n") };
    });
    mkdirSync(dirname(outputFile), { recursive: true });
    writeFileSync(outputFile, JSON.stringify(told));
  }
}
