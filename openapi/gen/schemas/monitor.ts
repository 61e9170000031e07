// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';

export const MonitorMetric = /*#__PURE__*/ z.object({
  param: text(),
  label: text(),
  value: z.number(),
  unit: z.literal(["bytes","percent","milliseconds","seconds","count"]),
});

export const MonitorSeries = /*#__PURE__*/ z.object({
  param: text(),
  label: text(),
  unit: z.literal(["bytes","percent","milliseconds","seconds","count"]),
  values: z.array(z.number()),
});

export const MonitorReport = /*#__PURE__*/ z.object({
  node: text(),
  time: text(),
  get metrics(): z.ZodMiniArray<typeof MonitorMetric> { return z.array(MonitorMetric); },
  times: z.array(text()),
  get series(): z.ZodMiniArray<typeof MonitorSeries> { return z.array(MonitorSeries); },
});

export const MonitorDisk = /*#__PURE__*/ z.object({
  name: text(),
  total: z.number(),
  used: z.number(),
  restPPT: z.number(),
});

export const MonitorDisks = /*#__PURE__*/ z.object({
  get report(): typeof MonitorReport { return MonitorReport; },
  get disks(): z.ZodMiniArray<typeof MonitorDisk> { return z.array(MonitorDisk); },
});

export const MonitorTrace = /*#__PURE__*/ z.object({
  timestamp: text(),
  method: text(),
  path: text(),
  status: integer(),
  timeTaken: integer(),
});

export const MonitorTable = /*#__PURE__*/ z.object({
  name: text(),
  rows: z.number(),
  dataSize: z.number(),
  indexSize: z.number(),
  sequentialScans: z.number(),
  indexScans: z.number(),
  deadRows: z.number(),
});

export const MonitorStatement = /*#__PURE__*/ z.object({
  query: text(),
  calls: z.number(),
  meanTime: z.number(),
  maxTime: z.number(),
  rows: z.number(),
});

export const MonitorDatabase = /*#__PURE__*/ z.object({
  version: text(),
  get report(): typeof MonitorReport { return MonitorReport; },
  get tables(): z.ZodMiniArray<typeof MonitorTable> { return z.array(MonitorTable); },
  get statements(): z.ZodMiniNullable<z.ZodMiniArray<typeof MonitorStatement>> { return z.nullable(z.array(MonitorStatement)); },
});

export const ApiParameter = /*#__PURE__*/ z.object({
  name: text(),
  place: text(),
  required: flag(),
  type: text(),
  description: z.exactOptional(z.nullable(text())),
});

export const ApiOperation = /*#__PURE__*/ z.object({
  key: text(),
  method: text(),
  path: text(),
  summary: text(),
  description: z.exactOptional(z.nullable(text())),
  tag: text(),
  permission: text(),
  deprecated: z.exactOptional(flag()),
  get parameters(): z.ZodMiniArray<typeof ApiParameter> { return z.array(ApiParameter); },
  answer: z.exactOptional(z.nullable(text())),
});
