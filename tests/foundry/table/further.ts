/** Actions in a fight besides its order, hits and spells, for the random fights: routines, grapples, acting magic, turning, pick-ups. */

import { type Doc, of } from "./live.ts";
import type { Play } from "./play.ts";

/** Something further that somebody does to somebody. */
export interface Further {
  readonly what: (typeof FURTHER)[number];
  readonly me: Doc;
  readonly foe: Doc;
  readonly how: number;
}

export const FURTHER = [
  "routine",
  "line",
  "grapple",
  "settle",
  "free",
  "release",
  "work",
  "save",
  "throw",
  "pickUp",
  "turn",
  "levelUp",
] as const;

type Card = Doc & { system: { outcome: any; used: string[] } };

/** The newest card of a procedure. */
function newest({ table }: Play, procedure: string): Card | undefined {
  return table.game.messages.contents.findLast((one) => one.system?.outcome?.procedure === procedure);
}

/** Targets a token, as a page does whose map shows it. */
function aim({ table }: Play, tokens: readonly Doc[]): void {
  const placed = tokens.map((document) => ({ document }));
  Object.defineProperty(table.game.user, "targets", { value: new Set(placed), configurable: true });
}

/** Windows answer as they open: nobody is there to press anything. */
async function windowsAnswer(): Promise<void> {
  const { RoutineWindow } = await of("attack/routine-window");
  const { aimAttacks } = await of("attack/routine-setup");
  const { GrappleWindow } = await of("attack/grapple/grapple-window");
  // The target always stands beside them.
  RoutineWindow.ask = async (bench: unknown, choices: readonly string[]) =>
    aimAttacks(bench, choices, 0).map((one: { line: { situation: object } }) => ({
      ...one,
      line: { ...one.line, situation: { ...one.line.situation, distanceFeet: 5 } },
    }));
  GrappleWindow.ask = async ({ attacker, defender, situation }: Record<string, unknown>) => ({
    attackers: [attacker],
    defender,
    situation,
  });
}

/** Does it. */
export async function doFurther(play: Play, { what, me, foe, how }: Further): Promise<void> {
  const { user } = play.table.game;
  const actor = me.actor as Doc;
  const target = foe.actor as Doc;
  aim(play, [foe.token]);
  await windowsAnswer();
  switch (what) {
    case "routine":
      return (await of("attack/routine")).attackRoutine(actor, 1, false);
    case "line":
      return routineLine(play, how);
    case "grapple":
      return (await of("attack/grapple/grapple")).grappleWith(actor, foe.token);
    case "settle": {
      const card = newest(play, "grapple");
      const { settleGrapple } = await of("attack/grapple/grapple-outcome");
      return card && settleGrapple(card, how % 3 ? "carryOut" : "overrule", user.id);
    }
    case "free":
      return (await of("attack/grapple/grapple")).breakFree(held(play, how) ?? actor);
    case "release": {
      const down = held(play, how) ?? target;
      const { holdersOf } = await of("adapter/holds");
      const [by] = holdersOf(down);
      return (await of("attack/grapple/grapple-outcome")).releaseHold(user, by?.uuid ?? actor.uuid, down.uuid);
    }
    case "work": {
      const card = newest(play, "cast");
      return card && (await of("spells/spell-effect")).applySpellEffect(card, how % 2, user.id);
    }
    case "save": {
      const card = newest(play, "cast");
      return card && (await of("spells/spell-buttons")).rollSpellSave(card, target.uuid, user.id);
    }
    case "throw":
      return throwOne(play, actor, target, how);
    case "pickUp": {
      const { pickUp } = await of("attack/pick-up");
      const lying = all(play).flatMap((one) => one.items.contents.filter(({ system }) => system.location === "fallen"));
      const thing = lying[how % Math.max(1, lying.length)];
      return thing && pickUp(user, thing.uuid, (how % 4 ? thing.actor : actor)?.uuid);
    }
    case "turn":
      return turn(play, actor, how);
    case "levelUp":
      return (await of("characters/level-up")).levelUp(actor);
  }
}

function all({ fighters }: Play): Doc[] {
  return fighters.flatMap(({ actor }) => (actor ? [actor] : []));
}

function held(play: Play, how: number): Doc | undefined {
  const some = all(play).filter(({ statuses }) => statuses.has("held"));
  return some[how % Math.max(1, some.length)];
}

/** Lays on what one attack of the newest routine does, or what it brings. */
async function routineLine(play: Play, how: number): Promise<void> {
  const card = newest(play, "routine");
  const lines: { target: { uuid: string } | null; damage?: object }[] = card?.system.outcome.lines ?? [];
  const at = lines.findIndex(({ damage }, index) => damage && index >= how % Math.max(1, lines.length));
  const target = lines[at]?.target?.uuid;
  if (card && target) await play.rulings.apply.applyDamage(card, target, "full", play.table.game.user.id, at);
}

/** Hurls a weapon, if there is one; it stays on the ground then. */
async function throwOne(play: Play, actor: Doc, foe: Doc, how: number): Promise<void> {
  const { creature } = play.rulings;
  const rolled = creature.creatureOf(actor).weapons.filter((one: { thrown?: boolean }) => one.thrown);
  const weapon = rolled[how % Math.max(1, rolled.length)];
  if (weapon) await play.attack(actor, foe, { distanceFeet: 10 }, { kind: "weapon", weapon, use: "missile" });
}

/** A cleric before the undead; the card does as it says. */
async function turn(play: Play, actor: Doc, how: number): Promise<void> {
  const card = newest(play, "turning");
  // A prepared spell that goes with it is asked about in a window.
  const { clerics } = await import("../../../src/rules/topics/clerics.ts");
  if (play.rulings.store.rulingsInForce().use(clerics).turning === "spell") return;
  if (how % 2 && card) return (await of("spells/turn-undead")).applyTurning(card, play.table.game.user.id);
  const undead = play.fighters.filter(({ name }) => name.startsWith("Skeleton"));
  if (undead.length === 0) return;
  aim(
    play,
    undead.map(({ token }) => token),
  );
  const cleric = all(play).find(({ system }) => system.class === "cleric") ?? actor;
  await (await of("spells/turn-undead")).turnUndead(cleric);
}
