/** The steps of each tour: the element it points to, and the window it opens first. Texts: `RULINGS.Tour.<tour>.<step>`. */

export type Scene =
  | { readonly open: "character"; readonly page: string }
  | { readonly open: "attack" }
  | { readonly open: "party"; readonly page: string }
  | { readonly open: "houseRules" }
  | { readonly open: "ledger" }
  | { readonly open: "sidebar"; readonly page: string };

export interface ShownStep {
  readonly id: string;
  readonly scene?: Scene;
  /** The element it points to; without one, the step is shown in the middle of the page. */
  readonly selector?: string;
}

export interface ShownTour {
  readonly id: string;
  readonly icon: string;
  /** Whether the tour is for referees only. */
  readonly restricted: boolean;
  /** The actor that must exist for the tour. */
  readonly needs?: "character" | "party";
  readonly steps: readonly ShownStep[];
}

/** The CSS class of the step's window. */
export const HERE = "rulings-tour-here";

const sheet = (page: string) => ({ open: "character", page }) as const;
const way = (page: string) => ({ open: "party", page }) as const;
const sidebar = (page: string) => ({ open: "sidebar", page }) as const;
const RULES = { open: "houseRules" } as const;
const ATTACK = { open: "attack" } as const;

/** @texts RULINGS.Tour.*.title RULINGS.Tour.*.description */
export const TOURS: readonly ShownTour[] = [
  {
    id: "attack",
    icon: "fa-khanda",
    restricted: false,
    needs: "character",
    steps: [
      { id: "begin" },
      { id: "aim", selector: "#board" },
      { id: "weapon", scene: sheet("fight"), selector: `.${HERE} .attacks` },
      { id: "needs", scene: ATTACK, selector: `.${HERE} .attack-needs` },
      { id: "fields", scene: ATTACK, selector: `.${HERE} .attack-fields` },
      { id: "roll", scene: ATTACK, selector: `.${HERE} .attack-preview button[type=submit]` },
      { id: "card", scene: sidebar("chat"), selector: "#chat" },
    ],
  },
  {
    id: "sheet",
    icon: "fa-address-card",
    restricted: false,
    needs: "character",
    steps: [
      { id: "person", scene: sheet("fight"), selector: `.${HERE} .sheet-title` },
      { id: "vitals", scene: sheet("fight"), selector: `.${HERE} .vitals` },
      { id: "attacks", scene: sheet("fight"), selector: `.${HERE} .attacks` },
      { id: "saves", scene: sheet("fight"), selector: `.${HERE} .saves` },
      { id: "gear", scene: sheet("gear"), selector: `.${HERE} [role=tab][data-tab=gear]` },
      { id: "details", scene: sheet("details"), selector: `.${HERE} [role=tab][data-tab=details]` },
    ],
  },
  {
    id: "fight",
    icon: "fa-skull",
    restricted: true,
    steps: [
      { id: "monsters", scene: sidebar("compendium"), selector: ".rulings-browse" },
      { id: "map", selector: "#board" },
      { id: "tracker", scene: sidebar("combat"), selector: "#combat .rulings-tracker" },
      { id: "next", scene: sidebar("combat"), selector: "#combat .rulings-tracker" },
      { id: "card", scene: sidebar("chat"), selector: "#chat" },
      { id: "undo", scene: { open: "ledger" }, selector: `.${HERE}` },
    ],
  },
  {
    id: "rule",
    icon: "fa-scale-balanced",
    restricted: true,
    steps: [
      { id: "preset", scene: RULES, selector: `.${HERE} .preset-pick` },
      { id: "search", scene: RULES, selector: `.${HERE} #rulings-query` },
      { id: "variants", scene: RULES, selector: `.${HERE} .topic .variants` },
      { id: "compare", scene: RULES, selector: `.${HERE} #rulings-compare-open` },
      { id: "text", scene: RULES, selector: `.${HERE} #rulings-from-text-open` },
      { id: "apply", scene: RULES, selector: `.${HERE} #rulings-apply` },
    ],
  },
  {
    id: "turn",
    icon: "fa-hourglass-half",
    restricted: false,
    needs: "party",
    steps: [
      { id: "where", scene: way("turn"), selector: `.${HERE} .way-where` },
      { id: "order", scene: way("company"), selector: `.${HERE} [role=tab][data-tab=company]` },
      { id: "doings", scene: way("turn"), selector: `.${HERE} .way-doings` },
      { id: "take", scene: way("turn"), selector: `.${HERE} .way-go` },
      { id: "log", scene: way("log"), selector: `.${HERE} [role=tab][data-tab=log]` },
    ],
  },
];
