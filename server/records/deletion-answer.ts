import { idList } from '#server/http/id-list.ts';
import { messageAnswer, type Answer } from '#server/http/operation.ts';

/** Returns the message for a deletion by comma-separated ids, without 批量 for a single record. */
export function deletionAnswer(idText: string, noun = ''): Answer<null> {
  const many = idList(idText).length > 1;
  const verb = many ? '批量删除' : '删除';
  return messageAnswer(noun === '' ? `${verb}成功！` : `${verb}${noun}成功`);
}
