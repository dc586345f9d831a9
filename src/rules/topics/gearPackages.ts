import { topic, unbuilt } from "./topic.ts";

export const gearPackages = topic({
  key: "gearPackages",
  group: "characters",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["GOR-32"]),
  },
  affects: ["actors"],
});
