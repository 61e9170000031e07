import { pictureTypes, type UploadRules } from '#lib/upload-rules.ts';

/** What may be uploaded, for the line under a field. */
export function limitsText({ accept, maxMegabytes }: UploadRules): string {
  const types = accept.length === 0 || accept === pictureTypes ? '' : `${accept.join('、')}，`;
  return `${types}不超过 ${maxMegabytes} MB`;
}
