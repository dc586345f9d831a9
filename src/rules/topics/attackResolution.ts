import { topic, unbuilt } from "./topic.ts";

export const attackResolution = topic({
  key: "attackResolution",
  group: "combat",
  classic: "matrix",
  variants: {
    matrix: unbuilt(["BX-152", "BX-183", "BX-185"]),
    thac0: unbuilt(["BX-184"]),
    ascending: unbuilt(["BX-153", "GOR-78"]),
  },
  affects: ["combat", "cards"],
});
