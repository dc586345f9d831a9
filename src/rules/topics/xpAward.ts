import { topic, unbuilt } from "./topic.ts";

export const xpAward = topic({
  key: "xpAward",
  group: "rewards",
  classic: "session",
  variants: {
    returned: unbuilt(["ERIS-122", "GOR-97"]),
    session: unbuilt([]),
  },
  affects: ["party"],
});
