import Handlebars from "handlebars";
import { getRoute } from "../../data/utils/misc.ts";

type Template = Handlebars.TemplateDelegate;

const cache = new Map<string, Promise<Template>>();

/** Contexts contain documents and getters, so templates may read properties of prototypes. */
const RUNTIME = { allowProtoPropertiesByDefault: true, allowProtoMethodsByDefault: true };

async function fetchTemplate(path: string): Promise<Template> {
  const address = /^(https?:)?\//.test(path) ? path : getRoute(path);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The template "${path}" could not be loaded (${response.status}).`);
  const compiled = Handlebars.compile(await response.text(), { preventIndent: true });
  return compiled;
}

/** Fetches and compiles a template once, and registers it as a partial under `id` (its own path by default). */
export async function getTemplate(path: string, id?: string): Promise<Template> {
  let entry = cache.get(path);
  if (!entry) {
    entry = fetchTemplate(path);
    cache.set(path, entry);
    entry.catch(() => cache.delete(path));
  }
  const compiled = await entry;
  Handlebars.registerPartial(id ?? path, compiled);
  return compiled;
}

/** Loads templates as partials: a list under their own paths, a record under its keys. */
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
  if (Array.isArray(paths)) return Promise.all(paths.map((path) => getTemplate(path)));
  return Promise.all(Object.entries(paths).map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template to HTML text. */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data, RUNTIME);
}
