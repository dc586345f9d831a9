/** The content of the party window: all members with their travel facts, the marching order, and shared supplies. */

import { callerNow, levelGap, type Member, mappingFault, partySize } from "../../rules/characters/party.ts";
import { clockFace } from "../../rules/exploration/clock.ts";
import { partyRate } from "../../rules/exploration/encumbrance.ts";
import type { Marcher } from "../../rules/exploration/expedition.ts";
import { mouthsOf } from "../../rules/exploration/food.ts";
import type { Place } from "../../rules/facts/encounter.ts";
import type { Rulings } from "../../rules/rulings/types.ts";
import { explorationXp } from "../../rules/topics/explorationXp.ts";
import { coinText } from "../platform/coins.ts";
import { whyLines } from "../platform/steps.ts";
import { line, refusalLine } from "../platform/text-lines.ts";
import type { DerivedValue, TextLine } from "../platform/view-types.ts";
import type { ExplorationAction } from "./actions.ts";
import type { Sighting } from "./journey-state.ts";
import { type Ranks, ranksOf } from "./march-order.ts";

/** @texts RULINGS.Way.role.* RULINGS.Way.office.* */
export const ROLES = ["caller", "mapper", "light", "lookout", "rearGuard"] as const;
export type Role = (typeof ROLES)[number];

const ROLE_ICONS: Readonly<Record<Role, string>> = {
  caller: "fa-bullhorn",
  mapper: "fa-map",
  light: "fa-fire",
  lookout: "fa-eye",
  rearGuard: "fa-shield",
};

/** A member, from its sheet and items. */
export interface MemberFacts {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly rank: number;
  readonly file: number;
  /** Undefined where hidden from the viewer. */
  readonly hitPoints?: { readonly value: number; readonly max: number };
  readonly armourClass?: DerivedValue;
  readonly rate: DerivedValue;
  readonly load: DerivedValue | null;
  readonly className: string;
  readonly employer: string;
  readonly conditions: readonly { readonly id: string; readonly label: string }[];
  readonly lights: readonly { readonly name: string; readonly lit: boolean; readonly turnsLeft: number | null }[];
  readonly doing: ExplorationAction;
  readonly mine: boolean;
  /** Whether this reader may move the member: its owner, or the party's caller (BX-005). */
  readonly moves?: boolean;
  readonly marcher: Marcher;
  readonly rules: Member;
  /** Limits exceeded, and similar warnings. */
  readonly warnings: readonly TextLine[];
}

interface MemberView extends MemberFacts {
  readonly roles: readonly { readonly key: Role; readonly on: boolean; readonly icon: string }[];
  readonly bar: number;
  readonly tone: "well" | "hurt" | "down";
  readonly lit: readonly { readonly name: string; readonly turns: string; readonly low: boolean }[];
  /** The reason why the mapper cannot draw a map (BX-006). */
  readonly mapping: TextLine | null;
  readonly want: TextLine | null;
  readonly tired: TextLine | null;
}

interface PartyFacts {
  readonly members: readonly MemberFacts[];
  readonly roles: Readonly<Record<Role, string | null>>;
  readonly clock: number;
  /** The place; absent: a dungeon. */
  readonly place?: Place;
  /** The running pursuit, as everybody sees it. */
  readonly chase?: Sighting["chase"];
  readonly food: number;
  readonly water: number | null;
  readonly coins: Readonly<Record<"pp" | "gp" | "ep" | "sp" | "cp", number>>;
  readonly found: number;
}

interface PartyView {
  readonly ranks: readonly { readonly number: number; readonly members: readonly MemberView[] }[];
  readonly rate: DerivedValue;
  readonly slowest: string;
  readonly time: { readonly night: boolean };
  readonly light: TextLine;
  readonly food: TextLine;
  readonly water: TextLine | null;
  readonly purse: string;
  readonly warnings: readonly TextLine[];
  readonly empty: boolean;
  /** Percentage of experience for discoveries, where the ruling has it (GOR-98). */
  readonly discovery: TextLine | null;
}

/** The content of the party window. */
export function partyView(facts: PartyFacts, rulings: Rulings): PartyView {
  const { members } = facts;
  const rate = partyRate(
    members.map(({ marcher }) => marcher),
    rulings,
  );
  const ranks: Ranks = ranksOf(members.map(({ uuid, rank, file }) => ({ id: uuid, rank, file })));
  const { caller, askForNew } = callerOf(facts);
  const roles = { ...facts.roles, caller: caller ?? null };
  const { hour } = clockFace(Math.max(0, Math.floor(facts.clock)));
  const night = hour < 6 || hour >= 20;
  const mapping = mappingLine(facts, night);
  const views = new Map(members.map((member) => [member.uuid, memberView(member, roles, mapping)]));
  return {
    ranks: ranks.map((rank, at) => ({ number: at + 1, members: rank.flatMap((id) => views.get(id) ?? []) })),
    rate: { labelKey: "RULINGS.Way.rate", value: `${rate.value}′`, why: whyLines(rate.steps) },
    slowest: rate.slowest.length < members.length ? rate.slowest.join(", ") : "",
    time: { night },
    light: lightLine(members),
    food: foodLine(facts),
    water: facts.water === null ? null : line("RULINGS.Way.water", { days: facts.water }),
    purse: purseText(facts.coins),
    warnings: [...companyWarnings(members), ...(askForNew ? [line("RULINGS.Way.newCaller")] : [])],
    empty: members.length === 0,
    discovery: discoveryLine(facts.found, rulings),
  };
}

/** The caller, while alive and in the party; otherwise the window asks for another (BX-005). */
function callerOf({ roles, members }: PartyFacts): ReturnType<typeof callerNow> {
  const alive = members.map(({ uuid, marcher }) => ({ id: uuid, dead: marcher.dead ?? false }));
  return members.length > 0 ? callerNow(roles.caller ?? undefined, alive) : { askForNew: false };
}

/** The reason why no map can be drawn: running, fleeing in the wilderness, darkness (BX-006). */
function mappingLine({ members, place = "dungeon", chase }: PartyFacts, night: boolean): TextLine | null {
  const on = chase && chase.over === "" && place !== "water" ? chase.kind : undefined;
  const lit = members.some(({ lights }) => lights.some((light) => light.lit));
  const light = lit || (place !== "dungeon" && !night);
  const fault = mappingFault({ light, running: on !== undefined && on !== "days", fleeing: on === "days" });
  return fault ? refusalLine(fault) : null;
}

function memberView(member: MemberFacts, roles: PartyFacts["roles"], mapping: TextLine | null): MemberView {
  const { hitPoints, marcher } = member;
  const share = hitPoints ? Math.max(0, Math.min(1, hitPoints.value / Math.max(1, hitPoints.max))) : 1;
  const { food, water } = marcher.want;
  return {
    ...member,
    roles: ROLES.map((key) => ({ key, on: roles[key] === member.uuid, icon: ROLE_ICONS[key] })),
    bar: Math.round(share * 100),
    tone: hitPoints && hitPoints.value <= 0 ? "down" : share <= 0.5 ? "hurt" : "well",
    lit: member.lights
      .filter(({ lit }) => lit)
      .map(({ name, turnsLeft }) => ({
        name,
        turns: turnsLeft === null ? "∞" : String(turnsLeft),
        low: turnsLeft !== null && turnsLeft <= 1,
      })),
    mapping: roles.mapper === member.uuid && !marcher.dead ? mapping : null,
    want: food + water > 0 ? line("RULINGS.Way.without", { food, water }) : null,
    tired: marcher.turnsActive > 0 ? line("RULINGS.Way.active", { turns: marcher.turnsActive }) : null,
  };
}

function lightLine(members: readonly MemberFacts[]): TextLine {
  const lit = members.flatMap(({ lights }) => lights.filter((light) => light.lit));
  const turns = lit.flatMap(({ turnsLeft }) => turnsLeft ?? []);
  if (lit.length === 0) return line("RULINGS.Way.light.none");
  if (turns.length === 0) return line("RULINGS.Way.light.steady", { lights: lit.length });
  return line("RULINGS.Way.light.burning", { lights: lit.length, turns: Math.min(...turns) });
}

function foodLine({ food, members }: PartyFacts): TextLine {
  const eaters = mouthsOf(members.map(({ marcher }) => marcher));
  const days = eaters === 0 ? 0 : Math.floor(food / eaters);
  return line("RULINGS.Way.food", { days, rations: food });
}

/** The coins of a purse: `12 gp 5 sp`. */
function purseText(coins: PartyFacts["coins"]): string {
  const kinds = ["pp", "gp", "ep", "sp", "cp"] as const;
  const held = kinds.filter((kind) => coins[kind] > 0).map((kind) => coinText(coins[kind], kind));
  return held.length === 0 ? coinText(0, "gp") : held.join(" ");
}

/** Warnings about a party smaller or larger than recommended, and levels far apart (BX-001, BX-003); they never block. */
function companyWarnings(members: readonly MemberFacts[]): TextLine[] {
  if (members.length === 0) return [];
  const all = members.map(({ rules }) => rules);
  const { count, hint, retainers } = partySize(all);
  const gap = levelGap(all);
  const size = hint === "under" && retainers > 0 ? "wanted" : hint;
  return [
    ...(size ? [line(`RULINGS.Way.size.${size}`, { count, retainers })] : []),
    ...(gap ? [refusalLine(gap)] : []),
  ];
}

function discoveryLine(found: number, rulings: Rulings): TextLine | null {
  if (rulings.is("explorationXp", "off")) return null;
  return line("RULINGS.Way.discovery", { found, percent: rulings.use(explorationXp)(found) });
}
