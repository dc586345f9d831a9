/**
 * Draws `assets/setup.jpg` and `assets/cover.jpg`, the pictures of the system on Foundry's setup screen and in its list of packages, of a map of the first adventure, icons of the package and our font.
 * Run by hand when one of them changes: `node tools/run.mjs tools/setup-picture.ts`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { launchChromium } from "./lib/chromium.ts";
import { ROOT } from "./lib/paths.ts";

/** Each picture: its size, that of its title and of its icons. */
const PICTURES = [
  { file: "setup.jpg", width: 1280, height: 720, title: 190, icon: 84 },
  { file: "cover.jpg", width: 600, height: 900, title: 122, icon: 96 },
] as const;
const ICONS = ["broadsword", "dice-twenty-faces-twenty", "spell-book"];

const at = (...path: string[]): string => join(ROOT, ...path);
const url = (type: string, file: string): string => `data:${type};base64,${readFileSync(file).toString("base64")}`;

function page({ width, height, title, icon }: (typeof PICTURES)[number]): string {
  const map = url("image/svg+xml", at("assets/scenes/leaning-tower-cellar.svg"));
  const font = url("font/woff2", at("node_modules/@fontsource/alegreya-sc/files/alegreya-sc-latin-700-normal.woff2"));
  const { icons } = JSON.parse(readFileSync(at("node_modules/@iconify-json/game-icons/icons.json"), "utf8")) as {
    icons: Record<string, { body: string }>;
  };
  const drawn = ICONS.map((name) => `<svg viewBox="0 0 512 512">${icons[name]?.body ?? ""}</svg>`).join("");
  return `<style>
    @font-face { font-family: Title; src: url("${font}"); }
    body { margin: 0; width: ${width}px; height: ${height}px; background: url("${map}") center / ${width > height ? "150%" : "auto 110%"}; }
    div { position: absolute; inset: 0; display: grid; place-content: center; justify-items: center; gap: 24px;
      background: radial-gradient(rgb(40 12 10 / 88%), rgb(60 20 16 / 45%) 75%); color: #f4e9d0; }
    h1 { margin: 0; font: 700 ${title}px/1 Title; letter-spacing: 6px; text-shadow: 0 4px 14px #000; }
    p { margin: 0; display: flex; gap: ${icon * 0.6}px; }
    svg { width: ${icon}px; height: ${icon}px; color: #e7c26a; }
  </style><div><h1>Rulings</h1><p>${drawn}</p></div>`;
}

const browser = await launchChromium();
try {
  for (const picture of PICTURES) {
    const { file, width, height } = picture;
    const view = await browser.newPage({ viewport: { width, height } });
    await view.setContent(page(picture));
    await view.evaluate("document.fonts.ready");
    await view.screenshot({ path: at("assets", file), type: "jpeg", quality: 82 });
    await view.close();
  }
} finally {
  await browser.close();
}
