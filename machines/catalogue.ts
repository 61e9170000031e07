import { announcementEntry } from './announcement/announcement.catalogue.ts';
import { avatarChangeEntry } from './avatar-change/avatar-change.catalogue.ts';
import { bootstrapEntry } from './bootstrap/bootstrap.catalogue.ts';
import { cloudLinkEntry } from './cloud-link/cloud-link.catalogue.ts';
import { departmentSwitchEntry } from './department-switch/department-switch.catalogue.ts';
import { deviceUseEntry } from './device-use/device-use.catalogue.ts';
import { draftKeepingEntry } from './draft-keeping/draft-keeping.catalogue.ts';
import { editorEntry } from './editor/editor.catalogue.ts';
import { editorFrameEntry } from './editor-frame/editor-frame.catalogue.ts';
import { fieldCheckEntry } from './field-check/field-check.catalogue.ts';
import { formPublishingEntry } from './form-publishing/form-publishing.catalogue.ts';
import { handInEntry } from './hand-in/hand-in.catalogue.ts';
import { handInQueueEntry } from './hand-in-queue/hand-in-queue.catalogue.ts';
import { importRunEntry } from './import-run/import-run.catalogue.ts';
import { inspectionEntry } from './inspection/inspection.catalogue.ts';
import { lessonTimerEntry } from './lesson-timer/lesson-timer.catalogue.ts';
import { liveChannelEntry } from './live-channel/live-channel.catalogue.ts';
import { noticeEntry } from './notice/notice.catalogue.ts';
import { passwordChangeEntry } from './password-change/password-change.catalogue.ts';
import { passwordRecoveryEntry } from './password-recovery/password-recovery.catalogue.ts';
import { pictureLoginEntry } from './picture-login/picture-login.catalogue.ts';
import { playerEntry } from './player/player.catalogue.ts';
import { pollingEntry } from './polling/polling.catalogue.ts';
import { preferencesEntry } from './preferences/preferences.catalogue.ts';
import { reachabilityEntry } from './reachability/reachability.catalogue.ts';
import { recordCrudEntry } from './record-crud/record-crud.catalogue.ts';
import { reloginEntry } from './relogin/relogin.catalogue.ts';
import { reportBuildingEntry } from './report-building/report-building.catalogue.ts';
import { requiredPasswordChangeEntry } from './required-password-change/required-password-change.catalogue.ts';
import { sessionEntry } from './session/session.catalogue.ts';
import { slideShowEntry } from './slide-show/slide-show.catalogue.ts';
import { smsRequestEntry } from './sms-request/sms-request.catalogue.ts';
import { spokenCommentEntry } from './spoken-comment/spoken-comment.catalogue.ts';
import { studioWorkEntry } from './studio-work/studio-work.catalogue.ts';
import { tabsEntry } from './tabs/tabs.catalogue.ts';
import { walkEntry } from './walk/walk.catalogue.ts';
import { workSavingEntry } from './work-saving/work-saving.catalogue.ts';
import type { CatalogueEntry } from './machine-fixtures.ts';

export type { CatalogueEntry, Sample, Scenario, Start } from './machine-fixtures.ts';

/** Every machine of the product, in the order in which the inspector lists them. */
export const catalogue: readonly CatalogueEntry[] = [
  sessionEntry,
  bootstrapEntry,
  playerEntry,
  handInEntry,
  noticeEntry,
  liveChannelEntry,
  pollingEntry,
  announcementEntry,
  passwordChangeEntry,
  requiredPasswordChangeEntry,
  departmentSwitchEntry,
  avatarChangeEntry,
  preferencesEntry,
  tabsEntry,
  reachabilityEntry,
  slideShowEntry,
  recordCrudEntry,
  importRunEntry,
  passwordRecoveryEntry,
  smsRequestEntry,
  fieldCheckEntry,
  editorEntry,
  studioWorkEntry,
  editorFrameEntry,
  cloudLinkEntry,
  workSavingEntry,
  draftKeepingEntry,
  deviceUseEntry,
  spokenCommentEntry,
  handInQueueEntry,
  inspectionEntry,
  walkEntry,
  formPublishingEntry,
  reportBuildingEntry,
  reloginEntry,
  pictureLoginEntry,
  lessonTimerEntry,
];
