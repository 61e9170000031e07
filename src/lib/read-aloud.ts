import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';

/** What speaks. */
export type Device = {
  /** Those that may come later are told. */
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
  /** Whether the device speaks Chinese; voices may come later. */
  readonly canRead: () => boolean;
  /** Whose text is read; undefined: silence. */
  readonly reading: () => string | undefined;
  /** Reads a text from its beginning instead of what is read now. */
  readonly read: (owner: string, text: string) => void;
  readonly stop: (owner: string) => void;
};

/** Sentence by sentence: browsers fall silent within long texts. */
const sentences = (text: string) => text.match(/[^。！？!?；;\n]{1,120}[。！？!?；;]*/g) ?? [];

/** Reads texts aloud, one at a time, by a Chinese voice of the device. */
export function createReader(device: Device): Reader {
  const listeners = new Set<() => void>();
  let owner: string | undefined;
  /** Tells a text that was ended from the one that is read now. */
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

/** The browser's voices; one without them has none. */
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

/** Reading a text aloud; what leaves the page falls silent. */
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
