import { missileLine } from "../../rules/attack/means.ts";
import { hasClass } from "../../rules/creature/classes-of.ts";
import { type Act, canAct, forbiddenBy } from "../../rules/creature/conditions.ts";
import type { Weapon } from "../../rules/creature/types.ts";
import type { ActionKind } from "../../rules/facts/combatant.ts";
import { ownRow } from "../../rules/input-checks.ts";
import { toDeclare, type YourTurn, yourTurns } from "../../view/combat/your-turn.ts";
import { creatureOf } from "../adapter/creature.ts";
import { stateOf } from "../adapter/fight-state.ts";
import { isCreature } from "../adapter/is-creature.ts";
import { isUsable } from "../adapter/item-data.ts";
import { chargesKey } from "../items/unidentified/truths.ts";
import { notifyText } from "../platform/notifications.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { CombatDocument } from "../platform/types.ts";
import { dataIn, watchPages } from "../undo/ledger-journals.ts";

type Able = Partial<Record<ActionKind, (actor: Actor.Implementation) => boolean>>;

/** The requirements of actions that not everybody can take; actions not listed are open to all. */
const NEEDS: Able = {
  cast: (actor) => actor.items.some(isMemorised),
  turn: (actor) => actor.type === "character" && hasClass(creatureOf(actor), "cleric"),
  device: (actor) => actor.items.some(hasUses),
  shoot: shoots,
  reload: loads,
};

/** The ability that a combatant's conditions must allow for each action. */
const TAKES: Partial<Record<ActionKind, Act>> = {
  move: "move",
  strike: "melee",
  shoot: "missile",
  cast: "cast",
  turn: "speak",
};

/**
 * Whether an actor has the means of an action in a fight: a memorised spell, a usable item, a missile weapon, and a body that can act. Stunned or
 * sleeping creatures can only make death saves.
 */
export function canUse(actor: Actor.Implementation | null | undefined, kind: ActionKind): boolean {
  if (!isCreature(actor)) return true;
  const creature = creatureOf(actor);
  if (kind !== "deathSave" && !canAct(creature)) return false;
  const takes = ownRow(TAKES, kind);
  return !(takes && forbiddenBy(creature, takes)) && (NEEDS[kind]?.(actor) ?? true);
}

function isMemorised(item: Item.Implementation): boolean {
  if (item.type !== "spell") return false;
  const { normal, reversed } = (item.system as Item.SystemOfType<"spell">).memorised;
  return normal > 0 || reversed > 0;
}

/** Whether an item is consumed at once or has charges; the number left may be the referee's secret. */
function hasUses(item: Item.Implementation): boolean {
  if (!isUsable(item)) return false;
  const { kind, quantity, charges } = item.system as Item.SystemOfType<"magicItem">;
  if (kind === "potion" || kind === "scroll") return quantity > 0;
  return charges.value > 0 || charges.max === null || chargesKey(item) !== undefined;
}

function shoots(actor: Actor.Implementation): boolean {
  const { weapons, attacks } = creatureOf(actor);
  return (
    weapons.some(({ missile, broken }) => missile && !broken) || attacks.some(({ ranges }) => ranges !== undefined)
  );
}

/** Whether a weapon of the actor takes a round to load by the rulings in force: bows never do. */
function loads(actor: Actor.Implementation): boolean {
  const rulings = rulingsInForce();
  const rounds = (weapon: Weapon): number =>
    missileLine({ kind: "weapon", weapon, use: "missile" }, rulings)?.rounds ?? 1;
  return creatureOf(actor).weapons.some((weapon) => weapon.missile && !weapon.broken && rounds(weapon) > 1);
}

/** The kind of the transaction that rolls a monster's spells. */
const SPELLS = "spells";

/** This user's combatants whose turn it is in a fight. Empty for a referee, who has the whole tracker. */
export function myTurns(combat: CombatDocument): YourTurn[] {
  const state = stateOf(combat);
  if (!state || game.user?.isGM) return [];
  return yourTurns(state, rulingsInForce(), ownIn(combat), (id, kind) =>
    canUse(combat.combatants.get(id)?.actor, kind),
  );
}

function ownIn(combat: CombatDocument): string[] {
  return combat.combatants.contents.flatMap((one) => (one.isOwner && one.id ? [one.id] : []));
}

/** The combatants of this user who must declare before initiative; `casting` are those with a spell to declare. */
export function myDeclarations(combat: CombatDocument): { readonly names: string; readonly casting: string } {
  const state = stateOf(combat);
  if (!state || game.user?.isGM) return { names: "", casting: "" };
  const asked = toDeclare(state, rulingsInForce(), ownIn(combat));
  const cast = asked.filter(({ id }) => canUse(combat.combatants.get(id)?.actor, "cast"));
  return { names: named(asked), casting: named(cast) };
}

/** The number of names listed before the rest are counted. */
const NAMED = 4;

function named(who: readonly { readonly name: string }[]): string {
  const names = who.slice(0, NAMED).map(({ name }) => name);
  const others = who.length - names.length;
  return [names.join(", "), ...(others > 0 ? [localize("RULINGS.MonsterTurn.more", { count: others })] : [])].join(" ");
}

/** The current notification to casters. */
let asked: { readonly casting: string; readonly forget: () => void } | undefined;

/** Notifies casters once that they must declare now: an undeclared spell is not cast in this round. */
function askDeclarations(combat: CombatDocument): void {
  const { casting } = myDeclarations(combat);
  if (asked?.casting === casting) return;
  asked?.forget();
  asked = casting
    ? { casting, forget: notice(localize("RULINGS.Combat.declareSpells", { names: casting })) }
    : undefined;
}

/** The last notification for each combatant, so that the same text appears only once. */
const said = new Map<string, { readonly actions: string; readonly forget: () => void }>();

/** Notifies the user of the current turn and its possible actions; notifications of past turns are removed. */
function notifyTurns(combat: CombatDocument): void {
  const turns = myTurns(combat);
  for (const [id, { forget }] of said)
    if (combat.combatants.has(id) && !turns.some((turn) => turn.id === id)) {
      forget();
      said.delete(id);
    }
  for (const { id, name, may } of turns) {
    const actions = may.map(({ textKey }) => localize(textKey)).join(", ");
    const before = said.get(id);
    if (before?.actions === actions) continue;
    before?.forget();
    said.set(id, { actions, forget: notice(localize("RULINGS.Combat.yourTurn", { name, actions })) });
  }
}

/** Shows a notification and returns the function that removes it. */
function notice(text: string): () => void {
  const given = notifyText("info", text);
  return () => {
    if (given && ui.notifications?.has(given)) ui.notifications.remove(given);
  };
}

/** Notifies players of their turns. Call once, in `ready`. */
export function watchTurns(): void {
  if (game.user?.isGM) {
    watchInHand();
    return;
  }
  Hooks.on("updateCombat", (combat, changes) => {
    if (!foundry.utils.hasProperty(changes, "flags.rulings")) return;
    notifyTurns(combat);
    askDeclarations(combat);
  });
}

/** Redraws the referee's line when another token is controlled, or the creature spends uses or casts spells. */
function watchInHand(): void {
  const draw = foundry.utils.debounce(() => {
    if (stateOf(ui.combat?.viewed ?? undefined)) void ui.combat?.render({ parts: ["tracker"] });
  }, 100);
  Hooks.on("controlToken", draw);
  const drawFor = (item: Item.Implementation): void => {
    if (item.actor?.inCombat) draw();
  };
  Hooks.on("createItem", drawFor);
  Hooks.on("updateItem", drawFor);
  Hooks.on("deleteItem", drawFor);
  // The ledger alone records that a monster's spells were rolled, after the writes.
  watchPages((page) => {
    const { kind, key } = dataIn(page);
    if (kind !== SPELLS) return;
    draw();
    const actor = actorByUuid(key.slice(key.indexOf(".") + 1));
    if (actor?.sheet?.rendered) void actor.sheet.render();
  });
}
