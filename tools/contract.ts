/**
 * `npm run contract`: every member of Foundry that the system touches, generated from the sources by the type checker,
 * must be known to the types, neither deprecated nor internal, and there in the practice table of either generation.
 * Writes .cache/contract.json; `-- --list` prints the names, `-- --no-host` leaves the table out.
 */
import { join } from "node:path";
import { askHost, questionOf } from "./contract/host.ts";
import { retiredHooks, retiredUses } from "./contract/retired.ts";
import { gatherUses, type Use } from "./contract/usage.ts";
import { messageOf, writeJson } from "./lib/files.ts";
import { placesOf } from "./lib/paths.ts";
import { conclude, type Finding, isMain, seconds } from "./lib/report.ts";

/** All uses of one member. */
export interface Member {
  readonly name: string;
  readonly use: Use;
  readonly overridden: boolean;
  readonly where: readonly string[];
}

/** Gathers the uses by member. */
export function byMember(uses: readonly Use[]): Member[] {
  const members = new Map<string, { name: string; use: Use; overridden: boolean; where: string[] }>();
  for (const use of uses) {
    const key = `${use.name}|${use.receiver ?? ""}`;
    const known = members.get(key) ?? { name: use.name, use, overridden: false, where: [] };
    known.where.push(use.where);
    known.overridden ||= use.kind === "override";
    members.set(key, known);
  }
  return [...members.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Returns the proof that a member exists: the table of either generation where it can be asked, else the types and the lists of the
 * retired.
 */
function aliveIn(use: Use): string {
  return questionOf(use) === undefined ? "in the types of 13, and in no list of what 14 retired" : "13 and 14";
}

async function missingInHost(members: readonly Member[], generation: 13 | 14): Promise<Finding[]> {
  const asked = members.flatMap((member) => {
    const question = questionOf(member.use);
    return question === undefined ? [] : [{ member, question }];
  });
  const { answers, trouble } = await askHost(
    placesOf(),
    asked.map(({ question }) => question),
    generation,
  );
  const findings: Finding[] = trouble === undefined ? [] : [{ where: "host", what: trouble }];
  const missing = answers.flatMap((answer, index) => {
    const member = asked[index]?.member;
    return answer === null || member === undefined
      ? []
      : [{ where: member.where[0] ?? "", what: `uses ${member.name}: the practice table (${generation}) ${answer}` }];
  });
  return [...findings, ...missing];
}

if (isMain(import.meta)) {
  const begun = performance.now();
  const places = placesOf();
  const args = process.argv.slice(2);
  const findings: Finding[] = [];
  try {
    const { uses, unknown, deprecated, files } = gatherUses(places.root);
    const members = byMember(uses);
    if (uses.length === 0) findings.push({ where: "src", what: "uses nothing of Foundry: the check saw nothing" });
    for (const { where, text } of unknown) findings.push({ where, what: `uses ${text}, which the types do not know` });
    for (const { where, text } of deprecated) findings.push({ where, what: text });
    for (const { name, use, where } of members)
      if (use.objection !== undefined)
        findings.push({ where: where[0] ?? "", what: `uses ${name}, which ${use.objection}` });
    findings.push(...retiredUses(uses), ...retiredHooks(places.root));
    writeJson(
      join(places.cache, "contract.json"),
      members.map(({ name, use, overridden, where }) => ({
        name,
        owner: use.owner ?? null,
        receiver: use.receiver ?? null,
        overridden,
        where,
        // Whether it could be asked of the running table of both generations; what cannot (a type, a field) the types alone vouch for.
        alive: aliveIn(use),
      })),
    );
    if (args.includes("--list"))
      for (const { name, use, where } of members) console.log(`  ${name} (${where.length}): ${aliveIn(use)}`);
    if (!args.includes("--no-host")) {
      for (const generation of [13, 14] as const) findings.push(...(await missingInHost(members, generation)));
    }
    conclude(
      "contract",
      findings,
      `${members.length} members of Foundry in ${files} sources, each in the types, in no list of what is deprecated or gone, ${
        args.includes("--no-host") ? "the table left out" : "and alive at the table in 13 and in 14"
      } (${seconds(begun)})`,
    );
  } catch (error) {
    conclude("contract", [...findings, { where: "contract", what: messageOf(error) }], "");
  }
}
