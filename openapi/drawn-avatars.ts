/** The drawn avatars for pupils, by the name of their view in the SVG file, with their Chinese names. */
export const drawnAvatars = {
  fox: '小狐狸',
  panda: '熊猫',
  rabbit: '兔子',
  owl: '猫头鹰',
  frog: '青蛙',
  bear: '小熊',
  penguin: '企鹅',
  whale: '鲸鱼',
  turtle: '乌龟',
  koala: '考拉',
  tiger: '老虎',
  duck: '鸭子',
  hedgehog: '刺猬',
  robot: '机器人',
  rocket: '火箭',
  star: '星星',
} as const;

export type DrawnAvatar = keyof typeof drawnAvatars;

/**
 * Returns the address of a drawing in the shared SVG file. It is a valid `avatar`, like the path of an
 * uploaded picture.
 */
export const drawnAvatarUrl = (name: string): string => `/avatars/all.svg#${name}`;

/** Returns the drawing at an address, or undefined for any other address. */
export function drawnAvatarAt(url: string): DrawnAvatar | undefined {
  return drawnAvatarNames.find((name) => drawnAvatarUrl(name) === url);
}

const isName = (name: string): name is DrawnAvatar => Object.hasOwn(drawnAvatars, name);
export const drawnAvatarNames: readonly DrawnAvatar[] = Object.keys(drawnAvatars).filter(isName);
