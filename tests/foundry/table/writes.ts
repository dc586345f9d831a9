/** How often a referee's click writes: what belongs together goes in one request, on 14 in a batch with the ledger's entry. */
import { beforeEach, expect, test } from "vitest";
import { randomFights } from "./fights.ts";
import { type Doc, of } from "./live.ts";
import type { Play } from "./play.ts";

/** The effect of one click, and the requests that it costs: its own, and those of the fight that advances with it. */
interface Click {
  readonly what: string;
  /** The preparation, which is not counted. */
  readonly ready?: (play: Play) => Promise<unknown>;
  readonly press: (play: Play, ready: any) => Promise<unknown>;
}

const fighter = (play: Play, name: string): Doc => play.fighters.find((one) => one.name === name) as Doc;
const hild = (play: Play): Doc => fighter(play, "Hild Redmantle").actor as Doc;
const goblin = (play: Play): Doc => fighter(play, "Goblin (1)").actor as Doc;

/** A card of damage on somebody who can take it. */
async function struck(play: Play, foe: Doc, total: number): Promise<Doc> {
  const hp = { value: 8, max: 8 };
  await foe.update({ "system.hp": hp });
  const outcome = { procedure: "damage", total, steps: [], dice: [], riders: [] };
  const { post } = play.rulings;
  return post.postCard({ type: "damage", actor: hild(play), outcome, targets: [post.referenceTo(foe)] });
}

const appliedTo = (who: (play: Play) => Doc, total: number): Pick<Click, "ready" | "press"> => ({
  ready: (play) => struck(play, who(play), total),
  press: (play, card: Doc) => play.rulings.apply.applyDamage(card, who(play).uuid, "full", play.table.game.user.id),
});

/** The last damage and its consequences for the fight are undone. */
async function damageBack({ rulings, table }: Play): Promise<void> {
  const [damage] = rulings.ledger
    .allTransactions()
    .filter((one: Doc) => one.kind === "damage" && one.state === "done")
    .slice(-1);
  expect(await rulings.backs.undoTransaction(damage?.id, table.game.user)).toBeUndefined();
}

async function spellOf(play: Play): Promise<readonly [Doc, Doc]> {
  for (const { actor } of play.fighters)
    for (const item of actor?.items.contents ?? [])
      if (item.type === "spell") {
        await item.update({ "system.memorised.normal": 2 });
        return [actor as Doc, item];
      }
  throw new Error("nobody has a spell");
}

export const CLICKS: readonly Click[] = [
  { what: "an attack", press: (play) => play.attack(hild(play), goblin(play)) },
  {
    what: "a damage roll",
    press: (play) => {
      const { post } = play.rulings;
      const outcome = { procedure: "damage", total: 3, steps: [], dice: [], riders: [] };
      return post.postCard({ type: "damage", actor: hild(play), outcome, targets: [post.referenceTo(goblin(play))] });
    },
  },
  { what: "damage to a character", ...appliedTo(hild, 2) },
  { what: "damage to one of several monsters", ...appliedTo(goblin, 2) },
  { what: "damage that kills one of them", ...appliedTo(goblin, 9) },
  {
    what: "taking back damage",
    ready: async (play) => {
      const card = await struck(play, hild(play), 2);
      await play.rulings.apply.applyDamage(card, hild(play).uuid, "full", play.table.game.user.id);
    },
    press: damageBack,
  },
  {
    what: "taking back a killing hit",
    ready: async (play) => {
      const card = await struck(play, goblin(play), 9);
      await play.rulings.apply.applyDamage(card, goblin(play).uuid, "full", play.table.game.user.id);
    },
    press: damageBack,
  },
  {
    what: "a saving throw",
    press: async (play) => (await of("sheets/actions")).rollSave(hild(play), "death", { event: { shiftKey: true } }),
  },
  {
    what: "a spell cast",
    ready: spellOf,
    press: (play, [caster, spell]: [Doc, Doc]) => play.rulings.cast.castSpell(caster, spell.id, {}),
  },
  { what: "morale", press: (play) => play.do({ what: "morale", by: 0, to: 0, how: 0 }) },
  { what: "initiative of all", press: (play) => play.do({ what: "rollAll", by: 0, to: 0, how: 0 }) },
  { what: "on to the next", press: (play) => play.do({ what: "next", by: 0, to: 0, how: 0 }) },
];

/** @param wanted the requests of each click on that generation; clicks without a number are left out */
export function countWrites(generation: 13 | 14, wanted: Readonly<Record<string, number>>): void {
  randomFights(
    generation,
    (begin) => {
      let play: Play;
      beforeEach(async () => {
        play = await begin();
      });

      test.each(CLICKS.filter(({ what }) => what in wanted))("$what", async ({ what, ready, press }) => {
        const had = await ready?.(play);
        await play.settle();
        const before = play.table.writes().length;
        await press(play, had);
        await play.settle();
        const written = play.table.writes().slice(before);
        expect(written.length, written.join("\n")).toBe(wanted[what]);
      });
    },
    false,
  );
}
