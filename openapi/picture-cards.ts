import type { Schema } from './index.ts';

export type PictureName = Schema<'PictureName'>;

/**
 * The pictures of picture cards, by the name of their file below /pictures, with the names that children
 * know.
 */
export const cardPictures: Readonly<Record<PictureName, string>> = {
  sun: '太阳',
  moon: '月亮',
  cloud: '云朵',
  flower: '小花',
  tree: '大树',
  apple: '苹果',
  mushroom: '蘑菇',
  fish: '小鱼',
  cat: '小猫',
  butterfly: '蝴蝶',
  car: '汽车',
  boat: '小船',
  house: '房子',
  umbrella: '雨伞',
  ball: '皮球',
  cake: '蛋糕',
};

const isName = (name: string): name is PictureName => Object.hasOwn(cardPictures, name);
export const cardPictureNames: readonly PictureName[] = Object.keys(cardPictures).filter(isName);

export const cardPictureUrl = (name: PictureName): string => `/pictures/${name}.svg`;
