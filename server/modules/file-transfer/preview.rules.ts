import { createHmac, timingSafeEqual } from 'node:crypto';
import { previewPage, type PreviewService } from '#server/config/preview-template.ts';
import { extensionOf } from '#server/files/file-name.ts';

const officeTypes: ReadonlySet<string> = new Set(['doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx']);

/** Seconds. A service may fetch a file some time after its page was opened, and more than once. */
export const previewLife = 5 * 60;

export const isOfficeFile = (path: string): boolean => officeTypes.has(extensionOf(path));

type SignedAddress = { readonly path: string; readonly expires: string; readonly sign: string };

/** Returns the address of the service's page for a file; the service fetches the file by a signed, expiring address. */
export function previewOf(service: PreviewService, path: string, now: Date): string {
  const expires = String(Math.floor(now.getTime() / 1000) + previewLife);
  const sign = signOf(service, path, expires).toString('base64url');
  return previewPage(
    service,
    `${service.siteUrl}/api/sys/common/preview/${path}?expires=${expires}&sign=${sign}`,
  );
}

/** Returns whether the signature is valid for this file and has not expired. */
export function isSigned(
  service: PreviewService,
  { path, expires, sign }: SignedAddress,
  now: Date,
): boolean {
  const signature = Buffer.from(sign, 'base64url');
  const expected = signOf(service, path, expires);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
  return now.getTime() < Number(expires) * 1000;
}

function signOf({ key }: PreviewService, path: string, expires: string): Buffer {
  return createHmac('sha256', key).update(`${path}\n${expires}`).digest();
}
