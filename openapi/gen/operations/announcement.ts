// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Announcement, AnnouncementRead, UnreadAnnouncements } from '../schemas/announcement.ts';

/** Operations of the tag announcement. */
export const contracts = {
  "GET /sys/annountCement/listByUser": { answers: { '200': answer(UnreadAnnouncements), default: refusal } },
  "GET /sys/annountCement/queryById": { answers: { '200': answer(Announcement), default: refusal } },
  "PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId": { body: AnnouncementRead, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/sysAnnouncementSend/readAll": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysAnnouncementSend/getMyAnnouncementSend": { answers: { '200': answer(page(Announcement)), default: refusal } },
} satisfies Record<string, OperationContract>;
