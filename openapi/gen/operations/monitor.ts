// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, refusal, type OperationContract } from '../../wire.ts';
import { ApiOperation, MonitorDatabase, MonitorDisks, MonitorReport, MonitorTrace } from '../schemas/monitor.ts';

/** Operations of the tag monitor. */
export const contracts = {
  "GET /sys/monitor/server": { answers: { '200': answer(MonitorReport), default: refusal } },
  "GET /sys/monitor/runtime": { answers: { '200': answer(MonitorReport), default: refusal } },
  "GET /sys/monitor/http": { answers: { '200': answer(MonitorReport), default: refusal } },
  "GET /sys/monitor/cache": { answers: { '200': answer(MonitorReport), default: refusal } },
  "GET /sys/monitor/disk": { answers: { '200': answer(MonitorDisks), default: refusal } },
  "GET /sys/monitor/database": { answers: { '200': answer(MonitorDatabase), default: refusal } },
  "GET /sys/monitor/trace": { answers: { '200': answer(z.array(MonitorTrace)), default: refusal } },
  "GET /sys/monitor/operations": { answers: { '200': answer(z.array(ApiOperation)), default: refusal } },
} satisfies Record<string, OperationContract>;
