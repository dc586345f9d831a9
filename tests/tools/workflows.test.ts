/** The workflows and issue forms: each misspelling and each gap is found, and those of this repository have none. */
import { describe, expect, it } from "vitest";
import { checkWorkflows } from "../../tools/check-workflows.ts";
import { checkIssueForm } from "../../tools/lib/issue-forms.ts";
import { placesOf } from "../../tools/lib/paths.ts";
import { checkWorkflow } from "../../tools/lib/workflows.ts";
import { ON_13, STEPS } from "../../tools/test/steps.ts";

const SOUND = `name: Release
on:
  push:
    tags: ["v*"]
permissions:
  contents: write
jobs:
  release:
    name: Release
    runs-on: ubuntu-latest
    timeout-minutes: 90
    strategy:
      fail-fast: false
      matrix:
        node: [20, 24]
    steps:
      - name: Set up Node
        uses: actions/setup-node@v4
        with:
          node-version: \${{ matrix.node }}
      - name: Test
        run: npm test
      - name: Publish
        run: |
          gh release create "$GITHUB_REF_NAME" --draft --title x
          gh release upload "$GITHUB_REF_NAME" dist/*.zip
          gh release upload "$GITHUB_REF_NAME" dist/*.json
          gh release edit "$GITHUB_REF_NAME" --draft=false
`;
const SCRIPTS = new Set(["test", "build"]);
const said = (text: string): string[] => checkWorkflow("x.yml", text, SCRIPTS).map(({ what }) => what);

describe("a workflow", () => {
  it("that is sound has no finding", () => {
    expect(said(SOUND)).toEqual([]);
  });

  it.each([
    ["that is no YAML", SOUND.replace("name: Release\non:", "name: [Release\non:"), /line/],
    ["with a misspelt event", SOUND.replace("tags:", "tgas:"), /tgas/],
    ["with a misspelt machine", SOUND.replace("ubuntu-latest", "ubuntu-latst"), /runs-on/],
    ["without a time limit", SOUND.replace("    timeout-minutes: 90\n", ""), /timeout-minutes/],
    [
      "whose action names no version",
      SOUND.replace("setup-node@v4", "setup-node"),
      /must be an action with its version/,
    ],
    ["whose step neither uses nor runs", SOUND.replace("        run: npm test\n", ""), /either uses or runs/],
    ["that runs a script that is not there", SOUND.replace("npm test", "npm run tset"), /npm run tset/],
    ["with an expression that names nothing", SOUND.replace("matrix.node", "matrx.node"), /matrx\.node/],
    [
      "that needs a job that is not there",
      SOUND.replace("    name: Release\n", "    name: x\n    needs: y\n"),
      /needs y/,
    ],
    ["that publishes without tests", SOUND.replace("npm test", "npm run build"), /publishes without tests/],
    ["that uploads manifests first", SOUND.replace("*.zip", "*.x").replace("*.json", "*.zip"), /must make a draft/],
    ["that shows the release at once", SOUND.replace(" --draft ", " "), /must make a draft/],
    [
      "that goes on after publishing",
      `${SOUND}      - name: More\n        run: npm run build\n`,
      /before its last step/,
    ],
  ])("%s is refused", (_, text, what) => {
    expect(said(text).join("\n")).toMatch(what);
  });
});

const FORM = `name: A wish
description: Something is missing.
title: "Wish: "
labels: ["wish"]
body:
  - type: input
    id: what
    attributes:
      label: What
  - type: dropdown
    id: kind
    attributes:
      label: Kind
      options: [a sheet, a rule]
`;

describe("an issue form", () => {
  it("that is sound has no finding", () => {
    expect(checkIssueForm("x.yml", FORM)).toEqual([]);
  });

  it.each([
    ["that is no YAML", FORM.replace("labels: [", "labels: {"), /line/],
    ["without a description", FORM.replace(/description.*\n/, ""), /description/],
    ["with an unknown kind of field", FORM.replace("type: input", "type: text"), /type/],
    ["with a field without a label", FORM.replace("      label: What\n", "      labl: What\n"), /label/],
    ["with an id twice", FORM.replace("id: kind", "id: what"), /each id stands once/],
    ["with nothing to choose from", FORM.replace("[a sheet, a rule]", "[a sheet]"), /options/],
  ])("%s is refused", (_, text, what) => {
    const findings = checkIssueForm("x.yml", text);
    expect(findings.map((finding) => `${finding.where} ${finding.what}`).join("\n")).toMatch(what);
  });
});

describe("the workflows of this repository", () => {
  it("and its forms are sound, and every push is checked on Node 20 and 24", () => {
    expect(checkWorkflows(placesOf())).toEqual([]);
  });

  it("check generations 13 and 14 with npm test", () => {
    expect(STEPS.map(({ name }) => name)).toEqual(expect.arrayContaining(["browser 13", "browser 14", "workflows"]));
    expect(ON_13.length).toBeGreaterThan(0);
  });
});
