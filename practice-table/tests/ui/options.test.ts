import { describe, expect, it } from "vitest";
import { mergeAppOptions } from "../../client/ui/api/options.ts";

describe("application options through the class chain", () => {
  const base = {
    classes: ["application-base"],
    window: { frame: true, title: "", controls: [{ action: "a" }] },
    actions: { hit: { handler: () => 1, buttons: [0, 2] } },
    position: { width: 400 },
  };

  it("lets classes and header controls accumulate", () => {
    const merged = mergeAppOptions([base, { classes: ["leaf"], window: { controls: [{ action: "b" }] } }]);
    expect(merged.classes).toEqual(["application-base", "leaf"]);
    expect((merged.window as { controls: object[] }).controls).toHaveLength(2);
  });

  it("keeps unknown keys at both levels and replaces the rest deeply", () => {
    const merged = mergeAppOptions([base, { dragDrop: [1], window: { subtitle: "S" }, position: { height: 10 } }]);
    expect(merged).toMatchObject({
      dragDrop: [1],
      window: { subtitle: "S", frame: true },
      position: { width: 400, height: 10 },
    });
  });

  it("keeps the inherited buttons of an action whose function is overridden", () => {
    const handler = (): number => 2;
    const merged = mergeAppOptions([base, { actions: { hit: handler } }]);
    expect(merged.actions).toEqual({ hit: { handler, buttons: [0, 2] } });
  });

  it("never touches the statics it merges", () => {
    mergeAppOptions([base, { classes: ["x"], position: { width: 1 } }]);
    expect(base.classes).toEqual(["application-base"]);
    expect(base.position.width).toBe(400);
  });
});
