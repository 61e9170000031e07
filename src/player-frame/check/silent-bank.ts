import type { ScaffoldingPlayer } from '../scaffolding.ts';
import type { EngineSound } from './engine-parts.ts';
import type { VirtualClock } from './virtual-clock.ts';

type Player = { readonly id: string };

/** Milliseconds of a sound whose file does not say how long it is. */
const unknownDuration = 1000;

function durationOf({ rate = 0, sampleCount = 0 }: EngineSound): number {
  const duration = (sampleCount / rate) * 1000;
  return Number.isFinite(duration) && duration > 0 ? duration : unknownDuration;
}

/**
 * Gives every sprite a bank of sounds that nobody hears and that take their time on the project's clock. The engine
 * has none without Web Audio, and with it sounds would take real time.
 */
export function placeSilentBanks({ vm }: ScaffoldingPlayer, clock: VirtualClock): void {
  for (const sprite of new Set(vm.runtime.targets.map((target) => target.sprite))) {
    for (const [index, sound] of sprite.sounds.entries()) sound.soundId = String(index);
    sprite.soundBank = createSilentBank(sprite.sounds, clock);
  }
}

function createSilentBank(sounds: readonly EngineSound[], clock: VirtualClock) {
  const playing = new Map<string, { readonly player: string; readonly end: () => void }>();
  const keyOf = ({ id }: Player, sound: string): string => `${id} ${sound}`;
  const stop = (player: Player, sound: string): void => playing.get(keyOf(player, sound))?.end();
  return {
    playSound: async (player: Player, sound: string): Promise<void> => {
      stop(player, sound);
      await new Promise<void>((resolve) => {
        const key = keyOf(player, sound);
        const end = (): void => {
          if (playing.get(key)?.end === end) playing.delete(key);
          resolve();
        };
        playing.set(key, { player: player.id, end });
        clock.setTimeout(end, durationOf(sounds[Number(sound)] ?? {}));
      });
    },
    stop,
    stopAllSounds: ({ id }: Player): void => {
      for (const { player, end } of playing.values()) if (player === id) end();
    },
    setEffects: (): void => undefined,
    dispose: (): void => undefined,
  };
}
