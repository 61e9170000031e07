// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, text, type OperationContract } from '../../wire.ts';
import { QuartzJob, QuartzJobAdd, QuartzJobEdit, QuartzRun, QuartzRunStarted } from '../schemas/quartz-job.ts';

/** Operations of the tag quartz-job. */
export const contracts = {
  "GET /sys/quartzJob/list": { answers: { '200': answer(page(QuartzJob)), default: refusal } },
  "POST /sys/quartzJob/add": { body: QuartzJobAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/quartzJob/edit": { body: QuartzJobEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/quartzJob/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/quartzJob/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/quartzJob/pause": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/quartzJob/resume": { answers: { '200': emptyAnswer(), default: refusal } },
  "POST /sys/quartzJob/execute": { answers: { '200': answer(QuartzRunStarted), default: refusal } },
  "GET /sys/quartzJob/queryById": { answers: { '200': answer(QuartzJob), default: refusal } },
  "GET /sys/quartzJob/runs": { answers: { '200': answer(page(QuartzRun)), default: refusal } },
  "GET /sys/quartzJob/nextTimes": { answers: { '200': answer(z.array(text())), default: refusal } },
  "GET /sys/quartzJob/exportXls": { answers: { '200': 'binary', default: refusal } },
} satisfies Record<string, OperationContract>;
