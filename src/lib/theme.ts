import { useMedia } from './use-media.ts';

/** Named as Radix Themes names them. */
export const themeSettings = {
  accentColor: 'blue',
  grayColor: 'slate',
  radius: 'medium',
  panelBackground: 'solid',
  scaling: '100%',
} as const;

/** Follows the system. */
export function useAppearance(): 'dark' | 'light' {
  return useMedia('(prefers-color-scheme: dark)') ? 'dark' : 'light';
}
