import { make } from "../util.ts";

/** The look of a token: the content of its element, as plain data. */
export interface TokenLook {
  readonly style: Readonly<Record<"left" | "top" | "width" | "height" | "opacity" | "boxShadow", string>>;
  readonly hidden: boolean;
  readonly classes: Readonly<Record<string, boolean>>;
  readonly disposition: string;
  readonly image: string;
  readonly transform: string;
  readonly effects: readonly string[];
  readonly overlay: string | null;
  readonly bars: readonly { readonly name: string; readonly full: number }[];
  readonly pips: readonly { readonly own: boolean; readonly color: string }[];
  readonly plate: string | null;
  readonly fights: boolean;
  readonly label: string;
  readonly pressed: string;
}

/** Draws an element as a token with this look. */
export function draw(element: HTMLElement, look: TokenLook): void {
  Object.assign(element.style, look.style);
  element.hidden = look.hidden;
  for (const [name, on] of Object.entries(look.classes)) element.classList.toggle(name, on);
  element.dataset.disposition = look.disposition;
  const image = make("img", { src: look.image, alt: "", draggable: "false" });
  image.style.transform = look.transform;
  element.replaceChildren(image, ...icons(look), ...bars(look), ...targets(look));
  if (look.plate !== null) element.append(make("span", { class: "nameplate" }, look.plate));
  if (look.fights) element.append(make("i", { class: "combat-marker fa-solid fa-khanda", inert: true }));
  element.setAttribute("aria-label", look.label);
  element.setAttribute("aria-pressed", look.pressed);
}

function icons({ effects, overlay }: TokenLook): HTMLElement[] {
  const all = effects.map((src) => make("img", { class: "effect", src, alt: "" }));
  const out: HTMLElement[] = [make("div", { class: "effects", "aria-hidden": "true" }, ...all)];
  if (overlay !== null) out.push(make("img", { class: "overlay", src: overlay, alt: "" }));
  return out;
}

function bars(look: TokenLook): HTMLElement[] {
  return look.bars.map(({ name, full }) => {
    const fill = make("span", { class: "fill" });
    fill.style.width = `${full * 100}%`;
    return make("div", { class: `bar ${name}`, "aria-hidden": "true" }, fill);
  });
}

function targets({ pips }: TokenLook): HTMLElement[] {
  if (pips.length === 0) return [];
  const all = pips.map(({ own, color }) => {
    const pip = make("span", { class: own ? "pip own" : "pip" });
    pip.style.backgroundColor = color;
    return pip;
  });
  return [make("div", { class: "targets", "aria-hidden": "true" }, ...all)];
}
