import { onHook } from "../api/hooks.ts";
import type { GameApi } from "../globals.ts";

declare const game: GameApi;

interface UiConfig {
  colorScheme?: { applications?: string; interface?: string };
}

const prefersDark = window.matchMedia?.("(prefers-color-scheme: dark)");

function scheme(wanted: string | undefined, fallback: string): string {
  if (wanted === "light" || wanted === "dark") return wanted;
  return prefersDark ? (prefersDark.matches ? "dark" : "light") : fallback;
}

/** Applies the chosen colour schemes to the page. */
export function paint(): void {
  const config = (
    game.settings.settings.has("core.uiConfig") ? game.settings.get("core", "uiConfig") : {}
  ) as UiConfig | null;
  const applications = scheme(config?.colorScheme?.applications, "light");
  const face = scheme(config?.colorScheme?.interface, "dark");
  const { body } = document;
  body.classList.remove("theme-light", "theme-dark");
  body.classList.add(`theme-${applications}`);
  const root = document.getElementById("interface");
  for (const el of [
    root,
    document.getElementById("board"),
    document.getElementById("hud"),
    document.getElementById("pause"),
  ]) {
    if (!el) continue;
    el.classList.remove("theme-light", "theme-dark");
    el.classList.add("themed", `theme-${face}`);
  }
}

/** Applies the chosen colour schemes to the page, and follows changes of the setting and the browser. */
export function applyTheme(): void {
  paint();
  prefersDark?.addEventListener("change", paint);
  for (const name of [
    "clientSettingChanged",
    "updateSetting",
    "createSetting",
    "renderSceneControls",
    "renderGamePause",
  ])
    onHook(name, paint);
}
