import type { Schema } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { findFiles } from '#server/shared/stored-files/file-selection.store.ts';
import { reclaimFiles, releaseFiles } from '#server/shared/stored-files/write-file.store.ts';
import type { Db } from '#server/store/database.ts';
import { findVoice, updateVoice } from './work-grading.store.ts';

type VoiceChange = {
  readonly workId: string;
  /** Undefined: unchanged; null: removed. */
  readonly voice: Schema<'Voice'> | null | undefined;
  readonly now: Date;
};

/** Attaches a spoken comment to an existing correction; an earlier one no longer counts for any user. */
export async function saveVoice(
  trx: Db,
  { caller, scope }: Actor,
  { workId, voice, now }: VoiceChange,
): Promise<void> {
  if (voice === undefined) return;
  const before = await findVoice(trx, workId);
  if (voice?.path === before?.filePath) return;
  if (voice === null) await updateVoice(trx, workId, { voiceId: null, voiceSeconds: null });
  else {
    const file = (await findFiles(trx, [voice.path], caller, scope)).get(voice.path);
    if (file === undefined || !file.usable || file.purpose !== 'voice') {
      throw refusal('录音已不存在，请重新录制', 'voice');
    }
    await updateVoice(trx, workId, { voiceId: file.id, voiceSeconds: voice.seconds });
    await reclaimFiles(trx, [{ fileId: file.id, coverId: null }]);
  }
  if (before !== undefined) await releaseFiles(trx, [{ fileId: before.id, coverId: null }], now);
}
