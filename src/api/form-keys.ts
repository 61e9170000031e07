import { randomKey } from '#lib/random-key.ts';

// A form that was opened to add something has a key from then on, so that what is sent from it again, because the answer was lost,
// is not added twice (decision 142).

/** A save of one form, while it runs. */
export type FormSave = {
  readonly key: string;
  /** How many additions by a path have begun: each has a key of its own, the same when the form is sent again. */
  readonly begun: Map<string, number>;
};

/** The saves that are running, the last begun last. */
const running: FormSave[] = [];

/** A key for a form that has just been opened, or saved. */
export const newFormKey = randomKey;

/** Runs the save of a form; what it adds meanwhile is sent with keys made from the form's. */
export async function saveWithKey<T>(key: string, save: () => Promise<T>): Promise<T> {
  const own: FormSave = { key, begun: new Map() };
  running.push(own);
  try {
    return await save();
  } finally {
    running.splice(running.indexOf(own), 1);
  }
}

/** The save of a form that is running now; undefined: what is sent comes from no form. */
export const runningSave = (): FormSave | undefined => running.at(-1);
