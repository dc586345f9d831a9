/** Work between adventures: scrolls and potions, spell research, raising the dead; and everything in progress. */

import { planResurrection, resolveResurrection } from "../../rules/life/resurrection.ts";
import {
  beginResearch,
  breakOff,
  type Project,
  passWeeks,
  payResearch,
  planResearch,
  researchChance,
  resolveResearch,
} from "../../rules/magic/research.ts";
import { type CraftedKind, craftItem, isDrinkable } from "../../rules/magic/scribing.ts";
import { casterLevel, castingKind, spellListOf } from "../../rules/magic/slots.ts";
import { worthOf } from "../../rules/rewards/coins.ts";
import { scribing } from "../../rules/topics/scribing.ts";
import { spellResearch } from "../../rules/topics/spellResearch.ts";
import type { CraftingCardOutcome, ProjectCardOutcome } from "../../view/cards/research.ts";
import { inGold } from "../../view/platform/coins.ts";
import { chosen, numberIn, ticked, written } from "../../view/platform/draft.ts";
import { grouped } from "../../view/platform/number-format.ts";
import { derivedValue } from "../../view/platform/steps.ts";
import { refusalLine } from "../../view/platform/text-lines.ts";
import { casterOf } from "../adapter/caster.ts";
import { creatureOf } from "../adapter/creature.ts";
import { CRAFTED_FLAG } from "../adapter/party-members.ts";
import { lifeChanges } from "../adapter/value-changes.ts";
import { OwnCharacterWindow } from "../characters/own-character-window.ts";
import { postCard } from "../chat/post-card.ts";
import { listWrites, paying, settlePayment } from "../items/money.ts";
import { rollByHand } from "../platform/dice.ts";
import { notifyRefusal, notifyWarning } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { type Defaults, WHY, windowTemplate } from "../platform/windows/form-window.ts";
import { hasLostSpellBook } from "../spells/prepared-spells.ts";
import { coinsOf } from "../treasure/hoard.ts";
import { runUndoable } from "../undo/run-undoable.ts";
import { craftedThisStay, foundSpell, PROJECTS, projectsOf, withoutStay, writeProject } from "./projects.ts";

/** @texts RULINGS.Company.work.thing.* */
const THINGS = ["scroll", "potion"] as const;

export class ResearchWindow extends OwnCharacterWindow {
  static override DEFAULT_OPTIONS: Defaults = {
    id: "rulings-work",
    window: { title: "RULINGS.Company.work.title", icon: "fa-solid fa-flask" },
    position: { width: 600, height: 680 },
    actions: {
      makeThing: ResearchWindow.#onMake,
      begin: ResearchWindow.#onBegin,
      pay: ResearchWindow.#onPay,
      week: ResearchWindow.#onWeek,
      breakOff: ResearchWindow.#onBreak,
      throwFor: ResearchWindow.#onThrow,
      raise: ResearchWindow.#onRaise,
    },
  };

  static override PARTS = {
    body: { template: windowTemplate("work"), templates: [WHY], scrollable: [".company-scroll"] },
  };

  /** The planned scroll or potion; undefined for characters that cast no spells. */
  #making(actor: Actor.Implementation) {
    const spells = actor.items.filter(hasPrice);
    const spell = spells.find(({ id }) => id === written(this.draft, "spell")) ?? spells[0];
    if (!spell) return undefined;
    const make: CraftedKind = chosen(this.draft, "make", THINGS, "scroll");
    const { key, level, list, affectsDrinker } = spell.system as Item.SystemOfType<"spell">;
    const caster = casterOf(actor, list);
    if (!caster) return undefined;
    const made = craftItem(
      {
        caster,
        make,
        known: castingKind(caster.class) === "divine" || !hasLostSpellBook(actor),
        // The lists mark the potion spells; for a custom spell its name decides (GOR-61).
        spell: {
          name: spell.name,
          level,
          affectsDrinker: affectsDrinker || (key === "" && isDrinkable({ name: spell.name })),
        },
        purse: Math.floor(worthOf(coinsOf(actor)) / 100),
        betweenExpeditions: ticked(this.draft, "between", true),
        madeThisRest: ticked(this.draft, "madeAlready", craftedThisStay(actor)),
      },
      rulingsInForce(),
    );
    return { caster, spell, make, made };
  }

  protected override async view(): Promise<object> {
    const actor = this.who;
    if (!actor) return { nobody: true };
    const rulings = rulingsInForce();
    const making = this.#making(actor);
    return {
      people: this.choices(),
      purse: inGold(worthOf(coinsOf(actor))),
      makes: rulings.use(scribing).made,
      researches: rulings.use(spellResearch).done,
      casts: making !== undefined,
      spells: actor.items
        .filter(hasPrice)
        .map(({ id, name }) => ({ value: id, label: name, selected: id === making?.spell.id })),
      things: THINGS.map((value) => ({ value, selected: value === making?.make })),
      price:
        making &&
        derivedValue("RULINGS.Company.work.price", `${grouped(making.made.gold.value)} gp`, making.made.gold.steps),
      makingFault: making?.made.refused && refusalLine(making.made.refused),
      between: ticked(this.draft, "between", true),
      madeAlready: ticked(this.draft, "madeAlready", craftedThisStay(actor)),
      description: written(this.draft, "description"),
      level: written(this.draft, "level", "1"),
      gold: written(this.draft, "gold", "1000"),
      projects: projectsOf(actor).map((project, index) => {
        const chance = researchChance(project, rulings);
        return {
          ...project,
          index,
          chance: derivedValue("RULINGS.Company.work.chance", `${chance.value}%`, chance.steps),
          paidText: grouped(project.paid),
          due: project.weeks >= project.weeksNeeded && !project.done,
        };
      }),
      others: this.people()
        .filter((one) => one !== actor)
        .flatMap((one) =>
          projectsOf(one).map((project) => ({ name: one.name, spell: project.description, done: project.done })),
        ),
      dead: this.people()
        .filter((one) => one.statuses.has("dead"))
        .map(({ uuid, name }) => ({ value: uuid, label: name, selected: uuid === written(this.draft, "raised") })),
      price2: written(this.draft, "fee", "0"),
    };
  }

  static async #onMake(this: ResearchWindow): Promise<void> {
    await this.attempt(async () => {
      const actor = this.who;
      const making = actor && this.#making(actor);
      if (!actor || !making || notifyRefusal(making.made.refused)) return;
      const { spell, make, made, caster } = making;
      const { key } = spell.system as Item.SystemOfType<"spell">;
      const name = localize(`RULINGS.Company.work.thing.${make}`, { spell: spell.name });
      const gold = made.gold.value;
      const outcome: CraftingCardOutcome = { procedure: "making", thing: name, gold };
      const before: unknown = foundry.utils.getProperty(actor, CRAFTED_FLAG);
      const own = make === "potion" ? await (await import("../spells/magic-source.ts")).unlistedPotion(spell) : {};
      const refused = await runUndoable(
        { kind: "making", data: { name: actor.name, item: name } },
        async (transaction) => {
          const made = { uuid: actor.uuid, path: CRAFTED_FLAG, before, after: game.time?.worldTime ?? 0 };
          const short = await settlePayment(transaction, paying(actor, gold * 100), () => [made]);
          if (short) return short;
          const makerLevel = Math.max(1, casterLevel(caster, rulingsInForce()));
          const system = { kind: make, spells: [key || spell.name], makerLevel, value: gold, magic: true, ...own };
          await transaction.create(actor, "Item", [{ name, type: "magicItem", system }]);
          await postCard({ type: "notice", actor, outcome, transaction });
          return undefined;
        },
      );
      if (!notifyRefusal(refused)) this.settled();
    });
  }

  static async #onBegin(this: ResearchWindow): Promise<void> {
    await this.attempt(async () => {
      const actor = this.who;
      const caster = actor && casterOf(actor, "magic-user");
      const description = written(this.draft, "description").trim();
      if (!actor || !caster || description === "") {
        notifyWarning("RULINGS.Company.work.saySpell");
        return;
      }
      const begun = beginResearch(
        caster,
        { description, level: Math.round(numberIn(this.draft, "level", 1)) },
        rulingsInForce(),
      );
      if ("key" in begun) {
        notifyRefusal(begun);
        return;
      }
      const { project, sessionsAway } = begun;
      await writeProject(actor, {
        before: undefined,
        away: sessionsAway,
        outcome: { procedure: "project", step: "begun", project, gold: 0 },
      });
      this.put({ description: "" });
      this.settled();
    });
  }

  async #step(
    target: HTMLElement,
    step: ProjectCardOutcome["step"],
    change: (project: Project) => Project,
  ): Promise<void> {
    await this.attempt(async () => {
      const actor = this.who;
      const at = Number(target.dataset.index);
      const before = actor && projectsOf(actor)[at];
      if (!actor || !before) return;
      const after = change(before);
      const gold = after.paid - before.paid;
      await writeProject(actor, { before, outcome: { procedure: "project", step, project: after, gold } });
    });
  }

  static async #onPay(this: ResearchWindow, _event: Event, target: HTMLElement): Promise<void> {
    const gold = numberIn(this.draft, "gold", 1000);
    await this.#step(target, "paid", (project) => {
      const paid = payResearch(project, gold);
      if (!("key" in paid)) return paid;
      notifyRefusal(paid);
      return project;
    });
  }

  static async #onWeek(this: ResearchWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.#step(target, "weeks", (project) => passWeeks(project, 1));
  }

  static async #onBreak(this: ResearchWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.#step(target, "broken", breakOff);
  }

  static async #onThrow(this: ResearchWindow, _event: Event, target: HTMLElement): Promise<void> {
    await this.attempt(async () => {
      const actor = this.who;
      const at = Number(target.dataset.index);
      const project = actor && projectsOf(actor)[at];
      if (!actor || !project) return;
      const plan = planResearch(project, rulingsInForce());
      if (notifyRefusal(plan.refused)) return;
      const rolled = await rollByHand(plan);
      const outcome = resolveResearch(plan, rolled.rolls);
      const entry = { before: project, after: outcome.project, name: project.description };
      const refused = await runUndoable({ kind: "research", data: { name: actor.name } }, async (transaction) => {
        const gone = await settlePayment(
          transaction,
          listWrites(actor, PROJECTS, entry),
          withoutStay(actor, outcome.sessionsAway),
        );
        if (gone) return gone;
        const own = casterOf(actor, "magic-user")?.class;
        const list = (own && spellListOf(own)) ?? "magic-user";
        if (outcome.success) await transaction.create(actor, "Item", [foundSpell(outcome.project, list)]);
        await postCard({ type: "notice", actor, plan, outcome, rolls: rolled.shown, transaction });
        return undefined;
      });
      if (!notifyRefusal(refused)) this.settled();
    });
  }

  static async #onRaise(this: ResearchWindow): Promise<void> {
    await this.attempt(async () => {
      const payer = this.who;
      const dead = this.people().filter((one) => one.statuses.has("dead"));
      const actor = dead.find(({ uuid }) => uuid === written(this.draft, "raised")) ?? dead[0];
      if (!actor || !payer) return;
      const rulings = rulingsInForce();
      const plan = planResurrection(creatureOf(actor), rulings);
      if (notifyRefusal(plan.refused)) return;
      const rolled = await rollByHand(plan);
      const outcome = resolveResurrection(plan, rolled.rolls, rulings, creatureOf(actor));
      const refused = await runUndoable({ kind: "raise", data: { name: actor.name } }, async (transaction) => {
        const fee = Math.max(0, Math.round(numberIn(this.draft, "fee", 0) * 100));
        const short = await settlePayment(transaction, paying(payer, fee));
        if (short) return short;
        if (outcome.alive) {
          await transaction.conditions(actor, [], ["dead"]);
          await transaction.change(() => lifeChanges(actor, outcome.change));
        }
        await postCard({ type: "notice", actor, plan, outcome, rolls: rolled.shown, transaction });
        return undefined;
      });
      if (!notifyRefusal(refused)) this.settled();
    });
  }
}

/** Whether an item is a spell that can be scribed: prices begin with the first level (EXT-08). */
function hasPrice(item: Item.Implementation): boolean {
  return item.type === "spell" && (item.system as Item.SystemOfType<"spell">).level > 0;
}
