import { topic, unbuilt } from "./topic.ts";

export const trapTrigger = topic({
  key: "trapTrigger",
  group: "exploration",
  classic: "2in6",
  variants: {
    "2in6": unbuilt(["BX-067"]),
    always: unbuilt([]),
  },
  affects: ["actors", "party"],
});
