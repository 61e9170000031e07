/** The part of scratch-sb1-converter 1.0.324 that is used; it ships no types, and its main file is a page. */
declare module 'scratch-sb1-converter/index.js' {
  export type FieldReader = { next: () => IteratorResult<unknown, null> };
  export class SB1File {
    constructor(buffer: ArrayBuffer);
    readonly buffer: ArrayBuffer;
    /** A project.json of Scratch 2. */
    readonly json: unknown;
    /** The pictures and sounds, by the names of Scratch 2. */
    readonly zip: { readonly files: Readonly<Record<string, { readonly bytes: Uint8Array }>> };
    images(): readonly { readonly width: unknown; readonly height: unknown }[];
    infoRaw(): FieldReader;
    dataRaw(): FieldReader;
  }
  export class AssertionError extends Error {}
  export class ValidationError extends AssertionError {}
}
