import * as z from 'zod/mini';
import { cloudName, maxVariables } from '#server/scratch/cloud-variable.ts';

/** A number of up to 256 digits: Scratch's own limit. */
export const cloudValue = z.string().check(z.maxLength(256), z.regex(/^-?(?:\d+(?:\.\d*)?|\.\d+)$/));
const cloudValues = z.record(cloudName, cloudValue);

/** A message of a page: new values with a number that grows, or a sign that it is alive. */
const frame = z.union([
  z.strictObject({ set: cloudValues, n: z.int().check(z.gte(1)) }),
  z.strictObject({ beat: z.literal(true) }),
]);

export type CloudValues = Readonly<Record<string, string>>;
/** The place of each value in the order of all that its variable has had. */
export type CloudRevs = Readonly<Record<string, number>>;
export type CloudRow = { readonly value: string; readonly rev: number };
export type CloudFrame = z.output<typeof frame>;

/**
 * A message to a page. `all`: all values, at first and after a gap; otherwise the changed ones. `n`: the page's own
 * changes up to this number are included. `canWrite` comes with all values.
 */
export type CloudNews = {
  readonly values: CloudValues;
  readonly all?: true;
  readonly n?: number;
  readonly canWrite?: boolean;
};

/** Undefined for what is no frame of ours. */
export function readCloudFrame(text: string): CloudFrame | undefined {
  try {
    const found = z.safeParse(frame, JSON.parse(text)).data;
    return found !== undefined && 'set' in found && Object.keys(found.set).length > maxVariables
      ? undefined
      : found;
  } catch {
    return undefined;
  }
}

/** Reads values from another node or the database; entries that are not variables are left out. */
export function readCloudValues(value: unknown): CloudValues {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(
    entries.flatMap(([name, content]) => {
      const text = z.safeParse(cloudValue, content).data;
      return text === undefined || !z.safeParse(cloudName, name).success ? [] : [[name, text]];
    }),
  );
}

/** Reads revisions from another node; a node of an older version sends none. */
export function readCloudRevs(value: unknown): CloudRevs {
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  return Object.fromEntries(entries.flatMap(([name, rev]) => (typeof rev === 'number' ? [[name, rev]] : [])));
}
