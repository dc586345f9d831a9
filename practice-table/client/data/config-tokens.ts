import { TerrainData } from "./models/terrain-data.ts";
import type { Dict } from "./types.ts";

/** The token settings that packages change at startup. Of the movement settings only the costs are used. */
export function tokenConfig(): Dict {
  const action = (icon: string, order: number) => ({ label: "", icon, order, teleport: false, canSelect: () => true });
  return {
    adjectivesPrefix: "TOKEN.AdjectivesPrefix",
    layerClass: null,
    rulerClass: null,
    prototypeSheetClass: null,
    ring: {},
    movement: {
      defaultAction: "walk",
      defaultSpeed: 1,
      TerrainData,
      actions: {
        walk: action("fa-solid fa-person-walking", 0),
        fly: action("fa-solid fa-person-fairy", 1),
        swim: action("fa-solid fa-person-swimming", 2),
        burrow: action("fa-solid fa-person-digging", 3),
        crawl: action("fa-solid fa-person-praying", 4),
        climb: action("fa-solid fa-person-through-window", 5),
        jump: action("fa-solid fa-person-running-fast", 6),
        blink: action("fa-solid fa-person-from-portal", 7),
        displace: action("fa-solid fa-transporter-1", 8),
      },
    },
  };
}
