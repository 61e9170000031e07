/** An error of a program, as pupils see it. */
export type ProgramError = {
  /** CPython's own last line(s), e.g. "NameError: name 'tutle' is not defined. Did you mean: 'turtle'?" */
  readonly message: string;
  /** A Chinese sentence or two: what happened and what to look at; never the solution. */
  readonly hint: string;
  /** A stable name, e.g. 'missing-colon'. */
  readonly kind: string;
  /** The pupil's file; null if the error is in none of them. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
};

/** The output of a program and its input. */
export type Paper = {
  readonly clear: () => void;
  readonly print: (text: string, stream?: 'out' | 'err') => void;
  readonly fail: (error: ProgramError) => void;
  /**
   * Resolves to the typed line, or to null at the end of input (Ctrl+D); never settles if the program ends
   * first.
   */
  readonly ask: (prompt: string) => Promise<string | null>;
  /** Removes the question of a program that has ended. */
  readonly endInput: () => void;
};
