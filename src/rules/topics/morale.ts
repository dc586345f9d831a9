import { topic, unbuilt } from "./topic.ts";

export const morale = topic({
  key: "morale",
  group: "nerve",
  classic: "bx",
  variants: {
    off: unbuilt(["BX-172"]),
    bx: unbuilt(["BX-138", "BX-172", "BX-173", "BX-174", "BX-175", "BX-176", "BX-177", "BX-178", "BX-179", "BX-180"]),
    gorman: unbuilt(["GOR-93", "GOR-94"]),
    referee: unbuilt(["REF-07", "REF-08", "REF-09", "REF-10", "REF-11", "REF-12", "REF-13", "REF-14", "REF-15"]),
  },
  affects: ["combat", "cards"],
});
