/**
 * Areas that lie on the map: a measured template on v13, a region on v14. The referee's client makes them, whoever asks: a player needs no
 * permission for it, and what covers how much is looked up on the caster's sheet.
 */
import type { LaidArea } from "../../rules/magic/areas.ts";
import type { Refusal } from "../../rules/plan.ts";
import { AREA_GONE_MARK, AREA_MARK } from "../../view/cards/cast.ts";
import { areaView, laidAt, type SheetArea } from "../../view/magic/area.ts";
import { regionShapes, templateOf } from "../../view/magic/placed-area.ts";
import type { Written } from "../adapter/changes.ts";
import { levelOf } from "../adapter/levels.ts";
import { creaturesOn } from "../adapter/tokens.ts";
import type { Asked } from "../ask.ts";
import { cardData } from "../chat/data.ts";
import { actorByUuid, isFrom, sameParty } from "../chat/stored.ts";
import { speaksForItself } from "../chat/trust.ts";
import { deedOf } from "../deeds/ledger.ts";
import { perform } from "../deeds/perform.ts";
import type { Deed } from "../deeds/recorder.ts";
import { foundNow } from "../found.ts";
import { areaOf, feetAPixel, partiesOf, standingAt } from "./area.ts";
import type { CastOutcome } from "./cast.ts";
import { itemOf } from "./source.ts";

type Placed = TokenDocument.Implementation;
type Message = ChatMessage.Implementation;

/** What an area that lies on the map remembers: whose card it is, the deed that laid it, and until when it lies there. */
interface AreaFlag {
  readonly card: string;
  readonly deed: string;
  readonly spell: string;
  /** Seconds of the world's clock; null: until it is taken away. */
  readonly until: number | null;
  readonly stays: boolean;
}

interface Lying {
  readonly scene: Scene.Implementation;
  readonly id: string;
  readonly uuid: string;
  readonly flag: AreaFlag;
}

/** The kind of deed that lays an area. */
const KIND = "area";
/** How long an area lies that nobody lets act, in seconds: a turn. */
const FORGOTTEN_AFTER = 600;
/** `CONST.REGION_VISIBILITY`: for everybody, or for referees. */
const SHOWN = 2;
const SECRET = 1;

function onRegions(): boolean {
  return (game.release?.generation ?? 13) >= 14;
}

function documentName(): "Region" | "MeasuredTemplate" {
  return onRegions() ? "Region" : "MeasuredTemplate";
}

function isFlag(value: unknown): value is AreaFlag {
  return typeof value === "object" && value !== null && "card" in value && "until" in value && "stays" in value;
}

/**
 * Whether an area was really laid by a deed for that card. A player who may draw on maps can write the same flags on a drawing, so only the
 * ledger is believed, which knows the drawing; an area whose deed was cleared away with the chat is the referee's to take off by hand.
 */
function wasLaid(id: string, { card, deed }: AreaFlag): boolean {
  const laid = deedOf(game.messages?.get(deed));
  if (laid?.kind !== KIND || laid.card !== card) return false;
  return laid.steps.some((step) => step.do === "create" && step.data._id === id);
}

/** All areas of ours that lie on any map. Referees' clients only: others do not have the ledger. */
function allLying(): Lying[] {
  return (game.scenes?.contents ?? []).flatMap((scene) => {
    const placed = onRegions() ? scene.regions.contents : scene.templates.contents;
    return placed.flatMap(({ id, uuid, flags }) => {
      const flag: unknown = foundry.utils.getProperty(flags, "rulings.area");
      return id && isFlag(flag) && wasLaid(id, flag) ? [{ scene, id, uuid, flag }] : [];
    });
  });
}

/** Lays the area of a card on the map; those who are meant of the creatures within become its targets. Referee's client only. */
export async function placeArea({ user, request }: Asked): Promise<Refusal | undefined> {
  const message = typeof request.message === "string" ? game.messages?.get(request.message) : undefined;
  const data = message && cardData(message);
  const caster = actorByUuid(data?.speaker.uuid);
  if (!message || !data || !caster || !isFrom<CastOutcome>(data.outcome, "cast")) return { key: "notOnCard" };
  if (!speaksForItself(message)) return { key: "notOfSpeaker", data: { name: data.speaker.name } };
  if (!caster.testUserPermission(user, "OWNER")) return { key: "notYours" };
  const item = await itemOf(caster, data.item.uuid, data.outcome.scroll);
  const sheet = item && areaOf(item);
  const where = sheet && whereOf(request, caster, sheet);
  if (!item || !where) return { key: "malformed" };
  const spell = data.outcome.spell;
  const lying = allLying().filter(({ flag }) => flag.card === message.id);
  const spec = {
    kind: KIND,
    data: { name: caster.name, spell },
    card: message.id ?? "",
    marks: lying.length > 0 ? [] : [AREA_MARK],
    follows: lying.map(({ flag }) => flag.deed),
    by: user.id ?? "",
  };
  return perform(spec, async (deed) => {
    for (const { scene, id } of lying) await deed.remove(scene, documentName(), [id]);
    const flag = { card: message.id ?? "", deed: await deed.begun(), spell, ...endOf(sheet) };
    await deed.create(where.scene, documentName(), [documentFor(where, user, item, flag)]);
    await deed.write(targetsOf(message, where.scene, within(where, sheet, user, request)));
    return undefined;
  });
}

function endOf({ stays }: SheetArea): Pick<AreaFlag, "until" | "stays"> {
  return stays ? { stays, until: null } : { stays: false, until: (game.time?.worldTime ?? 0) + FORGOTTEN_AFTER };
}

interface Where {
  readonly scene: NonNullable<Placed["parent"]>;
  readonly token: Placed;
  readonly area: LaidArea;
}

/** Where it is to lie: whose token makes it is looked up, and so is what begins at its maker. */
function whereOf(
  { token: uuid, at, towards }: Asked["request"],
  caster: Actor.Implementation,
  sheet: SheetArea,
): Where | undefined {
  const token = typeof uuid === "string" ? foundNow(uuid) : undefined;
  if (!(token instanceof TokenDocument) || token.actor?.uuid !== caster.uuid || !token.parent) return undefined;
  const { x, y } = typeof at === "object" && at !== null ? (at as Record<string, unknown>) : {};
  if (typeof x !== "number" || typeof y !== "number" || typeof towards !== "number") return undefined;
  if (!Number.isFinite(x + y + towards) || Math.abs(x) > 1e6 || Math.abs(y) > 1e6) return undefined;
  const [mine] = standingAt([token], token);
  return mine && { scene: token.parent, token, area: laidAt(sheet, mine, { x, y }, Math.round(towards) % 360) };
}

/** Those who are meant and really stand within. Who is hidden is nobody a player can mean. */
function within(
  { scene, token, area }: Where,
  sheet: SheetArea,
  user: User.Implementation,
  { inside }: Asked["request"],
): readonly string[] {
  const meant: readonly unknown[] = Array.isArray(inside) ? inside : [];
  const there = creaturesOn(scene, token).filter((one) => one === token || user.isGM || !one.hidden);
  const view = areaView(sheet, area, standingAt(there, token), scene.grid.distance);
  return view.inside.flatMap(({ id }) => (meant.includes(id) ? [id] : []));
}

function targetsOf(message: Message, scene: Where["scene"], ids: readonly string[]): Written[] {
  const before = cardData(message)?.targets.map(sameParty) ?? [];
  return [{ uuid: message.uuid, path: "system.targets", before, after: partiesOf(scene, ids) }];
}

/** The document of an area, in the colour of who asked for it and the referee's to change: what is made by somebody hidden is seen by referees alone. */
function documentFor(
  { scene, token, area }: Where,
  user: User.Implementation,
  item: Item.Implementation,
  flag: AreaFlag,
): object {
  const color = user.color.css;
  const flags = { rulings: { area: flag } };
  const pixels = 1 / feetAPixel(scene);
  if (!onRegions()) return { ...templateOf(area, pixels), fillColor: color, hidden: token.hidden, flags };
  const level = levelOf(token);
  return {
    name: flag.spell || item.name,
    color,
    shapes: regionShapes(area, pixels),
    visibility: token.hidden ? SECRET : SHOWN,
    ...(level && { levels: [level] }),
    flags,
  };
}

/** Takes the area of a card off the map. Referee's client only. */
export async function takeAreaAway(message: Message, by: string): Promise<Refusal | undefined> {
  const data = cardData(message);
  if (!data || !speaksForItself(message)) return { key: "notOnCard" };
  const lying = allLying().filter(({ flag }) => flag.card === message.id);
  const [first] = lying;
  if (!first) return { key: "areaGone" };
  const { flag } = first;
  const spec = {
    kind: "areaGone",
    data: { spell: flag.spell },
    card: message.id ?? "",
    marks: [AREA_GONE_MARK],
    follows: [flag.deed],
    by,
  };
  return perform(spec, async (deed) => {
    for (const { scene, id } of lying) await deed.remove(scene, documentName(), [id]);
    return undefined;
  });
}

/** The area of a card that took effect: it is over, or lies as long as the spell lasts. */
export async function settleArea(deed: Deed, message: Message, seconds: number | undefined): Promise<void> {
  for (const { scene, id, uuid, flag } of allLying()) {
    if (flag.card !== message.id) continue;
    if (!flag.stays) await deed.remove(scene, documentName(), [id]);
    else if (seconds !== undefined)
      await deed.write([
        { uuid, path: "flags.rulings.area.until", before: flag.until, after: (game.time?.worldTime ?? 0) + seconds },
      ]);
  }
}

/** Areas whose time is over. */
export function areasOver(now: number): readonly Lying[] {
  return allLying().filter(({ flag }) => flag.until !== null && flag.until <= now);
}

/** Takes areas whose time is over off the map; gives the spells that lay there. */
export async function endAreas(deed: Deed, over: readonly Lying[]): Promise<readonly string[]> {
  for (const { scene, id } of over) await deed.remove(scene, documentName(), [id]);
  return over.flatMap(({ flag }) => (flag.stays ? [flag.spell] : []));
}
