import { topic, unbuilt } from "./topic.ts";

export const surprise = topic({
  key: "surprise",
  group: "exploration",
  classic: "bx",
  variants: {
    off: unbuilt([]),
    bx: unbuilt(["BX-045", "BX-057", "BX-084", "BX-091", "BX-106", "BX-107", "BX-108", "BX-109"]),
    gorman: unbuilt(["GOR-71", "GOR-73"]),
  },
  affects: ["actors", "party"],
});
