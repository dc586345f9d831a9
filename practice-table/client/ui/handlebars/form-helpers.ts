import Handlebars from "handlebars";
import type { Data, FieldLike } from "../globals.ts";

const GROUP_KEYS = ["label", "hint", "units", "rootId", "classes", "stacked", "widget", "hidden"];

interface Options {
  hash: Data;
}

function split(hash: Data): [Data, Data] {
  const group: Data = {};
  const input: Data = {};
  for (const [key, value] of Object.entries(hash)) {
    if (key === "localize" || key === "rootId" || key === "hidden") {
      group[key] = value;
      input[key] = value;
    } else if (key === "input" && typeof value === "function") input.input = value;
    else if (GROUP_KEYS.includes(key))
      group[key] = key === "classes" && typeof value === "string" ? value.split(" ") : value;
    else input[key] = value;
  }
  return [group, input];
}

/** `{{formGroup field value=…}}`: label, input and hint of a schema field. */
export function formGroup(field: FieldLike | undefined, options: Options): Handlebars.SafeString {
  if (!field?.toFormGroup) return new Handlebars.SafeString('<p class="notification error">formGroup: no field</p>');
  const [group, input] = split(options.hash);
  const element = field.toFormGroup(group, input);
  return new Handlebars.SafeString(element.outerHTML);
}

/** `{{formInput field value=…}}`: only the input. */
export function formInput(field: FieldLike | undefined, options: Options): Handlebars.SafeString {
  if (!field?.toInput) return new Handlebars.SafeString('<p class="notification error">formInput: no field</p>');
  const { classes, ...rest } = options.hash;
  const config = { ...rest, ...(classes === undefined ? {} : { classes }) };
  const element = field.toInput(config);
  return new Handlebars.SafeString(element.outerHTML);
}
