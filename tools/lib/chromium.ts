/**
 * The browser that the tests drive: the one that `CHROMIUM` names, else an installed Chromium, Chrome or Edge, else the one that the npm
 * package `@sparticuz/chromium` ships (Linux x64). `RULINGS_BROWSER=package` leaves the installed ones out.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join, posix, win32 } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium } from "playwright-core";
import { isRecord, readJson, writeText } from "./files.ts";
import { placesOf } from "./paths.ts";

/** The computer on which a browser is looked for. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Where playwright-core keeps the browser that `npx playwright-core install chromium` fetches. */
  readonly fetched: string;
  /** The folder of the npm package. */
  readonly npmPackage: string;
}

/** A browser and what its process needs in its environment. */
export interface FoundBrowser {
  readonly path: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The headless shell first: it opens a window in a quarter of the time that a whole browser takes. */
const LINUX_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "google-chrome",
  "google-chrome-stable",
  "microsoft-edge",
  "microsoft-edge-stable",
  "chromium-browser",
];
const LINUX_FOLDERS = ["/usr/bin", "/usr/local/bin", "/snap/bin", "/opt/google/chrome", "/opt/microsoft/msedge"];
const MAC_PROGRAMS = [
  "Google Chrome.app/Contents/MacOS/Google Chrome",
  "Chromium.app/Contents/MacOS/Chromium",
  "Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
];
const WINDOWS_PROGRAMS = [
  String.raw`Google\Chrome\Application\chrome.exe`,
  String.raw`Chromium\Application\chrome.exe`,
  String.raw`Microsoft\Edge\Application\msedge.exe`,
];

/** The places where browsers usually are on a system, the preferred first. */
export function usualPlaces({ platform, env }: Machine): string[] {
  const isWindows = platform === "win32";
  const folders = (env.PATH ?? env.Path ?? "").split(isWindows ? ";" : ":").filter((folder) => folder !== "");
  const { join: joined } = isWindows ? win32 : posix;
  if (isWindows) {
    const roots = [env.ProgramFiles, env["ProgramFiles(x86)"], env.LOCALAPPDATA].filter((one) => one !== undefined);
    const names = ["chrome.exe", "msedge.exe"];
    return [
      ...WINDOWS_PROGRAMS.flatMap((program) => roots.map((root) => joined(root, program))),
      ...names.flatMap((name) => folders.map((folder) => joined(folder, name))),
    ];
  }
  const apps = ["/Applications", ...(env.HOME === undefined ? [] : [joined(env.HOME, "Applications")])];
  const mac = platform === "darwin" ? MAC_PROGRAMS.flatMap((program) => apps.map((app) => joined(app, program))) : [];
  const names = [...LINUX_NAMES, "chrome"];
  return [...mac, ...names.flatMap((name) => [...LINUX_FOLDERS, ...folders].map((folder) => joined(folder, name)))];
}

/** The one command that gets a browser on a system. */
export function commandFor({ platform, arch }: Machine): string {
  if (platform === "linux" && arch === "x64") return "npm ci --include=optional";
  return `npx playwright-core install ${platform === "linux" ? "--with-deps " : ""}chromium`;
}

/**
 * Finds the browser on a machine. `"package"` stands for the one in the npm package, which may have to be unpacked first.
 * @throws an Error that names the command that gets a browser
 */
export function findBrowser(machine: Machine): FoundBrowser | "package" {
  const { env, exists, platform, arch } = machine;
  if (env.CHROMIUM) {
    if (exists(env.CHROMIUM)) return { path: env.CHROMIUM };
    throw new Error(`CHROMIUM names ${env.CHROMIUM}, which does not exist.`);
  }
  const wanted = env.RULINGS_BROWSER ?? "";
  if (wanted !== "" && wanted !== "package")
    throw new Error(`RULINGS_BROWSER can be "package" or left out, not "${wanted}".`);
  const installed = wanted === "" ? [...usualPlaces(machine), machine.fetched].find(exists) : undefined;
  if (installed !== undefined) return { path: installed };
  if (platform === "linux" && arch === "x64" && exists(machine.npmPackage)) return "package";
  throw new Error(`No Chrome, Chromium or Edge was found. This command gets one: ${commandFor(machine)}`);
}

/** This computer. */
export function thisMachine(): Machine {
  const { platform, arch, env } = process;
  const npmPackage = join(placesOf().root, "node_modules", "@sparticuz", "chromium");
  return { platform, arch, env, exists: existsSync, fetched: chromium.executablePath(), npmPackage };
}

/**
 * Unpacks the browser of the npm package once. The package does it itself: into the folder for temporary files, and with its shared
 * libraries only where it takes its surroundings for AWS Lambda with Amazon Linux 2023. The environment passed to it sets both.
 */
function unpack(from: string, cache: string): FoundBrowser {
  const manifest = readJson(join(from, "package.json"));
  const version = isRecord(manifest) ? String(manifest.version) : "unknown";
  const folder = join(cache, "chromium");
  const home = join(folder, version);
  const found = (): FoundBrowser => ({ path: join(home, "chromium"), env: environmentFor(home) });
  if (existsSync(home)) return found();
  mkdirSync(folder, { recursive: true });
  const staging = mkdtempSync(join(folder, "unpacking-"));
  const script = `const { default: chromium } = await import(process.argv[1]); await chromium.executablePath();`;
  const entry = pathToFileURL(join(from, "build", "esm", "index.js")).href;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script, entry], {
    env: { ...process.env, TMPDIR: staging, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
    encoding: "utf8",
  });
  if (status !== 0) {
    rmSync(staging, { recursive: true, force: true });
    throw new Error(`The browser in ${from} could not be unpacked: ${stderr.trim()}`);
  }
  // The fonts' own list of folders names fixed ones: it is written again for this place.
  writeText(join(staging, "fonts", "fonts.conf"), fontsAt(join(home, "fonts"), join(home, "font-cache")));
  try {
    renameSync(staging, home);
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    // Another process was quicker.
    if (!existsSync(home)) throw error;
  }
  return found();
}

/** The browser's own libraries where the machine lacks one that it needs, and its own fonts where the machine has no list of fonts. */
function environmentFor(home: string): Record<string, string> {
  const { status, stdout } = spawnSync("ldd", [join(home, "chromium")], { encoding: "utf8" });
  const isComplete = status === 0 && !stdout.includes("not found");
  const before = process.env.LD_LIBRARY_PATH;
  const libraries = [join(home, "al2023", "lib"), ...(before ? [before] : [])].join(":");
  const fonts = existsSync("/etc/fonts/fonts.conf") ? {} : { FONTCONFIG_PATH: join(home, "fonts") };
  return { ...(isComplete ? {} : { LD_LIBRARY_PATH: libraries }), ...fonts };
}

function fontsAt(folder: string, cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${cache}</cachedir>
</fontconfig>
`;
}

/** Playwright's own list, which a second switch replaces, and the browser's own interface, which costs half of each new window. */
const FEATURES_OFF = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "PreloadTopChromeWebUI",
  "WebUIOmniboxPopup",
  "InitialWebUI",
  "WebUIReloadButton",
  "Glic",
];

const FLAGS = [
  `--disable-features=${FEATURES_OFF.join(",")}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The browser to use on this computer, ready to be started. @throws an Error that says how to get one */
export function readyBrowser(): FoundBrowser {
  const machine = thisMachine();
  const found = findBrowser(machine);
  return found === "package" ? unpack(machine.npmPackage, placesOf().cache) : found;
}

/** Starts the browser without a window. @throws an Error that says how to get one */
export async function launchChromium(): Promise<Browser> {
  const { path, env } = readyBrowser();
  return chromium.launch({
    executablePath: path,
    headless: true,
    args: FLAGS,
    ...(env && { env: { ...definedOf(process.env), ...env } }),
  });
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
