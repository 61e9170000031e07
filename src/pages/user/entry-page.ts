/** The pages beside the login. By way of a list of their own: what each of them consists of is not the first page's affair. */
export const entryPages = () => import('./entry-pages.tsx');
