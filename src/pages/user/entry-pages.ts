export const entryPages = {
  register: () => import('./register.page.tsx'),
  'register-result': () => import('./register-result.page.tsx'),
  alteration: () => import('./alteration.page.tsx'),
} as const;

export type EntryPageName = keyof typeof entryPages;
