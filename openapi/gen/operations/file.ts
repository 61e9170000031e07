// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { PreviewAddress, PreviewAsk, StoredFile, UploadBegin, UploadFinish, UploadProgress } from '../schemas/file.ts';

/** Operations of the tag file. */
export const contracts = {
  "POST /sys/common/upload": { answers: { '200': answer(StoredFile), default: refusal } },
  "GET /sys/common/static/{path}": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/common/preview": { body: PreviewAsk, answers: { '200': answer(PreviewAddress), default: refusal } },
  "GET /sys/common/preview/{path}": { answers: { '200': 'binary', default: refusal } },
  "POST /sys/upload/begin": { body: UploadBegin, answers: { '200': answer(UploadProgress), default: refusal } },
  "POST /sys/upload/part": { answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/upload/finish": { body: UploadFinish, answers: { '200': answer(StoredFile), default: refusal } },
} satisfies Record<string, OperationContract>;
