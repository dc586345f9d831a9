/** Icons: every address of the form `systems/rulings/assets/icons/<name>.svg` names an icon of the game-icons collection. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isRecord, listFiles, readJson, readText, shown } from "./files.ts";
import type { Places } from "./paths.ts";
import { SYSTEM_ID } from "./paths.ts";
import type { Finding } from "./report.ts";

const MENTION = new RegExp(`systems/${SYSTEM_ID}/assets/icons/([a-z0-9-]+)\\.svg`, "g");
const READ = /\.(yaml|yml|json|ts|hbs|css)$/;

/** The files in which an icon may be mentioned. */
export function iconSources(places: Places): string[] {
  const folders = ["packs", "src", "templates", "styles", "demo"];
  const files = folders.flatMap((name) => listFiles(join(places.root, name), (path) => READ.test(path)));
  return [...files, join(places.root, "system.json")].filter((path) => existsSync(path));
}

/** The icon names that a text mentions. */
export function iconsIn(text: string): string[] {
  return [...text.matchAll(MENTION)].flatMap((match) => (match[1] === undefined ? [] : [match[1]]));
}

/** The same for a file of the compendia, in which `img: orc-head` names an icon too. */
function iconsOf(path: string): string[] {
  const text = readText(path);
  if (!path.endsWith(".yaml")) return iconsIn(text);
  const short = [...text.matchAll(/\bimg: ([a-z0-9-]+)(?=[ ,}]|$)/gm)].map((match) => match[1] ?? "");
  return [...iconsIn(text), ...short.filter((name) => name !== "null")];
}

/** Every name mentioned in the files of a tree, sorted. */
export function iconNames(places: Places): string[] {
  return [...new Set(iconSources(places).flatMap(iconsOf))].sort();
}

/** The collection: the body of each icon by name, aliases resolved. */
export function loadCollection(root: string): ReadonlyMap<string, string> {
  const data = readJson(join(root, "node_modules", "@iconify-json", "game-icons", "icons.json"));
  const bodies = new Map<string, string>();
  if (!isRecord(data) || !isRecord(data.icons)) throw new Error("The game-icons collection is not readable.");
  for (const [name, icon] of Object.entries(data.icons)) {
    if (isRecord(icon) && typeof icon.body === "string") bodies.set(name, icon.body);
  }
  const aliases = isRecord(data.aliases) ? data.aliases : {};
  for (const [name, alias] of Object.entries(aliases)) {
    const parent = isRecord(alias) && typeof alias.parent === "string" ? bodies.get(alias.parent) : undefined;
    if (parent !== undefined) bodies.set(name, parent);
  }
  return bodies;
}

/**
 * The artists of an icon, by the folders of the artists at https://github.com/game-icons/icons (snapshot of May 2025), which the npm package does not have. Two, where
 * two icons there have one name.
 */
export function artistsOf(name: string): string[] {
  return Object.entries(ICON_ARTISTS).flatMap(([artist, names]) => (names.has(name) ? [NAMES[artist] ?? artist] : []));
}

const ICON_ARTISTS: Readonly<Record<string, ReadonlySet<string>>> = readArtists();

function readArtists(): Record<string, ReadonlySet<string>> {
  const read = readJson(join(import.meta.dirname, "..", "build", "icon-artists.json"));
  if (!isRecord(read)) throw new Error("tools/build/icon-artists.json is not readable.");
  return Object.fromEntries(Object.entries(read).map(([artist, names]) => [artist, new Set(String(names).split(" "))]));
}

/** The artists as the collection's own licence spells them. */
const NAMES: Readonly<Record<string, string>> = {
  lorc: "Lorc",
  delapouite: "Delapouite",
  "john-colburn": "John Colburn",
  felbrigg: "Felbrigg",
  "john-redman": "John Redman",
  "carl-olsen": "Carl Olsen",
  sbed: "Sbed",
  priorblue: "PriorBlue",
  willdabeast: "Willdabeast",
  "viscious-speed": "Viscious Speed",
  "lord-berandas": "Lord Berandas",
  irongamer: "Irongamer",
  "heavenly-dog": "HeavenlyDog",
  lucasms: "Lucas",
  faithtoken: "Faithtoken",
  skoll: "Skoll",
  andymeneely: "Andy Meneely",
  cathelineau: "Cathelineau",
  "kier-heyl": "Kier Heyl",
  aussiesim: "Aussiesim",
  sparker: "Sparker",
  zeromancer: "Zeromancer",
  rihlsul: "Rihlsul",
  quoting: "Quoting",
  guard13007: "Guard13007",
  darkzaitzev: "DarkZaitzev",
  spencerdub: "SpencerDub",
  generalace135: "GeneralAce135",
  zajkonur: "Zajkonur",
  catsu: "Catsu",
  starseeker: "Starseeker",
  "pepijn-poolman": "Pepijn Poolman",
  "pierre-leducq": "Pierre Leducq",
  "caro-asercion": "Caro Asercion",
  seregacthtuf: "SeregaCthtuf",
};

/** An icon as a file: ink on a rounded tile of paper, so that it reads on a light and on a dark ground. */
export function drawIcon(body: string): string {
  const ink = body.replaceAll("currentColor", "#1d1a16");
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">' +
    '<rect width="512" height="512" rx="56" fill="#efe6d2"/>' +
    `<g transform="translate(38.4 38.4) scale(.85)">${ink}</g></svg>\n`
  );
}

/** Every icon mentioned, and the mentions of icons that the collection does not have. */
export function findIcons(
  places: Places,
  collection: ReadonlyMap<string, string>,
): { readonly names: readonly string[]; readonly unknown: readonly Finding[] } {
  const names = new Set<string>();
  const unknown: Finding[] = [];
  for (const file of iconSources(places)) {
    for (const name of iconsOf(file)) {
      if (!collection.has(name)) unknown.push({ where: shown(places.root, file), what: `no icon is called "${name}"` });
      names.add(name);
    }
  }
  return { names: [...names].sort(), unknown };
}
