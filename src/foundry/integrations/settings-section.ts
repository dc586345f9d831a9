import { iconButton } from "../platform/windows/icon-button.ts";

interface Opened {
  readonly name: string;
  readonly icon: string;
  readonly text: string;
  readonly restricted: boolean;
  readonly open: () => Promise<void>;
}

/** The buttons of the welcome and the tours, for everybody. */
const WELCOME = {
  name: "rulings-open-welcome",
  icon: "fa-door-open",
  label: "RULINGS.Welcome.open.name",
  open: async () => (await import("./startup/on-ready.ts")).openWelcome(),
};

/** The system's section of the settings sidebar, below the game details. */
export function putSection(element: HTMLElement, windows: readonly Opened[]): void {
  if (element.querySelector(".rulings-windows")) return;
  const page = element.ownerDocument;
  const section = page.createElement("section");
  section.className = "rulings-windows flexcol";
  const heading = page.createElement("h4");
  heading.className = "divider";
  heading.textContent = game.system?.title ?? "";
  section.append(heading);
  for (const { name, icon, text, restricted, open } of windows)
    if (!restricted || game.user?.isGM)
      section.append(iconButton(page, { name: `rulings-open-${name}`, icon, label: `${text}.name`, open }));
  section.append(iconButton(page, WELCOME));
  const info = element.querySelector(".info");
  if (info) info.after(section);
  else element.append(section);
}
