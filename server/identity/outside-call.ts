/** No answer, a wrong one, or one that is far too long, from a server that is not ours. */
export class OutsideFailure extends Error {
  override readonly name = 'OutsideFailure';
}

const timeout = 5_000;
const longest = 64 * 1024;

/**
 * Asks another server, whose address is configuration and never comes with a request. It may neither send us on to a
 * third one, nor keep us waiting, nor talk without end. The message of a failure holds no parameter of the address.
 */
export async function callOutside(address: string, init: RequestInit = {}): Promise<string> {
  const host = new URL(address).host;
  try {
    const response = await fetch(address, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const text = await readAtMost(response);
    if (!response.ok) throw new OutsideFailure(`${host} answered with status ${response.status}`);
    return text;
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure(`${host} did not answer`, { cause: error });
  }
}

async function readAtMost(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > longest) {
      await reader?.cancel();
      throw new OutsideFailure(`${new URL(response.url).host} answered too much`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
