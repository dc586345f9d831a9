import type { LabCount } from "../../rules/lab/types.ts";
import { decimals } from "../platform/number-format.ts";
import type { Localize } from "../platform/text.ts";
import { error, figure } from "./difference.ts";
import {
  type Estimate,
  endings,
  endingsIn,
  isApart,
  isShare,
  isSpent,
  MEASURES,
  type Measure,
  measured,
  peopleOf,
  shareOf,
} from "./estimate.ts";

/** The fights so far under one set of rulings. */
interface RunOfSet {
  readonly label: string;
  readonly count: LabCount | undefined;
}

/** A row of fighters: those of one entry together. */
interface PeopleOfSide {
  readonly name: string;
  readonly entries: readonly { readonly name: string; readonly count: number }[];
}

interface Cell {
  readonly text: string;
  readonly error: string;
  /** Whether it differs from the first column by more than chance. */
  readonly apart: boolean;
}

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
}

/** A histogram: bars in a box of fixed units, with the ends of its axis. */
interface Plot {
  readonly label: string;
  readonly width: number;
  readonly height: number;
  readonly bars: readonly Bar[];
  readonly least: number;
  readonly most: number;
  /** The plot in a sentence, for screen readers. */
  readonly says: string;
}

interface LabResults {
  readonly fights: number;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly Cell[] }[];
  readonly wins: readonly {
    readonly label: string;
    readonly says: string;
    readonly parts: readonly {
      readonly kind: string;
      readonly x: number;
      readonly width: number;
    }[];
  }[];
  readonly plots: readonly { readonly title: string; readonly plots: readonly Plot[] }[];
  readonly people: readonly {
    readonly side: string;
    readonly rows: readonly {
      readonly name: string;
      readonly cells: readonly {
        readonly text: string;
        readonly x: number;
        readonly low: number;
        readonly width: number;
        readonly label: string;
      }[];
    }[];
  }[];
}

const WIDTH = 240;
const HEIGHT = 64;

/** The content of a window of runs under up to four sets of rulings, also while they run. */
export function labResults(runs: readonly RunOfSet[], sides: readonly PeopleOfSide[], text: Localize): LabResults {
  const members = sides.map(({ entries }) => entries.reduce((sum, { count }) => sum + count, 0));
  const played = runs.flatMap((run) => (run.count && run.count.fights > 0 ? [{ ...run, count: run.count }] : []));
  const name = (at: number): string => sides[at]?.name ?? "";
  return {
    fights: Math.min(...played.map(({ count }) => count.fights)),
    columns: played.map(({ label }) => label),
    rows: MEASURES.filter((measure) =>
      isSpent(
        measure,
        played.map(({ count }) => count),
        members,
      ),
    ).map((measure) => {
      const [first] = played.map(({ count }) => measured(measure, count, members));
      const label = text(`RULINGS.Lab.Measure.${measure.replace(/\d$/, "")}`, {
        side: name(measure.endsWith("1") ? 1 : 0),
      });
      return {
        label,
        cells: played.map(({ count }, at) => {
          const one = measured(measure, count, members);
          const apart = at > 0 && first !== undefined && isApart(first, one);
          return { text: said(measure, one, count), error: error(measure, one), apart };
        }),
      };
    }),
    wins: played.map((run) => winsOf(run, sides, text)),
    plots: [
      ...[0, 1].map((side) => ({
        title: text("RULINGS.Lab.deathsTitle", { side: name(side) }),
        plots: histograms(played, ({ deaths }) => deaths[side] ?? [], "RULINGS.Lab.deathsSay", text),
      })),
      {
        title: text("RULINGS.Lab.roundsTitle"),
        plots: histograms(played, ({ lengths }) => lengths, "RULINGS.Lab.roundsSay", text),
      },
    ],
    people: sides.map((side, at) => ({ side: side.name, rows: peopleRows(played, side, at, members) })),
  };
}

/** A figure of the table; wins are rounded as in the chart, so that the two agree. */
function said(measure: Measure, one: Estimate, count: LabCount): string {
  return isShare(measure) ? (endingsIn(count, 1)[measure.endsWith("1") ? 2 : 0] ?? "") : figure(measure, one);
}

function winsOf(
  { label, count }: RunOfSet & { count: LabCount },
  sides: readonly PeopleOfSide[],
  text: Localize,
): LabResults["wins"][number] {
  const shares = endings(count).map((fights) => fights / count.fights);
  const kinds = ["party", "nobody", "foes"];
  let x = 0;
  const parts = shares.map((share, at) => {
    const part = { kind: kinds[at] ?? "", x: x * 100, width: share * 100 };
    x += share;
    return part;
  });
  const percent = endingsIn(count, 1);
  const data = {
    a: sides[0]?.name ?? "",
    b: sides[1]?.name ?? "",
    winsA: percent[0] ?? "",
    nobody: percent[1] ?? "",
    winsB: percent[2] ?? "",
  };
  return { label, parts, says: text("RULINGS.Lab.winsSay", data) };
}

/** One histogram for each set, with the same axes for comparison. */
function histograms(
  runs: readonly (RunOfSet & { count: LabCount })[],
  counts: (count: LabCount) => readonly number[],
  says: string,
  text: Localize,
): Plot[] {
  const lists = runs.map((run) => counts(run.count));
  const used = lists.flatMap((list) => list.flatMap((many, value) => (many > 0 ? [value] : [])));
  const least = Math.min(...used, 0);
  const most = Math.max(...used, 1);
  const tallest = Math.max(
    ...lists.flatMap((list, at) => list.map((many) => many / (runs[at]?.count.fights ?? 1))),
    0.01,
  );
  const step = WIDTH / (most - least + 1);
  return lists.map((list, at) => {
    const fights = runs[at]?.count.fights ?? 1;
    const shares = list.map((many) => many / fights);
    const bars = shares.flatMap((share, value): Bar[] => {
      if (share === 0) return [];
      const height = Math.max(1, (share / tallest) * HEIGHT);
      const label = `${value}: ${decimals(share * 100, 1)}%`;
      return [
        {
          x: round((value - least) * step + step * 0.08),
          y: round(HEIGHT - height),
          width: round(step * 0.84),
          height: round(height),
          label,
        },
      ];
    });
    const average = shares.reduce((sum, share, value) => sum + share * value, 0);
    const often = shares.indexOf(Math.max(...shares));
    const data = { average: decimals(average, 2), often, share: `${Math.round((shares[often] ?? 0) * 100)}%` };
    return { label: runs[at]?.label ?? "", width: WIDTH, height: HEIGHT, bars, least, most, says: text(says, data) };
  });
}

function peopleRows(
  runs: readonly (RunOfSet & { count: LabCount })[],
  side: PeopleOfSide,
  at: number,
  members: readonly number[],
): LabResults["people"][number]["rows"] {
  let from = 0;
  return side.entries.map(({ name, count: number }) => {
    const start = from;
    from += number;
    const cells = runs.map(({ count, label }) => {
      const own = peopleOf(count, members, at).slice(start, start + number);
      const dead = own.reduce((sum, one) => sum + one.dead, 0);
      const { value, low, high } = shareOf(dead, count.fights * number);
      return {
        label,
        text: `${decimals(value * 100, 1)}%`,
        x: round(value * 100),
        low: round(low * 100),
        width: round(Math.max(0.5, (high - low) * 100)),
      };
    });
    return { name: number > 1 ? `${number} × ${name}` : name, cells };
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
