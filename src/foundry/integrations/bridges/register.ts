/**
 * Modules that announce by a hook that they accept our data. The code for each is loaded with its hook; only Polyglot does not wait, so its provider
 * is created here and filled later.
 */
import { LazyModule } from "../../platform/lazy-module.ts";
import { notifyError } from "../../platform/notifications.ts";

const languages = new LazyModule(() => import("./polyglot.ts"));

/** The members of Polyglot's provider class used here. Compared with the source of its release for 14 (b9ff350). */
export interface LanguageProvider {
  languages: Record<string, unknown>;
  getLanguages(): Promise<void>;
  getUserLanguages(actor: object): unknown;
}

/** Call once, in `init`. */
export function registerBridges(): void {
  const when = (hook: string, callback: (given: never) => unknown): unknown =>
    Reflect.apply(Hooks.once, Hooks, [hook, callback]);
  when("polyglot.init", offerLanguages);
  when("diceSoNiceReady", (dice: object) => {
    import("./dice-so-nice.ts").then(({ offerColours }) => offerColours(dice)).catch(notifyError);
  });
  when("babele.init", (babele: object) => {
    import("./babele.ts").then(({ offerConverters }) => offerConverters(babele)).catch(notifyError);
  });
}

function offerLanguages(base: new (id: string) => LanguageProvider): void {
  const api: unknown = foundry.utils.getProperty(game, "polyglot.api");
  const register: unknown = Object(api).registerSystem;
  void languages.get().then(({ sayUnknown }) => typeof register === "function" || sayUnknown(), notifyError);
  if (typeof register !== "function") return;
  Reflect.apply(register, api, [
    class extends base {
      override async getLanguages(): Promise<void> {
        Object.assign(this.languages, (await languages.get()).listed());
        await super.getLanguages();
      }
      override getUserLanguages(actor: object): unknown {
        return languages.now?.spokenBy(actor, this.languages) ?? [new Set(), new Set()];
      }
    },
  ]);
}
