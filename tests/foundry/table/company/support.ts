/** The helpers shared by the specs of the company: its names, carried items, and members of the party. */
import type { CompanyTable } from "../company.ts";
import type { Doc } from "../live.ts";

export const HILD = "Hild Redmantle";
export const PARTY = "The Leaning Tower Company";

export const thing = (actor: Doc, name: string): Doc | undefined =>
  actor.items.contents.find((item) => item.name === name);
export const countOf = (actor: Doc, name: string): number => thing(actor, name)?.system.quantity ?? 0;

/** Somebody walks in the party's last rank. */
export async function joins(table: CompanyTable, actor: Doc): Promise<void> {
  const party = table.named(PARTY);
  const { members } = party.toObject().system as { members: object[] };
  await party.update({ system: { members: [...members, { actor: actor.uuid, rank: 3 }] } });
}

/** Takes people out of the party and out of the world. */
export async function removed(table: CompanyTable, ...actors: Doc[]): Promise<void> {
  const party = table.named(PARTY);
  const ids = new Set(actors.map(({ uuid }) => uuid));
  const { members } = party.toObject().system as { members: { actor: string }[] };
  await party.update({ system: { members: members.filter(({ actor }) => !ids.has(actor)) } });
  for (const actor of actors) await actor.delete();
}

/** Fifty archers in Hild's service, in her party: bows, twenty arrows each, and fifty rations for all. */
export async function fifty(table: CompanyTable, more: object = {}): Promise<Doc> {
  const band = await table.make({
    name: "Archers of the ford",
    type: "hireling",
    system: {
      kind: "mercenary",
      trade: "archer",
      employer: table.named(HILD).uuid,
      heads: 50,
      hp: { value: 200, max: 200 },
      wage: { value: 3, per: "month" },
      ...more,
    },
    items: [
      {
        name: "Short bow",
        type: "weapon",
        system: { damage: "1d6", melee: false, missile: true, ammunition: "arrow", location: "inHand" },
      },
      { name: "Arrows", type: "ammunition", system: { group: "arrow", quantity: 20, weight: 1 } },
      {
        name: "Rations",
        type: "gear",
        system: { kind: "ration", quantity: 50, weight: 20, ration: { days: 1, preserved: true } },
      },
      { name: "Ruby", type: "treasure", system: { kind: "gem", value: 100, quantity: 1 } },
    ],
  });
  await joins(table, band);
  return band;
}
