import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';

/** The speech device. */
export type Device = {
  /** Returns the current voices; voices can be added later. */
  readonly voices: () => readonly SpeechSynthesisVoice[];
  readonly whenVoicesChange: (changed: () => void) => () => void;
  readonly say: (
    sentence: string,
    voice: SpeechSynthesisVoice,
    then: { readonly ended: () => void; readonly failed: () => void },
  ) => void;
  readonly silence: () => void;
};

export type Reader = {
  readonly subscribe: (changed: () => void) => () => void;
  /** Returns whether the device speaks Chinese; voices can be added later. */
  readonly canRead: () => boolean;
  /** The owner of the text that is being read; undefined during silence. */
  readonly reading: () => string | undefined;
  /** Reads a text from its beginning and stops the current one. */
  readonly read: (owner: string, text: string) => void;
  readonly stop: (owner: string) => void;
};

/** Split into sentences: browsers fall silent within long texts. */
const sentences = (text: string) => text.match(/[^。！？!?；;\n]{1,120}[。！？!?；;]*/g) ?? [];

/** Reads texts aloud, one at a time, with a Chinese voice of the device. */
export function createReader(device: Device): Reader {
  const listeners = new Set<() => void>();
  let owner: string | undefined;
  /** Distinguishes a stopped text from the current one. */
  let turn = 0;
  const voice = () => device.voices().find(({ lang }) => /^(zh|cmn)\b/i.test(lang));
  const change = (next: string | undefined): void => {
    turn += 1;
    owner = next;
    for (const changed of listeners) changed();
  };
  return {
    subscribe: (changed) => {
      listeners.add(changed);
      const forget = device.whenVoicesChange(changed);
      return () => {
        listeners.delete(changed);
        forget();
      };
    },
    canRead: () => voice() !== undefined,
    reading: () => owner,
    read: (by, text) => {
      const chosen = voice();
      const parts = sentences(text.trim());
      if (chosen === undefined || parts.length === 0) return;
      device.silence();
      change(by);
      const mine = turn;
      const finish = (): void => {
        if (mine === turn) change(undefined);
      };
      for (const [index, part] of parts.entries()) {
        const isLast = index === parts.length - 1;
        device.say(part, chosen, { ended: isLast ? finish : () => undefined, failed: finish });
      }
    },
    stop: (by) => {
      if (owner !== by) return;
      change(undefined);
      device.silence();
    },
  };
}

/** Uses the browser's voices; a browser without speech synthesis has none. */
function browserDevice(speech: SpeechSynthesis | undefined): Device {
  return {
    voices: () => speech?.getVoices() ?? [],
    whenVoicesChange: (changed) => {
      speech?.addEventListener('voiceschanged', changed);
      return () => speech?.removeEventListener('voiceschanged', changed);
    },
    say: (sentence, voice, { ended, failed }) => {
      const utterance = new SpeechSynthesisUtterance(sentence);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.addEventListener('end', ended);
      utterance.addEventListener('error', failed);
      speech?.speak(utterance);
    },
    silence: () => speech?.cancel(),
  };
}

const deviceReader = createReader(browserDevice(globalThis.speechSynthesis));

/** Reads a text aloud; it stops when the component unmounts. */
export function useReadAloud(reader: Reader = deviceReader) {
  const owner = useId();
  useEffect(() => () => reader.stop(owner), [reader, owner]);
  const canRead = useSyncExternalStore(reader.subscribe, reader.canRead);
  const isReading = useSyncExternalStore(reader.subscribe, () => reader.reading() === owner);
  return useMemo(
    () => ({
      canRead,
      isReading,
      read: (text: string) => reader.read(owner, text),
      stop: () => reader.stop(owner),
    }),
    [reader, owner, canRead, isReading],
  );
}
