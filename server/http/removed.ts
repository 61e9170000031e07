import { idList } from './id-list.ts';
import { done, type Answer } from './operation.ts';

/** What a deletion by ids joined with commas answers: of one record nobody hears 批量. */
export function removed(idText: string, noun = '', end = '!'): Answer<null> {
  const many = idList(idText).length > 1;
  const verb = many ? '批量删除' : '删除';
  return done(noun === '' ? `${verb}成功${end}` : `${verb}${noun}成功`);
}
