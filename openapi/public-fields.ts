import type { Schema } from './index.ts';
import { fileProblem } from './public-files.ts';

type Kind = Schema<'FormField'>['kind'];
type Offers = Pick<Schema<'PublicLink'>, 'fileTypes'> & Pick<Schema<'PublicLinkWish'>, 'departs'>;

/**
 * Returns the reason why a public link with these settings cannot include a field, or undefined. The page
 * that configures the link and the server use the same text.
 */
export function offerProblem(kind: Kind, { fileTypes, departs = [] }: Offers): string | undefined {
  if (kind === 'depart') return departs.length === 0 ? '没有选择可以填写的班级或部门' : undefined;
  return fileProblem(kind, fileTypes);
}
