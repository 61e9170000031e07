import type { BodyOf } from '#openapi/index.ts';
import { read, write } from '#shared/api/client.ts';

/** The caller's backpack, newest first. Quiet: the editor's page shows a failure. */
export const readBackpack = (offset: number, limit: number) =>
  read('/teaching/backpack/list', { query: { offset, limit }, quiet: true });

/** Adds an uploaded file to the backpack. */
export const addToBackpack = (body: BodyOf<'POST /teaching/backpack/add'>) =>
  write('post', '/teaching/backpack/add', { body, quiet: true });

export const deleteFromBackpack = (id: string) =>
  write('delete', '/teaching/backpack/delete', { query: { id }, quiet: true });
