import type { Schema } from './index.ts';
import { fileProblem } from './public-files.ts';

type Kind = Schema<'FormField'>['kind'];
type Offers = Pick<Schema<'PublicLink'>, 'fileTypes'> & Pick<Schema<'PublicLinkWish'>, 'departs'>;

/**
 * Why a public link that takes and offers this cannot ask for a field; undefined: that is no reason. Said where the link is set, and by
 * the server that asks again.
 */
export function offerProblem(kind: Kind, { fileTypes, departs = [] }: Offers): string | undefined {
  if (kind === 'depart') return departs.length === 0 ? '没有选择可以填写的班级或部门' : undefined;
  return fileProblem(kind, fileTypes);
}
