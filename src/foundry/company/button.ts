import { directoryButton } from "../windows/directory-button.ts";

/** Puts the button of the company's windows above the list of actors. Call once, in `init`. */
export function registerCompanyButton(): void {
  directoryButton("renderActorDirectory", {
    name: "rulings-company",
    icon: "fa-people-group",
    label: "RULINGS.Company.button",
    open: async () => (await import("./hub.ts")).CompanyHub.show(),
  });
}
