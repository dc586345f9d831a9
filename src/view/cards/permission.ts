import { line } from "../platform/text-lines.ts";
import { button, plainCard } from "./common.ts";
import type { Presenter } from "./types.ts";

/**
 * The choices of a new character that need the referee's permission.
 * @texts RULINGS.Company.leave.ask.* RULINGS.Company.leave.short.* RULINGS.Company.leave.what.*
 */
export const PERMISSIONS = ["actor", "reroll", "exchange", "class", "background"] as const;
export type Permission = (typeof PERMISSIONS)[number];
/** The mark of a request that the referee has answered. */
export const PERMISSION_MARK = "leave";

/** A player's request, as the referee's client recorded it. */
export interface PermissionCardOutcome {
  readonly procedure: "leave";
  readonly what: Permission;
  readonly user: string;
  readonly player: string;
  /** UUID and name of the character. */
  readonly actor: string;
  readonly name: string;
  readonly class: string;
  /** Scores at the time of the request; absent before they were rolled. */
  readonly scores?: Readonly<Record<string, number>>;
}

/** The answer, for the whole table. */
export interface PermissionAnswerCardOutcome extends Omit<PermissionCardOutcome, "procedure"> {
  readonly procedure: "leaveAnswer";
  readonly allowed: boolean;
}

function wanted({ what, player, name, class: own }: Omit<PermissionCardOutcome, "procedure">) {
  return line(`RULINGS.Company.leave.what.${what}`, { player, name }, own ? { class: `RULINGS.Class.${own}` } : {});
}

const permissionCard: Presenter<null, PermissionCardOutcome> = (input) => {
  const { outcome, used, viewer } = input;
  const answered = used.includes(PERMISSION_MARK);
  return {
    ...plainCard(input, line("RULINGS.Company.leave.title", { player: outcome.player })),
    lines: [wanted(outcome), ...(outcome.scores ? [line("RULINGS.Begin.scores", outcome.scores)] : [])],
    buttons: viewer.referee
      ? [
          button("leave", "RULINGS.Company.leave.allow", {
            primary: true,
            disabled: answered,
            values: { answer: "yes" },
          }),
          button("leave", "RULINGS.Company.leave.refuse", { disabled: answered, values: { answer: "no" } }),
        ]
      : [],
  };
};

const permissionAnswerCard: Presenter<null, PermissionAnswerCardOutcome> = (input) => {
  const { outcome } = input;
  return {
    ...plainCard(input, line("RULINGS.Company.leave.title", { player: outcome.player })),
    lines: [wanted(outcome)],
    outcome: {
      line: line(`RULINGS.Company.leave.${outcome.allowed ? "allowed" : "refused"}`),
      tone: outcome.allowed ? "good" : "bad",
    },
  };
};

export const PERMISSION_CARDS = { leave: permissionCard, leaveAnswer: permissionAnswerCard } as const;
