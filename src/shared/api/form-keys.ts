import { randomKey } from '#shared/text/random-key.ts';

// A form that adds a record has a key from its opening on: a submission that is repeated because the answer was lost
// adds nothing twice (decision 142).

/** A running save of one form. */
export type FormSave = {
  readonly key: string;
  /** The number of additions per path: each has its own key, which stays the same when the form is submitted again. */
  readonly begun: Map<string, number>;
};

/** The running saves, the latest last. */
const running: FormSave[] = [];

/** Creates the key of a form that was just opened or saved. */
export const newFormKey = randomKey;

/** Runs the save of a form; the requests it sends use keys derived from the form's key. */
export async function saveWithKey<T>(key: string, save: () => Promise<T>): Promise<T> {
  const formSave: FormSave = { key, begun: new Map() };
  running.push(formSave);
  try {
    return await save();
  } finally {
    running.splice(running.indexOf(formSave), 1);
  }
}

/** The save that is running; undefined for requests outside forms. */
export const runningSave = (): FormSave | undefined => running.at(-1);
