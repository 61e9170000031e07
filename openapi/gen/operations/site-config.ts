// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { SiteConfig, SiteConfigEntry } from '../schemas/site-config.ts';

/** Operations of the tag site-config. */
export const contracts = {
  "GET /sys/config/getAllConfigList": { answers: { '200': answer(z.array(SiteConfigEntry)), default: refusal } },
  "POST /sys/config/saveTenantConfig": { body: SiteConfig, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
