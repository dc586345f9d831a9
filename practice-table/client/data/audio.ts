import type { Dict } from "./types.ts";

/** A sound file. There is no mixing: it is played once, or not at all when the browser refuses. */
export class Sound {
  readonly src: string;
  readonly #audio: HTMLAudioElement | null;

  constructor(src: string, _options: Dict = {}) {
    this.src = src;
    this.#audio = typeof Audio === "undefined" ? null : new Audio();
  }

  get playing(): boolean {
    return this.#audio !== null && !this.#audio.paused;
  }
  async load(_options: Dict = {}): Promise<this> {
    return this;
  }
  async play({ volume = 1, loop = false }: { volume?: number; loop?: boolean } = {}): Promise<this> {
    if (!this.#audio) return this;
    Object.assign(this.#audio, { src: this.src, volume: Math.min(Math.max(volume, 0), 1), loop });
    // A browser plays nothing before the user's first gesture, and a missing file is no reason to stop.
    await this.#audio.play().catch(() => undefined);
    return this;
  }
  async stop(): Promise<this> {
    this.#audio?.pause();
    return this;
  }
}

/** `foundry.audio.AudioHelper`: one-time sounds, for this client only; the socket options are ignored. */
export const AudioHelper = {
  async play(
    { src, volume = 0.8, loop = false }: { src: string; volume?: number; loop?: boolean },
    socketOptions: boolean | Dict = false,
  ): Promise<Sound> {
    void socketOptions;
    return new Sound(src).play({ volume, loop });
  },
  async preloadSound(src: string): Promise<Sound> {
    return new Sound(src);
  },
  hasAudioExtension(src: string): boolean {
    return /\.(aac|flac|m4a|mid|mp3|ogg|opus|wav|webm)$/i.test(src);
  },
  inputToVolume(value: number | string, order = 1.5): number {
    return Math.min(Number(value), 1) ** order;
  },
  volumeToInput(volume: number, order = 1.5): number {
    return volume ** (1 / order);
  },
};
