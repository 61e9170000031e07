// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Chosen } from '../schemas/record.ts';
import { ScratchAssetAdd, ScratchAssetEdit, ScratchAssetRow, ScratchLibraryItem } from '../schemas/scratch-asset.ts';

/** Operations of the tag scratch-asset. */
export const contracts = {
  "GET /teaching/teachingScratchAssets/getScratchAssets": { answers: { '200': answer(z.array(ScratchLibraryItem)), default: refusal } },
  "GET /teaching/teachingScratchAssets/list": { answers: { '200': answer(page(ScratchAssetRow)), default: refusal } },
  "GET /teaching/teachingScratchAssets/queryById": { answers: { '200': answer(ScratchAssetRow), default: refusal } },
  "POST /teaching/teachingScratchAssets/add": { body: ScratchAssetAdd, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingScratchAssets/edit": { body: ScratchAssetEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingScratchAssets/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /teaching/teachingScratchAssets/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /teaching/teachingScratchAssets/restore": { body: Chosen, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
