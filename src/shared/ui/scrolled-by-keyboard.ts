/** The attributes of a scroll container without controls, or with few: it is one tab stop, and the arrow keys scroll it. */
export const scrolledByKeyboard = { tabIndex: 0 } as const;

/** The same for a container without a role of its own. Give it an `aria-label`. */
export const scrolledGroup = { ...scrolledByKeyboard, role: 'group' } as const;
