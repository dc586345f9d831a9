/** Finds the browser that the browser tests and the contract check drive. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** The headless shell first: it opens a window in a quarter of the time that a whole browser takes. */
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
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

/** Starts a headless Chromium; CHROMIUM names another one. @throws an Error that says how to get one. */
export async function launchChromium(): Promise<Browser> {
  const wanted = process.env.CHROMIUM;
  const executablePath = wanted ?? PLACES.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error("No Chromium was found. Install it (apt-get install chromium) or name it in CHROMIUM.");
  return chromium.launch({ executablePath, headless: true, args: FLAGS });
}
