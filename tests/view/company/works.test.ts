/** Work between adventures by the world's clock. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { disturb, isFinished, leave, payable, resume, type Work, workedDays } from "../../../src/view/company/works.ts";

const DAY = 86_400;
const wand: Work = { id: "w", kind: "wand", name: "Wand", gold: 1000, paid: 0, days: 28, worked: 0, since: 0 };

test("days pass while it is worked at, none while it is left, and more than it takes are not counted", () => {
  expect(workedDays(wand, 10 * DAY + 5)).toBe(10);
  const left = leave(wand, 10 * DAY);
  expect(workedDays(left, 99 * DAY)).toBe(10);
  const again = resume(left, 50 * DAY);
  expect(workedDays(again, 53 * DAY)).toBe(13);
  expect(workedDays(again, 500 * DAY)).toBe(28);
});

test("it is finished when every day is worked and every coin is paid", () => {
  expect(isFinished(wand, 28 * DAY)).toBe(false);
  expect(isFinished({ ...wand, paid: 1000 }, 28 * DAY)).toBe(true);
  expect(isFinished({ ...wand, paid: 1000 }, 28 * DAY - 1)).toBe(false);
  expect(payable({ ...wand, paid: 900 }, 500)).toBe(100);
});

test("a disturbance costs days, and never leaves fewer than none", () => {
  expect(disturb(wand, 10 * DAY, 3)).toMatchObject({ worked: 7, since: null });
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (day, lost) => {
      expect(disturb(wand, day * DAY, lost).worked).toBeGreaterThanOrEqual(0);
    }),
  );
});
