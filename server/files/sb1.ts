import { open, readFile } from 'node:fs/promises';
import { AssertionError, SB1File, ValidationError, type FieldReader } from 'scratch-sb1-converter/index.js';

/** Of one table, in a file that inflates nothing: the largest projects of the web have a tenth. */
const mostFields = 2_000_000;

/** The library believes what a file says of its own sizes; no file has more fields than bytes. */
class BoundedFile extends SB1File {
  override infoRaw(): FieldReader {
    return bounded(super.infoRaw(), this.buffer.byteLength);
  }

  override dataRaw(): FieldReader {
    return bounded(super.dataRaw(), this.buffer.byteLength);
  }
}

function bounded(fields: FieldReader, bytes: number): FieldReader {
  let left = Math.min(bytes, mostFields);
  return {
    next: () => {
      left -= 1;
      if (left < 0) throw new ValidationError('More fields than fit');
      return fields.next();
    },
  };
}

/** Whether the file at a path begins as those of Scratch 1.4 do. */
export async function isSb1(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(10), 0, 10, 0);
    return /^ScratchV0[12]$/.test(buffer.toString('latin1'));
  } finally {
    await handle.close();
  }
}

/**
 * The project of a file of Scratch 1.4 as Scratch 2 would write it; pictures and sounds are not decoded. Undefined when it is
 * damaged. Errors: RangeError where lists hold themselves.
 */
export async function readSb1(path: string): Promise<string | undefined> {
  // A copy: the library reads a buffer from its beginning.
  const { buffer } = new Uint8Array(await readFile(path));
  try {
    return JSON.stringify(new BoundedFile(buffer).json);
  } catch (error) {
    // It checks little: what does not fit shows where it is read.
    if (error instanceof AssertionError || error instanceof TypeError) return undefined;
    if (error instanceof RangeError && !/call stack/.test(error.message)) return undefined;
    throw error;
  }
}
