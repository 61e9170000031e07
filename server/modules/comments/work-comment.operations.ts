import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { pageOf } from '#server/http/list-query.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { deletionAnswer } from '#server/records/deletion-answer.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import {
  commentsForStaff,
  deleteComments,
  handleReports,
  hideOrShow,
  restoreComments,
} from './manage-comments.ts';
import { deleteOwn, findOpenness, listComments, type CommentRecord } from './work-comment.store.ts';
import { reportComment, writeComment } from './write-comment.ts';

export function workCommentOperations(deps: Deps): OperationsOf<'work-comment'> {
  const { db, clock } = deps;
  return {
    'GET /teaching/teachingWork/getWorkComments': async ({ query }, viewer) => {
      const isOpen = await findOpenness(db, query.workId, viewer);
      if (isOpen === undefined) throw refusal('作品不存在');
      const { page = 1, pageSize = 10 } = query;
      const paging = { pageNo: page, pageSize };
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const { rows, total } = isOpen
        ? await listComments(db, query.workId, viewer.caller, window)
        : { rows: [], total: 0 };
      return pageOf(
        paging,
        total,
        rows.map((row) => commentOnWire(row, viewer.caller?.userId)),
      );
    },
    'POST /teaching/teachingWork/saveComment': ({ body }, viewer) => writeComment(deps, viewer, body),
    'DELETE /teaching/teachingWork/delComment': async ({ query }, { caller }) => {
      if (!(await deleteOwn(db, query.id, { ...caller, now: clock() }))) throw refusal('评论不存在');
      return messageAnswer('删除成功！');
    },
    'POST /teaching/teachingWork/reportComment': async ({ body }, viewer) =>
      messageAnswer(await reportComment(deps, viewer, body)),
    'GET /teaching/workComment/list': ({ query }, { scope }) => commentsForStaff(deps, query, scope),
    'PUT /teaching/workComment/updateStatus': async ({ body }, staff) => {
      await hideOrShow(deps, staff, body);
      return messageAnswer(body.commentStatus === 1 ? '已隐藏' : '已恢复显示');
    },
    'PUT /teaching/workComment/handle': async ({ body }, staff) => {
      await handleReports(deps, staff, body.ids);
      return messageAnswer('处理成功！');
    },
    'DELETE /teaching/workComment/deleteBatch': async ({ query }, staff) => {
      await deleteComments(deps, staff, query.ids);
      return deletionAnswer(query.ids);
    },
    'PUT /teaching/workComment/restore': async ({ body }, staff) => {
      await restoreComments(deps, staff, body.ids);
      return messageAnswer('撤销成功！');
    },
  };
}

/** Returns the public fields of a comment; login names are excluded, as for works. */
function commentOnWire(row: CommentRecord, callerId: string | undefined): Schema<'WorkComment'> {
  return {
    id: row.id,
    userId: row.userId,
    username: null,
    realname: row.realname,
    avatar_url: fileUrl(row.avatar),
    comment: row.comment,
    createTime: wireTime(row.createTime),
    mine: row.userId === callerId,
  };
}
