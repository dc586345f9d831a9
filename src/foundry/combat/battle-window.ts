/** A battle between armies and its effects on single characters: volleys of arrows, a lost figure, a routed one (ERIS-138 to ERIS-140). */

import { isHenchman } from "../../rules/creature/service.ts";
import { takeDamage } from "../../rules/life/damage.ts";
import { kill } from "../../rules/life/kill.ts";
import {
  planFate,
  planSurvival,
  resolveFate,
  resolveSurvival,
  type SurvivalPlan,
} from "../../rules/mass/lost-figure.ts";
import { planVolley, resolveVolley } from "../../rules/mass/volley.ts";
import { massCombat } from "../../rules/topics/massCombat.ts";
import type { BattleCardOutcome } from "../../view/cards/hazards.ts";
import { chosen, numberIn, ticked } from "../../view/platform/draft.ts";
import { creatureOf, isCreature } from "../adapter/creature.ts";
import { activeParty } from "../adapter/party.ts";
import { lifeChanges } from "../adapter/value-changes.ts";
import { applyLifeChange, writeHitPoints } from "../attack/damage/life-changes.ts";
import { postCard, referenceTo } from "../chat/post-card.ts";
import { membersOf } from "../exploration/members.ts";
import { labelRoll, rollPlan } from "../platform/dice.ts";
import { actorByUuid } from "../platform/resolve-uuid.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import type { ActorDocument } from "../platform/types.ts";
import { type Defaults, FormWindow, refereeOnlyWindow, windowTemplate } from "../platform/windows/form-window.ts";
import { reopenDraft } from "../platform/windows/unfinished-drafts.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import type { Transaction } from "../undo/transaction.ts";

type BattleReport = BattleCardOutcome["told"][number];
type Rolls = Roll.Evaluated<Roll>[];
/** @texts RULINGS.Battle.card.* RULINGS.Battle.kind.* */
const WHAT = ["volley", "lost", "routed"] as const;

export class BattleWindow extends FormWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-battle",
    window: { title: "RULINGS.Battle.title", icon: "fa-solid fa-flag" },
    position: { width: 460, height: "auto" },
    actions: { battle: BattleWindow.#onBattle },
  };

  static override PARTS = { body: { template: windowTemplate("battle") } };

  #party: ActorDocument | undefined;

  static async show(about?: ActorDocument): Promise<void> {
    if (!refereeOnlyWindow()) return;
    await reopenDraft(BattleWindow, about?.uuid, (app) => {
      app.#party = about?.type === "party" ? about : activeParty();
    });
  }

  /** The party's members and the actors selected on the map. */
  #people(): ActorDocument[] {
    const members = this.#party ? membersOf(this.#party).map(({ actor }) => actor) : [];
    const held = (canvas?.tokens?.controlled ?? []).flatMap(({ actor }) => (actor ? [actor] : []));
    return [...new Set([...members, ...held])].filter((actor) => isCreature(actor) && !actor.statuses.has("dead"));
  }

  protected override async view(): Promise<object> {
    return {
      on: rulingsInForce().use(massCombat) !== undefined,
      people: this.#people().map(({ uuid, name }, at) => ({
        field: nameOf(uuid),
        name,
        at,
        on: ticked(this.draft, nameOf(uuid), isMeant(uuid)),
      })),
      modifier: numberIn(this.draft, "modifier", 0),
      what: WHAT.map((value) => ({ value, selected: value === chosen(this.draft, "what", WHAT, "volley") })),
    };
  }

  protected override fieldName(): string {
    return localize("RULINGS.Company.number");
  }

  static async #onBattle(this: BattleWindow): Promise<void> {
    await this.attempt(async () => {
      if (!game.user?.isGM) return;
      const what = chosen(this.draft, "what", WHAT, "volley");
      const modifier = Math.max(-2, Math.min(2, Math.round(numberIn(this.draft, "modifier", 0))));
      const people = this.#people().filter(({ uuid }) => ticked(this.draft, nameOf(uuid), isMeant(uuid)));
      if (people.length === 0) return;
      await runUndoable({ kind: "battle", data: { name: people.map(({ name }) => name).join(", ") } }, (transaction) =>
        transaction.order.causeFirst(async () => {
          const rolls: Rolls = [];
          const reports: BattleReport[] = [];
          for (const actor of people)
            reports.push(
              await (what === "volley"
                ? shotAt(transaction, actor, rolls)
                : swept(transaction, actor, what, modifier, rolls)),
            );
          const outcome: BattleCardOutcome = { procedure: "battle", what, told: reports };
          await postCard({
            type: "notice",
            outcome,
            rolls,
            targets: people.map(referenceTo),
            transaction,
          });
          this.settled();
          return undefined;
        }),
      );
    });
  }
}

/** Whether an actor is selected by default: characters, extraordinary hirelings (ERIS-138), and actors selected on the map. */
export function isMeant(uuid: string): boolean {
  const actor = actorByUuid(uuid);
  if (!actor) return false;
  const held = canvas?.tokens?.controlled.some((token) => token.actor?.uuid === uuid) ?? false;
  const creature = creatureOf(actor);
  return held || creature.kind === "character" || creature.hirelingKind === "unusual" || isHenchman(creature);
}

/** The field name of an actor: names in a draft contain no dots. */
function nameOf(uuid: string): string {
  return `on-${uuid.replaceAll(".", "-")}`;
}

async function shotAt(transaction: Transaction, actor: ActorDocument, rolls: Rolls): Promise<BattleReport> {
  const rulings = rulingsInForce();
  const plan = planVolley(creatureOf(actor), rulings);
  const rolled = await rollPlan(plan);
  rolls.push(...labelRoll(rolled.shown, `check:${actor.uuid}`));
  const { hit, natural, damage } = resolveVolley(plan, rolled.rolls, rulings);
  if (hit) {
    const change = await writeHitPoints(transaction, actor, () =>
      takeDamage(creatureOf(actor), { amount: damage, source: localize("RULINGS.Battle.volleys") }, rulings),
    );
    await applyLifeChange(transaction, actor, change);
  }
  return { id: actor.uuid, name: actor.name, fate: hit ? "hit" : "missed", roll: natural, damage, needed: plan.hitOn };
}

async function swept(
  transaction: Transaction,
  actor: ActorDocument,
  what: "lost" | "routed",
  modifier: number,
  rolls: Rolls,
): Promise<BattleReport> {
  const rulings = rulingsInForce();
  const creature = creatureOf(actor);
  const who = { id: actor.uuid, name: actor.name };
  if (what === "routed") {
    const survival = await survive(transaction, actor, planSurvival(creature, rulings), rolls);
    return { ...who, fate: "routed", roll: survival.rolled, survival };
  }
  const plan = planFate(creature, modifier, rulings);
  const rolled = await rollPlan(plan);
  rolls.push(...labelRoll(rolled.shown, `check:${actor.uuid}`));
  const { fate, total, dead, next, steps } = resolveFate(plan, rolled.rolls, rulings);
  if (dead || !next) {
    await die(transaction, actor);
    return { ...who, fate, roll: total, steps };
  }
  const survival = await survive(transaction, actor, next, rolls);
  if (fate === "prisoner" && survival.lives) await transaction.conditions(actor, ["bound"], []);
  return { ...who, fate, roll: total, steps, survival };
}

async function survive(
  transaction: Transaction,
  actor: ActorDocument,
  plan: SurvivalPlan,
  rolls: Rolls,
): Promise<NonNullable<BattleReport["survival"]>> {
  const roll = await rollPlan(plan);
  rolls.push(...labelRoll(roll.shown, `withstand:${actor.uuid}`));
  const { lives, rolled, chance, hitPoints, wounds } = resolveSurvival(plan, roll.rolls);
  if (!lives) await die(transaction, actor);
  else {
    const { hp, wounds: had } = actor.system as Actor.SystemOfType<"character">;
    const hurt =
      wounds > 0
        ? [{ uuid: actor.uuid, path: "system.wounds.level", before: had.level, after: Math.min(3, had.level + wounds) }]
        : [];
    const points = { uuid: actor.uuid, path: "system.hp.value", before: hp.value, after: hitPoints };
    await transaction.write([points, ...hurt], [{ actor, on: ["unconscious"], off: [] }]);
  }
  return { rolled, chance, lives };
}

async function die(transaction: Transaction, actor: ActorDocument): Promise<void> {
  const change = kill(creatureOf(actor), "life.slain", undefined, rulingsInForce());
  await transaction.write(lifeChanges(actor, change), [{ actor, on: change.added, off: change.removed }]);
}
