/** What the window shows of the watches of a night. */
import type { MemberFacts } from "../../../view/exploration/party.ts";
import { BY_DAY, MOST_WATCHES, NOBODY_AWAKE, watchesOf, watchOf } from "../../../view/exploration/watches.ts";
import type { SecretJourney, JourneyState } from "../../../view/exploration/journey-state.ts";
import { localize } from "../../platform/text.ts";

type Keeper = Pick<MemberFacts, "uuid" | "name" | "mine" | "marcher">;

/** The watches of the night: who keeps which, and whose they are to change; and who is awake when somebody is met. */
export function watchContext(journey: JourneyState, { met: [met] }: SecretJourney, members: readonly Keeper[]): object {
  const night = watchesOf(
    journey,
    members.map(({ marcher }) => marcher),
  );
  const living = members.filter(({ marcher }) => !marcher.dead);
  return {
    watchCounts: Array.from({ length: MOST_WATCHES + 1 }, (_, count) => ({
      value: count,
      label: count === 0 ? localize("RULINGS.Way.watch.inTurn") : String(count),
      selected: count === journey.watches.length,
    })),
    watches: journey.watches.map((ids, at) => ({
      at,
      number: at + 1,
      kept: (night[at]?.length ?? 0) > 0,
      keepers: living.map(({ uuid, name, mine }) => ({ uuid, name, mine, on: ids.includes(uuid) })),
    })),
    awakes: met ? awakesOf(watchOf(met), night) : [],
  };
}

/** Who may be awake when somebody is met: everybody, those of one watch, or nobody. */
function awakesOf(now: number, night: readonly (readonly { readonly name: string }[])[]) {
  const nobody = localize("RULINGS.Way.watch.none");
  const of = (awake: (typeof night)[number], at: number): string =>
    localize("RULINGS.Way.watch.of", { watch: at + 1, names: awake.map(({ name }) => name).join(", ") || nobody });
  const choices: readonly (readonly [number, string])[] = [
    [BY_DAY, localize("RULINGS.Way.watch.everybody")],
    ...night.map((awake, at) => [at + 1, of(awake, at)] as const),
    [NOBODY_AWAKE, nobody],
  ];
  return choices.map(([value, label]) => ({ value, label, selected: value === now }));
}
