/** The part of scratch-sb1-converter 1.0.324 that is used; it ships no types, and its main file is a page. */
declare module 'scratch-sb1-converter/index.js' {
  export type FieldReader = { next: () => IteratorResult<unknown, null> };
  export class SB1File {
    constructor(buffer: ArrayBuffer);
    readonly buffer: ArrayBuffer;
    /** A project.json of Scratch 2. */
    readonly json: unknown;
    infoRaw(): FieldReader;
    dataRaw(): FieldReader;
  }
  export class AssertionError extends Error {}
  export class ValidationError extends AssertionError {}
}
