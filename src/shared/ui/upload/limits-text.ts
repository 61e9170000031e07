import { pictureTypes, type UploadRules } from '#shared/files/upload-rules.ts';

/** Returns the text about the upload limits below a field. */
export function limitsText({ accept, maxMegabytes }: UploadRules): string {
  const types = accept.length === 0 || accept === pictureTypes ? '' : `${accept.join('、')}，`;
  return `${types}不超过 ${maxMegabytes} MB`;
}
