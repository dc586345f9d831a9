/** Breath, gaze and what else of a monster needs no roll to hit: it acts like a spell, on all within its area, with its uses and its chance. */
import { SAVES } from "../../rules/creature/types.ts";
import { LAID } from "../../rules/magic/areas.ts";
import type { SpellWork } from "../../rules/magic/works.ts";
import { creatureOf } from "../adapter/creature.ts";
import { inFight, notNow } from "../adapter/fight.ts";
import { tokenOf } from "../adapter/tokens.ts";
import { usesFault } from "../attack/uses.ts";
import { postCard } from "../chat/post.ts";
import { CONDITION_IDS } from "../data/conditions.ts";
import { perform } from "../deeds/perform.ts";
import { throwPlan } from "../dice.ts";
import { tellRefusal } from "../refusal.ts";
import { rulingsInForce } from "../settings/store.ts";
import { sheetArea } from "./area.ts";
import { type CastOutcome, targetParties, waysOf } from "./cast.ts";
import type { MagicSource } from "./source.ts";

type Attack = Item.SystemOfType<"attack">;

/** What each kind of rider puts on, where breath or a gaze brings it. */
const PUTS: Readonly<Record<string, string>> = {
  petrification: "petrified",
  charm: "charmed",
  paralysis: "paralysed",
  stun: "stunned",
  confusion: "confused",
  blindness: "blind",
  unconsciousness: "unconscious",
};

/** Whether an attack acts by itself on all within: breath, gazes, songs and auras. */
export function isUnleashed(item: Item.Implementation | undefined): boolean {
  if (item?.type !== "attack") return false;
  const { automatic, breath, gaze, area } = item.system as Attack;
  return breath || gaze || (automatic && LAID.some((shape) => shape === area.shape));
}

/** How such an attack acts: its harm, else what its rider puts on whoever fails the save. */
export function worksOfAttack(item: Item.Implementation): readonly SpellWork[] {
  const { damage, damageFromHp, riders } = item.system as Attack;
  const works: SpellWork[] = damage || damageFromHp ? [{ does: "harms" }] : [];
  for (const { kind, lethal, duration } of riders) {
    const puts = CONDITION_IDS.find((id) => id === PUTS[kind]);
    const timed = duration.formula !== "" && duration.unit !== "permanent";
    if (puts) works.push({ puts, mark: kind, ...(!timed && { stays: true }) });
    else if (lethal && works.length === 0) works.push({ does: "kills", never: ["undead", "construct"] });
  }
  return works;
}

/** The figures of such an attack as those of magic: the save is its own, or that of what it brings. */
export function sourceOfAttack(actor: Actor.Implementation, item: Item.Implementation): MagicSource {
  const { damage, damageFromHp, damageKind, save, riders } = item.system as Attack;
  const [rider] = riders;
  const own = SAVES.find((one) => one === save.category) ? save : (rider?.save ?? save);
  const category = SAVES.find((one) => one === own.category);
  const { duration } = rider ?? {};
  const unit = (["round", "turn", "hour", "day"] as const).find((one) => one === duration?.unit);
  return {
    uuid: item.uuid,
    name: item.name,
    img: item.img ?? "",
    level: Math.max(1, Math.floor(creatureOf(actor).hitDice?.number ?? 1)),
    works: worksOfAttack(item),
    save: category ? { category, modifier: own.modifier, onSave: own.onSave } : null,
    // A dragon breathes as many points as it has left.
    damage: damageFromHp ? String(Math.max(0, creatureOf(actor).hitPoints.value)) : damage,
    healing: "",
    perLevel: false,
    kind: damageKind,
    ...(unit && duration?.formula && { duration: { formula: duration.formula, unit } }),
    lasts: duration?.text ?? "",
    natural: true,
  };
}

/** Lets it loose: its chance is thrown, a use is gone, and a card says whom it may reach. Refused when no use is left. */
export async function unleash(actor: Actor.Implementation, item: Item.Implementation): Promise<void> {
  if (tellRefusal(usesFault(item))) return;
  const refused = notNow(tokenOf(actor), { kind: "other" });
  if (tellRefusal(refused) && !game.user?.isGM) return;
  const { uses, chance } = item.system as Attack;
  const thrown = chance ? await throwPlan(chancePlan()) : undefined;
  const rolled = thrown?.rolls.chance?.total ?? 0;
  const comes = !chance || rolled <= chance;
  const counted = comes && uses.max !== null && uses.value > 0;
  const outcome = outcomeOf(actor, item, counted ? uses.value - 1 : null);
  await perform({ kind: "use", data: { name: actor.name, item: item.name } }, async (deed) => {
    if (counted)
      await deed.change(() => [
        { uuid: item.uuid, path: "system.uses.value", before: uses.value, after: uses.value - 1 },
      ]);
    await postCard({
      type: "notice",
      actor,
      item: { uuid: item.uuid, name: item.name, img: item.img ?? "" },
      outcome: { ...outcome, ...(chance && { chance: { needs: chance, rolled } }), ...(!comes && { works: [] }) },
      rolls: thrown?.shown ?? [],
      targets: comes ? targetParties() : [],
      ...inFight(actor),
      deed,
    });
    return undefined;
  });
}

function chancePlan() {
  return { procedure: "chance", rolls: [{ id: "chance", formula: "1d6" }], stamp: rulingsInForce().hash } as const;
}

function outcomeOf(actor: Actor.Implementation, item: Item.Implementation, left: number | null): CastOutcome {
  const { area, breath } = item.system as Attack;
  const source = sourceOfAttack(actor, item);
  const thrown = Number(/up to (\d+) ft/.exec(area.note)?.[1] ?? Number.NaN);
  // What is thrown comes down elsewhere; breath and auras go out from who makes them.
  const laid = sheetArea(area, Number.isNaN(thrown) ? null : thrown, breath && Number.isNaN(thrown));
  return {
    procedure: "cast",
    spell: item.name,
    reversed: false,
    range: "",
    duration: source.lasts,
    save: source.save?.category ?? null,
    saveModifier: source.save?.modifier ?? 0,
    onSave: source.save?.onSave ?? "negates",
    level: source.level,
    damage: source.damage,
    healing: "",
    perLevel: false,
    summary: "",
    works: waysOf(source.works),
    item: { left },
    natural: true,
    ...(laid && { area: { ...laid, sparesMaker: true as const } }),
  };
}
