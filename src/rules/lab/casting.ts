import { whyNotAbleToCast } from "../combat/free-to-cast.ts";
import { type Creature, hasCondition } from "../creature/types.ts";
import type { QuickDice } from "../dice/dice.ts";
import { isDead } from "../life/state.ts";
import type { Rulings } from "../rulings/types.ts";
import { combatSequence } from "../topics/combatSequence.ts";
import { type Disturbance, spellDisruption } from "../topics/spellDisruption.ts";
import { aidOf, hasAid } from "./aid.ts";
import type { Fate, Fighter } from "./fighter.ts";
import { type LabMagic, reaches, type Target, type Touch, unleash } from "./magic.ts";
import { turned, turningOf } from "./turning.ts";

/** The facts of a fight for casters. */
interface Field {
  readonly fighters: readonly Fighter[];
  readonly fates: readonly Fate[];
  creatureOf(at: number): Creature;
}

/** The chance in a hundred that a used breath is used again. The first use comes at once. */
const AGAIN = 50;

/** The magic used, and its effect on each target. */
interface Used {
  readonly magic: LabMagic;
  readonly touches: readonly Touch[];
}

/** The magic of one fight: declared spells, remaining uses, and disruptions. */
export class Casting {
  /** Remaining uses, by fighter and magic. */
  private readonly left: number[][];
  /** The spell that each fighter declared this round, as an index into its magic. */
  private readonly meant = new Map<number, number>();
  readonly spent: number[];
  private readonly any: boolean;
  private readonly cast = new Set<number>();
  private isDeclared = false;
  private round = 0;
  /** Fighters that turned undead this round, which is their only action. */
  private readonly turned = new Set<number>();

  constructor(
    private readonly field: Field,
    private readonly rulings: Rulings,
  ) {
    this.any = field.fighters.some(({ magic }) => magic.length > 0);
    this.left = this.any ? field.fighters.map(({ magic }) => magic.map(({ uses }) => uses)) : [];
    this.spent = field.fighters.map(() => 0);
  }

  /** Each caster declares the first spell on its list that has a possible target. */
  private declare(): void {
    this.meant.clear();
    const { fighters, fates } = this.field;
    for (const [at, { magic }] of fighters.entries()) {
      if (fates[at] !== "able" || magic.length === 0 || whyNotAbleToCast(this.field.creatureOf(at))) continue;
      const chosen = magic.findIndex(
        (one, index) => one.kind === "spell" && this.has(at, index) && this.finds(at, one),
      );
      if (chosen >= 0) this.meant.set(at, chosen);
    }
  }

  /** Whether a fighter uses this round for a spell, cast or disrupted, or for turning undead. */
  isBusy(at: number): boolean {
    return this.any && (this.meant.has(at) || this.turned.has(at));
  }

  /** Disrupts a caster's spell if the disturbance does; returns the name of the lost spell. */
  disturbed(at: number, disturbance: Disturbance): string | undefined {
    if (!this.isPending(at) || !this.rulings.use(spellDisruption)(disturbance)) return undefined;
    return this.spoil(at);
  }

  /** Whether a fighter has declared a spell and not yet cast it. */
  isPending(at: number): boolean {
    return this.isDeclared && this.meant.has(at) && !this.cast.has(at);
  }

  /** Removes the declared spell, which is lost; returns its name. */
  spoil(at: number): string | undefined {
    const index = this.meant.get(at);
    if (index === undefined) return undefined;
    this.use(at, index);
    this.cast.add(at);
    return this.field.fighters[at]?.magic[index]?.name;
  }

  /** Starts a new round: declarations of the last one end, and new ones are made where the rulings have them. */
  newRound(round: number): void {
    if (!this.any) return;
    this.cast.clear();
    this.turned.clear();
    this.round = round;
    const sequence = this.rulings.use(combatSequence);
    this.isDeclared = sequence.spellsDeclared || sequence.declares(round);
    this.declare();
  }

  /** Casts a fighter's declared spell if it still can; returns the spell with its targets and effects. */
  act(at: number, dice: QuickDice): Used | undefined {
    const index = this.any ? this.meant.get(at) : undefined;
    const magic = index === undefined ? undefined : this.field.fighters[at]?.magic[index];
    if (index === undefined || !magic || this.cast.has(at) || !this.has(at, index)) return undefined;
    const caster = this.field.creatureOf(at);
    if (whyNotAbleToCast(caster)) return undefined;
    const targets = this.targets(at, magic, dice);
    // The intended targets have fallen, so the spell is kept.
    if (targets.length === 0) return undefined;
    this.use(at, index);
    this.cast.add(at);
    return { magic, touches: unleash(magic, caster, targets, this.rulings, dice) };
  }

  /** Uses a breath, potion or wand in place of attacks: the first breath at once, later ones at even chances; a potion when it is needed. */
  breathe(at: number, dice: QuickDice): Used | undefined {
    const list = this.any ? (this.field.fighters[at]?.magic ?? []) : [];
    const index = list.findIndex(
      (one, place) => (one.kind === "breath" || (one.kind === "device" && this.finds(at, one))) && this.has(at, place),
    );
    const magic = list[index];
    if (!magic) return undefined;
    const again = magic.kind === "breath" && (this.left[at]?.[index] ?? 0) < magic.uses;
    if (again && dice.die(100) > AGAIN) return undefined;
    const targets = this.targets(at, magic, dice);
    const caster = this.field.creatureOf(at);
    if (targets.length === 0 || !reaches(magic, caster, targets, this.rulings)) return undefined;
    this.use(at, index);
    return { magic, touches: unleash(magic, caster, targets, this.rulings, dice) };
  }

  /** Turns undead in place of attacks while it is worth the round; where turning is a spell, the last spell of the list is spent (GOR-08). */
  turn(at: number, dice: QuickDice): Used | undefined {
    const list = this.any ? (this.field.fighters[at]?.magic ?? []) : [];
    const magic = list.find(({ kind }) => kind === "turning");
    if (!magic) return undefined;
    const undead = this.foes(at).flatMap((foe) => {
      const column = this.field.fighters[foe.at]?.undead;
      return column ? [{ ...foe, column }] : [];
    });
    const spell = list.findLastIndex(({ kind, scroll }, index) => kind === "spell" && !scroll && this.has(at, index));
    const plan = turningOf(magic, this.field.creatureOf(at), undead, spell >= 0, this.rulings);
    if (!plan) return undefined;
    if (plan.spendsSpell) this.use(at, spell);
    this.turned.add(at);
    return { magic, touches: turned(plan, undead, this.rulings, dice) };
  }

  private has(at: number, index: number): boolean {
    return (this.left[at]?.[index] ?? 0) > 0;
  }

  private use(at: number, index: number): void {
    const own = this.left[at];
    if (own) own[index] = (own[index] ?? 0) - 1;
    this.spent[at] = (this.spent[at] ?? 0) + 1;
  }

  private finds(at: number, magic: LabMagic): boolean {
    if (magic.work.does === "heals") return this.hurtFriend(at, magic.own) !== undefined;
    const aid = aidOf(magic.work, magic.duration);
    // Helping and hindering magic is used in the first round, because later the lines are mixed.
    if (aid && this.round > 1) return false;
    const foes = aid === "helps" ? this.friends(at, magic) : this.foes(at);
    const caster = this.field.creatureOf(at);
    return foes.some((foe) => reaches(magic, caster, [foe], this.rulings));
  }

  private targets(at: number, magic: LabMagic, dice: QuickDice): readonly Target[] {
    if (magic.work.does === "heals") {
      const friend = this.hurtFriend(at, magic.own);
      return friend ? [friend] : [];
    }
    const foes = aidOf(magic.work, magic.duration) === "helps" ? this.friends(at, magic) : this.foes(at);
    const most = magic.work.on === "one" ? 1 : magic.most;
    // The creatures in the area are random, each equally likely.
    while (foes.length > most) foes.splice(dice.die(foes.length) - 1, 1);
    return foes;
  }

  private foes(at: number): Target[] {
    return this.able((side) => side !== this.field.fighters[at]?.side);
  }

  /** The possible targets of helping magic: only its caster, or allies without it. */
  private friends(at: number, { name, spell = name, work }: LabMagic): Target[] {
    const own = this.able((side) => side === this.field.fighters[at]?.side);
    return own.filter((one) => (work.on !== "caster" || one.at === at) && !hasAid(one.creature, spell));
  }

  private able(wanted: (side: string) => boolean): Target[] {
    const { fighters, fates } = this.field;
    return fighters.flatMap(({ side }, at) =>
      wanted(side) && fates[at] === "able" ? [{ at, creature: this.field.creatureOf(at) }] : [],
    );
  }

  /** The most wounded ally with at most half of its hit points, including those down but alive. With `own`, only the fighter itself. */
  private hurtFriend(at: number, own = false): Target | undefined {
    const { fighters, fates } = this.field;
    let worst: Target | undefined;
    for (const [other, { side }] of fighters.entries()) {
      if (side !== fighters[at]?.side || fates[other] === "fled" || (own && other !== at)) continue;
      const creature = this.field.creatureOf(other);
      const { value, total } = creature.hitPoints;
      if (isDead(creature) || hasCondition(creature, "charmed") || value * 2 > total) continue;
      const least = worst?.creature.hitPoints;
      if (!least || value * least.total < least.value * total) worst = { at: other, creature };
    }
    return worst;
  }
}
