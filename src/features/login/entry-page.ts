/** The pages next to the login. The list is a separate chunk, which keeps their code out of the first page. */
export const entryPages = () => import('./entry-pages.tsx');
