/** Brings the company's windows into the interface: the query that players ask by, the fallen of fights, and the button above the actors. */
import { localize } from "../text.ts";
import { watchFallen } from "./fallen.ts";
import { registerCompanyQuery } from "./query.ts";

/** Opens the page of all windows. */
export async function openHub(): Promise<void> {
  await (await import("./hub.ts")).CompanyHub.show();
}

/** Call once, in `init`. */
export function registerCompany(): void {
  registerCompanyQuery();
  watchFallen();
  Hooks.on("renderActorDirectory", (_app: unknown, element: HTMLElement) => {
    const header = element.querySelector(".header-actions") ?? element.querySelector(".directory-header");
    if (!header || header.querySelector(".rulings-company")) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "rulings-company";
    const icon = document.createElement("i");
    icon.className = "fa-solid fa-people-group";
    icon.inert = true;
    const label = document.createElement("span");
    label.textContent = localize("RULINGS.Company.button");
    button.append(icon, label);
    button.addEventListener("click", () => void openHub());
    header.append(button);
  });
}
