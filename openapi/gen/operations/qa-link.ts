// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, refusal, type OperationContract } from '../../wire.ts';
import { QaLink, QaLinkCode, QaLinkOffer, QaLinkSeat } from '../schemas/qa-link.ts';

/** Operations of the tag qa-link. */
export const contracts = {
  "POST /qa/link/make": { answers: { '200': answer(QaLink), default: refusal } },
  "POST /qa/link/ask": { body: QaLinkCode, answers: { '200': answer(QaLinkOffer), default: refusal } },
  "POST /qa/link/join": { body: QaLinkCode, answers: { '200': answer(QaLinkSeat), default: refusal } },
  "PUT /qa/link/refuse": { body: QaLinkCode, answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
