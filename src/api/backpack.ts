import type { BodyOf } from '#openapi/index.ts';
import { read, write } from './client.ts';

/** What the caller keeps between works, the newest first. Quiet: the editor's page says what went wrong. */
export const readBackpack = (offset: number, limit: number) =>
  read('/teaching/backpack/list', { query: { offset, limit }, quiet: true });

/** Puts a file in that was uploaded for it. */
export const addToBackpack = (body: BodyOf<'POST /teaching/backpack/add'>) =>
  write('post', '/teaching/backpack/add', { body, quiet: true });

export const deleteFromBackpack = (id: string) =>
  write('delete', '/teaching/backpack/delete', { query: { id }, quiet: true });
