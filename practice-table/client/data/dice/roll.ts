import { bridge } from "../bridge.ts";
import { configuredClass } from "../documents/lookup.ts";
import { applyMessageMode, currentMode } from "../documents/message-modes.ts";
import { isV14, runtime } from "../runtime.ts";
import type { Dict } from "../types.ts";
import { mergeObject } from "../utils/merge.ts";
import { getProperty } from "../utils/objects.ts";
import { throwByHand } from "./by-hand.ts";
import { setInnerRoll } from "./compound.ts";
import { DiceTerm } from "./die.ts";
import { parseTerms } from "./parser.ts";
import { defaultRollHTML, defaultTooltipHTML } from "./roll-html.ts";
import { safeEval } from "./safe-eval.ts";
import { computeTotal, type EvaluateOptions, OperatorTerm, RollTerm, StringTerm } from "./term.ts";

const DEFAULT_CHAT = "templates/dice/roll.hbs";
const DEFAULT_TOOLTIP = "templates/dice/tooltip.hbs";

/** A formula, its dice and their result: `foundry.dice.Roll` as documented. */
export class Roll {
  data: Dict;
  options: Dict;
  terms: RollTerm[];
  _formula: string;
  _evaluated = false;
  _total: number | undefined;
  _dice: DiceTerm[] = [];

  static CHAT_TEMPLATE = DEFAULT_CHAT;
  static TOOLTIP_TEMPLATE = DEFAULT_TOOLTIP;

  constructor(formula: string | number, data: Dict = {}, options: Dict = {}) {
    const cls = this.constructor as typeof Roll;
    this.data = data;
    this.options = options;
    this.terms = cls.parse(String(formula), data);
    this._formula = cls.getFormula(this.terms);
  }

  static get defaultImplementation(): typeof Roll {
    return (runtime.config.Dice?.rolls as (typeof Roll)[] | undefined)?.[0] ?? Roll;
  }
  static create(formula: string, data: Dict = {}, options: Dict = {}): Roll {
    return new this.defaultImplementation(formula, data, options);
  }

  get dice(): DiceTerm[] {
    return [
      ...this._dice,
      ...this.terms.flatMap((t) => [...(t instanceof DiceTerm ? [t] : []), ...t.dice]),
    ] as DiceTerm[];
  }
  get formula(): string {
    return (this.constructor as typeof Roll).getFormula(this.terms);
  }
  get result(): string {
    return this.terms.map((t) => t.total).join("");
  }
  get total(): number | undefined {
    return this._evaluated ? this._total : undefined;
  }
  get isDeterministic(): boolean {
    return this.terms.every((t) => t.isDeterministic);
  }
  get product(): number | undefined {
    return this.total;
  }

  // --- reading ------------------------------------------------------------------------------------------------------

  static parse(formula = "", data: Dict = {}): RollTerm[] {
    if (!formula) return [];
    const filled = this.replaceFormulaData(formula, data, { missing: "0" });
    return parseTerms(filled, (text) => new Roll(text, data) as never);
  }

  /**
   * The value of an expression of numbers and `Math`.
   * @throws Error for any other expression
   */
  static safeEval(expression: string): number {
    return safeEval(expression);
  }

  /** Inserts values for `@path`. Missing values become `missing`, or stay when it is not given. */
  static replaceFormulaData(
    formula: string,
    data: Dict = {},
    { missing, warn = false }: { missing?: string; warn?: boolean } = {},
  ): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (match, path: string) => {
      const clean = path.replace(/\.$/, "");
      const value = getProperty(data, clean);
      if (value === undefined || value === null) {
        if (warn) console.warn(`The attribute ${match} of a roll was not present in the provided data.`);
        return missing ?? match;
      }
      return typeof value === "object"
        ? String(Number((value as { valueOf(): unknown }).valueOf()) || 0)
        : String(value === true ? 1 : value === false ? 0 : value).trim();
    });
  }

  static getFormula(terms: RollTerm[]): string {
    return terms.map((t) => t.formula).join("");
  }
  static simplifyTerms(terms: RollTerm[]): RollTerm[] {
    return terms;
  }
  resetFormula(): string {
    this._formula = this.formula;
    return this._formula;
  }

  /** Whether the formula can be rolled, which unknown words prevent. */
  static validate(formula: string): boolean {
    try {
      const filled = formula.replace(/@([a-z.0-9_-]+)/gi, "1");
      const roll = new Roll(filled);
      if (roll.terms.length === 0 || hasString(roll.terms)) return false;
      roll.evaluateSync({ strict: false });
      return true;
    } catch {
      return false;
    }
  }

  static fromTerms(terms: RollTerm[], options: Dict = {}): Roll {
    if (!terms.every((t) => t instanceof RollTerm))
      throw new Error("All elements of the provided terms array must be RollTerm instances");
    const roll = new this(this.getFormula(terms), {}, options);
    roll.terms = terms;
    roll._formula = this.getFormula(terms);
    if (terms.length > 0 && terms.every((t) => t._evaluated)) {
      roll._total = roll._evaluateTotal();
      roll._evaluated = true;
    }
    return roll;
  }

  // --- evaluating -----------------------------------------------------------------------------------------------------

  async evaluate(options: EvaluateOptions = {}): Promise<this> {
    this.#fresh();
    // By default a user with manual dice is asked, so the promise takes as long as the user (PLAY-61).
    if (options.allowInteractive !== false && !options.minimize && !options.maximize) await throwByHand(this);
    for (const term of this.terms) if (!term._evaluated) await term.evaluateAsync(options);
    return this.#finish();
  }

  /** Evaluates synchronously: only rolls without dice, unless `strict: false` (dice then count as 0) or an extreme is requested. */
  evaluateSync(options: EvaluateOptions = {}): this {
    this.#fresh();
    for (const term of this.terms) if (!term._evaluated) term.evaluateSync({ strict: true, ...options });
    return this.#finish();
  }
  async roll(options: EvaluateOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  #fresh(): void {
    if (this._evaluated) throw new Error("This Roll object has already been rolled.");
    if (this.terms.length === 0) throw new Error("A Roll without any term cannot be evaluated (PLAY-67).");
  }
  #finish(): this {
    this._total = this._evaluateTotal();
    this._evaluated = true;
    return this;
  }

  _evaluateTotal(): number {
    const parts = this.terms
      .filter((t) => !(t instanceof StringTerm))
      .map((t) => (t instanceof OperatorTerm ? t.operator : Number(t.total ?? 0)));
    const total = parts.length === 0 ? 0 : computeTotal(parts);
    if (!Number.isFinite(total)) throw new Error(`Invalid total ${total} for the roll ${this._formula}`);
    return total;
  }

  alter(multiply: number, add: number): this {
    if (this._evaluated) throw new Error("You may not alter a Roll which has already been evaluated");
    for (const t of this.terms)
      if (t instanceof DiceTerm) t.number = Math.round((t.number ?? 0) * (multiply || 1)) + (add || 0);
    this.resetFormula();
    return this;
  }

  clone(): this {
    const cls = this.constructor as new (f: string, d: Dict, o: Dict) => this;
    return new cls(this._formula, this.data, { ...this.options });
  }
  async reroll(options: EvaluateOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }
  static async simulate(formula: string, n = 10_000): Promise<number[]> {
    const out: number[] = [];
    for (let i = 0; i < n; i++) out.push((await new this(formula).evaluate()).total ?? 0);
    return out;
  }

  // --- showing --------------------------------------------------------------------------------------------------------

  async getTooltip(): Promise<string> {
    const cls = this.constructor as typeof Roll;
    const parts = this.dice.map((d) => d.getTooltipData());
    return cls.TOOLTIP_TEMPLATE === DEFAULT_TOOLTIP
      ? defaultTooltipHTML(parts)
      : bridge.renderTemplate(cls.TOOLTIP_TEMPLATE, { parts });
  }

  async _prepareChatRenderContext({ flavor, isPrivate = false }: Dict = {}): Promise<Dict> {
    return {
      formula: isPrivate ? "???" : this._formula,
      flavor: isPrivate ? null : (flavor ?? this.options.flavor),
      user: runtime.game?.userId,
      tooltip: isPrivate ? "" : await this.getTooltip(),
      total: isPrivate ? "?" : Math.round((this.total ?? 0) * 100) / 100,
    };
  }

  async render({ flavor, template, isPrivate = false, message }: Dict = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate({ allowInteractive: !isPrivate });
    const context = await this._prepareChatRenderContext({ flavor, isPrivate, message });
    const path = (template as string | undefined) ?? (this.constructor as typeof Roll).CHAT_TEMPLATE;
    return path === DEFAULT_CHAT ? defaultRollHTML(context) : bridge.renderTemplate(path, context);
  }

  /** Posts the roll, and evaluates it first. With `create: false` the message data are returned instead. */
  async toMessage(messageData: Dict = {}, options: Dict = {}): Promise<unknown> {
    const { rollMode, messageMode, create = true, ...rest } = options;
    const mode = String((isV14() ? (messageMode ?? rollMode) : rollMode) ?? currentMode());
    if (!this._evaluated) await this.evaluate({ allowInteractive: !/blind/.test(mode) });
    const cls = configuredClass("ChatMessage");
    const data = mergeObject(
      { author: runtime.game.userId, content: String(this.total), sound: runtime.config.sounds?.dice ?? null },
      messageData,
    ) as Dict;
    data.rolls = [this, ...((messageData.rolls as unknown[] | undefined) ?? [])];
    if (create) {
      const key = isV14() ? "messageMode" : "rollMode";
      return cls.create(data, { ...rest, [key]: mode });
    }
    applyMessageMode(data, mode);
    return data;
  }

  static async fromMessage(data: Dict): Promise<unknown> {
    return data;
  }

  // --- storing --------------------------------------------------------------------------------------------------------

  toJSON(): Dict {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice.map((d) => d.toJSON()),
      formula: this._formula,
      terms: this.terms.map((t) => t.toJSON()),
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  static fromData(data: Dict): Roll {
    const all = (runtime.config.Dice?.rolls as (typeof Roll)[] | undefined) ?? [];
    const cls = data.class === this.name ? this : all.find((c) => c.name === data.class);
    if (!cls) throw new Error(`Unable to recreate ${String(data.class)} instance from provided data`);
    const roll = new cls("", {}, (data.options as Dict | undefined) ?? {});
    roll.terms = ((data.terms as Dict[] | undefined) ?? []).map((t) =>
      RollTerm.fromData(JSON.parse(JSON.stringify(t)) as Dict),
    );
    roll._formula = String(data.formula ?? cls.getFormula(roll.terms));
    roll._dice = ((data.dice as Dict[] | undefined) ?? []).map((d) => RollTerm.fromData(d) as DiceTerm);
    roll._evaluated = Boolean(data.evaluated ?? data.total !== undefined);
    roll._total = data.total as number | undefined;
    return roll;
  }
  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as Dict);
  }
  toAnchor(options: Dict = {}): HTMLAnchorElement {
    const a = document.createElement("a");
    a.classList.add("inline-roll", "inline-result");
    a.dataset.roll = encodeURIComponent(JSON.stringify(this));
    a.textContent = String(options.label ?? this.total);
    return a;
  }
}

function hasString(terms: RollTerm[]): boolean {
  return terms.some((t) => t instanceof StringTerm);
}

setInnerRoll(Roll);
