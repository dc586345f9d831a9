/** What the party's window shows of one of its members. */
import type { Member } from "../../../rules/characters/party.ts";
import { line } from "../../../view/cards/common.ts";
import { readExplorationAction } from "../../../view/exploration/actions.ts";
import type { MemberFacts } from "../../../view/exploration/party.ts";
import type { TextLine } from "../../../view/platform/view-types.ts";
import { derivedValue } from "../../../view/platform/steps.ts";
import { lightsOf } from "../../adapter/light-sources.ts";
import { rateOf } from "../../adapter/movement-rate.ts";
import { sheetOf } from "../../adapter/sheet-numbers.ts";
import { CONDITION_IDS } from "../../data/conditions.ts";
import { hasInvalidFields } from "../../data/lazy-data.ts";
import { hidesNumbers } from "../../adapter/foe-knowledge.ts";
import { resolveUuidSync, nameOf } from "../../platform/resolve-uuid.ts";
import { rulingsInForce } from "../../platform/settings/rulings-in-force.ts";
import { placeMarks } from "../../adapter/map-conditions.ts";
import { localize } from "../../platform/text.ts";
import { retainersFree } from "../dungeon/followers-limit.ts";
import { marcherFrom, type MemberOf, itemLimitFaults, ruledMember } from "../members.ts";
import { CARRIED } from "../journey/mounts.ts";

/**
 * The facts of a member.
 * @param mounts what it could ride or drive
 * @param led remarks about those that it leads
 * @param leading whether the viewer speaks for the party, and may move anybody
 */
export function factsOf(
  one: MemberOf,
  mounts: readonly Actor.Implementation[],
  led: readonly TextLine[],
  leading: boolean,
): MemberFacts & { readonly rides: readonly object[] } {
  const rulings = rulingsInForce();
  const { actor, entry } = one;
  const sheet = sheetOf(actor);
  const closed = hidesNumbers(actor);
  const rate = rateOf(actor, rulings);
  const system = actor.system as Actor.SystemOfType<"character">;
  const employer = "employer" in system ? nameOf(resolveUuidSync(system.employer)) : undefined;
  return {
    uuid: actor.uuid,
    name: actor.name,
    img: actor.img ?? "",
    rank: entry.rank,
    file: entry.file,
    ...(!closed && {
      hitPoints: {
        value: system.hp.value,
        max: Number(sheet?.hitPointsMost?.value ?? system.hp.total ?? system.hp.max),
      },
    }),
    ...(!closed && sheet && { armourClass: sheet.armourClass }),
    rate: derivedValue("RULINGS.Way.rate", `${rate.value}′`, rate.steps),
    load: sheet?.load && actor.type !== "monster" ? sheet.load : null,
    calling: callingOf(actor),
    employer: employer ?? "",
    conditions: [
      ...CONDITION_IDS.filter((id) => actor.statuses.has(id)).map((id) => ({
        id,
        label: localize(`RULINGS.Condition.${id}`),
      })),
      ...placeMarks(actor),
    ],
    lights: lightsOf(actor).map(({ light }) => ({ name: light.name, lit: light.lit, turnsLeft: light.turnsLeft })),
    doing: readExplorationAction(actor.getFlag("rulings", "doing")),
    mine: actor.isOwner,
    moves: actor.isOwner || leading,
    marcher: marcherFrom(one, rulings),
    rides: ridesOf(one, mounts),
    rules: withPlaces(ruledMember(actor), actor),
    warnings: [
      ...itemLimitFaults(actor, rulings).map((over) => line("RULINGS.Way.tooMany", over)),
      ...led,
      ...awayLine(actor),
      ...unfitLine(actor),
    ],
  };
}

/** A character with the retainers that it may still take on (BX-001). */
function withPlaces(member: Member, actor: Actor.Implementation): Member {
  return member.kind === "character" ? { ...member, freeRetainers: retainersFree(actor) } : member;
}

/** What a member could ride or drive, or that the others carry it (BX-012); empty for those who do neither. */
function ridesOf({ actor, entry }: MemberOf, mounts: readonly Actor.Implementation[]): readonly object[] {
  const { type } = actor;
  if (type === "monster") return [];
  const carried = { uuid: CARRIED, name: localize("RULINGS.Way.carried"), on: !entry.countsForRate };
  return [
    carried,
    ...mounts.map(({ uuid, name }) => ({ uuid, name, on: uuid === entry.mount && entry.countsForRate })),
  ];
}

function callingOf(actor: Actor.Implementation): string {
  if (actor.type !== "character") return localize(`TYPES.Actor.${actor.type}`);
  const { class: key, level } = actor.system as Actor.SystemOfType<"character">;
  const item = actor.items.find(({ type }) => type === "class");
  return [item?.name ?? key, String(level)].filter(Boolean).join(" ");
}

/** Something that stands on the sheet or on a thing cannot be read: it counts as blank, and the row says so (S-9). */
function unfitLine({ name, system, items }: Actor.Implementation): readonly TextLine[] {
  const unfit = hasInvalidFields(system) || items.contents.some((item) => hasInvalidFields(item.system));
  return unfit ? [line("RULINGS.Way.unfit", { name })] : [];
}

/** Who stays in the laboratory for so many sessions more (GOR-64). */
function awayLine({ name, type, system }: Actor.Implementation): readonly TextLine[] {
  const count = type === "character" ? (system as Actor.SystemOfType<"character">).sessionsAway : 0;
  return count > 0 ? [line("RULINGS.Way.session.away", { name, count })] : [];
}
