import { open, readFile } from 'node:fs/promises';
import { AssertionError, SB1File, ValidationError, type FieldReader } from 'scratch-sb1-converter/index.js';

/** Maximum objects of one table, in an uncompressed file: the largest projects on the web have a tenth. */
const mostFields = 2_000_000;

/** The library trusts the sizes in a file; no file has more fields than bytes. */
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

/** Whether the file at a path begins like a Scratch 1.4 file. */
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
 * Converts a Scratch 1.4 file to a Scratch 2 project; images and sounds are not decoded. Returns undefined if it is
 * damaged. Errors: RangeError if lists contain themselves.
 */
export async function readSb1(path: string): Promise<string | undefined> {
  // Copy the data: the library reads the underlying buffer from its start.
  const { buffer } = new Uint8Array(await readFile(path));
  try {
    return JSON.stringify(new BoundedFile(buffer).json);
  } catch (error) {
    // The library checks little; invalid data fails when it is read.
    if (error instanceof AssertionError || error instanceof TypeError) return undefined;
    if (error instanceof RangeError && !/call stack/.test(error.message)) return undefined;
    throw error;
  }
}
