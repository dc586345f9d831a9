import { topic, unbuilt } from "./topic.ts";

export const spellResearch = topic({
  key: "spellResearch",
  group: "magic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["GOR-63", "GOR-64", "GOR-65", "GOR-66"]),
  },
  affects: ["actors"],
});
