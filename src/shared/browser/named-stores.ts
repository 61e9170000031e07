import * as z from 'zod/mini';
import { guard, type Store } from './storage.ts';

/** Settings of lists, by user and page: the bare value, without expiry. */
export function createViewStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (key) => `pro__LIST_VIEW:${key}`);
}

/** The live messages that pop up, by user id: the bare value, without expiry. */
export function createPopupStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (userId) => `pro__NOTICE_POPUP:${userId}`);
}

/** 本课说明 in the editor: its visibility by user id, and the progress by user and unit. */
export function createLessonStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (key) => `pro__LESSON:${key}`);
}

/** The tutorials in the editor: the progress by user and tutorial. */
export function createTutorialStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (key) => `pro__TUTORIAL:${key}`);
}

/** Whether celebrations play a sound, by user id: off until the user turns it on. */
export function createSoundStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (userId) => `pro__SOUND:${userId}`);
}

function createNamedStore(storage: Storage | undefined, nameOf: (key: string) => string): Store<string> {
  const raw = guard(storage);
  return {
    read: (key, schema) => {
      const parsed = z.safeParse(schema, raw.read(nameOf(key)));
      return parsed.success ? parsed.data : undefined;
    },
    write: (key, value) => raw.write(nameOf(key), value),
    remove: (key) => raw.remove(nameOf(key)),
  };
}

/** The identity of this window, for its lifetime. */
export function createWindowStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (key) => `pro__${key}`);
}
