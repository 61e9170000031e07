import { connection } from './connection.ts';
import { write } from './client.ts';

/** Gives a text to a Python program that waits for it in its worker (`inputAddress`). */
export const givePythonInput = (ticket: string, number: number, text: string, signal: AbortSignal) =>
  write('post', '/python-input/{ticket}', {
    params: { ticket },
    body: { number, text },
    quiet: true,
    signal,
  });

/** Returns the address at which such a program waits, up to its ticket. */
export const inputAddress = (): string =>
  new URL(`${connection().apiBase}/python-input/`, location.href).href;
