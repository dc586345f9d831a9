import { topic, unbuilt } from "./topic.ts";

export const exhaustion = topic({
  key: "exhaustion",
  group: "combat",
  classic: "on",
  variants: {
    on: unbuilt(["BX-116", "BX-126"]),
    off: unbuilt([]),
  },
  affects: ["combat", "cards"],
});
