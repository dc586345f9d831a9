import { AlphaField, AngleField } from "../fields/scalars.ts";
import { StringField } from "../fields/strings.ts";
import { make } from "./common.ts";

/** The range of darkness levels in which something shines. */
export function darknessRange() {
  return make.schema({ min: new AlphaField({ initial: 0 }), max: new AlphaField({ initial: 1 }) });
}

/** Light of tokens and scene lights: feet, degrees, fractions of one. */
export function lightField() {
  return make.schema({
    negative: make.bool(),
    priority: make.num({ integer: true, initial: 0 }),
    alpha: make.num({ initial: 0.5 }),
    angle: new AngleField({ initial: 360 }),
    bright: make.num({ initial: 0, min: 0 }),
    dim: make.num({ initial: 0, min: 0 }),
    color: make.color(),
    coloration: make.num({ integer: true, initial: 1 }),
    attenuation: make.num({ initial: 0.5 }),
    luminosity: make.num({ initial: 0.5 }),
    saturation: make.num({ initial: 0 }),
    contrast: make.num({ initial: 0 }),
    shadows: make.num({ initial: 0 }),
    animation: make.schema({
      type: new StringField({ required: true, nullable: true, blank: false, initial: null }),
      speed: make.num({ integer: true, initial: 5, min: 0, max: 10 }),
      intensity: make.num({ integer: true, initial: 5, min: 1, max: 10 }),
      reverse: make.bool(),
    }),
    darkness: darknessRange(),
  });
}
