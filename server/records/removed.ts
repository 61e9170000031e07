import { idList } from '../http/id-list.ts';
import { done, type Answer } from '../http/operation.ts';

/** Returns the message for a deletion by comma-separated ids, without 批量 for a single record. */
export function removed(idText: string, noun = ''): Answer<null> {
  const many = idList(idText).length > 1;
  const verb = many ? '批量删除' : '删除';
  return done(noun === '' ? `${verb}成功！` : `${verb}${noun}成功`);
}
