import { built, topic } from "../rulings/topic.ts";

/** Whether casters make scrolls and potions between expeditions. */
export const scribing = topic<{ readonly made: boolean }>({
  key: "scribing",
  group: "magic",
  classic: "off",
  variants: {
    off: built([], { made: false }),
    on: built(["GOR-59", "GOR-60", "GOR-61", "GOR-62"], { made: true }),
  },
  affects: ["actors"],
});
