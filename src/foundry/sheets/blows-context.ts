/** What a sheet shows of grapples and of what lies on the floor. */
import { breakingFree } from "../../rules/attack/holds.ts";
import { giftsOf } from "../../rules/characters/gifts.ts";
import { death } from "../../rules/topics/death.ts";
import { paralysis } from "../../rules/topics/paralysis.ts";
import { canGrapple, holdLine } from "../../view/attack-grapple.ts";
import { line } from "../../view/cards/common.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { lyingAbout } from "../adapter/fallen.ts";
import { grippedBy, holdersOf, holdsOn } from "../adapter/holds.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { rulingsInForce } from "../settings/store.ts";

/** What lies on the floor about somebody, thrown and not fetched yet. */
export function lyingOf(actor: Actor.Implementation) {
  return lyingAbout(actor, tokenOf(actor)).map(({ item, owner, feet }) => ({
    uuid: item.uuid,
    name: item.name,
    img: item.img ?? "",
    label:
      feet === undefined
        ? line("RULINGS.Fallen.of", { name: item.name, owner })
        : line("RULINGS.Fallen.ofAt", { name: item.name, owner, feet: Math.ceil(feet) }),
  }));
}

/** What the button beside a monster's hit points says; empty where there is none. */
export function hitPointsAnew(actor: Actor.Implementation): string {
  if (actor.type !== "monster" || !actor.isOwner) return "";
  return (actor.system as Actor.SystemOfType<"monster">).minion
    ? "RULINGS.Doing.hitPoints.minion"
    : "RULINGS.Doing.hitPoints.roll";
}

/** Whether one can do something for another who lies there, by the rulings in force (HERO-18, ERIS-44, ERIS-100). */
export function helps(): boolean {
  const rulings = rulingsInForce();
  const { woundLevels, wakes } = rulings.use(death);
  return woundLevels || wakes || rulings.use(paralysis).ghoulFear;
}

/** Whether somebody is at home with stonework everywhere, by the rulings in force (GOR-22). */
export function knowsStone(actor: Actor.Implementation): boolean {
  return isCreature(actor) && giftsOf(creatureOf(actor), rulingsInForce()).stone === "everywhere";
}

/** Who holds whom, and what may be done about it; null at a table where nobody grapples. */
export function grapplesOf(actor: Actor.Implementation) {
  const rulings = rulingsInForce();
  if (!canGrapple(rulings)) return null;
  const now = game.time?.worldTime ?? 0;
  return {
    held: holdsOn(actor).map((hold) => holdLine(hold, now, rulings)),
    mayStruggle: breakingFree(rulings) !== undefined && holdersOf(actor).length > 0,
    holding: grippedBy(actor).map(({ uuid, name }) => ({ uuid, name })),
  };
}
