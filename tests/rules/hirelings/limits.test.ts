/** How many an employer may have. */
import { describe, expect, it } from "vitest";
import { employing, leadingDown } from "../../../src/rules/hirelings/limits.ts";
import { classic, eris } from "../support/presets.ts";

describe("how many an employer may have", () => {
  const retainer = { kind: "retainer" } as const;
  it("Facts of retainers, ERIS-116: the last place is free, the next is one too many", () => {
    const most = employing(10, [], undefined, classic).most.value;
    const employed = (count: number) => Array.from({ length: count }, () => retainer);
    expect(employing(10, employed(most - 1), retainer, classic)).toMatchObject({ free: 1, count: most - 1 });
    expect(employing(10, employed(most - 1), retainer, classic).fault).toBeUndefined();
    expect(employing(10, employed(most), retainer, classic).fault).toMatchObject({
      key: "hiring.tooMany",
      data: { most, count: most + 1 },
    });
    expect(employing(10, employed(most + 2), undefined, classic)).toMatchObject({ free: 0 });
    expect(employing(10, employed(most + 2), undefined, classic).fault).toBeUndefined();
  });
  it("Facts of retainers: none of a higher level than the employer's", () => {
    const of = (level: number) => employing(10, [], { ...retainer, level }, classic, 3).fault?.key;
    expect(of(3)).toBeUndefined();
    expect(of(4)).toBe("hiring.levelAbove");
  });
  it("ERIS-116: nobody led down is no fault", () => {
    expect(leadingDown(3, 0, eris)).toMatchObject({ count: 0 });
    expect(leadingDown(3, 0, eris).fault).toBeUndefined();
  });
});
