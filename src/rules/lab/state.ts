import type { Named } from "../attack/types.ts";
import { canAct, incapableBy } from "../creature/conditions.ts";
import type { QuickDice } from "../dice/dice.ts";
import { isDead } from "../life/state.ts";
import type { Rulings } from "../rulings/types.ts";
import type { Disturbance } from "../topics/spellDisruption.ts";
import { Casting } from "./casting.ts";
import { type DamageTaken, isPlain, wounded } from "./damage-taken.ts";
import type { Fate, Fighter } from "./fighter.ts";
import type { Arm, Body, Memory } from "./fighter-state.ts";
import type { LabMorale, Morale } from "./morale.ts";
import type { RoundState } from "./rounds.ts";
import type { LabEvent } from "./types.ts";

/** The shared data of fights of the same sides under the same rulings. */
interface Ground {
  readonly fighters: readonly Fighter[];
  readonly rulings: Rulings;
  readonly memory: Memory;
  readonly moraleOfFighters: LabMorale;
}

/** The state of one fight, and all changes to its fighters. */
export class FightState {
  readonly fates: Fate[];
  readonly bodies: Body[];
  /** The body of each fighter before the hit that felled it. */
  readonly stood: Body[];
  readonly arms: Arm[][];
  /** Fighters struck down in the current simultaneous moment, who still have their attack (BX-135, ERIS-05). */
  falling = new Set<number>();
  together: RoundState | undefined;
  readonly morale: Morale;
  readonly casting: Casting;
  round = 1;

  constructor(
    readonly ground: Ground,
    readonly dice: QuickDice,
    readonly tell: ((event: LabEvent) => void) | undefined,
  ) {
    const { fighters, memory } = ground;
    this.fates = fighters.map(() => "able");
    this.bodies = fighters.map(({ creature }) => memory.entering(creature));
    this.stood = [...this.bodies];
    this.arms = fighters.map(({ means }) => means.map((one) => memory.arm(one)));
    this.morale = ground.moraleOfFighters.begin();
    const field = { fighters, fates: this.fates, creatureOf: (at: number) => this.creatureOf(at) };
    this.casting = new Casting(field, ground.rulings);
  }

  creatureOf(index: number): Body["creature"] {
    const body = this.bodies[index];
    if (!body) throw new RangeError(`nobody stands at ${index}`);
    return body.creature;
  }

  isDead(index: number): boolean {
    return isDead(this.creatureOf(index));
  }

  disturbed(at: number, disturbance: Disturbance): void {
    // A hit in their shared moment comes too late to disrupt.
    if (this.together?.casters.includes(at)) return;
    const magic = this.casting.disturbed(at, disturbance);
    if (magic !== undefined) this.tell?.({ kind: "spoilt", who: at, magic });
  }

  /** Takes a fighter out of the fight that can no longer act after a hit. */
  fallen(at: number, before: Body): void {
    if (canAct(this.creatureOf(at))) return;
    this.stood[at] = before;
    this.out([at]);
  }

  harmed(body: Body, harm: DamageTaken): Body {
    const key = harm.subdual ? -1 - harm.total : harm.total;
    const known = harm.riders.length === 0 && !harm.helmetLost && !harm.scaleLost ? body.harmed.get(key) : undefined;
    if (known) return known;
    const { rulings, memory } = this.ground;
    const plain = isPlain(body.creature, harm, rulings);
    const now = memory.body(body.kind, wounded(body.creature, harm, rulings, this.dice));
    if (plain) body.harmed.set(key, now);
    return now;
  }

  broken(by: number, { id }: Named): void {
    const { memory } = this.ground;
    this.arms[by] = (this.arms[by] ?? []).map((arm) =>
      arm.means.kind === "weapon" && arm.means.weapon.id === id ? memory.brokenArm(arm) : arm,
    );
  }

  /** Removes turned fighters from the fight at once. */
  gone(all: readonly number[]): void {
    const fled = all.filter((index) => this.fates[index] === "able");
    for (const index of fled) this.fates[index] = "fled";
    if (fled.length > 0) this.shaken();
  }

  out(all: readonly number[]): void {
    const fallen = all.filter((index) => this.fates[index] === "able");
    for (const index of fallen) {
      this.fates[index] = "out";
      if (this.together?.fighters.includes(index) || this.together?.casters.includes(index)) this.falling.add(index);
      if (this.tell) {
        const by = incapableBy(this.creatureOf(index));
        this.tell({ kind: "falls", who: index, dead: this.isDead(index), ...(by && { by }) });
      }
    }
    if (fallen.length > 0) this.shaken();
  }

  /** Checks the morale of the remaining fighters. */
  private shaken(): void {
    const standing = { fates: this.fates, creatureOf: (at: number) => this.creatureOf(at) };
    const { tell } = this;
    const onCheck =
      tell &&
      ((who: readonly number[], total: number | undefined, target: number, stays: boolean): void =>
        tell({ kind: "checks", who, ...(total !== undefined && { total }), target, stays }));
    const gone = this.morale.after(standing, this.dice, onCheck);
    for (const one of gone) this.fates[one] = "fled";
    if (gone.length > 0) this.tell?.({ kind: "breaks", who: gone });
  }

  isOver(): boolean {
    let side: string | undefined;
    for (let at = 0; at < this.fates.length; at += 1) {
      if (this.fates[at] !== "able") continue;
      const own = this.ground.fighters[at]?.side;
      if (side !== undefined && side !== own) return false;
      side = own;
    }
    return true;
  }
}
