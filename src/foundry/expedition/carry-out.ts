/** Whatever is done on the way goes through here: dice, the ledger, the story, and a card for the table and one for the referee. */
import type { Refusal } from "../../rules/plan.ts";
import type { Step } from "../../rules/trace/types.ts";
import type { Reckoned, WayOutcome, WayRequest, WayTruth } from "../../view/cards/way.ts";
import type { LogLink } from "../../view/expedition/log.ts";
import type { Secret, Way } from "../../view/expedition/way.ts";
import type { TextLine } from "../../view/sheet-types.ts";
import { say } from "../../view/why.ts";
import { holdCard, postCard } from "../chat/post.ts";
import { storedAt } from "../deeds/documents.ts";
import { replacing } from "../deeds/held.ts";
import { inLine } from "../deeds/line.ts";
import { doneFor, noteDone } from "../deeds/moment.ts";
import { performWithin } from "../deeds/perform.ts";
import type { Deed } from "../deeds/recorder.ts";
import { localize } from "../text.ts";
import { provideBooks, writtenDown } from "./book.ts";
import { type Source, TableDice } from "./dice.ts";
import { membersOf } from "./members.ts";
import { shipOf } from "./vessels.ts";

/** What something came to, and what is to be written of it. */
export interface Happened {
  readonly refused?: Refusal;
  readonly title: TextLine;
  readonly told: readonly TextLine[];
  readonly truth: readonly TextLine[];
  /** What a total on the referee's card was reckoned from. */
  readonly steps?: readonly Step[];
  /** How the chances came about that were rolled against unseen. */
  readonly chances?: readonly Reckoned[];
  /** How what everybody is told came about. */
  readonly reckoned?: readonly Reckoned[];
  readonly way: Way;
  readonly secret: Secret;
  /** Ids of dice that fell before everybody. */
  readonly open?: readonly string[];
  readonly met?: boolean;
  /** Nothing for the table: the card is the referee's alone. */
  readonly quiet?: boolean;
  /** What else changes, within the deed. */
  readonly write?: (deed: Deed) => Promise<void>;
  /** The same where the referee's keeping is known only afterwards. */
  readonly late?: (deed: Deed) => Promise<Secret>;
}

/** What something came to as it is carried out: the same parts of a turn and of a day. */
export function happened(
  title: TextLine,
  done: Pick<Happened, "told" | "truth" | "way" | "secret"> &
    Partial<Pick<Happened, "refused" | "open" | "met" | "chances" | "reckoned">>,
  write: NonNullable<Happened["write"]>,
): Happened {
  const { told, truth, way, secret, refused, open, met, chances, reckoned } = done;
  return {
    title,
    told,
    truth,
    way,
    secret,
    write,
    ...(refused && { refused }),
    ...(open && { open }),
    ...(met !== undefined && { met }),
    ...(chances && { chances }),
    ...(reckoned && { reckoned }),
  };
}

/** A procedure of the way: what it comes to, by the dice it is given. */
export type Procedure = (party: Actor.Implementation, args: WayRequest["args"], dice: TableDice) => Promise<Happened>;

/**
 * Does a thing: once, so that it can be taken back whole. It waits for every deed before it, and is reckoned from how things stand then: what
 * is pressed while another thing is under way starts from what that one leaves. What two press in one moment happens once. Referee's client only.
 * @param source where its dice come from
 * @param who the user who wants it
 * @returns why not
 */
export function carryOut(
  party: Actor.Implementation,
  kind: string,
  args: WayRequest["args"],
  procedure: Procedure,
  source?: Source,
  who = game.userId ?? "",
): Promise<Refusal | undefined> {
  const moment = `way.${party.id}.${kind}.${PASSES.has(kind) ? "" : JSON.stringify(args)}`;
  return inLine(async () => {
    const twice = doneFor(moment, who);
    if (twice) return twice;
    const books = await provideBooks(party);
    const dice = new TableDice(source);
    const done = await procedure(party, args, dice);
    if (done.refused) return done.refused;
    const data = { name: party.name, what: say(done.title, localize) };
    const refused = await performWithin({ kind: "way", data, moment }, (deed) =>
      enact(party, books, done, dice, { kind, args }, deed),
    );
    if (!refused) noteDone(moment, who);
    return refused;
  });
}

/** In which time passes for everybody: a night is a night, whatever else is said of it. */
const PASSES: ReadonlySet<string> = new Set(["turn", "camp", "day", "sea"]);

async function enact(
  party: Actor.Implementation,
  books: Awaited<ReturnType<typeof provideBooks>>,
  done: Happened,
  dice: TableDice,
  asked: Pick<WayRequest, "kind" | "args">,
  deed: Deed,
): Promise<undefined> {
  const { title, told, truth, way } = done;
  const { where: place } = way;
  const { ours, theirs } = knownIn(party, done.secret);
  await done.write?.(deed);
  const secret = (await done.late?.(deed)) ?? done.secret;
  // What is told and kept of it goes with the card, in one request where that can be.
  const stays = storedAt(party.uuid);
  const moved = stays ? replacing(stays, { "system.way": way }) : undefined;
  if (moved && moved.steps.length > 0) deed.withCard([], [], { steps: moved.steps, changes: [moved.change] });
  if (!done.quiet) deed.withCard([], [], writtenDown(books.table, { title, lines: told, place, known: ours }));
  const all = { title, lines: [...told, ...truth], place, known: [...ours, ...theirs] };
  deed.withCard([], [], writtenDown(books.referee, all, { "flags.rulings.way": secret }));
  const outcome: WayTruth = {
    procedure: "wayTruth",
    title,
    lines: done.quiet ? [...told, ...truth] : truth,
    dice: dice.kept,
    request: { party: party.uuid, ...asked },
    met: done.met ?? false,
    ...(done.steps && { steps: done.steps }),
    ...(done.chances && done.chances.length > 0 && { chances: done.chances }),
  };
  const unseen = done.quiet || truth.length > 0 || dice.kept.length > 0;
  if (!done.quiet) await tellTable(party, done, dice, deed, unseen);
  if (unseen) await postCard({ type: "notice", actor: party, outcome, secret: true, deed });
  return undefined;
}

/** Who may be named: the company and its ship to everybody, those who are met to the referee alone. */
function knownIn(party: Actor.Implementation, { met }: Secret): { ours: LogLink[]; theirs: LogLink[] } {
  const ship = shipOf(party);
  const ours = [...membersOf(party).map(({ actor }) => actor), ...(ship ? [ship] : [])];
  return {
    ours: ours.flatMap(({ name, uuid }) => (uuid ? [{ name, uuid }] : [])),
    theirs: met.flatMap(({ name, uuid }) => (uuid ? [{ name, uuid }] : [])),
  };
}

/** Tells everybody; when the referee's card follows, both come together. */
async function tellTable(
  party: Actor.Implementation,
  done: Happened,
  dice: TableDice,
  deed: Deed,
  follows: boolean,
): Promise<void> {
  const { title, told: lines, reckoned = [] } = done;
  const outcome: WayOutcome = { procedure: "way", title, lines, ...(reckoned.length > 0 && { reckoned }) };
  const rolls = dice.shown(done.open ?? []);
  const card = { type: "notice", actor: party, outcome, open: true, deed, ...(rolls.length > 0 && { rolls }) } as const;
  if (follows) holdCard(card);
  else await postCard(card);
}
