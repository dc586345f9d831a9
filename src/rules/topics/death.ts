import { topic, unbuilt } from "./topic.ts";

export const death = topic({
  key: "death",
  group: "life",
  classic: "bx",
  variants: {
    bx: unbuilt(["BX-026", "BX-160"]),
    eris: unbuilt(["ERIS-41", "ERIS-42", "ERIS-43", "ERIS-44"]),
    dismemberment: unbuilt(["GOR-85", "GOR-86", "GOR-87"]),
    woundLevels: unbuilt(["HERO-12", "HERO-13", "HERO-14", "HERO-15", "HERO-16", "HERO-17", "HERO-18"]),
  },
  affects: ["actors", "cards"],
});
