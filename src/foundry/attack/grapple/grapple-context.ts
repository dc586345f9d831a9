/** The sheet data about grapples and about thrown items nearby. */
import { breakingFree } from "../../../rules/attack/holds.ts";
import { giftsOf, STONE_SENSES } from "../../../rules/characters/gifts.ts";
import { death } from "../../../rules/topics/death.ts";
import { paralysis } from "../../../rules/topics/paralysis.ts";
import { canGrapple, holdLine } from "../../../view/attack/grapple-window.ts";
import { line } from "../../../view/platform/text-lines.ts";
import { creatureOf, isCreature } from "../../adapter/creature.ts";
import { holdersOf, holdsOn, isGrappledBy } from "../../adapter/holds.ts";
import { thrownItemsNear } from "../../adapter/thrown-items.ts";
import { tokenOf } from "../../adapter/tokens.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";

/** The thrown items on the ground near an actor. */
export function thrownItemsOf(actor: Actor.Implementation) {
  return thrownItemsNear(actor, tokenOf(actor)).map(({ item, owner, feet }) => ({
    uuid: item.uuid,
    name: item.name,
    img: item.img ?? "",
    label:
      feet === undefined
        ? line("RULINGS.Fallen.of", { name: item.name, owner })
        : line("RULINGS.Fallen.ofAt", { name: item.name, owner, feet: Math.ceil(feet) }),
  }));
}

/** The label of the reroll button beside a monster's hit points; empty where there is none. */
export function hitPointsReroll(actor: Actor.Implementation): string {
  if (actor.type !== "monster" || !actor.isOwner) return "";
  return (actor.system as Actor.SystemOfType<"monster">).minion
    ? "RULINGS.Doing.hitPoints.minion"
    : "RULINGS.Doing.hitPoints.roll";
}

/** Whether the rulings in force let a creature tend a fallen one (HERO-18, ERIS-44, ERIS-100). */
export function helps(): boolean {
  const rulings = rulingsInForce();
  const { woundLevels, wakes } = rulings.use(death);
  return woundLevels || wakes || rulings.use(paralysis).ghoulFear;
}

/** Where an actor notices stonework, by the rulings in force: everywhere (GOR-22), or underground where dwarves live (ERIS-72). */
export function stoneOf(actor: Actor.Implementation): "everywhere" | "familiar" | undefined {
  return isCreature(actor) ? giftsOf(creatureOf(actor), rulingsInForce()).stone : undefined;
}

export const knowsStone = (actor: Actor.Implementation): boolean => stoneOf(actor) !== undefined;

/** The buttons that ask the referee about stonework: one for everything, or one for each of four features (ERIS-72). */
export function stoneAsks(actor: Actor.Implementation): { readonly sense: string; readonly label: string }[] {
  const stone = stoneOf(actor);
  if (!stone) return [];
  if (stone === "everywhere") return [{ sense: "", label: "RULINGS.StoneLore.ask" }];
  return STONE_SENSES.map((sense) => ({ sense, label: `RULINGS.StoneLore.senses.${sense}.label` }));
}

/** The grapples on and by an actor, and the possible actions; null where the rulings have no grappling. */
export function grapplesOf(actor: Actor.Implementation) {
  const rulings = rulingsInForce();
  if (!canGrapple(rulings)) return null;
  const now = game.time?.worldTime ?? 0;
  return {
    held: holdsOn(actor).map((hold) => holdLine(hold, now, rulings)),
    mayStruggle: breakingFree(rulings) !== undefined && holdersOf(actor).length > 0,
    holding: isGrappledBy(actor).map(({ uuid, name }) => ({ uuid, name })),
  };
}
