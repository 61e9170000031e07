import * as z from 'zod/mini';
import { guard, type Store } from './storage.ts';

/** How lists look, by user and page: the bare value, kept until it is changed. */
export function createViewStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (key) => `pro__LIST_VIEW:${key}`);
}

/** Which live messages pop up, by user id: the bare value, kept until it is changed. */
export function createPopupStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (userId) => `pro__NOTICE_POPUP:${userId}`);
}

/** 本课说明 beside the editor: whether it is open, by user id, and how far somebody is, by user and unit. */
export function createLessonStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (key) => `pro__LESSON:${key}`);
}

/** Whether something done is heard, by user id: not until it is turned on. */
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

/** What this window is known by, for as long as it lives. */
export function createWindowStore(storage: Storage | undefined): Store<string> {
  return createNamedStore(storage, (key) => `pro__${key}`);
}
