/**
 * Builds the system into dist/rulings, exactly as Foundry installs it. Nothing that has not changed is built again.
 * `npm run build`; `-- --force` builds everything, `-- --only packs` (or any step's name) only that part.
 */
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { apiTypesStep } from "./api-types.ts";
import { moduleStep, styleStep } from "./build/bundle.ts";
import { demoStep } from "./build/demo.ts";
import { iconStep } from "./build/icons.ts";
import { namesSteps } from "./build/names.ts";
import { packSteps } from "./build/packs.ts";
import { assetStep, fontStep, languageStep, manifestStep, templateStep } from "./build/text.ts";
import { messageOf } from "./lib/files.ts";
import { type Places, placesOf } from "./lib/paths.ts";
import { isMain, seconds } from "./lib/report.ts";
import { alone, runStep, type Step } from "./lib/stamp.ts";

/** The options of the build. */
export interface BuildOptions {
  /** Build everything again. */
  readonly force?: boolean;
  /** Only the steps whose name begins like this (`packs` for all packs). */
  readonly only?: string;
  readonly log?: (line: string) => void;
  /** The tree to build; the repository unless a test says otherwise. */
  readonly places?: Places;
}

/** The result of the build. */
export interface BuildResult {
  /** The built system's folder. */
  readonly folder: string;
  /** The names of the steps that ran. */
  readonly built: readonly string[];
}

function stepsOf(places: Places): Step[] {
  return [
    manifestStep(places),
    languageStep(places),
    templateStep(places),
    fontStep(places),
    assetStep(places),
    iconStep(places),
    styleStep(places),
    moduleStep(places),
    apiTypesStep(places),
    ...packSteps(places),
    ...namesSteps(places),
    demoStep(places),
  ];
}

/** A pack whose sources are gone must not stay in the build. */
function dropOldPacks(places: Places, steps: readonly Step[]): void {
  const folder = join(places.dist, "packs");
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (!steps.some((step) => step.name === `pack-${name}`))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/**
 * Builds what has changed.
 * @throws an Error that names every step that failed and why; the others are built all the same.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const { force = false, only, log = console.log, places = placesOf() } = options;
  return alone(places, log, async () => {
    mkdirSync(places.dist, { recursive: true });
    const steps = stepsOf(places);
    dropOldPacks(places, steps);
    const wanted = only === undefined ? steps : steps.filter((step) => step.name.startsWith(only.replace(/s$/, "")));
    const built: string[] = [];
    const failures: string[] = [];
    for (const step of wanted) {
      try {
        if (await runStep(step, places, force, log)) built.push(step.name);
      } catch (error) {
        failures.push(`${step.name}: ${messageOf(error)}`);
      }
    }
    if (failures.length > 0) throw new Error(`The build failed.\n${failures.join("\n")}`);
    return { folder: places.dist, built };
  });
}

if (isMain(import.meta)) {
  const begun = performance.now();
  const args = process.argv.slice(2);
  const at = args.indexOf("--only");
  const only = at < 0 ? undefined : args[at + 1];
  try {
    const { built } = await build({ force: args.includes("--force"), ...(only === undefined ? {} : { only }) });
    console.log(
      built.length === 0 ? "build: nothing has changed" : `build: ${built.length} steps in ${seconds(begun)}`,
    );
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
