import type { MoraleCount, MoraleWatch, Occasion } from "../facts/morale.ts";

const reached = (count: MoraleCount, what: "fallen" | "out", share: number): boolean =>
  count.number > 0 && count[what] * share >= count.number;

/** First death of the side, then half of it out of action for any reason (BX-176, BX-177). Once an encounter each. */
export function bxOccasions(watch: MoraleWatch): readonly Occasion[] {
  const found: Occasion[] = [];
  if (watch.sideBefore.dead === 0 && watch.sideNow.dead > 0)
    found.push({ id: "firstDeath", once: "firstDeath", ofSide: true });
  if (!reached(watch.sideBefore, "out", 2) && reached(watch.sideNow, "out", 2))
    found.push({ id: "half", once: "half", ofSide: true });
  return found;
}

/** First death in the group, half of it down, its leader down (GOR-93). */
export function gormanOccasions(watch: MoraleWatch): readonly Occasion[] {
  const found: Occasion[] = [];
  if (watch.before.dead === 0 && watch.now.dead > 0) found.push({ id: "firstDeath", once: "firstDeath" });
  if (!reached(watch.before, "fallen", 2) && reached(watch.now, "fallen", 2)) found.push({ id: "half", once: "half" });
  for (const leader of watch.leadersLost) found.push({ id: "leader", once: `leader:${leader}` });
  return found;
}

/** The rows of the list of occasions that can be detected: 1 to 6 and 8 (REF-08). A group of one has no rows 1 to 3. */
export function refereeOccasions(watch: MoraleWatch): readonly Occasion[] {
  const found: Occasion[] = [];
  const { before, now } = watch;
  const many = now.number > 1;
  const halfBefore = watch.group.prompted.includes("2") || reached(before, "fallen", 2);
  if (many && !reached(before, "fallen", 4) && reached(now, "fallen", 4)) found.push({ id: "1", once: "1" });
  if (many && !halfBefore && reached(now, "fallen", 2)) found.push({ id: "2", once: "2" });
  if (many && halfBefore && now.dead > before.dead) found.push({ id: "3" });
  for (const leader of watch.leadersLost) found.push({ id: "4", once: `4:${leader}` });
  for (const foe of watch.turnedAwayBy) found.push({ id: "5", once: `5:${foe}` });
  if (watch.surprised) found.push({ id: "6", once: "6" });
  if (watch.slainByMagic > 0) found.push({ id: "8" });
  return found;
}

/** All fourteen rows, for the referee's list (REF-08), with the kind of check of each (REF-09). */
export const REFEREE_OCCASIONS = [
  { id: "1", seen: true, kind: "danger" },
  { id: "2", seen: true, kind: "danger" },
  { id: "3", seen: true, kind: "danger" },
  { id: "4", seen: true, kind: "danger" },
  { id: "5", seen: true, kind: "danger" },
  { id: "6", seen: true, kind: "danger" },
  { id: "7", seen: false, kind: "danger" },
  { id: "8", seen: true, kind: "danger" },
  { id: "9", seen: false, kind: "task" },
  { id: "10", seen: false, kind: "bribe" },
  { id: "11", seen: false, kind: "task" },
  { id: "12", seen: false, kind: "charge" },
  { id: "13", seen: false, kind: "surrender" },
  { id: "14", seen: false, kind: "danger" },
] as const;
