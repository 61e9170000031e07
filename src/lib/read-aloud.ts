import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';

/** What of the browser speaks. */
export type Speech = Pick<SpeechSynthesis, 'cancel' | 'getVoices' | 'speak'> &
  Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

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
export function createReader(
  speech: Speech | undefined,
  utter: (text: string) => SpeechSynthesisUtterance,
): Reader {
  const listeners = new Set<() => void>();
  let owner: string | undefined;
  /** Tells a text that was ended from the one that is read now. */
  let turn = 0;
  const voice = () => speech?.getVoices().find(({ lang }) => /^(zh|cmn)\b/i.test(lang));
  const tell = (): void => listeners.forEach((changed) => changed());
  const end = (): void => {
    turn += 1;
    owner = undefined;
    tell();
  };
  return {
    subscribe: (changed) => {
      listeners.add(changed);
      speech?.addEventListener('voiceschanged', changed);
      return () => {
        listeners.delete(changed);
        speech?.removeEventListener('voiceschanged', changed);
      };
    },
    canRead: () => voice() !== undefined,
    reading: () => owner,
    read: (by, text) => {
      const chosen = voice();
      const parts = sentences(text.trim());
      if (speech === undefined || chosen === undefined || parts.length === 0) return;
      speech.cancel();
      turn += 1;
      const mine = turn;
      parts.forEach((part, index) => {
        const utterance = utter(part);
        utterance.voice = chosen;
        utterance.lang = chosen.lang;
        const finish = (): void => {
          if (mine === turn) end();
        };
        if (index === parts.length - 1) utterance.addEventListener('end', finish);
        utterance.addEventListener('error', finish);
        speech.speak(utterance);
      });
      owner = by;
      tell();
    },
    stop: (by) => {
      if (owner !== by) return;
      end();
      speech?.cancel();
    },
  };
}

const deviceReader = createReader(globalThis.speechSynthesis, (text) => new SpeechSynthesisUtterance(text));

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
