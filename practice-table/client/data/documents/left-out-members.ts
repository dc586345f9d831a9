/**
 * Documented members of documents that this table does not implement. Each throws with its full name when it is used, so that a missing
 * member is noticed at once; a system's own member of that name takes precedence.
 */
import { isV14 } from "../runtime.ts";

interface LeftOut {
  /** The documented class name. */
  readonly as: string;
  readonly methods: readonly string[];
  /** Getters whose values systems would use further. */
  readonly getters?: readonly string[];
  /** Methods and getters that came with v14 and do not exist in v13. */
  readonly methods14?: readonly string[];
  readonly getters14?: readonly string[];
}

/** Members by document name. */
const LEFT_OUT: Readonly<Record<string, LeftOut>> = {
  Token: {
    as: "TokenDocument",
    methods: [
      "clearMovementHistory",
      "createTerrainMovementPath",
      "getCompleteMovementPath",
      "measureMovementPath",
      "pauseMovement",
      "resumeMovement",
      "revertRecordedMovement",
      "segmentizeRegionMovementPath",
      "stopMovement",
    ],
    methods14: ["changeLevel", "planMovement"],
    getters: ["movement", "movementHistory"],
  },
  Scene: { as: "Scene", methods: [], methods14: ["cycleLevel", "getSurfaces"], getters14: ["availableLevels"] },
  Region: {
    as: "RegionDocument",
    methods: ["segmentizeMovementPath", "teleportToken"],
    methods14: ["spawnTokens", "updateShapeConstraints"],
    getters: ["bounds", "polygonTree"],
  },
  TableResult: { as: "TableResult", methods: ["getChatText"] },
};

/** Adds the refusals to the prototypes of document classes; existing members stay. */
export function leaveOutMembers(classes: Readonly<Record<string, { readonly prototype: object }>>): void {
  for (const [documentName, { as, methods, getters, methods14, getters14 }] of Object.entries(LEFT_OUT)) {
    const prototype = classes[documentName]?.prototype;
    if (!prototype) continue;
    const refuse = (name: string) => (): never => {
      throw new Error(`practice table: ${as}#${name} is not implemented`);
    };
    for (const name of methods) define(prototype, name, () => refuse(name));
    for (const name of methods14 ?? []) define(prototype, name, () => (isV14() ? refuse(name) : undefined));
    for (const name of getters ?? []) define(prototype, name, refuse(name));
    for (const name of getters14 ?? []) define(prototype, name, () => (isV14() ? refuse(name)() : undefined));
  }
}

/** Defines a getter that a subclass or an instance may override. */
function define(prototype: object, name: string, get: () => unknown): void {
  if (name in prototype) return;
  Object.defineProperty(prototype, name, {
    get,
    set(this: object, value: unknown) {
      Object.defineProperty(this, name, { value, writable: true, configurable: true });
    },
    configurable: true,
  });
}
