import path from "node:path";
import { expect, describe as group, it } from "vitest";
import { describe, parseCli } from "../../server/cli.ts";
import { generationByDefault } from "../../server/generation.ts";

group("the command line", () => {
  it("has the documented defaults", () => {
    expect(parseCli([])).toMatchObject({
      port: 30000,
      host: "127.0.0.1",
      fresh: false,
      generation: 14,
      jquery: false,
      world: undefined,
    });
    const defaults = parseCli([]);
    expect(defaults === "help" ? "" : defaults.system).toMatch(new RegExp(`dist\\${path.sep}rulings$`));
  });

  it("takes every option", () => {
    const argv =
      "--port 30101 --fresh --world cave --system /x --host 0.0.0.0 --generation 13 --module /m --jquery --delay 150 --drop 20".split(
        " ",
      );
    const all = {
      port: 30101,
      fresh: true,
      world: "cave",
      system: "/x",
      modules: ["/m"],
      host: "0.0.0.0",
      generation: 13,
      jquery: true,
      delay: 150,
      drop: 20,
      elsewhere: false,
      language: "en",
      prefix: "",
    };
    expect(parseCli(argv)).toEqual(all);
  });

  it("names a wrong argument", () => {
    for (const [name, value] of [
      ["--port", "high"],
      ["--world", "../etc"],
      ["--generation", "12"],
      ["--delay", "soon"],
      ["--drop", "-1"],
      ["--lang", "../de"],
      ["--colour", "red"],
    ] as const) {
      expect(() => parseCli([name, value])).toThrow(name);
    }
  });

  it("imitates 14 unless another generation is given", () => {
    expect(generationByDefault({})).toBe(14);
    expect(generationByDefault({ RULINGS_GENERATION: "13" })).toBe(13);
    expect(() => generationByDefault({ RULINGS_GENERATION: "12" })).toThrow("RULINGS_GENERATION");
  });

  it("prints the address and who can join", () => {
    const users = [{ id: "x", name: "Ann", role: "Player", hasPassword: true }];
    const idle = { drop: () => undefined, dropAtNextChange: () => undefined, close: async () => undefined };
    const text = describe({ url: "http://127.0.0.1:1", port: 1, users, ...idle });
    expect(text).toContain("http://127.0.0.1:1");
    expect(text).toContain("Ann (Player, with a password)");
  });
});
