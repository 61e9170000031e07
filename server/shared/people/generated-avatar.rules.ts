import { createHash } from 'node:crypto';
import { drawnAvatarNames, drawnAvatarUrl } from '#openapi/drawn-avatars.ts';

/** Returns the drawing of a pupil who has no picture; the same that public-identity.store.ts selects. */
export function generatedAvatarUrl(userId: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(userId).digest();
  const name = drawnAvatarNames[(first * 65_536 + second * 256 + third) % drawnAvatarNames.length];
  return name === undefined ? '' : drawnAvatarUrl(name);
}
