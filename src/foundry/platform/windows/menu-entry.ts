import { generation } from "../generation.ts";

interface RowEntry {
  readonly label: string;
  readonly icon: string;
  readonly shown: (row: HTMLElement) => boolean;
  readonly run: (row: HTMLElement) => void;
}

/** An entry of a row's menu in the running generation's form: v14 renamed its members and warns of the former names. */
export function rowEntry({ label, icon, shown, run }: RowEntry) {
  const entry = { name: label, icon: `<i class="${icon}"></i>`, condition: shown, callback: run };
  if (generation() < 14) return entry;
  const later = { label, visible: shown, onClick: (_event: Event, row: HTMLElement) => run(row) };
  for (const former of ["name", "condition", "callback"]) Reflect.deleteProperty(entry, former);
  return Object.assign(entry, later);
}
