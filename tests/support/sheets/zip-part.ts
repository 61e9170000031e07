import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Returns one file of an archive as text. */
export async function partOf(bytes: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === name) return (await buffer(await zip.openReadStreamPromise(entry))).toString();
  }
  throw new Error(`${name} is missing`);
}
