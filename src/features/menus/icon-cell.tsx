import { IconOf } from '#shared/ui/fields/icon-picker.tsx';

type WithIcon = { readonly icon?: string | null };

/** The icon of a menu entry as a picture; empty without one. */
export const iconCell = {
  icon: ({ icon }: WithIcon) => (icon === null || icon === undefined ? null : <IconOf name={icon} />),
} as const;
