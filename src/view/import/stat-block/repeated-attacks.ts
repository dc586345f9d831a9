/** Adds separately listed damage to the attacks. */
import { joined, MOST_ATTACKS, type ReadAttack, type ReadDamage } from "./attack-types.ts";

function withDamageOf(attack: ReadAttack, item: ReadDamage): ReadAttack {
  const note = item.note === attack.name ? (attack.note ?? "") : joined(attack.note, item.note ?? "");
  return {
    ...attack,
    damage: item.damage || attack.damage,
    ...(note && { note }),
    ...((item.byWeapon || attack.byWeapon) && { byWeapon: true as const }),
  };
}

interface DealtDamage {
  readonly attacks: ReadAttack[];
  readonly left: readonly ReadDamage[];
}

const routineIn = ({ routine = 1 }: ReadAttack): number => routine;
export const singlesOf = (attacks: readonly ReadAttack[]): number => attacks.reduce((sum, { count }) => sum + count, 0);

/**
 * Lays damage that stands apart on the attacks: one for all, one each, or one for every single of them in their order. What follows an "or" is
 * that of the next routine. `left`: what no attack was there for.
 */
export function withDamage(attacks: readonly ReadAttack[], damages: readonly ReadDamage[]): DealtDamage {
  const routines = [...new Set(attacks.map(routineIn))];
  const groups = groupsOf(damages);
  if (routines.length > 1 && groups.length === routines.length) {
    const each = routines.map((routine, at) =>
      spreadOver(
        attacks.filter((one) => routineIn(one) === routine),
        groups[at] ?? [],
      ),
    );
    return { attacks: each.flatMap((one) => one.attacks), left: each.flatMap(({ left }) => left) };
  }
  const each = damages.filter(({ other }) => !other);
  const first = attacks.filter((one) => routineIn(one) === routines[0]);
  // a list as long as the first routine is that of the first routine
  const firstOnly =
    routines.length > 1 && each.length > 1 && singlesOf(first) === each.length && singlesOf(attacks) !== each.length;
  const done = firstOnly ? spreadOver(first, each) : spreadOver(attacks, each);
  const rest = firstOnly ? attacks.filter((one) => routineIn(one) !== routines[0]) : [];
  return withOthers(
    { attacks: [...done.attacks, ...rest], left: done.left },
    damages.filter(({ other }) => other),
  );
}

function groupsOf(damages: readonly ReadDamage[]): ReadDamage[][] {
  const groups: ReadDamage[][] = [[]];
  for (const item of damages) {
    if (item.other) groups.push([]);
    groups.at(-1)?.push(item);
  }
  return groups;
}

/** An alternative without a routine of its own is a note of the attack before it. */
function withOthers({ attacks, left }: DealtDamage, others: readonly ReadDamage[]): DealtDamage {
  const last = attacks.at(-1);
  const words = others.map(({ damage, note, byWeapon }) =>
    ["or", damage || (byWeapon ? "by weapon" : ""), note].filter(Boolean).join(" "),
  );
  // what does no damage of its own says what the last attack does besides
  words.unshift(...left.flatMap(({ damage, note }) => (damage === "" && note ? [note] : [])));
  if (words.length === 0 || !last) return { attacks, left: [...left, ...others] };
  const known = attacks.some(({ name }) => words.every((word) => word === `or ${name}`));
  if (!known) attacks[attacks.length - 1] = { ...last, note: joined(last.note, words.join("; ")) };
  return { attacks, left: left.filter(({ damage }) => damage !== "") };
}

function spreadOver(attacks: readonly ReadAttack[], each: readonly ReadDamage[]): DealtDamage {
  const [first] = each;
  if (!first) return { attacks: [...attacks], left: [] };
  if (attacks.length === 0) {
    const own = each.map((item) =>
      withDamageOf({ name: item.byWeapon ? "weapon" : "attack", count: 1, damage: "" }, item),
    );
    return { attacks: merged(own), left: [] };
  }
  if (each.length === 1) return { attacks: attacks.map((one) => withDamageOf(one, first)), left: [] };
  const singly = singlesOf(attacks);
  if (each.length === attacks.length && singly !== each.length)
    return { attacks: attacks.map((one, at) => withDamageOf(one, each[at] ?? first)), left: [] };
  const singles = attacks
    .flatMap((one) =>
      Array.from({ length: Math.min(one.count, MOST_ATTACKS) }, (): ReadAttack => ({ ...one, count: 1 })),
    )
    .slice(0, MOST_ATTACKS);
  const done = singles.map((one, at) => {
    const item = each[at];
    return item ? withDamageOf(one, item) : one;
  });
  return { attacks: merged(done), left: each.slice(singles.length) };
}

/** Single attacks that are alike and stand beside each other, as one with their number. */
function merged(attacks: readonly ReadAttack[]): ReadAttack[] {
  const made: ReadAttack[] = [];
  for (const attack of attacks) {
    const last = made.at(-1);
    if (last && JSON.stringify({ ...last, count: 1 }) === JSON.stringify({ ...attack, count: 1 }))
      made[made.length - 1] = { ...last, count: last.count + attack.count };
    else made.push(attack);
  }
  return made;
}

/** `claw, claw, bite` as two claws and a bite. */
export function alike(attacks: readonly ReadAttack[]): ReadAttack[] {
  return merged(attacks);
}

/** In words, as one would check it. */
export function repeatedAttacks(attacks: readonly ReadAttack[]): string {
  let routine = 1;
  return attacks
    .map(({ name, count, damage, note, byWeapon, routine: own = 1 }, at) => {
      const harm = [damage, byWeapon && damage === "" && !/weapon/i.test(name) ? "by weapon" : "", note].filter(
        Boolean,
      );
      const words = `${count > 1 ? `${count} × ` : ""}${name}${harm.length > 0 ? ` ${harm.join(", ")}` : ""}`;
      const link = at === 0 ? "" : own === routine ? ", " : " or ";
      routine = own;
      return `${link}${words}`;
    })
    .join("");
}
