import { createContext, use, type ReactNode } from 'react';
import type { Definition } from './definition-parts.ts';

/** What the pages of a form show of it, which whoever puts the designer on a page hands to it. */
export type FormPages = {
  readonly preview: (shown: { readonly definition: Definition; readonly role: string }) => ReactNode;
};

const FormPagesContext = createContext<FormPages>({ preview: () => null });

export const FormPagesProvider = FormPagesContext.Provider;

export const useFormPages = (): FormPages => use(FormPagesContext);
