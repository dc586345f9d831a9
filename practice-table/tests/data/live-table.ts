import { io } from "socket.io-client";
import { start } from "../../client/data/boot.ts";
import { registerBridge } from "../../client/data/bridge.ts";
import type { Actor } from "../../client/data/documents/actor.ts";
import * as f from "../../client/data/fields/index.ts";
import type { Game } from "../../client/data/game/game.ts";
import { SocketTransport } from "../../client/data/game/socket-transport.ts";
import { resetHooks } from "../../client/data/hooks.ts";
import { TypeDataModel } from "../../client/data/models/type-data-model.ts";
import { runtime } from "../../client/data/runtime.ts";
import type { Dict } from "../../client/data/types.ts";
import { GM, login, openTable, type TestTable } from "../server/table.ts";
import { Line } from "./line.ts";

/** The events of system models and documents, in order. */
export const events: string[] = [];

export class HeroData extends TypeDataModel {
  declare hp: { value: number; max: number };
  declare ac: number;
  declare doubled: number;
  declare tags: Set<string>;

  static override LOCALIZATION_PREFIXES = ["TINY.Hero"];

  static override defineSchema() {
    const int = (initial: number) =>
      new f.NumberField({ required: true, nullable: false, integer: true, initial, min: 0 });
    return {
      hp: new f.SchemaField({ value: int(4), max: int(4) }),
      ac: int(10),
      tags: new f.SetField(new f.StringField()),
      biography: new f.HTMLField(),
      notes: new f.TypedObjectField(new f.SchemaField({ text: new f.HTMLField() })),
      mood: new f.ObjectField(),
      secret: new f.NumberField({ required: true, initial: 0 }),
    };
  }
  /** Data written by an older release of the system. */
  static override migrateData(source: Dict): Dict {
    if ("armourClass" in source) source.ac ??= source.armourClass;
    return super.migrateData(source);
  }
  override prepareBaseData() {
    events.push("system base");
  }
  override prepareDerivedData() {
    events.push("system derived");
    this.doubled = this.ac * 2;
  }
  override async _preUpdate(changes: Dict, options: Dict): Promise<boolean | undefined> {
    if (options.refuse) return false;
    events.push(`system preUpdate ${Object.keys(changes).sort().join()}`);
    return undefined;
  }
  override _onUpdate() {
    events.push("system onUpdate");
  }
}

class WeaponData extends TypeDataModel {
  static override defineSchema() {
    return {
      damage: new f.StringField({ required: true, initial: "1d6" }),
      description: new f.HTMLField(),
      last: new f.ArrayField(new f.JSONField()),
    };
  }
}

export interface Live {
  table: TestTable;
  game: Game;
  line: Line;
  /** Disconnects, runs something meanwhile, and reconnects. */
  away(meanwhile: () => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
  actor(name: string): Actor & { system: HeroData & Dict };
}

/** A referee's client in this process, on a real table. */
export async function goLive({
  userId = GM,
  generation = 13,
  systemPath,
  beside,
}: {
  userId?: string;
  generation?: 13 | 14;
  systemPath?: string;
  /** Runs while the page is loading: after the request for the world, and before anything has arrived. */
  beside?: (table: TestTable, line: Line) => Promise<void>;
} = {}): Promise<Live> {
  resetHooks();
  events.length = 0;
  const store = new Map<string, string>();
  Object.assign(globalThis, {
    localStorage: { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => store.set(k, v) },
  });
  const table = await openTable({ generation, ...(systemPath ? { systemPath } : {}) });
  const { cookie } = await login(table.url, userId);
  const line = new Line();
  const { parser } = line;
  const socket = io(table.url, { extraHeaders: { cookie }, reconnection: false, transports: ["websocket"], parser });
  const wire = new SocketTransport(socket);
  await wire.connect();
  registerBridge({ confirm: async () => true, enrichHTML: async (html) => html });
  if (beside) line.hold();
  const starting = start(
    wire,
    {},
    {
      loadSystem: async () => {
        const models = (name: string) => runtime.config[name]?.dataModels as Dict;
        Object.assign(models("Actor"), { hero: HeroData, monster: HeroData });
        Object.assign(models("Item"), { weapon: WeaponData });
      },
      fetchJson: async () => ({ TINY: { "Hero.FIELDS.ac.label": "Armour", Greet: "Hail {name}" } }),
    },
  );
  await beside?.(table, line);
  line.release();
  const game = await starting;
  return {
    table,
    game,
    line,
    away: async (meanwhile) => {
      socket.disconnect();
      await meanwhile();
      const back = new Promise<void>((resolve) => socket.once("connect", resolve));
      socket.connect();
      await back;
    },
    stop: async () => {
      socket.disconnect();
      await table.stop();
    },
    actor: (name) => game.actors.getName(name) as never,
  };
}
