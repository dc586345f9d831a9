/** A map on the practice table on which Ysolde casts spells with areas, on either generation. */
import { afterAll, beforeAll } from "vitest";
import { type Doc, type LiveTable, of, openLive } from "../live.ts";

export const ANN = "AnnAnnAnnAnnAnnA";
export const BOB = "BobBobBobBobBobB";
export const YSOLDE = "Ysolde Vane";

/** The result of the dice of saving throws: all fail, or all succeed. */
export async function saves(made: boolean, then: () => Promise<unknown>): Promise<unknown> {
  const random = Math.random;
  const { CONFIG } = globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } };
  const uniform = CONFIG.Dice.randomUniform;
  CONFIG.Dice.randomUniform = () => (made ? 0.0001 : 0.9999);
  Math.random = CONFIG.Dice.randomUniform;
  try {
    return await then();
  } finally {
    CONFIG.Dice.randomUniform = uniform;
    Math.random = random;
  }
}

/** Opens the table before the tests of a group, and gives what they do on its map. */
export function areaMap(generation: 13 | 14) {
  let opened: LiveTable;
  beforeAll(async () => {
    opened = await openLive(generation);
  }, 120_000);
  afterAll(() => opened?.stop());

  const table = (): LiveTable => opened;
  const scene = (): Doc => table().game.scenes.active;
  const lying = (): Doc[] => (generation === 14 ? scene().regions : scene().templates).contents;
  const token = (name: string): Doc => scene().tokens.contents.find((one: Doc) => one.name === name);
  const user = (id: string): Doc => Reflect.get(table().game, "users").get(id);
  const middle = ({ x, y }: Doc): { x: number; y: number } => {
    const { size, distance } = scene().grid;
    return { x: ((x + size / 2) * distance) / size, y: ((y + size / 2) * distance) / size };
  };
  const last = async (kind: string): Promise<string> => {
    const { allTransactions } = await of("undo/ledger");
    return (
      allTransactions().findLast(
        (transaction: Doc) => transaction.kind === kind && Reflect.get(transaction, "state") === "done",
      )?.id ?? ""
    );
  };
  const back = async (kind: string): Promise<unknown> =>
    (await of("undo/undo-transaction")).undoTransaction(await last(kind), table().game.user);

  /** A spell of Ysolde's, as its card. */
  async function cast(data: { readonly name: string; readonly system: object }): Promise<Doc> {
    const ysolde = table().game.actors.getName(YSOLDE) as Doc;
    const { Item, game } = globalThis as unknown as {
      Item: { create(data: object): Promise<Doc> };
      game: { items: { getName(name: string): Doc | undefined } };
    };
    // A spell that the referee keeps among the world's items can be used by a player on their own sheet.
    if (!game.items.getName(data.name)) await Item.create({ type: "spell", ...data });
    const [spell] = await ysolde.createEmbeddedDocuments("Item", [{ type: "spell", ...data }]);
    const { areaOf } = await of("spells/effects/area");
    const { postCard } = await of("chat/post-card");
    const outcome = {
      procedure: "cast",
      spell: data.name,
      reversed: false,
      area: areaOf(spell),
      works: [{ on: "targets" }],
    };
    const item = { uuid: spell?.uuid, name: data.name, img: "" };
    return postCard({ type: "notice", actor: ysolde, item, outcome, targets: [] });
  }
  const fireBall = () =>
    cast({
      name: "Ball",
      system: {
        key: "fire-ball",
        range: { feet: 240 },
        area: { shape: "burst", length: 20, width: 20 },
        damage: "1d6",
        works: [{ does: "harms" }],
      },
    });
  const web = () =>
    cast({
      name: "Web",
      system: {
        key: "web",
        range: { feet: 10 },
        area: { shape: "cloud", length: 10, width: 10 },
        duration: { formula: "2", unit: "turn" },
        works: [{ puts: "held" }],
      },
    });

  async function placeArea(message: Doc, who: string, more: object = {}): Promise<{ key: string } | undefined> {
    const { createArea } = await of("spells/areas/area-documents");
    const inside = scene().tokens.contents.map(({ id }: Doc) => id);
    const request = {
      message: message.id,
      token: token(YSOLDE).uuid,
      at: middle(token("Goblin (1)")),
      towards: 0,
      inside,
    };
    return createArea({ user: user(who), request: { ...request, ...more } });
  }
  const targets = (message: Doc): string[] => message.system.targets.map(({ name }: { name: string }) => name);
  const clock = (seconds: number): Promise<void> =>
    (opened.game as unknown as { time: { advance(by: number): Promise<void> } }).time.advance(seconds);
  return {
    clock,
    generation,
    table,
    scene,
    lying,
    token,
    user,
    middle,
    last,
    back,
    cast,
    fireBall,
    web,
    placeArea,
    targets,
  };
}
export type AreaMap = ReturnType<typeof areaMap>;
