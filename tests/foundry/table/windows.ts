/** The company's windows without a page: their input, their context, and their buttons. */
import { calm } from "./company.ts";
import { of } from "./live.ts";

type Draft = Readonly<Record<string, string | boolean>>;

export interface Opened {
  /** Fills in fields as the keyboard would. */
  fill(draft: Draft): void;
  /** The context of the template. */
  shown(): Promise<any>;
  press(action: string, dataset?: object): Promise<void>;
}

/** A window of a module of the company, drawn nowhere. */
export async function opened(module: string, name: string, draft: Draft = {}): Promise<Opened> {
  const kind = (await of(module))[name];
  const app = new kind();
  Object.assign(app, { draft, rendered: false, render: async () => app, close: async () => app });
  return {
    fill: (more) => {
      app.draft = { ...app.draft, ...more };
    },
    shown: () => app._prepareContext(),
    press: async (action, dataset = {}) => {
      await kind.DEFAULT_OPTIONS.actions[action].call(app, {}, { dataset });
      await calm();
    },
  };
}
