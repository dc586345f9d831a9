import { describe, expect, it } from "vitest";
import { commandFor, findBrowser, type Machine, usualPlaces } from "../../tools/lib/chromium.ts";

const FETCHED = "/home/ann/.cache/ms-playwright/chromium-1/chrome";
const PACKAGE = "/project/node_modules/@sparticuz/chromium";

function machine(there: readonly string[], more: Partial<Machine> = {}): Machine {
  return {
    platform: "linux",
    arch: "x64",
    env: {},
    exists: (path) => there.includes(path),
    fetched: FETCHED,
    npmPackage: PACKAGE,
    ...more,
  };
}

const MAC: Partial<Machine> = { platform: "darwin", arch: "arm64", env: { HOME: "/Users/ann" } };
const WINDOWS: Partial<Machine> = {
  platform: "win32",
  env: {
    ProgramFiles: String.raw`C:\Program Files`,
    "ProgramFiles(x86)": String.raw`C:\Program Files (x86)`,
    LOCALAPPDATA: String.raw`C:\Users\ann\AppData\Local`,
    Path: String.raw`C:\Windows;D:\browsers`,
  },
};

describe("the browser for the tests", () => {
  it.each<[string, string, Partial<Machine>]>([
    ["Debian's Chromium", "/usr/bin/chromium", {}],
    ["Ubuntu's Chromium", "/snap/bin/chromium", {}],
    ["Chrome on Linux", "/opt/google/chrome/chrome", {}],
    ["Edge on Linux", "/usr/bin/microsoft-edge", {}],
    ["one on PATH", "/nix/bin/google-chrome-stable", { env: { PATH: "/bin:/nix/bin" } }],
    ["Chrome on macOS", "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome", MAC],
    ["a user's own Chromium on macOS", "/Users/ann/Applications/Chromium.app/Contents/MacOS/Chromium", MAC],
    ["Edge on macOS", "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge", MAC],
    ["Chrome on Windows", String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`, WINDOWS],
    [
      "a user's own Chrome on Windows",
      String.raw`C:\Users\ann\AppData\Local\Google\Chrome\Application\chrome.exe`,
      WINDOWS,
    ],
    ["Edge on Windows", String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`, WINDOWS],
    ["one on the Path of Windows", String.raw`D:\browsers\chrome.exe`, WINDOWS],
    ["what playwright-core fetched", FETCHED, MAC],
  ])("finds %s", (_title, path, more) => {
    expect(findBrowser(machine([path, PACKAGE], more))).toEqual({ path });
  });

  it("takes the one that CHROMIUM names before all others", () => {
    const env = { CHROMIUM: "/opt/mine" };
    expect(findBrowser(machine(["/opt/mine", "/usr/bin/chromium"], { env }))).toEqual({ path: "/opt/mine" });
  });

  it("refuses a CHROMIUM that does not exist, whatever else is there", () => {
    const env = { CHROMIUM: "/opt/gone" };
    expect(() => findBrowser(machine(["/usr/bin/chromium"], { env }))).toThrow("/opt/gone, which does not exist");
  });

  it("takes the npm package's where none is installed", () => {
    expect(findBrowser(machine([PACKAGE]))).toBe("package");
  });

  it("takes the npm package's when it is asked for", () => {
    const env = { RULINGS_BROWSER: "package" };
    expect(findBrowser(machine([PACKAGE, "/usr/bin/chromium"], { env }))).toBe("package");
  });

  it("refuses another word for the browser", () => {
    const env = { RULINGS_BROWSER: "firefox" };
    expect(() => findBrowser(machine(["/usr/bin/chromium"], { env }))).toThrow('not "firefox"');
  });

  it.each<[string, string, Partial<Machine>]>([
    ["Linux on x64", "npm ci --include=optional", {}],
    ["Linux on ARM", "npx playwright-core install --with-deps chromium", { arch: "arm64" }],
    ["macOS", "npx playwright-core install chromium", MAC],
    ["Windows", "npx playwright-core install chromium", WINDOWS],
  ])("names the one command that gets a browser on %s", (_title, command, more) => {
    expect(commandFor(machine([], more))).toBe(command);
    const others = more.platform === undefined && more.arch === undefined ? [] : [PACKAGE];
    expect(() => findBrowser(machine(others, more))).toThrow(`This command gets one: ${command}`);
  });

  it("prefers Chromium to Chrome, and Chrome to Edge, on Linux", () => {
    const places = usualPlaces(machine([]));
    const at = (path: string): number => places.indexOf(path);
    expect(at("/usr/bin/chromium")).toBeLessThan(at("/usr/bin/google-chrome"));
    expect(at("/usr/bin/google-chrome")).toBeLessThan(at("/usr/bin/microsoft-edge"));
  });
});
