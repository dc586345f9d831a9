import { refuseUnknown } from "../../data/refuse.ts";

/** The documented members of every layer of placed objects. */
interface EmptyLayer {
  readonly name: string;
  readonly active: boolean;
  readonly placeables: readonly never[];
  readonly controlled: readonly never[];
  get(id: string): undefined;
  releaseAll(options?: object): number;
}

/** An empty layer, whose other members are refused by name (PLAY-164). */
export function emptyLayer(name: string): EmptyLayer {
  const layer: EmptyLayer = {
    name,
    active: false,
    placeables: [],
    controlled: [],
    get: () => undefined,
    releaseAll: () => 0,
  };
  return refuseUnknown(layer, `canvas.${name}`);
}
