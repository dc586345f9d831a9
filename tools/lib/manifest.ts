/** The manifest, as Foundry documents it for v13 and v14. Unknown members are refused: a typing slip is silent in Foundry. */
import { z } from "zod";

const Compatibility = z.strictObject({
  minimum: z.string().regex(/^\d+(\.\d+)*$/),
  verified: z
    .string()
    .regex(/^\d+(\.\d+)*$/)
    .optional(),
  maximum: z
    .string()
    .regex(/^\d+(\.\d+)*$/)
    .optional(),
});
const Person = z.strictObject({
  name: z.string().min(1),
  url: z.string().optional(),
  email: z.string().optional(),
  discord: z.string().optional(),
  flags: z.record(z.string(), z.unknown()).optional(),
});
/** A path inside the package: relative, and not out of it. */
const Inside = z
  .string()
  .min(1)
  .refine(
    (path) => !path.startsWith("/") && !path.split("/").includes("..") && !path.includes("\\"),
    "must be a path inside the package",
  );
const Type = z.strictObject({
  htmlFields: z.array(z.string().min(1)).optional(),
  filePathFields: z.record(z.string(), z.array(z.string())).optional(),
  gmOnlyFields: z.array(z.string().min(1)).optional(),
});
const LEVELS = ["NONE", "LIMITED", "OBSERVER", "OWNER"] as const;
const Pack = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]+$/),
  label: z.string().min(1),
  path: Inside,
  type: z.enum(["Actor", "Adventure", "Cards", "Item", "JournalEntry", "Macro", "Playlist", "RollTable", "Scene"]),
  system: z.literal("rulings").optional(),
  banner: z.string().optional(),
  ownership: z.partialRecord(z.enum(["PLAYER", "TRUSTED", "ASSISTANT", "GAMEMASTER"]), z.enum(LEVELS)).optional(),
  flags: z.record(z.string(), z.unknown()).optional(),
});
interface PackFolder {
  name: string;
  color?: string | undefined;
  sorting?: "a" | "m" | undefined;
  packs?: string[] | undefined;
  folders?: PackFolder[] | undefined;
}
const Folder: z.ZodType<PackFolder> = z.lazy(() =>
  z.strictObject({
    name: z.string().min(1),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i)
      .optional(),
    sorting: z.enum(["a", "m"]).optional(),
    packs: z.array(z.string()).optional(),
    folders: z.array(Folder).optional(),
  }),
);
const Related = z.strictObject({
  id: z.string().min(1),
  type: z.enum(["system", "module", "world"]).optional(),
  manifest: z.string().optional(),
  compatibility: Compatibility.partial().optional(),
  reason: z.string().optional(),
});

/** `system.json` of a system for v13 and v14. */
export const ManifestSchema = z.strictObject({
  id: z.literal("rulings"),
  type: z.literal("system").optional(),
  title: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/),
  description: z.string().min(1),
  compatibility: Compatibility,
  authors: z.array(Person).min(1),
  url: z.string().optional(),
  license: z.string().optional(),
  readme: z.string().optional(),
  bugs: z.string().optional(),
  changelog: z.string().optional(),
  manifest: z.string().optional(),
  download: z.string().optional(),
  media: z
    .array(
      z.strictObject({
        type: z.string(),
        url: z.string(),
        caption: z.string().optional(),
        thumbnail: z.string().optional(),
      }),
    )
    .optional(),
  scripts: z.array(Inside).optional(),
  esmodules: z.array(Inside).min(1),
  styles: z.array(z.union([Inside, z.strictObject({ src: Inside, layer: z.string().optional() })])),
  languages: z
    .array(
      z.strictObject({
        lang: z.string().min(2),
        name: z.string().min(1),
        path: Inside,
        system: z.string().optional(),
        module: z.string().optional(),
      }),
    )
    .min(1),
  documentTypes: z.record(z.string(), z.record(z.string().regex(/^(rulings\.)?[a-zA-Z]+$/), Type)),
  packs: z.array(Pack),
  packFolders: z.array(Folder).optional(),
  relationships: z
    .strictObject({
      systems: z.array(Related).optional(),
      requires: z.array(Related).optional(),
      recommends: z.array(Related).optional(),
      conflicts: z.array(Related).optional(),
      flags: z.record(z.string(), z.unknown()).optional(),
    })
    .optional(),
  grid: z
    .strictObject({
      type: z.number().int().min(0).max(5).optional(),
      distance: z.number().positive(),
      units: z.string(),
      diagonals: z.number().int().min(0).max(6).optional(),
    })
    .optional(),
  initiative: z.string().optional(),
  primaryTokenAttribute: z.string().optional(),
  secondaryTokenAttribute: z.string().optional(),
  background: z.string().optional(),
  socket: z.boolean().optional(),
  persistentStorage: z.boolean().optional(),
  protected: z.boolean().optional(),
  exclusive: z.boolean().optional(),
  flags: z.record(z.string(), z.unknown()).optional(),
});

export type Manifest = z.infer<typeof ManifestSchema>;

/** Every file that the manifest names inside the package, with the member that names it. */
export function namedFiles(manifest: Manifest): { readonly member: string; readonly path: string }[] {
  const own = (member: string, path: string | undefined): { member: string; path: string }[] =>
    path === undefined || /^https?:/.test(path) ? [] : [{ member, path }];
  const fromData = (member: string, path: string | undefined): { member: string; path: string }[] =>
    path?.startsWith("systems/rulings/") ? [{ member, path: path.slice("systems/rulings/".length) }] : [];
  return [
    ...manifest.esmodules.map((path) => ({ member: "esmodules", path })),
    ...(manifest.scripts ?? []).map((path) => ({ member: "scripts", path })),
    ...manifest.styles.map((style) => ({ member: "styles", path: typeof style === "string" ? style : style.src })),
    ...manifest.languages.map(({ path }) => ({ member: "languages", path })),
    ...own("license", manifest.license),
    ...own("readme", manifest.readme),
    ...own("changelog", manifest.changelog),
    ...fromData("background", manifest.background),
    ...(manifest.media ?? []).flatMap(({ url }) => fromData("media", url)),
    ...manifest.packs.flatMap(({ banner }) => fromData("banner", banner)),
  ];
}

/** The names that the pack folders list. */
export function folderPacks(folders: readonly PackFolder[] = []): string[] {
  return folders.flatMap((folder) => [...(folder.packs ?? []), ...folderPacks(folder.folders)]);
}
