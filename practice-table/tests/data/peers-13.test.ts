/** Requirements of systems by others for generation 13 alone. */
import { beforeAll, expect, it } from "vitest";
import { runtime } from "../../client/data/runtime.ts";
import { setGeneration } from "./setup.ts";

beforeAll(() => setGeneration(13));

it("PEER-36: templates have the angle of a cone, the width of a ray and their kinds in CONFIG", () => {
  const { defaults, types } = runtime.config.MeasuredTemplate ?? {};
  expect(defaults).toEqual({ angle: 53.13, width: 1 });
  expect(Object.keys(types ?? {})).toEqual(["circle", "cone", "rect", "ray"]);
});
