/** Work between adventures by the world's clock. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  interruptProject,
  isFinished,
  type ProjectState,
  pauseProject,
  payableStep,
  projectDays,
  resumeProject,
} from "../../../src/view/downtime/projects.ts";

const DAY = 86_400;
const wand: ProjectState = { id: "w", kind: "wand", name: "Wand", gold: 1000, paid: 0, days: 28, worked: 0, since: 0 };

test("days pass while it is worked at, none while it is left, and more than it takes are not counted", () => {
  expect(projectDays(wand, 10 * DAY + 5)).toBe(10);
  const left = pauseProject(wand, 10 * DAY);
  expect(projectDays(left, 99 * DAY)).toBe(10);
  const again = resumeProject(left, 50 * DAY);
  expect(projectDays(again, 53 * DAY)).toBe(13);
  expect(projectDays(again, 500 * DAY)).toBe(28);
});

test("it is finished when every day is worked and every coin is paid", () => {
  expect(isFinished(wand, 28 * DAY)).toBe(false);
  expect(isFinished({ ...wand, paid: 1000 }, 28 * DAY)).toBe(true);
  expect(isFinished({ ...wand, paid: 1000 }, 28 * DAY - 1)).toBe(false);
  expect(payableStep({ ...wand, paid: 900 }, 500)).toBe(100);
});

test("a disturbance costs days, and never leaves fewer than none", () => {
  expect(interruptProject(wand, 10 * DAY, 3)).toMatchObject({ worked: 7, since: null });
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (day, lost) => {
      expect(interruptProject(wand, day * DAY, lost).worked).toBeGreaterThanOrEqual(0);
    }),
  );
});
