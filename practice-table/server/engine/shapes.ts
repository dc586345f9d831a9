/**
 * The shapes of core's own fields, checked on the resulting document. `system` and `flags` belong to the system and only have to be objects (the system's data
 * models are in the browser).
 */
import { z } from "zod";
import type { Source } from "../../shared/json.ts";
import { LIMITS } from "../../shared/protocol.ts";
import { Refused } from "../refuse.ts";
import { idSchema } from "../validate.ts";

const id = idSchema;
const reference = id.nullish();
const name = z.string().trim().min(1, "must not be empty").max(LIMITS.name);
const label = z.string().max(LIMITS.name).nullish();
const longText = z.string().max(500_000).nullish();
const flag = z.boolean().nullish();
const num = z.number().nullish();
const bag = z.looseObject({});
const level = z.number().int().min(-1).max(3);
const types = z.string().max(100);

/** A path or URL of a picture or sound; schemes that could run code are refused. */
const file = z
  .string()
  .max(200_000)
  .refine(
    (value) => !/^\s*[a-z][a-z0-9+.-]*:/i.test(value) || /^\s*(https?:|data:(image|audio|video)\/)/i.test(value),
    {
      message: "must be a path, an http(s) address or data:image",
    },
  )
  .nullish();

const ownership = z.record(z.union([id, z.literal("default")]), level).optional();
const flags = z.record(z.string().max(200), bag).optional();
const stats = bag.nullish();
const texture = z.looseObject({ src: file }).nullish();
const embedded = z.array(bag).optional();

const base = { _id: id, flags, _stats: stats };
const listed = { ...base, folder: reference, sort: num, ownership };

const tokenFields = {
  name: label,
  x: num,
  y: num,
  elevation: num,
  rotation: num,
  width: z.number().min(0).max(1000).nullish(),
  height: z.number().min(0).max(1000).nullish(),
  actorId: reference,
  actorLink: flag,
  hidden: flag,
  texture,
  delta: bag.nullish(),
};

const SHAPES: Readonly<Record<string, z.ZodType>> = {
  Actor: z.looseObject({
    ...listed,
    name,
    type: types,
    img: file,
    system: bag,
    items: embedded,
    effects: embedded,
    prototypeToken: z.looseObject({ name: label, texture, actorLink: flag }).optional(),
  }),
  Item: z.looseObject({ ...listed, name, type: types, img: file, system: bag, effects: embedded }),
  ActiveEffect: z.looseObject({
    ...base,
    name,
    type: types,
    img: file,
    system: bag,
    changes: z.array(bag).optional(),
    disabled: flag,
    transfer: flag,
    statuses: z.array(z.string().max(200)).optional(),
    duration: bag.nullish(),
    origin: label,
    description: longText,
    tint: label,
  }),
  Scene: z.looseObject({
    ...listed,
    name,
    active: flag,
    navigation: flag,
    width: z.number().min(1).max(100_000).nullish(),
    height: z.number().min(1).max(100_000).nullish(),
    background: texture,
    grid: bag.nullish(),
    tokens: embedded,
    walls: embedded,
    regions: embedded,
    templates: embedded,
    levels: embedded,
  }),
  Region: z.looseObject({
    ...base,
    name,
    shapes: z.array(bag).max(100).optional(),
    visibility: num,
    color: label,
    behaviors: embedded,
  }),
  RegionBehavior: z.looseObject({ ...base, name: label, type: types, system: bag, disabled: flag }),
  MeasuredTemplate: z.looseObject({
    ...base,
    t: z.enum(["circle", "cone", "rect", "ray"]).optional(),
    x: num,
    y: num,
    distance: num,
    direction: num,
    width: num,
    author: reference,
  }),
  AmbientLight: z.looseObject({ ...base, x: num, y: num, config: bag.optional() }),
  Wall: z.looseObject({ ...base, c: z.array(z.number()).length(4), door: num, ds: num }),
  Level: z.looseObject({ ...base, name, background: texture, foreground: texture, fog: texture, sort: num }),
  Token: z.looseObject({ ...base, ...tokenFields }),
  ActorDelta: z.looseObject({ name: label, img: file, ownership, flags, system: bag.nullish() }),
  Combat: z.looseObject({
    ...base,
    type: types,
    system: bag,
    scene: reference,
    active: flag,
    round: z.number().int().min(0).nullish(),
    turn: z.number().int().min(0).nullish(),
    combatants: embedded,
    groups: embedded,
  }),
  Combatant: z.looseObject({
    ...base,
    type: types,
    system: bag,
    name: label,
    img: file,
    actorId: reference,
    tokenId: reference,
    sceneId: reference,
    initiative: num,
    hidden: flag,
    defeated: flag,
    group: reference,
  }),
  CombatantGroup: z.looseObject({
    ...base,
    type: types,
    system: bag,
    name: label,
    img: file,
    initiative: num,
    ownership,
  }),
  ChatMessage: z.looseObject({
    ...base,
    type: types,
    system: bag,
    author: id,
    timestamp: z.number(),
    content: longText,
    flavor: longText,
    title: label,
    speaker: z.looseObject({ alias: label }).nullish(),
    whisper: z.array(id).max(200).optional(),
    blind: flag,
    emote: flag,
    style: z.number().int().min(0).max(3).nullish(),
    sound: file,
    rolls: z
      .array(z.union([z.string(), bag]))
      .max(100)
      .optional(),
  }),
  JournalEntry: z.looseObject({ ...listed, name, pages: embedded }),
  JournalEntryPage: z.looseObject({
    ...base,
    name,
    type: types,
    sort: num,
    ownership,
    src: file,
    system: bag,
    title: bag.nullish(),
    text: z.looseObject({ content: longText, markdown: longText }).nullish(),
    image: z.looseObject({ caption: longText }).nullish(),
  }),
  RollTable: z.looseObject({
    ...listed,
    name,
    img: file,
    description: longText,
    formula: label,
    replacement: flag,
    displayRoll: flag,
    results: embedded,
  }),
  TableResult: z.looseObject({
    ...base,
    type: types,
    name: label,
    img: file,
    description: longText,
    documentUuid: label,
    weight: z.number().int().min(0).max(1_000_000).nullish(),
    range: z.array(z.number().int()).length(2).nullish(),
    drawn: flag,
  }),
  Macro: z.looseObject({ ...listed, name, type: types, img: file, author: reference, command: longText, scope: label }),
  Folder: z.looseObject({
    ...base,
    name,
    type: types,
    folder: reference,
    sort: num,
    sorting: z.enum(["a", "m"]).nullish(),
  }),
  User: z.looseObject({
    ...base,
    name,
    role: z.number().int().min(0).max(4),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, "must be a colour such as #aa3311")
      .nullish(),
    character: reference,
    avatar: file,
    hotbar: z.record(z.string().regex(/^\d{1,2}$/), id).nullish(),
    pronouns: label,
  }),
  Setting: z.looseObject({
    ...base,
    key: z
      .string()
      .regex(/^[\w-]+\.[\w.-]+$/, "must look like namespace.key")
      .max(200),
    value: z.string().refine(isJson, "must be a JSON string"),
    user: id.nullable(),
  }),
};

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}

/** @throws Refused for a document whose core fields have the wrong shape, naming the field */
export function checkShape(type: string, source: Source): void {
  const shape = SHAPES[type];
  if (!shape) throw new Refused("unsupported", `${type} documents are not kept by this table.`);
  const result = shape.safeParse(source);
  if (result.success) return;
  const issue = result.error.issues[0];
  throw new Refused("malformed", `${type}.${issue?.path.map(String).join(".")}: ${issue?.message}.`);
}
