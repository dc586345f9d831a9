/**
 * Draws `assets/setup.jpg`, the picture of the system on Foundry's setup screen, of a map of the first adventure, icons of the package and our font.
 * Run by hand when one of them changes: `node tools/run.mjs tools/setup-picture.ts`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "./lib/chromium.ts";
import { ROOT } from "./lib/paths.ts";

const WIDTH = 1280;
const HEIGHT = 720;
const ICONS = ["broadsword", "dice-twenty-faces-twenty", "spell-book"];

const at = (...path: string[]): string => join(ROOT, ...path);
const url = (type: string, file: string): string => `data:${type};base64,${readFileSync(file).toString("base64")}`;

function page(): string {
  const map = url("image/svg+xml", at("assets/scenes/leaning-tower-cellar.svg"));
  const font = url("font/woff2", at("node_modules/@fontsource/alegreya-sc/files/alegreya-sc-latin-700-normal.woff2"));
  const { icons } = JSON.parse(readFileSync(at("node_modules/@iconify-json/game-icons/icons.json"), "utf8")) as {
    icons: Record<string, { body: string }>;
  };
  const drawn = ICONS.map((name) => `<svg viewBox="0 0 512 512">${icons[name]?.body ?? ""}</svg>`).join("");
  return `<style>
    @font-face { font-family: Title; src: url("${font}"); }
    body { margin: 0; width: ${WIDTH}px; height: ${HEIGHT}px; background: url("${map}") center / 150%; }
    div { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 24px;
      background: radial-gradient(rgb(40 12 10 / 88%), rgb(60 20 16 / 45%) 75%); color: #f4e9d0; }
    h1 { margin: 0; font: 700 190px/1 Title; letter-spacing: 6px; text-shadow: 0 4px 14px #000; }
    p { margin: 0; display: flex; gap: 56px; }
    svg { width: 84px; height: 84px; color: #e7c26a; }
  </style><div><h1>Rulings</h1><p>${drawn}</p></div>`;
}

const browser = await launchChromium();
try {
  const view = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  await view.setContent(page());
  await view.evaluate("document.fonts.ready");
  await view.screenshot({ path: at("assets/setup.jpg"), type: "jpeg", quality: 82 });
} finally {
  await browser.close();
}
