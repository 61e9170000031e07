import { AssertionError, SB1File, ValidationError, type FieldReader } from 'scratch-sb1-converter/index.js';
import { PICTURE_LIMIT } from './huge-picture.ts';

/** Maximum objects of one table, in an uncompressed file: the largest projects on the web have a tenth. */
const maxFields = 2_000_000;

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
  let left = Math.min(bytes, maxFields);
  return {
    next: () => {
      left -= 1;
      if (left < 0) throw new ValidationError('More fields than fit');
      return fields.next();
    },
  };
}

/** A project of Scratch 1.4, converted to Scratch 2. */
export type Scratch1 = {
  /** The JSON text of the project. */
  readonly project: string;
  /** Whether a picture has more pixels than a browser should decode. */
  readonly isHuge: boolean;
  /** Decodes the pictures and sounds, by their names in an archive of Scratch 2. */
  readonly files: () => Readonly<Record<string, Uint8Array>>;
};

/** Returns whether a file begins like a project of Scratch 1.4. */
export const isScratch1 = (bytes: Uint8Array): boolean =>
  /^ScratchV0[12]$/.test(String.fromCharCode(...bytes.subarray(0, 10)));

/**
 * Converts a file of Scratch 1.4; images and sounds are not decoded. Returns undefined if it is damaged. Errors:
 * RangeError if lists contain themselves.
 */
export function readScratch1(buffer: ArrayBuffer): Scratch1 | undefined {
  try {
    const file = new BoundedFile(buffer);
    return {
      project: JSON.stringify(file.json),
      isHuge: file.images().some(({ width, height }) => Number(width) * Number(height) > PICTURE_LIMIT),
      files: () =>
        Object.fromEntries(Object.entries(file.zip.files).map(([name, { bytes }]) => [name, bytes])),
    };
  } catch (error) {
    // The library checks little; invalid data fails when it is read.
    if (error instanceof AssertionError || error instanceof TypeError) return undefined;
    if (error instanceof RangeError && !/call stack/.test(error.message)) return undefined;
    throw error;
  }
}
