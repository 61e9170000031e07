// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, text, type OperationContract } from '../../wire.ts';
import { SiteConfig, SiteConfigEntry, SystemConfig } from '../schemas/config.ts';

/** Operations of the tag config. */
export const contracts = {
  "GET /sys/config/getCurrentConfig": { answers: { '200': answer(SystemConfig), default: refusal } },
  "GET /sys/config/getConfig": { answers: { '200': answer(text()), default: refusal } },
  "GET /sys/config/getAllConfigList": { answers: { '200': answer(z.array(SiteConfigEntry)), default: refusal } },
  "POST /sys/config/saveTenantConfig": { body: SiteConfig, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
