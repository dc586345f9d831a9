/** Where things are. Every tool takes a root, so that tests can point it at a planted tree. */
import { join, resolve } from "node:path";

/** The system's id, which is also the name of its folder. */
export const SYSTEM_ID = "rulings";

/** The repository's root. */
export const ROOT = resolve(import.meta.dirname, "..", "..");

/** The folders a tool works with, under one root. */
export interface Places {
  readonly root: string;
  /** The built system, named as Foundry wants it: `dist/rulings`. */
  readonly dist: string;
  readonly cache: string;
}

/** Returns the places under a root (the repository by default). */
export function placesOf(root: string = ROOT): Places {
  return { root, dist: join(root, "dist", SYSTEM_ID), cache: join(root, ".cache") };
}
