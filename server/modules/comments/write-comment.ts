import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { Answer } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { cleanComment, cleanLine } from '#server/files/clean-line.ts';
import { readConfig } from '#server/shared/site-config/config.store.ts';
import type { Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import {
  countSince,
  findOpenness,
  findVisibleComment,
  insertComment,
  insertReport,
  lockWriter,
} from './work-comment.store.ts';

type Writer = Viewer & { readonly caller: Caller };

const minute = 60_000;
const maxInMinute = 5;
const maxReportsInDay = 30;

/** Saves a comment on a work that the writer may see. */
export async function writeComment(
  { db, clock, newId }: Deps,
  viewer: Writer,
  body: BodyOf<'POST /teaching/teachingWork/saveComment'>,
): Promise<Answer<Schema<'WorkComment'>>> {
  const { userId, username, realname } = viewer.caller;
  const comment = cleanComment(body.comment);
  if (comment === null) throw refusal('请输入评论内容', 'comment');
  const now = clock();
  return await inTransaction(db, async (trx) => {
    const isOpen = await findOpenness(trx, body.workId, viewer);
    if (isOpen === undefined) throw refusal('作品不存在');
    if (!isOpen) throw refusal(await closedMessage(trx));
    const avatar = await lockWriter(trx, userId);
    const recent = await countSince(trx, userId, new Date(now.getTime() - minute));
    if (recent >= maxInMinute) throw refusal('评论写得太快了，请过一会儿再写', 'comment');
    const id = newId();
    await insertComment(trx, {
      id,
      workId: body.workId,
      userId,
      comment,
      createBy: username,
      createTime: now,
    });
    const fields = { id, userId, username: null, realname, avatar_url: fileUrl(avatar), comment };
    return new Answer('评论成功', { ...fields, createTime: wireTime(now), mine: true });
  });
}

async function closedMessage(db: Db): Promise<string> {
  const mode = (await readConfig(db, ['allowComment'])).get('allowComment');
  return mode === '2' ? '只有同班同学和老师可以评论' : '学校没有开放评论';
}

/** Reports a comment to staff, who decide about it. */
export async function reportComment(
  { db, clock, counters }: Deps,
  viewer: Writer,
  body: BodyOf<'POST /teaching/teachingWork/reportComment'>,
): Promise<string> {
  const { userId } = viewer.caller;
  const reason = cleanLine(body.reason);
  if (reason === '') throw refusal('请输入举报原因', 'reason');
  const comment = await findVisibleComment(db, body.id, viewer);
  if (comment === undefined) throw refusal('评论不存在');
  if (comment.userId === userId) throw refusal('不能举报自己的评论');
  if ((await counters.day.add(`report:${userId}`)) > maxReportsInDay)
    throw refusal('今天举报太多了，请明天再试');
  const isFirst = await insertReport(db, { commentId: body.id, userId, reason, createdAt: clock() });
  return isFirst ? '举报成功，老师会尽快处理' : '已经举报过了';
}
