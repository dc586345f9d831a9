/** The runner for a licensed Foundry: its command line, its addresses, and its findings. */
import { describe, expect, it } from "vitest";
import { addressOf } from "../proof/door.ts";
import { FLOWS } from "../proof/flows/index.ts";
import { readRequest } from "../proof/options.ts";
import { asData, asHtml, headline, type ProofReport, wentWell } from "../proof/report.ts";

describe("the request", () => {
  it("takes the address from the command line before the environment, and from nowhere else", () => {
    expect(readRequest([], {})).toMatchObject({ url: undefined, foundry: undefined, practice: false, generation: 14 });
    expect(readRequest(["--url", "http://a"], { FOUNDRY_URL: "http://b", FOUNDRY_PATH: "/f" })).toMatchObject({
      url: "http://a",
      foundry: undefined,
    });
    expect(readRequest(["--foundry", "/f"], { FOUNDRY_URL: "http://b" })).toMatchObject({
      url: undefined,
      foundry: "/f",
    });
    expect(readRequest([], { FOUNDRY_URL: "http://b", FOUNDRY_PASSWORD: "owl" })).toMatchObject({
      url: "http://b",
      password: "owl",
    });
  });

  it("knows the difference between no player named and no player wanted", () => {
    expect(readRequest([], {}).player).toBeUndefined();
    expect(readRequest(["--no-player"], { FOUNDRY_PLAYER: "Ann" }).player).toBeNull();
    expect(readRequest(["--player", "Ann", "--player-password", "x"], {})).toMatchObject({
      player: "Ann",
      playerPassword: "x",
    });
  });

  it("names what is wrong", () => {
    expect(() => readRequest(["--generation", "12"], {})).toThrow(/--generation/);
    expect(() => readRequest(["--ulr", "x"], {})).toThrow(/--ulr/);
    expect(() => readRequest(["--url", "x", "--practice"], {})).toThrow(/only one/);
  });

  it("offers flows by names of their own", () => {
    const ids = FLOWS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("an address", () => {
  it("is taken with or without the page that was copied along", () => {
    expect(addressOf("http://127.0.0.1:30000/join")).toBe("http://127.0.0.1:30000");
    expect(addressOf("127.0.0.1:30000")).toBe("http://127.0.0.1:30000");
    expect(addressOf("https://play.example/vtt/game")).toBe("https://play.example/vtt");
    expect(addressOf("https://play.example/vtt/")).toBe("https://play.example/vtt");
  });

  it("that is none is said to be none", () => {
    expect(() => addressOf("http://")).toThrow(/not an address/);
    expect(() => addressOf("ftp://x/")).toThrow(/http/);
  });
});

const REPORT: ProofReport = {
  made: "2026-11-22T06:00:00.000Z",
  table: { foundry: "14.359", modules: "<b>none</b>" },
  flows: [
    {
      id: "types",
      title: "Types",
      outcome: "passed",
      detail: "",
      seconds: 1,
      steps: [{ what: "Actor <script>", outcome: "passed", detail: "" }],
      shots: [{ title: "A picture", jpeg: "AAAA" }],
    },
  ],
  console: [],
  left: [],
};

describe("the report", () => {
  it("counts a fault in a console and what was left behind, not what was skipped", () => {
    expect(wentWell(REPORT)).toBe(true);
    const skipped = { ...(REPORT.flows[0] as ProofReport["flows"][number]), outcome: "skipped" as const };
    expect(wentWell({ ...REPORT, flows: [...REPORT.flows, skipped] })).toBe(true);
    expect(wentWell({ ...REPORT, flows: [skipped] }), "nothing was tried").toBe(false);
    const said = { who: "R", during: "types", kind: "warning", text: "Deprecated since Version 14", where: "" };
    expect(wentWell({ ...REPORT, console: [{ ...said, failing: true }] })).toBe(false);
    expect(wentWell({ ...REPORT, console: [{ ...said, failing: false }] })).toBe(true);
    expect(wentWell({ ...REPORT, left: ["Actor"] })).toBe(false);
    expect(headline({ ...REPORT, left: ["Actor"] })).toBe(
      "1 flow passed, 0 failed, 0 skipped; 0 faults in the consoles; 1 thing left behind",
    );
  });

  it("is a page that stands by itself, runs nothing and takes text for text", () => {
    const html = asHtml(REPORT);
    expect(html).toContain('src="data:image/jpeg;base64,AAAA"');
    expect(html).toContain("Actor &lt;script&gt;");
    expect(html).not.toMatch(/<script|<b>none|https?:\/\//);
  });

  it("begins with what failed and what to do about it, and folds up what went well", () => {
    const [well] = REPORT.flows;
    if (!well) throw new Error("There is no flow");
    const said = { who: "R", during: "types", kind: "warning", text: "Deprecated", where: "x.js" };
    const bad: ProofReport = {
      ...REPORT,
      flows: [well, { ...well, id: "play", title: "A <fight>", outcome: "failed", detail: "expected 1" }],
      console: [
        { ...said, text: "Harmless", failing: false },
        { ...said, failing: true },
      ],
      left: ["Actor Fighter"],
    };
    const html = asHtml(bad);
    const order = [
      "What to do",
      'href="#play"',
      'href="#console"',
      'id="left"',
      'id="play"',
      'id="types"',
      "Deprecated",
      "Harmless",
    ];
    const places = order.map((words) => html.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(html).toContain("A &lt;fight&gt;</a>");
    expect(html).toMatch(/<details open><summary><span class="failed">/);
    expect(asHtml(REPORT)).not.toContain("What to do");
  });

  it("is data without the pictures", () => {
    expect(JSON.stringify(asData(REPORT))).not.toContain("AAAA");
    expect(asData(REPORT)).toMatchObject({ flows: [{ shots: ["A picture"] }] });
  });
});
