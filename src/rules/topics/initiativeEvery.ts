import { topic, unbuilt } from "./topic.ts";

export const initiativeEvery = topic({
  key: "initiativeEvery",
  group: "combat",
  classic: "round",
  variants: {
    round: unbuilt(["ERIS-04"]),
    encounter: unbuilt([]),
  },
  affects: ["combat", "cards"],
});
