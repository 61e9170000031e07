// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { CommentReport, CommentRow, CommentStatusChange, WorkComment, WorkCommentWrite } from '../schemas/work-comment.ts';

/** Operations of the tag work-comment. */
export const contracts = {
  "GET /teaching/teachingWork/getWorkComments": { answers: { '200': answer(page(WorkComment)), default: refusal } },
  "POST /teaching/teachingWork/saveComment": { body: WorkCommentWrite, answers: { '200': answer(WorkComment), default: refusal } },
  "DELETE /teaching/teachingWork/delComment": { answers: { '200': emptyAnswer(), default: refusal } },
  "POST /teaching/teachingWork/reportComment": { body: CommentReport, answers: { '200': emptyAnswer(), default: refusal } },
  "GET /teaching/workComment/list": { answers: { '200': answer(page(CommentRow)), default: refusal } },
  "PUT /teaching/workComment/updateStatus": { body: CommentStatusChange, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/workComment/handle": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/workComment/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/workComment/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
