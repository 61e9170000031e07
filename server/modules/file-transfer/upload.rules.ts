import { documentEndings, pictureEndings, projectEndings } from '#server/shared/uploads/endings.ts';

/** The purpose of an upload, stated in its form. It determines the accepted kinds and sizes. */
export type Purpose =
  | 'work'
  | 'cover'
  | 'avatar'
  | 'material'
  | 'image'
  | 'homework'
  | 'asset'
  | 'backpack'
  | 'voice'
  | 'attachment'
  | 'notice';

export type UploadRule = { readonly limitMb: number; readonly extensions: ReadonlySet<string> };

/** Program files of our own editors. */
const programs = ['py', 'blockly'];
const media = ['mp3', 'wav', 'ogg', 'mp4', 'webm'];
const plain = ['txt', 'md', 'csv', 'json', 'zip'];

const anything: ReadonlySet<string> = new Set([
  ...pictureEndings,
  ...projectEndings,
  ...programs,
  ...documentEndings,
  ...media,
  ...plain,
]);

const picture: UploadRule = { limitMb: 10, extensions: new Set(pictureEndings) };

const rules: Readonly<Record<Purpose, UploadRule>> = {
  work: { limitMb: 50, extensions: new Set([...projectEndings, ...programs]) },
  cover: picture,
  avatar: picture,
  image: picture,
  // Works of pupils that need not be projects.
  homework: { limitMb: 50, extensions: anything },
  // Pictures of the editor may be SVG, whose content is checked.
  asset: { limitMb: 10, extensions: new Set(['svg', 'png', 'jpg', 'jpeg', 'wav', 'mp3']) },
  // Costumes, sounds, scripts and sprites, which only the editor reads.
  backpack: { limitMb: 10, extensions: new Set(['svg', 'png', 'jpg', 'wav', 'mp3', 'json', 'sprite3']) },
  // A minute of a browser recording. Browsers are configured for 32 kbit per second, but some ignore it.
  voice: { limitMb: 2, extensions: new Set(['weba', 'm4a']) },
  material: { limitMb: 200, extensions: anything },
  attachment: { limitMb: 200, extensions: anything },
  notice: { limitMb: 50, extensions: anything },
};

export function isPurpose(text: string | undefined): text is Purpose {
  return text !== undefined && Object.hasOwn(rules, text);
}

export function uploadRule(purpose: Purpose): UploadRule {
  return rules[purpose];
}

/**
 * Returns a neutral file name for users to whom the original name, such as 三年级一班王子轩.sb3, would reveal
 * the author.
 */
export function neutralName(purpose: string, filePath: string): string {
  const ending = filePath.slice(filePath.lastIndexOf('.'));
  if (purpose === 'homework') return `作业${ending}`;
  return purpose === 'work' ? `作品${ending}` : `图片${ending}`;
}

/** Dictionary file_type: 1 unsorted, 2 a pupil's work, 3 course video, 4 course exercise, 5 lesson plan. */
export function fileTypeOf(purpose: Purpose, extension: string): number {
  if (purpose === 'work' || purpose === 'homework') return 2;
  if (purpose !== 'material') return 1;
  if (extension === 'mp4' || extension === 'webm') return 3;
  if (projectEndings.includes(extension)) return 4;
  return documentEndings.includes(extension) ? 5 : 1;
}

const inlineTypes =
  /^(?:image\/(?:png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|application\/pdf|text\/plain)(?:;|$)/;

/** Returns whether a browser may show the type on our origin; other types are downloaded. */
export function isInlineType(mime: string): boolean {
  return inlineTypes.test(mime);
}
