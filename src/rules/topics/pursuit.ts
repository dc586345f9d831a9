import { topic, unbuilt } from "./topic.ts";

export const pursuit = topic({
  key: "pursuit",
  group: "exploration",
  classic: "bx",
  variants: {
    bx: unbuilt([
      "BX-117",
      "BX-119",
      "BX-120",
      "BX-121",
      "BX-122",
      "BX-123",
      "BX-124",
      "BX-125",
      "BX-127",
      "BX-128",
      "BX-129",
      "BX-130",
      "BX-131",
      "BX-132",
    ]),
    eris: unbuilt(["ERIS-13", "ERIS-14", "ERIS-15", "ERIS-16"]),
    gorman: unbuilt(["GOR-88", "GOR-89", "GOR-90"]),
  },
  affects: ["actors", "party"],
});
