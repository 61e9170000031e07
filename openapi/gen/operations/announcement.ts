// Generated from openapi/ by `npm run gen`. Do not edit.
import { answer, emptyAnswer, page, refusal, type OperationContract } from '../../wire.ts';
import { Announcement, AnnouncementAdd, AnnouncementEdit, AnnouncementRead, AnnouncementReaders, AnnouncementRow, AnnouncementSaved, UnreadAnnouncements } from '../schemas/announcement.ts';

/** Operations of the tag announcement. */
export const contracts = {
  "GET /sys/annountCement/listByUser": { answers: { '200': answer(UnreadAnnouncements), default: refusal } },
  "GET /sys/annountCement/queryById": { answers: { '200': answer(Announcement), default: refusal } },
  "PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId": { body: AnnouncementRead, answers: { '200': emptyAnswer(), default: refusal } },
  "PUT /sys/sysAnnouncementSend/readAll": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/sysAnnouncementSend/getMyAnnouncementSend": { answers: { '200': answer(page(Announcement)), default: refusal } },
  "GET /sys/annountCement/list": { answers: { '200': answer(page(AnnouncementRow)), default: refusal } },
  "GET /sys/annountCement/readers": { answers: { '200': answer(AnnouncementReaders), default: refusal } },
  "POST /sys/annountCement/add": { body: AnnouncementAdd, answers: { '200': answer(AnnouncementSaved), default: refusal } },
  "PUT /sys/annountCement/edit": { body: AnnouncementEdit, answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/annountCement/delete": { answers: { '200': emptyAnswer(), default: refusal } },
  "DELETE /sys/annountCement/deleteBatch": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/annountCement/doReleaseData": { answers: { '200': emptyAnswer(), default: refusal } },
  "GET /sys/annountCement/doReovkeData": { answers: { '200': emptyAnswer(), default: refusal } },
} satisfies Record<string, OperationContract>;
