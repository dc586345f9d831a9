/** Finds the browser that the browser tests and the contract check drive. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
];
const FLAGS = [
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
