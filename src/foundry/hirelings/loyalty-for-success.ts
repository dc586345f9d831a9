/** A won battle or a completed expedition raises the loyalty of the hirelings who took part (ERIS-114). */
import { successStep } from "../../rules/morale/loyalty.ts";
import { membersAndEmployees, partyById } from "../adapter/party-members.ts";
import { askCheckboxes } from "../platform/dialogs.ts";
import { notifyInfo } from "../platform/notifications.ts";
import { rulingsInForce } from "../platform/settings/rulings-in-force.ts";
import { localize } from "../platform/text.ts";
import { refereeOnlyWindow } from "../platform/windows/form-window.ts";
import { loyaltyGroupOf } from "./loyalty-group.ts";
import { writeLoyalty } from "./malcontent.ts";

type Service = Actor.SystemOfType<"hireling">;

/** The hirelings of a party with a loyalty score: each group once, as its first member and those who share the score. */
function groupsOf(party: Actor.Implementation | undefined): readonly (readonly Actor.Implementation[])[] {
  const counted = new Set<Actor.Implementation>();
  return membersAndEmployees(party).flatMap((one) => {
    if (counted.has(one) || !scored(one)) return [];
    const all = loyaltyGroupOf(one);
    for (const each of all) counted.add(each);
    return [all];
  });
}

function scoreOf([first]: readonly Actor.Implementation[]): number {
  return first ? ((first.system as Service).loyalty ?? 0) : 0;
}

function scored(one: Actor.Implementation): boolean {
  const { employer, loyalty } = one.system as Service;
  const serves = one.type === "hireling" || employer !== null;
  return serves && typeof loyalty === "number" && !one.statuses.has("dead");
}

/** Shows every group's score, and asks which of them took part: each of those rises by the ruling's amount. */
export async function askSuccess(about?: Actor.Implementation): Promise<void> {
  if (!refereeOnlyWindow()) return;
  const groups = groupsOf(about?.type === "party" ? about : partyById(""));
  if (groups.length === 0) {
    notifyInfo("RULINGS.Company.loyalty.nobody");
    return;
  }
  const rulings = rulingsInForce();
  const step = successStep(1, rulings);
  const options = groups.map((all, at) => ({
    value: String(at),
    label: localize("RULINGS.Company.loyalty.group", {
      names: all.map(({ name }) => name).join(", "),
      score: scoreOf(all),
    }),
  }));
  const title = localize("RULINGS.Company.open.loyalty");
  const ticked = await askCheckboxes(title, localize("RULINGS.Company.loyalty.tookPart", { step }), options);
  for (const at of ticked ?? []) {
    const [first] = groups[Number(at)] ?? [];
    if (first) await writeLoyalty(first, "success", step);
  }
}
