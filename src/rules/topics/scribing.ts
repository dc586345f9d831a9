import { topic, unbuilt } from "./topic.ts";

export const scribing = topic({
  key: "scribing",
  group: "magic",
  classic: "off",
  variants: {
    off: unbuilt([]),
    on: unbuilt(["GOR-59", "GOR-60", "GOR-61", "GOR-62"]),
  },
  affects: ["actors"],
});
